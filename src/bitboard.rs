//! A set of cells of a grid, one bit a cell.

use std::ops::{BitAnd, BitOr, Sub};

/// A set of cells of a grid, `WIDTH` columns wide and `HEIGHT` cells high, in which at least `LENGTH`
/// chips in a straight line make a row. Mostly the set holds the cells of one player's chips.
///
/// A column is a byte and a cell is a bit in it, counted from the bottom:
///
/// ```text
///   the grid of FOUROW        the bits of its cells, 7 x 6
///                               6 14 22 30 38 46 54  <- always empty in a grid,
///     |       |                 5 13 21 29 37 45 53     set if a column is overfull
///     |       |                 4 12 20 28 36 44 52
///     |    x  |                 3 11 19 27 35 43 51
///     |   xx  |                 2 10 18 26 34 42 50
///     |  xoo  |                 1  9 17 25 33 41 49
///     |oxoxxoo|                 0  8 16 24 32 40 48
/// ```
///
/// So a step is a shift: 1 up, 8 across, 9 and 7 along the diagonals. The empty bits on top of each column
/// keep a row from leaking into the next. Boards of up to eight columns and up to six cells high fit.
///
/// The layout is the column-wise one that John Tromp and Pascal Pons use for Connect Four, widened to a byte
/// a column so that a row of text is one multiplication away; see [`Bitboard::row`].
///
/// ```
/// use fourow::bitboard::Bitboard;
///
/// type Chips = Bitboard<7, 6, 4>;
///
/// let mut chips = Chips::EMPTY;
/// for column in [2, 3, 4, 5] {
///     chips = chips | chips.landing(column);
/// }
/// assert!(chips.has_row());
/// assert_eq!(chips.rows(), chips);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(pub u64);

/// Bits from a cell to its neighbour in the next column.
const ACROSS: usize = 8;

/// A direction that a row can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Straight up.
    Vertical,
    /// Down to the right.
    Falling,
    /// Across.
    Horizontal,
    /// Up to the right.
    Rising,
}

/// Bits from a cell to its neighbour in each [`Direction`].
pub(crate) const DIRECTIONS: [usize; 4] = [1, ACROSS - 1, ACROSS, ACROSS + 1];

/// The lowest cell of each of eight columns.
const BOTTOM: u64 = u64::MAX / 0xff;

impl<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> Bitboard<WIDTH, HEIGHT, LENGTH> {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// Every cell of the grid.
    pub const FULL: Self = Self((BOTTOM >> ((8 - WIDTH) * ACROSS)) * Self::COLUMN);

    /// The cells of the leftmost column.
    const COLUMN: u64 = {
        assert!(0 < WIDTH && WIDTH <= 8, "a column is a byte of the word");
        assert!(0 < HEIGHT && HEIGHT < 7, "the top bits of a column stay empty");
        assert!(3 <= LENGTH && LENGTH <= 4, "a row is two overlapping pairs");
        (1 << HEIGHT) - 1
    };

    /// The lowest cell of each column.
    pub const BOTTOM: Self = Self(BOTTOM & Self::FULL.0);

    /// The cells of one column, 0 being the leftmost.
    pub const fn column(column: usize) -> Self {
        Self(Self::COLUMN << (column * ACROSS))
    }

    /// The byte of one column: its cells and the empty bits above them.
    pub const fn byte(column: usize) -> Self {
        Self(0xff << (column * ACROSS))
    }

    /// One cell; column 0 is the leftmost, height 0 the bottom.
    pub const fn cell(column: usize, height: usize) -> Self {
        Self(1 << (column * ACROSS + height))
    }

    /// Whether the set holds this cell.
    pub const fn holds(self, column: usize, height: usize) -> bool {
        self.0 & Self::cell(column, height).0 != 0
    }

