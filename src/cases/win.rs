//! The rows that the last chip of a game completed.

use super::variants_that;
use crate::bitboard::{Bitboard, Board, Direction, Player};

/// The rows of a won game.
#[derive(Clone, Copy)]
pub struct Win<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The winner.
    pub winner: Player,
    /// The winner's chips.
    side: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// Those of them that belong to rows.
    pub rows: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// For each direction, how long the runs of the winner's chips before the last one and after it are.
    runs: [(usize, usize); 4],
}

impl<const W: usize, const H: usize, const L: usize> Win<W, H, L> {
    /// The winner's rows; the `last` chip is part of each.
    pub fn new(board: &Board<W, H, L>, winner: Player, last: Bitboard<W, H, L>) -> Self {
        let side = board.side(winner);
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

    /// How many of the winner's chips are in line with the last one without a gap, itself included.
    fn length(&self, direction: Direction) -> usize {
        let (before, after) = self.runs[direction as usize];
        before + 1 + after
    }

    /// Whether the last chip completed a row in this direction.
    pub fn has_row_along(&self, direction: Direction) -> bool {
        self.length(direction) >= L
    }

    /// Whether exactly this many of the winner's chips are in line with the last one in one of these directions.
    pub fn has_run_of(&self, length: usize, directions: &[Direction]) -> bool {
        directions.iter().any(|direction| self.length(*direction) == length)
    }

    /// How many of the winner's chips are in line with the last one in one of these directions, at most.
    pub fn longest_run(&self, directions: &[Direction]) -> usize {
        directions.iter().map(|direction| self.length(*direction)).max().unwrap_or_default()
    }

    /// The pairs of directions in which the last chip completed rows.
    pub fn pairs(&self) -> Vec<usize> {
        variants_that(PAIRS.len(), |n| PAIRS[n].iter().all(|direction| self.has_row_along(*direction)))
    }

    /// In how many directions the last chip completed a row.
    pub fn directions(&self) -> usize {
        Direction::ALL.into_iter().filter(|direction| self.has_row_along(*direction)).count()
    }

    /// The number of rows of the shortest length that the last chip completed; a longer row contains several.
    pub fn shortest_rows(&self) -> usize {
        Direction::ALL.iter().map(|direction| (self.length(*direction) + 1).saturating_sub(L)).sum()
    }

    /// Whether the winner has a chip in line with a row but neither in it nor in another row.
    pub fn has_gap(&self) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let mut line = self.side.rows_along(direction).0;
            for _ in 0..W.max(H) {
                line |= (line << direction.step() | line >> direction.step()) & Bitboard::<W, H, L>::FULL.0;
            }
            !((self.side - self.rows) & Bitboard(line)).is_empty()
        })
    }
}

/// A kind of win, by winner, direction of the row and location of the last chip in it.
#[derive(Clone, Copy)]
pub struct WinKind {
    /// The winner.
    pub winner: Player,
    /// The direction of the row.
    pub direction: Direction,
    /// The location of the last chip.
    pub last: LastChip,
}

/// The location of the last chip in its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastChip {
    /// At the end where the row starts, on the left or at the bottom.
    Start,
    /// Between others.
    Middle,
    /// At the other end, on the right or on top.
    End,
}

impl WinKind {
    /// The number of kinds: for each player three for each direction except the vertical one, where the last chip is always
    /// on top.
    pub const COUNT: usize = 2 * (3 * 3 + 1);

    /// The kind with this index; those of the first player come first.
    pub fn nth(n: usize) -> Self {
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

    /// A name such as `first-rising-middle`.
    pub fn name(n: usize) -> String {
        let Self { winner, direction, last } = Self::nth(n);
        format!("{winner:?}-{direction:?}-{last:?}").to_lowercase()
    }

    /// All of them that a game was won like.
    pub fn all_of<const W: usize, const H: usize, const L: usize>(win: &Win<W, H, L>) -> Vec<usize> {
        variants_that(Self::COUNT, |n| Self::nth(n).matches(win))
    }

    /// Whether a game was won like that.
    fn matches<const W: usize, const H: usize, const L: usize>(self, win: &Win<W, H, L>) -> bool {
        let last = match win.runs[self.direction as usize] {
            (0, _) => LastChip::Start,
            (_, 0) => LastChip::End,
            _ => LastChip::Middle,
        };
        win.winner == self.winner && win.has_row_along(self.direction) && last == self.last
    }
}

/// Two directions at once.
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

/// A name such as `horizontal+rising`.
pub fn pair_name(n: usize) -> String {
    PAIRS[n].map(|direction| format!("{direction:?}").to_lowercase()).join("+")
}
