//! Two lines that differ, shown to a person: where they are, the white space that matters, and the usual cause.

use std::io;

use super::reader::{AnswerReader, count};
use crate::error::{Head, printable};
use crate::hint::{Hint, is_utf_16};
use crate::item::ItemRef;
use crate::problem::Problem;
use crate::stream::MARK;

/// The most bytes of a line that are shown.
const MAX_SHOWN: usize = 120;

/// How many of them come before the first that differs, if that is far from the line's start.
const BEFORE: usize = 40;

/// How an answer differs from the correct one.
#[derive(Debug)]
pub struct Difference {
    /// The first line of the answer that differs, from 1.
    pub line: u64,
    /// The item that it belongs to; `None` if it comes after the last answer.
    pub item: Option<ItemRef>,
    /// The two lines for a person, and their usual cause.
    pub text: String,
    /// How many items differ, and which; `None` if there is one only.
    pub summary: Option<String>,
}

/// A correct line and the one in its place.
#[derive(Debug)]
pub struct LinePair {
    problem: &'static Problem,
    /// The correct line; empty if there should be none.
    expected: Vec<u8>,
    /// The line of the answer; empty if the answer has ended.
    actual: Vec<u8>,
    /// Whether only the start of that line is known.
    is_cut: bool,
    /// The start of the answer, if this is its first line.
    head: Head,
}

impl LinePair {
    /// A correct line and the current one of an answer.
    pub fn new(problem: &'static Problem, expected: &[u8], actual: &mut AnswerReader) -> io::Result<Self> {
        let line = actual.line()?.to_vec();
        let (is_cut, head) = (actual.is_cut(), actual.head());
        Ok(Self { problem, expected: expected.into(), actual: line, is_cut, head })
    }

    /// The lines for a person: those in the section of an item, or after the last of so many sections.
    pub fn report(&self, item: Option<&ItemRef>, sections: u64) -> String {
        let kind = self.problem.items;
        let location = match item {
            Some(item) => format!(" in {}", item.name(kind)),
            None if sections > 0 => " after the last one".into(),
            None => format!(": the input holds no {}s", kind.noun),
        };
        format!("the answers differ{location}\n{}", self.side_by_side())
    }

    /// The lines one below the other, with a mark where they differ, and the usual cause if there is one.
    fn side_by_side(&self) -> String {
        let same = self.expected.iter().zip(&self.actual).take_while(|(one, other)| one == other).count();
        let start = if same > MAX_SHOWN / 2 { same - BEFORE } else { 0 };
        let [expected, actual] =
            [&self.expected, &self.actual].map(|line| self.visible(line, start, start + MAX_SHOWN));
        let mark = if self.expected.is_empty() || self.actual.is_empty() {
            String::new()
        } else {
            // What is the same is as wide in either line.
            let before = self.visible(&self.expected, start, same).chars().count();
            format!("            {:before$}^\n", "")
        };
        let hint = self.hint().map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        format!("  expected: {expected}\n  found:    {actual}\n{mark}{hint}")
    }

    /// Some bytes of a line, with the white space made visible that matters.
    fn visible(&self, line: &[u8], start: usize, end: usize) -> String {
        if line.is_empty() {
            return "nothing".into();
        }
        let end = end.min(line.len());
        let text = line.trim_ascii_end().len();
        let (inside, at_end) = (self.spaces_matter(), self.line_ends_matter());
        let character = |(index, byte): (usize, &u8)| match byte {
            b' ' if inside || at_end && index >= text => "·".to_string(),
            b'\n' if at_end => "␊".to_string(),
            b'\n' => String::new(),
            b'\t' => "→".to_string(),
            b'\r' => "␍".to_string(),
            byte => printable(*byte),
        };
        let shown: String = line.iter().enumerate().take(end).skip(start).map(character).collect();
        let before = if start > 0 { "…" } else { "" };
        let after = if end == line.len() || end < start + MAX_SHOWN { "" } else { "…" };
        let no_newline =
            if at_end && end == line.len() && !line.ends_with(b"\n") { " (no newline)" } else { "" };
        format!("{before}{shown}{after}{no_newline}")
    }

    /// Whether spaces inside the lines matter: in grids, and where nothing else differs.
    fn spaces_matter(&self) -> bool {
        self.is_grid() || !self.has_same_text() && self.is_same_without(b' ')
    }

    /// Whether the ends of the lines matter: in grids, in blank lines, and where they differ.
    fn line_ends_matter(&self) -> bool {
        let lines = [&self.expected, &self.actual];
        let differ = || {
            let [expected, actual] = lines.map(|line| &line[line.trim_ascii_end().len()..]);
            !self.is_cut && lines.iter().all(|line| !line.is_empty()) && expected != actual
        };
        self.is_grid() || lines.iter().any(|line| is_blank(line)) || differ()
    }

