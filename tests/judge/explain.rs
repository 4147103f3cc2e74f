//! `--explain`: the sentences that give the reason for each verdict or event.

use std::io::{self, Write};
use std::mem;

use crate::run::{outcome, problem};
use fourow::{Input, Theme};

/// A game won by the first player, one won by the second, and one that is not over.
pub const GAMES: &str = "Game #1: 1213141\nGame #2: 71727364\nGame #03: 76\n";

/// Runs `--explain` on a valid input, and returns the explanation.
pub fn explain(problem: &str, options: &[&str], input: &str) -> String {
    let arguments = [&["--problem", problem, "--explain"], options].concat();
    outcome(&arguments, input.as_bytes()).expect_ok()
}

/// Asserts that the explanation of an input starts with this sentence.
fn assert_sentence(problem: &str, input: &str, sentence: &str) {
    let text = explain(problem, &[], input);
    assert_eq!(text.split("\n\n").next(), Some(sentence), "for {input:?}");
}

#[test]
fn every_verdict_of_fourow_is_explained() {
    let full = "436212331776242525514115373264376651577464";
    for (moves, sentence) in [
        ("", "is not over, yet: after 0 moves it is the first player's turn."),
        ("4", "is not over, yet: after 1 move it is the second player's turn."),
        ("44", "is not over, yet: after 2 moves it is the first player's turn."),
        ("1213141", "is over: the first player won with move 7 in slot 1, completing a vertical row of 4."),
        (
            "71727364",
            "is over: the second player won with move 8 in slot 4, completing a horizontal row of 4.",
        ),
        (
            "12234334474",
            "is over: the first player won with move 11 in slot 4, completing a diagonal row of 4.",
        ),
        ("1111111", "is invalid: move 7 puts a seventh chip into slot 1."),
        ("12131415", "is invalid: move 8 comes after the first player won with move 7."),
        ("717273646", "is invalid: move 9 comes after the second player won with move 8."),
        (
            "213112121311",
            "is invalid: move 12 comes after the first player won with move 11, and puts a seventh chip into slot 1.",
        ),
        (full, "is over: all 42 cells are filled and nobody has four in a row."),
    ] {
        assert_sentence("fourow", &format!("Game #5: {moves}\n"), &format!("Game #5 {sentence}"));
    }
}

#[test]
fn every_kind_of_illegal_board_is_explained() {
    for (lines, reason) in [
        (
            ["", "X......", "......."],
            "the chip in column 1, line 2 from the bottom, is floating: the cell below it is empty",
        ),
        (
            ["", "", "O......"],
            "there are 0 'X' and 1 'O', but 'X' starts, so there must be as many 'X' as 'O', or one more",
        ),
        (
            ["", "", "XX....."],
            "there are 2 'X' and 0 'O', but 'X' starts, so there must be as many 'X' as 'O', or one more",
        ),
        (["", "OOOO...", "XXXX..."], "both 'X' and 'O' have 4 in a row"),
        (
            ["", "OOO....", "XXXX..O"],
            "'X' has 4 in a row, but 'O' moved last, because there are 4 'X' and 4 'O'",
        ),
        (
            ["XXXX...", "OOOXOO.", "XXXXOOO"],
            "no single chip is part of every row of 'X', so no single move could have completed them all",
        ),
        (
            ["", "OOOX...", "XXXXO.."],
            "every chip with which 'X' could have won has another chip on top of it",
        ),
        (["O......", "X......", "X......"], "no order of moves lets the players alternate"),
    ] {
        let lines = lines.map(|line| if line.is_empty() { "......." } else { line }).join("\n");
        let input = format!("{}{lines}\n", ".......\n".repeat(3));
        assert_sentence("connectfour", &input, &format!("Board 1: invalid: {reason}."));
    }
    for (input, sentence) in [
        (
            "0..\n...\n...\n",
            "illegal: there are 0 'X' and 1 '0', but 'X' starts, so there must be as many 'X' as '0', or one more",
        ),
        ("XXX\n000\n...\n", "illegal: both 'X' and '0' have 3 in a row"),
        (
            "XXX\n00.\n0..\n",
            "illegal: 'X' has 3 in a row, but '0' moved last, because there are 3 'X' and 3 '0'",
        ),
    ] {
        assert_sentence("tictactoe", input, &format!("Board 1: {sentence}."));
    }
}

