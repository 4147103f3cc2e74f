//! The answer to check, as a sequence of sections.

use std::io::{self, Read};
use std::mem;

use crate::io::stream::BLOCK_SIZE;
use crate::problem::{Kind, Problem};

/// The maximum length of a section. One that is longer, as no correct one is, may be endless, and is cut.
pub const MAX_SECTION: usize = 1 << 16;

pub struct AnswerReader<'a> {
    reader: Box<dyn Read + 'a>,
    /// What has been read; the first `skipped` bytes are of no more use.
    buffer: Vec<u8>,
    skipped: usize,
    /// The number of lines skipped so far.
    pub lines: u64,
    pub error: Option<io::Error>,
    is_at_end: bool,
}

impl<'a> AnswerReader<'a> {
    pub fn new(reader: impl Read + 'a) -> Self {
        Self {
            reader: Box::new(reader),
            buffer: Vec::new(),
            skipped: 0,
            lines: 0,
            error: None,
            is_at_end: false,
        }
    }

    /// What is next, at least the maximum length of a section, unless the answer ends before.
    pub fn rest(&mut self) -> &[u8] {
        while self.buffer.len() - self.skipped < MAX_SECTION && !self.is_at_end {
            self.buffer.drain(..mem::take(&mut self.skipped));
            let read = self.reader.by_ref().take(BLOCK_SIZE as u64).read_to_end(&mut self.buffer);
            self.is_at_end = read.as_ref().map_or(true, |length| *length < BLOCK_SIZE);
            self.error = read.err();
        }
        &self.buffer[self.skipped..]
    }

    /// Skips bytes that have been read.
    pub fn skip(&mut self, length: usize) {
        let skipped = &self.buffer[self.skipped..][..length];
        // Counted in chunks in which a byte does not overflow.
        let count = |chunk: &[u8]| u64::from(chunk.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
        self.lines += skipped.chunks(255).map(count).sum::<u64>();
        // The last line of boards may lack its newline.
        self.lines += u64::from(skipped.last().is_some_and(|byte| *byte != b'\n'));
        self.skipped += length;
    }
}

/// The length of the next section of a text, given the correct one: of a game, the first line and those up to the next
/// with the label; of a simulation's board, the lines up to its last one; else a line.
pub fn section_length(text: &[u8], problem: &Problem, expected: &[u8]) -> usize {
    let is_game = problem.kind == Kind::Games;
    let last = if is_game { None } else { split_lines(expected).skip(1).last() };
    let mut length = 0;
    for line in split_lines(&text[..text.len().min(MAX_SECTION)]) {
        if is_game && length > 0 && contains(line, problem.words.label.as_bytes()) {
            break;
        }
        length += line.len();
        if !is_game && last.is_none_or(|last| line == last) {
            break;
        }
    }
    length
}

pub fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window[0] == part[0] && window == part)
}

pub fn split_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}
