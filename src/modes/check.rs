//! `--check`: compares an answer with the correct one, item by item.
//!
//! An item's answer is right if the text goes on with the correct one. Otherwise its section of the text, which `answer`
//! finds, is skipped and counted, and the next one is compared with the next item. But a section without the item's
//! number ends the comparison, as do the end of the answer and that of the items: the rest may just be shifted. `lines`
//! has the words about two lines that differ.

mod answer;
mod lines;

use std::io::{self, Read};

use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::{plural, shorten};
use crate::modes::items::Items;
use crate::problem::{ItemReader, Operation, Problem, Sections};
use answer::{AnswerReader, MAX_SECTION, section_length};
use lines::{file_hint, first_difference, form_hint, format_lines, line_hint};

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
    /// The number of items that differ.
    differing: u64,
    /// The positions and names of the first of these. An input of games of a stress test has no more.
    wrong: Vec<(u64, String)>,
    /// Where the comparison ended before the answer or the items, as a clause of the summary.
    end: Option<String>,
}

/// What to say of an answer that differs only in such whitespace.
pub const TRAILING_WHITESPACE: &str = "trailing whitespace differs; the online judge ignores it";

const MAX_WRONG: usize = 100;
const MAX_NAMES: usize = 10;

/// The first difference between an answer and the correct one.
#[derive(Debug, Default)]
pub struct Difference {
    /// The number, from 1, of the first line that differs.
    pub line: u64,
    /// The position, from 1, of the item or event that the line belongs to; that of the last one if it comes after it.
    pub nth: u64,
    /// The human-readable report: where the answers differ, the two lines, and a hint.
    pub text: String,
    /// The item, and the explanation of the correct answer; empty if only the form differs.
    pub explanation: String,
    /// What differs in all; `None` if the first difference shows that.
    pub summary: Option<String>,
    /// Whether the hint is about the form of the line or of the whole answer.
    pub(crate) is_form: bool,
    /// The positions of the items that differ, as far as they are remembered; if there are none, of that at which the
    /// comparison ended.
    pub(crate) wrong: Vec<u64>,
    /// If the first lines of two sections differ, and there is no hint why, what follows in the section of the answer.
    pub(crate) rest: Vec<u8>,
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
            wrong: Vec::new(),
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
            } else if !self.skip_alike(answer) {
                self.add_difference(name, item);
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
        Ok(self.first.take().map(|first| {
            let wrong: Vec<_> = self.wrong.iter().map(|(nth, _)| *nth).collect();
            Difference { summary, wrong: if wrong.is_empty() { vec![first.nth] } else { wrong }, ..first }
        }))
    }

    /// Skips the next line if it differs from the correct one only in whitespace that the online judge ignores, and
    /// returns whether it does.
    fn skip_alike(&mut self, line: &[u8]) -> bool {
        let Some(actual) = split_lines(self.answer.rest()).next() else { return false };
        let is_alike = self.problem.is_of_boards() && actual.trim_ascii_end() == line.trim_ascii_end();
        if is_alike {
            let length = actual.len();
            self.answer.skip(length);
            self.whitespace_differs = true;
        }
        is_alike
    }

    /// Adds the difference between the next section and the answer to an item, and skips the section.
    fn add_difference(&mut self, input: &str, item: &mut dyn ItemReader) {
        let problem = self.problem;
        let id = |item: &mut dyn ItemReader| {
            let of = if input.is_empty() { "" } else { " of " };
            format!("{}{of}{input}", String::from_utf8_lossy(item.number()))
        };
        if self.first.is_none() {
            let (name, expected) = (problem.item_name(id(item)), item.answer().to_vec());
            let first = self.diff(&expected, &format!(" in {name}"));
            let explanation = if first.is_form { String::new() } else { explanation(problem, item) };
            self.first = Some(Difference { explanation, ..first });
        }
        let rest = self.answer.rest();
        let length = section_length(rest, &problem.sections);
        if length == 0 {
            self.end = Some(format!("the answer ends before {}", problem.item_name(id(item))));
        } else if length == MAX_SECTION || !has_number(problem, &rest[..length], item.number()) {
            self.end = Some(format!("not compared from {} on", problem.item_name(id(item))));
        } else {
            self.differing += 1;
            if self.wrong.len() < MAX_WRONG {
                let sign = if let Sections::StartWith(_) = problem.sections { "#" } else { "" };
                self.wrong.push((self.items, format!("{sign}{}", id(item))));
            }
        }
        self.answer.skip(length);
    }

    /// Compares what is left of the answer after the last item with nothing.
    fn compare_end(&mut self) {
        // Not without end.
        let _ = (0..MAX_SECTION).take_while(|_| self.skip_alike(b"")).count();
        if self.answer.rest().is_empty() {
            return;
        }
        let kind = if self.problem.is_simulation() { "line" } else { self.problem.noun };
        self.end = Some(format!("the answer goes on after the last {kind}"));
        if self.first.is_none() {
            self.first = Some(self.diff(b"", &format!(" after the last {kind}")));
        }
    }

    /// The difference between the next section and the correct one, which is empty after the last item, without an
    /// explanation.
    fn diff(&mut self, expected: &[u8], context: &str) -> Difference {
        let (problem, lines) = (self.problem, self.answer.lines);
        let rest = self.answer.rest();
        let section = &rest[..section_length(rest, &problem.sections)];
        let pair = first_difference(expected, rest);
        let line = lines + pair.index as u64 + 1;
        let file_hint = || file_hint(problem, &pair).filter(|_| line == 1);
        let form_hint = form_hint(problem, &pair).or_else(file_hint);
        let is_form = form_hint.is_some();
        let hint = form_hint.or_else(|| line_hint(problem, &pair, [expected, section]));
        let is_verdict = pair.index == 0 && hint.is_none() && !expected.is_empty();
        let picture = section.get(pair.actual.len()..).filter(|_| is_verdict).unwrap_or_default();
        let hint = hint.map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        Difference {
            line,
            nth: self.items,
            text: format!("the answers differ{context}\n{}{hint}", format_lines(&pair)),
            is_form,
            rest: picture.into(),
            ..Difference::default()
        }
    }

    /// What differs in all; `None` if the first difference shows that.
    fn summary(&self) -> Option<String> {
        if self.items < 2 || self.problem.is_simulation() {
            return None;
        }
        let names = self.wrong.iter().take(MAX_NAMES).map(|(_, name)| &**name);
        let mut names = names.collect::<Vec<_>>().join(", ");
        if self.differing > MAX_NAMES as u64 {
            names += &format!(" and {} more", self.differing - MAX_NAMES as u64);
        }
        let all = plural(self.items, self.problem.noun);
        let differ = if self.differing == 1 { "differs" } else { "differ" };
        let differing = format!("{} of {all} {differ}: {names}", self.differing);
        let clauses = Some(differing).filter(|_| self.differing > 0).into_iter().chain(self.end.clone());
        Some(clauses.collect::<Vec<_>>().join("; "))
    }
}

/// Whether a section has the number of an item: a line starts with `Game #n ` or, if sections have no numbers, always.
fn has_number(problem: &Problem, section: &[u8], number: &[u8]) -> bool {
    let starts_with_name = |line: &[u8]| {
        let rest = line.strip_prefix(problem.label.as_bytes()).and_then(|line| line.strip_prefix(number));
        rest.is_some_and(|rest| rest.starts_with(b" "))
    };
    !matches!(problem.sections, Sections::StartWith(_)) || split_lines(section).any(starts_with_name)
}

/// The text of an item in the statement's form, but cut if it is a game of too many moves, and the explanation of the
/// correct answer. The text of an event is empty.
fn explanation(problem: &Problem, item: &mut dyn ItemReader) -> String {
    let number = item.number().to_vec();
    let (shown, ellipsis) = shorten(item.item());
    let text = (problem.text)(&number, &[shown, ellipsis].concat());
    let separator = if problem.is_of_boards() { "\n" } else { "" };
    [&String::from_utf8_lossy(&text), separator, item.explain(true).trim_ascii_end()].concat()
}
