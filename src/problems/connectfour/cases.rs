//! The hard cases of ConnectFour.

use super::retrograde::{Board, Chips, HEIGHT, LENGTH, RetrogradeSearch, WIDTH};
use super::rules::{ConnectFour, order_of_moves};
use crate::bitboard::{Bitboard, Player};
use crate::cases::random::{self, Random};
use crate::cases::rows::win_labels;
use crate::cases::{Cases, Label, label};
use crate::item::Item;
use crate::problems::boards::{BoardProblem, Illegal, Status};

type Playout = random::Playout<WIDTH, HEIGHT, LENGTH>;

pub const CASES: Cases = Cases {
    labeler: || {
        let mut search = RetrogradeSearch::default();
        Box::new(move |board| labels(&ConnectFour::NOTATION.board(board), &mut search))
    },
    random_item,
    rare_items: &[
        "OOO.OOO\nXXO.OXX\nXXX.XXX\nOOX.XOX\nXXX.OXO\nOOOXXOO\n",
        ".OO.OOO\nXXX.XXO\nXXX.XXX\nOXX.XXO\nXOO.OOX\nOOOXOOO\n",
        "O.O.OXO\nXXX.XOX\nXXXOXXX\nXOXXXOX\nOXOOOXO\nOOOXOOO\n",
        "OOX.OOO\nOOO.OOO\nOXO.OXO\nXOX.XOX\nXXX.XXX\nXXX.OXX\n",
        "OOO.XOO\nOOO.OOX\nOOO.OOO\nXXX.XXX\nXXX.XXO\nOXX.XXX\n",
        "XOX.XXX\nXXX.XOX\nXXX.OOX\nOXO.OXO\nOOO.OXO\nOOO.XOO\n",
        "OXOOOXO\nXOXXXOX\nXXXOXXX\nXOXXXOX\nOXOOOXO\nOOOXOOO\n",
        "XOXXOXX\nXXXOXXX\nXOXXXOX\nOXOOOXO\nOOOXOOO\nOXOOXOO\n",
        "XXXOXXX\nXOXXOOO\nOXXOXXX\nOOOXOOX\nXXOOOXO\nOOOXXOO\n",
    ],
    largest: ("legal, by number of chips", "42-Ok(Draw)"),
    ending: &[],
};

/// The last board of a random game; or another with the same rows, or none of them, where the other chips are shuffled,
/// and often only those below rows are left.
fn random_item(random: &mut Random) -> Item {
    let mut board = Playout::random(random).board;
    if random.below(2) == 0 {
        let rows = board.rows();
        let below_rows = (0..HEIGHT).fold(rows, |cells, _| cells | Bitboard(cells.0 >> 1) & Chips::FULL);
        let part = if rows.is_empty() || random.below(2) == 0 { Chips::FULL } else { below_rows };
        let kept = *random.pick(&[rows, rows, Chips::EMPTY]);
        let others = board.chips() & part - kept;
        let firsts = (others.count() + kept.count()).div_ceil(2).saturating_sub((board.first & kept).count());
        let first = others.random_subset(random, firsts);
        board = Board { first: board.first & kept | first, second: board.second & kept | (others - first) };
    }
    ConnectFour::NOTATION.text(&board)
}

fn labels(board: &Board, search: &mut RetrogradeSearch) -> Vec<Label> {
    let status = order_of_moves(board, search).map(|(status, _)| status);
    let tops = board.chips().tops();
    let candidates = board.judge_by_last_move(tops).map_or(Chips::EMPTY, |(_, candidates)| candidates);
    let last_mover = Player::to_move(board.chips().count()).opponent();
    let mut labels = vec![board.situation(status)];
    let count = board.chips().count();
    if status.is_ok() && (count < 3 || count > 39) { labels.push(label("legal, by number of chips", format!("{count}-{status:?}"))); }
    let floating = board.chips().floating();
    if floating.count() == 1 && board.rows().is_empty() && matches!(board.ahead(), 0 | 1) {
        labels.push(label("a chip floats", format!("{}-{}", floating.leftmost_column(), board.chips().contains(floating.leftmost_column(), 0))));
    }
    if let Some(column) = board.only_column_with_room() && status.is_ok() {
        labels.push(label("nobody won, only one column is not full", column + 1));
    }
    let mut has_order = |last| search.order(board, last).is_some();
    match status {
        Ok(Status::FirstWon | Status::SecondWon) => {
            let last = candidates.cells().next().unwrap_or_default();
            labels.extend(win_labels(board, last_mover, last));
            if candidates.count() > 1 {
                let [left, right] = [candidates.cells().next(), candidates.cells().last()].map(|chip| has_order(chip.unwrap_or_default()));
                labels.push(label("won, by whether the leftmost and the rightmost candidate can be last", format!("{left}-{right}")));
            }
        }
        Err(Illegal::NoOrder) if has_order(board.chips_of(last_mover) & tops) => labels.push(label("a row, no order of moves unless another chip was last", "")),
        Err(Illegal::BothWon) if has_order(board.chips_of(last_mover).in_every_row() & tops) => labels.push(label("rows of both players, otherwise legal", last_mover.ordinal())),
        _ => {}
    }
    labels
}
