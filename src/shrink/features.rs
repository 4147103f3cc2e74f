//! Features of boards, from coarse to fine.

use crate::bitboard::{Board, Direction};
use crate::cases::wraparound::Wraparound;

/// The number of levels of features.
pub const LEVELS: usize = 10;

/// Whether features at a level distinguish which player has won or moves next.
pub const fn is_by_player(level: usize) -> bool {
    matches!(level, 0 | 5 | 8)
}

/// A feature that a board shares with others: a hash of `outcome` and, from level 1 on, of values such as the directions
/// of its rows, the numbers of cells in them, and the height of the board; at the last levels, of the cells of the rows
/// and of the wrapped rows.
pub fn feature<const W: usize, const H: usize, const L: usize>(
    outcome: u64,
    board: &Board<W, H, L>,
    level: usize,
) -> u64 {
    let cells = Direction::ALL.map(|direction| {
        (board.first.rows_along(direction) | board.second.rows_along(direction)).count() as u64
    });
    let directions = (0..).zip(cells).fold(0, |set, (n, cells)| set | u64::from(cells > 0) << n);
    let count = u64::from(directions.count_ones());
    let height = board.chips().height() as u64;
    let longest = cells.into_iter().max().unwrap_or_default();
    let values: &[u64] = match level {
        0 => &[],
        1 => &[count],
        2 => &[longest],
        3 => &[directions],
        4 => &[count, longest],
        5 => &cells,
        6 => &[height, count],
        7 => &[height, directions],
        8 => &[board.first.rows().0, board.second.rows().0],
        _ => &[wrapped(board)],
    };
    hash(outcome, values)
}

/// The set of wraparounds by which a player has a row.
fn wrapped<const W: usize, const H: usize, const L: usize>(board: &Board<W, H, L>) -> u64 {
    let has_row = |n: &usize| Wraparound::nth(*n).has_row(board);
    (0..Wraparound::COUNT).filter(has_row).fold(0, |set, n| set | 1 << n)
}

/// A hash of an outcome and other values.
pub fn hash(outcome: u64, values: &[u64]) -> u64 {
    values.iter().fold(outcome, |all, value| (all.rotate_left(7) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
