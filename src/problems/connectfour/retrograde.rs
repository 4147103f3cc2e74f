//! Retrograde analysis, which finds a sequence of moves that leads to a board.

use std::hint::select_unpredictable;

use crate::bitboard::{self, Bitboard, Player};

pub const WIDTH: usize = 7;
pub const HEIGHT: usize = 6;
pub const LENGTH: usize = 4;

pub type Chips = Bitboard<WIDTH, HEIGHT, LENGTH>;

/// A board of 7 columns, each 6 cells high.
pub type Board = bitboard::Board<WIDTH, HEIGHT, LENGTH>;

/// The weight of a chip in each column. How many chips have been removed from each column identifies a state of the
/// search. The number of the state, whose digits in base 7 these are, is the sum of the removed chips' weights.
const WEIGHTS: [u32; WIDTH] = [1, BASE, BASE.pow(2), BASE.pow(3), BASE.pow(4), BASE.pow(5), BASE.pow(6)];

/// The number of possible digits: a column has lost none to all of its chips.
const BASE: u32 = HEIGHT as u32 + 1;

/// A search for a sequence of moves that leads to a board, created once and used for many boards.
///
/// It removes chips from the top, alternating between the players and starting with the one who moved last, until none
/// is left. Whether a state is a dead end does not depend on the path to it, so no state is visited twice. Rows are
/// ignored. For a legal game, the caller must pass as `last` only chips that are part of every row, so that no row is
/// completed before the last move.
///
/// Nearly every board takes one step per chip, and the hardest known board a few milliseconds.
#[derive(Debug)]
pub struct RetrogradeSearch {
    /// For each state, whether it is known to be a dead end.
    dead: Box<[bool]>,
    /// The known dead ends, so that the next search can clear them one by one.
    dead_ends: Vec<u32>,
    /// The columns of the moves, in playing order.
    moves: [usize; Chips::CELL_COUNT],
}

impl Default for RetrogradeSearch {
    fn default() -> Self {
        Self {
            dead: vec![false; BASE.pow(WIDTH as u32) as usize].into(),
            dead_ends: Vec::new(),
            moves: [0; Chips::CELL_COUNT],
        }
    }
}

impl RetrogradeSearch {
    /// Returns the columns, counted from 0, of moves that lead to the board, the last of which places one of the `last`
    /// chips; `None` if there are no such moves.
    ///
    /// No column may have a gap, and the first player must have as many chips as the second or one more.
    #[inline]
    pub(super) fn order(&mut self, board: &Board, last: Chips) -> Option<&[usize]> {
        self.dead_ends.drain(..).for_each(|state| self.dead[state as usize] = false);
        let chips = board.chips();
        let count = chips.count();
        self.remove(board, chips, count, last, 0).then_some(&self.moves[..count])
    }

    /// The most chips that the last search, which failed, had removed when it got stuck.
    pub(super) fn most_removed(&self) -> usize {
        let removed = |state: &u32| WEIGHTS.iter().map(|weight| state / weight % BASE).sum::<u32>();
        self.dead_ends.iter().map(removed).max().unwrap_or_default() as usize
    }

    /// Removes one of the `choices` from the remaining chips, and then all others; returns whether that is possible.
    fn remove(&mut self, board: &Board, chips: Chips, count: usize, mut choices: Chips, state: u32) -> bool {
        let Some(index) = count.checked_sub(1) else { return true };
        let opponent = board.chips_of(Player::to_move(count));
        while let Some(chip) = best(choices, chips, opponent) {
            choices -= chip;
            let column = chip.leftmost_column();
            let rest = chips - chip;
            let next = state + WEIGHTS[column];
            // Few boards have dead ends, and then the table need not be loaded into the cache.
            let is_dead_end = !self.dead_ends.is_empty() && self.dead[next as usize];
            if !is_dead_end && self.remove(board, rest, index, rest.tops() & opponent, next) {
                self.moves[index] = column;
                return true;
            }
        }
        self.dead[state as usize] = true;
        self.dead_ends.push(state);
        false
    }
}

/// The chip among the `choices` to remove first; `opponent` contains the chips of the player who made the move
/// before. The best chip lies on a chip of the opponent, so removing it gives the opponent one more choice; the next
/// best lies on any chip, so removing it does not empty its column. This avoids nearly all dead ends. Which case
/// applies is effectively random, so it is selected without branching.
fn best(choices: Chips, chips: Chips, opponent: Chips) -> Option<Chips> {
    let [on_opponent, on_any] = [opponent, chips].map(|below| choices & below.lifted(1));
    let next_best = select_unpredictable(on_any.is_empty(), choices, on_any);
    select_unpredictable(on_opponent.is_empty(), next_best, on_opponent).cells().next()
}
