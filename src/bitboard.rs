//! Bitboards: sets of cells, one bit per cell; and boards, one bitboard per player.

use std::iter;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of cells of a board that is `WIDTH` columns wide and `HEIGHT` cells high, and on which at least `LENGTH`
/// consecutive chips in a straight line make a row. Usually the set contains one player's chips.
///
/// A column is a byte and a cell is a bit of it, counted from the bottom:
///
/// ```text
///   the board of FOUROW       the bits of its cells, 7 x 6
///                               6 14 22 30 38 46 54  <- empty on a valid board,
///     |       |                 5 13 21 29 37 45 53     set if a column is overfull
///     |       |                 4 12 20 28 36 44 52
///     |    x  |                 3 11 19 27 35 43 51
///     |   xx  |                 2 10 18 26 34 42 50
///     |  xoo  |                 1  9 17 25 33 41 49
///     |oxoxxoo|                 0  8 16 24 32 40 48
/// ```
///
/// So the step from a cell to its neighbor in a given direction is always the same number of bits: 1 up, 8 across, 9 up
/// to the right and 7 down to the right. The empty bits at the top of each column keep a row from leaking into the next
/// column. Boards of up to eight columns, each up to six cells high, fit.
///
/// Rows are found by shifts alone. A pair starts where both the set and the set right-shifted by one step have a cell,
/// and two pairs, two steps apart, are four in a row:
///
/// ```text
///   chips          x x x x . x x
///   pairs          1 1 1 . . 1 .     chips & chips >> 1 step:   where a pair starts
///   starts         1 . . . . . .     pairs & pairs >> 2 steps:  where a row of four starts
/// ```
///
/// A *row* is what wins; a horizontal line of cells is a *level*, 0 being the bottom.
///
/// The layout is the column-wise one that John Tromp and Pascal Pons use for Connect Four, widened to one byte per
/// column so that one multiplication turns a level into a line of text; see [`Bitboard::level`].
///
/// Methods of bitboards and boards that serve one purpose are in its file: `picture`, `cases/random` for random cells,
/// and `problems/boards/rules` for last moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bitboard<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(pub u64);

/// The number of bits from a cell to its neighbor in the next column.
const COLUMN_STEP: usize = 8;

/// The direction of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Horizontal,
    Vertical,
    /// Up to the right.
    Rising,
    /// Down to the right.
    Falling,
}

impl Direction {
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Rising, Self::Falling];

    /// The number of bits from a cell to its neighbor in this direction.
    pub const fn step(self) -> usize {
        match self {
            Self::Horizontal => COLUMN_STEP,
            Self::Vertical => 1,
            Self::Rising => COLUMN_STEP + 1,
            Self::Falling => COLUMN_STEP - 1,
        }
    }
}

/// The lowest bit of each byte.
const LOW_BITS: u64 = u64::MAX / 0xff;

impl<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> Bitboard<WIDTH, HEIGHT, LENGTH> {
    pub const CELL_COUNT: usize = WIDTH * HEIGHT;

    pub const EMPTY: Self = Self(0);

    pub const FULL: Self = Self((LOW_BITS >> ((8 - WIDTH) * COLUMN_STEP)) * Self::COLUMN);

    /// The cells of the leftmost column.
    const COLUMN: u64 = {
        assert!(0 < WIDTH && WIDTH <= 8, "WIDTH must be 1 to 8, as each column is a byte of the word");
        assert!(0 < HEIGHT && HEIGHT < 7, "HEIGHT must be 1 to 6, as the top bits of a column stay empty");
        assert!(3 <= LENGTH && LENGTH <= 4, "LENGTH must be 3 or 4, as a row is found as two pairs");
        (1 << HEIGHT) - 1
    };

    /// The lowest cell of each column.
    pub const BOTTOM: Self = Self(LOW_BITS & Self::FULL.0);

    /// The cells of one column. `column` counts from 0 at the left, and must be less than 8.
    pub const fn column(column: usize) -> Self {
        Self(Self::COLUMN << (column * COLUMN_STEP))
    }

    /// The byte of one column, which must be less than 8: its cells and the empty bits above them.
    pub const fn column_byte(column: usize) -> Self {
        Self(0xff << (column * COLUMN_STEP))
    }

    /// One cell; column 0 is the leftmost, level 0 the bottom. Both must be less than 8.
    pub const fn cell(column: usize, level: usize) -> Self {
        Self(1 << (column * COLUMN_STEP + level))
    }

