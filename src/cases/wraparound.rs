//! Rows that wrap around an edge of the board.

use crate::bitboard::{Bitboard, Board};

/// A way to number the cells without a gap between columns or lines, and a step between numbers. Programs that search for
/// rows by number, as `n`, `n + step`, `n + 2 * step` and so on, mistake cells on both sides of an edge for a row.
#[derive(Clone, Copy)]
pub struct Wraparound {
    /// Whether cells are numbered column by column rather than line by line.
    by_column: bool,
    /// Whether lines are counted from the top.
    top_down: bool,
    slope: Slope,
}

/// The direction of a row, relative to the columns or lines in which cells are numbered.
#[derive(Clone, Copy)]
enum Slope {
    /// Within one of them.
    Along,
    Rising,
    Falling,
}

impl Wraparound {
    /// The number of wraparounds.
    pub const COUNT: usize = 12;

    /// The wraparound with this index: from the bottom before from the top, and in each, column by column before line by
    /// line.
    pub const fn nth(n: usize) -> Self {
        let slope = [Slope::Along, Slope::Rising, Slope::Falling][n % 3];
        Self { by_column: n % 6 < 3, top_down: n >= 6, slope }
    }

    /// A name such as `rising-lines-top-down`.
    pub fn name(n: usize) -> String {
        let name = ["upright", "rising", "falling", "across-lines", "rising-lines", "falling-lines"][n % 6];
        format!("{name}{}", if n < 6 { "" } else { "-top-down" })
    }

    /// Whether a player has a row by these numbers, wrapped or not.
    pub fn has_row<const W: usize, const H: usize, const L: usize>(self, board: &Board<W, H, L>) -> bool {
        let has_row = |side: Bitboard<W, H, L>| {
            let numbers = side.cells().fold(0_u64, |numbers, cell| numbers | 1 << self.number(cell));
            (1..L).fold(numbers, |starts, n| starts & numbers >> (n * self.step(W, H))) != 0
        };
        has_row(board.first) || has_row(board.second)
    }

    /// All rows by these numbers that are not rows on the board.
    pub fn wrapped_rows<const W: usize, const H: usize, const L: usize>(self) -> Vec<Bitboard<W, H, L>> {
        let cell = |number: usize| Bitboard::FULL.cells().find(|cell| self.number(*cell) == number);
        let row = |start: usize| {
            (0..L).map(|n| cell(start + n * self.step(W, H))).collect::<Option<Bitboard<W, H, L>>>()
        };
        (0..W * H).filter_map(row).filter(|cells| !cells.has_row()).collect()
    }

    fn number<const W: usize, const H: usize, const L: usize>(self, cell: Bitboard<W, H, L>) -> usize {
        let level = if self.top_down { H - 1 - cell.lowest() } else { cell.lowest() };
        if self.by_column { cell.leftmost() * H + level } else { level * W + cell.leftmost() }
    }

    /// The difference between the numbers of neighboring cells of a row.
    const fn step(self, width: usize, height: usize) -> usize {
        let next = if self.by_column { height } else { width };
        match self.slope {
            Slope::Along => 1,
            Slope::Rising => next + 1,
            Slope::Falling => next - 1,
        }
    }
}
