//! The report on a comparison: the first lines that differ, and the items with wrong answers.

use std::fmt;
use std::rc::Rc;

use crate::hint::Hint;
use crate::io::error::escape_ascii;
use crate::io::format::Format;
use crate::item::plural;
use crate::problem::{LinePair, Problem, Sections};

/// The maximum number of bytes of a line to show. No correct line is longer, so the first difference is shown.
const MAX_SHOWN: usize = 100;

/// The hint about a line of whitespace between two sections, or after the last.
pub const EMPTY_LINE: &str = "an empty line too many";

pub const WRONG_NUMBER: &str = "number the games as in the input";

/// The difference between an answer and the correct one.
#[derive(Debug, Default)]
pub struct Difference {
    /// The number, from 1, of the first line that differs.
    pub line: u64,
    /// The position, from 1, of the item or event that the line belongs to in its input; `None` after the last one.
    pub nth: Option<u64>,
    /// The human-readable report: where the answers differ, the two lines, and a hint.
    pub text: String,
    /// The item, and the explanation of the correct answer.
    pub explanation: String,
    /// The number and names of wrong items among several, and the number of extra items; `None` if neither applies.
    pub summary: Option<String>,
}

/// Formats a correct line and, below it, a line of an answer, with a caret where they differ. Either line is empty if
/// its answer ends before it.
pub fn format_lines(expected: &[u8], actual: &[u8]) -> String {
    let note = if expected.strip_suffix(b"\n") == Some(actual) { " (no newline)" } else { "" };
    let mut text = format!("  expected: {}\n  found:    {}{note}\n", quote(expected), quote(actual));
    if !expected.is_empty() && !actual.is_empty() {
        let common_length = expected.iter().zip(actual).take_while(|(a, b)| a == b).count();
        let before = escape_ascii(&expected[..common_length]).len();
        text += &format!("             {}^\n", " ".repeat(before));
    }
    text
}

fn quote(line: &[u8]) -> String {
    if line.is_empty() {
        return "nothing".into();
    }
    let text = line.strip_suffix(b"\n").unwrap_or(line);
    let (shown, rest) = text.split_at(text.len().min(MAX_SHOWN));
    format!("\"{}\"{}", escape_ascii(shown), if rest.is_empty() { "" } else { "..." })
}

/// The hint about a pair of lines.
pub fn line_hint(problem: &Problem, pair: &LinePair) -> Option<&'static str> {
    let LinePair { expected, actual, .. } = *pair;
    if expected.is_empty() || actual.is_empty() {
        return None;
    }
    let [expected_text, text] = [expected, actual].map(<[u8]>::trim_ascii_end);
    if expected_text == text {
        return Some(trailing_hint(problem, expected, actual));
    }
    let is_alike = expected_text.eq_ignore_ascii_case(text);
    (problem.line_hint)(pair).or(is_alike.then_some("the lines differ only in letter case"))
}

/// The hint about a file that is no answer to the problem, as its first line shows. A number is that of an input's
/// items, or a move.
pub fn file_hint(problem: &Problem, LinePair { expected, actual, .. }: &LinePair) -> Option<String> {
    let text = actual.trim_ascii_end();
    if text.eq_ignore_ascii_case(expected.trim_ascii_end()) {
        return None;
    }
    let is_number = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let is_input = is_number || (problem.starts_input)(text);
    let input_hint = is_input.then(|| "this looks like an input, not an answer".into());
    let format_hint = Format::find(text).map(|format| format.output_hint.into());
    format_hint.or(Hint::about_answer(text, problem).map(|hint| hint.to_string())).or(input_hint)
}

/// The likely cause if lines, or whole answers, differ only in the whitespace at line ends.
pub fn trailing_hint(problem: &Problem, expected: &[u8], actual: &[u8]) -> &'static str {
    if expected.strip_suffix(b"\n") == Some(actual) {
        "the newline at the end is missing"
    } else if problem.ignores_trailing_whitespace {
        "trailing whitespace differs; the online judge ignores it"
    } else if actual.strip_suffix(b"\r\n") == expected.strip_suffix(b"\n") {
        "lines end with CRLF, not with LF alone"
    } else if actual.len() < expected.len() {
        "spaces at the end of the line are missing"
    } else {
        "there are too many spaces at the end of the line"
    }
}

/// The name of an item: its number, and the name of its input, which is empty if there is only one.
pub struct ItemName {
    pub number: Box<[u8]>,
    pub input: Rc<str>,
}

