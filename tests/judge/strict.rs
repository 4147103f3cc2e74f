//! `--strict`: an input is in the statement's own form, or gets no answer. The first breach is reported.

use std::iter::repeat_n;

use fourow::{BadInput, Hint, Input, read_strict};

use crate::run::{self, Outcome, outcome, problem};

/// The outcome of judging an input with `--strict`.
fn strict(problem: &str, input: &[u8]) -> Outcome {
    outcome(&["--problem", problem, "--strict"], input)
}

/// The first breach of an input's form; `None` if it is accepted, unchanged.
fn breach(name: &str, input: &[u8]) -> Option<BadInput> {
    let mut bad = None;
    let text = read_strict(problem(name), Input::new(input, |error| bad = Some(error.clone())));
    match text.expect("nothing should fail") {
        Some(text) => assert!(text == input && bad.is_none(), "for '{}'", input.escape_ascii()),
        None => assert!(bad.is_some(), "for '{}'", input.escape_ascii()),
    }
    bad
}

/// The message about an input, with its hint.
#[track_caller]
fn message(name: &str, input: &[u8]) -> String {
    let bad = breach(name, input).expect("the input should be rejected");
    let hint = Hint::find(&bad, problem(name)).map_or(String::new(), |hint| format!("; {hint}"));
    format!("{bad}{hint}")
}

/// Asserts that an input is accepted, and gets the same answer as without `--strict`.
fn assert_valid(problem: &str, input: &str) {
    let answer = outcome(&["--problem", problem], input.as_bytes()).expect_ok();
    assert_eq!(strict(problem, input.as_bytes()), Outcome::ok(answer), "for {input:?}");
}

/// Asserts that an input is rejected with this message.
#[track_caller]
fn assert_rejected(problem: &str, input: impl AsRef<[u8]>, expected: &str) {
    let input = input.as_ref();
    assert_eq!(message(problem, input), expected, "for '{}' of {problem}", input.escape_ascii());
}

/// An input of `count` games.
fn games(count: usize) -> String {
    run::games(repeat_n("1234567", count))
}

/// An input of one game with these moves.
fn game(moves: &str) -> String {
    run::games([moves])
}

const GAME: &str = "game N of 2";
const NUMBER: &str = "game number N";
const COLON: &str = "':' after the game's number";
const MOVE: &str = "a move from 1 to 7, or the end of the line";
const LINE_END: &str = "the end of the line";
const BOARD_LINE: &str = "line NTH of HEIGHT of the board";
const CELL: &str = "'X', 'O' or '.'";
const CELLS: &str = "a line of WIDTH cells";
const CELLS_END: &str = "the end of a line of WIDTH cells";
const BOARD_END: &str = "the end of the input, as there is exactly one board";
const LINE: &str = "a column from 1 to 8, or the end of the line";
const COLUMN: &str = "a column from 1 to 8";
const AFTER_COLUMN: &str = "a space or the end of the line after the column";

const CONNECTFOUR: &str = ".......\n.......\n.......\n.......\n...O...\n...X..X\n";
const TICTACTOE: &str = "X0X\n.0.\n.X.\n";

#[test]
fn the_statements_form_is_accepted() {
    for count in [1, 9, 10, 11, 99] {
        assert_valid("fourow", &games(count));
    }
    assert_valid("fourow", &game(""));
    assert_valid("fourow", &game(&"1".repeat(42)));
    assert_valid("connectfour", CONNECTFOUR);
    assert_valid("tictactoe", TICTACTOE);
    for input in ["", "\n", "1\n", "1 2\n3 4\n\n\n5\n", "1 1 1 1 1 1 1\n2\n", "1 2 1 2 1 2 1\n"] {
        assert_valid("conecta4", input);
    }
    for rest in ["\n", "\n\n", " 8 8\n\n\n8 8\n", "\n1 1 1 1 1 1 1\n"] {
        assert_valid("conecta4", &format!("1 2 1 2 1 2 1{rest}"));
    }
}

