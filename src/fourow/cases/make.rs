//! Games that are hard cases of FOUROW, made at random.

use crate::cases::play::retry;
use crate::cases::{Item, play};
use crate::fourow::game::Chips;
use crate::random::Random;

pub type Play = play::Play<7, 6, 4>;

/// The cells of the board.
pub const CELLS: usize = Chips::FULL.count();

/// Slots from 0 as an item: digits from 1.
pub fn item(moves: &[usize]) -> Item {
    moves.iter().map(|slot| b'1' + *slot as u8).collect()
}

/// Any moves at all.
pub fn any(random: &mut Random, plies: usize) -> Item {
    (0..plies).map(|_| b'1' + random.below(7) as u8).collect()
}

/// The game as it was played.
pub fn game(play: Option<Play>) -> Option<Item> {
    play.map(|play| item(&play.moves))
}

/// From `least` to `most` moves, and nobody has a row.
pub fn open(random: &mut Random, least: usize, most: usize) -> Option<Item> {
    let plies = random.between(least, most);
    game(retry(|| Play::without_row(random, plies)))
}

/// A seventh chip, and then up to `most` moves.
pub fn overfull(random: &mut Random, most: usize) -> Option<Item> {
    retry(|| {
        let plies = 6 + random.below(25);
        let moves = Play::without_row(random, plies)?.moves;
        let full = (0..7).find(|slot| moves.iter().filter(|other| *other == slot).count() == 6)?;
        let more = random.below(most + 1).min(CELLS - plies - 1);
        Some([item(&moves), item(&[full]), any(random, more)].concat())
    })
}

/// A win, and then from `least` to `most` moves.
pub fn goes_on(random: &mut Random, least: usize, most: usize) -> Option<Item> {
    let play = Play::won(random)?;
    let more = random.between(least, most);
    (play.moves.len() + more <= CELLS).then(|| [item(&play.moves), any(random, more)].concat())
}

/// A win, and then a move into a full slot.
pub fn goes_on_in_full_slot(random: &mut Random) -> Option<Item> {
    let play = Play::won(random)?;
    let full = (0..7).find(|slot| !play.board.chips().has_room(*slot))?;
    (play.moves.len() < CELLS).then(|| [item(&play.moves), item(&[full])].concat())
}
