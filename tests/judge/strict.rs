//! `--strict`: an input is in the statement's own form, or gets no answer.

use std::iter::repeat_n;

use crate::run::{self, Outcome, outcome};

/// The outcome of judging an input with `--strict`.
fn strict(problem: &str, input: &str) -> Outcome {
    outcome(&["--problem", problem, "--strict"], input.as_bytes())
}

/// Asserts that an input is accepted, and gets the same answer as without `--strict`.
fn assert_valid(problem: &str, input: &str) {
    let answer = outcome(&["--problem", problem], input.as_bytes()).expect_ok();
    assert_eq!(strict(problem, input), Outcome::ok(answer), "for {input:?}");
}

/// Asserts that an input is rejected where it differs from the statement's form, and is accepted without `--strict`.
fn assert_rejected(problem: &str, input: &str, location: &str, expected: &str, found: &str) {
    let source = if expected == ONE_SPACE { "in the statement's examples" } else { "the statement has it" };
    let error = format!("fourow: stdin:{location}: expected {expected}, as {source}, found {found}\n");
    assert_eq!(strict(problem, input), Outcome::new("", error, 1), "for {input:?}");
    outcome(&["--problem", problem], input.as_bytes()).expect_ok();
}

/// An input of `count` games.
fn games(count: usize) -> String {
    run::games(repeat_n("1234567", count))
}

const CONNECTFOUR: &str = ".......\n.......\n.......\n.......\n...O...\n...X..X\n";
const TICTACTOE: &str = "X0X\n.0.\n.X.\n";

const NUMBER: &str = "a number of games from 1 to 99";
const LINE_END: &str = "the end of the line";
const BLANK_LINE: &str = "the end of the line; no blank line belongs here";
const INPUT_END: &str = "the end of the input";
const COLUMN: &str = "a column from 1 to 8";
const ONE_SPACE: &str = "one space between moves";
const SPACE: &str = "' '; no space belongs here";
const MARK: &str = "'\\xef'; save it as UTF-8 without a byte order mark";
const TAB: &str = "'\\t'; no tab belongs here";
const SPACES: &str = "no line of spaces";
const RETURN: &str = "'\\r'; lines end in LF";

#[test]
fn the_statements_form_is_accepted() {
    for count in [1, 9, 10, 11, 99] {
        assert_valid("fourow", &games(count));
    }
    assert_valid("fourow", "1\nGame #1: \n");
    assert_valid("fourow", &format!("1\nGame #1: {}\n", "1".repeat(42)));
    assert_valid("connectfour", CONNECTFOUR);
    assert_valid("tictactoe", TICTACTOE);
    for input in ["", "\n", "1\n", "1 2\n3 4\n\n\n5\n", "1 1 1 1 1 1 1\n2\n", "1 2 1 2 1 2 1\n"] {
        assert_valid("conecta4", input);
    }
    for rest in ["\n", "\n\n", " 8 8\n\n\n8 8\n", "\n1 1 1 1 1 1 1\n"] {
        assert_valid("conecta4", &format!("1 2 1 2 1 2 1{rest}"));
    }
}

