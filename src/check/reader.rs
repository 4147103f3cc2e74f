//! A reader of the answer to check.

use std::io::{self, BufRead, BufReader, Read, Take};

use crate::stream::{BLOCK_SIZE, Fused};

/// The maximum number of bytes of a line to keep; no correct line is longer.
const MAX_LINE_LENGTH: u64 = 1 << 17;

/// The maximum number of bytes to read beyond what a correct answer could hold, once the answers differ.
const MAX_EXCESS: u64 = 1 << 16;

/// The number of bytes compared at a time: most lines are lines of a grid, of 7 bytes and a newline.
const CHUNK_LENGTH: usize = 8;

/// A reader of an answer, line by line.
pub struct AnswerReader<'a> {
    reader: BufReader<Take<Fused<Box<dyn Read + 'a>>>>,
    /// The number of lines skipped so far.
    pub lines: u64,
    /// The current line, truncated at the maximum length; empty if it has not been read yet.
    line: Vec<u8>,
    /// The error at which the answer ended.
    pub error: Option<io::Error>,
}

impl<'a> AnswerReader<'a> {
    /// Creates an answer reader that reads from `reader`.
    pub fn new(reader: impl Read + 'a) -> Self {
        let reader = Fused::new(Box::new(reader) as Box<dyn Read>).take(u64::MAX);
        let reader = BufReader::with_capacity(BLOCK_SIZE, reader);
        Self { reader, lines: 0, line: Vec::new(), error: None }
    }

    /// Limits what is read from now on, as the answer may be endless.
    pub fn limit(&mut self) {
        self.reader.get_mut().set_limit(MAX_EXCESS);
    }

    /// Allows this many more bytes to be read.
    pub fn allow(&mut self, bytes: usize) {
        let reader = self.reader.get_mut();
        reader.set_limit(reader.limit() + bytes as u64);
    }

    /// The current line including its newline, truncated at the maximum length; empty at the end of the answer.
    pub fn line(&mut self) -> &[u8] {
        if self.line.is_empty() && self.error.is_none() {
            let mut line = (&mut self.reader).take(MAX_LINE_LENGTH);
            self.error = line.read_until(b'\n', &mut self.line).err();
        }
        &self.line
    }

    /// Skips the current line if `text` starts with it, and returns its length. Returns `None` if the lines differ, but
    /// also if the current line has been read with [`line`](Self::line), and near the end of the block or of `text`.
    #[inline]
    pub fn skip_equal_line(&mut self, text: &[u8]) -> Option<usize> {
        let block = if self.line.is_empty() { self.reader.buffer() } else { b"" };
        let length = equal_line_length(block, text)?;
        self.reader.consume(length);
        self.lines += 1;
        Some(length)
    }

    /// Whether the current line was truncated.
    fn is_truncated(&self) -> bool {
        self.line.len() as u64 == MAX_LINE_LENGTH && !self.line.ends_with(b"\n")
    }

    /// Skips the current line, which must have been read with [`line`](Self::line).
    pub fn advance(&mut self) {
        if self.is_truncated() {
            self.error = self.reader.skip_until(b'\n').err();
        }
        self.lines += 1;
        self.line.clear();
    }
}

/// The length of the line that both texts start with. `None` if their lines differ, but also if the texts differ or one
/// of them ends less than a chunk after it.
fn equal_line_length(text: &[u8], other: &[u8]) -> Option<usize> {
    let chunks = text.as_chunks::<CHUNK_LENGTH>().0.iter().zip(other.as_chunks().0);
    for (index, (chunk, other)) in chunks.enumerate() {
        if chunk != other {
            return None;
        }
        if let Some(end) = chunk.iter().position(|byte| *byte == b'\n') {
            return Some(index * CHUNK_LENGTH + end + 1);
        }
    }
    None
}
