//! Codeforces 3C: given a tic-tac-toe board, determine whose turn it is, who has won, or that the board is illegal.

mod cases;
mod rules;

use crate::bitboard::Player;
use crate::boards::{self, BoardProblem};
use crate::cases::CaseTable;
use crate::item::ItemKind;
use crate::problem::Problem;
use crate::shrink::encoding::{Element, Encoding, FEATURE_COUNT, alphabet};
use rules::{Board, Marks, SIDE, TicTacToe};

/// The problem.
pub const PROBLEM: Problem = Problem {
    name: "tictactoe",
    description: "3 x 3 boards: whose turn, who won, or illegal",
    input_description: "boards of three lines of 'X', '0' and '.'",
    item_kind: &ItemKind { element: "mark", ..boards::BOARDS },
    verdicts: VERDICTS,
    is_board_line: None,
    starts_input: |text| TicTacToe::NOTATION.starts_input(text),
    all_items: Some(cases::all_boards),
    cases: CaseTable::new::<cases::TicTacToeCases>(),
    encoding: ENCODING,
    judge: TicTacToe::judge,
    count_verdicts: TicTacToe::count_verdicts,
    tabulate: TicTacToe::tabulate,
    explain: TicTacToe::explain,
};

/// The answers in the statement's order.
const VERDICTS: &[&str] = {
    let [first, second, first_won, second_won, draw, illegal] = TicTacToe::ANSWERS;
    &[first, second, illegal, first_won, second_won, draw]
};

/// The encoding for shrinking. An element is a mark: the index of its player plus twice the index of its cell.
const ENCODING: Encoding = Encoding {
    encode,
    decode: |elements| TicTacToe::NOTATION.text(&decode(elements).unwrap_or_default()),
    alphabet: &alphabet::<{ 2 * SIDE * SIDE }>(),
    lower: |_, _| Vec::new(),
    feature_count: FEATURE_COUNT,
    new_feature_fn: || Box::new(|elements, n| Some(TicTacToe.feature(&decode(elements)?, n))),
    simple_items: &[],
};

fn encode(text: &[u8]) -> Vec<Element> {
    let board = TicTacToe::NOTATION.board(text);
    let mark = |n| Some((2 * n + board.player_at(n / SIDE, n % SIDE)? as usize) as Element);
    (0..SIDE * SIDE).filter_map(mark).collect()
}

/// The board with these marks; `None` if a cell has two.
fn decode(marks: &[Element]) -> Option<Board> {
    let mut board = Board::default();
    for mark in marks.iter().map(|mark| usize::from(*mark)) {
        let cell = Marks::cell(mark / 2 / SIDE, mark / 2 % SIDE);
        if !(board.chips() & cell).is_empty() {
            return None;
        }
        let player = if mark % 2 == 0 { Player::First } else { Player::Second };
        *board.chips_of_mut(player) |= cell;
    }
    Some(board)
}
