//! Generators of games that are hard cases of FOUROW.

use crate::bitboard::{Direction, Player};
use crate::cases::Item;
use crate::cases::playout::{self, retry};
use crate::fourow::game::Chips;
use crate::random::Random;

pub type Playout = playout::Playout<7, 6, 4>;

/// The item for a game, whose moves are slots counted from 0.
pub fn item(moves: &[usize]) -> Item {
    moves.iter().map(|slot| b'1' + *slot as u8).collect()
}

/// Arbitrary moves.
pub fn any_moves(random: &mut Random, plies: usize) -> Item {
    (0..plies).map(|_| b'1' + random.below(7) as u8).collect()
}

/// The item for a playout.
pub fn game(playout: Option<Playout>) -> Option<Item> {
    playout.map(|playout| item(&playout.moves))
}

/// A game of `min` to `max` moves without a row.
pub fn rowless(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let plies = random.between(min, max);
    game(retry(|| Playout::without_row(random, plies)))
}

/// A win with a row of this length in one of these directions.
pub fn long_row(random: &mut Random, length: usize, directions: &[Direction]) -> Option<Item> {
    game(Playout::long_row(random, length, directions))
}

/// A seventh chip of a player in a slot, and more moves without a row if `goes_on`.
pub fn overfull(random: &mut Random, player: Player, slot: usize, goes_on: bool) -> Option<Item> {
    retry(|| {
        let (plies, more) = (random.between(12, 30), if goes_on { random.between(1, 6) } else { 0 });
        let mut playout = Playout::filling_column(random, slot, plies);
        let fits = playout.mover() == player && !playout.board.chips().has_room(slot);
        fits.then(|| {
            playout.moves.push(slot);
            let plies = playout.moves.len() + more;
            item(&playout.avoid_rows(random, plies, Chips::EMPTY).moves)
        })
    })
}

/// A seventh chip, then moves that may complete a row.
pub fn row_after_seventh(random: &mut Random) -> Option<Item> {
    let (player, slot) = (Player::random(random), random.below(7));
    Some([overfull(random, player, slot, false)?, any_moves(random, 11)].concat())
}

/// A win, then `min` to `max` moves.
pub fn moves_after_win(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let moves = Playout::won(random)?.moves;
    let more = random.between(min, max);
    (moves.len() + more <= Chips::CELLS).then(|| [item(&moves), any_moves(random, more)].concat())
}

/// A win, then a move into a full slot.
pub fn full_slot_after_win(random: &mut Random) -> Option<Item> {
    let playout = Playout::won(random)?;
    let full = playout.full_column()?;
    (playout.moves.len() < Chips::CELLS).then(|| [item(&playout.moves), item(&[full])].concat())
}

/// A win, then a row of the other player.
pub fn row_after_win(random: &mut Random) -> Option<Item> {
    let playout = Playout::won(random)?;
    let loser = playout.board.side(playout.mover());
    let column =
        playout.open_columns().find(|column| (loser | playout.board.chips().landing(*column)).has_row())?;
    Some([item(&playout.moves), item(&[column])].concat())
}
