//! Random numbers, random games and random cells.

use crate::bitboard::{Bitboard, Board, Player};

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

/// A random game, up to a win or a full board at most.
#[derive(Default)]
pub struct Playout<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    pub board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The columns of the moves, counted from 0.
    pub moves: Vec<usize>,
}

impl<const W: usize, const H: usize, const L: usize> Playout<W, H, L> {
    /// Plays random moves. Of the moves that would win, one in `patience` is made, as long as there is another move: so
    /// patient players fill the board, or win late, anywhere, with several rows at once.
    pub fn random(random: &mut Random) -> Self {
        let patience = *random.pick(&[1, 4, 30, 1000]);
        let max_empty = *random.pick(&[0, 1, W, W * H]);
        let max_moves = W * H - random.between(0, max_empty);
        let mut playout = Self::default();
        let mut is_won = false;
        while playout.moves.len() < max_moves && !is_won {
            let mover = Player::to_move(playout.moves.len());
            let chips = playout.board.chips_of(mover);
            let landings = playout.board.chips().landings();
            let wins: Bitboard<W, H, L> = landings.cells().filter(|cell| (chips | *cell).has_row()).collect();
            let others = landings - wins;
            is_won = others.is_empty() || !wins.is_empty() && random.below(patience) == 0;
            let cell = if is_won { wins } else { others }.random_cell(random);
            *playout.board.chips_of_mut(mover) |= cell;
            playout.moves.push(cell.leftmost_column());
        }
        playout
    }
}

impl<const W: usize, const H: usize, const L: usize> Bitboard<W, H, L> {
    /// A random cell of the set; empty if the set is.
    pub fn random_cell(self, random: &mut Random) -> Self {
        self.cells().nth(random.below(self.count())).unwrap_or_default()
    }

    /// Selects `count` random cells of the set, or all if there are fewer.
    pub fn random_subset(self, random: &mut Random, count: usize) -> Self {
        (0..count).fold(Self::EMPTY, |selected, _| selected | (self - selected).random_cell(random))
    }
}
