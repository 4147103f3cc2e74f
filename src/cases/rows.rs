//! Wins in which chips fall: the hard cases that they give to every such problem.

use super::{Label, label};
use crate::bitboard::{Bitboard, Board, Direction, Player};

/// The labels of a board that is won, where the `last` chip is part of every row.
pub fn win_labels<const W: usize, const H: usize, const L: usize>(
    board: &Board<W, H, L>,
    winner: Player,
    last: Bitboard<W, H, L>,
) -> Vec<Label> {
    let chips = board.chips_of(winner);
    let rows = chips.rows();
    let player = winner.ordinal();
    let runs: Vec<_> = chips.rows_through(last).collect();
    let directions: Vec<_> = runs.iter().map(|(direction, _)| format!("{direction:?}")).collect();
    let mut labels = vec![label("wins by directions of the rows", directions.join("+"))];
    if let [(direction, length)] = runs[..] {
        let place = match [rows.cells().next(), rows.cells().last()] {
            [start, _] if start == Some(last) => "start",
            [_, end] if end == Some(last) => "end",
            _ => "middle",
        };
        labels.push(label("wins by player, direction and place of the last chip", format!("{player}-{direction:?}-{place}")));
        if length == L {
            let [start, end] = [rows.cells().next(), rows.cells().last()].map(|cell| cell.unwrap_or_default().coordinates());
            labels.push(label("wins by a single row of 4, by player and ends", format!("{player}-{start}-{end}")));
        } else {
            labels.push(label("wins by a single longer row", format!("{direction:?}-{length}")));
        }
    }
    if runs.len() > 1 {
        let count: usize = runs.iter().map(|(_, length)| length + 1 - L).sum();
        labels.push(label("wins by number of rows of 4 through the last chip", count));
    }
    if chips.count() == L {
        labels.push(label("the earliest wins, by player", player));
    }
    if Direction::ALL.into_iter().any(|direction| last.spread(direction, chips).count() == L - 1) {
        labels.push(label("the last chip makes three in another direction", ""));
    }
    let is_behind_gap = |direction| {
        let line = chips.rows_along(direction).spread(direction, Bitboard::FULL);
        !((chips - rows) & line).is_empty()
    };
    if Direction::ALL.into_iter().any(is_behind_gap) {
        labels.push(label("another chip of the winner is in a row's line, after a gap", ""));
    }
    labels
}
