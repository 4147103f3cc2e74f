//! The rows of a board, wins, and the hard cases that they give to every problem in which chips fall.

use super::Condition::{ByPlayer, Variant};
use super::{Case, family};
use crate::bitboard::{Bitboard, Board, Direction, Player};

/// A win: the rows that the last chip completed.
#[derive(Clone, Copy)]
pub struct Win<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    pub winner: Player,
    chips: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The chips of the rows.
    pub rows: Bitboard<WIDTH, HEIGHT, LENGTH>,
    last: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// For each direction, the winner's run of chips through the last chip.
    runs: [Bitboard<WIDTH, HEIGHT, LENGTH>; 4],
}

impl<const W: usize, const H: usize, const L: usize> Win<W, H, L> {
    /// The win on a board whose `last` chip is part of every row.
    pub fn new(board: &Board<W, H, L>, winner: Player, last: Bitboard<W, H, L>) -> Self {
        let chips = board.chips_of(winner);
        let runs = Direction::ALL.map(|direction| last.spread(direction, chips));
        Self { winner, chips, rows: chips.rows(), last, runs }
    }

    fn run_length(&self, direction: Direction) -> usize {
        self.runs[direction as usize].count()
    }

    fn has_rows_along(&self, directions: &[Direction]) -> bool {
        directions.iter().all(|direction| self.run_length(*direction) >= L)
    }

    /// Whether the run through the last chip has this length in one of these directions.
    pub fn has_run_of(&self, length: usize, directions: &[Direction]) -> bool {
        directions.iter().any(|direction| self.run_length(*direction) == length)
    }

    /// Whether the rows have only this direction, and the last chip is at this place in them.
    fn is_kind(&self, (direction, place): (Direction, &str)) -> bool {
        if !self.has_rows_along(&[direction]) || self.direction_count() > 1 {
            return false;
        }
        let mut run = self.runs[direction as usize].cells();
        match place {
            "start" => run.next() == Some(self.last),
            "end" => run.last() == Some(self.last),
            _ => ![run.next(), run.last()].contains(&Some(self.last)),
        }
    }

    /// Whether the last chip is part of every row, which it need not be if moves followed a win.
    pub fn is_proper(&self) -> bool {
        self.rows == self.runs.into_iter().filter(|run| run.count() >= L).collect()
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

/// The analysis of an item that may be won, and the cases that this gives.
pub trait MaybeWon<const W: usize, const H: usize, const L: usize>: Sized + 'static {
    /// Each row of the minimum length as the only row, by each player.
    const SINGLE_ROWS: Case<Self> = family(
        "wins by a single row of 4, by player and column,line of ends",
        Bitboard::<W, H, L>::ROW_COUNT,
        |n| {
            let row = Bitboard::<W, H, L>::nth_row(n);
            format!("{}-{}", row.coordinates(), row.cells().last().unwrap_or_default().coordinates())
        },
        ByPlayer(|a, player, n| {
            a.win_of(player).is_some_and(|win| win.rows.count() == L && win.rows == Bitboard::nth_row(n))
        }),
    );

    /// The earliest wins, with four chips of the winner.
    const EARLIEST_WINS: Case<Self> = family(
        "wins with 7 or 8 chips, the fewest, by player",
        2,
        |n| Player::BOTH[n].ordinal().into(),
        Variant(|a, n| a.win_of(Player::BOTH[n]).is_some_and(|win| win.chips.count() == L)),
    );

    /// Wins by the direction of the only row and the position of the last chip in it.
    const WINS_BY_KIND: Case<Self> = family(
        "wins in only one direction, by player and last chip's place",
        10,
        |n| format!("{:?}-{}", win_kind(n).0, win_kind(n).1).to_lowercase(),
        ByPlayer(|a, player, n| a.win_of(player).is_some_and(|win| win.is_kind(win_kind(n)))),
    );

    const ROWS_IN_TWO_DIRECTIONS: Case<Self> = family(
        "wins in two or more directions, by pair",
        6,
        |n| direction_pair(n).map(|direction| format!("{direction:?}").to_lowercase()).join("+"),
        Variant(|a, n| a.win().is_some_and(|win| win.has_rows_along(&direction_pair(n)))),
    );

    fn win(&self) -> Option<Win<W, H, L>>;

    fn win_of(&self, player: Player) -> Option<Win<W, H, L>> {
        self.win().filter(|win| win.winner == player)
    }

    /// Whether it is won with a single row, of this length and in one of these directions.
    fn is_single_row(&self, length: usize, directions: &[Direction]) -> bool {
        self.win().is_some_and(|win| win.direction_count() == 1 && win.has_run_of(length, directions))
    }
}

/// The `n`th of the kinds of wins of either player: the direction of the row, and the place of the last chip in it.
/// That of a vertical row is always its end.
fn win_kind(n: usize) -> (Direction, &'static str) {
    let directions = [Direction::Horizontal, Direction::Rising, Direction::Falling, Direction::Vertical];
    (directions[n / 3], if n == 9 { "end" } else { ["start", "middle", "end"][n % 3] })
}

pub const HORIZONTAL: &[Direction] = &[Direction::Horizontal];

pub const DIAGONAL: &[Direction] = &[Direction::Rising, Direction::Falling];

/// The `n`th of the six pairs of directions.
fn direction_pair(n: usize) -> [Direction; 2] {
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]][n].map(|index| Direction::ALL[index])
}
