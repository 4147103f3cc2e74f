//! The lines in which two answers differ: how they are shown, and hints about them.

use std::iter;

use super::answer::split_lines;
use crate::hint::find_answer_hint;
use crate::io::error::escape_ascii;
use crate::io::format::{BYTE_ORDER_MARK, format_hint};
use crate::item::plural;
use crate::problem::{Kind, Problem};

/// The maximum number of bytes of a line to show. No correct line is longer, so the first difference is shown.
const MAX_SHOWN: usize = 100;

/// A line of an answer that differs from the correct one.
pub struct LinePair<'a> {
    /// The index of the lines in their sections.
    pub index: usize,
    /// The correct line; empty after the last section.
    expected: &'a [u8],
    /// The line of the answer; empty if that ends before it.
    pub actual: &'a [u8],
    /// Whether the section is right once the correct line is put before that of the answer.
    is_missing: bool,
    /// The number of lines, from that of the answer on, without which the section is right; 0 if it is not.
    extra: usize,
    /// Whether there are such lines, and all of them are blank.
    has_blank_extra: bool,
}

/// The first lines in which the correct section and the next one of an answer differ. That is the start of `rest`, has
/// this length, and may end before the difference.
pub fn line_pair<'a>(expected: &'a [u8], rest: &'a [u8], length: usize) -> LinePair<'a> {
    let lines = iter::zip(split_lines(expected), split_lines(rest));
    let index = lines.take_while(|(expected, actual)| expected == actual).count();
    let from_there = |text| split_lines(text).skip(index).collect::<Vec<_>>();
    let (correct, section) = (from_there(expected), from_there(&rest[..length]));
    let actual = split_lines(rest).nth(index).unwrap_or_default();
    let (extra, others) = section.split_at(section.len().saturating_sub(correct.len()));
    let extra = if others == correct { extra } else { &[] };
    LinePair {
        index,
        expected: correct.first().copied().unwrap_or_default(),
        actual,
        is_missing: !actual.is_empty() && correct.get(1..) == Some(&section),
        extra: extra.len(),
        has_blank_extra: !extra.is_empty() && extra.iter().all(|line| line.trim_ascii().is_empty()),
    }
}

