//! `--check`: compares an answer with the correct one, the first section with the first item, and so on.
//!
//! `answer` divides the answer into sections, and `lines` has the words about two lines that differ. A section that
//! differs is counted, and the next one is compared with the next item. But a section with the number of another game
//! ends the comparison, as do the end of the answer and that of the items: the rest may just be shifted.

mod answer;
mod lines;

use std::io::{self, Read};

use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::{plural, shorten};
use crate::modes::items::Items;
use crate::problem::{ItemReader, Operation, Problem, Sections};
use answer::{AnswerReader, MAX_SECTION, Section};
use lines::{file_hint, first_difference, form_hint, format_lines, line_hint};

pub use answer::split_lines;
pub use lines::{TRAILING_WHITESPACE, quote};

/// A comparison of an answer with the correct answers to inputs.
pub struct Check<'a> {
    problem: &'a Problem,
    answer: AnswerReader<'a>,
    /// The number of items so far.
    items: u64,
    first: Option<Difference>,
    /// The number of items that differ.
    differing: u64,
    /// The positions and names of the first of these. An input of games of a stress test has no more.
    wrong: Vec<(u64, String)>,
    /// Where the comparison ended before the answer or the items, as a clause of the summary.
    end: Option<String>,
}

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
            answer: AnswerReader::new(problem, answer),
            items: 0,
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
            let section = self.answer.section();
            let is_equal = &self.answer.rest()[..section.length] == item.answer();
            if !is_equal {
                self.add_difference(section, name, item);
            }
            self.answer.skip(section);
            if is_equal {
                let (text, mut equal) = (self.answer.rest(), 0);
                self.items += items.fast_forward(Operation::CompareAnswers { text, equal: &mut equal });
                self.answer.skip_sections(equal);
            }
        }
        Ok(())
    }

    /// The difference between the answers, once all inputs have been added to their end; `None` if they are equal.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        if self.end.is_none() {
            self.compare_end();
        }
        self.answer.error.take().map_or(Ok(()), Err)?;
        let summary = self.summary();
        Ok(self.first.map(|first| {
            let wrong: Vec<_> = self.wrong.iter().map(|(nth, _)| *nth).collect();
            Difference { summary, wrong: if wrong.is_empty() { vec![first.nth] } else { wrong }, ..first }
        }))
    }

    /// Adds the difference between the next section and the answer to an item.
    fn add_difference(&mut self, section: Section, input: &str, item: &mut dyn ItemReader) {
        let problem = self.problem;
        let number = problem.number(item.number());
        let id = |item: &mut dyn ItemReader| {
            let of = if input.is_empty() { "" } else { " of " };
            format!("{}{of}{input}", String::from_utf8_lossy(item.number()))
        };
        if self.first.is_none() {
            let (name, expected) = (problem.item_name(id(item)), item.answer().to_vec());
            let hint = self.number_hint(section, number, &name);
            let first = self.diff(section, &expected, &format!(" in {name}"), hint);
            let explanation = if first.is_form { String::new() } else { explanation(problem, item) };
            self.first = Some(Difference { explanation, ..first });
        }
        if section.length == 0 {
            self.end = Some(format!("the answer ends before {}", problem.item_name(id(item))));
        } else if section.number != number || section.length == MAX_SECTION {
            self.end = Some(format!("not compared from {} on", problem.item_name(id(item))));
        } else {
            self.differing += 1;
            if self.wrong.len() < MAX_WRONG {
                let sign = if let Sections::Numbered = problem.sections { "#" } else { "" };
                self.wrong.push((self.items, format!("{sign}{}", id(item))));
            }
        }
    }

    /// Ends the comparison at the end of the answer, or at a section after the last item's.
    fn compare_end(&mut self) {
        let section = self.answer.section();
        if section.length == 0 {
            return;
        }
        let kind = if self.problem.is_simulation() { "line" } else { self.problem.noun };
        self.end = Some(format!("the answer goes on after the last {kind}"));
        if self.first.is_none() {
            let hint = self.number_hint(section, None, "");
            self.first = Some(self.diff(section, b"", &format!(" after the last {kind}"), hint));
        }
    }

    /// The difference between the next section and the correct one, which is empty after the last item, without an
    /// explanation. `hint` is the one about its number.
    fn diff(&self, section: Section, expected: &[u8], context: &str, hint: Option<String>) -> Difference {
        let problem = self.problem;
        let pair = first_difference(expected, self.answer.rest());
        let section = &self.answer.rest()[..section.length];
        let line = self.answer.lines + pair.index as u64 + 1;
        let file_hint = || file_hint(problem, &pair).filter(|_| line == 1);
        let form_hint = form_hint(problem, &pair).map(String::from).or_else(file_hint);
        let is_form = form_hint.is_some();
        let line_hint = || line_hint(problem, &pair, [expected, section]).map(String::from);
        let hint = form_hint.or(hint).or_else(line_hint);
        let is_verdict = pair.index == 0 && hint.is_none();
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

    /// The hint about a section that has another number than the item that is next, if there is one.
    fn number_hint(&self, section: Section, item_number: Option<u128>, item_name: &str) -> Option<String> {
        let number = section.number.filter(|number| item_number != Some(*number))?;
        if self.answer.last_number == Some(number) {
            Some(format!("{} is answered twice", self.problem.item_name(number)))
        } else if item_number? < number {
            Some(format!("the answer to {item_name} is missing"))
        } else {
            Some("number the games as in the input".into())
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

/// The text of an item in the statement's form, but cut if it is a game of too many moves, and the explanation of the
/// correct answer. The text of an event is empty.
fn explanation(problem: &Problem, item: &mut dyn ItemReader) -> String {
    let number = item.number().to_vec();
    let (shown, ellipsis) = shorten(item.item());
    let text = (problem.text)(&number, &[shown, ellipsis].concat());
    let separator = if problem.is_of_boards() { "\n" } else { "" };
    [&String::from_utf8_lossy(&text), separator, item.explain(true).trim_ascii_end()].concat()
}
