//! The rows that the last chip of a game completed.

use crate::bitboard::{Bitboard, Direction};

/// The rows of a won game.
pub struct Win<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// Whether the first player won.
    pub first: bool,
    /// The winner's chips.
    pub side: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// Those of them that belong to rows.
    pub rows: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// For each direction, how many of the winner's chips adjoin the last one, before it and after it.
    arms: [(usize, usize); 4],
}

/// Where the last chip of a row lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// At the end where the row starts, on the left or at the bottom.
    Start,
    /// Between others.
    Middle,
    /// At the other end, on the right or on top.
    End,
}

impl<const W: usize, const H: usize, const L: usize> Win<W, H, L> {
    /// The rows of `side` through its `last` chip.
    pub fn of(side: Bitboard<W, H, L>, last: Bitboard<W, H, L>, first: bool) -> Self {
        let arms = Direction::ALL.map(|direction| {
            let step = direction.step() as u32;
            let arm = |next: fn(u64, u32) -> u64| {
                let next = |cell: &u64| Some(next(*cell, step)).filter(|cell| cell & side.0 != 0);
                std::iter::successors(Some(last.0), next).count() - 1
            };
            (arm(|cell, step| cell >> step), arm(|cell, step| cell << step))
        });
        Self { first, side, rows: side.rows(), arms }
    }

    /// How long the winner's line through the last chip is in a direction.
    pub fn length(&self, direction: Direction) -> usize {
        let (before, after) = self.arms[direction as usize];
        before + 1 + after
    }

    /// Whether a line of exactly this length is across, if `horizontal`, or else diagonal.
    pub fn has_row_of(&self, length: usize, horizontal: bool) -> bool {
        Direction::ALL.iter().any(|d| d.is_across(horizontal) && self.length(*d) == length)
    }

    /// Whether the last chip completed a row in this direction.
    pub fn has(&self, direction: Direction) -> bool {
        self.length(direction) >= L
    }

    /// In how many directions it completed a row.
    pub fn directions(&self) -> usize {
        Direction::ALL.iter().filter(|direction| self.has(**direction)).count()
    }

    /// Where in the line of this direction the last chip lies.
    pub fn spot(&self, direction: Direction) -> Spot {
        match self.arms[direction as usize] {
            (0, _) => Spot::Start,
            (_, 0) => Spot::End,
            _ => Spot::Middle,
        }
    }

    /// How many rows of the least length it completed; a longer row holds several.
    pub fn shortest_rows(&self) -> usize {
        Direction::ALL.iter().map(|direction| (self.length(*direction) + 1).saturating_sub(L)).sum()
    }

    /// Whether some line through the last chip is one chip too short to be a row.
    pub fn has_near_row(&self) -> bool {
        Direction::ALL.iter().any(|direction| self.length(*direction) == L - 1)
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

/// A way to win: who, by a row in which direction, and where in it the last chip lies.
pub struct Way {
    pub first: bool,
    pub direction: Direction,
    pub spot: Spot,
}

impl Way {
    /// Ways for both players: three for each direction but the vertical one, where the last chip is always on top.
    pub const COUNT: usize = 2 * (3 * 3 + 1);

    /// The ways in order, the first player's first.
    pub fn number(n: usize) -> Self {
        use Direction::{Falling, Horizontal, Rising, Vertical};
        let (first, n) = (n < Self::COUNT / 2, n % (Self::COUNT / 2));
        match n {
            9 => Self { first, direction: Vertical, spot: Spot::End },
            _ => Self {
                first,
                direction: [Horizontal, Rising, Falling][n / 3],
                spot: [Spot::Start, Spot::Middle, Spot::End][n % 3],
            },
        }
    }

    /// A name such as `first-rising-middle`.
    pub fn name(n: usize) -> String {
        let Self { first, direction, spot } = Self::number(n);
        let player = if first { "first" } else { "second" };
        format!("{player}-{direction:?}-{spot:?}").to_lowercase()
    }

    /// Whether a game was won in this way.
    pub fn is<const W: usize, const H: usize, const L: usize>(&self, win: &Win<W, H, L>) -> bool {
        win.first == self.first && win.has(self.direction) && win.spot(self.direction) == self.spot
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

/// The ends of a row, as column,line-column,line; lines are counted from the bottom.
pub fn ends<const W: usize, const H: usize, const L: usize>(row: Bitboard<W, H, L>) -> String {
    let place = |cell: Bitboard<W, H, L>| format!("{},{}", cell.leftmost() + 1, cell.lowest() + 1);
    let last = row.cells().last().unwrap_or_default();
    format!("{}-{}", place(row), place(last))
}
