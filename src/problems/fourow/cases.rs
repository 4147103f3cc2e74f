//! The hard cases of FOUROW.

use std::iter::repeat_n;

use super::reader::MAX_MOVES;
use super::rules::{Board, Chips, Game, Verdict, slots};
use crate::bitboard::{Direction, Player};
use crate::cases::labels::{directions, open_column_label, win_labels};
use crate::cases::random::{Playout, Random};
use crate::cases::{Cases, Label, label};
use crate::item::{Item, digits};

pub const CASES: Cases = Cases {
    labeler: || Box::new(labels),
    random_item,
    // Eleven rows of four by the last move, the maximum; and diagonal rows in line 7 by a seventh chip.
    rare_items: &[
        "114111422222234335353356666677575577674",
        "774777466666654553535532222211313311214",
        "34212321144213342334464",
        "54676567744675546554424",
    ],
    largest: ("won, by moves", "42"),
    last_items: &["", "", "744232536633542557374464163712727621551116", ""],
};

/// A game of any kind, often with more moves after its end; uniformly random moves, legal or not; or no moves.
fn random_item(random: &mut Random) -> Item {
    let mut moves: Item = match random.below(20) {
        0 => Item::new(),
        1..5 => random_moves(random, MAX_MOVES),
        _ => digits(&Playout::<7, 6, 4>::random(random).moves).into(),
    };
    if random.below(3) == 0 {
        let is_full = |slot: &u8| moves.iter().filter(|other| *other == slot).count() == 6;
        let full: Vec<_> = (b'1'..=b'7').filter(is_full).collect();
        if !full.is_empty() && random.below(2) == 0 {
            moves.extend(repeat_n(*random.pick(&full), *random.pick(&[1, 1, 1, MAX_MOVES])));
        }
        let max = *random.pick(&[0, 1, 2, 6, 20]);
        moves.extend(random_moves(random, max));
    }
    moves.truncate(MAX_MOVES);
    moves
}

/// Up to `max` random moves.
fn random_moves(random: &mut Random, max: usize) -> Item {
    (0..random.between(0, max)).map(|_| *random.pick(b"1234567")).collect()
}

fn labels(moves: &[u8]) -> Vec<Label> {
    let slots: Vec<_> = slots(moves).collect();
    let game = Game::legal_prefix(slots.iter().copied());
    match (game.verdict(), &slots[game.plies..]) {
        (Verdict::FirstWon | Verdict::SecondWon, []) => {
            let winner = Player::to_move(game.plies).opponent();
            let mut labels = win_labels(winner, game.last_mover, game.last);
            labels.push(label("won, by moves", game.plies));
            labels
        }
        (Verdict::NoWinner, []) => {
            vec![label("no winner, by last slot", game.last.leftmost_column() + 1)]
        }
        (Verdict::NotOver, []) => {
            let mut labels = vec![label("not over, by moves", game.plies)];
            labels.extend(open_column_label(game.chips()));
            labels
        }
        (Verdict::FirstWon | Verdict::SecondWon, rest) => labels_after_win(&game, rest),
        (_, rest) => labels_from_seventh_chip(&game, rest),
    }
}

/// The board after more moves, without those into full slots.
fn go_on(game: &Game, moves: &[usize]) -> Board {
    let mut board = game.board();
    for (ply, slot) in (game.plies..).zip(moves) {
        board.drop(Player::to_move(ply), *slot);
    }
    board
}

/// The labels of a game that goes on after a win with these moves.
fn labels_after_win(game: &Game, moves: &[usize]) -> Vec<Label> {
    let board = go_on(game, moves);
    let loser = Player::to_move(game.plies);
    let winner = loser.opponent();
    let has_full_slot = board.chips().count() < game.plies + moves.len();
    let has_other_row = board.chips_of(loser).has_row();
    let case = "moves after a win, by winner, whether one, full slot, row of the loser";
    let mut labels = vec![label(case, (winner, moves.len() == 1, has_full_slot, has_other_row))];
    if game.plies == MAX_MOVES - 1 && !has_full_slot {
        labels.push(label("a win with move 41, and one move more", ()));
    }
    let chips = board.chips_of(winner);
    let last = board.chips().tops() & chips & Chips::column(moves[moves.len() - 1]);
    let runs = Direction::ALL.map(|direction| last.spread(direction, chips));
    let rows = runs.into_iter().filter(|run| run.count() >= 4).collect();
    if !has_full_slot && !has_other_row && chips.rows() == rows {
        let case = "moves after a win, the last seems to win, by directions";
        labels.push(label(case, directions(chips, last)));
    }
    labels
}

/// The labels of a game that goes on with these moves, the first of which puts a seventh chip into a slot.
fn labels_from_seventh_chip(game: &Game, moves: &[usize]) -> Vec<Label> {
    let is_last = moves.len() == 1;
    let row_follows = !go_on(game, moves).rows().is_empty();
    let case = "a seventh chip, by player, slot, whether it is the last move, whether a row follows";
    let mut labels = vec![label(case, (Player::to_move(game.plies), moves[0] + 1, is_last, row_follows))];
    if is_last {
        let chip = Chips::cell(moves[0], 6);
        let rows = directions(game.next_mover | chip, chip);
        labels.push(label("a seventh chip as the last move, by directions of rows in line 7", rows));
    }
    if game.plies == MAX_MOVES - 1 {
        labels.push(label("a seventh chip as move 42", ()));
    }
    labels
}
