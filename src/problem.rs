//! The problems that can be judged.

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
    /// If a line of an answer is the first for a game or board: what to call that, given how many there were.
    pub(crate) entry: fn(&[u8], u64) -> Option<String>,
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
