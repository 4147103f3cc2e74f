//! The hard cases of FOUROW.

use std::iter::repeat_n;

use super::reader::MAX_MOVES;
use super::rules::{Chips, Game, Verdict, slot};
use crate::bitboard::Player;
use crate::cases::random::{self, Random};
use crate::cases::rows::win_labels;
use crate::cases::{Cases, Label, label};
use crate::item::{Item, digits};

type Playout = random::Playout<7, 6, 4>;

pub const CASES: Cases = Cases {
    labeler: || Box::new(labels),
    random_item,
    rare_items: &[
        // The last move completes eleven rows of four, the maximum.
        "114111422222234335353356666677575577674",
        "774777466666654553535532222211313311214",
    ],
    largest: ("won, by moves", "42"),
    ending: &["744232536633542557374464163712727621551116", "", ""],
};

/// A game of any kind, often with more moves after its end; uniformly random moves, legal or not; or no moves.
fn random_item(random: &mut Random) -> Item {
    let mut moves = match random.below(20) {
        0 => Item::new(),
        1..5 => {
            let max = *random.pick(&[8, MAX_MOVES, MAX_MOVES]);
            let count = random.between(0, max);
            random_moves(random, count)
        }
        _ => digits(&Playout::random(random).moves).into(),
    };
    if random.below(3) == 0 {
        let full = *random.pick(b"1234567");
        if moves.iter().filter(|slot| **slot == full).count() == 6 {
            moves.extend(repeat_n(full, *random.pick(&[1, 1, 1, MAX_MOVES])));
        }
        let more = *random.pick(&[0, 1, 1, 2, 6, 20]);
        moves.extend(random_moves(random, more));
    }
    moves.truncate(MAX_MOVES);
    moves
}

fn random_moves(random: &mut Random, count: usize) -> Item {
    (0..count).map(|_| *random.pick(b"1234567")).collect()
}

fn labels(moves: &[u8]) -> Vec<Label> {
    let slots: Vec<_> = moves.iter().filter_map(|digit| slot(*digit)).collect();
    let game = Game::legal_prefix(slots.iter().copied());
    let winner = Player::to_move(slots.len()).opponent();
    match Game::play(slots.iter().copied()).verdict() {
        Verdict::Invalid => invalid_labels(&game, &slots[game.plies..]),
        Verdict::NoWinner => vec![label("over without a winner", "")],
        Verdict::FirstWon | Verdict::SecondWon => {
            let mut labels = win_labels(&game.board(), winner, game.last);
            labels.push(label("wins by player and slot,line of the last chip", format!("{}-{}", winner.ordinal(), game.last.coordinates())));
            labels.push(label("won, by moves", moves.len()));
            labels.push(label("won, by lines of the grid", game.chips().height()));
            labels
        }
        Verdict::NotOver => {
            let mut labels = vec![label("not over, by moves", moves.len())];
            if let Some(slot) = game.board().only_column_with_room() {
                labels.push(label("not over, only one slot is not full", slot + 1));
            }
            labels
        }
    }
}

/// The labels of a game that goes on with these moves, the first of which is illegal.
fn invalid_labels(game: &Game, illegal_moves: &[usize]) -> Vec<Label> {
    let offender = Player::to_move(game.plies);
    let mut board = game.board();
    let mut overfull = 0;
    for (ply, slot) in (game.plies..).zip(illegal_moves) {
        overfull += usize::from(board.drop(Player::to_move(ply), *slot).is_none());
    }
    let follows = if illegal_moves.len() > 1 { "more" } else { "last" };
    if !game.last_mover.has_row() {
        let slot = illegal_moves[0];
        let has_row = if board.rows().is_empty() { "no row" } else { "row" };
        let top = Chips::cell(slot, 6);
        let above = (board.chips_of(offender) | top).rows_through(top).map(|(direction, _)| format!("{direction:?}"));
        let above: Vec<_> = above.collect();
        return vec![
            label("a seventh chip, by player, slot, what follows and row", format!("{}-{}-{follows}-{has_row}", offender.ordinal(), slot + 1)),
            label("a seventh chip, row in line 7", format!("{}-{}-{}", offender.ordinal(), above.join("+"), illegal_moves.len() == 1 && overfull == 1)),
        ];
    }
    let loser_has_row = board.chips_of(offender).has_row();
    vec![label("moves after a win, by winner, full slot", format!("{}-{follows}-{overfull}-{loser_has_row}", offender.opponent().ordinal()))]
}
