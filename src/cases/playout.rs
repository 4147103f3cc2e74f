//! Games played at random, towards a goal if there is one.

use super::rows::rows_of;
use super::win::{LastChip, WinKind};
use crate::bitboard::{Bitboard, Board, Direction, Player};
use crate::random::Random;

/// The maximum number of attempts.
const ATTEMPTS: usize = 50;

/// A game in progress.
#[derive(Clone)]
pub struct Playout<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The chips on the board.
    pub board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The columns of the moves, from 0.
    pub moves: Vec<usize>,
    /// Whether the last move completed a row.
    won: bool,
}

impl<const W: usize, const H: usize, const L: usize> Default for Playout<W, H, L> {
    fn default() -> Self {
        Self { board: Board::default(), moves: Vec::with_capacity(W * H), won: false }
    }
}

/// The goal of a playout: a player has these cells and takes the last of them with the last move.
#[derive(Clone, Copy)]
pub struct Goal<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The cells.
    pub cells: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The cell that is taken last.
    pub last: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The player who takes them.
    pub player: Player,
    /// The number of levels of the board that chips may use.
    pub levels: usize,
}

impl<const W: usize, const H: usize, const L: usize> Playout<W, H, L> {
    /// The player who moves next.
    const fn mover(&self) -> Player {
        Player::to_move(self.moves.len())
    }

    /// The columns that have room.
    pub fn open_columns(&self) -> impl Iterator<Item = usize> {
        let chips = self.board.chips();
        (0..W).filter(move |column| chips.has_room(*column))
    }

    /// The first full column.
    pub fn full_column(&self) -> Option<usize> {
        (0..W).find(|column| !self.board.chips().has_room(*column))
    }

    /// Moves into a column that has room.
    fn drop(&mut self, column: usize) {
        let cell = self.board.chips().landing(column);
        let side = self.board.side_mut(self.mover());
        *side |= cell;
        self.won = side.has_row();
        self.moves.push(column);
    }

    /// One of the columns with room in which the next chip meets a condition; `None` if there is none.
    fn choose(&self, random: &mut Random, condition: impl Fn(Bitboard<W, H, L>) -> bool) -> Option<usize> {
        let chips = self.board.chips();
        let columns = || self.open_columns().filter(|column| condition(chips.landing(*column)));
        let count = columns().count();
        if count == 0 { None } else { columns().nth(random.below(count)) }
    }

    /// Plays until somebody wins, the board is full or `max_moves` are made.
    pub fn at_random(random: &mut Random, max_moves: usize) -> Self {
        let mut playout = Self::default();
        while playout.moves.len() < max_moves && !playout.won && playout.board.chips() != Bitboard::FULL {
            let column = random.below(W);
            if playout.board.chips().has_room(column) {
                playout.drop(column);
            }
        }
        playout
    }

    /// Plays on until `plies` moves are made or every next move would complete a row.
    pub fn avoid_rows(mut self, random: &mut Random, plies: usize) -> Self {
        while self.moves.len() < plies {
            let side = self.board.side(self.mover());
            let Some(column) = self.choose(random, |cell| !(side | cell).has_row()) else { break };
            self.drop(column);
        }
        self
    }

    /// Tries once to play a game of `plies` moves in which nobody has a row.
    pub fn without_row(random: &mut Random, plies: usize) -> Option<Self> {
        Some(Self::default().avoid_rows(random, plies)).filter(|playout| playout.moves.len() == plies)
    }

    /// Plays to a goal; no row is completed before the last move. `None` if that seems impossible.
    pub fn to_goal(random: &mut Random, goal: Goal<W, H, L>) -> Option<Self> {
        retry(|| {
            let mut playout = Self::default();
            while !playout.reach(random, &goal) {
                let column = playout.approach(random, &goal)?;
                playout.drop(column);
            }
            Some(playout)
        })
    }

