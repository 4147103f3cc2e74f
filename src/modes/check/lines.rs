//! The lines in which two answers differ: how they are shown, and hints about them.

use super::answer::split_lines;
use crate::hint::Hint;
use crate::io::error::escape_ascii;
use crate::io::format::Format;
use crate::problem::{LinePair, Problem, Sections};

/// The maximum number of bytes of a line to show. No correct line is longer, so the first difference is shown.
const MAX_SHOWN: usize = 100;

/// The hint about an answer that differs only in whitespace that the online judge ignores.
pub const TRAILING_WHITESPACE: &str = "trailing whitespace differs; the online judge ignores it";

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

/// The hint about a line that differs only in form: it is blank, or its spaces, letter case or line end differ.
pub fn form_hint(problem: &Problem, pair: &LinePair) -> Option<&'static str> {
    let LinePair { index, expected, actual } = *pair;
    let [text, actual_text] = [expected, actual].map(|line| line.strip_suffix(b"\n").unwrap_or(line));
    let trimmed = text.trim_ascii_end();
    let is_alike = actual.trim_ascii_end() == trimmed;
    // A blank line before the first line of a section, unless that is the only one, or behind the last.
    let is_between = expected.is_empty() || index == 0 && !matches!(problem.sections, Sections::Lines);
    Some(match actual.strip_prefix(text) {
        _ if actual.is_empty() => return None,
        _ if is_between && actual.trim_ascii().is_empty() => match actual_text {
            b"" | b"\r" => "an empty line too many",
            _ => "a line of spaces too many",
        },
        _ if expected.is_empty() => return None,
        _ if is_alike && problem.ignores_trailing_whitespace => TRAILING_WHITESPACE,
        Some(b"") => "the newline at the end is missing",
        // Then the line is all the lines that follow.
        Some([b'\r', rest @ ..]) if !rest.ends_with(b"\n") => "lines end with CR, not with LF",
        _ if is_alike && actual_text.ends_with(b"\r") => "lines end with CRLF, not with LF alone",
        _ if is_alike && text.starts_with(actual_text) => "spaces at the end of the line are missing",
        Some(rest) if rest.iter().all(|byte| b" \n".contains(byte)) => {
            "there are too many spaces at the end of the line"
        }
        _ if is_alike => "the whitespace at the end of the line differs",
        // A line of a grid, which is never the first, can start with a space.
        _ if index == 0 && actual.trim_ascii() == trimmed => "there are spaces at the start of the line",
        _ if actual.trim_ascii_end().eq_ignore_ascii_case(trimmed) && (problem.line_hint)(pair).is_none() => {
            "the lines differ only in letter case"
        }
        _ => return None,
    })
}

/// The hint about a line in the place of another one, given their sections.
pub fn line_hint(
    problem: &Problem,
    pair: &LinePair,
    expected: &[u8],
    section: &[u8],
) -> Option<&'static str> {
    if pair.actual.is_empty() {
        return None;
    }
    let agree = |index, expected_index| {
        split_lines(section).skip(index).eq(split_lines(expected).skip(expected_index))
    };
    // A line in the place of a section of one line may as well answer another item.
    let has_lines = split_lines(expected).nth(1).is_some();
    let is_missing = has_lines && agree(pair.index, pair.index + 1);
    let is_extra = has_lines && agree(pair.index + 1, pair.index);
    let hint = is_missing.then_some("a line is missing here").or_else(|| (problem.line_hint)(pair));
    hint.or(is_extra.then_some("a line too many"))
}
