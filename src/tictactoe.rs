//! Codeforces 3C: given a tic-tac-toe board, whose turn it is, who has won, or whether the board is illegal.

mod cases;
mod rules;
mod shrink;

use crate::boards::{self, BoardProblem};
use crate::cases::CaseTable;
use crate::item::ItemKind;
use crate::problem::Problem;
use rules::TicTacToe;

/// The problem.
pub const PROBLEM: Problem = Problem {
    name: "tictactoe",
    summary: "3 x 3 boards: whose turn, who won, or illegal",
    input: "boards of three lines of 'X', '0' and '.'",
    items: &ItemKind { element: "mark", ..boards::BOARDS },
    verdicts: VERDICTS,
    starts_answer: None,
    starts_input: |text| TicTacToe::NOTATION.starts_input(text),
    all_items: Some(cases::all_boards),
    cases: CaseTable::new::<cases::TicTacToeCases>(),
    encoding: shrink::ENCODING,
    judge: TicTacToe::judge,
    count: TicTacToe::count_verdicts,
    tabulate: TicTacToe::tabulate,
    explain: TicTacToe::explain,
};

/// The answers in the statement's order.
const VERDICTS: &[&str] = {
    let [first, second, first_won, second_won, draw, illegal] = TicTacToe::ANSWERS;
    &[first, second, illegal, first_won, second_won, draw]
};
