//! `--check`: an answer compared with the correct one, byte for byte.
//!
//! As long as both are equal they are compared in blocks, without copying. From the first section that differs they
//! are compared line by line: `reader` reads the lines of the answer, `diff` pairs sections and lines, `wrong_items`
//! counts the items with wrong answers, and `difference` formats two lines for a person.

mod blocks;
mod diff;
mod difference;
mod reader;
mod wrong_items;

use std::io::{self, Read, Write};
use std::mem;

use crate::item::{ItemRef, Sections};
use crate::problem::Problem;
use crate::words;
use blocks::LastSection;
use diff::Diff;
pub use difference::Difference;
use reader::AnswerReader;

/// A comparison of an answer with the correct one, which is written to it.
pub struct Check<'a> {
    problem: &'static Problem,
    answer: AnswerReader<'a>,
    /// The number of inputs so far.
    inputs: usize,
    /// The item of the current section of the correct answer.
    item: ItemRef,
    /// The number of sections in the correct answers to earlier inputs.
    earlier_sections: u64,
    /// The current section, while blocks are compared.
    section: LastSection,
    /// The comparison line by line, once something differs.
    diff: Option<Diff>,
    /// The error that ended the comparison.
    read_error: Option<io::Error>,
}

impl<'a> Check<'a> {
    /// A check of an answer to `problem`.
    pub fn new(problem: &'static Problem, answer: impl Read + 'a) -> Self {
        let (prefix, diff) = match problem.items.sections {
            Sections::StartWith(prefix) => (prefix, None),
            // Blocks do not show where such sections start.
            Sections::EndWith(_) => (&b""[..], Some(Diff::new(problem, None))),
        };
        Self {
            problem,
            answer: AnswerReader::new(answer),
            inputs: 0,
            item: ItemRef::default(),
            earlier_sections: 0,
            section: LastSection::new(prefix),
            diff,
            read_error: None,
        }
    }

    /// Expects the correct answer to the next input, whose `name` is empty if it needs none.
    pub fn answer_to(&mut self, name: &str) -> &mut impl Write {
        self.section.end_input(self.problem.items, &self.item);
        self.earlier_sections += self.item.nth;
        self.item = ItemRef { input: self.inputs, input_name: name.into(), ..ItemRef::default() };
        self.inputs += 1;
        self
    }

    /// What was compared, as in `69 games`.
    pub fn count(&self) -> String {
        let kind = self.problem.items;
        words::plural(if kind.single { self.inputs as u64 } else { self.sections() }, kind.noun)
    }

    /// The difference of the answers, once all of the correct one was written; `None` if they are equal.
    ///
    /// # Errors
    ///
    /// If the answer cannot be read.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        if let Some(error) = self.read_error {
            return Err(error);
        }
        if self.diff.is_none() && !self.answer.is_at_end()? {
            self.diverge()?;
        }
        let sections = self.sections();
        self.diff.map_or(Ok(None), |diff| diff.finish(sections, &mut self.answer))
    }

    /// The number of sections in the correct answer so far.
    fn sections(&self) -> u64 {
        self.earlier_sections + self.item.nth
    }

    /// Compares the next text of the correct answer.
    fn compare(&mut self, mut text: &[u8]) -> io::Result<()> {
        while self.diff.is_none() && !text.is_empty() {
            let (same, rest) = text.split_at(self.answer.skip_same(text)?);
            if same.is_empty() {
                self.diverge()?;
            } else {
                self.item.nth += self.section.count(same);
                self.section.extend(same);
            }
            text = rest;
        }
        self.compare_lines(text)
    }

    /// Switches to comparing lines, from the start of the current section.
    fn diverge(&mut self) -> io::Result<()> {
        let text = mem::take(&mut self.section.text);
        self.item.nth -= self.section.count(&text);
        self.answer.put_back(&text);
        self.diff = Some(Diff::new(self.problem, self.section.earlier.take()));
        self.compare_lines(&text)
    }

    /// Compares text of the correct answer line by line, if blocks no longer are.
    fn compare_lines(&mut self, text: &[u8]) -> io::Result<()> {
        match &mut self.diff {
            Some(diff) => diff.compare_text(text, &mut self.item, &mut self.answer),
            None => Ok(()),
        }
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
