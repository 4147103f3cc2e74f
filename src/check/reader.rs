//! A reader of the answer to check.

use std::io::{self, BufRead, BufReader, Read};

use crate::stream::{BLOCK_SIZE, Fused};

/// The maximum number of bytes of a line to keep; no correct line is longer.
const MAX_LINE_LENGTH: u64 = 1 << 17;

/// The maximum number of bytes of extra lines in succession, and of the rest of a line that is longer than any correct
/// one: an answer with more may be endless, so it is not read any further.
pub const MAX_EXCESS: usize = 1 << 16;

/// The number of bytes compared at a time: most lines are lines of a grid, of 7 bytes and a newline.
const CHUNK_LENGTH: usize = 8;

/// A reader of an answer, line by line.
pub struct AnswerReader<'a> {
    reader: BufReader<Fused<Box<dyn Read + 'a>>>,
    /// The number of lines skipped so far.
    pub lines: u64,
    /// The current line, truncated at the maximum length; empty if it has not been read yet.
    line: Vec<u8>,
    /// The error at which the answer ended.
    pub error: Option<io::Error>,
    /// Whether the rest of the answer is not read.
    pub stopped: bool,
}

impl<'a> AnswerReader<'a> {
    /// Creates an answer reader that reads from `reader`.
    pub fn new(reader: impl Read + 'a) -> Self {
        let reader = Fused::new(Box::new(reader) as Box<dyn Read>);
        let reader = BufReader::with_capacity(BLOCK_SIZE, reader);
        Self { reader, lines: 0, line: Vec::new(), error: None, stopped: false }
    }

    /// Stops before the current line, as if the answer ended there.
    pub fn stop(&mut self) {
        self.stopped = true;
        self.line.clear();
    }

    /// The current line including its newline, truncated at the maximum length; empty at the end of the answer.
    pub fn line(&mut self) -> &[u8] {
        if self.line.is_empty() && self.error.is_none() && !self.stopped {
            let mut line = (&mut self.reader).take(MAX_LINE_LENGTH);
            self.error = line.read_until(b'\n', &mut self.line).err();
        }
        &self.line
    }

    /// Skips the current line if `text` starts with it, and returns its length. Returns `None` if the lines differ, but
    /// also if the current line has been read with [`line`](Self::line), and near the end of the block or of `text`.
    #[inline]
    pub fn skip_equal_line(&mut self, text: &[u8]) -> Option<usize> {
        let block = if self.line.is_empty() && !self.stopped { self.reader.buffer() } else { b"" };
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
            match (&mut self.reader).take(MAX_EXCESS as u64).skip_until(b'\n') {
                Ok(length) => self.stopped = length == MAX_EXCESS,
                Err(error) => self.error = Some(error),
            }
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
