//! Tic-tac-toe: every possible board.

use crate::reference;
use crate::run::{assert_same, judge};

const PROBLEM: &str = "tictactoe";

/// Also compared with the published counts of positions.
#[test]
fn agrees_with_the_reference_on_every_board() {
    let cell = |code: usize, n| ['.', 'X', '0'][code / 3_usize.pow(n) % 3];
    let line = |code, n| format!("{}{}{}\n", cell(code, n), cell(code, n + 1), cell(code, n + 2));
    let input: String =
        (0..3_usize.pow(9)).map(|code| line(code, 0) + &line(code, 3) + &line(code, 6) + "\n").collect();
    let answer = judge(PROBLEM, input.as_bytes());
    assert_same(&answer, &reference::judge(PROBLEM)(&input));
    let count = |verdict: &str| answer.lines().filter(|line| *line == verdict).count();
    let verdicts = ["first", "second", "the first player won", "the second player won", "draw", "illegal"];
    assert_eq!(verdicts.map(count), [2423, 2097, 626, 316, 16, 19_683 - 5478]);
}
