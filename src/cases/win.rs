//! Wins, and the rows that the last chip completed.

use super::variants_where;
use crate::bitboard::{Bitboard, Board, Direction, Player};

/// A win: the rows that the last chip completed.
#[derive(Clone, Copy)]
pub struct Win<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The winner.
    pub winner: Player,
    /// The winner's chips.
    side: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The chips of the rows.
    pub rows: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// For each direction, the lengths of the winner's runs of chips directly before and after the last chip.
    runs: [(usize, usize); 4],
}

impl<const W: usize, const H: usize, const L: usize> Win<W, H, L> {
    /// The win on a board whose `last` chip is part of every row.
    pub fn new(board: &Board<W, H, L>, winner: Player, last: Bitboard<W, H, L>) -> Self {
        let side = board.chips_of(winner);
        let runs = Direction::ALL.map(|direction| {
            let step = direction.step() as u32;
            let run = |next: fn(u64, u32) -> u64| {
                let next = |cell: &u64| Some(next(*cell, step)).filter(|cell| cell & side.0 != 0);
                std::iter::successors(Some(last.0), next).count() - 1
            };
            (run(|cell, step| cell >> step), run(|cell, step| cell << step))
        });
        Self { winner, side, rows: side.rows(), runs }
    }

    /// The length of the run of the winner's chips through the last chip in this direction.
    fn length(&self, direction: Direction) -> usize {
        let (before, after) = self.runs[direction as usize];
        before + 1 + after
    }

    /// Whether the last chip completed a row in this direction.
    pub fn has_row_along(&self, direction: Direction) -> bool {
        self.length(direction) >= L
    }

    /// Whether the run through the last chip has this length in one of these directions.
    pub fn has_run_of(&self, length: usize, directions: &[Direction]) -> bool {
        directions.iter().any(|direction| self.length(*direction) == length)
    }

    /// The length of the longest run through the last chip in these directions.
    pub fn longest_run(&self, directions: &[Direction]) -> usize {
        directions.iter().map(|direction| self.length(*direction)).max().unwrap_or_default()
    }

    /// The indices of the [`PAIRS`] of directions in which the last chip completed rows.
    pub fn direction_pairs(&self) -> Vec<usize> {
        variants_where(PAIRS.len(), |n| PAIRS[n].iter().all(|direction| self.has_row_along(*direction)))
    }

    /// The number of directions in which the last chip completed a row.
    pub fn direction_count(&self) -> usize {
        Direction::ALL.into_iter().filter(|direction| self.has_row_along(*direction)).count()
    }

    /// The number of rows of exactly `L` chips that the last chip completed. A longer row contains several.
    pub fn min_length_row_count(&self) -> usize {
        Direction::ALL.iter().map(|direction| (self.length(*direction) + 1).saturating_sub(L)).sum()
    }

    /// Whether the winner has a chip that is in line with a row, but not part of any row.
    pub fn has_chip_after_gap(&self) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let mut line = self.side.rows_along(direction).0;
            for _ in 0..W.max(H) {
                line |= (line << direction.step() | line >> direction.step()) & Bitboard::<W, H, L>::FULL.0;
            }
            !((self.side - self.rows) & Bitboard(line)).is_empty()
        })
    }
}

/// A kind of win.
#[derive(Clone, Copy)]
pub struct WinKind {
    /// The winner.
    pub winner: Player,
    /// The direction of the row.
    pub direction: Direction,
    /// The position of the last chip in the row.
    pub last: LastChip,
}

/// The position of the last chip in its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastChip {
    /// At the left end.
    Start,
    /// Between two other chips.
    Middle,
    /// At the right end, or on top.
    End,
}

impl WinKind {
    /// The number of kinds. For each player and direction there are three, but only one if the row is vertical, as its
    /// last chip is always on top.
    pub const COUNT: usize = 2 * (3 * 3 + 1);

    /// The kind with this index.
    pub fn from_index(n: usize) -> Self {
        use Direction::{Falling, Horizontal, Rising, Vertical};
        let winner = if n < Self::COUNT / 2 { Player::First } else { Player::Second };
        let (direction, last) = match n % (Self::COUNT / 2) {
            9 => (Vertical, LastChip::End),
            n => (
                [Horizontal, Rising, Falling][n / 3],
                [LastChip::Start, LastChip::Middle, LastChip::End][n % 3],
            ),
        };
        Self { winner, direction, last }
    }

    /// The name of a kind, such as `first-rising-middle`.
    pub fn name(n: usize) -> String {
        let Self { winner, direction, last } = Self::from_index(n);
        format!("{winner:?}-{direction:?}-{last:?}").to_lowercase()
    }

    /// The indices of the kinds that match a win.
    pub fn indices_of<const W: usize, const H: usize, const L: usize>(win: &Win<W, H, L>) -> Vec<usize> {
        variants_where(Self::COUNT, |n| Self::from_index(n).matches(win))
    }

    /// Whether a win is of this kind.
    fn matches<const W: usize, const H: usize, const L: usize>(self, win: &Win<W, H, L>) -> bool {
        let last = match win.runs[self.direction as usize] {
            (0, _) => LastChip::Start,
            (_, 0) => LastChip::End,
            _ => LastChip::Middle,
        };
        win.winner == self.winner && win.has_row_along(self.direction) && last == self.last
    }
}

/// The direction of horizontal rows.
pub const HORIZONTAL: &[Direction] = &[Direction::Horizontal];

/// The directions of diagonals.
pub const DIAGONAL: &[Direction] = &Direction::DIAGONAL;

/// The pairs of directions.
pub const PAIRS: [[Direction; 2]; 6] = {
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

/// The name of a pair, such as `horizontal+rising`.
pub fn pair_name(n: usize) -> String {
    PAIRS[n].map(|direction| format!("{direction:?}").to_lowercase()).join("+")
}
