//! Generators of games that are hard cases of FOUROW.

use crate::cases::Item;
use crate::cases::playout::{self, retry};
use crate::fourow::game::Chips;
use crate::random::Random;

pub type Playout = playout::Playout<7, 6, 4>;

/// Slots from 0 as an item: digits from 1.
pub fn item(moves: &[usize]) -> Item {
    moves.iter().map(|slot| b'1' + *slot as u8).collect()
}

/// Arbitrary moves.
pub fn any_moves(random: &mut Random, plies: usize) -> Item {
    (0..plies).map(|_| b'1' + random.below(7) as u8).collect()
}

/// The moves of a playout.
pub fn game(playout: Option<Playout>) -> Option<Item> {
    playout.map(|playout| item(&playout.moves))
}

/// From `min` to `max` moves, and nobody has a row.
pub fn open(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let plies = random.between(min, max);
    game(retry(|| Playout::without_row(random, plies)))
}

/// A seventh chip, and then up to `max` moves.
pub fn overfull(random: &mut Random, max: usize) -> Option<Item> {
    retry(|| {
        let plies = 6 + random.below(25);
        let playout = Playout::without_row(random, plies)?;
        let full = playout.full_column()?;
        let more = random.below(max + 1).min(Chips::CELLS - plies - 1);
        Some([item(&playout.moves), item(&[full]), any_moves(random, more)].concat())
    })
}

/// A win, and then from `min` to `max` moves.
pub fn moves_after_win(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let moves = Playout::won(random)?.moves;
    let more = random.between(min, max);
    (moves.len() + more <= Chips::CELLS).then(|| [item(&moves), any_moves(random, more)].concat())
}

/// A win, and then a move into a full slot.
pub fn full_slot_after_win(random: &mut Random) -> Option<Item> {
    let playout = Playout::won(random)?;
    let full = playout.full_column()?;
    (playout.moves.len() < Chips::CELLS).then(|| [item(&playout.moves), item(&[full])].concat())
}