/// Whatever is wrong with it, a file in another format included.
#[test]
fn a_rejected_input_has_no_answer_and_status_1() {
    for (problem, input, location) in [
        ("fourow", &b"1\nGame #1: 1\n\n"[..], "3:1"),
        ("connectfour", CONNECTFOUR.repeat(2).as_bytes(), "7:1"),
        ("conecta4", b"1 2 \n", "1:5"),
        ("tictactoe", b"", "1:1"),
        ("fourow", b"\x1f\x8b\x08\n", "1:1"),
        ("conecta4", b"PK\x03\x04", "1:1"),
    ] {
        let outcome = strict(problem, input);
        assert!(outcome.stderr.starts_with(&format!("fourow: stdin:{location}: ")), "{outcome:?}");
        let is_archive = location == "1:1" && !input.is_empty();
        assert_eq!(outcome.stderr.contains("; this is a "), is_archive, "{outcome:?}");
        assert_eq!((&*outcome.stdout, outcome.status), ("", 1), "for {input:?}");
    }
}

#[test]
fn the_number_of_games_is_from_1_to_99() {
    for (input, found) in [
        ("", "the end of the input"),
        ("Game #1: 1\n", "'G'; a line with the number of games comes first"),
        (" 1\nGame #1: 1\n", "' '; one space too many"),
        ("\t1\nGame #1: 1\n", "'\\t'; no tab belongs here"),
        ("\n1\nGame #1: 1\n", "the end of the line; no blank line belongs here"),
        ("\r\n1\nGame #1: 1\n", "'\\r'; lines end in LF"),
        ("+1\nGame #1: 1\n", "'+'; a number has no sign"),
        ("-1\n", "'-'; a number has no sign"),
        ("\u{feff}1\nGame #1: 1\n", "'\\xef'; save it as UTF-8 without a byte order mark"),
        ("one\n", "'o'"),
        ("# test\n", "'#'"),
        ("0\n", "0"),
        ("100\n", "100"),
        ("100x\n", "100"),
        ("02\nGame #1: 1\n", "02; a number has no leading zeros"),
        ("0100\n", "0100; a number has no leading zeros"),
        ("18446744073709551617\nGame #1: 1\n", "18446744073709551617"),
        ("123456789012345678901234\n", "123456789012345678901234"),
        ("1234567890123456789012345\n", "123456789012345678901234..."),
        (&games(100), "100"),
    ] {
        assert_rejected(
            "fourow",
            input,
            &format!("1:1: expected the number of games, from 1 to 99, found {found}"),
        );
    }
    for (rest, column, found) in [
        ("", 2, "the end of the input; the newline at the end is missing"),
        (" \nGame #1: 1\n", 2, "' '; one space too many"),
        ("O\n", 2, "'O'; use the digit 0, not the letter O"),
        ("2x\n", 3, "'x'; each game is a line like 'Game #1: 4453'"),
    ] {
        let expected =
            format!("1:{column}: expected the end of the line after the number of games, found {found}");
        assert_rejected("fourow", format!("1{rest}"), &expected);
    }
    assert_rejected("fourow", "1\r\n", "1:2: expected the end of the line, found '\\r'; lines end in LF");
}

#[test]
fn there_are_as_many_games_as_declared() {
    let game_line = "each game is a line like 'Game #1: 4453'";
    for (input, expected) in [
        (&games(3).replace("3\n", "5\n"), "5:1: expected game 4 of 5, found the end of the input"),
        (
            &"1\nGame #1: 12".into(),
            "2:12: expected a move from 1 to 7, or the end of the line, found the end of the input in Game #1; the newline at the end is missing",
        ),
        (&"1\n".into(), &*format!("2:1: expected game 1 of 1, found the end of the input; {game_line}")),
        (&"1\n12\n".into(), &format!("2:1: expected game 1 of 1, found '1'; {game_line}")),
        (
            &"1\n\nGame #1: 1\n".into(),
            "2:1: expected game 1 of 1, found the end of the line; no blank line belongs here",
        ),
        (
            &games(10).replace("#10", "#1O"),
            "11:7: expected game number 10, found 1; use the digit 0, not the letter O",
        ),
        (&"3\nGame #1: 1\nGame #3: 1\n".into(), "3:7: expected game number 2, found 3"),
        (&(game("1") + "Game #2: 1\n"), "3:1: expected the end of the input after 1 game, found 'G'"),
        (&(games(2) + "1\n"), "4:1: expected the end of the input after 2 games, found '1'"),
    ] {
        assert_rejected("fourow", input, expected);
    }
}

