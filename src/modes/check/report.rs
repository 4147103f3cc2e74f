//! The report on a comparison: the first lines that differ, and the items with wrong answers.

use std::iter;

use super::pairing::{Flaw, Pairing};
use crate::hint::Hint;
use crate::io::error::escape_ascii;
use crate::io::format::Format;
use crate::item::plural;
use crate::problem::{LinePair, Problem, Sections};

/// The maximum number of bytes of a line to show. No correct line is longer, so the first difference is shown.
const MAX_SHOWN: usize = 100;

const CR_LINE_ENDS: &str = "lines end with CR, not with LF";

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
    pub(super) hint: Option<String>,
    /// If the first lines of two sections differ, and there is no hint why, what follows in the section of the answer.
    pub(crate) rest: Vec<u8>,
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

/// A line, in double quotes, and truncated if it is long.
pub fn quote(line: &[u8]) -> String {
    if line.is_empty() {
        return "nothing".into();
    }
    let text = line.strip_suffix(b"\n").unwrap_or(line);
    let (shown, rest) = text.split_at(text.len().min(MAX_SHOWN));
    format!("\"{}\"{}", escape_ascii(shown), if rest.is_empty() { "" } else { "..." })
}

/// The hint about the first difference: the lines that differ, the pairing of their section, the name of the item that
/// is next, and the section's number.
pub fn hint(
    problem: &Problem,
    is_first_line: bool,
    pair: &LinePair,
    pairing: Pairing,
    name: &str,
    number: Option<u128>,
) -> Option<String> {
    let file_hint = if is_first_line { file_hint(problem, pair) } else { None };
    let is_blank = is_blank_line(problem, pair);
    file_hint.or(match pairing {
        Pairing::Same | Pairing::Extra(Flaw::Excess) if is_blank => {
            let kind = if pair.actual.contains(&b' ') { "a line of spaces" } else { "an empty line" };
            Some(format!("{kind} too many"))
        }
        Pairing::Same => line_hint(problem, pair).map(String::from),
        Pairing::Later => Some(format!("the answer to {name} is missing")),
        Pairing::Extra(Flaw::Twice) => {
            let name = problem.item_name(number?.to_string().as_bytes());
            Some(format!("{name} is answered twice"))
        }
        Pairing::Extra(Flaw::Excess) | Pairing::Missing => None,
        Pairing::WrongNumber | Pairing::Extra(_) | Pairing::Unknown => Some(WRONG_NUMBER.into()),
    })
}

/// The hint about a pair of lines.
fn line_hint(problem: &Problem, pair: &LinePair) -> Option<&'static str> {
    let LinePair { index, expected, actual, .. } = *pair;
    if expected.is_empty() || actual.is_empty() {
        return None;
    }
    let [expected_text, text] = [expected, actual].map(<[u8]>::trim_ascii_end);
    if expected_text == text {
        return Some(trailing_hint(problem, expected, actual));
    }
    if ends_in_cr(expected, actual) {
        return Some(CR_LINE_ENDS);
    }
    // A line of a grid, which is never the first, can start with a space.
    if index == 0 && actual.trim_ascii() == expected_text {
        return Some("there are spaces at the start of the line");
    }
    let is_alike = expected_text.eq_ignore_ascii_case(text);
    (problem.line_hint)(pair).or(is_alike.then_some("the lines differ only in letter case"))
}

/// Whether a line of an answer is blank, and stands before the first line of a section or behind the last.
fn is_blank_line(problem: &Problem, LinePair { index, expected, actual, .. }: &LinePair) -> bool {
    let may_be_extra = match problem.sections {
        Sections::Numbered => expected.is_empty() || *index == 0,
        Sections::EndWith(_) => expected.is_empty(),
        Sections::Lines => false,
    };
    may_be_extra && !actual.is_empty() && actual.trim_ascii().is_empty()
}

