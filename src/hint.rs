//! Hints about bad input and about files that are no answers: what a user probably did.

use std::fmt;

use crate::io::error::BadInput;
use crate::io::expected::{Expected, Found};
use crate::io::stream::text_start;
use crate::problem::Problem;
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

const LETTER_FOR_ZERO: &str = "use the digit 0, not the letter O";
const JOINED_FILES: &str = "if files were joined, remove the byte order mark at the start of each";
const SPACE_BETWEEN_COLUMNS: &str = "a space goes between two columns";

/// The first bytes of programs (ELF, Mach-O of 64 bits or several architectures, Windows) and scripts.
const PROGRAM_STARTS: &[&[u8]] = &[b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"MZ", b"#!"];

impl Hint {
    /// Finds the hint about bad input for `problem`, if there is one.
    pub fn find(bad: &BadInput, problem: &Problem) -> Option<Self> {
        let text = text_start(bad.head());
        if PROGRAM_STARTS.iter().any(|start| bad.head.starts_with(start)) {
            return Some(Self::Program);
        }
        if PROBLEMS.iter().any(|problem| starts_answer(problem, text)) {
            return Some(Self::Answer);
        }
        if !(problem.starts_input)(text)
            && let Some(other) = PROBLEMS.iter().find(|other| (other.starts_input)(text))
        {
            return Some(Self::OtherProblem(other.name));
        }
        common_mistake(&bad.expected, &bad.found).map(Self::CommonMistake)
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

/// The hint about a common mistake, as what was expected and what was found instead show it.
fn common_mistake(expected: &Expected, found: &Found) -> Option<&'static str> {
    use Expected::*;
    // No mistake shows in a zero byte, so that stands for none.
    let byte = if let Found::Byte(byte) = found { *byte } else { 0 };
    Some(match (expected, byte) {
        (GameCount | EndOfGameCount | GameNumber | Colon, b'O' | b'o') => LETTER_FOR_ZERO,
        (GameCount | Label, 0xef) => JOINED_FILES,
        (GameCount | Label | Game { nth: 1, .. }, _) => "each game is a line like 'Game #1: 4453'",
        (Colon, b' ') => "the colon directly follows the number",
        (EndOfInput { .. }, b'0'..=b'9' | 0xef) => "if this is another input, give it as a FILE of its own",
        (MoveOrEndOfLine, b'0' | b'8' | b'9') => "slots are numbered from 1 to 7",
        (MoveOrEndOfLine | EndOfLine, b'0'..=b'9' | b',' | b';' | b'-' | b'|' | b'/') => {
            "moves follow each other with nothing between them"
        }
        (Cell { second: 'O', .. }, b'0') => "use the letter O, not the digit 0",
        (Cell { second: 'O', .. }, b'x' | b'o') => "use uppercase X and O",
        (Cell { .. }, b'O' | b'o') => LETTER_FOR_ZERO,
        (Cell { .. }, b'x') => "use an uppercase X",
        (Cell { .. }, b'-' | b'_') => "an empty cell is '.'",
        (LineOfCells { .. }, b' ' | b'\t') => {
            "a line has no spaces between its cells, and an empty cell is '.'"
        }
        (BoardLine { .. }, b'\n') => "a blank line ends a board",
        (BoardLine { .. }, b'{' | b'}') => "a brace ends a board",
        (Column, b'0' | b'9') => "columns are numbered from 1 to 8",
        (SpaceAfterColumn, b'0'..=b'9') => SPACE_BETWEEN_COLUMNS,
        (Column | SpaceAfterColumn, b',' | b';' | b'\t') => SPACE_BETWEEN_COLUMNS,
        (NoCarriageReturnAlone | EndOfInput { .. } | InStatement(_) | Rule(_), b'\r') => "lines end in LF",
        (InStatement(Found::Byte(b' ')), b'\n') => "a space follows the colon",
        (InStatement(_) | Rule(_), b'\n') => "no blank line belongs here",
        (InStatement(_) | Rule(_), b' ') => "no space belongs here",
        (InStatement(_) | Rule(_), b'\t') => "no tab belongs here",
        (InStatement(_) | Rule(_), 0xef) => "save it as UTF-8 without a byte order mark",
        _ => return None,
    })
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