/// Breaches in the line of game N of 2: the line, the column, what is expected, and what is found, with a hint.
const GAME_BREACHES: [(&str, u32, &str, &str); 26] = [
    ("game #N: 12", 1, GAME, "'g'; each game is a line like 'Game #1: 4453'"),
    (" Game #N: 12", 1, GAME, "' '; one space too many"),
    ("Game N: 12", 6, "'#'", "'N'; each game is a line like 'Game #1: 4453'"),
    ("Game  #N: 12", 6, "'#'", "' '; one space too many"),
    ("Game", 5, "' #'", "the end of the line; each game is a line like 'Game #1: 4453'"),
    ("Game #: 12", 7, NUMBER, "':'"),
    ("Game # N: 12", 7, NUMBER, "' '; one space too many"),
    ("Game #+N: 12", 7, NUMBER, "'+'; a number has no sign"),
    ("Game #0N: 12", 7, NUMBER, "0N; a number has no leading zeros"),
    ("Game #0: 12", 7, NUMBER, "0"),
    ("Game #3: 12", 7, NUMBER, "3"),
    ("Game #N2x", 7, NUMBER, "N2"),
    ("Game #ON: 12", 7, NUMBER, "'O'; use the digit 0, not the letter O"),
    ("Game #N : 12", 8, COLON, "' ' in Game #N; one space too many"),
    ("Game #NO: 12", 8, COLON, "'O' in Game #N; use the digit 0, not the letter O"),
    ("Game #N:12", 9, "' '", "'1' in Game #N; a space follows the colon"),
    ("Game #N:", 9, "' '", "the end of the line in Game #N; a space follows the colon"),
    ("Game #N:\t12", 9, "' '", "'\\t' in Game #N; no tab belongs here"),
    ("Game #N:  12x", 10, MOVE, "' ' in Game #N; one space too many"),
    ("Game #N: 12 ", 12, MOVE, "' ' in Game #N; one space too many"),
    ("Game #N: 18", 11, MOVE, "'8' in Game #N"),
    ("Game #N: 1,2", 11, MOVE, "',' in Game #N; moves follow each other with nothing between them"),
    ("Game #N: 12\r", 12, LINE_END, "'\\r' in Game #N; lines end in LF"),
    ("Game #N: 123456712345671234567123456712345671234567x", 52, LINE_END, "'x' in Game #N"),
    (
        "Game #N: 1234567123456712345671234567123456712345671x",
        52,
        "the end of the line: a game has at most 42 moves",
        "'1' in Game #N",
    ),
    ("", 1, GAME, "the end of the line; no blank line belongs here"),
];

/// Each breach alone, and any two of them, in both orders.
#[test]
fn the_first_of_two_breaches_in_games_is_reported() {
    for (line, column, expected, found) in GAME_BREACHES {
        let message_about = |nth: u32| {
            let message = format!("{}:{column}: expected {expected}, found {found}", nth + 1);
            message.replace('N', &nth.to_string())
        };
        let [first, second] = ["1", "2"].map(|nth| line.replace('N', nth));
        assert_rejected("fourow", format!("2\nGame #1: 12\n{second}\n"), &message_about(2));
        let others = GAME_BREACHES.iter().map(|(other, ..)| other.replace('N', "2"));
        for end in others.chain(["", "Game #2: 12", "Game #2: 12\n", "Game #2: 12\n\n"].map(String::from)) {
            assert_rejected("fourow", format!("2\n{first}\n{end}"), &message_about(1));
        }
        for count in ["100", " 2", "2 ", "02", "2\r", "\u{feff}2"] {
            let message = message("fourow", format!("{count}\n{first}\n").as_bytes());
            assert!(message.starts_with("1:"), "{message}");
        }
    }
}

