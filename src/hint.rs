//! Hints about bad input: what a user probably did.

use std::fmt;

use crate::io::error::{BadInput, Found};
use crate::io::format::{BYTE_ORDER_MARK, format_hint};
use crate::problem::{Problem, Sections};
use crate::problems::PROBLEMS;
use crate::problems::boards::notation::is_separator;

/// A hint about bad input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The input looks like an answer.
    Answer,
    /// The input looks like one for the problem with this name.
    OtherProblem(&'static str),
    /// The input contains a common mistake, or is in another format. The string is the text of the hint.
    CommonMistake(&'static str),
}

impl Hint {
    /// Finds the hint about bad input for `problem`, if there is one.
    pub fn find(bad: &BadInput, problem: &Problem) -> Option<Self> {
        let head = bad.head();
        if let Some(hint) = format_hint(head) {
            return Some(Self::CommonMistake(hint));
        }
        let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head).trim_ascii_start();
        if PROBLEMS.iter().any(|problem| starts_answer(problem, text)) {
            return Some(Self::Answer);
        }
        let is_letter = matches!(bad.found, Found::Byte(byte) if byte.is_ascii_alphabetic());
        let misleads = problem.is_of_boards() && is_letter && is_in_board_line(problem, bad) != Some(true);
        let mistake = bad.hint.filter(|_| !misleads).map(Self::CommonMistake);
        if (problem.starts_input)(text) {
            return mistake;
        }
        let other = PROBLEMS.iter().find(|other| (other.starts_input)(text));
        other.map(|other| Self::OtherProblem(other.name)).or(mistake)
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Answer => f.write_str("this looks like an answer"),
            Self::OtherProblem(name) => write!(f, "this looks like --problem {name}"),
            Self::CommonMistake(text) => f.write_str(text),
        }
    }
}

/// Whether the error lies in what would be a line of a board if the letters of chips were cells.
fn is_in_board_line(problem: &Problem, bad: &BadInput) -> Option<bool> {
    let head = bad.head().strip_prefix(BYTE_ORDER_MARK).unwrap_or(bad.head());
    let line = head.split(|byte| *byte == b'\n').nth(bad.location.line as usize - 1)?;
    let before = line.get(..bad.location.column as usize - 1)?;
    let start = before.rsplit(|byte| is_separator(*byte)).next()?.len();
    let cells = line[before.len() - start..].iter();
    let cells = cells.map(|byte| if b"XxOo".contains(byte) { b'.' } else { *byte });
    Some((problem.starts_input)(&cells.collect::<Vec<_>>()))
}

/// Whether the first line of `text` is part of an answer to `problem`.
fn starts_answer(problem: &Problem, text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let verdict = match problem.sections {
        // The verdict follows the number.
        Sections::Numbered => line
            .strip_prefix(problem.label.as_bytes())
            .and_then(|line| line.splitn(2, |byte| *byte == b' ').nth(1)),
        Sections::Lines | Sections::EndWith(_) => Some(line),
    };
    problem.verdicts.iter().any(|text| Some(text.as_bytes()) == verdict)
        || problem.is_board_line.is_some_and(|is_board_line| is_board_line(line))
}
