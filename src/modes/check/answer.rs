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

/// The next section of a text that does not go on with the correct one.
pub struct Section {
    /// Its length with the lines before it; 0 if the text is empty.
    pub length: usize,
    /// The length of the lines before a game's line with the label: they belong to no game.
    pub stray: usize,
    /// Whether it is the correct one, behind these.
    pub is_right: bool,
}

impl Section {
    pub fn new(text: &[u8], problem: &Problem, expected: &[u8]) -> Self {
        let text = &text[..text.len().min(MAX_SECTION)];
        let [stray, end] = if problem.kind == Kind::Games {
            next_lines_with(problem.words.label.as_bytes(), text)
        } else {
            // The last line of a board ends it. All else is a single line.
            let last = split_lines(expected).skip(1).last();
            let mut is_over = false;
            let is_next = |line: &&[u8]| !mem::replace(&mut is_over, last.is_none_or(|last| *line == last));
            [0, split_lines(text).take_while(is_next).map(<[u8]>::len).sum()]
        };
        let is_right = text[stray..].starts_with(expected);
        Self { length: if is_right { stray + expected.len() } else { end }, stray, is_right }
    }
}

/// Where the next two lines with this label start; the length of the text in the place of one that is not there.
fn next_lines_with(label: &[u8], text: &[u8]) -> [usize; 2] {
    let (mut start, mut first) = (0, None);
    for line in split_lines(text) {
        if contains(line, label) {
            if let Some(first) = first {
                return [first, start];
            }
            first = Some(start);
        }
        start += line.len();
    }
    [first.unwrap_or(start), start]
}

pub fn contains(text: &[u8], part: &[u8]) -> bool {
    let mut starts = (0..(text.len() + 1).saturating_sub(part.len())).filter(|start| text[*start] == part[0]);
    starts.any(|start| text[start..].starts_with(part))
}

pub fn split_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}
