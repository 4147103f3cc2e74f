//! `--check`: compares an answer with the correct one, the first section with the first item, and so on.
//!
//! `answer` divides the answer into sections, and `lines` has the words about two lines that differ. A section that
//! differs is counted, and the next one is compared with the next item. But a section with the number of another game
//! ends the comparison, as do the end of the answer and that of the items: the rest may just be shifted.

mod answer;
mod lines;

use std::io::{self, Read};
use std::iter;

use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::{plural, shorten};
use crate::modes::items::Items;
use crate::problem::{ItemReader, LinePair, Operation, Problem, Sections};
use answer::{AnswerReader, MAX_SECTION};
use lines::{blank_line_hint, file_hint, format_lines, line_hint};

pub use answer::split_lines;
pub use lines::{quote, trailing_hint};

/// A comparison of an answer with the correct answers to inputs.
pub struct Check<'a> {
    problem: &'a Problem,
    answer: AnswerReader<'a>,
    /// The number of items so far.
    items: u64,
    first: Option<Difference>,
    /// The number of items that differ.
    differing: u64,
    /// The positions and names of the first of these. An input of a stress test has no more.
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
    /// The item, and the explanation of the correct answer.
    pub explanation: String,
    /// What differs in all; `None` if the first difference shows that.
    pub summary: Option<String>,
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
        let items_before = self.items;
        while let Some((item, _)) = items.next()? {
            self.items += 1;
            if self.end.is_none() && self.compare(name, item) {
                let (text, mut equal) = (self.answer.rest(), 0);
                items.fast_forward(Operation::CompareAnswers { text, equal: &mut equal });
                self.answer.skip(equal);
                self.items = items_before + items.count;
            }
        }
        Ok(())
    }

    /// The difference between the answers, once all inputs have been added to their end; `None` if they are equal.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        let excess = if self.end.is_none() { self.answer.section().len() } else { 0 };
        if excess > 0 {
            self.add_excess(excess);
        }
        self.answer.error.take().map_or(Ok(()), Err)?;
        let summary = self.summary();
        Ok(self.first.map(|first| {
            let wrong: Vec<_> = self.wrong.iter().map(|(nth, _)| *nth).collect();
            Difference { summary, wrong: if wrong.is_empty() { vec![first.nth] } else { wrong }, ..first }
        }))
    }

    /// Compares the next section with the answer to an item, and returns whether they are equal.
    fn compare(&mut self, input: &str, item: &mut dyn ItemReader) -> bool {
        let expected = item.answer();
        let section = self.answer.section();
        let length = section.len();
        if section == expected {
            self.answer.skip(length);
            return true;
        }
        let has_other_number = self.problem.number(section) != self.problem.number(expected);
        let expected = expected.to_vec();
        let mut name = self.problem.item_name(item.number());
        if !input.is_empty() {
            name += &format!(" of {input}");
        }
        if self.first.is_none() {
            let explanation = explanation(self.problem, item);
            let difference = self.difference_in(format!(" in {name}"), &name, &expected, length);
            self.first = Some(Difference { explanation, ..difference });
        }
        if length == 0 {
            self.end = Some(format!("the answer ends before {name}"));
        } else if has_other_number || length == MAX_SECTION {
            self.end = Some(format!("not compared from {name} on"));
        } else {
            self.add_wrong(input, item);
        }
        self.answer.skip(length);
        false
    }

    /// Ends the comparison at a section after the last item's.
    fn add_excess(&mut self, length: usize) {
        let Problem { noun, label, .. } = self.problem;
        let context = match self.items {
            0 => format!(": the input contains no {noun}s"),
            _ if self.problem.is_simulation() => format!(" after the end of {label}"),
            _ => format!(" after the last {noun}"),
        };
        self.end = Some(format!("the answer goes on after the last {noun}"));
        if self.first.is_none() {
            self.first = Some(self.difference_in(context, "", b"", length));
        }
    }

    /// Counts an item as one that differs.
    fn add_wrong(&mut self, input: &str, item: &mut dyn ItemReader) {
        self.differing += 1;
        if self.wrong.len() < MAX_WRONG {
            let sign = if let Sections::Numbered = self.problem.sections { "#" } else { "" };
            let name = format!("{input} {sign}{}", String::from_utf8_lossy(item.number()));
            self.wrong.push((self.items, name.trim_start().into()));
        }
    }

    /// The difference between the next section and the correct one, without an explanation. `name` is that of the item
    /// that is next; it and the correct section are empty after the last item.
    fn difference_in(&self, context: String, name: &str, expected: &[u8], length: usize) -> Difference {
        let (problem, rest) = (self.problem, self.answer.rest());
        let lines = iter::zip(split_lines(expected), split_lines(rest));
        let index = lines.take_while(|(expected, actual)| expected == actual).count();
        let nth_line = |text| split_lines(text).nth(index).unwrap_or_default();
        let pair = LinePair { index, expected: nth_line(expected), actual: nth_line(rest) };
        let line = self.answer.lines + index as u64 + 1;
        let file_hint = if line == 1 { file_hint(problem, &pair) } else { None };
        let hint = file_hint
            .or_else(|| blank_line_hint(problem, &pair))
            .or_else(|| self.number_hint(name, expected, &rest[..length]))
            .or_else(|| line_hint(problem, &pair).map(String::from));
        let rest = rest[..length].get(pair.actual.len()..).filter(|_| index == 0 && hint.is_none());
        let hint = hint.map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        Difference {
            line,
            nth: self.items,
            text: format!("the answers differ{context}\n{}{hint}", format_lines(&pair)),
            rest: rest.unwrap_or_default().into(),
            ..Difference::default()
        }
    }

    /// The hint about a section that has another number than the item that is next, if there is one.
    fn number_hint(&self, name: &str, expected: &[u8], section: &[u8]) -> Option<String> {
        let number = self.problem.number(section)?;
        match self.problem.number(expected) {
            Some(own) if own == number => None,
            _ if self.answer.last_number == Some(number) => {
                let name = self.problem.item_name(number.to_string().as_bytes());
                Some(format!("{name} is answered twice"))
            }
            Some(own) if own < number => Some(format!("the answer to {name} is missing")),
            Some(_) => Some("number the games as in the input".into()),
            None => None,
        }
    }

    /// What differs in all; `None` if the first difference shows that.
    fn summary(&self) -> Option<String> {
        if self.items < 2 || self.problem.is_simulation() {
            return None;
        }
        let names: Vec<_> = self.wrong.iter().take(MAX_NAMES).map(|(_, name)| &**name).collect();
        let more = match self.differing - names.len() as u64 {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let all = plural(self.items, self.problem.noun);
        let differ = if self.differing == 1 { "differs" } else { "differ" };
        let differing = format!("{} of {all} {differ}: {}{more}", self.differing, names.join(", "));
        let clauses = Some(differing).filter(|_| self.differing > 0).into_iter().chain(self.end.clone());
        Some(clauses.collect::<Vec<_>>().join("; "))
    }
}

/// The text of an item in the statement's form, but cut if it is a game of too many moves, and the explanation of the
/// correct answer. The text of a simulation would be too long to repeat.
fn explanation(problem: &Problem, item: &mut dyn ItemReader) -> String {
    let mut text = Vec::new();
    if !problem.is_simulation() {
        let number = item.number().to_vec();
        let (shown, ellipsis) = shorten(item.item());
        text = (problem.text)(&number, &[shown, ellipsis].concat());
        text.extend_from_slice(problem.separator);
    }
    String::from_utf8_lossy(&text).into_owned() + item.explain(true).trim_ascii_end()
}
