//! `--check`: compares an answer with the correct one, byte for byte.
//!
//! As long as the answers are equal, they are compared in blocks, except for simulations. Starting at the first section
//! that differs, or at the start of a simulation, they are compared line by line: `reader` reads the lines of the
//! answer, `diff` pairs sections and lines and counts the items with wrong answers, and `difference` formats two lines
//! for the report.

mod diff;
mod difference;
mod reader;

use std::io::{self, Read, Write};
use std::mem;

use crate::item::{ItemKind, ItemRef, Sections};
use crate::picture::Glyphs;
use crate::problem::Problem;
use crate::words;
use diff::Diff;
pub use difference::Difference;
use reader::{AnswerReader, count};

/// A comparison of an answer with the correct one, which the caller writes to
/// [`expected_writer`](Self::expected_writer).
pub struct Check<'a> {
    problem: &'static Problem,
    /// The number of inputs so far.
    inputs: usize,
    /// The number of sections in the correct answers to earlier inputs.
    earlier_sections: u64,
    /// Whether the answers are compared in blocks, because they have been equal so far.
    in_blocks: bool,
    /// The last section of the correct answer so far, while blocks are compared.
    last_section: LastSection,
    diff: Diff<'a>,
    /// The error that ended the comparison.
    read_error: Option<io::Error>,
}

impl<'a> Check<'a> {
    /// Creates a check of an answer to `problem`; `glyphs` show whitespace and omissions in the report.
    pub fn new(problem: &'static Problem, answer: impl Read + 'a, glyphs: &'static Glyphs) -> Self {
        let (prefix, in_blocks) = match problem.item_kind.sections {
            Sections::StartWith(prefix) => (prefix, true),
            Sections::EndWith(_) => (&b""[..], false),
        };
        Self {
            problem,
            inputs: 0,
            earlier_sections: 0,
            in_blocks,
            last_section: LastSection::new(prefix),
            diff: Diff::new(problem, AnswerReader::new(answer), glyphs),
            read_error: None,
        }
    }

    /// Returns a writer for the correct answer to the next input; `name` is empty if there is only one input.
    pub fn expected_writer(&mut self, name: &str) -> &mut impl Write {
        self.earlier_sections = self.sections();
        let next = ItemRef { input: self.inputs, input_name: name.into(), ..ItemRef::default() };
        self.last_section.end_input(self.problem.item_kind, mem::replace(&mut self.diff.item, next));
        self.inputs += 1;
        self
    }

    /// The number of items compared, with its noun, as in `69 games`.
    pub fn compared_items(&self) -> String {
        let kind = self.problem.item_kind;
        words::plural(if kind.single { self.inputs as u64 } else { self.sections() }, kind.noun)
    }

    /// The difference between the answers, once the correct one has been written; `None` if they are equal.
    ///
    /// # Errors
    ///
    /// Returns an error if the answer cannot be read.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        if let Some(error) = self.read_error {
            return Err(error);
        }
        if self.in_blocks {
            if self.diff.answer.is_at_end()? {
                return Ok(None);
            }
            self.diverge()?;
        }
        let sections = self.sections();
        self.diff.finish(sections)
    }

    /// The number of sections in the correct answer so far.
    fn sections(&self) -> u64 {
        self.earlier_sections + self.diff.item.nth
    }

    /// Compares the next piece of the correct answer.
    fn compare(&mut self, mut text: &[u8]) -> io::Result<()> {
        while self.in_blocks && !text.is_empty() {
            let (matching, rest) = text.split_at(self.diff.answer.skip_matching(text)?);
            if matching.is_empty() {
                self.diverge()?;
            } else {
                self.diff.item.nth += self.last_section.count(matching);
                self.last_section.extend(matching);
            }
            text = rest;
        }
        self.diff.compare_text(text)
    }

    /// Switches to comparing lines, from the start of the current section.
    fn diverge(&mut self) -> io::Result<()> {
        self.in_blocks = false;
        let text = mem::take(&mut self.last_section.text);
        self.diff.item.nth -= self.last_section.count(&text);
        self.diff.answer.put_back(&text);
        self.diff.blamed_item = self.last_section.earlier_item.take();
        self.diff.compare_text(&text)
    }
}

impl Write for Check<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.read_error.is_none() {
            self.read_error = self.compare(text).err();
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The last section of the correct answer so far. If a block differs, lines are compared from the start of this
/// section.
struct LastSection {
    /// The prefix of each section.
    prefix: &'static [u8],
    /// The text of the section so far. If each line is a section, this is the unfinished line.
    text: Vec<u8>,
    /// The last item of the earlier inputs, if items have numbers. Extra lines before the first section of the current
    /// input belong to that item.
    earlier_item: Option<ItemRef>,
}

impl LastSection {
    /// Creates an empty section; every section starts with `prefix`.
    fn new(prefix: &'static [u8]) -> Self {
        Self { prefix, text: Vec::new(), earlier_item: None }
    }

    /// The number of sections that start in `text` or, if each line is a section, end in it.
    fn count(&self, text: &[u8]) -> u64 {
        count(text, self.delimiter())
    }

    /// Adds text, and drops everything before the last section.
    fn extend(&mut self, mut text: &[u8]) {
        if let Some(start) = self.start_in(text) {
            self.text.clear();
            text = &text[start..];
        }
        self.text.extend_from_slice(text);
        // The prefix may be split between two strings.
        let start = self.start_in(&self.text).unwrap_or_default();
        self.text.drain(..start);
    }

    /// Ends the answer to an input, whose last item is `item`.
    fn end_input(&mut self, kind: &ItemKind, item: ItemRef) {
        if let Some(number) = kind.number(&self.text) {
            self.earlier_item = Some(ItemRef { number: number.into(), ..item });
        }
        self.text.clear();
    }

    /// The byte that occurs exactly once per section: the last byte of the prefix or, if that is empty, the line feed.
    fn delimiter(&self) -> u8 {
        self.prefix.last().copied().unwrap_or(b'\n')
    }

    /// The offset at which the last section starts in `text`; `None` if no section starts in it.
    fn start_in(&self, text: &[u8]) -> Option<usize> {
        let delimiter = text.iter().rposition(|byte| *byte == self.delimiter())?;
        (delimiter + 1).checked_sub(self.prefix.len())
    }
}
