//! Hints about bad input and about files that are no answers: what a user probably did.

use std::fmt;

use crate::io::error::{BadInput, Found};
use crate::io::stream::text_start;
use crate::problem::Problem;

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

/// The common mistakes: what is expected there, in which `*` stands for any text; the bytes that indicate the
/// mistake, or none if whatever is found there does; and the hint about it. The first that applies counts.
const COMMON_MISTAKES: &[(&str, &[u8], &str)] = &[
    ("*the number of games", b"Oo", LETTER_FOR_ZERO),
    ("the number of games", b"\xef", JOINED_FILES),
    ("the number of games", b"", GAME_LINE),
    ("*the game's number", b"Oo", LETTER_FOR_ZERO),
    ("':' after the game's number", b" ", "the colon directly follows the number"),
    (
        "the end of the input after *",
        b"0123456789\xef",
        "if this is another input, give it as a FILE of its own",
    ),
    ("the end of the input after *", b"\r", LINES_END_IN_LF),
    ("*'Game #'", b"\xef", JOINED_FILES),
    ("*'Game #'", b"", GAME_LINE),
    ("game 1 of *", b"", GAME_LINE),
    ("a move from 1 to 7, or the end of the line", b"089", "slots are numbered from 1 to 7"),
    ("*the end of the line", b"0123456789,;-|/", "moves follow each other with nothing between them"),
    ("'X', 'O' or '.'", b"0", "use the letter O, not the digit 0"),
    ("'X', 'O' or '.'", b"xo", "use uppercase X and O"),
    ("'X', '0' or '.'", b"Oo", LETTER_FOR_ZERO),
    ("'X', '0' or '.'", b"x", "use an uppercase X"),
    ("'X', * or '.'", b"-_", "an empty cell is '.'"),
    ("a line of * cells", b" \t", "a line has no spaces between its cells, and an empty cell is '.'"),
    ("line * of the board", b"\n", "a blank line ends a board"),
    ("line * of the board", b"{}", "a brace ends a board"),
    ("a column from 1 to 8", b"09", "columns are numbered from 1 to 8"),
    ("a column from 1 to 8", b",;\t", SPACE_BETWEEN_COLUMNS),
    ("a space or the end of the line after the column", b"0123456789,;\t", SPACE_BETWEEN_COLUMNS),
    ("no carriage return alone", b"\r", LINES_END_IN_LF),
    ("' ', as the statement has it", b"\n", "a space follows the colon"),
    ("*, as the statement has it", b"\n", "no blank line belongs here"),
    ("*, as the statement has it", b"\r", LINES_END_IN_LF),
    ("*, as the statement has it", b" ", "no space belongs here"),
    ("*, as the statement has it", b"\t", "no tab belongs here"),
    ("*, as the statement has it", b"\xef", "save it as UTF-8 without a byte order mark"),
];

const LETTER_FOR_ZERO: &str = "use the digit 0, not the letter O";
const GAME_LINE: &str = "each game is a line like 'Game #1: 4453'";
const JOINED_FILES: &str = "if files were joined, remove the byte order mark at the start of each";
const LINES_END_IN_LF: &str = "lines end in LF";
const SPACE_BETWEEN_COLUMNS: &str = "a space goes between two columns";

/// The first bytes of programs (ELF, Mach-O of 64 bits or several architectures, Windows) and scripts.
const PROGRAM_STARTS: &[&[u8]] = &[b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"MZ", b"#!"];

impl Hint {
    /// Finds the hint about bad input for `problem`, if there is one. The input may be for another one of `all`.
    pub fn find(bad: &BadInput, problem: &Problem, all: &[Problem]) -> Option<Self> {
        let text = text_start(bad.head());
        if PROGRAM_STARTS.iter().any(|start| bad.head.starts_with(start)) {
            return Some(Self::Program);
        }
        if all.iter().any(|problem| starts_answer(problem, text)) {
            return Some(Self::Answer);
        }
        if !(problem.starts_input)(text)
            && let Some(other) = all.iter().find(|other| (other.starts_input)(text))
        {
            return Some(Self::OtherProblem(other.name));
        }
        let is_mistake = |(expected, bytes, _): &&(&str, &[u8], &str)| {
            let is_found = matches!(bad.found, Found::Byte(byte) if bytes.contains(&byte));
            (bytes.is_empty() || is_found) && has_form(&bad.expected, expected)
        };
        COMMON_MISTAKES.iter().find(is_mistake).map(|(.., hint)| Self::CommonMistake(hint))
    }

    /// The hint about a wrong answer to `problem` that starts with this line. It may be to another one of `all`.
    pub(crate) fn about_answer(line: &[u8], problem: &Problem, all: &[Problem]) -> Option<Self> {
        let mut others = all.iter().filter(|other| other.name != problem.name);
        others.find(|other| starts_answer(other, line)).map(|other| Self::OtherProblem(other.name))
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

/// Whether a text has this form, in which `*` stands for any text.
fn has_form(text: &str, form: &str) -> bool {
    match form.split_once('*') {
        Some((start, end)) => text.starts_with(start) && text.ends_with(end),
        None => text == form,
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
