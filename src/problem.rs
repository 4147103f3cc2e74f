//! The problems that can be judged.

use std::fmt;

use crate::drawing::Palette;
use crate::error::Error;
use crate::stream::Stream;
use crate::{conecta4, connectfour, fourow, tictactoe};

/// A problem of an online judge.
pub struct Problem {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it asks, in a line.
    pub summary: &'static str,
    /// What it reads, for who types it.
    pub input: &'static str,
    /// Judges all of an input.
    pub(crate) judge: fn(&mut Stream) -> Result<(), Error>,
    /// Explains all of an input.
    pub(crate) explain: fn(&mut Stream, Palette) -> Result<(), Error>,
    /// What a line of an answer begins, if it is the first for a game or board, given how many there were.
    pub(crate) entry: for<'a> fn(&'a [u8], u64) -> Option<Entry<'a>>,
}

/// What an answer is made of.
pub enum Entry<'a> {
    /// The game of this number, which stands in the answer.
    Game(&'a [u8]),
    /// The board of this number, from 1.
    Board(u64),
    /// The only game there is.
    TheGame,
}

impl fmt::Display for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Game(number) => write!(f, "Game #{}", number.escape_ascii()),
            Self::Board(number) => write!(f, "board {number}"),
            Self::TheGame => f.write_str("the game"),
        }
    }
}

/// Every problem, the default first.
pub static PROBLEMS: [Problem; 4] =
    [fourow::PROBLEM, connectfour::PROBLEM, conecta4::PROBLEM, tictactoe::PROBLEM];

impl Problem {
    /// The problem of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        PROBLEMS.iter().find(|problem| problem.name == name)
    }
}
