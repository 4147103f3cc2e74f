//! Codeforces 3C: given a tic-tac-toe board, determine whose turn it is, who has won, or that the board is illegal.

mod cases;
mod rules;

use crate::boards::{self, BoardProblem};
use crate::cases::CaseTable;
use crate::item::ItemKind;
use crate::problem::Problem;
use crate::shrink::Encoding;
use rules::TicTacToe;

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

/// The encoding for shrinking. An element is a mark: twice the offset of its character in the text, plus 1 for a `0`.
const ENCODING: Encoding = Encoding {
    encode: |text| {
        let marks = (0_u8..).zip(text).filter(|(_, cell)| b"X0".contains(cell));
        marks.map(|(offset, cell)| 2 * offset + u8::from(*cell == b'0')).collect()
    },
    decode: |marks| {
        let mut text = b"...\n...\n...\n".to_vec();
        marks.iter().for_each(|mark| text[usize::from(mark / 2)] = b"X0"[usize::from(mark % 2)]);
        text
    },
    lower: |_, _| Vec::new(),
};
