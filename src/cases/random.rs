//! Random numbers, random games, and boards with a single fault.

use std::iter::repeat_with;

use super::rows::{row_from, rows_of};
use crate::bitboard::{Bitboard, Board, Direction, Player};

/// A random number generator: splitmix64, whose state is a single word.
///
/// It follows the public-domain C implementation by Sebastiano Vigna (<https://prng.di.unimi.it/splitmix64.c>).
///
/// ```
/// use fourow::testing::Random;
///
/// let mut random = Random::new(1234567);
/// assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
/// assert!(random.below(7) < 7);
/// ```
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator with a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, uniform over all 2^64 values.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number less than `count`, which must be from 1 to 2^32. All are equally likely, to within a relative error of
    /// `count` / 2^32.
    pub const fn below(&mut self, count: usize) -> usize {
        (((self.next_u64() >> 32) * count as u64) >> 32) as usize
    }

    /// A number from `min` to `max`, inclusive.
    pub const fn between(&mut self, min: usize, max: usize) -> usize {
        min + self.below(max - min + 1)
    }

    /// Shuffles items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }

    /// Picks an item at random. There must be at least one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// The maximum number of attempts to play a game with a goal.
const MAX_ATTEMPTS: usize = 20;

#[derive(Clone)]
pub struct Playout<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    pub board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The columns of the moves, counted from 0.
    pub moves: Vec<usize>,
    won: bool,
}

impl<const W: usize, const H: usize, const L: usize> Default for Playout<W, H, L> {
    fn default() -> Self {
        Self { board: Board::default(), moves: Vec::with_capacity(W * H), won: false }
    }
}

impl<const W: usize, const H: usize, const L: usize> Playout<W, H, L> {
    /// A random game of one of several kinds, up to a win or a full board at most.
    pub fn any(random: &mut Random) -> Self {
        let plies = random.between(0, W * H);
        let part = part_of_board(random);
        let with_rows =
            |random: &mut Random| repeat_with(|| Self::with_rows(random)).take(MAX_ATTEMPTS).flatten().next();
        match random.below(8) {
            0 => Self::with_random_moves(random, W * H),
            1 => Self::with_random_moves(random, plies),
            2 => Self::without_row(random, W * H, Bitboard::FULL),
            3 => Self::without_row(random, plies, Bitboard::FULL),
            4 => Self::without_row(random, W * H, part),
            _ => with_rows(random).unwrap_or_default(),
        }
    }

    const fn mover(&self) -> Player {
        Player::to_move(self.moves.len())
    }

    fn play(&mut self, column: usize) {
        let cell = self.board.chips().landing(column);
        let side = self.board.chips_of_mut(self.mover());
        *side |= cell;
        self.won = side.has_row();
        self.moves.push(column);
    }

    /// A random column with room whose landing cell satisfies a condition; `None` if there is no such column.
    fn choose(&self, random: &mut Random, condition: impl Fn(Bitboard<W, H, L>) -> bool) -> Option<usize> {
        let chips = self.board.chips();
        let columns = || (0..W).filter(|column| chips.has_room(*column) && condition(chips.landing(*column)));
        let count = columns().count();
        if count == 0 { None } else { columns().nth(random.below(count)) }
    }

    /// A game of random moves, up to a win, a full board, or `max_moves` moves.
    fn with_random_moves(random: &mut Random, max_moves: usize) -> Self {
        let mut playout = Self::default();
        while playout.moves.len() < max_moves && !playout.won {
            let Some(column) = playout.choose(random, |_| true) else { break };
            playout.play(column);
        }
        playout
    }

    /// A game of random moves into a part of the board that complete no row, up to `max_moves` moves or until no such
    /// move is left; then, sometimes, any other move.
    fn without_row(random: &mut Random, max_moves: usize, part: Bitboard<W, H, L>) -> Self {
        let mut playout = Self::default();
        while playout.moves.len() < max_moves {
            let side = playout.board.chips_of(playout.mover());
            let is_allowed = |cell: Bitboard<W, H, L>| !(cell & part).is_empty() && !(side | cell).has_row();
            let Some(column) = playout.choose(random, is_allowed) else { break };
            playout.play(column);
        }
        if playout.moves.len() < max_moves
            && random.below(2) == 0
            && let Some(column) = playout.choose(random, |_| true)
        {
            playout.play(column);
        }
        playout
    }

