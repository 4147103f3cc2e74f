//! `--check`: compares an answer with the correct one, item by item.
//!
//! An item's answer is right if the text goes on with the correct one. Otherwise its section of the text (`answer`) is
//! skipped and counted. But a section without the item's number ends the comparison, as do the end of the answer and
//! that of the items: the rest may just be shifted. `lines` has the words about two lines that differ.

mod answer;
mod lines;

use std::io::{self, Read};
use std::mem;

use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::{plural, shorten};
use crate::modes::items::Items;
use crate::problem::{ItemReader, Kind, Operation, Problem};
use answer::{AnswerReader, MAX_SECTION, contains, section_length};
use lines::{file_hint, form_hint, format_lines, game_hint, line_pair};

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
    /// Whether the item, or the one before, is a game without moves.
    is_near_empty: bool,
    first: Option<Difference>,
    /// The number of items that differ, and the names of the first of them.
    differing: u64,
    names: Vec<String>,
    /// Where the comparison ended before the answer or the items, as a clause of the summary.
    end: Option<String>,
    /// The positions of the first items that differ, and of the one at which the comparison ended.
    wrong: Vec<u64>,
}

/// The report on an answer that differs only in such whitespace.
pub const TRAILING_WHITESPACE: &str = "trailing whitespace differs; the online judge ignores it";

const MAX_NAMES: usize = 10;

/// The first difference between an answer and the correct one.
#[derive(Debug, Default)]
pub struct Difference {
    /// The number, from 1, of the first line that differs.
    pub line: u64,
    /// The human-readable report: where the answers differ, and the two lines.
    pub text: String,
    /// The hint, as a line of the report; empty if there is none.
    pub hint: String,
    /// The item, and the explanation of the correct answer; empty if only the form differs.
    pub explanation: String,
    /// What differs in all; `None` if the first difference shows that.
    pub summary: Option<String>,
    /// Whether the hint is about the form of the line or of the whole answer.
    pub(crate) is_form: bool,
    /// The positions, from 1, of the first items or events that differ, and of the one at which the comparison ended.
    pub(crate) wrong: Vec<u64>,
    /// If the first lines of two sections differ, and no hint says how, what follows in the section of the answer.
    pub(crate) picture: Vec<u8>,
}

/// An input of a stress test has no more items.
const MAX_WRONG: usize = 100;

