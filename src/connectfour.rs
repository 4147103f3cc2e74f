//! TopCoder ConnectFour: given a board, whose turn it is, who has won, or whether no legal game leads to it.

mod board;
mod cases;
mod retrograde;
mod rules;
mod shrink;

use crate::boards::{self, BoardProblem};
use crate::cases::CaseTable;
use crate::problem::{CommonMistake, Problem};
pub use board::Board;
pub use retrograde::RetrogradeSearch;
use rules::ConnectFour;
pub use rules::witness;

/// The problem.
pub const PROBLEM: Problem = Problem {
    name: "connectfour",
    summary: "7 x 6 boards: whose turn, who won, or unreachable",
    input: "boards of six lines of 'X', 'O' and '.'",
    items: &boards::BOARDS,
    verdicts: &ConnectFour::ANSWERS,
    starts_answer: None,
    starts_input: |text| ConnectFour::NOTATION.starts_input(text),
    common_mistakes: COMMON_MISTAKES,
    all_items: None,
    cases: CaseTable::new::<cases::ConnectFourCases>(),
    encoding: shrink::ENCODING,
    judge: ConnectFour::judge,
    count: ConnectFour::count_verdicts,
    tabulate: ConnectFour::tabulate,
    explain: ConnectFour::explain,
};

const COMMON_MISTAKES: &[CommonMistake] = &[
    ConnectFour::NOTATION.wrong_cell(b"0", "use the letter O, not the digit 0"),
    ConnectFour::NOTATION.wrong_cell(b"xo", "use uppercase X and O"),
    ConnectFour::NOTATION.wrong_empty_cell(),
    ConnectFour::NOTATION.spaces_in_line(),
];
