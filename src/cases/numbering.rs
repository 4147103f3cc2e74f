//! Rows that are none: four cells in line by their numbers, but not on the board.

use crate::bitboard::Bitboard;

/// A way to number cells without a gap between columns or lines, so that rows go on over an edge. Careless programs
/// number cells like that.
pub struct Numbering<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// What one column to the right adds to a number.
    column: usize,
    /// What one level up adds to it.
    level: usize,
    /// What one step of a row adds to it.
    step: usize,
}

/// How many numberings there are.
pub const NUMBERINGS: usize = 6;

/// What they are called.
pub fn numbering_name(n: usize) -> String {
    ["upright", "rising", "falling", "across-lines", "rising-lines", "falling-lines"][n].into()
}

impl<const W: usize, const H: usize, const L: usize> Numbering<W, H, L> {
    /// Three number the cells column by column, three line by line.
    pub const fn number(n: usize) -> Self {
        match n {
            0 => Self { column: H, level: 1, step: 1 },
            1 => Self { column: H, level: 1, step: H + 1 },
            2 => Self { column: H, level: 1, step: H - 1 },
            3 => Self { column: 1, level: W, step: 1 },
            4 => Self { column: 1, level: W, step: W + 1 },
            _ => Self { column: 1, level: W, step: W - 1 },
        }
    }

    fn of(&self, cell: Bitboard<W, H, L>) -> usize {
        cell.leftmost() * self.column + cell.lowest() * self.level
    }

    /// Whether a set holds enough cells that are in line by their numbers.
    pub fn has_row(&self, side: Bitboard<W, H, L>) -> bool {
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
