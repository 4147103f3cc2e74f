//! Hints about bad input.

use std::fmt;

use crate::PROBLEMS;
use crate::error::{BadInput, Location};
use crate::problem::Problem;
use crate::stream::BYTE_ORDER_MARK;

/// A hint about bad input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The input is not plain UTF-8. The string is the text of the hint.
    Format(&'static str),
    /// The input looks like an answer.
    Answer,
    /// The input looks like one for the problem with this name.
    OtherProblem(&'static str),
    /// The input contains a common mistake. The string is the text of the hint.
    CommonMistake(&'static str),
}

/// File formats other than plain UTF-8: the magic bytes of each, and the hint about it.
const FORMATS: &[(&[u8], &str)] = &[
    (b"\xff\xfe", UTF_16),
    (b"\xfe\xff", UTF_16),
    (b"\x1f\x8b", "this is a gzip file: decompress it with gunzip"),
    (b"PK\x03\x04", "this is a zip archive: extract its files with unzip"),
    (b"%PDF", "this is a PDF: copy the text out of it"),
];

const UTF_16: &str = "this is UTF-16: save it as UTF-8";

impl Hint {
    /// Finds the hint about bad input for `problem`, if there is one.
    pub fn find(bad: &BadInput, problem: &Problem) -> Option<Self> {
        let text = bad.head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bad.head).trim_ascii_start();
        if let Some(format) = Self::about_format(text).filter(|_| bad.location == Location::START) {
            return Some(format);
        }
        if PROBLEMS.iter().any(|problem| starts_answer(problem, text)) {
            return Some(Self::Answer);
        }
        if !(problem.starts_input)(text)
            && let Some(other) = PROBLEMS.iter().find(|other| (other.starts_input)(text))
        {
            return Some(Self::OtherProblem(other.name));
        }
        bad.hint.map(Self::CommonMistake)
    }

    /// The hint about the format of a file that starts with these bytes; `None` if it may be plain UTF-8.
    pub(crate) fn about_format(start: &[u8]) -> Option<Self> {
        let format = FORMATS.iter().find(|(magic, _)| start.starts_with(magic));
        format.map(|(_, hint)| Self::Format(hint))
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Answer => f.write_str("this looks like an answer"),
            Self::OtherProblem(name) => write!(f, "this looks like --problem {name}"),
            Self::Format(text) | Self::CommonMistake(text) => f.write_str(text),
        }
    }
}

/// Whether the first line of `text` is part of an answer to `problem`.
fn starts_answer(problem: &Problem, text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let verdict = match problem.item_kind.number_prefix() {
        // The verdict follows the number.
        Some(prefix) => {
            line.strip_prefix(prefix).and_then(|line| line.splitn(2, |byte| *byte == b' ').nth(1))
        }
        None => Some(line),
    };
    problem.verdicts.iter().any(|text| Some(text.as_bytes()) == verdict)
        || problem.is_board_line.is_some_and(|is_board_line| is_board_line(line))
}
