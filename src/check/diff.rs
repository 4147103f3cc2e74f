//! A line-by-line comparison of two answers.
//!
//! Numbered sections are paired in order as long as their numbers match; without numbers, lines are paired. In a
//! simulation, only the first difference counts, because the others follow from it.

use std::{io, mem};

use super::difference::{Difference, format_lines, may_be_grid_line};
use super::reader::AnswerReader;
use crate::item::{ItemKind, ItemRef};
use crate::picture::Glyphs;
use crate::problem::Problem;
use crate::words;

/// The maximum number of items listed by name.
const MAX_NAMES: usize = 10;

/// A line-by-line comparison of two answers.
pub struct Diff<'a> {
    problem: &'static Problem,
    glyphs: &'static Glyphs,
    /// The answer to check.
    pub answer: AnswerReader<'a>,
    /// The item of the current section of the correct answer.
    pub item: ItemRef,
    /// The item that counts as wrong if the current line differs; `None` outside any section.
    pub blamed_item: Option<ItemRef>,
    /// The first difference. Until `finish`, it lacks the first line of its text and the summary.
    first_difference: Option<Difference>,
    wrong: WrongItems,
    /// The previous line of the correct answer.
    previous: Vec<u8>,
    /// The current line of the correct answer, as received so far.
    line: Vec<u8>,
}

impl<'a> Diff<'a> {
    /// Creates a comparison of two answers to `problem`; `glyphs` show whitespace and omissions in the report.
    pub fn new(problem: &'static Problem, answer: AnswerReader<'a>, glyphs: &'static Glyphs) -> Self {
        Self {
            problem,
            glyphs,
            answer,
            item: ItemRef::default(),
            blamed_item: None,
            first_difference: None,
            wrong: WrongItems::default(),
            previous: Vec::new(),
            line: Vec::new(),
        }
    }

    /// Compares the next piece of the correct answer.
    pub fn compare_text(&mut self, text: &[u8]) -> io::Result<()> {
        for piece in text.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                let line = mem::take(&mut self.line);
                self.compare_line(&line)?;
                self.line = mem::replace(&mut self.previous, line);
                self.line.clear();
            }
        }
        Ok(())
    }

    /// Finishes the comparison, given the number of sections in the correct answer, and returns the first difference;
    /// `None` if the answers are equal.
    pub fn finish(mut self, sections: u64) -> io::Result<Option<Difference>> {
        if !self.is_over() && !self.answer.line()?.is_empty() {
            self.blamed_item = None;
            self.record_if_first(b"")?;
        }
        let kind = self.problem.item_kind;
        let summary = (sections > 1 && !kind.single).then(|| self.wrong.summary(kind, sections));
        Ok(self.first_difference.map(|difference| {
            let suffix = match &difference.item {
                Some(item) => format!(" in {}", item.name(kind)),
                None if sections == 0 => format!(": the input contains no {}s", kind.noun),
                None if kind.single => format!(" after the end of {}", kind.label),
                None => format!(" after the last {}", kind.noun),
            };
            Difference {
                text: format!("the answers differ{suffix}\n{}", difference.text),
                summary,
                ..difference
            }
        }))
    }

    /// Compares a line of the correct answer.
    fn compare_line(&mut self, expected: &[u8]) -> io::Result<()> {
        let kind = self.problem.item_kind;
        let starts_section = kind.starts_section(&self.previous, expected);
        if starts_section {
            self.item.nth += 1;
            self.item.number = match kind.number(expected) {
                Some(number) => number.into(),
                None if kind.single => Vec::new(),
                None => self.item.nth.to_string().into(),
            };
            self.start_section(expected)?;
        }
        if self.is_over() {
            return Ok(());
        }
        if self.answer.line()? == expected {
            return self.answer.advance();
        }
        self.record_wrong_line(expected)?;
        if starts_section {
            return self.skip_first_line(expected);
        }
        // The first line of another section is kept, to be compared with that section.
        if kind.number(self.answer.line()?).is_some() { Ok(()) } else { self.answer.advance() }
    }

    /// Skips the wrong first line of a section. If it has no number, but the next line has the right one, skips both.
    fn skip_first_line(&mut self, expected: &[u8]) -> io::Result<()> {
        let kind = self.problem.item_kind;
        let number = kind.number(expected);
        let lacks_number = kind.number(self.answer.line()?) != number;
        self.answer.advance()?;
        if lacks_number && kind.number(self.answer.line()?) == number {
            self.answer.advance()
        } else {
            Ok(())
        }
    }

    /// Whether there is nothing more to compare.
    fn is_over(&self) -> bool {
        self.wrong.rest.is_some() || self.problem.item_kind.single && self.first_difference.is_some()
    }

    /// Starts a section of the correct answer. If the answer to check does not continue with that section, ends the
    /// comparison.
    fn start_section(&mut self, expected: &[u8]) -> io::Result<()> {
        if let Some(rest) = &mut self.wrong.rest {
            rest.count += 1;
        }
        if self.is_over() {
            return Ok(());
        }
        // Lines before the first section belong to it.
        self.blamed_item.get_or_insert_with(|| self.item.clone());
        let has_extra_text = self.skip_extra_lines(expected)?;
        self.blamed_item = Some(self.item.clone());
        let kind = self.problem.item_kind;
        let phrase = match self.answer.line()? {
            b"" if has_extra_text => "not compared:",
            b"" => "no answer for",
            line if kind.number(line).is_some_and(|number| kind.number(expected) != Some(number)) => {
                "not compared:"
            }
            _ => return Ok(()),
        };
        self.wrong.stop_at(&self.item, phrase);
        self.record_if_first(expected)
    }

    /// Skips lines before a numbered section, and returns whether any of them cannot be a line of a grid. They belong
    /// to the previous section, or to this one if it is the first. A line whose first number is the right one counts as
    /// the first line of the section, with a mistake before the number.
    fn skip_extra_lines(&mut self, expected: &[u8]) -> io::Result<bool> {
        let kind = self.problem.item_kind;
        let mut has_text = false;
        let Some(number) = kind.number(expected) else { return Ok(has_text) };
        loop {
            let line = self.answer.line()?;
            if line.is_empty() || kind.starts_section(b"", line) || first_number(line) == Some(number) {
                return Ok(has_text);
            }
            has_text |= !may_be_grid_line(line);
            self.record_wrong_line(expected)?;
            self.answer.advance()?;
        }
    }

    /// Counts the item of the current line as wrong, and records the line if it is the first that differs.
    fn record_wrong_line(&mut self, expected: &[u8]) -> io::Result<()> {
        if let Some(item) = &self.blamed_item {
            self.wrong.add(self.problem.item_kind, item);
        }
        self.record_if_first(expected)
    }

    /// Records the current lines if they are the first that differ.
    fn record_if_first(&mut self, expected: &[u8]) -> io::Result<()> {
        if self.first_difference.is_none() {
            let text = format_lines(self.problem, expected, &mut self.answer, self.glyphs)?;
            let (line, item) = (self.answer.lines + 1, self.blamed_item.clone());
            self.first_difference = Some(Difference { line, item, text, summary: None });
        }
        Ok(())
    }
}

