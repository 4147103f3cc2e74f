//! SPOJ FOUROW: from a game's moves to its verdict and, if somebody won, the final grid.
//!
//! The rules are here; `format` reads the games and `text` writes the answers. `plain` is a fast way through
//! lines that look just as the statement shows them, and `vector` a faster one on some machines.

pub mod explain;
mod format;
mod plain;
mod text;
#[cfg(target_arch = "x86_64")]
mod vector;

use std::hint::select_unpredictable;

use crate::bitboard::Bitboard;
use crate::error::Error;
use crate::output::Output;
use crate::position::Position;
use crate::problem::{Entry, Problem};
use crate::stream::Stream;
use format::{Games, Transcript};

/// The problem, for the table of them.
pub const PROBLEM: Problem = Problem {
    name: "fourow",
    summary: "a game's moves: who won, and the final grid (the default)",
    input: "the number of games, then lines like 'Game #1: 4453'",
    judge,
    explain: explain::explain,
    entry: |line, _| {
        let number = line.strip_prefix(b"Game #")?.split(|byte| *byte == b' ').next()?;
        Some(Entry::Game(number))
    },
};

/// One player's chips in the grid of 7 slots, 6 cells high.
type Chips = Bitboard<7, 6, 4>;

/// A grid of both players' chips.
type Grid = Position<7, 6, 4>;

/// A game when its last move has been made.
///
/// Chips never leave the grid, so the grid at the end tells what happened on the way. Every chip is there, even
/// one that should not have been played: the seventh in a slot has a bit above the grid. What comes on top of that
/// may be anywhere.
#[derive(Clone, Copy, Debug, Default)]
struct Game {
    /// The chips of the player who moved last.
    mover: Chips,
    /// The other player's chips.
    waiting: Chips,
    /// The chip that was played last; none if there is no move.
    last: Chips,
    /// How many moves were made.
    plies: usize,
}

/// Whether there is a row in a game, …
struct Rows {
    /// … in the grid before the last move, …
    before: bool,
    /// … and of the player who made it.
    now: bool,
}

/// What FOUROW says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
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

impl Game {
    /// Plays the moves, slots counted from 0, in the order in which they were made.
    fn play(moves: impl Iterator<Item = usize>) -> Self {
        let mut game = Self::default();
        // The lowest empty cell of each slot. A chip on it moves it up, which is an addition.
        let mut free = Chips::BOTTOM.0;
        for slot in moves {
            game.last = Bitboard(free & Chips::byte(slot).0);
            free = free.wrapping_add(game.last.0);
            (game.mover, game.waiting) = (game.waiting | game.last, game.mover);
            game.plies += 1;
        }
        game
    }

    /// Whether it was the first player who moved last.
    fn first_moved(&self) -> bool {
        self.plies % 2 == 1
    }

    /// The grid at the end.
    fn grid(&self) -> Grid {
        let (first, second) =
            if self.first_moved() { (self.mover, self.waiting) } else { (self.waiting, self.mover) };
        Grid { first, second }
    }

    /// Looks for rows. A row once made stays, so somebody had won before the last move exactly if there is a row
    /// without its chip: two looks at the end replace one after each move.
    fn rows(&self) -> Rows {
        let before = (self.mover - self.last).has_row() | self.waiting.has_row();
        Rows { before, now: self.mover.has_row() }
    }

    /// Judges the game. Verdicts are as good as random, so a branch on one would cost more than to look at
    /// everything and select.
    fn verdict(&self, rows: &Rows) -> Verdict {
        let chips = self.mover | self.waiting;
        let winner = select_unpredictable(self.first_moved(), Verdict::FirstWon, Verdict::SecondWon);
        let nobody = select_unpredictable(chips == Chips::FULL, Verdict::NoWinner, Verdict::NotOver);
        let valid = select_unpredictable(rows.now, winner, nobody);
        select_unpredictable(rows.before | !chips.fits(), Verdict::Invalid, valid)
    }
}

/// Judges every game of an input.
fn judge(stream: &mut Stream) -> Result<(), Error> {
    judge_by(plain::judge, stream)
}

/// Judges every game of an input without vector instructions.
pub fn judge_portably(stream: &mut Stream) -> Result<(), Error> {
    judge_by(plain::judge_portably, stream)
}

/// Judges every game of an input: one with care, then as many `plain` ones as follow in the block.
fn judge_by(plain: fn(&[u8], &mut Output, u64) -> (usize, u64), stream: &mut Stream) -> Result<(), Error> {
    let mut games = Games::start(stream)?;
    let mut transcript = Transcript::default();
    while games.more(stream)? {
        transcript.read(stream, games.judged + 1)?;
        let game = Game::play(transcript.moves.iter().copied());
        text::put(&transcript.head, &game, &mut stream.output)?;
        games.judged += 1;

        if stream.strict {
            continue;
        }
        let (block, output) = stream.block();
        let (bytes, judged) = plain(block, output, games.left());
        stream.advance_lines(bytes, judged);
        games.judged += judged;
    }
    Ok(())
}
