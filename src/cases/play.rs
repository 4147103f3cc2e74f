//! Games played at random, towards a goal if there is one.

use super::win::{Spot, Way};
use crate::bitboard::{Bitboard, Direction};
use crate::board::Board;
use crate::random::Random;

/// How often something is tried anew before it is given up.
const ATTEMPTS: usize = 50;

/// A game under way.
#[derive(Clone)]
pub struct Play<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The chips on the board.
    pub board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The columns of the moves, from 0.
    pub moves: Vec<usize>,
    /// Whether the last move completed a row.
    pub won: bool,
}

impl<const W: usize, const H: usize, const L: usize> Default for Play<W, H, L> {
    fn default() -> Self {
        Self { board: Board::default(), moves: Vec::with_capacity(W * H), won: false }
    }
}

/// What a game is to end with: one player has these cells, and takes the last of them with the last move.
#[derive(Clone, Copy)]
pub struct Goal<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The cells.
    pub cells: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The one that is taken last.
    pub last: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// Whether the first player is to have them.
    pub first: bool,
    /// How many levels of the board all chips are to stay in.
    pub levels: usize,
}

impl<const W: usize, const H: usize, const L: usize> Play<W, H, L> {
    /// Whether the first player moves next.
    pub fn first_moves(&self) -> bool {
        self.moves.len().is_multiple_of(2)
    }

    /// The chips of the player who moves next.
    fn mover(&self) -> Bitboard<W, H, L> {
        if self.first_moves() { self.board.first } else { self.board.second }
    }

    /// Moves into a column that has room.
    pub fn drop(&mut self, column: usize) {
        let cell = self.board.chips().landing(column);
        let side = if self.first_moves() { &mut self.board.first } else { &mut self.board.second };
        *side |= cell;
        self.won = side.has_row();
        self.moves.push(column);
    }

    /// One of the columns with room in which the next chip fulfills a condition; `None` if there is none.
    fn choose(&self, random: &mut Random, condition: impl Fn(Bitboard<W, H, L>) -> bool) -> Option<usize> {
        let chips = self.board.chips();
        let mut columns = [0; W];
        let mut count = 0;
        for column in 0..W {
            let cell = chips.landing(column);
            if chips.has_room(column) && condition(cell) {
                columns[count] = column;
                count += 1;
            }
        }
        (count > 0).then(|| columns[random.below(count)])
    }

    /// Plays until somebody wins, the board is full or `most` moves are made.
    pub fn at_random(random: &mut Random, most: usize) -> Self {
        let mut play = Self::default();
        while play.moves.len() < most && !play.won && play.board.chips() != Bitboard::FULL {
            let column = random.below(W);
            if play.board.chips().has_room(column) {
                play.drop(column);
            }
        }
        play
    }

    /// Plays on until `plies` moves are made or every next move would complete a row.
    pub fn avoid_rows(mut self, random: &mut Random, plies: usize) -> Self {
        while self.moves.len() < plies {
            let mover = self.mover();
            let Some(column) = self.choose(random, |cell| !(mover | cell).has_row()) else { break };
            self.drop(column);
        }
        self
    }

    /// A game of `plies` moves in which nobody has a row; `None` if this attempt failed.
    pub fn without_row(random: &mut Random, plies: usize) -> Option<Self> {
        Some(Self::default().avoid_rows(random, plies)).filter(|play| play.moves.len() == plies)
    }

    /// Plays to a goal; no row is completed before the last move. `None` if that seems impossible.
    pub fn to_goal(random: &mut Random, goal: Goal<W, H, L>) -> Option<Self> {
        retry(|| {
            let mut play = Self::default();
            while !play.step_to_goal(random, goal)? {}
            Some(play)
        })
    }

    /// Makes a move on the way to a goal, and tells whether it was the last; `None` if there is none.
    fn step_to_goal(&mut self, random: &mut Random, goal: Goal<W, H, L>) -> Option<bool> {
        let mover = self.mover();
        let own = self.first_moves() == goal.first;
        let before_last = goal.cells - goal.last;
        if own
            && (before_last - mover).is_empty()
            && let Some(column) = self.choose(random, |cell| cell == goal.last)
        {
            self.drop(column);
            return Some(true);
        }
        let harmless = |cell: Bitboard<W, H, L>| cell.lowest() < goal.levels && !(mover | cell).has_row();
        let elsewhere = |cell| (goal.cells & cell).is_empty() && harmless(cell);
        let towards = |cell| !(before_last & cell).is_empty() && harmless(cell);
        // Going straight for the goal all the time would make every game the shortest.
        let straight = own && random.below(4) > 0;
        let column = straight.then(|| self.choose(random, towards)).flatten();
        let column =
            column.or_else(|| self.choose(random, |cell| elsewhere(cell) || own && towards(cell)))?;
        self.drop(column);
        Some(false)
    }
}

