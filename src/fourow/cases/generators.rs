//! Generators of games that are hard cases of FOUROW.

use crate::bitboard::{Direction, Player};
use crate::cases::Item;
use crate::cases::playout::{self, retry};
use crate::fourow::game::Chips;
use crate::random::Random;

/// A random game of FOUROW.
pub type Playout = playout::Playout<7, 6, 4>;

/// The item for a game, whose moves are slots counted from 0.
pub fn item(moves: &[usize]) -> Item {
    moves.iter().map(|slot| b'1' + *slot as u8).collect()
}

/// The item for arbitrary moves, legal or not.
pub fn any_moves(random: &mut Random, plies: usize) -> Item {
    (0..plies).map(|_| b'1' + random.below(7) as u8).collect()
}

/// The item for a playout.
pub fn playout_item(playout: Option<Playout>) -> Option<Item> {
    playout.map(|playout| item(&playout.moves))
}

/// A game of `min` to `max` moves without a row.
pub fn without_row(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let plies = random.between(min, max);
    playout_item(retry(|| Playout::without_row(random, plies)))
}

/// A game won with a row of this length in one of these directions.
pub fn long_row(random: &mut Random, length: usize, directions: &[Direction]) -> Option<Item> {
    playout_item(Playout::with_long_row(random, length, directions))
}

/// A game in which a player puts a seventh chip into a slot. If `has_more_moves`, moves follow that complete no row.
pub fn seventh_chip(random: &mut Random, player: Player, slot: usize, has_more_moves: bool) -> Option<Item> {
    retry(|| {
        let (plies, more) = (random.between(12, 30), if has_more_moves { random.between(1, 6) } else { 0 });
        let mut playout = Playout::filling_column(random, slot, plies);
        let is_ready = playout.mover() == player && !playout.board.chips().has_room(slot);
        is_ready.then(|| {
            playout.moves.push(slot);
            let plies = playout.moves.len() + more;
            item(&playout.avoid_rows(random, plies, Chips::EMPTY).moves)
        })
    })
}

/// A game with a seventh chip, then moves that may complete a row.
pub fn row_after_seventh_chip(random: &mut Random) -> Option<Item> {
    let (player, slot) = (Player::random(random), random.below(7));
    Some([seventh_chip(random, player, slot, false)?, any_moves(random, 11)].concat())
}

/// A won game, then `min` to `max` arbitrary moves.
pub fn moves_after_win(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let moves = Playout::won(random)?.moves;
    let more = random.between(min, max);
    (moves.len() + more <= Chips::CELL_COUNT).then(|| [item(&moves), any_moves(random, more)].concat())
}

/// A won game, then a move into a full slot.
pub fn full_slot_after_win(random: &mut Random) -> Option<Item> {
    let playout = Playout::won(random)?;
    let full = playout.full_column()?;
    (playout.moves.len() < Chips::CELL_COUNT).then(|| [item(&playout.moves), item(&[full])].concat())
}

/// A won game, then a move with which the other player completes a row.
pub fn row_after_win(random: &mut Random) -> Option<Item> {
    let playout = Playout::won(random)?;
    let loser = playout.board.chips_of(playout.mover());
    let column =
        playout.open_columns().find(|column| (loser | playout.board.chips().landing(*column)).has_row())?;
    Some([item(&playout.moves), item(&[column])].concat())
}
