//! Two answers compared line by line, once they differ.
//!
//! Sections with numbers are paired in their order, for as long as the numbers are the same; without numbers, lines are
//! paired. Of a simulation only the first difference counts, as the rest follows from it.

use std::io;

use super::difference::{Difference, LinePair};
use super::reader::AnswerReader;
use super::wrong_items::{Rest, WrongItems};
use crate::item::ItemRef;
use crate::problem::Problem;

/// What is known of two answers that differ.
pub struct Diff {
    problem: &'static Problem,
    /// The item whose section is compared.
    item: Option<ItemRef>,
    /// The first lines that differ.
    first: Option<FirstDifference>,
    wrong: WrongItems,
}

/// The first lines that differ.
struct FirstDifference {
    /// The line of the answer, from 1.
    line: u64,
    /// The item in whose section it is; `None` after the last one.
    item: Option<ItemRef>,
    lines: LinePair,
}

impl Diff {
    /// Nothing is known yet; `item` is the one before those that are compared.
    pub fn new(problem: &'static Problem, item: Option<ItemRef>) -> Self {
        Self { problem, item, first: None, wrong: WrongItems::default() }
    }

    /// Compares the next line of the correct answer; it may start the section of an item.
    pub fn compare(
        &mut self,
        expected: &[u8],
        starts: Option<&ItemRef>,
        actual: &mut AnswerReader,
    ) -> io::Result<()> {
        if let Some(item) = starts
            && !self.is_over()
        {
            self.start_section(item, expected, actual)?;
        }
        if self.is_over() {
            return Ok(());
        }
        if actual.line()? == expected {
            return actual.advance();
        }
        self.add_wrong_line(expected, actual)?;
        // The first line of another section is compared with that section.
        let is_kept = starts.is_none() && self.problem.items.number(actual.line()?).is_some();
        if is_kept { Ok(()) } else { actual.advance() }
    }

    /// Compares the end of the correct answer, which has so many sections, and returns what differs.
    pub fn finish(mut self, sections: u64, actual: &mut AnswerReader) -> io::Result<Option<Difference>> {
        if !self.is_over() {
            self.skip_extra_lines(b"", actual)?;
            if !actual.line()?.is_empty() {
                self.item = None;
                self.keep_if_first(b"", actual)?;
            }
        }
        let kind = self.problem.items;
        let summary = (sections > 1 && !kind.single).then(|| self.wrong.summary(kind, sections));
        Ok(self.first.map(|FirstDifference { line, item, lines }| Difference {
            line,
            text: lines.report(item.as_ref(), sections),
            item,
            summary,
        }))
    }

    /// Whether nothing more can be compared.
    fn is_over(&self) -> bool {
        self.wrong.rest.is_some() || self.problem.items.single && self.first.is_some()
    }

    /// Starts the section of an item, if the answer has it next. Otherwise the comparison is over.
    fn start_section(
        &mut self,
        item: &ItemRef,
        expected: &[u8],
        actual: &mut AnswerReader,
    ) -> io::Result<()> {
        // Lines before the first section count as lines of it.
        self.item.get_or_insert_with(|| item.clone());
        self.skip_extra_lines(expected, actual)?;
        self.item = Some(item.clone());
        let kind = self.problem.items;
        let rest = match actual.line()? {
            b"" => Rest::Missing,
            line if kind.number(line) != kind.number(expected) => Rest::Unmatched,
            _ => return Ok(()),
        };
        self.wrong.end(item, rest);
        self.keep_if_first(expected, actual)
    }

    /// Skips lines that do not start a numbered section. They count as lines of the section before.
    fn skip_extra_lines(&mut self, expected: &[u8], actual: &mut AnswerReader) -> io::Result<()> {
        let kind = self.problem.items;
        while kind.is_numbered() && !actual.line()?.is_empty() && kind.number(actual.line()?).is_none() {
            self.add_wrong_line(expected, actual)?;
            actual.advance()?;
        }
        Ok(())
    }

    /// Adds a wrong line of the current section.
    fn add_wrong_line(&mut self, expected: &[u8], actual: &mut AnswerReader) -> io::Result<()> {
        if let Some(item) = &self.item {
            self.wrong.add(self.problem.items, item);
        }
        self.keep_if_first(expected, actual)
    }

    /// Keeps lines that differ if they are the first.
    fn keep_if_first(&mut self, expected: &[u8], actual: &mut AnswerReader) -> io::Result<()> {
        if self.first.is_none() {
            let lines = LinePair::new(self.problem, expected, actual)?;
            self.first = Some(FirstDifference { line: actual.lines + 1, item: self.item.clone(), lines });
        }
        Ok(())
    }
}
