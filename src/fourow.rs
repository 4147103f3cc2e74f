//! SPOJ FOUROW: from a game's moves to its verdict and, if somebody won, the final grid.
//!
//! The rules are here; `format` reads the games, `text` writes the answers, and `plain` is a fast way through
//! lines that look just as the statement shows them.

mod format;
mod plain;
mod text;

use crate::bitboard::Bitboard;
use crate::error::Error;
use crate::stream::Stream;
use format::{Games, Transcript};

/// One player's chips in the grid of 7 slots, 6 cells high.
pub type Chips = Bitboard<7, 6, 4>;

/// A game when its last move has been made.
///
/// Chips never leave the grid, so the grid at the end tells what happened on the way. Every chip is there,
/// including those that should not have been played, but for an overfull slot's eighth and later ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The first player's chips.
    pub first: Chips,
    /// The second player's chips.
    pub second: Chips,
    /// The chip that was played last; none in a game of no moves.
    pub last: Chips,
}

impl Game {
    /// Plays the moves, slots counted from 0, in the order in which they were made.
    pub fn play(moves: impl Iterator<Item = usize>) -> Self {
        let (mut mover, mut waiting, mut last) = (Chips::EMPTY, Chips::EMPTY, Chips::EMPTY);
        let mut first_moved_last = false;
        for slot in moves {
            last = (mover | waiting).landing(slot);
            (mover, waiting) = (waiting | last, mover);
            first_moved_last = !first_moved_last;
        }
        let (first, second) = if first_moved_last { (mover, waiting) } else { (waiting, mover) };
        Self { first, second, last }
    }

    /// The cells of the rows that the last chip's player has.
    pub fn winning(&self) -> Chips {
        self.sides().0.rows()
    }

    /// The chips of the player who moved last, and those of the other one.
    fn sides(&self) -> (Chips, Chips) {
        if self.first_moved_last() { (self.first, self.second) } else { (self.second, self.first) }
    }

    fn first_moved_last(&self) -> bool {
        !(self.first & self.last).is_empty()
    }

    /// Judges the game.
    ///
    /// A row once made stays. So somebody had won before the last move exactly if there is a row without its
    /// chip; two looks at the end replace one after each move. All looks are taken, needed or not: verdicts
    /// are as good as random, so a branch on one costs more than the look.
    pub fn verdict(&self) -> Verdict {
        let (mover, waiting) = self.sides();
        let grid = self.first | self.second;

        let invalid = !grid.fits() | (mover - self.last).has_row() | waiting.has_row();
        let won = mover.has_row();
        let full = grid == Chips::FULL;

        match (invalid, won, full) {
            (true, _, _) => Verdict::Invalid,
            (false, true, _) if self.first_moved_last() => Verdict::FirstWon,
            (false, true, _) => Verdict::SecondWon,
            (false, false, true) => Verdict::NoWinner,
            (false, false, false) => Verdict::NotOver,
        }
    }
}

/// What FOUROW says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A move was made after a player had won, or a seventh chip was put into a slot.
    Invalid,
    /// All cells are filled and nobody has a row.
    NoWinner,
    /// The last move, and only the last, completed a row of the first player.
    FirstWon,
    /// The last move, and only the last, completed a row of the second player.
    SecondWon,
    /// None of these.
    NotOver,
}

/// Judges every game of a FOUROW input.
///
/// # Errors
///
/// At the first byte that the form has no place for, and if reading or writing fails.
pub(crate) fn judge(stream: &mut Stream) -> Result<(), Error> {
    let mut games = Games::start(stream)?;
    let mut transcript = Transcript::default();
    while games.more(stream)? {
        transcript.read(stream)?;
        text::answer(&transcript.head, &Game::play(transcript.slots()), &mut stream.output)?;
        games.judged += 1;
        games.judged += plain::judge(stream, games.left());
    }
    Ok(())
}
