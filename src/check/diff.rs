//! Two answers compared line by line, once they differ.
//!
//! Sections with numbers are paired in their order for as long as the numbers match; without numbers, lines are
//! paired. Of a simulation only the first difference counts, as the rest follows from it.

use std::{io, mem};

use super::difference::{Difference, side_by_side};
use super::reader::AnswerReader;
use super::wrong_items::WrongItems;
use crate::item::ItemRef;
use crate::problem::Problem;

/// A comparison of two answers line by line.
pub struct Diff {
    problem: &'static Problem,
    /// The item of the current section.
    item: Option<ItemRef>,
    /// The first difference; its text is that of the lines until the comparison is finished.
    first: Option<Difference>,
    wrong: WrongItems,
    /// The previous line of the correct answer.
    previous: Vec<u8>,
    /// The current line of the correct answer as far as it is known.
    line: Vec<u8>,
}

impl Diff {
    /// A comparison of what follows the section of `item`.
    pub fn new(problem: &'static Problem, item: Option<ItemRef>) -> Self {
        let (previous, line) = (Vec::new(), Vec::new());
        Self { problem, item, first: None, wrong: WrongItems::default(), previous, line }
    }

    /// Compares text of the correct answer; `item` is advanced with its sections.
    pub fn compare_text(
        &mut self,
        text: &[u8],
        item: &mut ItemRef,
        actual: &mut AnswerReader,
    ) -> io::Result<()> {
        for piece in text.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                let line = mem::take(&mut self.line);
                self.compare_line(&line, item, actual)?;
                self.line = mem::replace(&mut self.previous, line);
                self.line.clear();
            }
        }
        Ok(())
    }

    /// Finishes the comparison with a correct answer of so many sections, and returns the difference.
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
        Ok(self.first.map(|first| {
            let location = match &first.item {
                Some(item) => format!(" in {}", item.name(kind)),
                None if sections > 0 => " after the last one".into(),
                None => format!(": the input contains no {}s", kind.noun),
            };
            Difference { text: format!("the answers differ{location}\n{}", first.text), summary, ..first }
        }))
    }

    /// Compares a line of the correct answer.
    fn compare_line(
        &mut self,
        expected: &[u8],
        item: &mut ItemRef,
        actual: &mut AnswerReader,
    ) -> io::Result<()> {
        let kind = self.problem.items;
        let starts_section = kind.starts_section(&self.previous, expected);
        if starts_section {
            item.nth += 1;
            item.number = match kind.number(expected) {
                Some(number) => number.into(),
                None if kind.single => Vec::new(),
                None => item.nth.to_string().into(),
            };
            if !self.is_over() {
                self.start_section(item, expected, actual)?;
            }
        }
        if self.is_over() {
            return Ok(());
        }
        if actual.line()? == expected {
            return actual.advance();
        }
        self.add_wrong_line(expected, actual)?;
        // The first line of another section is compared with that section.
        let is_kept = !starts_section && kind.number(actual.line()?).is_some();
        if is_kept { Ok(()) } else { actual.advance() }
    }

    /// Whether nothing more can be compared.
    fn is_over(&self) -> bool {
        self.wrong.rest.is_some() || self.problem.items.single && self.first.is_some()
    }

    /// Starts the section of an item if it is next in the answer, else ends the comparison.
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
        let reason = match actual.line()? {
            b"" => "are missing",
            line if kind.number(line) != kind.number(expected) => "no longer match",
            _ => return Ok(()),
        };
        self.wrong.end(item, reason);
        self.keep_if_first(expected, actual)
    }

    /// Skips lines that do not start a numbered section. They count as lines of the previous section.
    fn skip_extra_lines(&mut self, expected: &[u8], actual: &mut AnswerReader) -> io::Result<()> {
        let kind = self.problem.items;
        let is_numbered = kind.number_prefix().is_some();
        while is_numbered && !actual.line()?.is_empty() && kind.number(actual.line()?).is_none() {
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

    /// Keeps the first lines that differ.
    fn keep_if_first(&mut self, expected: &[u8], actual: &mut AnswerReader) -> io::Result<()> {
        if self.first.is_none() {
            let text = side_by_side(self.problem, expected, actual)?;
            let (line, item) = (actual.lines + 1, self.item.clone());
            self.first = Some(Difference { line, item, text, summary: None });
        }
        Ok(())
    }
}
