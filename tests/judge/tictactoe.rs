//! Tic-tac-toe: every possible board.

use crate::reference;
use crate::run::{assert_same, judge};

const PROBLEM: &str = "tictactoe";

/// An input of all 3^9 boards.
fn all_boards() -> String {
    let cell = |code: usize, n| ['.', 'X', '0'][code / 3_usize.pow(n) % 3];
    let line = |code, n| format!("{}{}{}\n", cell(code, n), cell(code, n + 1), cell(code, n + 2));
    (0..3_usize.pow(9)).map(|code| line(code, 0) + &line(code, 3) + &line(code, 6) + "\n").collect()
}

#[test]
fn agrees_with_the_reference_on_every_board() {
    let input = all_boards();
    assert_same(&judge(PROBLEM, input.as_bytes()), &reference::judge(PROBLEM)(&input));
}

#[test]
fn finds_the_published_counts_of_positions() {
    let answer = judge(PROBLEM, all_boards().as_bytes());
    let count = |verdict: &str| answer.lines().filter(|line| *line == verdict).count();
    assert_eq!(count("first"), 2423);
    assert_eq!(count("second"), 2097);
    assert_eq!(count("the first player won"), 626);
    assert_eq!(count("the second player won"), 316);
    assert_eq!(count("draw"), 16);
    assert_eq!(count("illegal"), 19_683 - 5478);
}
