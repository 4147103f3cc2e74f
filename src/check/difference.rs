//! Two lines that differ, shown to a person: the place, the white space that matters, and the usual cause.

use super::answer::{Answer, count};
use crate::error::{Head, printable};
use crate::hint::{Hint, is_utf_16};
use crate::problem::Problem;
use crate::stream::MARK;

/// The most bytes of a line that are shown.
const LONGEST: usize = 120;

/// How many of them come before the first that differs, if that is far from the line's start.
const BEFORE: usize = 40;

/// A correct line and the one in its place.
struct Lines<'a> {
    problem: &'a Problem,
    /// The correct line; empty if there should be none.
    expected: &'a [u8],
    /// The line of the answer; empty if the answer has ended.
    found: &'a [u8],
    /// Whether that line goes on.
    cut: bool,
    /// How the answer begins, if this is its first line.
    head: Head,
}

/// Shows a correct line beside the line at hand.
pub fn show(problem: &Problem, expected: &[u8], found: &Answer) -> String {
    let head = found.head();
    Lines { problem, expected, found: found.line_at_hand(), cut: found.is_cut(), head }.show()
}

impl Lines<'_> {
    fn show(&self) -> String {
        let same = self.expected.iter().zip(self.found).take_while(|(one, other)| one == other).count();
        let start = if same > LONGEST / 2 { same - BEFORE } else { 0 };
        let [expected, found] =
            [self.expected, self.found].map(|line| self.visible(line, start, start + LONGEST));
        let caret = match self.expected.is_empty() || self.found.is_empty() {
            true => String::new(),
            // What is the same is as wide in either line.
            false => {
                let before = self.visible(self.expected, start, same).chars().count();
                format!("            {:before$}^\n", "")
            }
        };
        let hint = self.hint().map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        format!("  expected: {expected}\n  found:    {found}\n{caret}{hint}")
    }

    /// A part of a line, with the white space made visible that matters.
    fn visible(&self, line: &[u8], start: usize, end: usize) -> String {
        if line.is_empty() {
            return "nothing".into();
        }
        let end = end.min(line.len());
        let text = text(line).len();
        let (inside, at_end) = (self.blanks_matter(), self.ends_matter());
        let character = |(place, byte): (usize, &u8)| match byte {
            b' ' if inside || at_end && place >= text => "·".to_string(),
            b'\n' if at_end => "␊".to_string(),
            b'\n' => String::new(),
            b'\t' => "→".to_string(),
            b'\r' => "␍".to_string(),
            byte => printable(*byte),
        };
        let shown: String = line.iter().enumerate().take(end).skip(start).map(character).collect();
        let before = if start > 0 { "…" } else { "" };
        let after = if end == line.len() || end < start + LONGEST { "" } else { "…" };
        let no_newline =
            if at_end && end == line.len() && !line.ends_with(b"\n") { " (no newline)" } else { "" };
        format!("{before}{shown}{after}{no_newline}")
    }

    /// Whether the blanks in a line say something: in grids, and where they alone differ.
    fn blanks_matter(&self) -> bool {
        self.of_a_grid() || text(self.expected) != text(self.found) && self.equal_without(|byte| byte == b' ')
    }

    /// Whether the ends of the lines say something.
    fn ends_matter(&self) -> bool {
        let end = |line: &'_ [u8]| line[text(line).len()..].to_vec();
        let lines = [self.expected, self.found];
        let differ = || lines.iter().all(|line| !line.is_empty()) && end(self.expected) != end(self.found);
        self.of_a_grid()
            || lines.iter().any(|line| !line.is_empty() && text(line).is_empty())
            || !self.cut && differ()
    }

    /// Whether the correct line is not made of words.
    fn of_a_grid(&self) -> bool {
        let line = if self.expected.is_empty() { self.found } else { self.expected };
        self.problem.items.is_grid(line)
    }

    /// Whether the texts of both lines are the same but for certain bytes.
    fn equal_without(&self, left_out: impl Fn(u8) -> bool) -> bool {
        let rest = |line| text(line).iter().filter(|byte| !left_out(**byte));
        rest(self.expected).eq(rest(self.found))
    }

    /// The usual cause of such a difference, if there is one.
    fn hint(&self) -> Option<String> {
        let (expected, found) = (self.expected, self.found);
        let head = self.head.text();
        if is_utf_16(head) {
            return Some(Hint::Utf16.to_string());
        }
        if head.starts_with(MARK) {
            return Some("a byte order mark comes first: save it as UTF-8 without one".into());
        }
        if (self.problem.starts_input)(head) {
            return Some("this looks like an input: the answer comes first, then the input".into());
        }
        if self.cut {
            return Some("the line is longer than any right one".into());
        }
        if expected.is_empty() {
            return Some("the output goes on after the last answer".into());
        }
        if found.is_empty() {
            return Some("the output stops early".into());
        }
        let number = |line| self.problem.items.number(line);
        match (number(expected), number(found)) {
            (Some(expected), Some(found)) if expected != found => Some(misplaced(expected, found)),
            (None, Some(_)) => Some("lines of the answer before are missing".into()),
            _ => self.hint_at_end().or_else(|| self.hint_in_text()).map(Into::into),
        }
    }

    /// The cause, if the ends of the lines differ.
    fn hint_at_end(&self) -> Option<&'static str> {
        let (expected, found) = (self.expected, self.found);
        let line = expected.strip_suffix(b"\n").unwrap_or(expected);
        let unseen = self.problem.items.ignores_line_ends;
        Some(match found {
            _ if found == line => "the last line has no newline",
            _ if expected.starts_with(found) => "the output stops early",
            _ if text(found).is_empty() && self.of_a_grid() => {
                "there is a blank line, or a line without chips"
            }
            _ if text(found).is_empty() => "there is a blank line",
            _ if text(found) != text(expected) => return None,
            _ if unseen => {
                "the white space at the end of the line differs, which the contest's judge ignores"
            }
            _ if found.strip_suffix(b"\r\n") == Some(line) => "lines end with CRLF, not with LF alone",
            _ if found.len() < expected.len() => "spaces at the end of the line are missing",
            _ => "there are too many spaces at the end of the line",
        })
    }

    /// The cause, if the texts of the lines differ.
    fn hint_in_text(&self) -> Option<&'static str> {
        let few = |byte| count(self.found, byte) < count(self.expected, byte);
        let capitals = |line: &[u8]| line.iter().filter(|byte| byte.is_ascii_uppercase()).count();
        Some(match text(self.expected).eq_ignore_ascii_case(text(self.found)) {
            true if !self.of_a_grid() => "capital and small letters differ",
            true if capitals(self.found) < capitals(self.expected) => {
                "capitals are missing: chips in a winning row must be capitals"
            }
            true => "there are too many capitals: only chips in a winning row may be capitals",
            false if self.of_a_grid() => return None,
            false if self.equal_without(|byte| byte == b'.') && few(b'.') => "a full stop is missing",
            false if self.equal_without(|byte| byte == b'.') => "there is a full stop too many",
            false if self.equal_without(|byte| byte == b',') && few(b',') => "a comma is missing",
            false if self.equal_without(|byte| byte == b',') => "there is a comma too many",
            false if self.equal_without(|byte| byte == b' ') && few(b' ') => "a space is missing",
            false if self.equal_without(|byte| byte == b' ') => "there is a space too many",
            false if self.problem.is_verdict(self.expected) && self.problem.is_verdict(self.found) => {
                "this is another verdict"
            }
            false => return None,
        })
    }
}

/// A line without the white space at its end.
fn text(line: &[u8]) -> &[u8] {
    line.trim_ascii_end()
}

/// Why the answer to another game than the expected one comes.
fn misplaced(expected: &[u8], found: &[u8]) -> String {
    let value = |digits| str::from_utf8(digits).ok()?.parse::<u64>().ok();
    match (value(expected), value(found)) {
        (Some(expected), Some(found)) if found > expected => {
            format!("the answer to Game #{expected} is left out")
        }
        (Some(expected), Some(found)) if found + 1 == expected => {
            format!("the answer to Game #{found} comes twice")
        }
        _ => "games keep the number that they have in the input".into(),
    }
}
