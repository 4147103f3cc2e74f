//! `--strict`: the statements' promises, kept and broken.

use crate::run::{Outcome, outcome};

/// The outcome of judging an input with `--strict`.
fn strict(problem: &str, input: &str) -> Outcome {
    outcome(&["--problem", problem, "--strict"], input.as_bytes())
}

/// The error for an input that breaks a promise.
fn promise_error(location: &str, promise: &str, found: &str) -> String {
    format!("fourow: stdin:{location}: expected {promise}, as the statement promises, found {found}\n")
}

/// Asserts that `--strict` prints `answer`, the answer to what precedes the error, and then rejects the input because
/// it breaks a promise, and that the input is valid without `--strict`.
fn assert_broken(problem: &str, input: &str, answer: &str, location: &str, promise: &str, found: &str) {
    let error = promise_error(location, promise, found);
    assert_eq!(strict(problem, input), Outcome::new(answer, &error, 2), "for {input:?}");
    let lenient = outcome(&["--problem", problem], input.as_bytes()).expect_ok();
    assert!(lenient.starts_with(answer), "for {input:?}");
    let explained = outcome(&["-p", problem, "--strict", "--explain"], input.as_bytes());
    assert_eq!((explained.stderr, explained.status), (error, 2), "for {input:?}");
}

/// Asserts that an input is valid with `--strict`, and gets the same answer as without it.
fn assert_valid(problem: &str, input: &str) {
    let answer = outcome(&["--problem", problem], input.as_bytes()).expect_ok();
    assert_eq!(strict(problem, input), Outcome::ok(answer), "for {input:?}");
}

/// An input of `count` games, in the statement's form.
fn games(count: usize) -> String {
    let lines = (1..=count).map(|number| format!("Game #{number}: 1234567\n"));
    format!("{count}\n{}", lines.collect::<String>())
}

#[test]
fn valid_inputs_of_fourow_are_accepted() {
    for count in [1, 9, 10, 11, 99] {
        assert_valid("fourow", &games(count));
    }
    assert_valid("fourow", "1\nGame #1: \n");
    assert_valid("fourow", &format!("1\nGame #1: {}\n", "1".repeat(42)));
}

#[test]
fn each_broken_promise_of_fourow_is_reported() {
    let count = "the line with the number of games";
    let (number, no_space, no_blank_lines) =
        ("a number of games from 1 to 99", "no space here", "no blank lines");
    let (space, lf_endings, final_newline) =
        ("a space after the colon", "LF line endings", "a final newline");
    let not_over = "Game #1 is not over, yet.\n";
    let (end_of_input, end_of_line) = ("the end of the input", "the end of the line");
    let in_1 = |found: &str| format!("{found} in Game #1");
    for (input, answer, location, promise, found) in [
        ("", "", "1:1", count, end_of_input),
        ("Game #1: 1\n", "", "1:1", count, "'G', in the line 'Game #1: 1'"),
        ("0\n", "", "1:1", number, "0, in the line '0'"),
        ("000\n", "", "1:1", number, "000, in the line '000'"),
        ("01\nGame #1: 1\n", "", "1:1", number, "01, in the line '01'"),
        (&games(100), "", "1:1", number, "100, in the line '100'"),
        ("1\nGame #2: 1\n", "", "2:7", "game number 1", "2 in Game #2"),
        ("1\nGame #01: 1\n", "", "2:7", "game number 1", "01 in Game #01"),
        ("1\nGame #10: 1\n", "", "2:7", "game number 1", "10 in Game #10"),
        ("2\nGame #1: 1\nGame #1: 1\n", not_over, "3:7", "game number 2", "1 in Game #1"),
        ("2\nGame #1: 1\nGame #3: 1\n", not_over, "3:7", "game number 2", "3 in Game #3"),
        ("1\nGame #1:12\n", "", "2:9", space, &in_1("'1'")),
        ("1\nGame #1:\t12\n", "", "2:9", space, &in_1("'\\t'")),
        ("1\nGame #1:\n", "", "2:9", space, &in_1(end_of_line)),
        ("1\nGame #1:", "", "2:9", space, &in_1(end_of_input)),
        ("1\nGame #1:\r\n", "", "2:9", space, &in_1("'\\r'")),
        ("1\nGame #1:  12\n", "", "2:10", no_space, &in_1("' '")),
        ("1\nGame #1: \t\n", "", "2:10", no_space, &in_1("'\\t'")),
        ("1\nGame #1: 12 \n", "", "2:12", no_space, &in_1("' '")),
        ("1 \nGame #1: 12\n", "", "1:2", no_space, "' ', in the line '1 '"),
        ("\t1\nGame #1: 12\n", "", "1:1", no_space, "'\\t', in the line '\\t1'"),
        ("1\nGame #1: 1\n ", not_over, "3:1", no_space, "' '"),
        (&format!("1\nGame #1: {}\n", "1".repeat(43)), "", "2:52", "at most 42 moves", &in_1("'1'")),
        ("1\r\nGame #1: 1\n", "", "1:2", lf_endings, "'\\r', in the line '1\\r'"),
        ("1\nGame #1: 1\r\n", "", "2:11", lf_endings, &in_1("'\\r'")),
        ("1\nGame #1: \r\n", "", "2:10", lf_endings, &in_1("'\\r'")),
        ("1\nGame #1: 1", "", "2:11", final_newline, &in_1(end_of_input)),
        ("1\nGame #1: ", "", "2:10", final_newline, &in_1(end_of_input)),
        ("\n1\nGame #1: 1\n", "", "1:1", no_blank_lines, end_of_line),
        ("1\n\nGame #1: 1\n", "", "2:1", no_blank_lines, end_of_line),
        ("2\nGame #1: 1\n\nGame #2: 1\n", not_over, "3:1", no_blank_lines, end_of_line),
        ("1\nGame #1: 1\n\n", not_over, "3:1", no_blank_lines, end_of_line),
        ("1\nGame #1: 1\n\r\n", not_over, "3:1", no_blank_lines, "'\\r'"),
    ] {
        assert_broken("fourow", input, answer, location, promise, found);
    }
    let wrong = games(12).replace("Game #11", "Game #1");
    let answer = outcome(&[], games(10).as_bytes()).stdout;
    assert_broken("fourow", &wrong, &answer, "12:7", "game number 11", "1 in Game #1");
}

