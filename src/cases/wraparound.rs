//! Rows that wrap around an edge of the board.

use crate::bitboard::{Bitboard, Board};

/// A numbering of the cells and a direction in which a common bug finds rows that wrap around an edge.
///
/// If there is no gap between the numbers of adjacent columns or lines, and the search treats `n`, `n + stride`,
/// `n + 2 * stride` and so on as a row, then cells at opposite edges of the board can look like a row.
#[derive(Clone, Copy)]
pub struct Wraparound {
    /// The name, without the direction in which lines are counted.
    name: &'static str,
    /// Whether the cells are numbered column by column rather than line by line.
    by_column: bool,
    /// Whether the lines are counted from the top.
    top_down: bool,
    /// The step from one cell of a row to the next: the number of columns to move, and the number of cells along the
    /// column; if the cells are numbered line by line, the number of lines, and the number of cells along the line.
    step: (usize, isize),
}

impl Wraparound {
    /// The number of combinations of numbering and direction.
    pub const COUNT: usize = 12;

    /// The wraparound with this index.
    pub const fn from_index(n: usize) -> Self {
        let (name, by_column, step) = [
            ("vertical-by-column", true, (0, 1)),
            ("rising-by-column", true, (1, 1)),
            ("falling-by-column", true, (1, -1)),
            ("horizontal-by-line", false, (0, 1)),
            ("rising-by-line", false, (1, 1)),
            ("falling-by-line", false, (1, -1)),
        ][n % 6];
        Self { name, by_column, top_down: n >= 6, step }
    }

    /// The name, such as `rising-by-line-top-down`.
    fn name(self) -> String {
        format!("{}{}", self.name, if self.top_down { "-top-down" } else { "" })
    }

    /// The number of a cell.
    fn number<const W: usize, const H: usize, const L: usize>(self, cell: Bitboard<W, H, L>) -> usize {
        let level = if self.top_down { H - 1 - cell.leftmost_level() } else { cell.leftmost_level() };
        if self.by_column { cell.leftmost_column() * H + level } else { level * W + cell.leftmost_column() }
    }

    /// The difference between the numbers of neighboring cells in a row.
    const fn stride(self, width: usize, height: usize) -> usize {
        let (across, along) = self.step;
        (across * if self.by_column { height } else { width }).wrapping_add_signed(along)
    }
}

/// The rows that wrap around an edge in the same way.
pub struct WrappedRows<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// A name such as `rising-by-line-3+1`, with the number of cells before and after the edge.
    pub name: String,
    /// The rows.
    pub rows: Vec<Bitboard<WIDTH, HEIGHT, LENGTH>>,
}

/// A coordinate that a faulty search takes modulo the width or the height of the board.
enum Coordinate {
    Column,
    Line,
}

/// The wraparounds of searches that take a coordinate modulo the size of the board: the name, the steps to the right
/// and up from a cell of a row to the next, and the coordinate.
const MODULO: [(&str, usize, isize, Coordinate); 6] = [
    ("modulo-horizontal", 1, 0, Coordinate::Column),
    ("modulo-vertical", 0, 1, Coordinate::Line),
    ("modulo-rising-side", 1, 1, Coordinate::Column),
    ("modulo-rising-top", 1, 1, Coordinate::Line),
    ("modulo-falling-side", 1, -1, Coordinate::Column),
    ("modulo-falling-bottom", 1, -1, Coordinate::Line),
];

/// The number of ways in which a row of four can wrap: each wraparound, with one to three cells before the edge.
pub const WRAPPED_ROWS_COUNT: usize = (Wraparound::COUNT + MODULO.len()) * 3;

impl<const W: usize, const H: usize, const L: usize> WrappedRows<W, H, L> {
    /// The wrapped rows, grouped by how they wrap.
    pub fn all() -> Vec<Self> {
        let numbered = (0..Wraparound::COUNT).map(Wraparound::from_index).flat_map(|wraparound| {
            let mut cells: Vec<Bitboard<W, H, L>> = Bitboard::FULL.cells().collect();
            cells.sort_by_key(|cell| wraparound.number(*cell));
            let next = |cell| cells.get(wraparound.number(cell) + wraparound.stride(W, H)).copied();
            Self::by_split(&wraparound.name(), next)
        });
        let modulo = MODULO.iter().flat_map(|(name, right, up, wrapping)| {
            let next = move |cell: Bitboard<W, H, L>| {
                let column = cell.leftmost_column() + right;
                let level = cell.leftmost_level().wrapping_add_signed(*up);
                let (column, level) = match wrapping {
                    Coordinate::Column => (column % W, level),
                    Coordinate::Line => (column, level.wrapping_add(H) % H),
                };
                (column < W && level < H).then(|| Bitboard::cell(column, level))
            };
            Self::by_split(name, next)
        });
        numbered.chain(modulo).collect()
    }

    /// The rows of one wraparound, grouped by the number of cells before the edge. `next` returns the cell that follows
    /// a cell of a row.
    fn by_split(name: &str, next: impl Fn(Bitboard<W, H, L>) -> Option<Bitboard<W, H, L>>) -> Vec<Self> {
        let is_adjacent = |a: usize, b: usize| a.abs_diff(b) <= 1;
        let wraps = |cells: &[Bitboard<W, H, L>]| {
            let [a, b] = [cells[0], cells[1]];
            !is_adjacent(a.leftmost_column(), b.leftmost_column())
                || !is_adjacent(a.leftmost_level(), b.leftmost_level())
        };
        let row = |start, split| {
            let cells: Vec<_> = std::iter::successors(Some(start), |cell| next(*cell)).take(L).collect();
            let wraps_only_at_split =
                (1..).zip(cells.windows(2)).all(|(n, pair)| wraps(pair) == (n == split));
            (cells.len() == L && wraps_only_at_split).then(|| cells.into_iter().collect())
        };
        let group = |split| Self {
            name: format!("{name}-{split}+{}", L - split),
            rows: Bitboard::FULL.cells().filter_map(|start| row(start, split)).collect(),
        };
        (1..L).map(group).collect()
    }

    /// Whether either player has chips in all cells of one of the rows.
    pub fn any_completed_on(&self, board: &Board<W, H, L>) -> bool {
        let has_row = |side: Bitboard<W, H, L>| self.rows.iter().any(|row| (*row - side).is_empty());
        has_row(board.first) || has_row(board.second)
    }
}
