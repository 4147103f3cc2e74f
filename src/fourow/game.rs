//! The rules of FOUROW: given a game's moves, its verdict.

use std::hint::select_unpredictable;

use crate::bitboard::{self, Bitboard};

/// One player's chips on the board of 7 slots, each 6 cells high.
pub type Chips = Bitboard<7, 6, 4>;

/// A board, called a grid in the statement.
pub type Board = bitboard::Board<7, 6, 4>;

/// A game after its last move.
///
/// Chips never leave the board, so the final board shows the whole game. The seventh chip in a slot has a bit above the
/// board. Where chips land after that does not matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Game {
    /// The chips of the player who moved last.
    pub mover: Chips,
    /// The other player's chips.
    pub waiting: Chips,
    /// The last chip; empty if there was no move.
    pub last: Chips,
    /// The number of moves.
    pub plies: usize,
}

/// Whether there were rows before and after the last move.
pub struct Wins {
    /// Whether either player had a row before the last move.
    pub before: bool,
    /// Whether the player who moved last has a row at the end.
    pub now: bool,
}

/// The verdict on a game. The variants are in the order of the statement.
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
    /// None of the above.
    NotOver,
}

impl Game {
    /// Plays moves, each given by its slot, counted from 0.
    pub fn play(moves: impl Iterator<Item = usize>) -> Self {
        let mut game = Self::default();
        // The lowest empty cell of each slot; adding a cell moves it to the one above.
        let mut free = Chips::BOTTOM.0;
        for slot in moves {
            game.last = Bitboard(free & Chips::column_byte(slot).0);
            free = free.wrapping_add(game.last.0);
            (game.mover, game.waiting) = (game.waiting | game.last, game.mover);
            game.plies += 1;
        }
        game
    }

    /// Plays moves, given by their slots, up to the first illegal one: a move after a win or into a full slot.
    pub fn legal_prefix(moves: &[usize]) -> Self {
        let mut game = Self::default();
        for slot in moves {
            let last = game.chips().landing(*slot);
            if game.mover.has_row() || !last.is_on_board() {
                break;
            }
            game = Self { mover: game.waiting | last, waiting: game.mover, last, plies: game.plies + 1 };
        }
        game
    }

    /// Whether the first player moved last.
    fn first_moved_last(&self) -> bool {
        self.plies % 2 == 1
    }

    /// All chips.
    pub fn chips(&self) -> Chips {
        self.mover | self.waiting
    }

    /// The board at the end.
    pub fn board(&self) -> Board {
        let (first, second) =
            if self.first_moved_last() { (self.mover, self.waiting) } else { (self.waiting, self.mover) };
        Board { first, second }
    }

    /// Looks for rows before and after the last move. Rows never disappear, so somebody had won before the last move if
    /// and only if there is a row without the last chip. So two checks at the end replace one after each move.
    pub fn wins(&self) -> Wins {
        let before = (self.mover - self.last).has_row() | self.waiting.has_row();
        Wins { before, now: self.mover.has_row() }
    }

    /// Judges the game. Verdicts are effectively random, so it selects without branching.
    #[inline]
    pub fn verdict(&self, wins: &Wins) -> Verdict {
        let chips = self.chips();
        let winner = select_unpredictable(self.first_moved_last(), Verdict::FirstWon, Verdict::SecondWon);
        let nobody = select_unpredictable(chips == Chips::FULL, Verdict::NoWinner, Verdict::NotOver);
        let valid = select_unpredictable(wins.now, winner, nobody);
        select_unpredictable(wins.before | !chips.is_on_board(), Verdict::Invalid, valid)
    }
}