#[test]
fn games_have_limits_and_one_form() {
    let in_1 = |found: &str| match found.split_once(';') {
        Some((found, hint)) => format!("{found} in Game #1;{hint}"),
        None => format!("{found} in Game #1"),
    };
    for (input, location, expected, found) in [
        ("", "1:1", NUMBER, INPUT_END),
        ("\n\n", "1:1", NUMBER, BLANK_LINE),
        ("Game #1: 1\n", "1:1", NUMBER, "'G'"),
        ("0\n", "1:1", NUMBER, "0"),
        (" ", "1:1", NUMBER, SPACE),
        (" 0\n", "1:1", NUMBER, SPACE),
        ("\u{feff}", "1:1", NUMBER, MARK),
        ("\u{feff}0\n", "1:1", NUMBER, MARK),
        ("\u{feff}1\nGame #1: 1\n", "1:1", "'1'", MARK),
        ("000\n", "1:1", NUMBER, "000"),
        ("01\nGame #1: 1\n", "1:1", "'1'", "'0'"),
        ("02\nGame #1: 1\nGame #2: 1\n", "1:1", "'2'", "'0'"),
        (&format!("1\nGame #1: {} \n", "1".repeat(42)), "2:52", LINE_END, &in_1(SPACE)),
        (&games(100), "1:1", NUMBER, "100"),
        ("1\nGame #2: 1\n", "2:7", "game number 1", "2 in Game #2"),
        ("1\nGame #01: 1\n", "2:7", "game number 1", "01 in Game #01"),
        ("1\nGame #10: 1\n", "2:7", "game number 1", "10 in Game #10"),
        (&games(12).replace("#11", "#1"), "12:7", "game number 11", "1 in Game #1"),
        (&games(12).replace("#12", "#13"), "13:7", "game number 12", "13 in Game #13"),
        (&format!("1\nGame #1: {}\n", "1".repeat(43)), "2:52", "at most 42 moves", &in_1("'1'")),
        ("1\nGame #1:12\n", "2:9", "' '", &in_1("'1'")),
        ("1\nGame #1:\n", "2:9", "' '", &in_1("the end of the line; a space follows the colon")),
        ("1\nGame #1:\t12\n", "2:9", "' '", &in_1(TAB)),
        ("1\nGame #1:  12\n", "2:10", "'1'", &in_1(SPACE)),
        ("1\nGame #1: 12 \n", "2:12", LINE_END, &in_1(SPACE)),
        ("1 \nGame #1: 12\n", "1:2", LINE_END, SPACE),
        (" 1\nGame #1: 12\n", "1:1", "'1'", SPACE),
        ("1\nGame #1: 1\n ", "3:1", SPACES, SPACE),
        ("1\n  \nGame #1: 1\n", "2:1", SPACES, SPACE),
        ("1\r\nGame #1: 1\r\n", "1:2", LINE_END, RETURN),
        ("1\nGame #1: \r\n", "2:10", LINE_END, &in_1(RETURN)),
        ("1\nGame #1: 1", "2:11", LINE_END, &in_1(INPUT_END)),
        ("\n1\nGame #1: 1\n", "1:1", "'1'", BLANK_LINE),
        ("1\n\nGame #1: 1\n", "2:1", "'G'", BLANK_LINE),
        ("1\nGame #1: 1\n\n", "3:1", INPUT_END, BLANK_LINE),
    ] {
        assert_rejected("fourow", input, location, expected, found);
    }
}

#[test]
fn boards_and_simulations_have_one_form() {
    for (problem, board) in [("connectfour", CONNECTFOUR), ("tictactoe", TICTACTOE)] {
        let (width, height) = (board.find('\n').unwrap_or_default(), board.lines().count());
        let after_board = format!("{}:1", height + 1);
        let [first_line_end, last_line_end] = [1, height].map(|line| format!("{line}:{}", width + 1));
        let first_cell = format!("'{}'", &board[..1]);
        for (input, location, expected, found) in [
            ("", "1:1", "exactly one board", INPUT_END),
            (&board.repeat(2), &after_board, "exactly one board", &*first_cell),
            (&format!("{board}\n{board}"), &after_board, "exactly one board", BLANK_LINE),
            (&format!("{board}\n"), &after_board, INPUT_END, BLANK_LINE),
            (&format!("\n{board}"), "1:1", &first_cell, BLANK_LINE),
            (&board.replacen('\n', " ", 1), &first_line_end, LINE_END, SPACE),
            (&board.replace('\n', "\r\n"), &first_line_end, LINE_END, RETURN),
            (board.trim_end(), &last_line_end, LINE_END, INPUT_END),
        ] {
            assert_rejected(problem, input, location, expected, found);
        }
    }
    for (input, location, expected, found) in [
        (" 1\n", "1:1", COLUMN, SPACE),
        ("1\n \n", "2:1", SPACES, SPACE),
        ("1\n\n  \n3\n", "3:1", SPACES, SPACE),
        ("1\n\t \r\n3\n", "2:1", SPACES, TAB),
        (" ", "1:1", SPACES, SPACE),
        ("1\n 3\n", "2:1", COLUMN, SPACE),
        ("1  2\n", "1:3", ONE_SPACE, "' '"),
        ("1 \t2\n", "1:3", ONE_SPACE, "'\\t'"),
        ("1\t2\n", "1:2", "' '", TAB),
        ("1 \n", "1:2", LINE_END, SPACE),
        ("1\r\n", "1:2", LINE_END, RETURN),
        ("1\n\r\n", "2:1", LINE_END, RETURN),
        ("1", "1:2", LINE_END, INPUT_END),
    ] {
        assert_rejected("conecta4", input, location, expected, found);
    }
}

