//! The rows of a board, and near misses of them.

use std::sync::LazyLock;

use crate::bitboard::{Bitboard, Board, Direction, Player};

/// Every set of `length` cells in a straight line in one of these directions.
pub fn rows_of<const W: usize, const H: usize, const L: usize>(
    length: usize,
    directions: &[Direction],
) -> Vec<Bitboard<W, H, L>> {
    let row = |start: Bitboard<W, H, L>, direction: &Direction| {
        let cell = |n: usize| start.0.checked_shl((n * direction.step()) as u32).unwrap_or_default();
        let row: Bitboard<W, H, L> = (0..length).map(|n| Bitboard(cell(n))).collect();
        Some(row).filter(|row| row.is_on_board() && row.count() == length)
    };
    let rows_along = |direction| Bitboard::FULL.cells().filter_map(move |start| row(start, direction));
    directions.iter().flat_map(rows_along).collect()
}

/// The number of rows of exactly `length` cells on a board.
pub const fn row_count(width: usize, height: usize, length: usize) -> usize {
    let (horizontal_starts, vertical_starts) = (width - length + 1, height - length + 1);
    horizontal_starts * height + width * vertical_starts + 2 * horizontal_starts * vertical_starts
}

/// The number of rows of four on the board of FOUROW and ConnectFour.
pub const ROW_COUNT: usize = row_count(7, 6, 4);

/// The rows of four on the board of FOUROW and ConnectFour.
pub static ROWS_OF_FOUR: LazyLock<Vec<Bitboard<7, 6, 4>>> = LazyLock::new(|| rows_of(4, &Direction::ALL));

/// The ends of a row, as in `1,1-4,4`.
pub fn ends<const W: usize, const H: usize, const L: usize>(row: Bitboard<W, H, L>) -> String {
    format!("{}-{}", coordinates(row), coordinates(row.cells().last().unwrap_or_default()))
}

/// The coordinates of a cell, as in `3,1`: its column and its level, counted from 1 at the bottom left.
pub fn coordinates<const W: usize, const H: usize, const L: usize>(cell: Bitboard<W, H, L>) -> String {
    format!("{},{}", cell.leftmost_column() + 1, cell.leftmost_level() + 1)
}

/// Splits variant `n` into a player and an index, if each player has `count` variants.
pub const fn split_by_player(n: usize, count: usize) -> (Player, usize) {
    (if n < count { Player::First } else { Player::Second }, n % count)
}

/// The name of variant `n`, such as `first-3,1`, if each player has `count` variants named by `name`.
pub fn name_by_player(n: usize, count: usize, name: impl Fn(usize) -> String) -> String {
    let (player, n) = split_by_player(n, count);
    format!("{}-{}", player.ordinal(), name(n))
}

/// The inverse of [`split_by_player`].
pub const fn join_by_player(player: Player, n: usize, count: usize) -> usize {
    n + count * player as usize
}

/// A row that lacks one cell.
#[derive(Clone, Copy)]
pub struct NearMiss<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The row.
    pub row: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The missing cell.
    pub gap: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// Whether the gap is empty, rather than occupied by the other player.
    pub gap_is_empty: bool,
}

impl<const W: usize, const H: usize, const L: usize> NearMiss<W, H, L> {
    /// Every near miss, including those with a chip above the empty cell.
    pub fn all() -> impl Iterator<Item = Self> {
        let rows = rows_of::<W, H, L>(L, &Direction::ALL);
        [true, false].into_iter().flat_map(move |gap_is_empty| {
            let rows = rows.clone();
            Bitboard::FULL.cells().flat_map(move |gap| {
                let through = rows.clone().into_iter().filter(move |row| !(*row & gap).is_empty());
                through.map(move |row| Self { row, gap, gap_is_empty })
            })
        })
    }

    /// The indices in `all` of a player's near misses.
    pub fn indices(all: &[Self], board: &Board<W, H, L>, player: Player) -> impl Iterator<Item = usize> {
        let matching = all.iter().enumerate().filter(move |(_, near)| near.matches(board, player));
        matching.map(|(n, _)| n)
    }

    /// Whether a player has this near miss.
    fn matches(&self, board: &Board<W, H, L>, player: Player) -> bool {
        let gap_is_empty = (self.gap & board.chips()).is_empty();
        self.row - board.chips_of(player) == self.gap && self.gap_is_empty == gap_is_empty
    }

    /// A name such as `1,1-4,1-but-3,1-empty`, given the name of the row.
    pub fn name(&self, row: &str) -> String {
        format!("{row}-but-{}-{}", coordinates(self.gap), if self.gap_is_empty { "empty" } else { "other" })
    }
}
