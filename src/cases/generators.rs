//! Generators of random games, some with a goal, and of random boards.

use super::rows::{LastChip, WinKind, rows_of};
use crate::bitboard::{Bitboard, Board, Direction, Player};
use crate::random::Random;

/// The maximum number of attempts to reach a goal.
const MAX_ATTEMPTS: usize = 50;

/// A game in progress.
#[derive(Clone)]
pub struct Playout<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The chips on the board.
    pub board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The columns of the moves, counted from 0.
    pub moves: Vec<usize>,
    /// Whether the last move completed a row.
    won: bool,
}

impl<const W: usize, const H: usize, const L: usize> Default for Playout<W, H, L> {
    fn default() -> Self {
        Self { board: Board::default(), moves: Vec::with_capacity(W * H), won: false }
    }
}

/// Requirements for the final board of a playout.
#[derive(Clone, Copy)]
pub struct Goal<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The chips that each player must have.
    pub board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The chip of `board` that the last move must place; empty if any move may be the last.
    pub last: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The cells that must stay empty.
    pub empty: Bitboard<WIDTH, HEIGHT, LENGTH>,
}

impl<const W: usize, const H: usize, const L: usize> Playout<W, H, L> {
    /// The player who moves next.
    pub const fn mover(&self) -> Player {
        Player::to_move(self.moves.len())
    }

    /// The columns with room.
    pub fn open_columns(&self) -> impl Iterator<Item = usize> {
        let chips = self.board.chips();
        (0..W).filter(move |column| chips.has_room(*column))
    }

    /// The leftmost full column; `None` if there is none.
    pub fn full_column(&self) -> Option<usize> {
        (0..W).find(|column| !self.board.chips().has_room(*column))
    }

    /// Drops a chip into a column with room.
    fn play(&mut self, column: usize) {
        let cell = self.board.chips().landing(column);
        let side = self.board.chips_of_mut(self.mover());
        *side |= cell;
        self.won = side.has_row();
        self.moves.push(column);
    }

    /// A random column whose landing cell satisfies a condition; `None` if there is no such column.
    fn choose(&self, random: &mut Random, condition: impl Fn(Bitboard<W, H, L>) -> bool) -> Option<usize> {
        let chips = self.board.chips();
        let columns = || self.open_columns().filter(|column| condition(chips.landing(*column)));
        let count = columns().count();
        if count == 0 { None } else { columns().nth(random.below(count)) }
    }

    /// A game of random moves, up to a win, a full board, or `max_moves` moves.
    pub fn random(random: &mut Random, max_moves: usize) -> Self {
        let mut playout = Self::default();
        while playout.moves.len() < max_moves && !playout.won && playout.board.chips() != Bitboard::FULL {
            let column = random.below(W);
            if playout.board.chips().has_room(column) {
                playout.play(column);
            }
        }
        playout
    }

    /// Continues the game with random moves that complete no row and leave the `empty` cells empty, up to a total of
    /// `plies` moves or until no such move is left.
    pub fn avoid_rows(mut self, random: &mut Random, plies: usize, empty: Bitboard<W, H, L>) -> Self {
        while self.moves.len() < plies {
            let side = self.board.chips_of(self.mover());
            let is_allowed = |cell: Bitboard<W, H, L>| (cell & empty).is_empty() && !(side | cell).has_row();
            let Some(column) = self.choose(random, is_allowed) else { break };
            self.play(column);
        }
        self
    }

    /// A game of `plies` moves without a row, or of fewer if every possible next move would complete one. About half of
    /// the moves are into `column`, until it is full.
    pub fn filling_column(random: &mut Random, column: usize, plies: usize) -> Self {
        let mut playout = Self::default();
        while playout.moves.len() < plies {
            let before = playout.moves.len();
            let cell = playout.board.chips().landing(column);
            if random.below(2) == 0
                && cell.is_on_board()
                && !(playout.board.chips_of(playout.mover()) | cell).has_row()
            {
                playout.play(column);
            } else {
                playout = playout.avoid_rows(random, before + 1, Bitboard::EMPTY);
            }
            if playout.moves.len() == before {
                break;
            }
        }
        playout
    }

