//! SPOJ FOUROW: from a game's moves to its verdict and, if somebody won, the final grid.
//!
//! The rules are here; `format` reads the games, `text` writes the answers, and `plain` is a fast way through
//! lines that look just as the statement shows them.

mod format;
mod plain;
mod text;

use crate::bitboard::Bitboard;
use crate::error::Error;
use crate::position::Position;
use crate::problem::Problem;
use crate::stream::Stream;
use format::{Games, Transcript};

/// The problem, for the table of them.
pub(crate) const PROBLEM: Problem =
    Problem { name: "fourow", summary: "a game's moves: who won, and the final grid (the default)", judge };

/// One player's chips in the grid of 7 slots, 6 cells high.
pub type Chips = Bitboard<7, 6, 4>;

/// A game when its last move has been made.
///
/// Chips never leave the grid, so the grid at the end tells what happened on the way. Every chip is there,
/// even those that should not have been played; but in an overfull slot only the lowest that is too many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The chips of the player who moved last.
    mover: Chips,
    /// The other player's chips.
    waiting: Chips,
    /// The chip that was played last.
    last: Chips,
    /// Whether it was the first player who moved last.
    first_moved: bool,
}

impl Game {
    /// Plays the moves, slots counted from 0, in the order in which they were made.
    pub fn play(moves: impl Iterator<Item = usize>) -> Self {
        let mut game = Self::default();
        for slot in moves {
            game.last = (game.mover | game.waiting).landing(slot);
            (game.mover, game.waiting) = (game.waiting | game.last, game.mover);
            game.first_moved = !game.first_moved;
        }
        game
    }

    /// Judges the game.
    ///
    /// A row once made stays. So somebody had won before the last move exactly if there is a row without its
    /// chip; two looks at the end replace one after each move. All looks are taken, needed or not: verdicts
    /// are as good as random, so a branch on one costs more than the look.
    pub fn verdict(&self) -> Verdict {
        let chips = self.mover | self.waiting;
        let invalid = !chips.fits() | (self.mover - self.last).has_row() | self.waiting.has_row();
        let won = self.mover.has_row();
        let full = chips == Chips::FULL;

        match (invalid, won, full) {
            (true, _, _) => Verdict::Invalid,
            (false, true, _) if self.first_moved => Verdict::FirstWon,
            (false, true, _) => Verdict::SecondWon,
            (false, false, true) => Verdict::NoWinner,
            (false, false, false) => Verdict::NotOver,
        }
    }

    /// The cells of the rows that the player has who moved last.
    fn winning(&self) -> Chips {
        self.mover.rows()
    }

    /// The grid at the end.
    fn position(&self) -> Position<7, 6, 4> {
        let (first, second) =
            if self.first_moved { (self.mover, self.waiting) } else { (self.waiting, self.mover) };
        Position { first, second }
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

/// Judges every game of an input.
fn judge(stream: &mut Stream) -> Result<(), Error> {
    let mut games = Games::start(stream)?;
    let mut transcript = Transcript::default();
    while games.more(stream)? {
        transcript.read(stream)?;
        let game = Game::play(transcript.moves.iter().copied());
        text::answer(&transcript.head, &game, &mut stream.output)?;
        games.judged += 1;
        games.judged += plain::judge(stream, games.left());
    }
    Ok(())
}
