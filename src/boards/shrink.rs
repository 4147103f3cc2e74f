//! Features that boards keep while they shrink.

use super::BoardProblem;
use super::legality::Standing;
use super::notation::Notation;
use crate::bitboard::{Board, Player};
use crate::shrink::encoding::Element;
use crate::shrink::features::{self, is_by_player};

/// Every element that there may be, for problems with fewer to take their own.
const ELEMENTS: [Element; 64] = {
    let mut elements = [0; 64];
    let mut n = 0;
    while n < elements.len() {
        elements[n] = n as Element;
        n += 1;
    }
    elements
};

/// The first elements.
pub const fn alphabet(count: usize) -> &'static [Element] {
    ELEMENTS.split_at(count).0
}

/// A cell of a board in the statement's form: whose chip is on it, if anybody's. Level 0 is the bottom.
pub fn cell<const W: usize, const H: usize, const L: usize>(
    notation: &Notation<W, H, L>,
    text: &[u8],
    column: usize,
    level: usize,
) -> Option<Player> {
    let byte = text[(H - 1 - level) * (W + 1) + column];
    match byte {
        _ if byte == notation.first => Some(Player::First),
        _ if byte == notation.second => Some(Player::Second),
        _ => None,
    }
}

/// The feature of a board at a level: its answer, the reason if it is illegal, and its rows.
pub fn feature<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    problem: &mut P,
    board: &Board<W, H, L>,
    level: usize,
) -> u64 {
    let outcome = match problem.standing(board) {
        Ok(Standing::SecondMoves) if !is_by_player(level) => Standing::FirstMoves as u64,
        Ok(Standing::SecondWon) if !is_by_player(level) => Standing::FirstWon as u64,
        Ok(standing) => standing as u64,
        Err(illegal) => 0x100 + illegal as u64,
    };
    features::feature(outcome, board, level)
}