    /// Whether the set contains this cell. Column and level must be less than 8.
    pub const fn contains(self, column: usize, level: usize) -> bool {
        self.0 & Self::cell(column, level).0 != 0
    }

    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cells of the set, as sets of one cell: by column from the left, and within a column from the bottom up.
    pub fn cells(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        iter::from_fn(move || {
            let lowest = Self(rest.0 & rest.0.wrapping_neg());
            rest -= lowest;
            (!lowest.is_empty()).then_some(lowest)
        })
    }

    /// The column of the set's leftmost cell; 8 if the set is empty.
    pub const fn leftmost_column(self) -> usize {
        self.0.trailing_zeros() as usize / COLUMN_STEP
    }

    /// The level of the lowest cell in the set's leftmost column; 0 if the set is empty.
    pub const fn leftmost_level(self) -> usize {
        self.0.trailing_zeros() as usize % COLUMN_STEP
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cell where a chip dropped into `column` lands, given that the set contains all chips and none floats;
    /// in a full column, the bit above the board. `column` must be less than 8.
    ///
    /// Adding the lowest bit to a column carries through the chips and stops at the first empty cell.
    pub const fn landing(self, column: usize) -> Self {
        Self(self.0.wrapping_add(Self::cell(column, 0).0) & Self::column_byte(column).0)
    }

    /// The lowest empty cell of each column, given that the set contains all chips. If none floats, these are the cells
    /// where the next chip can land.
    pub const fn landings(self) -> Self {
        Self(self.0.wrapping_add(Self::BOTTOM.0) & !self.0 & Self::FULL.0)
    }

    /// Whether every cell of the set is on the board; false if a column is overfull.
    pub const fn is_on_board(self) -> bool {
        self.0 & !Self::FULL.0 == 0
    }

    /// The cells of the set, each moved up by `levels`. None may be lifted out of its column's byte.
    pub const fn lifted(self, levels: usize) -> Self {
        Self(self.0 << levels)
    }

    /// The cells of the set with no other cell of the set directly above them.
    pub const fn tops(self) -> Self {
        Self(self.0 & !(self.0 >> 1))
    }

    /// The cells of the set with an empty cell directly below them.
    pub const fn floating(self) -> Self {
        Self(self.0 & !(self.0 << 1 | LOW_BITS))
    }

    pub fn has_row(self) -> bool {
        Direction::ALL.iter().fold(0, |found, direction| found | self.starts(direction.step())) != 0
    }

    /// Whether one of the sets contains a row.
    #[inline(always)]
    pub fn have_row<const N: usize>(sets: [Self; N]) -> bool {
        // Compilers turn this into vector instructions, with a lane for each direction, if the comparison is one of
        // arrays. `has_row` is faster as a fold, as it is called alone.
        let mut found = [0; 4];
        for set in sets {
            for (found, direction) in found.iter_mut().zip(Direction::ALL) {
                *found |= set.starts(direction.step());
            }
        }
        found != [0; 4]
    }

    /// The cells of the set that belong to a row of at least `LENGTH` cells.
    #[inline(always)]
    pub fn rows(self) -> Self {
        let rows_along = |direction: Direction| {
            let step = direction.step();
            // Spread each row's start to the starts of its two pairs, and then each pair's start to both of its cells.
            let mut row = self.starts(step);
            row |= row << (step * (LENGTH - 2));
            Self(row | row << step)
        };
        Direction::ALL.into_iter().map(rows_along).collect()
    }

    /// The directions and lengths of the rows of the set that a cell is part of.
    pub fn rows_through(self, cell: Self) -> impl Iterator<Item = (Direction, usize)> {
        let lengths = Direction::ALL.map(|direction| (direction, cell.spread(direction, self).count()));
        lengths.into_iter().filter(|(_, length)| *length >= LENGTH)
    }

    /// The set, with the cells of `within` that are in line with a cell of it in this direction, without a gap.
    pub(crate) fn spread(self, direction: Direction, within: Self) -> Self {
        let step = direction.step();
        (0..WIDTH.max(HEIGHT)).fold(self, |set, _| set | (Self(set.0 << step | set.0 >> step) & within))
    }

    /// The cells at which a row with steps of `step` bits starts.
    const fn starts(self, step: usize) -> u64 {
        let pairs = self.0 & self.0 >> step;
        pairs & pairs >> (step * (LENGTH - 2))
    }

    /// The number of levels up to the highest cell of the set.
    pub const fn height(self) -> usize {
        let halves = self.0 | self.0 >> (4 * COLUMN_STEP);
        let quarters = halves | halves >> (2 * COLUMN_STEP);
        let column = (quarters | quarters >> COLUMN_STEP) & Self::COLUMN;
        (u64::BITS - column.leading_zeros()) as usize
    }

    /// The cells at one level, 0 being the bottom, as eight bytes: byte c is 1 if the set contains the cell in column
    /// c, else 0. Multiplying the word by a character code puts that character into each byte that is 1.
    pub const fn level(self, level: usize) -> u64 {
        self.0 >> level & LOW_BITS
    }

    /// The coordinates of a cell: its column and its level, counted from 1 at the bottom left.
    pub(crate) const fn coordinates(self) -> (usize, usize) {
        (self.leftmost_column() + 1, self.leftmost_level() + 1)
    }
}

/// Implements binary operators and their compound assignment forms.
macro_rules! operators {
    ($($trait:ident::$name:ident, $assign:ident::$assign_name:ident: ($a:ident, $b:ident) => $bits:expr;)*) => {$(
        impl<const W: usize, const H: usize, const L: usize> $trait for Bitboard<W, H, L> {
            type Output = Self;
            fn $name(self, Self($b): Self) -> Self {
                let Self($a) = self;
                Self($bits)
            }
        }

        impl<const W: usize, const H: usize, const L: usize> $assign for Bitboard<W, H, L> {
            fn $assign_name(&mut self, other: Self) {
                *self = self.$name(other);
            }
        }
    )*};
}

operators! {
    BitOr::bitor, BitOrAssign::bitor_assign: (a, b) => a | b;
    BitAnd::bitand, BitAndAssign::bitand_assign: (a, b) => a & b;
    Sub::sub, SubAssign::sub_assign: (a, b) => a & !b;
}

impl<const W: usize, const H: usize, const L: usize> FromIterator<Self> for Bitboard<W, H, L> {
    fn from_iter<T: IntoIterator<Item = Self>>(sets: T) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    #[default]
    First,
    Second,
}

impl Player {
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The player to move after this many moves.
    pub const fn to_move(moves: usize) -> Self {
        if moves.is_multiple_of(2) { Self::First } else { Self::Second }
    }

    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    pub const fn ordinal(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

/// A board: the chips of both players, in sets that must not overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    pub first: Bitboard<WIDTH, HEIGHT, LENGTH>,
    pub second: Bitboard<WIDTH, HEIGHT, LENGTH>,
}

impl<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> Board<WIDTH, HEIGHT, LENGTH> {
    pub const fn chips_of(&self, player: Player) -> Bitboard<WIDTH, HEIGHT, LENGTH> {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    pub const fn chips_of_mut(&mut self, player: Player) -> &mut Bitboard<WIDTH, HEIGHT, LENGTH> {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }

    /// Drops a player's chip into a column, and returns its cell; `None` if the column is full. No chip may float.
    #[inline]
    pub fn drop(&mut self, player: Player, column: usize) -> Option<Bitboard<WIDTH, HEIGHT, LENGTH>> {
        let cell = Some(self.chips().landing(column)).filter(|cell| cell.is_on_board())?;
        *self.chips_of_mut(player) |= cell;
        Some(cell)
    }

    /// The player whose chip is in a cell; `None` if it is empty. Column and level must be less than 8.
    pub fn player_at(&self, column: usize, level: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.chips_of(*player).contains(column, level))
    }

