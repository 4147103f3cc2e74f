//! Rows that wrap around an edge of the board.

use crate::bitboard::{Bitboard, Board};

/// A common bug in the search for rows. If the cells are numbered without a gap between columns or lines, and a row is
/// `n`, `n + step`, `n + 2 * step` and so on, then cells on both sides of an edge can look like a row.
#[derive(Clone, Copy)]
pub struct Wraparound {
    /// Whether the cells are numbered column by column rather than line by line.
    by_column: bool,
    /// Whether the lines are counted from the top.
    top_down: bool,
    slope: Slope,
}

/// The direction of a row, relative to the columns or lines of the numbering.
#[derive(Clone, Copy)]
enum Slope {
    /// Along a column or line.
    Along,
    Rising,
    Falling,
}

impl Wraparound {
    /// The number of wraparounds.
    pub const COUNT: usize = 12;

    /// The wraparound with this index.
    pub const fn from_index(n: usize) -> Self {
        let slope = [Slope::Along, Slope::Rising, Slope::Falling][n % 3];
        Self { by_column: n % 6 < 3, top_down: n >= 6, slope }
    }

    /// The name of a wraparound, such as `rising-by-line-top-down`.
    fn name(n: usize) -> String {
        let name = [
            "vertical-by-column",
            "rising-by-column",
            "falling-by-column",
            "horizontal-by-line",
            "rising-by-line",
            "falling-by-line",
        ][n % 6];
        format!("{name}{}", if n < 6 { "" } else { "-top-down" })
    }

    /// Whether a program with this bug finds a row.
    pub fn has_row<const W: usize, const H: usize, const L: usize>(self, board: &Board<W, H, L>) -> bool {
        let has_row = |side: Bitboard<W, H, L>| {
            let numbers = side.cells().fold(0_u64, |numbers, cell| numbers | 1 << self.number(cell));
            (1..L).fold(numbers, |starts, n| starts & numbers >> (n * self.step(W, H))) != 0
        };
        has_row(board.first) || has_row(board.second)
    }

    /// The number of a cell.
    fn number<const W: usize, const H: usize, const L: usize>(self, cell: Bitboard<W, H, L>) -> usize {
        let level = if self.top_down { H - 1 - cell.leftmost_level() } else { cell.leftmost_level() };
        if self.by_column { cell.leftmost_column() * H + level } else { level * W + cell.leftmost_column() }
    }

    /// The difference between the numbers of neighboring cells in a row.
    const fn step(self, width: usize, height: usize) -> usize {
        let next = if self.by_column { height } else { width };
        match self.slope {
            Slope::Along => 1,
            Slope::Rising => next + 1,
            Slope::Falling => next - 1,
        }
    }
}

/// The rows that wrap around an edge in the same way.
pub struct WrappedRows<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// A name such as `rising-by-line-3+1`, with the numbers of cells before the edge and after it.
    pub name: String,
    /// The rows.
    pub rows: Vec<Bitboard<WIDTH, HEIGHT, LENGTH>>,
}

/// The coordinate that a search for rows takes modulo the size of the board.
enum Modulo {
    Column,
    Line,
}

/// Wraparounds by modulo: the name, the steps to the right and up from a cell to the next, and the wrapping coordinate.
const MODULO: [(&str, usize, isize, Modulo); 6] = [
    ("modulo-horizontal", 1, 0, Modulo::Column),
    ("modulo-vertical", 0, 1, Modulo::Line),
    ("modulo-rising-side", 1, 1, Modulo::Column),
    ("modulo-rising-top", 1, 1, Modulo::Line),
    ("modulo-falling-side", 1, -1, Modulo::Column),
    ("modulo-falling-bottom", 1, -1, Modulo::Line),
];

/// The number of ways in which a row of four can wrap: by number or modulo, with one to three cells before the edge.
pub const WRAPAROUND_COUNT: usize = (Wraparound::COUNT + MODULO.len()) * 3;

impl<const W: usize, const H: usize, const L: usize> WrappedRows<W, H, L> {
    /// The wrapped rows of every kind.
    pub fn all() -> Vec<Self> {
        let numbered = (0..Wraparound::COUNT).flat_map(|n| {
            let wraparound = Wraparound::from_index(n);
            let mut cells: Vec<Bitboard<W, H, L>> = Bitboard::FULL.cells().collect();
            cells.sort_by_key(|cell| wraparound.number(*cell));
            let next = |cell| cells.get(wraparound.number(cell) + wraparound.step(W, H)).copied();
            Self::by_split(&Wraparound::name(n), next)
        });
        let modulo = MODULO.iter().flat_map(|(name, right, up, modulo)| {
            let next = move |cell: Bitboard<W, H, L>| {
                let (column, level) =
                    (cell.leftmost_column() + right, cell.leftmost_level().wrapping_add_signed(*up));
                let (column, level) = match modulo {
                    Modulo::Column => (column % W, level),
                    Modulo::Line => (column, level.wrapping_add(H) % H),
                };
                (column < W && level < H).then(|| Bitboard::cell(column, level))
            };
            Self::by_split(name, next)
        });
        numbered.chain(modulo).collect()
    }

    /// The wrapped rows, by the number of cells before the edge. `next` returns the cell after a cell in a row.
    fn by_split(name: &str, next: impl Fn(Bitboard<W, H, L>) -> Option<Bitboard<W, H, L>>) -> Vec<Self> {
        let wraps = |cells: &[Bitboard<W, H, L>]| {
            let is_apart = |one: usize, other: usize| one.abs_diff(other) > 1;
            is_apart(cells[0].leftmost_column(), cells[1].leftmost_column())
                || is_apart(cells[0].leftmost_level(), cells[1].leftmost_level())
        };
        let rows = |split: usize| {
            let row = |start| {
                let cells: Vec<_> = std::iter::successors(Some(start), |cell| next(*cell)).take(L).collect();
                let wraps_only_at_split =
                    cells.windows(2).enumerate().all(|(n, pair)| wraps(pair) == (n + 1 == split));
                (cells.len() == L && wraps_only_at_split).then(|| cells.into_iter().collect())
            };
            Bitboard::FULL.cells().filter_map(row).collect()
        };
        (1..L)
            .map(|split| Self { name: format!("{name}-{split}+{}", L - split), rows: rows(split) })
            .collect()
    }

    /// Whether a player has one of the rows.
    pub fn has_any_on(&self, board: &Board<W, H, L>) -> bool {
        let has = |side: Bitboard<W, H, L>| self.rows.iter().any(|row| (*row - side).is_empty());
        has(board.first) || has(board.second)
    }
}
