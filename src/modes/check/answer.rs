//! The answer to check, as a sequence of sections.

use std::io::{self, Read};

use crate::io::stream::BLOCK_SIZE;
use crate::item::{MAX_DIGITS, split_digits};
use crate::problem::{Problem, Sections};
use crate::system;

/// The maximum number of bytes of a section, and of sections in succession that belong to no item: an answer with more
/// may be endless, so it is not read any further. No correct section is as long.
pub const MAX_EXCESS: usize = 1 << 16;

pub struct AnswerReader<'a> {
    problem: &'a Problem,
    reader: Box<dyn Read + 'a>,
    /// What has been read; the first `skipped` bytes are of no more use.
    buffer: Vec<u8>,
    skipped: usize,
    /// The number of lines skipped so far.
    pub lines: u64,
    pub error: Option<io::Error>,
    /// Whether the answer goes on, but is not compared or cannot be read.
    pub is_cut: bool,
    is_at_end: bool,
}

/// The next section of an answer, which is in the buffer.
#[derive(Default)]
pub struct Section {
    pub length: usize,
    /// The number of its item; `None` if sections have no numbers.
    pub number: Option<u128>,
    /// The number of the section after it; `None` if there is none, or it has no number.
    pub next_number: Option<u128>,
}

impl<'a> AnswerReader<'a> {
    pub fn new(problem: &'a Problem, reader: impl Read + 'a) -> Self {
        Self {
            problem,
            reader: Box::new(reader),
            buffer: Vec::new(),
            skipped: 0,
            lines: 0,
            error: None,
            is_cut: false,
            is_at_end: false,
        }
    }

    /// What has been read and not skipped.
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.skipped..]
    }

    /// Skips a section of the right answer, and returns whether it was next, and another section or the end behind it.
    pub fn skip_equal(&mut self, section: &[u8]) -> bool {
        const LABEL_SIZE: usize = 32;
        while self.rest().len() < section.len() + LABEL_SIZE && self.fill() {}
        let Some(rest) = self.rest().strip_prefix(section) else { return false };
        let is_whole = match self.problem.sections {
            Sections::Numbered => self.problem.number(rest).is_some() || rest.is_empty() && !self.is_cut,
            Sections::Lines | Sections::EndWith(_) => true,
        };
        if is_whole {
            self.skip(section.len());
        }
        is_whole
    }

    /// Skips bytes of the buffer, which are whole lines.
    pub fn skip(&mut self, length: usize) {
        // Counted in chunks in which a byte does not overflow.
        let count = |chunk: &[u8]| u64::from(chunk.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
        self.lines += self.rest()[..length].chunks(255).map(count).sum::<u64>();
        self.skipped += length;
    }

    /// Reads the next section, given the numbers of the item that is to be compared with it, and of the one after that;
    /// `None` at the end. If it is too long, it is truncated, and nothing follows.
    pub fn section(&mut self, number: Option<u128>, next_number: Option<u128>) -> Option<Section> {
        while self.rest().len() < MAX_EXCESS && self.fill() {}
        let text = &self.rest()[..self.rest().len().min(MAX_EXCESS)];
        let mut section = Section::default();
        let mut is_own = false;
        for line in split_lines(text) {
            let is_first = section.length == 0;
            let is_last = match self.problem.sections {
                Sections::Lines => true,
                Sections::EndWith(ends) => ends(line),
                Sections::Numbered => {
                    let line_number = self.problem.number(line).map(value);
                    let starts_next = || next_number.is_some() && first_number(line) == next_number;
                    if is_first {
                        (section.number, is_own) = (line_number.or(number), line_number.is_some());
                    } else if line_number.is_some() && line_number == number && !is_own {
                        is_own = true;
                    } else if line_number.is_some() || starts_next() {
                        section.next_number = line_number.or(next_number);
                        break;
                    }
                    false
                }
            };
            section.length += line.len();
            if is_last {
                break;
            }
        }
        if section.length == MAX_EXCESS {
            self.cut(section.length);
        }
        Some(section).filter(|section| section.length > 0)
    }

    /// Ends the answer after this many bytes of the rest: what follows is not compared.
    pub fn cut(&mut self, length: usize) {
        self.buffer.truncate(self.skipped + length);
        self.is_cut = true;
    }

    /// Reads a block more of the answer, and returns whether there was more.
    fn fill(&mut self) -> bool {
        if self.is_at_end || self.is_cut {
            return false;
        }
        self.buffer.drain(..self.skipped);
        self.skipped = 0;
        let start = self.buffer.len();
        let read = (&mut self.reader).take(BLOCK_SIZE as u64).read_to_end(&mut self.buffer);
        self.is_at_end = read.as_ref().is_ok_and(|length| *length < BLOCK_SIZE);
        if cfg!(windows) {
            // A carriage return at the end may be half of a line ending.
            let half = usize::from(self.buffer[..start].ends_with(b"\r"));
            let mut text = self.buffer.split_off(start - half);
            system::normalize_line_endings(&mut text);
            self.buffer.append(&mut text);
        }
        self.error = read.err();
        self.is_cut = self.error.is_some();
        self.buffer.len() > start
    }
}

pub fn split_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

/// The first number in a line.
fn first_number(line: &[u8]) -> Option<u128> {
    let start = line.iter().position(u8::is_ascii_digit)?;
    Some(value(split_digits(&line[start..]).0))
}

/// The value of a number. All with more digits than games' numbers can have are equal, but for leading zeros.
pub fn value(digits: &[u8]) -> u128 {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    match &digits[zeros..] {
        digits if digits.len() > MAX_DIGITS => u128::MAX,
        digits => digits.iter().fold(0, |value, digit| 10 * value + u128::from(digit - b'0')),
    }
}