/// Formats a correct line and, below it, a line of an answer, with a caret where they differ. Either line is empty if
/// its answer ends before it.
pub fn format_lines(LinePair { expected, actual, .. }: &LinePair) -> String {
    let note = if expected.strip_suffix(b"\n") == Some(actual) { " (no newline)" } else { "" };
    let mut text = format!("  expected: {}\n  found:    {}{note}\n", quote(expected), quote(actual));
    if !expected.is_empty() && !actual.is_empty() {
        let common_length = expected.iter().zip(*actual).take_while(|(a, b)| a == b).count();
        text += &format!("             {}^\n", " ".repeat(common_length));
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

/// The hint about lines that differ, and whether it is about the form of the line or of the whole answer. The latter
/// needs that they are the first, and that no line is part of an answer to the problem.
pub fn find_hint(problem: &Problem, pair: &LinePair, may_be_other_file: bool) -> Option<(String, bool)> {
    let noun = if pair.has_blank_extra { "blank line" } else { "line" };
    let extra = match pair.extra as u64 {
        0 => None,
        1 => Some(format!("a {noun} too many")),
        count => Some(plural(count, noun) + " too many"),
    };
    let hints = [
        (form_hint(pair).map(String::from), true),
        (content_hint(problem, pair).map(String::from), false),
        (extra, pair.has_blank_extra),
        (file_hint(problem, pair).filter(|_| may_be_other_file), true),
    ];
    hints.into_iter().find_map(|(hint, is_form)| Some((hint?, is_form)))
}

/// The hint about a line that differs only in form: in whitespace, letter case, or text before it.
fn form_hint(pair: &LinePair) -> Option<&'static str> {
    let LinePair { index, expected, actual, .. } = *pair;
    let [text, actual_text] = [expected, actual].map(|line| line.strip_suffix(b"\n").unwrap_or(line));
    let [trimmed, actual_trimmed] = [text, actual_text].map(<[u8]>::trim_ascii_end);
    if actual.is_empty() || expected.is_empty() {
        return None;
    }
    let is_alike = trimmed == actual_trimmed;
    let behind = actual.strip_prefix(text);
    let is_rest_blank = |rest: &[u8]| rest.iter().all(|byte| b" \n".contains(byte));
    // It is all the lines that follow.
    let has_only_cr = |rest: &[u8]| rest.starts_with(b"\r") && !rest.ends_with(b"\n");
    let is_stripped = [text.trim_ascii_start(), text.trim_ascii()].contains(&actual_text);
    // A line of a grid, which is never the first, can start with spaces, so all of it counts.
    let before = match index {
        0 => actual_trimmed.strip_suffix(trimmed),
        _ => actual_text.strip_suffix(text).filter(|before| before.trim_ascii().is_empty()),
    };
    let before = before.unwrap_or_default();
    let has_text_before = !before.trim_ascii().is_empty() && behind.is_none();
    first_that_holds(&[
        (actual.starts_with(BYTE_ORDER_MARK), "it starts with a byte order mark"),
        (actual == text, "the newline at the end is missing"),
        (text.starts_with(actual), "the answer ends in this line"),
        (behind.is_some_and(has_only_cr), "lines end with CR, not with LF"),
        (is_alike && actual_text.ends_with(b"\r"), "lines end with CRLF, not with LF alone"),
        (is_alike && text.starts_with(actual_text), "spaces at the end of the line are missing"),
        (behind.is_some_and(is_rest_blank), "there are too many spaces at the end of the line"),
        (is_alike, "the whitespace at the end of the line differs"),
        (is_stripped, "spaces at the start of the line are missing"),
        (has_text_before, "there is text before the answer on this line"),
        (before.starts_with(b" "), "there are spaces at the start of the line"),
        (index == 0 && actual_trimmed.eq_ignore_ascii_case(trimmed), "the lines differ only in letter case"),
    ])
}

/// The hint about a line that is missing or, where programs go wrong in a grid or a sentence, differs.
fn content_hint(problem: &Problem, pair: &LinePair) -> Option<&'static str> {
    let [expected, actual] = [pair.expected, pair.actual].map(<[u8]>::trim_ascii_end);
    // The top line of a game's grid is below the sentence and the rule.
    let is_above_grid = problem.kind == Kind::Games && pair.index == 2;
    let has_other_case = pair.index > 0 && pair.extra == 0 && expected.eq_ignore_ascii_case(actual);
    first_that_holds(&[
        (pair.is_missing, "a line is missing here"),
        (is_above_grid && pair.has_blank_extra, "rows without chips are left out"),
        (has_other_case, "chips in winning rows, and no others, must be capitals"),
        (expected.strip_suffix(b".") == Some(actual), "a period is missing"),
    ])
}

/// The text of the first pair whose condition holds.
fn first_that_holds(hints: &[(bool, &'static str)]) -> Option<&'static str> {
    hints.iter().find(|(holds, _)| *holds).map(|(_, text)| *text)
}

/// The hint about a file that is no answer to the problem, as its first line shows. A number is that of an input's
/// items, or a move.
fn file_hint(problem: &Problem, LinePair { actual, .. }: &LinePair) -> Option<String> {
    let text = actual.trim_ascii_end();
    let is_number = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    // A verdict may stand behind the colon, too.
    let is_start = (problem.starts_input)(text) && !text.ends_with(b".");
    let is_input = is_start || is_number && problem.kind != Kind::Boards;
    let hint = format_hint(text).or(is_input.then_some("this looks like an input, not an answer"));
    hint.map(String::from).or_else(|| find_answer_hint(text))
}
