//! Hints about bad input: what a user probably did.

use std::fmt;

use crate::io::error::BadInput;
use crate::io::format::{BYTE_ORDER_MARK, format_hint};
use crate::item::split_digits;
use crate::problem::{Kind, Problem};
use crate::problems::PROBLEMS;

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
        let mistake = bad.hint.map(Self::CommonMistake);
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

/// Whether the first line of `text` is part of an answer to `problem`: a verdict, perhaps behind a game's number, or a
/// line of a simulation's board.
fn starts_answer(problem: &Problem, text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let number = line.strip_prefix(problem.label.as_bytes());
    let verdict = number.map_or(line, |number| split_digits(number).1.trim_ascii_start());
    let is_board_line = line.len() == 10 && line.starts_with(b"|") && line.ends_with(b"|");
    problem.verdicts.iter().any(|text| text.as_bytes() == verdict)
        || problem.kind == Kind::Simulation && is_board_line
}
