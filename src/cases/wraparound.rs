//! Rows that wrap around an edge of the board.

use crate::bitboard::{Bitboard, Board};

/// The way in which a faulty search for rows steps over an edge of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// It numbers the cells column by column without a gap, so the bottom of a column follows the top of the last.
    NumbersByColumn,
    /// It numbers the cells line by line without a gap.
    NumbersByLine,
    /// It takes the column modulo the width.
    WrapsColumns,
    /// It takes the line modulo the height.
    WrapsLines,
}

/// Faulty searches: a name, the fault, and the steps to the right and up from a cell of a row to the next.
type FaultySearch = (&'static str, Fault, isize, isize);

/// The searches by number. Each comes in two forms, as lines can be counted from the bottom or from the top.
const BY_NUMBER: [FaultySearch; 6] = [
    ("vertical-by-column", Fault::NumbersByColumn, 0, 1),
    ("rising-by-column", Fault::NumbersByColumn, 1, 1),
    ("falling-by-column", Fault::NumbersByColumn, 1, -1),
    ("horizontal-by-line", Fault::NumbersByLine, 1, 0),
    ("rising-by-line", Fault::NumbersByLine, 1, 1),
    ("falling-by-line", Fault::NumbersByLine, -1, 1),
];

/// The searches modulo the size of the board.
const MODULO: [FaultySearch; 6] = [
    ("modulo-horizontal", Fault::WrapsColumns, 1, 0),
    ("modulo-vertical", Fault::WrapsLines, 0, 1),
    ("modulo-rising-side", Fault::WrapsColumns, 1, 1),
    ("modulo-rising-top", Fault::WrapsLines, 1, 1),
    ("modulo-falling-side", Fault::WrapsColumns, 1, -1),
    ("modulo-falling-bottom", Fault::WrapsLines, 1, -1),
];

/// The number of ways in which a row of four can wrap: each faulty search, with one to three cells before the edge.
pub const WRAPPED_ROWS_COUNT: usize = (2 * BY_NUMBER.len() + MODULO.len()) * 3;

/// The rows that wrap around an edge in the same way.
pub struct WrappedRows<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// A name such as `rising-by-line-3+1`, with the number of cells before and after the edge.
    pub name: String,
    rows: Vec<Bitboard<WIDTH, HEIGHT, LENGTH>>,
}

impl<const W: usize, const H: usize, const L: usize> WrappedRows<W, H, L> {
    /// The wrapped rows, grouped by how they wrap.
    pub fn all() -> Vec<Self> {
        let group = |search: &'static FaultySearch, top_down| {
            (1..L).map(move |split| Self::new(search, top_down, split))
        };
        let bottom_up = BY_NUMBER.iter().flat_map(|search| group(search, false));
        let top_down = BY_NUMBER.iter().flat_map(|search| group(search, true));
        let modulo = MODULO.iter().flat_map(|search| group(search, false));
        bottom_up.chain(top_down).chain(modulo).collect()
    }

    /// The rows that a faulty search finds with `split` cells before the edge. If `top_down`, it counts lines from the
    /// top.
    fn new(&(name, fault, right, up): &FaultySearch, top_down: bool, split: usize) -> Self {
        let flip = |level| if top_down { H - 1 - level } else { level };
        let next = |cell: &Bitboard<W, H, L>| {
            let (column, level) = (cell.leftmost_column(), flip(cell.leftmost_level()));
            let by_column = (column * H + level).wrapping_add_signed(right * H as isize + up);
            let by_line = (level * W + column).wrapping_add_signed(up * W as isize + right);
            let (right, above) = (column.wrapping_add_signed(right), level.wrapping_add_signed(up));
            let (column, level) = match fault {
                Fault::NumbersByColumn => (by_column / H, by_column % H),
                Fault::NumbersByLine => (by_line % W, by_line / W),
                Fault::WrapsColumns => (right % W, above),
                Fault::WrapsLines => (right, above.wrapping_add(H) % H),
            };
            (column < W && level < H).then(|| Bitboard::cell(column, flip(level)))
        };
        let row = |start| {
            let cells: Vec<_> = std::iter::successors(Some(start), next).take(L).collect();
            let wraps_only_at_split =
                (1..).zip(cells.windows(2)).all(|(n, pair)| are_adjacent(pair[0], pair[1]) != (n == split));
            (cells.len() == L && wraps_only_at_split).then(|| cells.into_iter().collect())
        };
        let top_down = if top_down { "-top-down" } else { "" };
        Self {
            name: format!("{name}{top_down}-{split}+{}", L - split),
            rows: Bitboard::FULL.cells().filter_map(row).collect(),
        }
    }

    /// Whether either player has chips in all cells of one of the rows.
    pub fn any_completed_on(&self, board: &Board<W, H, L>) -> bool {
        let has_row = |side: Bitboard<W, H, L>| self.rows.iter().any(|row| (*row - side).is_empty());
        has_row(board.first) || has_row(board.second)
    }
}

/// Whether two cells are neighbors, also diagonally.
fn are_adjacent<const W: usize, const H: usize, const L: usize>(
    one: Bitboard<W, H, L>,
    other: Bitboard<W, H, L>,
) -> bool {
    one.leftmost_column().abs_diff(other.leftmost_column()) <= 1
        && one.leftmost_level().abs_diff(other.leftmost_level()) <= 1
}
