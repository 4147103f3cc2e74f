//! The rows of a board, near misses, wins, and rows that wrap around an edge.

use std::sync::LazyLock;

use crate::bitboard::{Bitboard, Board, Direction, Player};

/// Every set of `length` consecutive cells in a straight line, in one of these directions.
pub fn rows_of<const W: usize, const H: usize, const L: usize>(
    length: usize,
    directions: &[Direction],
) -> Vec<Bitboard<W, H, L>> {
    let rows_along =
        |direction| Bitboard::FULL.cells().filter_map(move |start| row_from(start, length, direction));
    directions.iter().copied().flat_map(rows_along).collect()
}

/// The row of `length` cells that starts in this cell; `None` if it does not fit on the board.
pub fn row_from<const W: usize, const H: usize, const L: usize>(
    start: Bitboard<W, H, L>,
    length: usize,
    direction: Direction,
) -> Option<Bitboard<W, H, L>> {
    let cell = |n: usize| start.0.checked_shl((n * direction.step()) as u32).unwrap_or_default();
    let row: Bitboard<W, H, L> = (0..length).map(|n| Bitboard(cell(n))).collect();
    Some(row).filter(|row| row.is_on_board() && row.count() == length)
}

/// The number of rows of exactly `length` cells on a board.
pub const fn row_count(width: usize, height: usize, length: usize) -> usize {
    let (horizontal_starts, vertical_starts) = (width - length + 1, height - length + 1);
    horizontal_starts * height + width * vertical_starts + 2 * horizontal_starts * vertical_starts
}

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

/// Splits the index of a variant into a player and an index among that player's `count` variants.
pub const fn split_by_player(n: usize, count: usize) -> (Player, usize) {
    (if n < count { Player::First } else { Player::Second }, n % count)
}

/// The name of variant `n`, such as `first-3,1`. Each player has `count` variants, which `name` names.
pub fn name_by_player(n: usize, count: usize, name: impl Fn(usize) -> String) -> String {
    let (player, n) = split_by_player(n, count);
    format!("{}-{}", player.ordinal(), name(n))
}

/// The player and the row of variant `n`, if each player has a variant for each of [`ROWS_OF_FOUR`].
pub fn player_and_row(n: usize) -> (Player, Bitboard<7, 6, 4>) {
    let (player, n) = split_by_player(n, ROW_COUNT);
    (player, ROWS_OF_FOUR[n])
}

/// A row that lacks one chip.
#[derive(Clone, Copy)]
pub struct NearMiss<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    pub row: Bitboard<WIDTH, HEIGHT, LENGTH>,
    pub gap: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// Whether the gap is empty rather than occupied by the opponent's chip.
    pub gap_is_empty: bool,
}

impl<const W: usize, const H: usize, const L: usize> NearMiss<W, H, L> {
    /// Every near miss, including those that are impossible if chips fall: with an empty gap below a chip of the row.
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

    pub fn is_on(&self, board: &Board<W, H, L>) -> bool {
        self.belongs_to(Player::First, board) || self.belongs_to(Player::Second, board)
    }

    pub fn belongs_to(&self, player: Player, board: &Board<W, H, L>) -> bool {
        self.row - board.chips_of(player) == self.gap
            && self.gap_is_empty == (self.gap & board.chips()).is_empty()
    }

    /// A name such as `1,1-4,1-but-3,1-empty`, given the name of the row.
    pub fn name(&self, row: &str) -> String {
        format!("{row}-but-{}-{}", coordinates(self.gap), if self.gap_is_empty { "empty" } else { "other" })
    }
}

/// A win: the rows that the last chip completed.
#[derive(Clone, Copy)]
pub struct Win<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    pub winner: Player,
    chips: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The chips of the rows.
    pub rows: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// For each direction, the lengths of the winner's runs of chips directly before and after the last chip.
    runs: [(usize, usize); 4],
}

impl<const W: usize, const H: usize, const L: usize> Win<W, H, L> {
    /// The win on a board whose `last` chip is part of every row.
    pub fn new(board: &Board<W, H, L>, winner: Player, last: Bitboard<W, H, L>) -> Self {
        let chips = board.chips_of(winner);
        let runs = Direction::ALL.map(|direction| {
            let step = direction.step() as u32;
            let run = |shift: fn(u64, u32) -> u64| {
                let next = |cell: &u64| Some(shift(*cell, step)).filter(|cell| cell & chips.0 != 0);
                std::iter::successors(Some(last.0), next).count() - 1
            };
            (run(|cell, step| cell >> step), run(|cell, step| cell << step))
        });
        Self { winner, chips, rows: chips.rows(), runs }
    }