    /// How many cells the set holds.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set's cells one by one, from left to right and in a column from the bottom up.
    pub fn cells(self) -> impl Iterator<Item = Self> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            (lowest != 0).then_some(Self(lowest))
        })
    }

    /// The column of the set's leftmost cell.
    pub const fn leftmost(self) -> usize {
        self.0.trailing_zeros() as usize / ACROSS
    }

    /// The height of the lowest cell in the set's leftmost column.
    pub const fn lowest(self) -> usize {
        self.0.trailing_zeros() as usize % ACROSS
    }

    /// Whether the set holds no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Where a chip comes to rest that is dropped into `column`, one of the grid's, the set being all the chips
    /// there are. In a full column that is the bit above the grid.
    pub const fn landing(self, column: usize) -> Self {
        Self(self.0.wrapping_add(Self::cell(column, 0).0) & Self::byte(column).0)
    }

    /// Whether all of the set lies in the grid, that is, no column is overfull.
    pub const fn fits(self) -> bool {
        self.0 & !Self::FULL.0 == 0
    }

    /// The cells that lie so many rows above those of the set.
    pub const fn lifted(self, rows: usize) -> Self {
        Self(self.0 << rows)
    }

    /// The cells right above those of the set.
    pub const fn above(self) -> Self {
        Self(self.0 << 1)
    }

    /// The cells of the set on which no other lies.
    pub const fn tops(self) -> Self {
        Self(self.0 & !(self.0 >> 1))
    }

    /// The cells of the set with an empty cell right below them.
    pub const fn floating(self) -> Self {
        Self(self.0 & !(self.0 << 1 | BOTTOM))
    }

    /// Whether the set holds a row.
    pub fn has_row(self) -> bool {
        DIRECTIONS.iter().fold(0, |found, step| found | self.starts(*step)) != 0
    }

    /// The cells of the set that belong to a row, of whatever length from `LENGTH` up.
    pub fn rows(self) -> Self {
        Self(DIRECTIONS.iter().fold(0, |found, step| {
            let mut row = self.starts(*step);
            row |= row << (step * (LENGTH - 2));
            row |= row << step;
            found | row
        }))
    }

    /// The rows of the set that a cell is part of: their directions and lengths.
    pub fn rows_through(self, cell: Self) -> impl Iterator<Item = (Direction, usize)> {
        let directions = [Direction::Horizontal, Direction::Vertical, Direction::Rising, Direction::Falling];
        let rows = directions.map(|direction| {
            let step = DIRECTIONS[direction as usize];
            let mut row = cell.0;
            (0..WIDTH.max(HEIGHT)).for_each(|_| row |= (row << step | row >> step) & self.0);
            (direction, row.count_ones() as usize)
        });
        rows.into_iter().filter(|(_, length)| *length >= LENGTH)
    }

    /// The cells from which the set goes on for `LENGTH` cells with steps of `step` bits.
    const fn starts(self, step: usize) -> u64 {
        let pairs = self.0 & self.0 >> step;
        pairs & pairs >> (step * (LENGTH - 2))
    }

    /// How many rows of text it takes to show all cells of the set: the height of its highest cell.
    pub const fn height(self) -> usize {
        let halves = self.0 | self.0 >> (4 * ACROSS);
        let quarters = halves | halves >> (2 * ACROSS);
        let column = (quarters | quarters >> ACROSS) & Self::COLUMN;
        (u64::BITS - column.leading_zeros()) as usize
    }

    /// The cells at one height, 0 being the bottom, as eight bytes: byte c is 1 if column c has its cell
    /// in the set and 0 if not. Multiplied by a character's code that is text.
    ///
    /// ```
    /// use fourow::bitboard::Bitboard;
    ///
    /// let chips = Bitboard::<8, 6, 4>(0b000_11 << 8);
    /// assert_eq!(chips.row(1).to_le_bytes(), [0, 1, 0, 0, 0, 0, 0, 0]);
    /// ```
    pub const fn row(self, height: usize) -> u64 {
        self.0 >> height & BOTTOM
    }
}

impl<const W: usize, const H: usize, const L: usize> BitOr for Bitboard<W, H, L> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<const W: usize, const H: usize, const L: usize> BitAnd for Bitboard<W, H, L> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The cells of the first set that are not in the second.
impl<const W: usize, const H: usize, const L: usize> Sub for Bitboard<W, H, L> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}
