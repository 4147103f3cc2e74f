//! The lines in which two answers differ: how they are shown, and hints about them.

use std::iter;

use super::answer::split_lines;
use crate::io::error::escape_ascii;
use crate::io::format::{BYTE_ORDER_MARK, format_hint};
use crate::problem::{LinePair, Problem};

/// The maximum number of bytes of a line to show. No correct line is longer, so the first difference is shown.
const MAX_SHOWN: usize = 100;

/// The first lines in which a text and the correct one differ.
pub fn first_difference<'a>(expected: &'a [u8], actual: &'a [u8]) -> LinePair<'a> {
    let lines = iter::zip(split_lines(expected), split_lines(actual));
    let index = lines.take_while(|(expected, actual)| expected == actual).count();
    let mut rest = split_lines(actual).skip(index);
    LinePair {
        index,
        expected: split_lines(expected).nth(index).unwrap_or_default(),
        actual: rest.next().unwrap_or_default(),
        next: rest.find(|line| !line.trim_ascii().is_empty()).unwrap_or_default(),
    }
}

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

/// A line in double quotes, with escapes for what does not print, and truncated if it is long.
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
pub fn file_hint(problem: &Problem, LinePair { actual, .. }: &LinePair) -> Option<&'static str> {
    let text = actual.trim_ascii_end();
    let is_number = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    // A verdict may stand behind the colon, too.
    let is_start = (problem.starts_input)(text) && !text.ends_with(b".");
    let is_input = is_start || is_number && !problem.is_of_boards();
    if text.starts_with(BYTE_ORDER_MARK) {
        return Some("it starts with a byte order mark");
    }
    format_hint(text).or(is_input.then_some("this looks like an input, not an answer"))
}

/// The hint about a line that differs only in form: it is blank, or its spaces, letter case or line end differ.
pub fn form_hint(problem: &Problem, pair: &LinePair) -> Option<&'static str> {
    let LinePair { index, expected, actual, next } = *pair;
    if actual.is_empty() {
        return None;
    }
    let [text, actual_text] = [expected, actual].map(|line| line.strip_suffix(b"\n").unwrap_or(line));
    let [trimmed, actual_trimmed] = [text, actual_text].map(<[u8]>::trim_ascii_end);
    // Behind the last line of a section, or before the first, unless that is the only one.
    let is_between = expected.is_empty() || index == 0 && next == expected && !problem.is_of_boards();
    let is_alike = trimmed == actual_trimmed;
    let rest = actual.strip_prefix(text);
    let hint = if is_between && actual_trimmed.is_empty() {
        "a blank line too many"
    } else if actual == text {
        "the newline at the end is missing"
    } else if text.starts_with(actual) {
        "the answer ends in this line"
    } else if rest.is_some_and(|rest| rest.starts_with(b"\r") && !rest.ends_with(b"\n")) {
        // The line is all the lines that follow.
        "lines end with CR, not with LF"
    } else if is_alike && actual_text.ends_with(b"\r") {
        "lines end with CRLF, not with LF alone"
    } else if is_alike && text.starts_with(actual_text) {
        "spaces at the end of the line are missing"
    } else if rest.is_some_and(|rest| rest.iter().all(|byte| b" \n".contains(byte))) {
        "there are too many spaces at the end of the line"
    } else if is_alike {
        "the whitespace at the end of the line differs"
    } else if index == 0 && actual_trimmed.trim_ascii_start() == trimmed {
        // A line of a grid, which is never the first, can start with a space.
        "there are spaces at the start of the line"
    } else if actual_trimmed.eq_ignore_ascii_case(trimmed) && (problem.line_hint)(pair).is_none() {
        "the lines differ only in letter case"
    } else {
        return None;
    };
    Some(hint)
}

/// The hint about a line in the place of another one, given the correct section and that of the answer.
pub fn line_hint(problem: &Problem, pair: &LinePair, sections: [&[u8]; 2]) -> Option<&'static str> {
    let agree = |index, expected_index| {
        let [expected, actual] = sections.map(split_lines);
        actual.skip(index).eq(expected.skip(expected_index))
    };
    if pair.actual.is_empty() {
        return None;
    }
    if agree(pair.index, pair.index + 1) {
        return Some("a line is missing here");
    }
    // After the last item, nothing would have to agree.
    let is_extra = !pair.expected.is_empty() && agree(pair.index + 1, pair.index);
    (problem.line_hint)(pair).or(is_extra.then_some("a line too many"))
}