    /// Tries once to play a game of `plies` moves without a row.
    pub fn try_without_row(random: &mut Random, plies: usize) -> Option<Self> {
        Some(Self::default().avoid_rows(random, plies, Bitboard::EMPTY))
            .filter(|playout| playout.moves.len() == plies)
    }

    /// A game of `min` to `max` moves without a row; `None` if every attempt fails.
    pub fn without_row(random: &mut Random, min: usize, max: usize) -> Option<Self> {
        let plies = random.between(min, max);
        retry(|| Self::try_without_row(random, plies))
    }

    /// A game that reaches a goal, without a row before its last move; `None` if every attempt fails.
    pub fn reaching(random: &mut Random, goal: Goal<W, H, L>) -> Option<Self> {
        retry(|| {
            let mut playout = Self::default();
            while !playout.try_finish(random, &goal) {
                let column = playout.choose_toward(random, &goal)?;
                playout.play(column);
            }
            Some(playout)
        })
    }

    /// Makes the goal's last move if only that is missing, and returns whether the goal is reached.
    fn try_finish(&mut self, random: &mut Random, goal: &Goal<W, H, L>) -> bool {
        let Board { first, second } = goal.board;
        let missing = (first - self.board.first) | (second - self.board.second);
        let can_end = missing == goal.last && (goal.last - goal.board.chips_of(self.mover())).is_empty();
        can_end && {
            let column = self.choose(random, |cell| cell == goal.last);
            column.map(|column| self.play(column)).is_some() || goal.last.is_empty()
        }
    }

    /// A column to play on the way to a goal; `None` if there is no such column.
    fn choose_toward(&self, random: &mut Random, goal: &Goal<W, H, L>) -> Option<usize> {
        let (side, wanted) =
            (self.board.chips_of(self.mover()), goal.board.chips_of(self.mover()) - goal.last);
        let is_allowed = |cell: Bitboard<W, H, L>| (cell & goal.empty).is_empty() && !(side | cell).has_row();
        let leads_to_goal = |cell: Bitboard<W, H, L>| !(wanted & cell).is_empty() && is_allowed(cell);
        let is_off_goal = |cell| (goal.board.chips() & cell).is_empty() && is_allowed(cell);
        // With greedy moves alone, every game would be as short as possible.
        let is_greedy = !wanted.is_empty() && random.below(4) > 0;
        let column = is_greedy.then(|| self.choose(random, leads_to_goal)).flatten();
        column.or_else(|| self.choose(random, |cell| is_off_goal(cell) || leads_to_goal(cell)))
    }
}

/// Games that end in a certain way; `None` if every attempt fails.
impl<const W: usize, const H: usize, const L: usize> Playout<W, H, L> {
    /// Any won game.
    pub fn won(random: &mut Random) -> Option<Self> {
        retry(|| Some(Self::random(random, W * H)).filter(|playout| playout.won))
    }

    /// A game won on the move that fills the board.
    pub fn won_on_full_board(random: &mut Random) -> Option<Self> {
        retry(|| {
            let mut playout = Self::try_without_row(random, W * H - 1)?;
            let column = playout.open_columns().next()?;
            playout.play(column);
            playout.won.then_some(playout)
        })
    }

    /// A game in which a player occupies all of `cells`, and completes them with a chip in the cell `last`.
    pub fn ending_with(
        random: &mut Random,
        player: Player,
        cells: Bitboard<W, H, L>,
        last: Bitboard<W, H, L>,
    ) -> Option<Self> {
        Self::reaching(random, Goal { board: Board::with_chips(player, cells), last, empty: Bitboard::EMPTY })
    }

    /// A game in which a random player occupies one of these sets of cells, and completes it with the last move.
    pub fn completing_any(random: &mut Random, sets: &[Bitboard<W, H, L>]) -> Option<Self> {
        let goal = (Player::random(random), *random.pick(sets));
        Self::completing(random, goal, H)
    }

    /// A game in which a player occupies all of `cells`, and completes them with the last move. All chips are in the
    /// lowest `levels` levels.
    pub fn completing(
        random: &mut Random,
        (player, cells): (Player, Bitboard<W, H, L>),
        levels: usize,
    ) -> Option<Self> {
        let last: Vec<_> = cells.tops().cells().filter(|last| !(cells - *last).has_row()).collect();
        let last = *random.pick(&last);
        let empty = Bitboard::FULL.cells().filter(|cell| cell.leftmost_level() >= levels).collect();
        Self::reaching(random, Goal { board: Board::with_chips(player, cells), last, empty })
    }

