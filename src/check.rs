//! Somebody's answer beside the correct one, byte for byte.
//!
//! As long as both are the same they are compared in blocks, without copying. From the section that differs first they
//! are compared line by line: `reader` reads the lines of the answer, `diff` pairs sections and lines, `wrong_items`
//! counts what is answered wrong, and `difference` shows two lines to a person.

mod blocks;
mod diff;
mod difference;
mod reader;
mod wrong_items;

use std::io::{self, Read, Write};
use std::mem;

use crate::item::ItemRef;
use crate::problem::Problem;
use crate::words;
use blocks::LastSection;
use diff::Diff;
pub use difference::Difference;
use reader::AnswerReader;

/// A comparison of an answer with the correct one.
pub struct Check<'a> {
    problem: &'static Problem,
    answer: AnswerReader<'a>,
    stage: Stage,
    /// How many inputs the correct answer has come to.
    inputs: usize,
    /// The item to which the correct answer has come.
    item: ItemRef,
    /// How many sections the correct answers to earlier inputs have.
    earlier_sections: u64,
    /// Why the answer could not be read to its end.
    read_error: Option<io::Error>,
}

/// How the answers are compared.
enum Stage {
    /// In blocks, as nothing differs so far.
    Blocks(LastSection),
    /// Line by line.
    Lines(Box<Lines>),
}

/// A comparison line by line.
struct Lines {
    diff: Diff,
    /// The correct line before.
    previous: Vec<u8>,
    /// The correct line, as far as it is known.
    line: Vec<u8>,
}

impl Stage {
    /// From here on lines are compared; `item` is the one before them.
    fn lines(problem: &'static Problem, item: Option<ItemRef>) -> Self {
        let diff = Diff::new(problem, item);
        Self::Lines(Box::new(Lines { diff, previous: Vec::new(), line: Vec::new() }))
    }
}

/// Compares what is written to it, the correct answer to an input.
pub struct CorrectAnswer<'c, 'a>(&'c mut Check<'a>);

impl<'a> Check<'a> {
    /// A check of an answer to `problem`.
    pub fn new(problem: &'static Problem, answer: impl Read + 'a) -> Self {
        let stage = match problem.items.section_prefix() {
            Some(prefix) => Stage::Blocks(LastSection::new(prefix)),
            None => Stage::lines(problem, None),
        };
        Self {
            problem,
            answer: AnswerReader::new(answer),
            stage,
            inputs: 0,
            item: ItemRef::default(),
            earlier_sections: 0,
            read_error: None,
        }
    }

    /// Where the correct answer to the next input is to be written; `name` is what the input is called, or empty if it
    /// needs no name.
    pub fn answer_to(&mut self, name: &str) -> CorrectAnswer<'_, 'a> {
        if let Stage::Blocks(section) = &mut self.stage {
            section.end_input(self.problem.items, &self.item);
        }
        self.earlier_sections += self.item.nth;
        self.item = ItemRef { input: self.inputs, input_name: name.into(), ..ItemRef::default() };
        self.inputs += 1;
        CorrectAnswer(self)
    }

    /// How much was compared, as in `69 games`.
    pub fn count(&self) -> String {
        let kind = self.problem.items;
        words::plural(if kind.single { self.inputs as u64 } else { self.sections() }, kind.noun)
    }

    /// How the answer differs once all of the correct one was written; `None` if it does not.
    ///
    /// # Errors
    ///
    /// If the answer cannot be read.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        if let Some(error) = self.read_error {
            return Err(error);
        }
        if let Stage::Blocks(_) = self.stage {
            if self.answer.is_at_end()? {
                return Ok(None);
            }
            self.diverge()?;
        }
        let sections = self.sections();
        match self.stage {
            Stage::Lines(lines) => lines.diff.finish(sections, &mut self.answer),
            Stage::Blocks(_) => Ok(None),
        }
    }

    /// How many sections the correct answer has so far.
    fn sections(&self) -> u64 {
        self.earlier_sections + self.item.nth
    }

    /// Compares the next text of the correct answer.
    fn compare(&mut self, mut text: &[u8]) -> io::Result<()> {
        while let Stage::Blocks(section) = &mut self.stage
            && !text.is_empty()
        {
            let (same, rest) = text.split_at(self.answer.skip_same(text)?);
            if same.is_empty() {
                self.diverge()?;
            } else {
                self.item.nth += section.count(same);
                section.extend(same);
            }
            text = rest;
        }
        self.compare_lines(text)
    }

    /// Goes on line by line, from the start of the last section.
    fn diverge(&mut self) -> io::Result<()> {
        let Stage::Blocks(section) = &mut self.stage else { return Ok(()) };
        let (text, earlier) = (mem::take(&mut section.text), section.earlier.take());
        self.item.nth -= section.count(&text);
        self.answer.put_back(&text);
        self.stage = Stage::lines(self.problem, earlier);
        self.compare_lines(&text)
    }

    /// Compares text of the correct answer line by line.
    fn compare_lines(&mut self, text: &[u8]) -> io::Result<()> {
        let Stage::Lines(lines) = &mut self.stage else { return Ok(()) };
        let Lines { diff, previous, line } = &mut **lines;
        for piece in text.split_inclusive(|byte| *byte == b'\n') {
            line.extend_from_slice(piece);
            if !piece.ends_with(b"\n") {
                break;
            }
            let starts = self.problem.items.starts_section(previous, line);
            if starts {
                self.item.nth += 1;
                self.item.number = self.problem.items.item_number(line, self.item.nth);
            }
            diff.compare(line, starts.then_some(&self.item), &mut self.answer)?;
            mem::swap(previous, line);
            line.clear();
        }
        Ok(())
    }
}

impl Write for CorrectAnswer<'_, '_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let Self(check) = self;
        if check.read_error.is_none() {
            check.read_error = check.compare(text).err();
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