/// Games that are won in a certain way; `None` if this attempt failed.
impl<const W: usize, const H: usize, const L: usize> Play<W, H, L> {
    /// A win.
    pub fn won(random: &mut Random) -> Option<Self> {
        retry(|| Some(Self::at_random(random, W * H)).filter(|play| play.won))
    }

    /// A win with the last cell of the board.
    pub fn won_at_the_end(random: &mut Random) -> Option<Self> {
        retry(|| {
            let mut play = Self::without_row(random, W * H - 1)?;
            let column = (0..W).find(|column| play.board.chips().has_room(*column))?;
            play.drop(column);
            play.won.then_some(play)
        })
    }

    /// One of these sets of cells completed, by any of its chips that can be the last.
    pub fn completing(random: &mut Random, sets: &[Bitboard<W, H, L>]) -> Option<Self> {
        Self::completing_within(random, sets, H)
    }

    /// The same with all chips in the lowest levels.
    pub fn completing_within(random: &mut Random, sets: &[Bitboard<W, H, L>], levels: usize) -> Option<Self> {
        let cells = *random.pick(sets);
        let candidates: Vec<_> = cells.tops().cells().filter(|last| !(cells - *last).has_row()).collect();
        let last = *random.pick(&candidates);
        let first = random.below(2) == 0;
        Self::to_goal(random, Goal { cells, last, first, levels })
    }

    /// A win in a given way.
    pub fn won_in(random: &mut Random, way: &Way) -> Option<Self> {
        let rows = rows_of(L, |direction| direction == way.direction);
        let cells = *random.pick(&rows);
        let chips: Vec<_> = cells.cells().collect();
        let last = match way.spot {
            Spot::Start => 0,
            Spot::Middle => 1 + random.below(L - 2),
            Spot::End => L - 1,
        };
        Self::to_goal(random, Goal { cells, last: chips[last], first: way.first, levels: H })
    }

    /// A win by a row of this length, horizontal or diagonal.
    pub fn long_row(random: &mut Random, length: usize, horizontal: bool) -> Option<Self> {
        Self::completing(random, &rows_of(length, |direction| direction.is_across(horizontal)))
    }

    /// A win by a row in each of these directions, all through the last chip.
    pub fn crossing(random: &mut Random, directions: &[Direction]) -> Option<Self> {
        let all: Vec<_> = Bitboard::FULL.cells().collect();
        let last = *random.pick(&all);
        let mut cells = last;
        for direction in directions {
            let mut rows = rows_of(L, |other| other == *direction);
            rows.retain(|row| !(*row & last).is_empty());
            cells |= *rows.get(random.below(rows.len().max(1)))?;
        }
        let first = random.below(2) == 0;
        Self::to_goal(random, Goal { cells, last, first, levels: H })
    }

    /// A win by rows in all directions but one.
    pub fn crossing_three(random: &mut Random) -> Option<Self> {
        let left_out = *random.pick(&Direction::ALL);
        Self::crossing(random, &Direction::ALL.into_iter().filter(|d| *d != left_out).collect::<Vec<_>>())
    }
}

/// Tries something until it succeeds, but not for ever.
pub fn retry<T>(attempt: impl FnMut() -> Option<T>) -> Option<T> {
    std::iter::repeat_with(attempt).take(ATTEMPTS).flatten().next()
}

/// All sets of `length` cells in a straight line on a board, in some directions.
pub fn rows_of<const W: usize, const H: usize, const L: usize>(
    length: usize,
    along: impl Fn(Direction) -> bool,
) -> Vec<Bitboard<W, H, L>> {
    let line = |direction: Direction, start: Bitboard<W, H, L>| {
        let cell = |n: usize| start.0.checked_shl((n * direction.step()) as u32).unwrap_or_default();
        let line: Bitboard<W, H, L> = (0..length).map(|n| Bitboard(cell(n))).collect();
        Some(line).filter(|line| line.fits() && line.count() == length)
    };
    let starts = |direction| Bitboard::FULL.cells().filter_map(move |cell| line(direction, cell));
    Direction::ALL.into_iter().filter(|direction| along(*direction)).flat_map(starts).collect()
}