/// A right program may read all moves before it plays.
#[test]
fn what_follows_the_end_of_a_simulation_has_the_same_form() {
    for (rest, location, expected, found) in [
        ("", "1:14", LINE_END, INPUT_END),
        (" 3", "1:16", LINE_END, INPUT_END),
        (" \n", "1:14", LINE_END, SPACE),
        (" x\n", "1:15", COLUMN, "'x'"),
        ("  x\n", "1:14", LINE_END, SPACE),
        (" 9 3\n", "1:15", COLUMN, "'9'"),
        ("  3\n", "1:15", ONE_SPACE, "' '"),
        (" 12\n", "1:16", "' '", "'2'"),
        ("\t3\n", "1:14", "' '", TAB),
        ("\r\n", "1:14", LINE_END, RETURN),
        ("\r\n\r\n", "1:14", LINE_END, RETURN),
        ("\r", "1:14", LINE_END, RETURN),
        ("\n\r\n", "2:1", LINE_END, RETURN),
        ("\n \n", "2:1", SPACES, SPACE),
        ("\n\n 3\n", "3:1", COLUMN, SPACE),
        ("\n x\n", "2:1", COLUMN, SPACE),
        ("\n3 x\n", "2:3", COLUMN, "'x'"),
        ("\n3 \n", "2:2", LINE_END, SPACE),
        ("\nx\n", "2:1", COLUMN, "'x'"),
        ("\n9\n\n3\n", "2:1", COLUMN, "'9'"),
        ("\n3\r4\n", "2:2", "' '", RETURN),
        ("\n\0", "2:1", COLUMN, "'\\x00'"),
    ] {
        assert_rejected("conecta4", &format!("1 2 1 2 1 2 1{rest}"), location, expected, found);
    }
}

/// An input in another form is rejected for that, however long it is. Only a simulation can be too long.
#[test]
fn long_inputs_are_rejected_for_what_breaks_the_statement() {
    let digits = "1".repeat(3 << 20);
    let text = "1 2\n".repeat(3 << 18);
    let in_1 = "'1' in Game #1";
    for (problem, input, location, expected, found) in [
        ("fourow", &format!("1\nGame #1: {digits}\n"), "2:52", "at most 42 moves", in_1),
        ("fourow", &format!("2\nGame #1: {digits}\nGame #2: 1\n"), "2:52", "at most 42 moves", in_1),
        (
            "fourow",
            &format!("2\nGame #1: 1\nGame #2: 1\n{}", "\n".repeat(3 << 20)),
            "4:1",
            INPUT_END,
            BLANK_LINE,
        ),
        ("fourow", &games(100_000), "1:1", NUMBER, "100000"),
        ("fourow", &"0".repeat(3 << 20), "1:1", NUMBER, "'0'"),
        ("tictactoe", &TICTACTOE.repeat(1 << 18), "4:1", "exactly one board", "'X'"),
        ("conecta4", &format!("1  2\n{text}"), "1:3", ONE_SPACE, "' '"),
        ("conecta4", &format!("{}1  2\n{text}", "1 2\n".repeat((1 << 18) - 2)), "262143:3", ONE_SPACE, "' '"),
    ] {
        assert_rejected(problem, input, location, expected, found);
    }
    let bad = strict("conecta4", &format!("{}9\n", "\n".repeat(3 << 20)));
    assert!(
        bad.stderr.starts_with("fourow: stdin:3145729:1: expected a column from 1 to 8, found '9'; "),
        "{bad:?}"
    );
}

#[test]
fn the_limit_of_this_program_is_no_promise_of_the_statement() {
    let lines = "1 2\n".repeat(1 << 18);
    assert_valid("conecta4", &lines);
    for (input, location, found) in [
        (format!("{lines}\n"), "262145:1", LINE_END),
        (format!("{lines}3\n"), "262145:1", "'3'"),
        ("1 ".repeat(1 << 20) + "1\n", "1:1048577", "'1'"),
        ("\n".repeat(1 << 22), "1048577:1", LINE_END),
    ] {
        let error = format!(
            "fourow: stdin:{location}: expected at most 1 MiB, this program's limit and not the statement's, \
             found {found}\n"
        );
        assert_eq!(strict("conecta4", &input), Outcome::new("", error, 1));
    }
}

/// An error of the reader is told first, wherever it lies; it gets no answer, either.
#[test]
fn bad_input_gets_the_same_message() {
    for (problem, input) in [
        ("fourow", "1\nGame #1: 8\n"),
        ("fourow", "2 \nGame #1: 1\n"),
        ("fourow", "1\nGame #1: 1\nGame #2: 1\n"),
        ("connectfour", ".......\n...x...\n"),
        ("tictactoe", "X0X\n...\n"),
        ("conecta4", "1  1\n9\n"),
        ("conecta4", "1  1\r2\n"),
    ] {
        let error = outcome(&["-p", problem], input.as_bytes()).stderr;
        assert_eq!(strict(problem, input), Outcome::new("", error, 1), "for {input:?}");
    }
}