    pub fn chips(&self) -> Bitboard<WIDTH, HEIGHT, LENGTH> {
        self.first | self.second
    }

    /// The number of chips by which the first player is ahead; negative if the second player is.
    pub const fn ahead(&self) -> isize {
        self.first.count() as isize - self.second.count() as isize
    }

    /// The cells of both players' rows.
    pub fn rows(&self) -> Bitboard<WIDTH, HEIGHT, LENGTH> {
        self.first.rows() | self.second.rows()
    }

    /// The board with every chip moved up by `levels`.
    pub const fn lifted(&self, levels: usize) -> Self {
        Self { first: self.first.lifted(levels), second: self.second.lifted(levels) }
    }

    /// A level of the board, 0 being the bottom, as a line of text: eight characters in the order of the columns,
    /// `first` and `second` for the players' chips and `empty` for the rest. The codes of `first` and `second` must not
    /// be less than that of `empty`.
    ///
    /// The result is a little-endian word with one character per byte, so all columns are computed at once.
    pub const fn line(&self, level: usize, empty: u8, first: u8, second: u8) -> u64 {
        let (first, second) = ((first - empty) as u64, (second - empty) as u64);
        u64::from_le_bytes([empty; 8]) + self.first.level(level) * first + self.second.level(level) * second
    }
}