/// The digits of the first number in a line; `None` if there is none.
fn first_number(line: &[u8]) -> Option<&[u8]> {
    line.split(|byte| !byte.is_ascii_digit()).find(|digits| !digits.is_empty())
}

/// The items with wrong answers.
#[derive(Default)]
struct WrongItems {
    count: u64,
    /// The names of the first [`MAX_NAMES`] items.
    names: Vec<String>,
    /// The item added last.
    last_added: Option<ItemRef>,
    /// The items after the end of the comparison, if it ended early.
    rest: Option<Rest>,
}

/// The items that were not compared.
struct Rest {
    /// The first item.
    first: ItemRef,
    /// The number of items so far.
    count: u64,
    /// The phrase that precedes their number in the summary: `no answer for` or `not compared:`.
    phrase: &'static str,
}

impl WrongItems {
    /// Adds an item, unless it is the last one added.
    fn add(&mut self, kind: &ItemKind, item: &ItemRef) {
        if self.last_added.as_ref() == Some(item) {
            return;
        }
        self.last_added = Some(item.clone());
        self.count += 1;
        if self.names.len() < MAX_NAMES {
            self.names.push(item.short_name(kind));
        }
    }

    /// Ends the comparison before an item. The item does not count as wrong, even if extra lines before its section
    /// were blamed on it.
    fn stop_at(&mut self, item: &ItemRef, phrase: &'static str) {
        if self.last_added.as_ref() == Some(item) {
            *self = Self::default();
        }
        self.rest = Some(Rest { first: item.clone(), count: 1, phrase });
    }

    /// A summary of an answer that should have `sections` sections.
    fn summary(&self, kind: &ItemKind, sections: u64) -> String {
        let all = words::plural(sections, kind.noun);
        let more = if self.count > self.names.len() as u64 { ", ..." } else { "" };
        let verb = if self.count == 1 { "differs" } else { "differ" };
        let differ = format!("{verb}: {}{more}", self.names.join(", "));
        let rest = self.rest.as_ref().map(|Rest { first, count, phrase }| {
            format!("{phrase} {count} of {all}, from {} on", first.name(kind))
        });
        match (self.count, rest) {
            (0, None) => format!("all {all} are correct"),
            (0, Some(rest)) => rest,
            (count, None) => format!("{count} of {all} {differ}"),
            (count, Some(rest)) => format!("{count} {differ}; {rest}"),
        }
    }
}
