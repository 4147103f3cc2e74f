//! The lines in which two answers differ: how they are shown, and hints about them.

use std::iter;

use super::answer::{MAX_SECTION, contains, section_length, split_lines};
use crate::hint::find_answer_hint;
use crate::io::error::escape_ascii;
use crate::io::format::BYTE_ORDER_MARK;
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
    actual: &'a [u8],
    /// The lines below it in its section.
    pub below: &'a [u8],
    /// Whether the section is right once the correct line is put before that of the answer.
    is_missing: bool,
    /// The lines, from that of the answer on, without which the section is right; empty if it is not.
    extra: &'a [u8],
}

/// The first lines in which the correct section and the next one of an answer differ. That is the start of `text`, and
/// may end before the difference.
pub fn line_pair<'a>(problem: &Problem, expected: &'a [u8], text: &'a [u8]) -> LinePair<'a> {
    let section_of = |text: &'a [u8]| &text[..section_length(text, problem, expected)];
    let first_line = |text: &'a [u8]| split_lines(text).next().unwrap_or_default();
    let section = section_of(text);
    let lines = iter::zip(split_lines(expected), split_lines(section));
    let equal: Vec<_> = lines.take_while(|(a, b)| a == b).map(|(line, _)| line.len()).collect();
    let start = equal.iter().sum();
    let (correct, found) = (&expected[start..], &section[start..]);
    let (line, actual) = (first_line(correct), first_line(&text[start..]));
    // Only the sections of games begin with what tells them apart: elsewhere, lines may be in the place of others.
    let is_game = problem.kind == Kind::Games;
    let extra = if start > 0 {
        found.strip_suffix(correct).filter(|extra| extra.ends_with(b"\n"))
    } else {
        // The lines are no game's, and stand before the right section, or all there is after the last.
        let next = section_of(&text[section.len()..]);
        let is_stray = expected.is_empty() || !contains(section, problem.words.label.as_bytes());
        Some(section).filter(|_| is_stray && next == expected && section.len() + next.len() < MAX_SECTION)
    };
    LinePair {
        index: equal.len(),
        expected: line,
        actual,
        below: found.get(actual.len()..).unwrap_or_default(),
        is_missing: is_game && !actual.is_empty() && *found == correct[line.len()..],
        extra: extra.filter(|_| is_game).unwrap_or_default(),
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

/// The hint about lines that differ, and whether it is about the form of the line or of the whole answer.
pub fn find_hint(problem: &Problem, pair: &LinePair, is_first_line: bool) -> Option<(String, bool)> {
    if let Some(hint) = form_hint(pair) {
        return Some((hint.into(), true));
    }
    let [expected, actual] = [pair.expected, pair.actual].map(<[u8]>::trim_ascii_end);
    let is_blank = pair.extra.trim_ascii().is_empty();
    let noun = if is_blank { "blank line" } else { "line" };
    // The top line of a game's grid is below the sentence and the rule.
    let is_above_grid = problem.kind == Kind::Games && pair.index == 2;
    let has_other_case = pair.index > 0 && expected.eq_ignore_ascii_case(actual);
    let hint = match split_lines(pair.extra).count() as u64 {
        _ if pair.is_missing => "a line is missing here".into(),
        1.. if is_above_grid && is_blank => "rows without chips are left out".into(),
        1 => return Some((format!("a {noun} too many"), is_blank)),
        count @ 2.. => return Some((plural(count, noun) + " too many", is_blank)),
        _ if has_other_case => "chips in winning rows, and no others, must be capitals".into(),
        _ if expected.strip_suffix(b".") == Some(actual) => "a period is missing".into(),
        _ => return Some((find_answer_hint(problem, actual).filter(|_| is_first_line)?, true)),
    };
    Some((hint, false))
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
    let hints = [
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
    ];
    hints.iter().find(|(holds, _)| *holds).map(|(_, hint)| *hint)
}