/// Breaches in a line of a board, likewise, but of the line only what follows the cells before the column.
const BOARD_BREACHES: [(&str, usize, &str, &str); 14] = [
    ("", 1, BOARD_LINE, "the end of the line; no blank line belongs here"),
    ("\r", 1, BOARD_LINE, "'\\r'; lines end in LF"),
    (" .", 1, BOARD_LINE, "' '; no cell is a space"),
    ("\u{feff}", 1, CELL, "'\\xef'; save it as UTF-8 without a byte order mark"),
    ("y", 2, CELL, "'y'"),
    ("_.", 2, CELL, "'_'"),
    ("", 3, CELLS, "the end of the line"),
    ("\r", 3, CELLS, "'\\r'; lines end in LF"),
    (" .", 3, CELLS, "' '; no cell is a space"),
    (".", AFTER_CELLS, CELLS_END, "'.'"),
    ("\0", AFTER_CELLS, CELLS_END, "'\\x00'"),
    (" ", AFTER_CELLS, CELLS_END, "' '; one space too many"),
    ("\t", AFTER_CELLS, CELLS_END, "'\\t'; no tab belongs here"),
    ("\r", AFTER_CELLS, LINE_END, "'\\r'; lines end in LF"),
];

/// The column after the cells of the widest line.
const AFTER_CELLS: usize = 8;

/// A problem with one board, a board, and the words for a cell.
const BOARD_PROBLEMS: [(&str, &str, &str); 2] =
    [("connectfour", CONNECTFOUR, CELL), ("tictactoe", TICTACTOE, "'X', '0' or '.'")];

/// The width and height of a board.
fn size(board: &str) -> (usize, usize) {
    (board.find('\n').expect("a board should have lines"), board.lines().count())
}

#[test]
fn the_first_of_two_breaches_in_a_board_is_reported() {
    for (problem, board, cell) in BOARD_PROBLEMS {
        let (width, height) = size(board);
        let damaged = |board: &str, nth: usize, column: usize, rest: &str| {
            let mut lines: Vec<_> = board.split('\n').map(String::from).collect();
            lines[nth - 1].truncate(column.min(width + 1) - 1);
            lines[nth - 1] += rest;
            lines.join("\n")
        };
        for (rest, column, expected, found) in BOARD_BREACHES {
            for nth in [1, 2, height] {
                let message = format!("{nth}:{}: expected {expected}, found {found}", column.min(width + 1));
                let message = message.replace(CELL, cell).replace("NTH", &nth.to_string());
                let message = message.replace("WIDTH", &width.to_string());
                let message = message.replace("HEIGHT", &height.to_string());
                let bad = damaged(board, nth, column, rest);
                assert_rejected(problem, &bad, &message);
                assert_rejected(problem, format!("{bad}x"), &message);
                for (other, column, ..) in BOARD_BREACHES.iter().filter(|_| nth < height) {
                    assert_rejected(problem, damaged(&bad, nth + 1, *column, other), &message);
                }
            }
        }
    }
}

#[test]
fn there_is_one_whole_board() {
    for (problem, board, _) in BOARD_PROBLEMS {
        let (width, height) = size(board);
        for (rest, found) in [
            ("x", "'x'"),
            (board, &format!("'{}'", &board[..1])),
            ("\n", "the end of the line; no blank line belongs here"),
            (" ", "' '; one space too many"),
            ("\r\n", "'\\r'; lines end in LF"),
        ] {
            let message = format!("{}:1: expected {BOARD_END}, found {found}", height + 1);
            assert_rejected(problem, format!("{board}{rest}"), &message);
        }
        for (length, location, expected) in [
            (0, "1:1", format!("line 1 of {height} of the board")),
            (width + 1, "2:1", format!("line 2 of {height} of the board")),
            (2, "1:3", format!("a line of {width} cells")),
            (width, &format!("1:{}", width + 1), format!("the end of a line of {width} cells")),
        ] {
            let hint = if length == width { "; the newline at the end is missing" } else { "" };
            let message = format!("{location}: expected {expected}, found the end of the input{hint}");
            assert_rejected(problem, &board[..length], &message);
        }
    }
}

