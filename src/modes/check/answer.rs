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
        // The last line of boards may lack its newline.
        self.lines += u64::from(skipped.last().is_some_and(|byte| *byte != b'\n'));
        self.skipped += length;
    }
}

/// What is next in a text that does not go on with the correct answer to an item.
pub struct Section {
    /// The length of the section with the lines before it; 0 if the text is empty.
    pub length: usize,
    /// The number of lines before the one with a game's label: they belong to no game.
    pub stray_lines: usize,
    /// Whether the section is right.
    pub is_right: bool,
    /// Whether the section is the item's own, and ends, so that the next one is that of the next item.
    pub goes_on: bool,
}

impl Section {
    pub fn new(text: &[u8], problem: &Problem, number: &[u8], expected: &[u8]) -> Self {
        let text = &text[..text.len().min(MAX_SECTION)];
        let label = problem.words.label.as_bytes();
        let before_label = |text| length_before(text, |line| contains(line, label));
        let stray = if problem.kind == Kind::Games { before_label(text) } else { 0 };
        let is_right = text[stray..].starts_with(expected);
        let line_end = stray + first_line(&text[stray..]).len();
        let (length, is_own) = match problem.kind {
            Kind::Games if is_right => (stray + expected.len(), true),
            Kind::Games if contains(&text[stray..line_end], &[label, number, b" "].concat()) => {
                (line_end + before_label(&text[line_end..]), true)
            }
            // Without their line with the label, they may be this game's.
            Kind::Games if stray > 0 => (stray, false),
            Kind::Games => (line_end + before_label(&text[line_end..]), false),
            Kind::Boards => (line_end, true),
            Kind::Simulation => (event_length(text, expected), false),
        };
        let stray_lines = split_lines(&text[..stray]).count();
        Self { length, stray_lines, is_right, goes_on: is_own && length < MAX_SECTION }
    }
}

/// The length of the section of an event: a message, or the lines up to the last one of the board.
fn event_length(text: &[u8], expected: &[u8]) -> usize {
    let last = split_lines(expected).skip(1).last();
    let length = length_before(text, |line| last.is_none_or(|last| line == last));
    length + first_line(&text[length..]).len()
}

/// The length of the lines before the first for which `is_end` holds.
pub fn length_before(text: &[u8], is_end: impl Fn(&[u8]) -> bool) -> usize {
    split_lines(text).take_while(|line| !is_end(line)).map(<[u8]>::len).sum()
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    let starts = (0..text.len()).filter(|index| text[*index] == part[0]);
    starts.map(|index| &text[index..]).any(|rest| rest.starts_with(part))
}

/// The first line; empty if there is none.
pub fn first_line(text: &[u8]) -> &[u8] {
    split_lines(text).next().unwrap_or_default()
}

pub fn split_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}