impl ItemName {
    /// The name in a sentence, as in `Game #5 of a.in`.
    pub fn long(&self, problem: &Problem) -> String {
        let name = problem.item_name(&self.number);
        if self.input.is_empty() { name } else { format!("{name} of {}", self.input) }
    }

    /// The name in a list of several of its kind, as in `a.in #5`.
    pub fn short(&self, problem: &Problem) -> String {
        let sign = if let Sections::Numbered = problem.sections { "#" } else { "" };
        format!("{} {sign}{}", self.input, String::from_utf8_lossy(&self.number)).trim_start().into()
    }
}

/// A list of items, of which the first have names.
#[derive(Default)]
pub struct Names {
    pub count: u64,
    /// The positions of the items in their input, as far as they are remembered.
    pub nths: Vec<u64>,
    names: Vec<String>,
}

const MAX_NAMES: usize = 10;

/// No fewer than an input of a stress test has.
const MAX_NTHS: usize = 100;

impl Names {
    pub fn push(&mut self, nth: u64, name: impl FnOnce() -> String) {
        self.count += 1;
        if self.nths.len() < MAX_NTHS {
            self.nths.push(nth);
        }
        if self.names.len() < MAX_NAMES {
            self.names.push(name());
        }
    }

    /// Adds a name, unless it is that of the last item.
    pub fn push_new(&mut self, name: impl FnOnce() -> String) {
        let name = name();
        if self.names.last() != Some(&name) {
            self.push(0, || name);
        }
    }

    pub fn append(&mut self, mut other: Self) {
        self.count += other.count;
        self.nths.append(&mut other.nths);
        self.names.append(&mut other.names);
        self.nths.truncate(MAX_NTHS);
        self.names.truncate(MAX_NAMES);
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.names.join(", "))?;
        match self.count - self.names.len() as u64 {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// What is wrong with an answer in all.
#[derive(Default)]
pub struct Summary {
    /// The number of sections of the correct answer.
    pub sections: u64,
    /// The number of sections that were compared with one of the answer.
    pub answered: u64,
    /// Whether the last of them has all its lines.
    pub is_last_whole: bool,
    pub differing: Names,
    /// The items that have no answer where it should be.
    pub missing: Names,
    /// The numbers of games that have an answer more than once, or behind that to a later game, or are none.
    pub twice: Names,
    pub out_of_order: Names,
    pub unknown: Names,
    pub uncompared: u64,
    /// The number of sections behind that of the last item.
    pub excess: u64,
    /// Whether the answer may have more sections than that.
    pub is_endless: bool,
}

impl Summary {
    pub fn add_answered(&mut self, is_whole: bool) {
        self.answered += 1;
        self.is_last_whole = is_whole;
    }

    /// Whether each section of the answer belongs to an item, and each item has one.
    pub fn is_paired(&self) -> bool {
        self.answered == self.sections
            && [&self.twice, &self.out_of_order, &self.unknown].iter().all(|names| names.count == 0)
            && self.excess == 0
    }

    /// The text; `None` if there is nothing to add to the first difference.
    pub fn text(&self, problem: &Problem) -> Option<String> {
        if problem.is_simulation() {
            return None;
        }
        let Self { differing, missing, twice, out_of_order, unknown, uncompared, excess, .. } = self;
        let all = plural(self.sections, problem.noun);
        let at_least = if self.is_endless { "at least " } else { "" };
        let verbs = |names: &Names, one, several| if names.count == 1 { one } else { several };
        let differ = verbs(differing, "differs", "differ");
        let have = verbs(missing, "has", "have");
        let parts = [
            (differing.count, format!("{} of {all} {differ}: {differing}", differing.count)),
            (missing.count, format!("{} of {all} {have} no answer: {missing}", missing.count)),
            (*uncompared, format!("not compared: {uncompared} of {all}")),
            (twice.count, format!("answered twice: {twice}")),
            (out_of_order.count, format!("out of order: {out_of_order}")),
            (unknown.count, format!("no such {}: {unknown}", problem.noun)),
            (*excess, format!("the answer has {at_least}{} too many", plural(*excess, problem.noun))),
        ];
        // Of one item, the difference says all that the first parts would.
        let parts = parts.into_iter().skip(if self.sections > 1 { 0 } else { 3 });
        let parts: Vec<_> = parts.filter(|(count, _)| *count > 0).map(|(_, text)| text).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}