/// The hint about a file that is no answer to the problem, as its first line shows. A number is that of an input's
/// items, or a move.
fn file_hint(problem: &Problem, LinePair { expected, actual, .. }: &LinePair) -> Option<String> {
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
    if problem.ignores_trailing_whitespace {
        "trailing whitespace differs; the online judge ignores it"
    } else if expected.strip_suffix(b"\n") == Some(actual) {
        "the newline at the end is missing"
    } else if ends_in_cr(expected, actual) {
        CR_LINE_ENDS
    } else if actual.strip_suffix(b"\r\n") == expected.strip_suffix(b"\n") {
        "lines end with CRLF, not with LF alone"
    } else if actual.len() < expected.len() {
        "spaces at the end of the line are missing"
    } else {
        "there are too many spaces at the end of the line"
    }
}

/// Whether a line of an answer is all the lines that follow, as only CR separates them.
fn ends_in_cr(expected: &[u8], actual: &[u8]) -> bool {
    let rest = actual.strip_prefix(expected.strip_suffix(b"\n").unwrap_or(expected));
    rest.is_some_and(|rest| rest.starts_with(b"\r") && !rest.ends_with(b"\n"))
}

/// A number of items or sections, and the names of the first.
#[derive(Default)]
pub struct Names {
    count: u64,
    first: Vec<String>,
}

const MAX_NAMES: usize = 10;

impl Names {
    pub fn push(&mut self, name: impl FnOnce() -> String) {
        self.count += 1;
        if self.first.len() < MAX_NAMES {
            self.first.push(name());
        }
    }
}

/// What is wrong with an answer in all.
#[derive(Default)]
pub struct Summary {
    /// The number of items or events.
    pub items: u64,
    flaws: [Names; Flaw::Excess as usize + 1],
    /// Whether there may be more sections than were counted.
    pub is_endless: bool,
}

impl Summary {
    pub fn add(&mut self, flaw: Flaw, name: impl FnOnce() -> String) {
        self.flaws[flaw as usize].push(name);
    }

    pub fn append(&mut self, flaw: Flaw, mut names: Names) {
        let all = &mut self.flaws[flaw as usize];
        all.count += names.count;
        all.first.append(&mut names.first);
        all.first.truncate(MAX_NAMES);
    }

    /// Whether each section of the answer belongs to an item, and each item has one.
    pub fn is_paired(&self) -> bool {
        self.flaws[Flaw::Missing as usize..].iter().all(|names| names.count == 0)
    }

    /// The text; `None` if there is nothing to add to the first difference.
    pub fn text(&self, problem: &Problem) -> Option<String> {
        let [differing, missing, uncompared, twice, out_of_order, unknown, excess] = &self.flaws;
        let (noun, all) = (problem.noun, plural(self.items, problem.noun));
        let differ = if differing.count == 1 { "differs" } else { "differ" };
        let at_least = if self.is_endless { "at least " } else { "" };
        let list = |names: &Names| match names.count - names.first.len() as u64 {
            0 => names.first.join(", "),
            more => format!("{} and {at_least}{more} more", names.first.join(", ")),
        };
        let parts = [
            format!("{} of {all} {differ}: {}", differing.count, list(differing)),
            format!("no answer for {} of {all}: {}", missing.count, list(missing)),
            format!("not compared: {} of {all}", uncompared.count),
            format!("answered twice: {}", list(twice)),
            format!("out of order: {}", list(out_of_order)),
            format!("no such {noun}: {}", list(unknown)),
            format!("the answer has {at_least}{} too many", plural(excess.count, noun)),
        ];
        // Of one item, the difference says all that the first parts would.
        let start = if self.items > 1 { 0 } else { Flaw::Twice as usize };
        let parts = iter::zip(&self.flaws, parts).skip(start).filter(|(names, _)| names.count > 0);
        let parts: Vec<_> = parts.map(|(_, text)| text).collect();
        (!parts.is_empty() && !problem.is_simulation()).then(|| parts.join("; "))
    }
}
