//! The report on a comparison: the first lines that differ, and the items with wrong answers.

use std::fmt;

use crate::hint::Hint;
use crate::io::error::escape_ascii;
use crate::io::format::Format;
use crate::item::{ItemKind, Shape, plural};
use crate::problem::Problem;

/// The maximum number of bytes of a line to show. No correct line is longer, so the first difference is shown.
const MAX_SHOWN: usize = 100;

/// The text of the hint about a line of whitespace between two sections, or after the last.
pub const EMPTY_LINE: &str = "an empty line too many";

/// A hint about the first difference.
#[derive(PartialEq)]
pub enum LineHint {
    /// The number is neither the next one nor the one before.
    WrongNumber,
    Text(String),
}

impl fmt::Display for LineHint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if let Self::Text(text) = self { text } else { "number the games as in the input" })
    }
}

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

/// The hint about a pair of lines, given their index in the section, and the previous section.
pub fn line_hint(kind: &ItemKind, previous: &[u8], index: usize, lines: [&[u8]; 2]) -> Option<LineHint> {
    let [expected, actual] = lines;
    let [expected_number, number] = lines.map(|line| kind.number(line));
    let starts_section = expected.is_empty() || expected_number.is_some();
    if let Some(number) = number.filter(|number| starts_section && Some(*number) != expected_number) {
        let is_repeated = kind.number(previous) == Some(number);
        let twice = || LineHint::Text(format!("{} is answered twice", kind.name(number)));
        return is_repeated.then(twice).or(expected_number.map(|_| LineHint::WrongNumber));
    }
    let [expected_text, text] = lines.map(<[u8]>::trim_ascii_end);
    let is_empty_line = expected.is_empty() && text.is_empty() && !kind.ignores_trailing_whitespace;
    if expected.is_empty() || actual.is_empty() {
        return is_empty_line.then(|| LineHint::Text(EMPTY_LINE.into()));
    }
    // The top line of the grid is below the verdict and the rule.
    let lacks_chips = text.is_empty() && index == 2 && !kind.chip_letters.is_empty();
    let is_in_grid = kind.may_be_grid_line(expected);
    let is_alike = expected_text.eq_ignore_ascii_case(text);
    let [expected_words, words] = [expected_text, text].map(|text| text.iter().filter(|byte| **byte != b'.'));
    let lacks_period = text.len() < expected_text.len() && expected_words.eq(words);
    let hints = [
        (expected_text == text, trailing_hint(kind, expected, actual)),
        (lacks_chips, "rows without chips are left out"),
        (is_alike && is_in_grid, "chips in winning rows, and no others, must be capitals"),
        (is_alike, "the lines differ only in letter case"),
        (lacks_period, "a period is missing"),
    ];
    let hint = hints.into_iter().find_map(|(applies, hint)| applies.then_some(hint));
    let of_simulation = match kind.shape {
        Shape::Simulation { line_hint, .. } => line_hint(previous, lines),
        _ => None,
    };
    hint.or(of_simulation).map(|hint| LineHint::Text(hint.into()))
}

/// The hint about a file that is no answer to the problem, as its first line shows. A number is that of an input's
/// items, or a move.
pub fn file_hint(problem: &Problem, expected: &[u8], actual: &[u8]) -> Option<String> {
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
pub fn trailing_hint(kind: &ItemKind, expected: &[u8], actual: &[u8]) -> &'static str {
    if expected.strip_suffix(b"\n") == Some(actual) {
        "the newline at the end is missing"
    } else if kind.ignores_trailing_whitespace {
        "trailing whitespace differs; the online judge ignores it"
    } else if actual.strip_suffix(b"\r\n") == expected.strip_suffix(b"\n") {
        "lines end with CRLF, not with LF alone"
    } else if actual.len() < expected.len() {
        "spaces at the end of the line are missing"
    } else {
        "there are too many spaces at the end of the line"
    }
}

const MAX_NAMES: usize = 10;

#[derive(Default)]
pub struct WrongItems {
    pub count: u64,
    /// The names of the first [`MAX_NAMES`] items.
    pub names: Vec<String>,
    /// The name of the first item without an answer though later ones have theirs, and the number of such items.
    pub missing: Option<(String, u64)>,
    /// Where the comparison ended, if not with the last item.
    pub early_end: Option<EarlyEnd>,
}

pub struct EarlyEnd {
    /// The name of the first item that was not compared.
    pub first: String,
    /// The number of items before it.
    pub compared: u64,
    /// Whether the answer ends there, too.
    pub is_missing: bool,
}

impl WrongItems {
    pub fn add(&mut self, name: String) {
        self.count += 1;
        if self.names.len() < MAX_NAMES {
            self.names.push(name);
        }
    }

    pub fn summary(&self, kind: &ItemKind, sections: u64) -> String {
        let all = plural(sections, kind.noun);
        let missing = self.missing.as_ref().map(|(first, count)| match count {
            1 => format!("no answer for {first}"),
            _ => format!("no answer for {first} and {} more", count - 1),
        });
        let rest = self.early_end.as_ref().map(|EarlyEnd { first, compared, is_missing }| {
            let phrase = if *is_missing { "no answer for" } else { "not compared:" };
            format!("{phrase} {} of {all}, from {first} on", sections - compared)
        });
        let is_complete = missing.is_none() && rest.is_none();
        let of_all = if is_complete { format!(" of {all}") } else { String::new() };
        let verb = if self.count == 1 { "differs" } else { "differ" };
        let more = if self.count > self.names.len() as u64 { ", ..." } else { "" };
        let wrong = match self.count {
            0 => is_complete.then(|| format!("all {all} are correct")),
            count => Some(format!("{count}{of_all} {verb}: {}{more}", self.names.join(", "))),
        };
        [wrong, missing, rest].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}