impl<'a> Check<'a> {
    /// Creates a check of an answer to `problem`.
    pub fn new(problem: &'a Problem, answer: impl Read + 'a) -> Self {
        Self {
            problem,
            answer: AnswerReader::new(answer),
            items: 0,
            whitespace_differs: false,
            is_near_empty: false,
            first: None,
            differing: 0,
            names: Vec::new(),
            end: None,
            wrong: Vec::new(),
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
            let is_empty = self.problem.kind == Kind::Games && item.item().is_empty();
            let answer = item.answer();
            if self.answer.rest().starts_with(answer) {
                self.answer.skip(answer.len());
                self.is_near_empty = is_empty;
                let (text, mut equal, after_empty) = (self.answer.rest(), 0, &mut self.is_near_empty);
                let operation = Operation::CompareAnswers { text, equal: &mut equal, after_empty };
                self.items += items.fast_forward(operation);
                self.answer.skip(equal);
            } else if !self.skip_alike(answer) {
                self.is_near_empty |= is_empty;
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
        let (summary, wrong) = (self.summary(), mem::take(&mut self.wrong));
        Ok(self.first.take().map(|first| Difference { summary, wrong, ..first }))
    }

    /// Skips the next line if it differs from the correct one only in whitespace that the online judge ignores, and
    /// returns whether it does.
    fn skip_alike(&mut self, expected: &[u8]) -> bool {
        let line = split_lines(self.answer.rest()).next().filter(|_| self.problem.kind == Kind::Boards);
        let alike = line.filter(|line| line.trim_ascii_end() == expected.trim_ascii_end()).map(<[u8]>::len);
        self.answer.skip(alike.unwrap_or_default());
        self.whitespace_differs |= alike.is_some();
        alike.is_some()
    }

    /// Adds the difference between the next section, of this length, and the answer to an item, and skips the section.
    fn add_difference(&mut self, input: &str, item: &mut dyn ItemReader, length: usize) {
        let problem = self.problem;
        let id = |item: &mut dyn ItemReader| {
            let of = if input.is_empty() { "" } else { " of " };
            format!("{}{of}{input}", String::from_utf8_lossy(item.number()))
        };
        if self.first.is_none() {
            let context = format!(" in {}", problem.item_name(id(item)));
            let first = self.diff(item.answer(), length, &context);
            let explanation = if first.is_form { String::new() } else { explanation(problem, item) };
            self.first = Some(Difference { explanation, ..first });
        }
        let name = [problem.words.label.as_bytes(), item.number(), b" "].concat();
        let lacks_name = problem.kind == Kind::Games && !contains(&self.answer.rest()[..length], &name);
        if length == 0 {
            self.end = Some(format!("the answer ends before {}", problem.item_name(id(item))));
        } else if length == MAX_SECTION || lacks_name {
            self.end = Some(format!("not compared from {} on", problem.item_name(id(item))));
        } else {
            self.differing += 1;
            if self.names.len() < MAX_NAMES {
                let sign = if problem.kind == Kind::Games { "#" } else { "" };
                self.names.push(format!("{sign}{}", id(item)));
            }
        }
        if self.wrong.len() < MAX_WRONG {
            self.wrong.push(self.items);
        }
        self.answer.skip(length);
    }

    /// Compares what is left of the answer after the last item with nothing.
    fn compare_end(&mut self) {
        // Not without end.
        for _ in 0..MAX_SECTION {
            if !self.skip_alike(b"") {
                break;
            }
        }
        if self.answer.rest().is_empty() {
            return;
        }
        let kind = if self.problem.kind == Kind::Simulation { "line" } else { self.problem.words.noun };
        self.end = Some(format!("the answer goes on after the last {kind}"));
        if self.first.is_none() {
            let length = section_length(self.answer.rest(), self.problem, b"");
            self.first = Some(self.diff(b"", length, &format!(" after the last {kind}")));
            self.wrong.push(self.items);
        }
    }

    /// The difference between the next section and the correct one, which is empty after the last item.
    fn diff(&mut self, expected: &[u8], length: usize, context: &str) -> Difference {
        let (problem, lines) = (self.problem, self.answer.lines);
        let rest = self.answer.rest();
        let pair = line_pair(expected, rest, length);
        let line = lines + pair.index as u64 + 1;
        let is_blank_extra = pair.actual.trim_ascii().is_empty() && (pair.is_extra || expected.is_empty());
        let hints = [
            (form_hint(&pair), true),
            (pair.is_missing.then_some("a line is missing here"), false),
            (game_hint(problem, &pair), false),
            (is_blank_extra.then_some("a blank line too many"), true),
            (pair.is_extra.then_some("a line too many"), false),
            (file_hint(problem, &pair).filter(|_| line == 1), true),
        ];
        let hint = hints.into_iter().find_map(|(hint, is_form)| Some((hint?, is_form)));
        let has_picture = problem.kind != Kind::Simulation || split_lines(expected).nth(1).is_some();
        let is_verdict = pair.index == 0 && hint.is_none() && !expected.is_empty() && has_picture;
        let picture = rest[..length].get(pair.actual.len()..).filter(|_| is_verdict).unwrap_or_default();
        let is_form = hint.is_some_and(|(_, is_form)| is_form);
        // Programs that read word by word go wrong there.
        let is_near_empty =
            self.is_near_empty && !expected.is_empty() && !(line == 1 && pair.actual.is_empty());
        let hint = hint.map(|(hint, _)| hint).or(is_near_empty.then_some("a game may have no moves"));
        Difference {
            line,
            text: format!("the answers differ{context}\n{}", format_lines(&pair)),
            hint: hint.map_or(String::new(), |hint| format!("  hint: {hint}\n")),
            is_form,
            picture: picture.into(),
            ..Difference::default()
        }
    }

    /// What differs in all; `None` if the first difference shows that.
    fn summary(&self) -> Option<String> {
        if self.items < 2 || self.problem.kind == Kind::Simulation {
            return None;
        }
        let mut names = self.names.join(", ");
        if self.differing > MAX_NAMES as u64 {
            names += &format!(" and {} more", self.differing - MAX_NAMES as u64);
        }
        let all = plural(self.items, self.problem.words.noun);
        let differ = if self.differing == 1 { "differs" } else { "differ" };
        let differing =
            (self.differing > 0).then(|| format!("{} of {all} {differ}: {names}", self.differing));
        let clauses = differing.into_iter().chain(self.end.clone());
        Some(clauses.collect::<Vec<_>>().join("; "))
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
