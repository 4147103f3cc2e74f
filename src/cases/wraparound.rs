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
    fn name(n: usize) -> String {
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

/// Rows that wrap around an edge in the same way.
pub struct WrappedRows<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The way, and how many cells lie before the edge and after it.
    pub name: String,
    /// The rows.
    pub rows: Vec<Bitboard<WIDTH, HEIGHT, LENGTH>>,
}

/// Ways to take columns or lines modulo the size of the board: steps to the right and up, and whether columns are.
const MODULO: [(&str, usize, isize, bool); 6] = [
    ("modulo-across", 1, 0, true),
    ("modulo-upright", 0, 1, false),
    ("modulo-rising-side", 1, 1, true),
    ("modulo-rising-top", 1, 1, false),
    ("modulo-falling-side", 1, -1, true),
    ("modulo-falling-bottom", 1, -1, false),
];

/// How many ways there are for rows of four to wrap: numbers and modulo, with one, two or three cells before the edge.
pub const WRAPAROUNDS: usize = (Wraparound::COUNT + MODULO.len()) * 3;

impl<const W: usize, const H: usize, const L: usize> WrappedRows<W, H, L> {
    /// The rows of all ways.
    pub fn all() -> Vec<Self> {
        let numbered = (0..Wraparound::COUNT).flat_map(|n| {
            let wraparound = Wraparound::nth(n);
            let mut cells: Vec<Bitboard<W, H, L>> = Bitboard::FULL.cells().collect();
            cells.sort_by_key(|cell| wraparound.number(*cell));
            let next = |cell| cells.get(wraparound.number(cell) + wraparound.step(W, H)).copied();
            Self::splits(&Wraparound::name(n), next)
        });
        let modulo = MODULO.iter().flat_map(|(name, right, up, over_side)| {
            let next = move |cell: Bitboard<W, H, L>| {
                let (column, level) = (cell.leftmost() + right, cell.lowest().wrapping_add_signed(*up));
                let (column, level) = match over_side {
                    true => (column % W, level),
                    false => (column, level.wrapping_add(H) % H),
                };
                (column < W && level < H).then(|| Bitboard::cell(column, level))
            };
            Self::splits(name, next)
        });
        numbered.chain(modulo).collect()
    }

    /// The rows of one way, in which a cell is followed by the `next`, by the number of cells before the edge.
    fn splits(name: &str, next: impl Fn(Bitboard<W, H, L>) -> Option<Bitboard<W, H, L>>) -> Vec<Self> {
        let wraps = |cells: &[Bitboard<W, H, L>]| {
            let near = |one: usize, other: usize| one.abs_diff(other) <= 1;
            !near(cells[0].leftmost(), cells[1].leftmost()) || !near(cells[0].lowest(), cells[1].lowest())
        };
        let rows = |split: usize| {
            let row = |start| {
                let cells: Vec<_> = std::iter::successors(Some(start), |cell| next(*cell)).take(L).collect();
                let at_split = cells.windows(2).enumerate().all(|(n, pair)| wraps(pair) == (n + 1 == split));
                (cells.len() == L && at_split).then(|| cells.into_iter().collect())
            };
            Bitboard::FULL.cells().filter_map(row).collect()
        };
        (1..L)
            .map(|split| Self { name: format!("{name}-{split}+{}", L - split), rows: rows(split) })
            .collect()
    }

    /// Whether a player has one of the rows.
    pub fn is_on(&self, board: &Board<W, H, L>) -> bool {
        let has = |side: Bitboard<W, H, L>| self.rows.iter().any(|row| (*row - side).is_empty());
        has(board.first) || has(board.second)
    }
}
