//! `--check`: compares an answer with the correct one, item by item.
//!
//! An item's answer is right if the text goes on with the correct one. Otherwise its section is skipped and counted.
//! But a game's section whose first line lacks its name ends the comparison, as does the end of the answer or of the
//! items: the rest may just be shifted. `lines` has the hints. Nothing is reported that the two texts do not prove.

mod answer;
mod lines;

use std::io::{self, Read};

use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::shorten;
use crate::modes::items::Items;
use crate::number::{plural, with_commas};
use crate::problem::{ItemReader, Kind, Operation, Problem};
use answer::{AnswerReader, MAX_SECTION, contains, section_length};
use lines::Diff;

pub use answer::split_lines;
pub use lines::quote;

/// A comparison of an answer with the correct answers to inputs.
pub struct Check<'a> {
    problem: &'a Problem,
    answer: AnswerReader<'a>,
    /// The number of items so far.
    items: u64,
    /// Whether whitespace differs that the online judge ignores.
    pub whitespace_differs: bool,
    first: Option<Difference>,
    /// The number of items that differ, and the names of the first of them.
    differing: u64,
    names: Vec<String>,
    /// Where the comparison ended before the answer or the items, as a clause of the summary.
    end: Option<String>,
}

/// The report on an answer that differs only in such whitespace.
pub const IGNORED_WHITESPACE: &str = "whitespace differs; the online judge ignores it";

const MAX_NAMES: usize = 10;
/// An input of a stress test has no more items.
const MAX_WRONG: usize = 100;

/// The first difference between an answer and the correct one.
#[derive(Debug, Default)]
pub struct Difference {
    /// The number, from 1, of the first line that differs.
    pub line: u64,
    /// The human-readable report: where the answers differ, the two lines, and the hint if there is one.
    pub text: String,
    /// The item, and the explanation of the correct answer; empty if it needs none.
    pub explanation: String,
    /// What differs in all; `None` if the first difference shows that.
    pub summary: Option<String>,
    /// Whether the hint suffices, so that the correct answer needs no explanation.
    pub(crate) hint_suffices: bool,
    /// The positions, from 1, of the first items or events that differ, and of the one at which the comparison ended.
    pub(crate) wrong: Vec<u64>,
    /// If the first lines of two sections differ, and no hint says how, what follows in the section of the answer.
    pub(crate) picture: Vec<u8>,
}

impl<'a> Check<'a> {
    /// Creates a check of an answer to `problem`.
    pub fn new(problem: &'a Problem, answer: impl Read + 'a) -> Self {
        Self {
            problem,
            answer: AnswerReader::new(answer),
            items: 0,
            whitespace_differs: false,
            first: None,
            differing: 0,
            names: Vec::new(),
            end: None,
        }
    }

    /// Compares the answer to the next input; `name` is empty if there is only one input.
    pub fn add(&mut self, name: &str, input: Input) -> Result<(), Error> {
        let mut items = Items::new(self.problem, input, io::sink());
        while let Some((item, _)) = items.next()? {
            self.items += 1;
            if self.end.is_some() {
                continue;
            }
            let answer = item.answer();
            if self.answer.rest().starts_with(answer) {
                self.answer.skip(answer.len());
                let (text, mut equal) = (self.answer.rest(), 0);
                self.items += items.fast_forward(Operation::CompareAnswers { text, equal: &mut equal });
                self.answer.skip(equal);
            } else if !self.skip_equal(answer) {
                let length = section_length(self.answer.rest(), self.problem, answer);
                self.add_difference(name, item, length);
            }
        }
        Ok(())
    }

    /// The difference between the answers, once all inputs have been added to their end; `None` if they are equal, but
    /// for whitespace that the online judge ignores.
    pub fn difference(&mut self) -> io::Result<Option<Difference>> {
        if self.end.is_none() {
            self.compare_end();
        }
        self.answer.error.take().map_or(Ok(()), Err)?;
        let summary = self.summary();
        Ok(self.first.take().map(|first| Difference { summary, ..first }))
    }

    /// Skips blank lines, and the next line if it differs from the correct one only in whitespace at its end, as the
    /// online judge of boards does. Returns whether it does.
    fn skip_equal(&mut self, expected: &[u8]) -> bool {
        if self.problem.kind != Kind::Boards {
            return false;
        }
        let (mut length, mut is_equal) = (0, false);
        for line in split_lines(self.answer.rest()) {
            let text = line.trim_ascii_end();
            is_equal = text == expected.trim_ascii_end();
            if is_equal || text.is_empty() {
                length += line.len();
            }
            if !text.is_empty() {
                break;
            }
        }
        self.answer.skip(length);
        self.whitespace_differs |= length > 0;
        is_equal
    }

