//! The lines in which two answers differ: how they are shown, and hints about them.

use std::iter;

use super::answer::{MAX_SECTION, contains, section_length, split_lines};
use crate::hint::find_answer_hint;
use crate::io::error::escape_ascii;
use crate::item::shorten;
use crate::number::plural;
use crate::problem::{Kind, Problem};

/// The hint about letter case in a grid. The picture shows the winning rows.
const CAPITALS: &str = "chips in winning rows, and no others, must be capitals";

/// The first difference between a correct section, which is empty after the last item, and the text in its place.
pub struct Diff<'a> {
    correct: &'a [u8],
    text: &'a [u8],
    /// The number of lines before it, which are equal, and their length.
    pub index: usize,
    start: usize,
}

impl<'a> Diff<'a> {
    /// Finds the difference. The text may end before it.
    pub fn new(correct: &'a [u8], text: &'a [u8]) -> Self {
        let lines = iter::zip(split_lines(correct), split_lines(text));
        let equal: Vec<_> = lines.take_while(|(a, b)| a == b).map(|(line, _)| line.len()).collect();
        Self { correct, text, index: equal.len(), start: equal.iter().sum() }
    }

    /// The correct line, and that of the text. Either is empty if its answer ends before it.
    fn lines(&self) -> [&'a [u8]; 2] {
        [self.correct, self.text].map(|text| split_lines(&text[self.start..]).next().unwrap_or_default())
    }

    /// Formats the correct line and, below it, that of the text, with a caret where they differ.
    pub fn format(&self) -> String {
        let [expected, actual] = self.lines();
        let note = if expected.strip_suffix(b"\n") == Some(actual) { " (no newline)" } else { "" };
        let mut text = format!("  expected: {}\n  found:    {}{note}\n", quote(expected), quote(actual));
        if !expected.is_empty() && !actual.is_empty() {
            let common_length = expected.iter().zip(actual).take_while(|(a, b)| a == b).count();
            text += &format!("             {}^\n", " ".repeat(common_length));
        }
        text
    }

    /// The hint, and whether it suffices, so that the correct answer needs no explanation.
    pub fn hint(&self, problem: &Problem, is_first_line: bool) -> Option<(String, bool)> {
        let section_hint = (problem.kind == Kind::Games).then(|| self.section_hint(problem)).flatten();
        let answer_hint = || find_answer_hint(problem, self.lines()[1]).filter(|_| is_first_line);
        section_hint.or_else(|| Some((answer_hint()?, true))).or_else(|| self.line_hint(problem))
    }

    /// The hint about a game's section that is right once a line is put in, or lines are removed. Only the sections of
    /// games begin with what tells them apart: elsewhere, lines may be in the place of others.
    fn section_hint(&self, problem: &Problem) -> Option<(String, bool)> {
        let [expected, _] = self.lines();
        let split = |text: &'a [u8]| text.split_at(section_length(text, problem, b""));
        let (section, rest) = split(self.text);
        let (correct, actual) = (&self.correct[self.start..], &section[self.start..]);
        if !section.is_empty() && *actual == correct[expected.len()..] {
            return Some(("a line is missing here".into(), false));
        }
        let extra = if self.start > 0 {
            actual.strip_suffix(correct).filter(|extra| extra.ends_with(b"\n"))
        } else {
            let is_stray = !contains(section, problem.words.label.as_bytes());
            (is_stray && split(rest).0 == correct).then_some(section)
        };
        let extra = extra.filter(|_| section.len() + correct.len() < MAX_SECTION)?;
        let is_blank = extra.trim_ascii().is_empty();
        // The grid, of six lines, is below the sentence and a rule, and above another.
        if is_blank && self.index == 2 && split_lines(actual).count() <= 7 {
            return Some(("rows without chips are left out".into(), true));
        }
        let hint = match split_lines(extra).count() as u64 {
            1 => "a line too many".into(),
            count => plural(count, "line") + " too many",
        };
        Some((hint, true))
    }

    /// The hint about a line that is right once it is changed as the hint says.
    fn line_hint(&self, problem: &Problem) -> Option<(String, bool)> {
        let lines = self.lines();
        let is_last = !lines[1].ends_with(b"\n");
        let is_board = problem.kind == Kind::Boards;
        let [expected, actual] = lines.map(|line| if is_board { line.trim_ascii_end() } else { line });
        if expected.is_empty() || actual.is_empty() {
            return None;
        }
        let [text, actual_text] = [expected, actual].map(|line| line.strip_suffix(b"\n").unwrap_or(line));
        let is_spaces = |rest: &[u8]| rest.iter().all(|byte| *byte == b' ');
        let has_more_at_end = |a: &[u8], b| a.strip_prefix(b).is_some_and(is_spaces);
        let has_more_at_start = |a: &[u8], b| a.strip_suffix(b).is_some_and(is_spaces);
        let is_equal_but_for_end = text.trim_ascii_end() == actual_text.trim_ascii_end();
        let before = actual.strip_suffix(expected).filter(|_| !actual.starts_with(text));
        let has_text_before = before.is_some_and(|before| !before.trim_ascii().is_empty());
        let other_case_hint = if self.index == 0 { "the lines differ only in letter case" } else { CAPITALS };
        let hints = [
            (actual == text, "the newline at the end is missing"),
            (is_last && text.starts_with(actual), "the answer ends in this line"),
            (actual == [text, b"\r\n"].concat(), "the line ends with CRLF, not with LF alone"),
            (actual.starts_with(&[text, b"\r"].concat()), "the line ends with CR, not with LF"),
            (has_more_at_end(text, actual_text), "spaces at the end of the line are missing"),
            (
                has_more_at_end(actual_text, text) && !is_last,
                "there are too many spaces at the end of the line",
            ),
            (is_equal_but_for_end, "the whitespace at the end of the line differs"),
            (has_more_at_start(expected, actual), "spaces at the start of the line are missing"),
            (has_more_at_start(actual, expected), "there are too many spaces at the start of the line"),
            (actual_text == text.trim_ascii(), "spaces at both ends of the line are missing"),
            (has_text_before, "there is text before the answer on this line"),
            (expected.eq_ignore_ascii_case(actual), other_case_hint),
            (text.strip_suffix(b".") == Some(actual_text), "a period is missing"),
        ];
        let hint = hints.into_iter().find_map(|(applies, hint)| applies.then_some(hint))?;
        Some((hint.into(), hint != CAPITALS))
    }
}

/// A line in double quotes, with escapes for what does not print, and truncated if it is long.
pub fn quote(line: &[u8]) -> String {
    if line.is_empty() {
        return "nothing".into();
    }
    let text = line.strip_suffix(b"\n").unwrap_or(line);
    // No correct line is longer than what is shown, so that contains the first difference.
    let (shown, ellipsis) = shorten(text);
    format!("\"{}\"{}", escape_ascii(shown), escape_ascii(ellipsis))
}
