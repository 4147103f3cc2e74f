//! The rules of FOUROW: given a game's moves, its verdict.

use std::hint::select_unpredictable;

use crate::bitboard::{self, Bitboard};

pub type Chips = Bitboard<7, 6, 4>;

/// A board, called a grid in the statement.
pub type Board = bitboard::Board<7, 6, 4>;

/// A game after its last move.
///
/// Chips are never removed, so the final board and the last chip determine the verdict. A seventh chip in a slot sets
/// the bit above the board. The game is then invalid, wherever later chips land.
#[derive(Clone, Copy, Debug, Default)]
pub struct Game {
    /// The chips of the player who moved last.
    pub last_mover: Chips,
    pub next_mover: Chips,
    /// The last chip; empty if there was no move.
    pub last: Chips,
    pub plies: usize,
}

/// The verdict on a game. The variants are in the order of the statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A move was made after a player had won, or a seventh chip was put into a slot.
    Invalid,
    /// All cells are filled and nobody has a row.
    NoWinner,
    FirstWon,
    SecondWon,
    NotOver,
}

/// The slot of a digit, counted from 0.
pub fn slot(digit: u8) -> Option<usize> {
    matches!(digit, b'1'..=b'7').then(|| usize::from(digit - b'1'))
}

/// The slots of moves, given as digits.
pub fn slots(moves: &[u8]) -> impl Iterator<Item = usize> {
    moves.iter().filter_map(|digit| slot(*digit))
}

impl Game {
    /// Plays a game, given its moves as slots counted from 0.
    pub fn play(moves: impl Iterator<Item = usize>) -> Self {
        let mut game = Self::default();
        // The lowest empty cell of each slot. Adding a cell's bit to itself moves it one cell up.
        let mut landings = Chips::BOTTOM.0;
        for slot in moves {
            game = game.after(Bitboard(landings & Chips::column_byte(slot).0));
            landings = landings.wrapping_add(game.last.0);
        }
        game
    }

    /// Plays the moves of a game that precede its first illegal move: a move after a win or into a full slot.
    pub fn legal_prefix(moves: impl Iterator<Item = usize>) -> Self {
        let mut game = Self::default();
        for slot in moves {
            let last = game.chips().landing(slot);
            if game.last_mover.has_row() || !last.is_on_board() {
                break;
            }
            game = game.after(last);
        }
        game
    }

    /// The game after one more move, which places the chip `last`.
    fn after(self, last: Chips) -> Self {
        Self { last_mover: self.next_mover | last, next_mover: self.last_mover, last, plies: self.plies + 1 }
    }

    fn first_moved_last(&self) -> bool {
        self.plies % 2 == 1
    }

    pub fn chips(&self) -> Chips {
        self.last_mover | self.next_mover
    }

    pub fn board(&self) -> Board {
        let (first, second) = if self.first_moved_last() {
            (self.last_mover, self.next_mover)
        } else {
            (self.next_mover, self.last_mover)
        };
        Board { first, second }
    }

    /// The verdict. Verdicts are effectively random, so the verdict is selected without branching.
    ///
    /// Rows never disappear, so somebody had won before the last move if and only if a row remains when the last chip
    /// is removed. Checking once, at the end, is therefore enough.
    #[inline(always)]
    pub fn verdict(&self) -> Verdict {
        let chips = self.chips();
        let won_before = Chips::have_row([self.last_mover - self.last, self.next_mover]);
        let winner = select_unpredictable(self.first_moved_last(), Verdict::FirstWon, Verdict::SecondWon);
        let without_win = select_unpredictable(chips == Chips::FULL, Verdict::NoWinner, Verdict::NotOver);
        let valid = select_unpredictable(Chips::have_row([self.last_mover]), winner, without_win);
        select_unpredictable(won_before | !chips.is_on_board(), Verdict::Invalid, valid)
    }
}
