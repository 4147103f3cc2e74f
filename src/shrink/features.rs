//! Features of boards, from coarse to fine.

use crate::bitboard::{Board, Direction};
use crate::cases::wraparound::Wraparound;

/// The number of features of a board.
pub const COUNT: usize = 10;

/// Whether the `n`th feature depends on which player has won or moves next.
pub const fn distinguishes_players(n: usize) -> bool {
    matches!(n, 0 | 5 | 8)
}

/// The `n`th feature of a board: a hash of `outcome` and of values such as the directions of its rows, the numbers of
/// cells in them, and the height of the board.
pub fn feature<const W: usize, const H: usize, const L: usize>(
    outcome: u64,
    board: &Board<W, H, L>,
    n: usize,
) -> u64 {
    let cells = Direction::ALL.map(|direction| {
        (board.first.rows_along(direction) | board.second.rows_along(direction)).count() as u64
    });
    let directions = (0..).zip(cells).fold(0, |set, (bit, cells)| set | u64::from(cells > 0) << bit);
    let count = u64::from(directions.count_ones());
    let height = board.chips().height() as u64;
    let max_cells = cells.into_iter().max().unwrap_or_default();
    let values: &[u64] = match n {
        0 => &[],
        1 => &[count],
        2 => &[max_cells],
        3 => &[directions],
        4 => &[count, max_cells],
        5 => &cells,
        6 => &[height, count],
        7 => &[height, directions],
        8 => &[board.first.rows().0, board.second.rows().0],
        _ => &[wraparounds(board)],
    };
    hash(outcome, values)
}

/// The wraparounds that give a player a row, as a set of bits.
fn wraparounds<const W: usize, const H: usize, const L: usize>(board: &Board<W, H, L>) -> u64 {
    let has_row = |n: &usize| Wraparound::from_index(*n).has_row(board);
    (0..Wraparound::COUNT).filter(has_row).fold(0, |set, n| set | 1 << n)
}

/// A hash of an outcome and other values.
pub fn hash(outcome: u64, values: &[u64]) -> u64 {
    values
        .iter()
        .fold(outcome, |hash, value| (hash.rotate_left(7) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
