//! The answer that is checked, in blocks and in lines.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use crate::error::Head;

/// The most bytes of a line that are kept; no correct line is longer.
const MAX_LINE: u64 = 1 << 17;

/// A reader of an answer, first in blocks and then line by line.
pub struct AnswerReader<'a> {
    reader: BufReader<Box<dyn Read + 'a>>,
    /// What is read once more.
    again: Cursor<Vec<u8>>,
    /// How many line feeds were skipped.
    pub lines: u64,
    /// The current line, as much of it as is kept; empty if it has not been read.
    line: Vec<u8>,
}

impl<'a> AnswerReader<'a> {
    /// A reader of the answer that `reader` holds.
    pub fn new(reader: impl Read + 'a) -> Self {
        let reader: Box<dyn Read> = Box::new(reader);
        let reader = BufReader::with_capacity(1 << 16, reader);
        Self { reader, again: Cursor::default(), lines: 0, line: Vec::new() }
    }

    /// The next block, as much as is there; empty at the end.
    fn block(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // Borrowed anew, as the compiler does not see that the loop ends here.
                Ok(_) => return Ok(self.reader.buffer()),
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether all blocks were skipped.
    pub fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.block()?.is_empty())
    }

    /// Skips the rest of the block, no more than the length of `text`, if `text` starts with it. Returns how many bytes
    /// were skipped: none if something differs.
    pub fn skip_same(&mut self, text: &[u8]) -> io::Result<usize> {
        let block = self.block()?;
        let length = block.len().min(text.len());
        if block[..length] != text[..length] {
            return Ok(0);
        }
        self.lines += count(&text[..length], b'\n');
        self.reader.consume(length);
        Ok(length)
    }

    /// Lets lines start with text that was the last to be skipped.
    pub fn put_back(&mut self, text: &[u8]) {
        self.lines -= count(text, b'\n');
        self.again = Cursor::new(text.into());
    }

    /// The current line, with its end; empty at the end of the answer. A line that is far too long is cut.
    pub fn line(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            let mut lines = (&mut self.again).chain(&mut self.reader);
            lines.by_ref().take(MAX_LINE).read_until(b'\n', &mut self.line)?;
        }
        Ok(&self.line)
    }

    /// The start of the answer, if the current line is its first and was read.
    pub fn head(&self) -> Head {
        match self.lines {
            0 => Head::new(&[self.line.as_slice(), self.reader.buffer()].concat()),
            _ => Head::EMPTY,
        }
    }

    /// Whether the current line was cut.
    pub fn is_cut(&self) -> bool {
        self.line.len() as u64 == MAX_LINE && !self.line.ends_with(b"\n")
    }

    /// Skips the current line.
    pub fn advance(&mut self) -> io::Result<()> {
        if self.is_cut() {
            self.reader.skip_until(b'\n')?;
        }
        self.lines += 1;
        self.line.clear();
        Ok(())
    }
}

/// How often a byte is found in a text.
pub fn count(text: &[u8], wanted: u8) -> u64 {
    /// As many as a byte can count, and a multiple of what a vector holds.
    const CHUNK: usize = 224;
    let chunk = |chunk: &[u8]| u64::from(chunk.iter().map(|byte| u8::from(*byte == wanted)).sum::<u8>());
    text.chunks(CHUNK).map(chunk).sum()
}
