//! The answer to check, as a sequence of sections.

use std::io::{self, Read};
use std::mem;

use crate::io::stream::BLOCK_SIZE;
use crate::problem::{Problem, Sections};

/// The maximum length of a section. One that is longer, as no correct one is, may be endless, and is cut.
pub const MAX_SECTION: usize = 1 << 16;

/// A section, or what stands in its place.
#[derive(Clone, Copy)]
pub struct Section {
    /// The number of its bytes; 0 at the end of the answer.
    pub length: usize,
    /// The first number in it; `None` if there is none, or sections have no numbers.
    pub number: Option<u128>,
}

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

    /// The next section, after which nothing is read if it is not there.
    pub fn section(&mut self) -> Section {
        while self.rest().len() < MAX_SECTION && !self.is_at_end {
            self.buffer.drain(..mem::take(&mut self.skipped));
            let read = (&mut self.reader).take(BLOCK_SIZE as u64).read_to_end(&mut self.buffer);
            self.is_at_end = read.as_ref().map_or(true, |length| *length < BLOCK_SIZE);
            self.error = read.err();
        }
        let text = &self.rest()[..self.rest().len().min(MAX_SECTION)];
        let length = match self.problem.sections {
            Sections::Numbered => numbered_section_length(text),
            Sections::Lines => length_up_to(text, |_| true),
            Sections::EndWith(is_last) => length_up_to(text, is_last),
        };
        Section { length, number: self.problem.number(&text[..length]) }
    }

    /// Skips a section.
    pub fn skip(&mut self, Section { length, number }: Section) {
        let section = &self.buffer[self.skipped..][..length];
        // Counted in chunks in which a byte does not overflow.
        let count = |chunk: &[u8]| u64::from(chunk.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
        self.lines += section.chunks(255).map(count).sum::<u64>();
        self.last_number = number.or(self.last_number);
        self.skipped += length;
    }

    /// Skips several sections, which have been read and are of this length.
    pub fn skip_sections(&mut self, length: usize) {
        let number = split_lines(&self.rest()[..length]).rev().find_map(|line| self.problem.number(line));
        self.skip(Section { length, number });
    }
}

/// The length of the section at the start of a text. It ends before the second line that has a number: in a correct
/// answer, that is the first line of the next section, and in a wrong one most likely, too.
fn numbered_section_length(text: &[u8]) -> usize {
    let mut numbers = 0;
    let is_in_section = |line: &&[u8]| {
        numbers += u32::from(line.iter().any(u8::is_ascii_digit));
        numbers < 2
    };
    split_lines(text).take_while(is_in_section).map(<[u8]>::len).sum()
}

/// The length of the lines up to the first that is the last of a section.
fn length_up_to(text: &[u8], is_last: impl Fn(&[u8]) -> bool) -> usize {
    let end = split_lines(text).position(is_last).map_or(usize::MAX, |index| index + 1);
    split_lines(text).take(end).map(<[u8]>::len).sum()
}

pub fn split_lines(text: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}
