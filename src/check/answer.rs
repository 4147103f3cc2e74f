//! The lines of the answer that is checked.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use crate::error::Head;

/// The most bytes of a line that are kept; no correct line is longer.
const LONGEST_LINE: u64 = 1 << 17;

/// An answer, read in blocks and then line by line.
pub struct Answer<'a> {
    reader: BufReader<Box<dyn Read + 'a>>,
    /// What is read once more.
    again: Cursor<Vec<u8>>,
    /// Line feeds that were passed.
    pub passed: u64,
    /// The line at hand, as much of it as is kept; empty if none has been read.
    line: Vec<u8>,
}

impl<'a> Answer<'a> {
    /// The answer that `reader` holds.
    pub fn new(reader: impl Read + 'a) -> Self {
        let reader: Box<dyn Read> = Box::new(reader);
        let reader = BufReader::with_capacity(1 << 16, reader);
        Self { reader, again: Cursor::default(), passed: 0, line: Vec::new() }
    }

    /// What comes next, as much as is there; empty at the end.
    pub fn block(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // Borrowed anew, as the compiler cannot tell that the loop ends here.
                Ok(_) => return Ok(self.reader.buffer()),
                Err(error) => return Err(error),
            }
        }
    }

    /// Goes past bytes of the block.
    pub fn pass(&mut self, bytes: usize) {
        self.passed += count(&self.reader.buffer()[..bytes], b'\n');
        self.reader.consume(bytes);
    }

    /// Lets the last bytes that were passed come once more.
    pub fn put_back(&mut self, text: &[u8]) {
        self.passed -= count(text, b'\n');
        self.again = Cursor::new(text.into());
    }

    /// The line at hand, with its end; empty at the end of the answer. Of a line that is far too long it is the
    /// beginning.
    pub fn line(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            let mut lines = (&mut self.again).chain(&mut self.reader);
            lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.line)?;
        }
        Ok(&self.line)
    }

    /// The line at hand that was read last.
    pub fn line_at_hand(&self) -> &[u8] {
        &self.line
    }

    /// The head of the answer, if the line at hand is its first.
    pub fn head(&self) -> Head {
        match self.passed {
            0 => Head::new(&[self.line.as_slice(), self.reader.buffer()].concat()),
            _ => Head::EMPTY,
        }
    }

    /// Whether the line at hand is longer than what is kept of it.
    pub fn is_cut(&self) -> bool {
        self.line.len() as u64 == LONGEST_LINE && !self.line.ends_with(b"\n")
    }

    /// Goes past the line at hand.
    pub fn advance(&mut self) -> io::Result<()> {
        if self.is_cut() {
            self.reader.skip_until(b'\n')?;
        }
        self.passed += 1;
        self.line.clear();
        Ok(())
    }
}

/// How often a byte comes in a text.
pub fn count(text: &[u8], wanted: u8) -> u64 {
    /// As many as a byte can count, and a multiple of what a vector holds.
    const CHUNK: usize = 224;
    let chunk = |chunk: &[u8]| u64::from(chunk.iter().map(|byte| u8::from(*byte == wanted)).sum::<u8>());
    text.chunks(CHUNK).map(chunk).sum()
}
