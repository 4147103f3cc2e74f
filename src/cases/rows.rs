//! All rows that a board has.

use std::sync::LazyLock;

use crate::bitboard::{Bitboard, Direction};

/// All sets of `length` cells in a straight line on a board, in these directions.
pub fn rows_of<const W: usize, const H: usize, const L: usize>(
    length: usize,
    directions: &[Direction],
) -> Vec<Bitboard<W, H, L>> {
    let row = |start: Bitboard<W, H, L>, direction: &Direction| {
        let cell = |n: usize| start.0.checked_shl((n * direction.step()) as u32).unwrap_or_default();
        let row: Bitboard<W, H, L> = (0..length).map(|n| Bitboard(cell(n))).collect();
        Some(row).filter(|row| row.fits() && row.count() == length)
    };
    let starting = |direction| Bitboard::FULL.cells().filter_map(move |start| row(start, direction));
    directions.iter().flat_map(starting).collect()
}

/// The number of rows of the shortest length on a board.
pub const fn row_count(width: usize, height: usize, length: usize) -> usize {
    let (starts_across, starts_up) = (width - length + 1, height - length + 1);
    starts_across * height + width * starts_up + 2 * starts_across * starts_up
}

/// The number of rows of four on the board of FOUROW and ConnectFour.
pub const ROWS: usize = row_count(7, 6, 4);

/// The rows of four on that board.
pub static ROWS_OF_FOUR: LazyLock<Vec<Bitboard<7, 6, 4>>> = LazyLock::new(|| rows_of(4, &Direction::ALL));

/// The ends of a row, as column,line-column,line; lines are counted from the bottom.
pub fn ends<const W: usize, const H: usize, const L: usize>(row: Bitboard<W, H, L>) -> String {
    let location = |cell: Bitboard<W, H, L>| format!("{},{}", cell.leftmost() + 1, cell.lowest() + 1);
    let last = row.cells().last().unwrap_or_default();
    format!("{}-{}", location(row), location(last))
}