    /// A game with a win of this kind.
    pub fn with_win(random: &mut Random, kind: WinKind) -> Option<Self> {
        let cells: Bitboard<W, H, L> = *random.pick(&rows_of(L, &[kind.direction]));
        let last = match kind.last {
            LastChip::Start => 0,
            LastChip::Middle => 1 + random.below(L - 2),
            LastChip::End => L - 1,
        };
        Self::ending_with(random, kind.winner, cells, cells.cells().nth(last)?)
    }

    /// A game that a player wins with a chip in the cell `last`, usually with more than one row.
    pub fn won_at(random: &mut Random, player: Player, last: Bitboard<W, H, L>) -> Option<Self> {
        let mut rows = rows_of(L, &Direction::ALL);
        rows.retain(|row| !(row.tops() & last).is_empty());
        let count = random.between(3, 5);
        let cells = (0..count).map(|_| *random.pick(&rows)).collect();
        Self::ending_with(random, player, cells, last)
    }

    /// A game won with a row of this length in one of these directions.
    pub fn with_long_row(random: &mut Random, length: usize, directions: &[Direction]) -> Option<Self> {
        Self::completing_any(random, &rows_of(length, directions))
    }

    /// A game won with a row in each of these directions, all through the last chip.
    pub fn with_crossing_rows(random: &mut Random, directions: &[Direction]) -> Option<Self> {
        let last = *random.pick(&Bitboard::FULL.cells().collect::<Vec<_>>());
        let mut cells = last;
        for direction in directions {
            let mut rows = rows_of(L, &[*direction]);
            rows.retain(|row| !(*row & last).is_empty());
            cells |= *rows.get(random.below(rows.len().max(1)))?;
        }
        let player = Player::random(random);
        Self::ending_with(random, player, cells, last)
    }

    /// A game won with rows in three directions.
    pub fn with_rows_in_three_directions(random: &mut Random) -> Option<Self> {
        let missing = *random.pick(&Direction::ALL);
        let directions = Direction::ALL.into_iter().filter(|direction| *direction != missing);
        Self::with_crossing_rows(random, &directions.collect::<Vec<_>>())
    }
}

impl Player {
    /// A random player.
    pub const fn random(random: &mut Random) -> Self {
        if random.below(2) == 0 { Self::First } else { Self::Second }
    }
}

/// The result of the first successful attempt; `None` if [`MAX_ATTEMPTS`] attempts fail.
pub fn retry<T>(attempt: impl FnMut() -> Option<T>) -> Option<T> {
    std::iter::repeat_with(attempt).take(MAX_ATTEMPTS).flatten().next()
}

/// Selects `count` random cells of a set, or all if there are fewer.
pub fn random_subset<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
    set: Bitboard<W, H, L>,
    count: usize,
) -> Bitboard<W, H, L> {
    let mut cells: Vec<_> = set.cells().collect();
    let mut selected = Bitboard::EMPTY;
    for _ in 0..count.min(cells.len()) {
        selected |= cells.swap_remove(random.below(cells.len()));
    }
    selected
}

/// Fills the empty `cells` of a board with random chips, so that the first player has `ahead` more chips than the
/// second; `None` if that is impossible.
pub fn fill<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
    board: Board<W, H, L>,
    cells: Bitboard<W, H, L>,
    ahead: isize,
) -> Option<Board<W, H, L>> {
    let total = (cells | board.chips()).count() as isize;
    if (total + ahead) % 2 != 0 {
        return None;
    }
    let first_count = usize::try_from((total + ahead) / 2 - board.first.count() as isize).ok()?;
    let rest = cells - board.chips();
    let first = random_subset(random, rest, first_count);
    let filled = Board { first: board.first | first, second: board.second | (rest - first) };
    (filled.ahead() == ahead).then_some(filled)
}

/// The first player's lead in chips after a move by `mover`.
pub const fn ahead_after(mover: Player) -> isize {
    match mover {
        Player::First => 1,
        Player::Second => 0,
    }
}
