//! How an answer, and the input it is for, divide into parts.

use std::fmt;

use crate::words;

/// How an answer divides into parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// A part for each game, from a line `Game #n …` to the next such line.
    Games,
    /// A line for each board.
    Boards,
    /// One part, what happens in the one game of the input.
    Run,
}

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The game of this number, as it stands in the answer.
    Game(Vec<u8>),
    /// The board of this number, from 1.
    Board(u64),
    /// The only game of the input.
    Run,
}

impl Division {
    /// What its parts are called.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Games => "game",
            Self::Boards => "board",
            Self::Run => "run",
        }
    }

    /// The number of the game whose answer starts with this line.
    pub fn number(self, line: &[u8]) -> Option<&[u8]> {
        match self {
            Self::Games => line.strip_prefix(b"Game #")?.split(|byte| !byte.is_ascii_digit()).next(),
            Self::Boards | Self::Run => None,
        }
    }

    /// The verdict in a line of an answer that tells one: what follows `Game #n `, or all of the line.
    pub fn verdict(self, line: &[u8]) -> Option<&[u8]> {
        match self {
            Self::Games => line.strip_prefix(b"Game #")?.splitn(2, |byte| *byte == b' ').nth(1),
            Self::Boards | Self::Run => Some(line),
        }
    }
}

impl fmt::Display for Part {
    /// A long number is cut.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Game(number) => write!(f, "Game #{}", words::number(number)),
            Self::Board(number) => write!(f, "board {number}"),
            Self::Run => f.write_str("the game"),
        }
    }
}
