//! Hints about bad input.

use std::fmt;

use crate::error::{BadInput, Found, Location};
use crate::problem::{CommonMistake, Problem};
use crate::stream::{LINE_FEED, UTF_16_MARKS};

/// A hint about bad input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The input is UTF-16.
    Utf16,
    /// The input looks like an answer.
    Answer,
    /// The input looks like one of the problem with this name.
    OtherProblem(&'static str),
    /// The input has a common mistake; the text of the hint.
    CommonMistake(&'static str),
}

/// The common mistakes in inputs of every problem.
const COMMON_MISTAKES: &[CommonMistake] = &[CommonMistake {
    expected: LINE_FEED,
    found: |_| true,
    hint: "a line ends with LF or CRLF, not with CR alone",
}];

impl Hint {
    /// The hint about bad input for `problem`, which may look like an input of another one of `problems`; `None` if
    /// any hint would be a guess.
    pub fn find(bad: &BadInput, problem: &Problem, problems: &[Problem]) -> Option<Self> {
        let text = bad.head.text();
        if bad.location == Location::START && is_utf_16(text) {
            return Some(Self::Utf16);
        }
        if problems.iter().any(|problem| starts_answer(problem, text)) {
            return Some(Self::Answer);
        }
        if !(problem.starts_input)(text)
            && let Some(other) = problems.iter().find(|other| (other.starts_input)(text))
        {
            return Some(Self::OtherProblem(other.name));
        }
        let Found::Byte(byte) = bad.found else { return None };
        let mut mistakes = problem.common_mistakes.iter().chain(COMMON_MISTAKES);
        let mistake = mistakes.find(|mistake| mistake.expected == bad.expected && (mistake.found)(byte))?;
        Some(Self::CommonMistake(mistake.hint))
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Utf16 => f.write_str("this is UTF-16: save it as UTF-8"),
            Self::Answer => f.write_str("this looks like an answer"),
            Self::OtherProblem(name) => write!(f, "this looks like an input of {name}"),
            Self::CommonMistake(text) => f.write_str(text),
        }
    }
}

/// Whether a text starts with a byte order mark of UTF-16.
pub(crate) fn is_utf_16(text: &[u8]) -> bool {
    UTF_16_MARKS.iter().any(|mark| text.starts_with(*mark))
}

/// Whether bad input starts like an input of `problem`.
pub fn looks_like_input(bad: &BadInput, problem: &Problem) -> bool {
    (problem.starts_input)(bad.head.text())
}

/// Whether the first line of a text is part of an answer to `problem`.
fn starts_answer(problem: &Problem, text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    problem.is_verdict(line) || problem.starts_answer.is_some_and(|starts| starts(line))
}
