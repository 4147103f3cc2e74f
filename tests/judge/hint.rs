//! What bad input is told to do about it.

use fourow::PROBLEMS;

use crate::run::{Outcome, file, outcome, samples};

/// What is said of bad input, from `found` on.
pub fn found(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let Outcome { stderr, status, .. } = outcome(arguments, input.as_ref());
    assert_eq!((status, stderr.lines().count()), (2, 1), "for '{}': {stderr}", input.as_ref().escape_ascii());
    let found = stderr.split_once(", found ").map(|(_, found)| found.trim_end().to_string());
    found.unwrap_or_else(|| panic!("no error of bad input: {stderr}"))
}

/// Checks what an input is told to do, if anything; where it stands is not what is tested.
pub fn assert_hint(problem: &str, input: impl AsRef<[u8]>, hint: &str) {
    let found = found(&["-p", problem], &input);
    let told = found.split_once("; ").map_or("", |(_, hint)| hint);
    assert_eq!(told, hint, "for '{}' of {problem}", input.as_ref().escape_ascii());
}

#[test]
fn an_input_of_another_problem_is_recognized() {
    let inputs = [
        ("fourow", "2\nGame #1: 12\nGame #2: \n"),
        ("fourow", "Game #17: 12\n"),
        ("fourow", "\r\n 1 \r\n\r\nGame #1: 12\r\n"),
        ("connectfour", ".......\n.......\n.......\n.......\n...O...\n...X..X\n"),
        ("connectfour", "{ \".......\",\n  \".......\",\n  \"..."),
        ("connectfour", "\r\nXXXOOOX\r\n"),
        ("connectfour", "\"XOX.XOX\""),
        ("tictactoe", "X0X\n.0.\n.X.\n"),
        ("tictactoe", " \n... .0. .X."),
        ("tictactoe", "..."),
        ("conecta4", "4\n5\n\n4\n"),
        ("conecta4", "4 5"),
        ("conecta4", "\n\n1 8 1\r\n8\r\n"),
        ("conecta4", &"4 5 6\n".repeat(50)),
    ];
    for (right, input) in inputs {
        for wrong in PROBLEMS.iter().map(|problem| problem.name).filter(|name| *name != right) {
            assert_hint(wrong, input, &format!("this looks like --problem {right}"));
        }
    }
    // In any mode that reads an input.
    let board = ".......\n".repeat(6);
    for arguments in [&["--explain"][..], &["--coverage"], &["--strict"], &["--check", "/dev/null"]] {
        assert_eq!(found(arguments, &board), "'.'; this looks like --problem connectfour");
    }
}

#[test]
fn what_may_be_something_else_is_not_called_an_input() {
    for (problem, input) in [
        // Boards that are too wide or too narrow for either problem, or hold something else.
        ("fourow", "........\n"),
        ("fourow", "......\n"),
        ("fourow", "....\n"),
        ("fourow", "..\n"),
        ("fourow", ".......x\n"),
        ("fourow", "X0X0X0X\n"),
        ("fourow", "XOX\n"),
        ("fourow", "000\nx"),
        ("fourow", "...,...\n"),
        ("fourow", "{ \"...\" }"),
        ("fourow", "[ '.......' ]"),
        // Not columns only, or too few to tell.
        ("fourow", "4\n9\n"),
        ("fourow", "0 1 2\n"),
        ("fourow", "12 3\n"),
        ("fourow", "1 2 x\n"),
        ("fourow", "4"),
        ("connectfour", "4\n"),
        ("tictactoe", "44 55\n"),
        // No games.
        ("conecta4", "1\nGame\n"),
        ("conecta4", "x\nGame #1: 1\n"),
        ("tictactoe", "Game 1: 1\n"),
        ("tictactoe", "1\n"),
        // Nothing at all to go by.
        ("connectfour", "[]"),
        ("conecta4", "\0"),
        ("tictactoe", "?"),
    ] {
        let told = found(&["-p", problem], input);
        assert!(!told.contains("this looks like"), "for {input:?} of {problem}: {told}");
    }
}