/// An error shows at most the first twenty digits of a wrong number, and the first forty characters of its line.
#[test]
fn a_wrong_number_is_shown() {
    let twenty = "12345678901234567890";
    for (number, shown) in [
        ("0", "0".to_string()),
        ("007", "007".into()),
        ("100", "100".into()),
        (twenty, twenty.into()),
        (&format!("{twenty}1"), format!("{twenty}…")),
        (&twenty.repeat(3), format!("{twenty}…")),
    ] {
        let line = if number.len() > 40 { format!("{}…", &number[..40]) } else { number.into() };
        let (count, found) = (format!("{number}\n"), format!("{shown}, in the line '{line}'"));
        let error = promise_error("1:1", "a number of games from 1 to 99", &found);
        assert_eq!(strict("fourow", &count), Outcome::error(error));
        let (game, found) = (format!("1\nGame #{number}: 1\n"), format!("{shown} in Game #{shown}"));
        assert_eq!(strict("fourow", &game), Outcome::error(promise_error("2:7", "game number 1", &found)));
    }
}

const CONNECTFOUR: &str = ".......\n.......\n.......\n.......\n...O...\n...X..X\n";
const TICTACTOE: &str = "X0X\n.0.\n.X.\n";

#[test]
fn one_board_of_bare_lines_is_promised() {
    for (problem, board, answer) in
        [("connectfour", CONNECTFOUR, "second player moves\n"), ("tictactoe", TICTACTOE, "second\n")]
    {
        assert_valid(problem, board);
        let (width, height) =
            (board.find('\n').expect("a board should have several lines"), board.lines().count());
        let bare = "bare lines of cells with nothing between them";
        let extra = "the end of the input after one board";
        let after_board = format!("{}:1", height + 1);
        let (first_line_end, last_line_end) = (format!("1:{}", width + 1), format!("{height}:{}", width + 1));
        let first_cell = format!("'{}'", &board[..1]);
        for (input, answer, location, promise, found) in [
            ("", "", "1:1", "exactly one board", "the end of the input"),
            (&board.repeat(2), answer, &after_board, "exactly one board", &first_cell),
            (&format!("{board}\n"), answer, &after_board, extra, "the end of the line"),
            (&format!("{board} "), answer, &after_board, extra, "' '"),
            (&format!("\n{board}"), "", "1:1", bare, "the end of the line"),
            (&board.replacen('\n', "\n\n", 1), "", "2:1", bare, "the end of the line"),
            (&format!(" {board}"), "", "1:1", bare, "' '"),
            (&board.replace('\n', "\r\n"), "", &first_line_end, "LF line endings", "'\\r'"),
            (board.trim_end(), "", &last_line_end, "a final newline", "the end of the input"),
        ] {
            assert_broken(problem, input, answer, location, promise, found);
        }
        for (separator, found) in [(" ", "' '"), ("\t", "'\\t'"), (" \n", "' '")] {
            let input = board.replacen('\n', separator, 1);
            let error = format!(
                "fourow: stdin:{first_line_end}: expected the end of the line after the last cell, found {found}\n"
            );
            assert_eq!(strict(problem, &input), Outcome::error(error), "for {input:?}");
        }
    }
    let lines: Vec<_> = CONNECTFOUR.lines().collect();
    let array = format!("{{ \"{}\" }}\n", lines.join("\", \""));
    assert_broken("connectfour", &array, "", "1:1", "bare lines of cells with nothing between them", "'{'");
}

