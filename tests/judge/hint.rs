//! Hints about bad input.

use fourow::PROBLEMS;

use crate::run::{Outcome, outcome, samples, write_file};
use crate::summary::VERDICTS;

const ZERO: &str = "use the digit 0, not the letter O";
const GAME_FORMAT: &str = "each game is a line like 'Game #1: 4453'";
const COLON: &str = "the colon directly follows the number";
const MOVES: &str = "moves follow each other with nothing between them";
const SLOTS: &str = "slots are numbered from 1 to 7";
const LINE_ENDING: &str = "a line ends with LF or CRLF, not with CR alone";
const EMPTY: &str = "an empty cell is '.'";
const SPACES: &str = "a line has no spaces between its cells, and an empty cell is '.'";
const COLUMNS: &str = "columns are numbered from 1 to 8";
const SEPARATOR: &str = "a space goes between two columns";

/// Common mistakes: the problem, the hint, which is empty if there is none, and inputs.
const MISTAKES: &[(&str, &str, &[&str])] = &[
    ("fourow", ZERO, &["1O\n", "1o\n", "O\n", "10\nGame #1O: 1\n", "10\nGame #O1: 1\n", "10\nGame #1o: 1\n"]),
    ("fourow", GAME_FORMAT, &["game #1: 1\n", "1\ngame #1: 1\n", "garbage", "1\ngo\n", "Gg\n"]),
    ("fourow", GAME_FORMAT, &["1\nGame 1: 1\n", "1\nGame1: 1\n", "1\nGame#1: 1\n", "1\nGame: 1\n"]),
    ("fourow", GAME_FORMAT, &["1\n#1: 1\n", "2\n121\n343\n"]),
    // Moves alone are read as the number of games.
    ("fourow", GAME_FORMAT, &["12121", "1212121\n", "4444444444444444444444444\n", "1\n"]),
    ("fourow", COLON, &["1\nGame #1 : 1\n", "1\nGame #1 1\n"]),
    (
        "fourow",
        MOVES,
        &["1\nGame #1: 1 2\n", "1\nGame #1: 1, 2\n", "1\nGame #1: 1;2\n", "1\nGame #1: 1 ,2\n"],
    ),
    ("fourow", SLOTS, &["1\nGame #1: 0\n", "1\nGame #1: 18\n", "1\nGame #1: 9\n"]),
    ("fourow", LINE_ENDING, &["1\rGame #1: 1\r", "1\nGame #1: 1\rGame #2: 1\r", "1\nGame #1: 1\n\n\rGame"]),
    ("fourow", "", &["1l\n", "1\nGame #1: 1O\n", "1\nGame #1:O\n", "1\nGAME #1: 1\n", "1\nRound 1: 1\n"]),
    (
        "fourow",
        "",
        &["1\nGame\n", "1\nGame #1, 1\n", "1\nGame #1: 1 x\n", "1\nGame #1: -\n", "1\nGame #1: a\n"],
    ),
    // The error itself is hint enough.
    ("fourow", "", &["3\nGame #1: 1\n", "1\nGame #1: 1\nGame #2: 1\n"]),
    ("connectfour", "use the letter O, not the digit 0", &["...0...\n", "...X...\n...0...\n"]),
    ("connectfour", "use uppercase X and O", &["...x...\n", "...o...\n"]),
    ("connectfour", EMPTY, &["-------\n", "___X___\n"]),
    ("connectfour", SPACES, &["X.O.   \n", ". . . . . . .\n", "X\tO\n"]),
    (
        "connectfour",
        "",
        &[".......0\n", "...y...\n", "*******\n", "......\n", "{ \"......\" }", ".......\n.......\n"],
    ),
    ("tictactoe", ZERO, &["XOX\n", "Xo.\n", "X0.\n.O.\n"]),
    ("tictactoe", "use an uppercase X", &["xX.\n"]),
    ("tictactoe", EMPTY, &["X-0\n", "_X0\n"]),
    ("tictactoe", SPACES, &["X 0\n"]),
    ("tictactoe", "", &["yX.\n", "X0\n", "X0.\n"]),
    ("conecta4", COLUMNS, &["0 1\n", "1 9\n"]),
    ("conecta4", SEPARATOR, &["12\n", "10\n", "1,2\n", "1\t2\n", "1 , 2\n"]),
    ("conecta4", LINE_ENDING, &["1\r2\r"]),
    ("conecta4", "", &["a\n", "1x\n"]),
];

