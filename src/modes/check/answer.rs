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
            let read = (&mut self.reader).take(BLOCK_SIZE as u64).read_to_end(&mut self.buffer);
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
        self.skipped += length;
    }
}

/// The length of the section at the start of a text, given the correct one; 0 if the text is empty.
pub fn section_length(text: &[u8], problem: &Problem, expected: &[u8]) -> usize {
    let text = &text[..text.len().min(MAX_SECTION)];
    let (lines, length) = (split_lines(text), <[u8]>::len);
    // Whether the line with the label, or the last one, was before.
    let mut is_over = false;
    match problem.kind {
        Kind::Games => {
            let has_label = |line| contains(line, problem.words.label.as_bytes());
            lines.take_while(|line| !has_label(line) || !mem::replace(&mut is_over, true)).map(length).sum()
        }
        Kind::Boards => {
            lines.take(if has_heading(text, problem, expected) { 2 } else { 1 }).map(length).sum()
        }
        Kind::Simulation => {
            let last = split_lines(expected).last();
            lines.take_while(|line| !mem::replace(&mut is_over, Some(*line) == last)).map(length).sum()
        }
    }
}

pub fn contains(text: &[u8], part: &[u8]) -> bool {
    let starts = (0..text.len()).filter(|index| text[*index] == part[0]);
    starts.map(|index| &text[index..]).any(|rest| rest.starts_with(part))
}

pub fn split_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

/// Whether the first line has no verdict, and the answer to the board is the next one.
fn has_heading(text: &[u8], problem: &Problem, expected: &[u8]) -> bool {
    let mut lines = split_lines(text).map(<[u8]>::trim_ascii_end);
    let is_verdict = |line: &[u8]| problem.verdicts.iter().any(|verdict| line.ends_with(verdict.as_bytes()));
    lines.next().is_some_and(|line| !is_verdict(line)) && lines.next() == Some(expected.trim_ascii_end())
}