/// Breaches in a line of a simulation, likewise.
const SIMULATION_BREACHES: [(&str, u32, &str, &str); 17] = [
    (" 1", 1, LINE, "' '; one space too many"),
    (" ", 1, LINE, "' '; one space too many"),
    ("\t", 1, LINE, "'\\t'; no tab belongs here"),
    ("\r", 1, LINE_END, "'\\r'; lines end in LF"),
    ("x", 1, LINE, "'x'"),
    ("\0", 1, LINE, "'\\x00'"),
    ("9 3", 1, LINE, "'9'"),
    ("1 2 ", 5, COLUMN, "the end of the line; one space too many"),
    ("1  2", 3, COLUMN, "' '; one space too many, though the statement's words allow more"),
    ("1 x", 3, COLUMN, "'x'"),
    ("1 0", 3, COLUMN, "'0'"),
    ("1 \r", 3, COLUMN, "'\\r'; lines end in LF"),
    ("12", 2, AFTER_COLUMN, "'2'"),
    ("1,2", 2, AFTER_COLUMN, "','"),
    ("1\t2", 2, AFTER_COLUMN, "'\\t'; no tab belongs here"),
    ("1\r2", 2, AFTER_COLUMN, "'\\r'; lines end in LF"),
    ("1\r", 2, LINE_END, "'\\r'; lines end in LF"),
];

/// A right program may read all moves before it plays, so what follows the end of the game has the same form.
#[test]
fn the_first_of_two_breaches_in_a_simulation_is_reported() {
    for (line, column, expected, found) in SIMULATION_BREACHES {
        for before in ["", "1 2\n", "\n", "1 2 1 2 1 2 1\n", "1 2 1 2 1 2 1 8\n\n"] {
            let nth = before.lines().count() + 1;
            let message = format!("{nth}:{column}: expected {expected}, found {found}");
            assert_rejected("conecta4", format!("{before}{line}\n1\n"), &message);
            for (other, ..) in SIMULATION_BREACHES {
                assert_rejected("conecta4", format!("{before}{line}\n{other}\n"), &message);
            }
        }
    }
    for (input, location, expected, hint) in
        [("1", "1:2", AFTER_COLUMN, "; the newline at the end is missing"), ("1\n2 ", "2:3", COLUMN, "")]
    {
        let message = format!("{location}: expected {expected}, found the end of the input{hint}");
        assert_rejected("conecta4", input, &message);
    }
}

/// Nothing but a simulation can be long without another breach.
#[test]
fn long_inputs_are_rejected_for_what_breaks_the_statement() {
    let digits = "1".repeat(3 << 20);
    let text = "1 2\n".repeat(3 << 18);
    for (problem, input, location) in [
        ("fourow", &format!("1\nGame #1: {digits}\n"), "2:52"),
        ("fourow", &format!("1\nGame #{digits}: \n"), "2:7"),
        ("fourow", &(game("1") + &"\n".repeat(3 << 20)), "3:1"),
        ("fourow", &games(100_000), "1:1"),
        ("fourow", &"0".repeat(3 << 20), "1:1"),
        ("fourow", &digits, "1:1"),
        ("tictactoe", &TICTACTOE.repeat(1 << 18), "4:1"),
        ("conecta4", &format!("1  2\n{text}"), "1:3"),
        ("conecta4", &format!("{}1  2\n{text}", "1 2\n".repeat((1 << 18) - 2)), "262143:3"),
    ] {
        assert!(message(problem, input.as_bytes()).starts_with(&format!("{location}: ")), "for {problem}");
    }
}

#[test]
fn the_limit_of_this_program_is_no_promise_of_the_statement() {
    let lines = "1 2\n".repeat(1 << 18);
    assert_valid("conecta4", &lines);
    let limit = "at most 1 MiB, this program's limit and not the statement's";
    for (input, location, expected, found) in [
        (format!("{lines}\n"), "262145:1", limit, "the end of the line"),
        (format!("{lines}3"), "262145:1", limit, "'3'"),
        (format!("{lines}3x"), "262145:1", limit, "'3'"),
        (format!("{lines}x"), "262145:1", LINE, "'x'"),
        ("1 ".repeat(1 << 20) + "1\n", "1:1048577", limit, "'1'"),
        ("\n".repeat(1 << 22), "1048577:1", limit, "the end of the line"),
    ] {
        assert_rejected("conecta4", input, &format!("{location}: expected {expected}, found {found}"));
    }
}