/// Inputs that do not look like an input for any other problem: the problem that rejects them, and the inputs.
const NOT_RECOGNIZED: &[(&str, &[&str])] = &[
    // Boards of the wrong width for both board problems, or with other characters.
    ("fourow", &["........\n", "......\n", "....\n", "..\n", ".......x\n", "X0X0X0X\n", "XOX\n", "000\nx"]),
    ("fourow", &["...,...\n", "{ \"...\" }", "[ '.......' ]"]),
    // Too few moves for conecta4, or something other than moves.
    ("fourow", &["4\n9\n", "0 1 2\n", "12 3\n", "1 2 x\n", "4"]),
    ("connectfour", &["4\n"]),
    ("tictactoe", &["44 55\n"]),
    // Not quite games.
    ("conecta4", &["1\nGame\n", "x\nGame #1: 1\n"]),
    ("tictactoe", &["Game 1: 1\n", "1\n"]),
    // Nothing recognizable.
    ("connectfour", &["[]"]),
    ("conecta4", &["\0"]),
    ("tictactoe", &["?"]),
    // Correct at the start, so the rest does not matter.
    (
        "fourow",
        &["2\nGame #1: 12\n4\n5\n", "Game #1: 12\n.......\n", "1\nGame #1: 12\nGame #2 is invalid.\n"],
    ),
    ("connectfour", &[".......\n...\n", "{ \".......\", \"...\" }"]),
    ("tictactoe", &["...\n.......\n", "X0X\nfirst\n"]),
    ("conecta4", &["4 5\nGame #1: 12\n", "4 5\n|        |\n"]),
];

/// Runs the binary on bad input, and returns the text after `found` in its only error.
pub fn found(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let Outcome { stderr, status, .. } = outcome(arguments, input.as_ref());
    assert_eq!((status, stderr.lines().count()), (2, 1), "for '{}': {stderr}", input.as_ref().escape_ascii());
    let found = stderr.split_once(", found ").map(|(_, found)| found.trim_end().to_string());
    found.unwrap_or_else(|| panic!("not a bad-input error: {stderr}"))
}

/// Asserts that the error in a bad input has this hint, or none if `expected` is empty.
pub fn assert_hint(problem: &str, input: impl AsRef<[u8]>, expected: &str) {
    let found = found(&["-p", problem], &input);
    let hint = found.split_once("; ").map_or("", |(_, hint)| hint);
    assert_eq!(hint, expected, "for '{}' with -p {problem}", input.as_ref().escape_ascii());
}

#[test]
fn common_mistakes_have_hints() {
    for (problem, hint, inputs) in MISTAKES {
        for input in *inputs {
            assert_hint(problem, input, hint);
        }
    }
}

#[test]
fn other_formats_are_named() {
    let join = |start: &'static [u8], rest: &[u8]| [start, rest].concat();
    for (format, hint) in [
        (&b"\x1f\x8b"[..], "this is a gzip file: decompress it with gunzip"),
        (b"PK\x03\x04", "this is a zip archive: extract its files with unzip"),
        (b"%PDF", "this is a PDF: copy the text out of it"),
    ] {
        for problem in PROBLEMS.iter().map(|problem| problem.name) {
            assert_hint(problem, join(format, b""), hint);
            assert_hint(problem, join(format, b"\x08-1.4\n1\nGame #1: 1\n"), hint);
            assert_hint(problem, join(b"?", format), "");
            assert_hint(problem, &format[1..], "");
        }
    }
}