    fn run_length(&self, direction: Direction) -> usize {
        let (before, after) = self.runs[direction as usize];
        before + 1 + after
    }

    pub fn has_rows_along(&self, directions: &[Direction]) -> bool {
        directions.iter().all(|direction| self.run_length(*direction) >= L)
    }

    /// Whether the run through the last chip has this length in one of these directions.
    pub fn has_run_of(&self, length: usize, directions: &[Direction]) -> bool {
        directions.iter().any(|direction| self.run_length(*direction) == length)
    }

    /// Whether the win is of the `n`th kind: the rows in its direction are the only ones.
    pub fn is_kind(&self, n: usize) -> bool {
        let (winner, direction, last) = win_kind(n);
        let is_last = match self.runs[direction as usize] {
            (0, _) => last == LastChip::Start,
            (_, 0) => last == LastChip::End,
            _ => last == LastChip::Middle,
        };
        let is_only = self.has_rows_along(&[direction]) && self.direction_count() == 1;
        self.winner == winner && is_only && is_last
    }

    pub fn direction_count(&self) -> usize {
        Direction::ALL.into_iter().filter(|direction| self.has_rows_along(&[*direction])).count()
    }

    /// The number of rows of exactly `L` chips that the last chip completed. A longer row contains several.
    pub fn min_length_row_count(&self) -> usize {
        Direction::ALL.iter().map(|direction| (self.run_length(*direction) + 1).saturating_sub(L)).sum()
    }

    /// Whether the winner has a chip that is part of no row, but in line with one, across a gap.
    pub fn has_chip_after_gap(&self) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let line = self.chips.rows_along(direction).spread(direction, Bitboard::FULL);
            !((self.chips - self.rows) & line).is_empty()
        })
    }
}

pub fn is_single_row<const W: usize, const H: usize, const L: usize>(
    win: Option<Win<W, H, L>>,
    length: usize,
    directions: &[Direction],
) -> bool {
    win.is_some_and(|win| win.direction_count() == 1 && win.has_run_of(length, directions))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastChip {
    /// At the left end.
    Start,
    Middle,
    /// At the right end, or on top.
    End,
}

/// The number of kinds of wins. For each player and direction there are three, but only one if the row is vertical, as
/// its last chip is always on top.
pub const WIN_KIND_COUNT: usize = 2 * (3 * 3 + 1);

/// The winner, the direction of the row and the position of the last chip in wins of the `n`th kind.
fn win_kind(n: usize) -> (Player, Direction, LastChip) {
    let (winner, n) = split_by_player(n, WIN_KIND_COUNT / 2);
    let directions = [Direction::Horizontal, Direction::Rising, Direction::Falling, Direction::Vertical];
    let last = if n == 9 { LastChip::End } else { [LastChip::Start, LastChip::Middle, LastChip::End][n % 3] };
    (winner, directions[n / 3], last)
}

/// The name of the `n`th kind of wins, such as `first-rising-middle`.
pub fn win_kind_name(n: usize) -> String {
    let (winner, direction, last) = win_kind(n);
    format!("{winner:?}-{direction:?}-{last:?}").to_lowercase()
}

pub const HORIZONTAL: &[Direction] = &[Direction::Horizontal];

pub const DIAGONAL: &[Direction] = &Direction::DIAGONAL;

pub const DIRECTION_PAIRS: [[Direction; 2]; 6] = {
    use Direction::{Falling, Horizontal, Rising, Vertical};
    [
        [Horizontal, Vertical],
        [Horizontal, Rising],
        [Horizontal, Falling],
        [Vertical, Rising],
        [Vertical, Falling],
        [Rising, Falling],
    ]
};

pub fn direction_pair_name(n: usize) -> String {
    DIRECTION_PAIRS[n].map(|direction| format!("{direction:?}").to_lowercase()).join("+")
}

/// The way in which a faulty search for rows steps over an edge of the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// It numbers the cells column by column without a gap, so the bottom of a column follows the top of the last.
    NumbersByColumn,
    /// It numbers the cells line by line without a gap.
    NumbersByLine,
    WrapsColumns,
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

/// The wrapped rows of the board of FOUROW and ConnectFour.
pub static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<7, 6, 4>>> = LazyLock::new(WrappedRows::all);

impl<const W: usize, const H: usize, const L: usize> WrappedRows<W, H, L> {
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
        let are_adjacent = |a: Bitboard<W, H, L>, b: Bitboard<W, H, L>| {
            a.leftmost_column().abs_diff(b.leftmost_column()) <= 1
                && a.leftmost_level().abs_diff(b.leftmost_level()) <= 1
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
