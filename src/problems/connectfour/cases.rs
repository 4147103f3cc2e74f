//! The hard cases of ConnectFour.

use super::retrograde::{Board, Chips, HEIGHT, RetrogradeSearch};
use super::rules::{ConnectFour, order_of_moves};
use crate::bitboard::{Bitboard, Player};
use crate::cases::labels::{open_column_label, win_labels};
use crate::cases::random::{Playout, Random};
use crate::cases::{Cases, Label, label};
use crate::item::Item;
use crate::problems::boards::{BoardProblem, Illegal, Status};

pub const CASES: Cases = Cases {
    labeler: || {
        let mut search = RetrogradeSearch::default();
        Box::new(move |board| labels(&ConnectFour::NOTATION.board(board).unwrap_or_default(), &mut search))
    },
    random_item,
    rare_items: RARE_BOARDS,
    largest: ("", ""),
    last_items: &[],
};

/// A row of seven; a full board with too few chips of the second player, and one with too few of the first; and boards
/// without a row that are hard to search, found by simulated annealing. Six of these are legal. On the first, a search
/// forward visits more than 30,000 states whichever columns it tries first; on the second, a search backward 20,000; on
/// the third, one from the left 70,000, more than on any other known board. On the next three, fewer than one of a
/// million random orders of moves succeed, in either direction; on the fourth, every search that remembers
/// heights as digits in base 6 fails. The others are full, and illegal: they have no order of moves.
const RARE_BOARDS: &[&str] = &[
    ".......\n.......\n.......\n.......\nOOO.OOO\nXXXXXXX\n",
    "XXXOXOX\nOOXXOXX\nOXOOOXO\nOOXOXOX\nXOXOXXX\nOOOXOXX\n",
    "OXXOXOO\nOOXXOXX\nOXOOOXO\nOOXOXOX\nXOXOXXX\nOOOXOXX\n",
    "OOO.OOO\nXXO.OXX\nXXX.XXX\nOOX.XOX\nXXX.OXO\nOOOXXOO\n",
    ".OO.OOO\nXXX.XXO\nXXX.XXX\nOXX.XXO\nXOO.OOX\nOOOXOOO\n",
    "O.O.OXO\nXXX.XOX\nXXXOXXX\nXOXXXOX\nOXOOOXO\nOOOXOOO\n",
    "OOX.OOO\nOOO.OOO\nOXO.OXO\nXOX.XOX\nXXX.XXX\nXXX.OXX\n",
    "OOO.XOO\nOOO.OOX\nOOO.OOO\nXXX.XXX\nXXX.XXO\nOXX.XXX\n",
    "XOX.XXX\nXXX.XOX\nXXX.OOX\nOXO.OXO\nOOO.OXO\nOOO.XOO\n",
    "OXOOOXO\nXOXXXOX\nXXXOXXX\nXOXXXOX\nOXOOOXO\nOOOXOOO\n",
    "XOXXOXX\nXXXOXXX\nXOXXXOX\nOXOOOXO\nOOOXOOO\nOXOOXOO\n",
    "XXXOXXX\nXOXXOOO\nOXXOXXX\nOOOXOOX\nXXOOOXO\nOOOXXOO\n",
];

/// The last board of a random game; or one with the same rows or none of them, and the other chips shuffled, often
/// without those that are not below a row.
fn random_item(random: &mut Random) -> Item {
    let Playout { mut board, .. } = Playout::random(random);
    if random.below(2) == 0 {
        let rows = board.rows();
        let below_rows = (0..HEIGHT).fold(rows, |cells, _| cells | Bitboard(cells.0 >> 1) & Chips::FULL);
        let area = if rows.is_empty() || random.below(2) == 0 { Chips::FULL } else { below_rows };
        let kept = *random.pick(&[rows, rows, Chips::EMPTY]);
        let others = board.chips() & (area - kept);
        // Players who have moved in turn, if the rows allow it.
        let [first, second] = [board.first & kept, board.second & kept];
        let count = (others | kept).count().div_ceil(2).saturating_sub(first.count());
        let shuffled = others.random_subset(random, count);
        board = Board { first: first | shuffled, second: second | (others - shuffled) };
    }
    ConnectFour::NOTATION.text(&board)
}

fn labels(board: &Board, search: &mut RetrogradeSearch) -> Vec<Label> {
    let status = order_of_moves(board, search).map(|(status, _)| status);
    let mut labels = vec![ConnectFour::status_label(board, status)];
    let tops = board.chips().tops();
    let floating = board.chips().floating();
    let count = board.chips().count();
    let last_mover = Player::to_move(count).opponent();
    let chips = board.chips_of(last_mover);
    let mut can_be_last = |last: Chips| search.order(board, last).is_some();
    match status {
        Ok(Status::FirstWon | Status::SecondWon) => {
            let candidates = chips.in_every_row() & tops;
            let ends = [candidates.cells().next(), candidates.cells().last()].map(Option::unwrap_or_default);
            labels.extend(win_labels(last_mover, chips, ends[0]));
            let case = "won, by whether the leftmost and rightmost candidates can be last";
            labels.push(label(case, ends.map(can_be_last)));
        }
        Ok(_) => {
            labels.extend(open_column_label(board.chips()));
            if matches!(count, 0..3 | 39..) {
                labels.push(label("nobody won, few or many chips", count));
            }
        }
        Err(Illegal::Floating)
            if floating.count() == 1 && board.rows().is_empty() && matches!(board.ahead(), 0 | 1) =>
        {
            let column = floating.leftmost_column();
            let has_chip = board.chips().contains(column, 0);
            let case = "only fault: a chip floats, by column and whether there is a chip at its bottom";
            labels.push(label(case, (column + 1, has_chip)));
            labels.push(label("only fault: a chip floats, by line", floating.leftmost_level() + 1));
        }
        Err(Illegal::NoOrder) if chips.has_row() && can_be_last(chips & tops) => {
            labels.push(label("a row, no order of moves unless another chip was last", ()));
        }
        Err(Illegal::BothWon) if can_be_last(chips.in_every_row() & tops) => {
            labels.push(label("rows of both players, otherwise legal, by last mover", last_mover));
        }
        _ => {}
    }
    labels
}
