//! Random numbers, random games, random boards, and boards with a single fault.

use std::iter::repeat_with;

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

    /// A number less than `count`, which must be at most 2^32; 0 if that is 0. All are equally likely, to within a
    /// relative error of `count` / 2^32.
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

#[derive(Clone, Default)]
pub struct Playout<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    pub board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The columns of the moves, counted from 0.
    pub moves: Vec<usize>,
}

impl<const W: usize, const H: usize, const L: usize> Playout<W, H, L> {
    /// A random game of one of several kinds, up to a win or a full board at most. Many have uniformly random moves.
    pub fn any(random: &mut Random) -> Self {
        let max_empty = *random.pick(&[0, 0, W, W * H]);
        let max_moves = W * H - random.between(0, max_empty);
        match random.below(8) {
            0..3 => Self::with_random_moves(random, max_moves),
            3..6 => Self::without_row(random, max_moves),
            _ => Self::with_rows(random),
        }
    }

    const fn mover(&self) -> Player {
        Player::to_move(self.moves.len())
    }

    /// The cells where the next chip can land.
    fn landings(&self) -> Bitboard<W, H, L> {
        self.board.chips().landings()
    }

    /// Returns whether the move completes a row.
    fn play(&mut self, cell: Bitboard<W, H, L>) -> bool {
        let side = self.board.chips_of_mut(self.mover());
        *side |= cell;
        self.moves.push(cell.leftmost_column());
        side.has_row()
    }

    /// A random one of these cells in which the mover's chip completes no row; `None` if there is none.
    fn choose_quiet(&self, random: &mut Random, mut cells: Bitboard<W, H, L>) -> Option<Bitboard<W, H, L>> {
        let side = self.board.chips_of(self.mover());
        while !cells.is_empty() {
            let cell = cells.random_landing(random);
            if !(side | cell).has_row() {
                return Some(cell);
            }
            cells -= cell;
        }
        None
    }

    /// A game of random moves, up to a win, a full board, or `max_moves` moves.
    fn with_random_moves(random: &mut Random, max_moves: usize) -> Self {
        let mut playout = Self::default();
        let mut is_won = false;
        while playout.moves.len() < max_moves && !is_won {
            is_won = playout.play(playout.landings().random_landing(random));
        }
        playout
    }

    /// A game of random moves that complete no row, up to `max_moves` moves or until no such move is left; then,
    /// sometimes, any other move.
    fn without_row(random: &mut Random, max_moves: usize) -> Self {
        let mut playout = Self::default();
        while playout.moves.len() < max_moves
            && let Some(cell) = playout.choose_quiet(random, playout.landings())
        {
            playout.play(cell);
        }
        let landings = playout.landings();
        if playout.moves.len() < max_moves && !landings.is_empty() && random.below(2) == 0 {
            playout.play(landings.random_landing(random));
        }
        playout
    }

    /// A game that a player wins with rows through a random last chip, of any lengths and in one to four directions; a
    /// game of random moves if no attempt succeeds.
    fn with_rows(random: &mut Random) -> Self {
        let player = *random.pick(&Player::BOTH);
        let winning_cells =
            repeat_with(|| Bitboard::winning_cells(random)).take(MAX_ATTEMPTS).flatten().next();
        let playout = winning_cells.and_then(|(cells, last)| {
            repeat_with(|| Self::completing(random, player, cells, last)).take(MAX_ATTEMPTS).flatten().next()
        });
        playout.unwrap_or_else(|| Self::with_random_moves(random, W * H))
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
            let landings = playout.landings();
            let own = if playout.mover() == player { landings & cells } else { Bitboard::EMPTY };
            if !(own & last).is_empty() && cells - playout.board.chips_of(player) == last {
                playout.play(last);
                return Some(playout);
            }
            let own = own - last;
            let hurries = random.below(4) < haste;
            let first_choice = if hurries { playout.choose_quiet(random, own) } else { None };
            let cell = first_choice.or_else(|| playout.choose_quiet(random, own | (landings - cells)))?;
            playout.play(cell);
        }
    }
}