#[test]
fn legal_boards_of_tictactoe_are_explained() {
    for (input, sentence) in [
        ("...\n...\n...\n", "first. The board is empty"),
        ("X..\n.0.\n...\n", "first. These moves (line,column) lead to this board: 1,1 2,2"),
    ] {
        assert_sentence("tictactoe", input, &format!("Board 1: {sentence}."));
    }
}

#[test]
fn events_of_conecta4_are_explained() {
    for (input, sentence) in [
        ("", "QUIT: the input ends after 0 moves, with player 0 to move."),
        ("1\n", "QUIT: the input ends after 1 move, with player 1 to move."),
        ("\n", "Line 1: the board after 0 moves:"),
        ("1 2\n\n", "Line 2: the board after 2 moves:"),
        ("1\r\n2 \r\n\r\n", "Line 3: the board after 2 moves:"),
        // The input ends in the middle of a blank line.
        ("1\n\r", "Line 2: the board after 1 move:"),
        (
            "1 2 1 2 1 2 1 rest",
            "Line 1: CONNECT4: player 0 wins with move 7 in column 1, completing a vertical row of 4.",
        ),
        (
            "8 1\n8 2 8 3 7\n4\n",
            "Line 3: CONNECT4: player 1 wins with move 8 in column 4, completing a horizontal row of 4.",
        ),
    ] {
        assert_sentence("conecta4", input, sentence);
    }
    let full = explain("conecta4", &[], "1 1 1\n1 1 1\n1\n1 1");
    let sentences = "Line 3: INVALID: column 1 is full, so move 7 is ignored. Player 0 moves again.\n\
                     Line 4: INVALID: column 1 is full, so move 8 is ignored. Player 0 moves again.\n\
                     Line 4: INVALID: column 1 is full, so move 9 is ignored. Player 0 moves again.\n\
                     QUIT: the input ends after 9 moves (3 invalid), with player 0 to move.\n\n";
    assert!(full.starts_with(sentences), "{full}");
}

/// Errors are the same as without `--explain`, and everything before an error is explained.
#[test]
fn errors_are_the_same_as_without_explain() {
    for (problem, good, bad) in [
        ("fourow", "Game #1: 1\n", "Game #2: 8\n"),
        ("connectfour", ".......\n.......\n.......\n.......\n.......\n.......\n", "x"),
        ("tictactoe", "...\n...\n...\n", "XO"),
        ("conecta4", "1\n\n", "9"),
    ] {
        let input = [good, bad].concat();
        let explained = outcome(&["-p", problem, "--explain"], input.as_bytes());
        let judged = outcome(&["-p", problem], input.as_bytes());
        assert_eq!((explained.stderr, explained.status), (judged.stderr, 2));
        let explained = explained.stdout;
        assert!(!explained.is_empty() && explain(problem, &[], good).starts_with(&explained));
    }
}

/// A writer that fails on the first write only.
#[derive(Default)]
struct FailsOnce {
    failed: bool,
}

impl Write for FailsOnce {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let fails = !mem::replace(&mut self.failed, true);
        if fails { Err(io::ErrorKind::StorageFull.into()) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// If a block of an explanation cannot be written, nothing more is explained.
#[test]
fn explaining_stops_at_a_write_error() {
    let input = GAMES.repeat(1000);
    let mut writer = FailsOnce::default();
    let result = problem("fourow").explain(Input::new(input.as_bytes()), Theme::PLAIN, &mut writer);
    assert_eq!(
        result.expect_err("the failed write should be an error").to_string(),
        "cannot write: no storage space"
    );
}
