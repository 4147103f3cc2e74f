//! Tic-tac-toe: every possible board, and the format of the input.

use crate::reference::tictactoe::legal_positions;
use crate::run::{assert_bad, assert_good, assert_same, judge};

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

#[test]
fn errors_have_locations() {
    for (input, error) in [
        ("XOX", "4:2: expected 'X', '0' or '.', found 'O'; use the digit 0, not the letter O"),
        ("o..", "4:1: expected 'X', '0' or '.', found 'o'; use the digit 0, not the letter O"),
        ("X0\n", "4:3: expected a line of 3 cells, found the end of the line"),
        ("X0X.0..X.", "4:4: expected the end of a line of 3 cells, found '.'"),
        ("X0X", "4:4: expected line 2 of 3 of the board, found the end of the input"),
        ("...\n...\n", "6:1: expected line 3 of 3 of the board, found the end of the input"),
        (
            "...\n\n",
            "5:1: expected line 2 of 3 of the board, found the end of the line; a blank line ends a board",
        ),
        ("...,...", "4:4: expected the end of a line of 3 cells, found ','"),
    ] {
        assert_bad(PROBLEM, format!("...\n...\n...\n{input}"), "first\n", error);
    }
}