impl<const W: usize, const H: usize, const L: usize> Bitboard<W, H, L> {
    /// The cells to win with, and the one of them for the last chip: a random row, or rows of any lengths through one
    /// cell in one to four directions. The last chip completes every row, and no other of the cells is directly above
    /// it. `None` if the attempt fails.
    fn winning_cells(random: &mut Random) -> Option<(Self, Self)> {
        if random.below(2) == 0 {
            let row = Self::random_row(random);
            let last = row.random_cell(random);
            return Some((row, last)).filter(|_| (row & last.lifted(1)).is_empty());
        }
        let last = Self::FULL.random_cell(random);
        let count = *random.pick(&[1, 1, 2, 3, 4]);
        let is_long = random.below(3) == 0;
        let mut directions = Direction::ALL;
        random.shuffle(&mut directions);
        let mut cells = last;
        for direction in &directions[..count] {
            let length = if is_long { random.between(L, W) } else { L };
            let row_through_last = || {
                let start = Self(last.0 >> (random.below(length) * direction.step()));
                start.row_from(length, *direction)
            };
            let mut rows = repeat_with(row_through_last).take(MAX_ATTEMPTS).flatten();
            cells |= rows.find(|row| !(*row & last).is_empty() && (*row & last.lifted(1)).is_empty())?;
        }
        Some((cells, last)).filter(|_| !(cells - last).has_row())
    }

    /// A random cell of a set of which no two are in the same column. It must not be empty.
    fn random_landing(self, random: &mut Random) -> Self {
        loop {
            let cell = self & Self::column(random.below(W));
            if !cell.is_empty() {
                return cell;
            }
        }
    }

    /// A random cell of the set; empty if the set is.
    fn random_cell(self, random: &mut Random) -> Self {
        self.cells().nth(random.below(self.count())).unwrap_or_default()
    }

    pub(crate) fn random_row(random: &mut Random) -> Self {
        Self::nth_row(random.below(Self::ROW_COUNT))
    }

    /// A random part of the board: some of its columns, or all but one, and some of its levels from the bottom.
    pub(crate) fn random_part(random: &mut Random) -> Self {
        let all_but_one = !(1 << random.below(W));
        let some = random.below(1 << W);
        let columns = if random.below(2) == 0 { all_but_one } else { some };
        let height = if random.below(2) == 0 { H } else { random.between(1, H) };
        let is_part =
            |cell: &Self| columns >> cell.leftmost_column() & 1 == 1 && cell.leftmost_level() < height;
        Self::FULL.cells().filter(is_part).collect()
    }

    /// Selects `count` random cells of the set, or all if there are fewer.
    pub(crate) fn random_subset(self, random: &mut Random, count: usize) -> Self {
        (0..count).fold(Self::EMPTY, |selected, _| selected | (self - selected).random_cell(random))
    }
}

impl<const W: usize, const H: usize, const L: usize> Board<W, H, L> {
    /// A board with a chip of the first player, of the second or none in each cell, with these weights.
    pub(crate) fn random(random: &mut Random, [first, second, none]: [usize; 3]) -> Self {
        let mut board = Self::default();
        for cell in Bitboard::FULL.cells() {
            match random.below(first + second + none) {
                n if n < first => board.first |= cell,
                n if n < first + second => board.second |= cell,
                _ => {}
            }
        }
        board
    }

    /// The board with one change that usually makes it illegal. For a random player, it moves, adds, removes or
    /// recolors a chip, swaps one with the opponent, or takes over all chips of a row.
    pub(crate) fn with_fault(self, random: &mut Random) -> Self {
        let player = *random.pick(&Player::BOTH);
        let [own, other] = [player, player.opponent()].map(|player| self.chips_of(player));
        let chips = self.chips();
        let empty = if random.below(2) == 0 { chips.landings() } else { !chips };
        let [new, top, chip, other_chip] =
            [empty, own & chips.tops(), own, other].map(|set| set.random_cell(random));
        let (own, other) = match random.below(6) {
            0 => ((own - top) | new, other),                               // moved
            1 => (own | new, other),                                       // added
            2 => (own - chip, other),                                      // removed
            3 => (own - chip, other | chip),                               // recolored
            4 => ((own - chip) | other_chip, (other - other_chip) | chip), // swapped
            _ => {
                let mut rows = repeat_with(|| Bitboard::random_row(random)).take(MAX_ATTEMPTS);
                let row = rows.find(|row| (*row - chips).is_empty()).unwrap_or_default();
                (own | row, other - row)
            }
        };
        match player {
            Player::First => Self { first: own, second: other },
            Player::Second => Self { first: other, second: own },
        }
    }
}