    /// Whether the correct line is part of a grid, not text.
    fn is_grid(&self) -> bool {
        let line = if self.expected.is_empty() { &self.actual } else { &self.expected };
        self.problem.items.is_grid(line)
    }

    /// Whether the lines are the same but for the white space at their ends.
    fn has_same_text(&self) -> bool {
        self.expected.trim_ascii_end() == self.actual.trim_ascii_end()
    }

    /// Whether they are the same but for that and for a byte that one has more often.
    fn is_same_without(&self, ignored: u8) -> bool {
        let [expected, actual] = [&self.expected, &self.actual]
            .map(|line| line.trim_ascii_end().iter().filter(move |byte| **byte != ignored));
        expected.eq(actual)
    }

    /// The usual cause of such a difference, if there is one.
    fn hint(&self) -> Option<String> {
        let head = self.head.text();
        if is_utf_16(head) {
            return Some(Hint::Utf16.to_string());
        }
        if head.starts_with(MARK) {
            return Some("it starts with a byte order mark: save it as UTF-8 without one".into());
        }
        if (self.problem.starts_input)(head) {
            return Some("this looks like an input: the answer comes first, then the input".into());
        }
        if self.is_cut {
            return Some("the line is longer than any correct one".into());
        }
        if self.expected.is_empty() {
            return Some("the output goes on after the last answer".into());
        }
        if self.actual.is_empty() {
            return Some("the output stops early".into());
        }
        let number = |line| self.problem.items.number(line);
        match (number(&self.expected), number(&self.actual)) {
            (Some(expected), Some(actual)) if expected != actual => Some(self.wrong_number(expected, actual)),
            (None, Some(_)) => Some("lines of the answer before are missing".into()),
            _ => self.hint_at_end().map(Into::into).or_else(|| self.hint_in_text()),
        }
    }

    /// The cause, if a section starts with another number than the expected one.
    fn wrong_number(&self, expected: &[u8], actual: &[u8]) -> String {
        let value = |digits| str::from_utf8(digits).ok()?.parse::<u64>().ok();
        let kind = self.problem.items;
        let name = |number: u64| kind.name(number.to_string().as_bytes());
        match (value(expected), value(actual)) {
            (Some(expected), Some(actual)) if actual > expected => {
                format!("the answer to {} is missing", name(expected))
            }
            (Some(expected), Some(actual)) if expected - actual == 1 => {
                format!("the answer to {} appears twice", name(actual))
            }
            _ => format!("{}s keep the number that they have in the input", kind.noun),
        }
    }

    /// The cause, if the ends of the lines differ.
    fn hint_at_end(&self) -> Option<&'static str> {
        let (expected, actual) = (&self.expected, &self.actual);
        let line = expected.strip_suffix(b"\n").unwrap_or(expected);
        Some(match actual {
            _ if actual == line => "the last line has no newline",
            _ if expected.starts_with(actual) => "the output stops early",
            _ if is_blank(actual) && self.is_grid() => "there is a blank line, or a line without chips",
            _ if is_blank(actual) => "there is a blank line",
            _ if !self.has_same_text() => return None,
            _ if self.problem.items.ignores_trailing_space => {
                "the white space at the end of the line differs, which the contest's judge ignores"
            }
            _ if actual.strip_suffix(b"\r\n") == Some(line) => "lines end with CRLF, not with LF alone",
            _ if actual.len() < expected.len() => "spaces at the end of the line are missing",
            _ => "there are too many spaces at the end of the line",
        })
    }

    /// The cause, if the texts of the lines differ.
    fn hint_in_text(&self) -> Option<String> {
        let (expected, actual) = (self.expected.trim_ascii_end(), self.actual.trim_ascii_end());
        if expected.eq_ignore_ascii_case(actual) {
            return Some(self.hint_about_case().into());
        }
        if self.is_grid() {
            return None;
        }
        for (byte, name) in [(b'.', "period"), (b',', "comma"), (b' ', "space")] {
            if self.is_same_without(byte) {
                return Some(match count(&self.actual, byte) < count(&self.expected, byte) {
                    true => format!("a {name} is missing"),
                    false => format!("there is a {name} too many"),
                });
            }
        }
        let both = self.problem.is_verdict(expected) && self.problem.is_verdict(actual);
        both.then(|| "this is another verdict".into())
    }

    /// The cause, if one line has capitals where the other has small letters.
    fn hint_about_case(&self) -> &'static str {
        let capitals = |line: &[u8]| line.iter().filter(|byte| byte.is_ascii_uppercase()).count();
        if !self.is_grid() {
            "uppercase and lowercase letters differ"
        } else if capitals(&self.actual) < capitals(&self.expected) {
            "capitals are missing: chips in a winning row must be capitals"
        } else {
            "there are too many capitals: only chips in a winning row may be capitals"
        }
    }
}

/// Whether a line has nothing but white space.
fn is_blank(line: &[u8]) -> bool {
    !line.is_empty() && line.trim_ascii().is_empty()
}
