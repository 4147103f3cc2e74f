//! Formats two lines that differ, with visible whitespace, a caret, and a hint about the likely cause.

use super::reader::AnswerReader;
use crate::PROBLEMS;
use crate::error::printable;
use crate::hint::{Hint, starts_answer};
use crate::item::ItemRef;
use crate::picture::Glyphs;
use crate::problem::Problem;
use crate::stream::BYTE_ORDER_MARK;

/// The maximum number of bytes of a line to show.
const MAX_SHOWN_BYTES: usize = 120;

/// The number of bytes to show before the first difference, if that is far from the start of the line.
const CONTEXT_LENGTH: usize = 40;

/// The difference between an answer and the correct one.
#[derive(Debug)]
pub struct Difference {
    /// The number, from 1, of the first line that differs.
    pub line: u64,
    /// The item that the line belongs to; `None` after the last item.
    pub item: Option<ItemRef>,
    /// The human-readable report: where the answers differ, the two lines, and a hint.
    pub text: String,
    /// The number and names of the items with wrong answers; `None` for simulations, and if there is at most one item.
    pub summary: Option<String>,
}

/// Formats a correct line and, below it, the current line of an answer, with a caret where they differ and a hint about
/// the likely cause.
pub fn format_lines(
    problem: &'static Problem,
    expected: &[u8],
    answer: &mut AnswerReader,
    glyphs: &'static Glyphs,
) -> String {
    let actual = answer.line().to_vec();
    let lines = LinePair { problem, glyphs, expected, actual: &actual, answer };
    let common_length = expected.iter().zip(&actual).take_while(|(a, b)| a == b).count();
    let start = if common_length > MAX_SHOWN_BYTES / 2 { common_length - CONTEXT_LENGTH } else { 0 };
    let [shown_expected, shown_actual] =
        [expected, &actual].map(|line| lines.render(line, start, start + MAX_SHOWN_BYTES));
    let mut text = format!("  expected: {shown_expected}\n  found:    {shown_actual}\n");
    if !expected.is_empty() && !actual.is_empty() {
        // The common prefix has the same width in both lines.
        let before = lines.render(expected, start, common_length).chars().count();
        text += &format!("            {:before$}^\n", "");
    }
    if let Some(hint) = lines.hint() {
        text += &format!("  hint: {hint}\n");
    }
    text
}

/// A correct line and the actual line.
struct LinePair<'a> {
    problem: &'static Problem,
    glyphs: &'static Glyphs,
    /// The correct line; empty if there should be none.
    expected: &'a [u8],
    /// The line of the answer; empty at its end.
    actual: &'a [u8],
    /// The reader of that line.
    answer: &'a AnswerReader<'a>,
}

