//! Elements and features of boards, for shrinking.

use super::BoardProblem;
use super::legality::Standing;
use super::notation::Notation;
use crate::bitboard::{Board, Player};
use crate::shrink::encoding::Element;
use crate::shrink::features::{self, distinguishes_players};

/// All elements below `COUNT`.
pub const fn alphabet<const COUNT: usize>() -> [Element; COUNT] {
    let mut elements = [0; COUNT];
    let mut n = 0;
    while n < COUNT {
        elements[n] = n as Element;
        n += 1;
    }
    elements
}

/// The player whose chip is on a cell of a board in the statement's notation, if any. Level 0 is the bottom.
pub fn player_at<const W: usize, const H: usize, const L: usize>(
    notation: &Notation<W, H, L>,
    text: &[u8],
    column: usize,
    level: usize,
) -> Option<Player> {
    match text[(H - 1 - level) * (W + 1) + column] {
        byte if byte == notation.first => Some(Player::First),
        byte if byte == notation.second => Some(Player::Second),
        _ => None,
    }
}

/// The `n`th feature of a board: a hash of its answer, the reason if it is illegal, and its rows.
pub fn feature<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    problem: &mut P,
    board: &Board<W, H, L>,
    n: usize,
) -> u64 {
    let outcome = match problem.standing(board) {
        Ok(Standing::SecondMoves) if !distinguishes_players(n) => Standing::FirstMoves as u64,
        Ok(Standing::SecondWon) if !distinguishes_players(n) => Standing::FirstWon as u64,
        Ok(standing) => standing as u64,
        Err(illegal) => 0x100 + illegal as u64,
    };
    features::feature(outcome, board, n)
}