    /// Adds a difference: between the answer to an item and the next section, of this length.
    fn add_difference(&mut self, input: &str, item: &mut dyn ItemReader, length: usize) {
        let (problem, label) = (self.problem, self.problem.words.label);
        let name = [label.as_bytes(), item.number(), b" "].concat();
        let of = if input.is_empty() { "" } else { " of " };
        let full_name = || format!("{}{of}{input}", String::from_utf8_lossy(name.trim_ascii_end()));
        if let Some(first) = &mut self.first {
            first.wrong.extend((first.wrong.len() < MAX_WRONG).then_some(self.items));
        } else {
            let mut first = self.first_difference(item.answer(), length, &format!("in {}", full_name()));
            if !first.hint_suffices {
                first.explanation = explanation(problem, item);
            }
            self.first = Some(first);
        }
        let section = &self.answer.rest()[..length];
        // After 64 KiB of blank lines, there may be no end of them.
        let is_blank = section.trim_ascii().is_empty();
        let is_own = if problem.kind == Kind::Games { contains(section, &name) } else { !is_blank };
        if length == 0 {
            self.end = Some(format!("the answer ends before {}", full_name()));
        } else if length == MAX_SECTION || !is_own {
            self.end = Some(format!("not compared from {} on", full_name()));
        } else {
            self.answer.skip(length);
            self.differing += 1;
            if self.names.len() < MAX_NAMES {
                self.names.extend(full_name().split_once(' ').map(|(_, short)| short.into()));
            }
        }
    }

    /// Compares what is left of the answer after the last item with nothing.
    fn compare_end(&mut self) {
        self.skip_equal(b"");
        if self.answer.rest().is_empty() {
            return;
        }
        let kind = if self.problem.kind == Kind::Simulation { "line" } else { self.problem.words.noun };
        self.end = Some(format!("the answer goes on after the last {kind}"));
        if self.first.is_none() {
            self.first = Some(self.first_difference(b"", 0, &format!("after the last {kind}")));
        }
    }

    /// The first difference: between a correct section, empty after the last item, and the next one, of this length.
    fn first_difference(&mut self, correct: &[u8], length: usize, context: &str) -> Difference {
        let lines = self.answer.lines;
        let text = self.answer.rest();
        let diff = Diff::new(correct, text);
        let line = lines + diff.index as u64 + 1;
        let mut first = Difference { line, wrong: vec![self.items], ..Difference::default() };
        first.text = format!("the answers differ {context}\n{}", diff.format());
        if let Some((hint, suffices)) = diff.hint(self.problem, line == 1) {
            first.text += &format!("  hint: {hint}\n");
            first.hint_suffices = suffices;
        } else if diff.index == 0 {
            first.picture = split_lines(&text[..length]).skip(1).collect::<Vec<_>>().concat();
        }
        first
    }

    /// What differs in all; `None` if the first difference shows that.
    fn summary(&self) -> Option<String> {
        if self.items < 2 || self.problem.kind == Kind::Simulation {
            return None;
        }
        let mut names = self.names.join(", ");
        if self.differing > MAX_NAMES as u64 {
            names += &format!(" and {} more", with_commas(self.differing - MAX_NAMES as u64));
        }
        let all = plural(self.items, self.problem.words.noun);
        let differ = if self.differing == 1 { "differs" } else { "differ" };
        let count = with_commas(self.differing);
        let differing = (self.differing > 0).then(|| format!("{count} of {all} {differ}: {names}"));
        Some(differing.into_iter().chain(self.end.clone()).collect::<Vec<_>>().join("; "))
    }
}

/// The text of an item in the statement's form, but cut if it is a game of too many moves, and the explanation of the
/// correct answer. The text of an event is empty.
fn explanation(problem: &Problem, item: &mut dyn ItemReader) -> String {
    let number = item.number().to_vec();
    let (shown, ellipsis) = shorten(item.item());
    let text = (problem.text)(&number, &[shown, ellipsis].concat());
    let separator = if problem.kind == Kind::Boards { "\n" } else { "" };
    [&String::from_utf8_lossy(&text), separator, item.explain().trim_ascii_end()].concat()
}