/// An input that is right at its start is not taken for another's, whatever comes later.
#[test]
fn an_input_of_the_problem_itself_keeps_its_name() {
    for (problem, input) in [
        ("fourow", "2\nGame #1: 12\n4\n5\n"),
        ("fourow", "Game #1: 12\n.......\n"),
        ("fourow", "1\nGame #1: 12\nGame #2 is invalid.\n"),
        ("connectfour", ".......\n...\n"),
        ("connectfour", "{ \".......\", \"...\" }"),
        ("tictactoe", "...\n.......\n"),
        ("tictactoe", "X0X\nfirst\n"),
        ("conecta4", "4 5\nGame #1: 12\n"),
        ("conecta4", "4 5\n|        |\n"),
    ] {
        let told = found(&["-p", problem], input);
        assert!(!told.contains("this looks like"), "for {input:?} of {problem}: {told}");
    }
}

#[test]
fn an_answer_is_recognized() {
    let verdicts = [
        "Game #1 is invalid.",
        "Game #1 is over. There is no winner.",
        "Game #17 is over. The first player won.\n-------",
        "Game #1 is over. The second player won.\r\n-------\r",
        "Game #1 is not over, yet.",
        "first player moves",
        "second player moves",
        "first player wins",
        "second player wins",
        "draw game",
        "invalid",
        "INVALID",
        "CONNECT4\n|        |",
        "FULL",
        "QUIT",
        "|        |\n|        |",
        "| 01  10 |",
        "first",
        "second",
        "illegal",
        "the first player won",
        "the second player won",
        "draw",
    ];
    for answer in verdicts {
        for problem in PROBLEMS.iter().map(|problem| problem.name) {
            assert_hint(problem, answer, "this looks like an answer");
            assert_hint(problem, format!("\n{answer}\n"), "this looks like an answer");
        }
    }
    for near in [
        "Game #1 is invalid",
        "Game #1 is over.",
        "Game 1 is invalid.",
        "is invalid.",
        "first player",
        "The first player won",
        "draw.",
        "invalid move",
        "CONNECT 4",
        "|       |",
        "|...OX..|",
        "|        ",
    ] {
        for problem in PROBLEMS.iter().map(|problem| problem.name) {
            let told = found(&["-p", problem], near);
            assert!(!told.contains("an answer"), "for {near:?} of {problem}: {told}");
        }
    }
}

/// Each answer that the samples have is one of those that are recognized.
#[test]
fn the_answers_of_all_samples_are_recognized() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (_, answer) in samples(problem).into_iter().filter(|(_, answer)| !answer.is_empty()) {
            assert_hint(problem, answer, "this looks like an answer");
        }
    }
}

#[test]
fn swapped_files_are_told() {
    let told = "this looks like an answer: --check takes the answer first, then the input";
    let (input, answer) = ("1\nGame #1: 1\n", "Game #1 is not over, yet.\n");
    let (input, answer) = (file("hint-swapped.in", input), file("hint-swapped.out", answer));
    assert_eq!(outcome(&["--check", &answer, &input], b""), Outcome::ok(""));
    let found = found(&["--check", &input, &answer], "");
    assert_eq!(found, format!("' ' in Game #1; {told}"));
}

#[test]
fn a_file_to_stress_with_is_told_its_hint() {
    let answer = file("hint-stress.out", "Game #1 is not over, yet.\n");
    let spaced = file("hint-stress.in", "1\nGame #1: 1,2\n");
    let stress = |file| (cfg!(unix)).then(|| found(&["--stress", "cat", file], ""));
    let told = [
        (&answer, "'G'; this looks like an answer"),
        (&spaced, "',' in Game #1; moves follow each other with nothing between them"),
    ];
    for (file, told) in told {
        assert_eq!(stress(file).unwrap_or(told.into()), told);
    }
}

