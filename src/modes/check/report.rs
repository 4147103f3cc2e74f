//! The report on a comparison: the first lines that differ, and the items with wrong answers.

use std::{fmt, iter};

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
    /// What is wrong in all; `None` if that is only the first difference.
    pub summary: Option<String>,
    /// The positions of the items that differ, as far as they are remembered; only of the first if some have no answer,
    /// or some sections no item.
    pub(crate) wrong: Vec<u64>,
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

/// Whether a line of an answer is blank, and stands before the first line of a section or behind the last.
pub fn is_blank_line(problem: &Problem, LinePair { index, expected, actual, .. }: &LinePair) -> bool {
    let may_be_extra = match problem.sections {
        Sections::Numbered => expected.is_empty() || *index == 0,
        Sections::EndWith(_) => expected.is_empty(),
        Sections::Lines => false,
    };
    may_be_extra && !actual.is_empty() && actual.trim_ascii().is_empty()
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

/// What is wrong with an item or a section, in the order of the summary.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    Differs,
    /// The item has no answer where it should be.
    Missing,
    NotCompared,
    Twice,
    /// The section is the answer to an item before it, which was missing there.
    OutOfOrder,
    NoSuchGame,
    /// The section follows that of the last item.
    Excess,
}

/// The items with a flaw: their number, and the names of the first.
#[derive(Default)]
pub struct Items {
    pub count: u64,
    names: Vec<String>,
}

impl Items {
    pub fn push(&mut self, name: impl FnOnce() -> String) {
        const MAX_NAMES: usize = 10;
        self.count += 1;
        if self.names.len() < MAX_NAMES {
            self.names.push(name());
            self.names.dedup();
        }
    }

    /// Keeps the first items, and returns how many are removed.
    pub fn truncate(&mut self, count: u64) -> u64 {
        self.names.truncate(count as usize);
        std::mem::replace(&mut self.count, count) - count
    }
}

impl fmt::Display for Items {
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
    /// The items with each flaw.
    flaws: [Items; Flaw::Excess as usize + 1],
    /// Whether the answer may go on with more sections than were counted.
    pub is_endless: bool,
}

impl Summary {
    pub fn items(&mut self, flaw: Flaw) -> &mut Items {
        &mut self.flaws[flaw as usize]
    }

    /// Whether each section of the answer belongs to an item, and each item has one.
    pub fn is_paired(&self) -> bool {
        self.flaws[Flaw::Missing as usize..].iter().all(|items| items.count == 0)
    }

    /// The text; `None` if there is nothing to add to the first difference.
    pub fn text(&self, problem: &Problem) -> Option<String> {
        let noun = problem.noun;
        let [differing, missing, uncompared, twice, out_of_order, unknown, excess] = &self.flaws;
        let all = plural(self.sections, noun);
        let differ = if differing.count == 1 { "differs" } else { "differ" };
        let at_least = if self.is_endless { "at least " } else { "" };
        let parts = [
            format!("{} of {all} {differ}: {differing}", differing.count),
            format!("no answer for {} of {all}: {missing}", missing.count),
            format!("not compared: {} of {all}", uncompared.count),
            format!("answered twice: {twice}"),
            format!("out of order: {out_of_order}"),
            format!("no such {noun}: {unknown}"),
            format!("the answer has {at_least}{} too many", plural(excess.count, noun)),
        ];
        // Of one item, the difference says all that the first parts would.
        let start = if self.sections > 1 { 0 } else { Flaw::Twice as usize };
        let parts = iter::zip(&self.flaws, parts).skip(start).filter(|(items, _)| items.count > 0);
        let parts: Vec<_> = parts.map(|(_, text)| text).collect();
        (!parts.is_empty() && !problem.is_simulation()).then(|| parts.join("; "))
    }
}
