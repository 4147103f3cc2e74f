//! The answer to check, as a sequence of sections.

use std::io::{self, Read};

use crate::io::stream::BLOCK_SIZE;
use crate::problem::{Problem, Sections};
use crate::system;

/// The maximum length of a section. One that is longer, as no correct one is, may be endless, and is cut.
pub const MAX_SECTION: usize = 1 << 16;

pub struct AnswerReader<'a> {
    problem: &'a Problem,
    reader: Box<dyn Read + 'a>,
    /// What has been read; the first `skipped` bytes are of no more use.
    buffer: Vec<u8>,
    skipped: usize,
    /// The number of lines skipped so far.
    pub lines: u64,
    /// The number of the last section skipped; `None` if there is none, or sections have no numbers.
    pub last_number: Option<u128>,
    pub error: Option<io::Error>,
    is_at_end: bool,
}

impl<'a> AnswerReader<'a> {
    pub fn new(problem: &'a Problem, reader: impl Read + 'a) -> Self {
        Self {
            problem,
            reader: Box::new(reader),
            buffer: Vec::new(),
            skipped: 0,
            lines: 0,
            last_number: None,
            error: None,
            is_at_end: false,
        }
    }

    /// What has been read and not skipped.
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.skipped..]
    }

    /// The next section, after which nothing is read if it is not there; empty at the end of the answer.
    pub fn section(&mut self) -> &[u8] {
        while self.rest().len() < MAX_SECTION && !self.is_at_end {
            self.fill();
        }
        let text = &self.rest()[..self.rest().len().min(MAX_SECTION)];
        &text[..self.section_length(text)]
    }

    /// The length of the section at the start of a text. One with a number ends before the next line that has one: in a
    /// correct answer, that is the first line of the next section, and in a wrong one most likely, too.
    fn section_length(&self, text: &[u8]) -> usize {
        let (mut length, mut has_number) = (0, false);
        for line in split_lines(text) {
            let line_has_number = self.problem.number(line).is_some();
            if has_number && line_has_number {
                break;
            }
            has_number |= line_has_number;
            length += line.len();
            match self.problem.sections {
                Sections::Lines => break,
                Sections::EndWith(ends) if ends(line) => break,
                Sections::EndWith(_) | Sections::Numbered => {}
            }
        }
        length
    }

    /// Skips sections of this length, which have been read.
    pub fn skip(&mut self, length: usize) {
        let sections = &self.buffer[self.skipped..][..length];
        // Counted in chunks in which a byte does not overflow.
        let count = |chunk: &[u8]| u64::from(chunk.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
        self.lines += sections.chunks(255).map(count).sum::<u64>();
        let number = split_lines(sections).rev().find_map(|line| self.problem.number(line));
        self.last_number = number.or(self.last_number);
        self.skipped += length;
    }

    /// Reads a block more of the answer.
    fn fill(&mut self) {
        self.buffer.drain(..self.skipped);
        self.skipped = 0;
        let start = self.buffer.len();
        let read = (&mut self.reader).take(BLOCK_SIZE as u64).read_to_end(&mut self.buffer);
        self.is_at_end = read.as_ref().map_or(true, |length| *length < BLOCK_SIZE);
        self.error = read.err();
        if cfg!(windows) {
            // A carriage return at the end may be half of a line ending.
            let half = usize::from(self.buffer[..start].ends_with(b"\r"));
            let mut text = self.buffer.split_off(start - half);
            system::normalize_line_endings(&mut text);
            self.buffer.append(&mut text);
        }
    }
}

pub fn split_lines(text: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}