#[test]
fn common_mistakes_of_games_are_told() {
    let zero = "a zero is meant, not the letter O";
    let (capital, head) =
        ("'Game' has a capital G", "the line of a game starts with 'Game #', its number and ':'");
    let (colon, nothing) =
        ("the colon follows the number at once", "moves follow each other with nothing between them");
    let (slots, feed) = ("slots count from 1 to 7", "a line ends with LF or CRLF, not with CR alone");
    for (input, hint) in [
        ("1O\n", zero),
        ("1o\n", zero),
        ("O\n", zero),
        ("10\nGame #1O: 1\n", zero),
        ("10\nGame #O1: 1\n", zero),
        ("10\nGame #1o: 1\n", zero),
        ("1l\n", ""),
        ("1\nGame #1: 1O\n", ""),
        ("1\nGame #1:O\n", ""),
        ("game #1: 1\n", capital),
        ("1\ngame #1: 1\n", capital),
        ("1\nGAME #1: 1\n", ""),
        ("1\ngAME\n", capital),
        ("Gg\n", capital),
        ("1\nGame 1: 1\n", head),
        ("1\nGame1: 1\n", head),
        ("1\nGame#1: 1\n", head),
        ("1\nGame: 1\n", head),
        ("1\n#1: 1\n", head),
        ("2\n121\n343\n", head),
        ("1\nRound 1: 1\n", ""),
        ("1\nGame\n", ""),
        ("1\nGame #1 : 1\n", colon),
        ("1\nGame #1 1\n", colon),
        ("1\nGame #1, 1\n", ""),
        ("1\nGame #1: 1 2\n", nothing),
        ("1\nGame #1: 1, 2\n", nothing),
        ("1\nGame #1: 1;2\n", nothing),
        ("1\nGame #1: 1 ,2\n", nothing),
        ("1\nGame #1: 1 x\n", ""),
        ("1\nGame #1: -\n", ""),
        ("1\nGame #1: 0\n", slots),
        ("1\nGame #1: 18\n", slots),
        ("1\nGame #1: 9\n", slots),
        ("1\nGame #1: a\n", ""),
        ("1\rGame #1: 1\r", feed),
        ("1\nGame #1: 1\rGame #2: 1\r", feed),
        ("1\nGame #1: 1\n\n\rGame", feed),
        // The numbers stand in the expectation.
        ("3\nGame #1: 1\n", ""),
        ("1\nGame #1: 1\nGame #2: 1\n", ""),
    ] {
        assert_hint("fourow", input, hint);
    }
}

#[test]
fn common_mistakes_of_boards_are_told() {
    let (letter, zero) = ("the letter O is meant, not a zero", "a zero is meant, not the letter O");
    let (chips, marks, empty) = ("chips are capitals", "marks are capitals", "an empty cell is '.'");
    let blanks = "a line has no spaces between its cells, and an empty cell is '.'";
    for (problem, input, hint) in [
        ("connectfour", "...0...\n", letter),
        ("connectfour", "...X...\n...0...\n", letter),
        ("connectfour", ".......0\n", ""),
        ("connectfour", "...x...\n", chips),
        ("connectfour", "...o...\n", chips),
        ("connectfour", "...y...\n", ""),
        ("connectfour", "-------\n", empty),
        ("connectfour", "___X___\n", empty),
        ("connectfour", "*******\n", ""),
        ("connectfour", "X.O.   \n", blanks),
        ("connectfour", ". . . . . . .\n", blanks),
        ("connectfour", "X\tO\n", blanks),
        ("connectfour", "......\n", ""),
        ("connectfour", "{ \"......\" }", ""),
        ("connectfour", ".......\n.......\n", ""),
        ("tictactoe", "XOX\n", zero),
        ("tictactoe", "Xo.\n", zero),
        ("tictactoe", "X0.\n.O.\n", zero),
        ("tictactoe", "xX.\n", marks),
        ("tictactoe", "yX.\n", ""),
        ("tictactoe", "X-0\n", empty),
        ("tictactoe", "_X0\n", empty),
        ("tictactoe", "X 0\n", blanks),
        ("tictactoe", "X0\n", ""),
        ("tictactoe", "X0.\n", ""),
    ] {
        assert_hint(problem, input, hint);
    }
}

#[test]
fn common_mistakes_of_runs_are_told() {
    let (columns, space) = ("columns count from 1 to 8", "a space goes between two columns");
    for (input, hint) in [
        ("0 1\n", columns),
        ("1 9\n", columns),
        ("a\n", ""),
        ("12\n", space),
        ("10\n", space),
        ("1,2\n", space),
        ("1\t2\n", space),
        ("1 , 2\n", space),
        ("1x\n", ""),
        ("1\r2\r", "a line ends with LF or CRLF, not with CR alone"),
    ] {
        assert_hint("conecta4", input, hint);
    }
}
