//! Tic-tac-toe: every possible board, and the format of the input.

use crate::reference::tictactoe::legal_positions;
use crate::run::{assert_good, assert_same, judge};

const PROBLEM: &str = "tictactoe";

/// All 3^9 boards, as nine cells each.
fn boards() -> impl Iterator<Item = String> {
    (0..3_usize.pow(9)).map(|code| (0..9).map(|cell| ['.', 'X', '0'][code / 3_usize.pow(cell) % 3]).collect())
}

/// The library's answer to an input of all boards.
fn answer() -> String {
    let input: String = boards().map(|b| format!("{}\n{}\n{}\n\n", &b[..3], &b[3..6], &b[6..])).collect();
    judge(PROBLEM, input.as_bytes())
}

#[test]
fn agrees_with_the_reference_on_every_board() {
    let legal = legal_positions();
    let expected = boards().map(|board| legal.get(&board).copied().unwrap_or("illegal").to_string() + "\n");
    assert_same(&answer(), &expected.collect::<String>());
}

#[test]
fn finds_the_published_counts_of_positions() {
    let answer = answer();
    let count = |verdict: &str| answer.lines().filter(|line| *line == verdict).count();
    assert_eq!(count("first"), 2423);
    assert_eq!(count("second"), 2097);
    assert_eq!(count("the first player won"), 626);
    assert_eq!(count("the second player won"), 316);
    assert_eq!(count("draw"), 16);
    assert_eq!(count("illegal"), 19_683 - 5478);
}

#[test]
fn lines_are_separated_by_whitespace() {
    for input in ["X0X\n.0.\n.X.\n", "X0X .0. .X.", "\r\nX0X\r\n\t.0.\n.X.\n \n"] {
        assert_good(PROBLEM, input, "second\n");
    }
    assert_good(PROBLEM, "", "");
}
