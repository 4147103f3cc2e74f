//! A reader of the answer to check.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use crate::error::Head;
use crate::stream::{BLOCK_SIZE, Fused, fill_buf};

/// The maximum number of bytes of a line to keep; no correct line is longer.
const MAX_LINE_LENGTH: u64 = 1 << 17;

/// A reader of an answer, first in blocks and then line by line.
pub struct AnswerReader<'a> {
    reader: BufReader<Fused<Box<dyn Read + 'a>>>,
    /// The text that was put back.
    pushback: Cursor<Vec<u8>>,
    /// The number of lines skipped so far.
    pub lines: u64,
    /// The current line, truncated at the maximum length; empty if it has not been read yet.
    line: Vec<u8>,
}

impl<'a> AnswerReader<'a> {
    /// Creates an answer reader that reads from `reader`.
    pub fn new(reader: impl Read + 'a) -> Self {
        let reader = BufReader::with_capacity(BLOCK_SIZE, Fused::new(Box::new(reader) as _));
        Self { reader, pushback: Cursor::default(), lines: 0, line: Vec::new() }
    }

    /// Whether the end of the answer has been reached. Must not be called once lines have been read.
    pub fn is_at_end(&mut self) -> io::Result<bool> {
        fill_buf(&mut self.reader).map(<[u8]>::is_empty)
    }

    /// Compares the rest of the block with the start of `text`, up to the length of the shorter. If they are equal,
    /// skips these bytes and returns their number; otherwise, and at the end of the answer, returns 0.
    pub fn skip_matching(&mut self, text: &[u8]) -> io::Result<usize> {
        let block = fill_buf(&mut self.reader)?;
        let length = block.len().min(text.len());
        if block[..length] != text[..length] {
            return Ok(0);
        }
        self.lines += count(&text[..length], b'\n');
        self.reader.consume(length);
        Ok(length)
    }

    /// Puts back the text that was skipped last, to read it line by line.
    pub fn put_back(&mut self, text: &[u8]) {
        self.lines -= count(text, b'\n');
        self.pushback = Cursor::new(text.into());
    }

    /// The current line including its newline, truncated at the maximum length; empty at the end of the answer.
    pub fn line(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            let mut lines = (&mut self.pushback).chain(&mut self.reader);
            lines.by_ref().take(MAX_LINE_LENGTH).read_until(b'\n', &mut self.line)?;
        }
        Ok(&self.line)
    }

    /// The start of the answer if the current line is the first; empty otherwise.
    pub fn head(&self) -> Head {
        match self.lines {
            0 => Head::new(&[self.line.as_slice(), self.reader.buffer()].concat()),
            _ => Head::default(),
        }
    }

    /// Whether the current line was truncated.
    pub fn is_truncated(&self) -> bool {
        self.line.len() as u64 == MAX_LINE_LENGTH && !self.line.ends_with(b"\n")
    }

    /// Skips the current line, which must have been read with [`line`](Self::line).
    pub fn advance(&mut self) -> io::Result<()> {
        if self.is_truncated() {
            self.reader.skip_until(b'\n')?;
        }
        self.lines += 1;
        self.line.clear();
        Ok(())
    }
}

/// The number of occurrences of a byte in `text`.
pub fn count(text: &[u8], needle: u8) -> u64 {
    /// The largest multiple of the vector length (32) that a `u8` counter can reach without overflow.
    const CHUNK: usize = 224;
    let count_chunk =
        |chunk: &[u8]| u64::from(chunk.iter().map(|byte| u8::from(*byte == needle)).sum::<u8>());
    text.chunks(CHUNK).map(count_chunk).sum()
}
