//! The problems: of each, the rules, the reader, the answers and the hard cases.

pub mod boards;
pub mod conecta4;
pub mod connectfour;
pub mod fourow;
pub mod tictactoe;

use crate::problem::Problem;

/// Every problem, the default first.
pub static PROBLEMS: &[Problem] =
    &[fourow::PROBLEM, connectfour::PROBLEM, conecta4::PROBLEM, tictactoe::PROBLEM];

/// The problem with this name.
pub fn problem(name: &str) -> Option<&'static Problem> {
    PROBLEMS.iter().find(|problem| problem.name == name)
}