    /// Makes the last move of a goal if it can be made, and returns whether it could.
    fn reach(&mut self, random: &mut Random, goal: &Goal<W, H, L>) -> bool {
        let missing = goal.cells - self.board.side(goal.player);
        let is_last = self.mover() == goal.player && (missing - goal.last).is_empty();
        let column = is_last.then(|| self.choose(random, |cell| cell == goal.last)).flatten();
        column.map(|column| self.drop(column)).is_some()
    }

    /// A move on the way to a goal; `None` if there is none.
    fn approach(&self, random: &mut Random, goal: &Goal<W, H, L>) -> Option<usize> {
        let own = self.mover() == goal.player;
        let side = self.board.side(self.mover());
        let harmless = |cell: Bitboard<W, H, L>| cell.lowest() < goal.levels && !(side | cell).has_row();
        let elsewhere = |cell| (goal.cells & cell).is_empty() && harmless(cell);
        let towards = |cell| own && !((goal.cells - goal.last) & cell).is_empty() && harmless(cell);
        // If every move were greedy, every game would be the shortest.
        let greedy = own && random.below(4) > 0;
        let column = greedy.then(|| self.choose(random, towards)).flatten();
        column.or_else(|| self.choose(random, |cell| elsewhere(cell) || towards(cell)))
    }
}

/// Games that are won in a certain way; `None` if that seems impossible.
impl<const W: usize, const H: usize, const L: usize> Playout<W, H, L> {
    /// A win.
    pub fn won(random: &mut Random) -> Option<Self> {
        retry(|| Some(Self::at_random(random, W * H)).filter(|playout| playout.won))
    }

    /// A win with the last cell of the board.
    pub fn won_at_the_end(random: &mut Random) -> Option<Self> {
        retry(|| {
            let mut playout = Self::without_row(random, W * H - 1)?;
            let column = playout.open_columns().next()?;
            playout.drop(column);
            playout.won.then_some(playout)
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
        let player = Player::random(random);
        Self::to_goal(random, Goal { cells, last, player, levels })
    }

    /// A win of this kind.
    pub fn won_like(random: &mut Random, kind: WinKind) -> Option<Self> {
        let cells: Bitboard<W, H, L> = *random.pick(&rows_of(L, &[kind.direction]));
        let chips: Vec<_> = cells.cells().collect();
        let last = match kind.last {
            LastChip::Start => 0,
            LastChip::Middle => 1 + random.below(L - 2),
            LastChip::End => L - 1,
        };
        Self::to_goal(random, Goal { cells, last: chips[last], player: kind.winner, levels: H })
    }

    /// A win by a row of this length in one of these directions.
    pub fn long_row(random: &mut Random, length: usize, directions: &[Direction]) -> Option<Self> {
        Self::completing(random, &rows_of(length, directions))
    }

    /// A win by a row in each of these directions, all through the last chip.
    pub fn crossing(random: &mut Random, directions: &[Direction]) -> Option<Self> {
        let last = *random.pick(&Bitboard::FULL.cells().collect::<Vec<_>>());
        let mut cells = last;
        for direction in directions {
            let mut rows = rows_of(L, &[*direction]);
            rows.retain(|row| !(*row & last).is_empty());
            cells |= *rows.get(random.below(rows.len().max(1)))?;
        }
        let player = Player::random(random);
        Self::to_goal(random, Goal { cells, last, player, levels: H })
    }

    /// A win by rows in all directions but one.
    pub fn crossing_three(random: &mut Random) -> Option<Self> {
        let missing = *random.pick(&Direction::ALL);
        let directions = Direction::ALL.into_iter().filter(|direction| *direction != missing);
        Self::crossing(random, &directions.collect::<Vec<_>>())
    }
}

impl Player {
    /// Either player.
    pub const fn random(random: &mut Random) -> Self {
        if random.below(2) == 0 { Self::First } else { Self::Second }
    }
}

/// Tries something until it succeeds, a limited number of times.
pub fn retry<T>(attempt: impl FnMut() -> Option<T>) -> Option<T> {
    std::iter::repeat_with(attempt).take(ATTEMPTS).flatten().next()
}
