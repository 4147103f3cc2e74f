//! What was expected in an input, and what was found instead.

use std::fmt;

use crate::item::{MAX_DIGITS, plural};

/// What was expected in an input.
#[derive(Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the text of each is its description")]
pub enum Expected {
    // In games.
    GameCount,
    EndOfGameCount,
    LabelAtLineStart,
    Label,
    GameNumber,
    ShortGameNumber,
    Colon,
    MoveOrEndOfLine,
    EndOfLine,
    Game {
        nth: u64,
        declared: u64,
    },
    EndOfInput {
        games: u64,
    },
    // In boards.
    BoardLine {
        nth: usize,
        height: usize,
    },
    LineOfCells {
        width: usize,
    },
    Cell {
        first: char,
        second: char,
    },
    EndOfCells {
        width: usize,
    },
    // In simulations.
    Column,
    SpaceAfterColumn,
    // In any input.
    NoCarriageReturnAlone,
    // In the statement's own form.
    MaxLength,
    OneSpaceBetweenMoves,
    /// A byte, or the end.
    InStatement(Found),
    /// What is right there, in words.
    Rule(String),
}

/// The part of an input that was found where something else was expected.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing: the input ends too early.
    End,
    /// A byte.
    Byte(u8),
    /// A number as written in the input.
    Number(String),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::GameCount => write!(f, "the number of games"),
            Self::EndOfGameCount => write!(f, "the end of the line after the number of games"),
            Self::LabelAtLineStart => {
                write!(f, "'Game #' at the start of the line, with no spaces before it")
            }
            Self::Label => write!(f, "'Game #'"),
            Self::GameNumber => write!(f, "the game's number"),
            Self::ShortGameNumber => write!(f, "a game number of at most {MAX_DIGITS} digits"),
            Self::Colon => write!(f, "':' after the game's number"),
            Self::MoveOrEndOfLine => write!(f, "a move from 1 to 7, or the end of the line"),
            Self::EndOfLine => write!(f, "the end of the line"),
            // Larger numbers of games saturate at this one.
            Self::Game { nth, declared: u64::MAX } => write!(f, "game {nth} of more than 10^19"),
            Self::Game { nth, declared } => write!(f, "game {nth} of {declared}"),
            Self::EndOfInput { games } => {
                write!(f, "the end of the input after {}", plural(*games, "game"))
            }
            Self::BoardLine { nth, height } => write!(f, "line {nth} of {height} of the board"),
            Self::LineOfCells { width } => write!(f, "a line of {width} cells"),
            Self::Cell { first, second } => write!(f, "'{first}', '{second}' or '.'"),
            Self::EndOfCells { width } => write!(f, "the end of a line of {width} cells"),
            Self::Column => write!(f, "a column from 1 to 8"),
            Self::SpaceAfterColumn => write!(f, "a space or the end of the line after the column"),
            Self::NoCarriageReturnAlone => write!(f, "no carriage return alone"),
            Self::MaxLength => write!(f, "at most 1 MiB, this program's limit and not the statement's"),
            Self::OneSpaceBetweenMoves => {
                write!(f, "one space between moves, as in the statement's examples")
            }
            Self::InStatement(found) => write!(f, "{found}, as the statement has it"),
            Self::Rule(rule) => write!(f, "{rule}, as the statement has it"),
        }
    }
}

impl Found {
    pub(crate) fn new(text: &[u8]) -> Self {
        text.first().map_or(Self::End, |byte| Self::Byte(*byte))
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::End => f.write_str("the end of the input"),
            Self::Byte(b'\n') => f.write_str("the end of the line"),
            Self::Byte(byte @ b' '..=b'~') => write!(f, "'{}'", char::from(*byte)),
            Self::Byte(byte) => write!(f, "'{}'", byte.escape_ascii()),
            Self::Number(number) => f.write_str(number),
        }
    }
}
