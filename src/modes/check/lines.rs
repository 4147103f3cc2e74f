//! The lines in which two answers differ: how they are shown, and hints about them.

use crate::hint::Hint;
use crate::io::error::escape_ascii;
use crate::io::format::Format;
use crate::problem::{LinePair, Problem, Sections};

/// The maximum number of bytes of a line to show. No correct line is longer, so the first difference is shown.
const MAX_SHOWN: usize = 100;

const CR_LINE_ENDS: &str = "lines end with CR, not with LF";

/// Formats a correct line and, below it, a line of an answer, with a caret where they differ. Either line is empty if
/// its answer ends before it.
pub fn format_lines(LinePair { expected, actual, .. }: &LinePair) -> String {
    let note = if expected.strip_suffix(b"\n") == Some(actual) { " (no newline)" } else { "" };
    let mut text = format!("  expected: {}\n  found:    {}{note}\n", quote(expected), quote(actual));
    if !expected.is_empty() && !actual.is_empty() {
        let common_length = expected.iter().zip(*actual).take_while(|(a, b)| a == b).count();
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
    let format_hint = Format::find(text).map(|format| format.hint.into());
    format_hint.or(Hint::about_answer(text, problem).map(|hint| hint.to_string())).or(input_hint)
}

/// The hint about a blank line before the first line of a section or behind the last. A board's answer has one line.
pub fn blank_line_hint(problem: &Problem, LinePair { index, expected, actual }: &LinePair) -> Option<String> {
    let is_between = expected.is_empty() || *index == 0 && !matches!(problem.sections, Sections::Lines);
    let is_extra = is_between && !actual.is_empty() && actual.trim_ascii().is_empty();
    let kind = if actual.contains(&b' ') { "a line of spaces" } else { "an empty line" };
    is_extra.then(|| format!("{kind} too many"))
}

/// The hint about a line in the place of another one.
pub fn line_hint(problem: &Problem, pair: &LinePair) -> Option<&'static str> {
    let LinePair { index, expected, actual } = *pair;
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
