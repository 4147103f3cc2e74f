//! Shrinking of games: move by move.

use super::game::{Board, Chips, Game, Verdict};
use crate::shrink::encoding::{Element, Encoding};
use crate::shrink::features::{self, distinguishes_players, hash};

/// The elements of a game are its moves.
pub const ENCODING: Encoding = Encoding {
    elements: <[u8]>::to_vec,
    item: <[u8]>::to_vec,
    alphabet: b"1234567",
    lower: |moves, index| (b'1'..moves[index]).collect(),
    feature_count: features::COUNT,
    feature: || Box::new(|moves, n| Some(feature(moves, n))),
    simple_items: &[b"", b"1111111", b"1212121", b"121212212121343434434343565656656565777777"],
};

/// The `n`th feature of a game: a hash of its verdict, of whether a slot is overfull, and of its board.
fn feature(moves: &[Element], n: usize) -> u64 {
    let game = Game::play(moves.iter().map(|slot| usize::from(slot - b'1')));
    let verdict = match game.verdict(&game.wins()) {
        Verdict::SecondWon if !distinguishes_players(n) => Verdict::FirstWon,
        verdict => verdict,
    };
    let outcome = [verdict as u64, u64::from(game.chips().fits())];
    let Board { first, second } = game.board();
    let board = Board { first: first & Chips::FULL, second: second & Chips::FULL };
    features::feature(hash(0, &outcome), &board, n)
}