    /// A game that a player wins with rows through a random last chip, of any lengths and in one to four directions;
    /// `None` if the attempt fails.
    fn with_rows(random: &mut Random) -> Option<Self> {
        let last = random_subset(random, Bitboard::FULL, 1);
        let (count, is_long) = (*random.pick(&[1, 1, 2, 3, 4]), random.below(3) == 0);
        let mut directions = Direction::ALL;
        random.shuffle(&mut directions);
        let mut cells = last;
        for direction in &directions[..count] {
            let length = if is_long { random.between(L, W) } else { L };
            let row_through_last = || {
                let start = Bitboard(last.0 >> (random.below(length) * direction.step()));
                row_from(start, length, *direction)
            };
            let can_end =
                |row: &Bitboard<W, H, L>| !(*row & last).is_empty() && (*row & last.lifted(1)).is_empty();
            let mut rows = repeat_with(row_through_last).take(MAX_ATTEMPTS).flatten();
            cells |= rows.find(can_end)?;
        }
        let player = *random.pick(&Player::BOTH);
        if (cells - last).has_row() { None } else { Self::completing(random, player, cells, last) }
    }

    /// A game in which a player occupies all of `cells` and wins with a chip in the cell `last` of these; `None` if the
    /// attempt fails.
    fn completing(
        random: &mut Random,
        player: Player,
        cells: Bitboard<W, H, L>,
        last: Bitboard<W, H, L>,
    ) -> Option<Self> {
        let mut playout = Self::default();
        // With moves into the cells whenever possible, every game would be as short as possible.
        let haste = random.between(1, 4);
        loop {
            let (mover, chips) = (playout.mover(), playout.board.chips());
            let side = playout.board.chips_of(mover);
            let missing = cells - playout.board.chips_of(player);
            if missing == last && mover == player && chips.landing(last.leftmost_column()) == last {
                playout.play(last.leftmost_column());
                return Some(playout);
            }
            let is_own = |cell: Bitboard<W, H, L>| mover == player && !(cell & (cells - last)).is_empty();
            let is_allowed = |cell: Bitboard<W, H, L>| {
                !(side | cell).has_row() && ((cell & cells).is_empty() || is_own(cell))
            };
            let hurry = random.below(4) < haste;
            let own = playout.choose(random, |cell| hurry && is_own(cell) && is_allowed(cell));
            let column = own.or_else(|| playout.choose(random, is_allowed))?;
            playout.play(column);
        }
    }
}

/// A random part of the board: some of its columns, or all but one, and some of its levels from the bottom.
pub fn part_of_board<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
) -> Bitboard<W, H, L> {
    let (closed, mask) = (random.below(W), random.below(1 << W));
    let columns = if random.below(2) == 0 { !(1 << closed) } else { mask };
    let height = if random.below(2) == 0 { H } else { random.between(1, H) };
    let is_part = |cell: &Bitboard<W, H, L>| {
        columns >> cell.leftmost_column() & 1 == 1 && cell.leftmost_level() < height
    };
    Bitboard::FULL.cells().filter(is_part).collect()
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

/// Fills `cells`, which are empty, with the chips of players who move in turn, in random order.
pub fn fill<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
    cells: Bitboard<W, H, L>,
) -> Board<W, H, L> {
    let first = random_subset(random, cells, cells.count().div_ceil(2));
    Board { first, second: cells - first }
}

/// The board with one change that usually makes it illegal: a chip is moved, added, removed, recolored or swapped
/// with one of the other player, or a player has one more row.
pub fn with_fault<const W: usize, const H: usize, const L: usize>(
    random: &mut Random,
    board: Board<W, H, L>,
) -> Board<W, H, L> {
    let player = *random.pick(&Player::BOTH);
    let [own, other] = [player, player.opponent()].map(|player| board.chips_of(player));
    let chips = board.chips();
    let landing: Bitboard<W, H, L> = (0..W).map(|column| chips.landing(column)).collect();
    let empty = if random.below(2) == 0 { !chips & landing } else { !chips };
    let [new, top, chip, other_chip] =
        [empty, own & chips.tops(), own, other].map(|set| random_subset(random, set, 1));
    let mut rows = rows_of(L, &Direction::ALL);
    rows.retain(|row| (*row - chips).is_empty());
    let (own, other) = match random.below(6) {
        0 => ((own - top) | new, other),
        1 => (own | new, other),
        2 => (own - chip, other),
        3 => (own - chip, other | chip),
        4 => ((own - chip) | other_chip, (other - other_chip) | chip),
        _ => {
            let row = if rows.is_empty() { Bitboard::EMPTY } else { *random.pick(&rows) };
            (own | row, other - row)
        }
    };
    Board::with_chips(player, own) | Board::with_chips(player.opponent(), other)
}
