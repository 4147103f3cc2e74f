//! Hints about bad input and about files that are no answers: what a user probably did.

use std::fmt;

use crate::io::error::BadInput;
use crate::io::format::BYTE_ORDER_MARK;
use crate::problem::{Problem, Sections};
use crate::problems::PROBLEMS;

/// A hint about bad input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The input looks like an answer.
    Answer,
    /// The input is a program or a script.
    Program,
    /// The input looks like one for the problem with this name.
    OtherProblem(&'static str),
    /// The input contains a common mistake. The string is the text of the hint.
    CommonMistake(&'static str),
}

/// The first bytes of programs (ELF, Mach-O of 64 bits or several architectures, Windows) and scripts.
const PROGRAM_STARTS: &[&[u8]] = &[b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"MZ", b"#!"];

/// The hint about moves, or a number and a move, where games are expected.
const MOVES: &str =
    "each game is a line like 'Game #1: 4453'; with eight columns, this looks like --problem conecta4";

/// The hint about a number, that of games or a move, where a board is expected.
const NUMBER: &str = "this looks like --problem fourow or --problem conecta4";

impl Hint {
    /// Finds the hint about bad input for `problem`, if there is one.
    pub fn find(bad: &BadInput, problem: &Problem) -> Option<Self> {
        let head = bad.head();
        let text = head.strip_prefix(BYTE_ORDER_MARK.magic).unwrap_or(head).trim_ascii_start();
        if PROGRAM_STARTS.iter().any(|start| bad.head.starts_with(start)) {
            return Some(Self::Program);
        }
        if PROBLEMS.iter().any(|problem| starts_answer(problem, text)) {
            return Some(Self::Answer);
        }
        if is_whole_board(problem, text) {
            return Some(Self::CommonMistake("a line end or '/' goes between two lines of a board"));
        }
        if (problem.starts_input)(text) {
            return bad.hint.map(Self::CommonMistake);
        }
        // With a 0, it may be a line of a board.
        let is_number =
            matches!(text.trim_ascii_end(), [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit));
        match (&problem.sections, PROBLEMS.iter().find(|other| (other.starts_input)(text))) {
            (Sections::Numbered, Some(other)) if other.is_simulation() => Some(Self::CommonMistake(MOVES)),
            (Sections::Lines, None) if is_number => Some(Self::CommonMistake(NUMBER)),
            (_, Some(other)) => Some(Self::OtherProblem(other.name)),
            (_, None) => bad.hint.map(Self::CommonMistake),
        }
    }

    /// The hint about a wrong answer to `problem` that starts with this line, if it is one to another problem.
    pub(crate) fn about_answer(line: &[u8], problem: &Problem) -> Option<Self> {
        if starts_answer(problem, line) {
            return None;
        }
        let other = PROBLEMS.iter().find(|other| starts_answer(other, line))?;
        Some(Self::OtherProblem(other.name))
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Answer => f.write_str("this looks like an answer"),
            Self::Program => f.write_str("this is a program: test it with --stress"),
            Self::OtherProblem(name) => write!(f, "this looks like --problem {name}"),
            Self::CommonMistake(text) => f.write_str(text),
        }
    }
}

/// Whether the last line of `text` is all cells of a board.
fn is_whole_board(problem: &Problem, text: &[u8]) -> bool {
    let empty = (problem.encoding.decode)(&[]);
    let cells = empty.iter().filter(|byte| **byte == b'.').count();
    let line = text.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let is_cell = |byte: &u8| *byte == b'.' || problem.units.contains(byte);
    cells > 0 && line.len() == cells && line.iter().all(is_cell)
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