impl LinePair<'_> {
    /// Both lines without trailing whitespace.
    fn texts(&self) -> [&[u8]; 2] {
        [self.expected, self.actual].map(<[u8]>::trim_ascii_end)
    }

    /// Formats the bytes of a line from `start` to `end`, with visible whitespace where it matters, an ellipsis for
    /// omitted bytes, and a note if the newline is missing; `nothing` if there is no line.
    fn render(&self, line: &[u8], start: usize, end: usize) -> String {
        if line.is_empty() {
            return "nothing".into();
        }
        let (glyphs, end) = (self.glyphs, end.min(line.len()));
        let text_length = line.trim_ascii_end().len();
        let (inside, at_end) = (self.inner_spaces_matter(), self.trailing_whitespace_matters());
        let character = |(index, byte): (usize, &u8)| match byte {
            b' ' if inside || at_end && index >= text_length => glyphs.space.to_string(),
            b'\n' if at_end => glyphs.line_feed.to_string(),
            b'\n' => String::new(),
            b'\t' => glyphs.tab.to_string(),
            b'\r' => glyphs.carriage_return.to_string(),
            byte => printable(*byte),
        };
        let shown: String = line.iter().enumerate().take(end).skip(start).map(character).collect();
        let before = if start > 0 { glyphs.ellipsis } else { "" };
        let after = match line {
            _ if end < line.len() && end == start + MAX_SHOWN_BYTES => glyphs.ellipsis,
            _ if at_end && end == line.len() && !line.ends_with(b"\n") => " (no newline)",
            _ => "",
        };
        format!("{before}{shown}{after}")
    }

    /// Whether spaces inside the lines matter: in grids, and where nothing else differs.
    fn inner_spaces_matter(&self) -> bool {
        self.is_grid() || !self.has_same_text() && self.equal_ignoring(b' ')
    }

    /// Whether trailing whitespace matters: in grids, in blank lines, and where it differs.
    fn trailing_whitespace_matters(&self) -> bool {
        let lines = [self.expected, self.actual];
        let [expected, actual] = lines.map(|line| &line[line.trim_ascii_end().len()..]);
        let differ =
            !self.answer.is_truncated() && lines.iter().all(|line| !line.is_empty()) && expected != actual;
        self.is_grid() || differ || lines.into_iter().any(is_blank)
    }

    /// Whether the correct line or, if there is none, the actual one looks like part of a grid rather than text.
    fn is_grid(&self) -> bool {
        may_be_grid_line(if self.expected.is_empty() { self.actual } else { self.expected })
    }

    /// Whether the lines are equal except for trailing whitespace.
    fn has_same_text(&self) -> bool {
        let [expected, actual] = self.texts();
        expected == actual
    }

    /// Whether the lines are equal except for trailing whitespace and the occurrences of a byte.
    fn equal_ignoring(&self, ignored: u8) -> bool {
        let [expected, actual] = self.texts().map(|text| text.iter().filter(move |byte| **byte != ignored));
        expected.eq(actual)
    }

    /// The likely cause of the difference, if there is one.
    fn hint(&self) -> Option<String> {
        let head = self.answer.head();
        let head = head.trim_ascii_start();
        if let Some(format) = Hint::about_format(head) {
            return Some(format.to_string());
        }
        if let Some(answered) = PROBLEMS.iter().find(|problem| starts_answer(problem, head))
            && answered.name != self.problem.name
        {
            return Some(format!("this looks like an answer to --problem {}", answered.name));
        }
        let hint = if head.starts_with(BYTE_ORDER_MARK) {
            "the answer starts with a byte order mark: save it as UTF-8 without one"
        } else if (self.problem.starts_input)(head) {
            "this looks like an input, not an answer"
        } else if self.answer.is_truncated() {
            "the line is longer than any correct one"
        } else if self.expected.is_empty() {
            "the output continues after the last answer"
        } else if self.actual.is_empty() {
            "the output stops early"
        } else {
            return self.number_hint().or_else(|| self.end_hint()).or_else(|| self.text_hint());
        };
        Some(hint.into())
    }

    /// The likely cause if the actual line starts a section where another section, or none, is expected to start.
    fn number_hint(&self) -> Option<String> {
        let kind = self.problem.item_kind;
        let actual = kind.number(self.actual)?;
        let Some(expected) = kind.number(self.expected) else {
            return Some("lines of the previous answer are missing".into());
        };
        if expected == actual {
            return None;
        }
        let value = |digits| str::from_utf8(digits).ok()?.parse::<u64>().ok();
        Some(match value(expected).zip(value(actual)) {
            Some((next, number)) if number > next => {
                format!("the answer to {} is missing", kind.name(expected))
            }
            Some((next, number)) if next - number == 1 => {
                format!("the answer to {} appears twice", kind.name(actual))
            }
            _ => format!("number the {}s as in the input", kind.noun),
        })
    }

    /// The likely cause if the ends of the lines differ.
    fn end_hint(&self) -> Option<String> {
        let (expected, actual) = (self.expected, self.actual);
        let line = expected.strip_suffix(b"\n").unwrap_or(expected);
        let hint = match actual {
            _ if actual == line => "the last line has no newline",
            _ if expected.starts_with(actual) => "the output stops early",
            _ if is_blank(actual) && self.is_grid() => "unexpected blank line or line without chips",
            _ if is_blank(actual) => "unexpected blank line",
            _ if !self.has_same_text() => return None,
            _ if self.problem.item_kind.ignores_trailing_whitespace => {
                "trailing whitespace differs; the online judge ignores it"
            }
            _ if actual.strip_suffix(b"\r\n") == Some(line) => "lines end with CRLF, not with LF alone",
            _ if actual.len() < expected.len() => "spaces at the end of the line are missing",
            _ => "there are too many spaces at the end of the line",
        };
        Some(hint.into())
    }

    /// The likely cause if the texts of the lines differ.
    fn text_hint(&self) -> Option<String> {
        let [expected, actual] = self.texts();
        if expected.eq_ignore_ascii_case(actual) {
            return Some(self.case_hint().into());
        }
        if self.is_grid() {
            return None;
        }
        let bytes = [(b'.', "period"), (b',', "comma"), (b' ', "space")];
        let (_, name) = bytes.into_iter().find(|(byte, _)| self.equal_ignoring(*byte))?;
        // Nothing else differs.
        let is_missing = actual.len() < expected.len();
        Some(if is_missing { format!("a {name} is missing") } else { format!("there is an extra {name}") })
    }

    /// The likely cause if the lines differ only in case.
    fn case_hint(&self) -> &'static str {
        let count_capitals = |line: &[u8]| line.iter().filter(|byte| byte.is_ascii_uppercase()).count();
        if !self.is_grid() {
            "the lines differ only in letter case"
        } else if count_capitals(self.actual) < count_capitals(self.expected) {
            "capitals are missing: chips in a winning row must be capitals"
        } else {
            "there are too many capitals: only chips in a winning row may be capitals"
        }
    }
}

/// Whether a line of an answer, correct or wrong, may be part of a grid: it has no letters except for chips.
pub fn may_be_grid_line(line: &[u8]) -> bool {
    !line.iter().any(|byte| byte.is_ascii_alphabetic() && !b"xoXO".contains(byte))
}

/// Whether there is a line, and it is blank.
fn is_blank(line: &[u8]) -> bool {
    !line.is_empty() && line.trim_ascii().is_empty()
}