#[test]
fn valid_inputs_of_conecta4_are_accepted() {
    for input in ["", "\n", "1\n", "1 2\n3 4\n\n\n5\n", "1 1 1 1 1 1 1\n2\n", "1 2 1 2 1 2 1\n"] {
        assert_valid("conecta4", input);
    }
    // All input after the end of the game is ignored.
    for rest in ["\n\r\n", " 9  x", "\n \n", " \t"] {
        assert_valid("conecta4", &format!("1 2 1 2 1 2 1{rest}"));
    }
}

#[test]
fn each_broken_promise_of_conecta4_is_reported() {
    let (no_space, lf_endings, final_newline) = ("no space here", "LF line endings", "a final newline");
    let (column, invalid) = ("a column after the space", "1 1 1 1 1 1 1");
    for (input, answer, location, promise, found) in [
        (" 1\n", "", "1:1", no_space, "' '"),
        ("1\n 2\n", "", "2:1", no_space, "' '"),
        ("1\n \n", "", "2:1", no_space, "' '"),
        ("1  2\n", "", "1:3", column, "' '"),
        ("1\r\n", "", "1:2", lf_endings, "'\\r'"),
        ("1\n\r\n", "", "2:1", lf_endings, "'\\r'"),
        ("1", "", "1:2", final_newline, "the end of the input"),
        ("1 2 1 2 1 2 1", "", "1:14", final_newline, "the end of the input"),
        (&format!("{invalid}\r\n"), "INVALID\n", "1:14", lf_endings, "'\\r'"),
        (&format!("{invalid}  2\n"), "INVALID\n", "1:15", column, "' '"),
    ] {
        assert_broken("conecta4", input, answer, location, promise, found);
    }
}

/// A trailing space is reported at the byte after it, where a column should be.
#[test]
fn a_trailing_space_is_reported_at_the_next_byte() {
    for (input, found) in [
        ("1 \n", "the end of the line"),
        ("1 ", "the end of the input"),
        ("1 \r\n", "'\\r'"),
        ("1  \n", "' '"),
    ] {
        assert_broken("conecta4", input, "", "1:3", "a column after the space", found);
    }
}

/// Input that is bad even without `--strict` gets the same message with it.
#[test]
fn bad_input_gets_the_same_message() {
    for (problem, input) in [
        ("fourow", "1\nGame #1: 8\n"),
        ("fourow", "x"),
        ("fourow", "2\nGame #1: 1\n"),
        ("fourow", "1\nGame #1: 1\nGame #2: 1\n"),
        ("fourow", "1\nGame #: 1\n"),
        ("fourow", "1\nGame #1 : 1\n"),
        ("connectfour", ".......\n...x...\n"),
        ("connectfour", "......\n"),
        ("connectfour", "........\n"),
        ("connectfour", ".......\n"),
        ("tictactoe", "XOX\n"),
        ("tictactoe", "X0X\n...\n"),
        ("conecta4", "9\n"),
        ("conecta4", "12\n"),
        ("conecta4", "1 9\n"),
        ("conecta4", "1 x\n"),
        ("conecta4", "1\t2\n"),
    ] {
        let lenient = outcome(&["-p", problem], input.as_bytes());
        assert_eq!(lenient.status, 2, "for {input:?}");
        assert_eq!(strict(problem, input), lenient, "for {input:?}");
    }
}
