//! TopCoder ConnectFour: given a board, whose turn it is, who has won, or whether no legal game leads to it.

mod board;
mod cases;
mod retrograde;
mod rules;
mod shrink;

use crate::boards::{self, BoardProblem};
use crate::cases::CaseTable;
use crate::problem::Problem;
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
    all_items: None,
    cases: CaseTable::new::<cases::ConnectFourCases>(),
    encoding: shrink::ENCODING,
    judge: ConnectFour::judge,
    count: ConnectFour::count_verdicts,
    tabulate: ConnectFour::tabulate,
    explain: ConnectFour::explain,
};