#[test]
fn an_input_of_another_problem_is_recognized() {
    let inputs = [
        ("fourow", "Game #17: 12\nGame #2: \n"),
        ("fourow", "\r\n\r\nGame #1: 12\r\n"),
        ("connectfour", ".......\n.......\n.......\n.......\n...O...\n...X..X\n"),
        ("connectfour", "{ \".......\",\n  \".......\",\n  \"..."),
        ("connectfour", "\r\nXXXOOOX\r\n"),
        ("connectfour", "\"XOX.XOX\""),
        ("tictactoe", "X0X\n.0.\n.X.\n"),
        ("tictactoe", " \n... .0. .X."),
        ("tictactoe", "..."),
        ("conecta4", "4 5\n\n4\n"),
        ("conecta4", "4 5"),
        ("conecta4", "\n\n1 8 1\r\n8\r\n"),
        ("conecta4", &"4 5 6\n".repeat(50)),
    ];
    for (right, input) in inputs {
        for wrong in PROBLEMS.iter().map(|problem| problem.name).filter(|name| *name != right) {
            assert_hint(wrong, input, &format!("this looks like --problem {right}"));
        }
    }
    // The hint is the same in every mode that reads an input.
    let board = ".......\n".repeat(6);
    for arguments in [&["--explain"][..], &["--coverage"], &["--check", "/dev/null"]] {
        assert_eq!(found(arguments, &board), "'.'; this looks like --problem connectfour");
    }
}

#[test]
fn other_inputs_are_not_attributed_to_another_problem() {
    for (problem, inputs) in NOT_RECOGNIZED {
        for input in *inputs {
            let found = found(&["-p", problem], input);
            assert!(!found.contains("this looks like"), "for {input:?} of {problem}: {found}");
        }
    }
}

#[test]
fn an_answer_is_recognized() {
    let boards = ["CONNECT4\n|        |", "|        |\n|        |", "| 01  10 |"];
    let crlf = "Game #17 is over. The second player won.\r\n-------\r".to_string();
    let verdicts = VERDICTS.iter().flat_map(|(name, verdicts, _)| {
        let prefix = if *name == "fourow" { "Game #1 " } else { "" };
        verdicts.iter().map(move |verdict| format!("{prefix}{verdict}"))
    });
    for answer in verdicts.chain(boards.map(String::from)).chain([crlf]) {
        for problem in PROBLEMS.iter().map(|problem| problem.name) {
            assert_hint(problem, &answer, "this looks like an answer");
            assert_hint(problem, format!("\n{answer}\n"), "this looks like an answer");
        }
    }
    let near_fourow = ["Game #1 is invalid", "Game #1 is over.", "Game 1 is invalid.", "is invalid."];
    let near_boards = ["first player", "The first player won", "draw.", "invalid move"];
    let near_conecta4 = ["CONNECT 4", "|       |", "|...OX..|", "|        "];
    for near in [near_fourow, near_boards, near_conecta4].concat() {
        for problem in PROBLEMS.iter().map(|problem| problem.name) {
            let found = found(&["-p", problem], near);
            assert!(!found.contains("an answer"), "for {near:?} of {problem}: {found}");
        }
    }
}

#[test]
fn the_answers_of_all_samples_are_recognized() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (_, answer) in samples(problem).into_iter().filter(|(_, answer)| !answer.is_empty()) {
            assert_hint(problem, answer, "this looks like an answer");
        }
    }
}

#[test]
fn swapped_files_are_recognized() {
    let hint = "this looks like an answer: --check takes the answer first, then the input";
    let (input, answer) = ("1\nGame #1: 1\n", "Game #1 is not over, yet.\n");
    let (input, answer) = (write_file("hint-swapped.in", input), write_file("hint-swapped.out", answer));
    assert_eq!(outcome(&["--check", &answer, &input], b""), Outcome::ok(""));
    let found = found(&["--check", &input, &answer], "");
    assert_eq!(found, format!("' ' in Game #1; {hint}"));
}

#[test]
#[cfg(unix)]
fn bad_files_for_stress_have_hints() {
    let answer = write_file("hint-stress.out", "Game #1 is not over, yet.\n");
    let bad_input = write_file("hint-stress.in", "1\nGame #1: 1,2\n");
    assert_eq!(found(&["--stress", "cat", &answer], ""), "' ' in Game #1; this looks like an answer");
    assert_eq!(found(&["--stress", "cat", &bad_input], ""), format!("',' in Game #1; {MOVES}"));
}
