//! Rows that are none: four cells in line by their numbers, but not on the board.

use crate::bitboard::Bitboard;

/// A way to number cells without a gap between columns or lines, so that rows go on over an edge. Careless programs
/// number cells like that.
pub struct Numbering<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// What one column to the right adds to a number.
    column: usize,
    /// What one level adds to it.
    level: usize,
    /// What one step of a row adds to it.
    step: usize,
    /// Whether levels are counted from the top.
    top_down: bool,
}

/// How many numberings there are.
pub const NUMBERINGS: usize = 12;

/// What they are called.
pub fn numbering_name(n: usize) -> String {
    let name = ["upright", "rising", "falling", "across-lines", "rising-lines", "falling-lines"][n % 6];
    if n < 6 { name.into() } else { format!("{name}-top-down") }
}

impl<const W: usize, const H: usize, const L: usize> Numbering<W, H, L> {
    /// Of six numberings three go column by column and three line by line, first from the bottom and then from the top.
    pub const fn number(n: usize) -> Self {
        let (column, level) = if n % 6 < 3 { (H, 1) } else { (1, W) };
        let along = if n % 6 < 3 { H } else { W };
        let step = match n % 3 {
            0 => 1,
            1 => along + 1,
            _ => along - 1,
        };
        Self { column, level, step, top_down: n >= 6 }
    }

    fn of(&self, cell: Bitboard<W, H, L>) -> usize {
        let level = if self.top_down { H - 1 - cell.lowest() } else { cell.lowest() };
        cell.leftmost() * self.column + level * self.level
    }

    /// Whether one of the players has enough cells that are in line by their numbers.
    pub fn is_won(&self, sides: [Bitboard<W, H, L>; 2]) -> bool {
        sides.iter().any(|side| self.has_row(*side))
    }

    /// Whether a set holds enough cells that are in line by their numbers.
    fn has_row(&self, side: Bitboard<W, H, L>) -> bool {
        let numbers = side.cells().fold(0_u64, |numbers, cell| numbers | 1 << self.of(cell));
        (1..L).fold(numbers, |starts, n| starts & numbers >> (n * self.step)) != 0
    }

    /// All sets of cells that are in line by their numbers but not on the board.
    pub fn false_rows(&self) -> Vec<Bitboard<W, H, L>> {
        let at = |number: usize| Bitboard::FULL.cells().find(|cell| self.of(*cell) == number);
        let row =
            |first: usize| (0..L).map(|n| at(first + n * self.step)).collect::<Option<Bitboard<W, H, L>>>();
        (0..W * H).filter_map(row).filter(|cells| !cells.has_row()).collect()
    }
}
