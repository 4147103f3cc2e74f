//! `--strict`: an input is in the statement's own form, or gets no answer. The first breach is reported.

use fourow::{Input, find_hint, read_strict};

use crate::run::{Outcome, games, outcome, problem};

/// An input, the location of its first breach, what is expected there, and what is found, with the hint.
type Breach = (&'static str, &'static str, &'static str, &'static str);

const COUNT: &str = "the number of games, from 1 to 99";
const AFTER_COUNT: &str = "the end of the line after the number of games";
const GAME: &str = "game 1 of 1";
const NUMBER: &str = "game number 1";
const COLON: &str = "':' after the game's number";
const MOVE: &str = "a move from 1 to 7, or the end of the line";
const MAX_MOVES: &str = "the end of the line: a game has at most 42 moves";
const LINE_END: &str = "the end of the line";
const GAMES_END: &str = "the end of the input after 2 games";

const FOUROW: &[Breach] = &[
    ("", "1:1", COUNT, "the end of the input"),
    ("Game #1: 1\n", "1:1", COUNT, "'G'"),
    (" 1\n", "1:1", COUNT, "' '; one space too many"),
    ("\t1\n", "1:1", COUNT, "'\\t'; no tab belongs here"),
    ("\n1\n", "1:1", COUNT, "the end of the line; no blank line belongs here"),
    ("\r\n1\n", "1:1", COUNT, "'\\r'; lines end in LF"),
    ("-1\n", "1:1", COUNT, "'-'; a number has no sign"),
    ("\u{feff}1\n", "1:1", COUNT, "'\\xef'; save it as UTF-8 without a byte order mark"),
    ("one\n", "1:1", COUNT, "'o'"),
    ("0\n", "1:1", COUNT, "0"),
    ("02\n", "1:1", COUNT, "02; a number has no leading zeros"),
    ("100x\n", "1:1", COUNT, "100"),
    ("123456789012345678901234\n", "1:1", COUNT, "123456789012345678901234"),
    ("1", "1:2", AFTER_COUNT, "the end of the input; the newline at the end is missing"),
    ("1 \n", "1:2", AFTER_COUNT, "' '; one space too many"),
    ("12x\n", "1:3", AFTER_COUNT, "'x'; each game is a line like 'Game #1: 4453'"),
    ("1\r\n", "1:2", LINE_END, "'\\r'; lines end in LF"),
    ("1\n", "2:1", GAME, "the end of the input; each game is a line like 'Game #1: 4453'"),
    ("1\n\nGame #1: 1\n", "2:1", GAME, "the end of the line; no blank line belongs here"),
    ("1\n Game #1: 12\n", "2:1", GAME, "' '; one space too many"),
    ("1\nGame\n", "2:5", "' #'", "the end of the line; each game is a line like 'Game #1: 4453'"),
    ("1\nGame  #1: 12\n", "2:6", "'#'", "' '; one space too many"),
    ("1\nGame #: 12\n", "2:7", NUMBER, "':'"),
    ("1\nGame #+1: 12\n", "2:7", NUMBER, "'+'; a number has no sign"),
    ("1\nGame #12x\n", "2:7", NUMBER, "12"),
    ("1\nGame #1O: 12\n", "2:8", COLON, "'O' in Game #1"),
    ("1\nGame #1:12\n", "2:9", "' '", "'1' in Game #1; a space follows the colon"),
    ("1\nGame #1:\n", "2:9", "' '", "the end of the line in Game #1; a space follows the colon"),
    ("1\nGame #1:  12x\n", "2:10", MOVE, "' ' in Game #1; one space too many"),
    ("1\nGame #1: 12 \n", "2:12", MOVE, "' ' in Game #1; one space too many"),
    ("1\nGame #1: 18\n", "2:11", MOVE, "'8' in Game #1"),
    ("1\nGame #1: 1,2\n", "2:11", MOVE, "',' in Game #1; moves follow each other with nothing between them"),
    ("1\nGame #1: 12\r\n", "2:12", LINE_END, "'\\r' in Game #1; lines end in LF"),
    ("1\nGame #1: 12", "2:12", MOVE, "the end of the input in Game #1; the newline at the end is missing"),
    ("1\nGame #1: 123456712345671234567123456712345671234567x\n", "2:52", LINE_END, "'x' in Game #1"),
    ("1\nGame #1: 1234567123456712345671234567123456712345671x\n", "2:52", MAX_MOVES, "'1' in Game #1"),
    ("1\nGame #1: \nGame #2: \n", "3:1", "the end of the input after 1 game", "'G'"),
    ("2\nGame #1: \n", "3:1", "game 2 of 2", "the end of the input"),
    ("2\nGame #1: \nGame #3: \n", "3:7", "game number 2", "3"),
    ("2\nGame #1: \nGame #2: \n\n", "4:1", GAMES_END, "the end of the line; no blank line belongs here"),
];

const CELL: &str = "'X', '0' or '.'";
const CELLS: &str = "a line of 3 cells";
const CELLS_END: &str = "the end of a line of 3 cells";
const BOARD_END: &str = "the end of the input, as there is exactly one board";

const TICTACTOE: &[Breach] = &[
    ("", "1:1", CELLS, "the end of the input"),
    ("\n", "1:1", CELLS, "the end of the line; no blank line belongs here"),
    (" 0.\n", "1:1", CELLS, "' '; no cell is a space"),
    ("\u{feff}X0X\n", "1:1", CELL, "'\\xef'; save it as UTF-8 without a byte order mark"),
    ("XO.\n", "1:2", CELL, "'O'; use the digit 0, not the letter O"),
    ("X .\n", "1:2", CELLS, "' '; no cell is a space"),
    ("X0", "1:3", CELLS, "the end of the input"),
    ("X0\n", "1:3", CELLS, "the end of the line"),
    ("X0X", "1:4", CELLS_END, "the end of the input; the newline at the end is missing"),
    ("X0X.\n", "1:4", CELLS_END, "'.'"),
    ("X0X\0\n", "1:4", CELLS_END, "'\\x00'"),
    ("X0X\r\n", "1:4", LINE_END, "'\\r'; lines end in LF"),
    ("X0X\n\n.0.\n.X.\n", "2:1", CELLS, "the end of the line; no blank line belongs here"),
    ("X0X\n.0.\n.Xx\n", "3:3", CELL, "'x'; use an uppercase X"),
    ("X0X\n.0.\n.X.\nX0X\n", "4:1", BOARD_END, "'X'"),
    ("X0X\n.0.\n.X.\n\n", "4:1", BOARD_END, "the end of the line; no blank line belongs here"),
];

const CONNECTFOUR_BOARD: &str = ".......\n.......\n.......\n.......\n...O...\n...X..X\n";

const CONNECTFOUR: &[Breach] = &[
    (".......\n...x...\n", "2:4", "'X', 'O' or '.'", "'x'; use uppercase X and O"),
    (".......\n......\n", "2:7", "a line of 7 cells", "the end of the line"),
];

const LINE: &str = "a column from 1 to 8, or the end of the line";
const COLUMN: &str = "a column from 1 to 8";
const AFTER_COLUMN: &str = "a space or the end of the line after the column";

/// A program may read all moves before it plays, so what follows the end of the game has the same form.
const CONECTA4: &[Breach] = &[
    (" 1\n", "1:1", LINE, "' '; one space too many"),
    ("\n\r\n", "2:1", LINE_END, "'\\r'; lines end in LF"),
    ("1", "1:2", AFTER_COLUMN, "the end of the input; the newline at the end is missing"),
    ("12\n", "1:2", AFTER_COLUMN, "'2'"),
    ("1\r2\n", "1:2", AFTER_COLUMN, "'\\r'; lines end in LF"),
    ("1\r\n", "1:2", LINE_END, "'\\r'; lines end in LF"),
    ("1\n2 ", "2:3", COLUMN, "the end of the input"),
    ("1 2 \n", "1:5", COLUMN, "the end of the line; one space too many"),
    ("1  2\n", "1:3", COLUMN, "' '; one space too many, though the statement's words allow more"),
    ("1 9\n", "1:3", COLUMN, "'9'"),
    ("1 \r\n", "1:3", COLUMN, "'\\r'; lines end in LF"),
    ("1 2 1 2 1 2 1\n1,2\n", "2:2", AFTER_COLUMN, "','"),
    ("1 2 1 2 1 2 1 8\n\n\0\n", "3:1", LINE, "'\\x00'"),
];

/// The message about the first breach of an input's form, with its hint; `None` if it is accepted, unchanged.
fn message(name: &str, input: &str) -> Option<String> {
    let mut message = None;
    let text = read_strict(
        problem(name),
        Input::new(input.as_bytes(), |bad| {
            let hint = find_hint(bad, problem(name)).map_or(String::new(), |hint| format!("; {hint}"));
            message = Some(format!("{bad}{hint}"));
        }),
    );
    let text = text.expect("nothing should fail");
    assert!(text.as_deref() == message.is_none().then_some(input.as_bytes()), "for {input:?}: {message:?}");
    message
}

/// Whatever follows the first breach, it is the one that is reported.
#[test]
fn the_first_breach_is_reported() {
    for (problem, breaches) in
        [("fourow", FOUROW), ("tictactoe", TICTACTOE), ("connectfour", CONNECTFOUR), ("conecta4", CONECTA4)]
    {
        for (input, location, expected, found) in breaches {
            let expected = format!("{location}: expected {expected}, found {found}");
            let others = breaches.iter().filter(|_| !found.starts_with("the end of the input"));
            for rest in others.map(|(other, ..)| *other).chain([""]) {
                let text = format!("{input}{rest}");
                assert_eq!(message(problem, &text).as_deref(), Some(&*expected), "for {text:?} of {problem}");
            }
        }
    }
}

#[test]
fn the_statements_form_is_accepted_and_answered() {
    let many = [1, 9, 10, 99].map(|count| games(vec!["1234567"; count]));
    let longest = games(["1".repeat(42)]);
    let boards = [("connectfour", CONNECTFOUR_BOARD), ("tictactoe", "X0X\n.0.\n.X.\n")];
    let simulations = ["", "\n", "1\n", "1 2\n3 4\n\n\n5\n", "1 2 1 2 1 2 1 8 8\n\n\n8 8\n"];
    let games = many.iter().chain([&longest]).map(|input| ("fourow", input.as_str()));
    for (problem, input) in games.chain(boards).chain(simulations.map(|input| ("conecta4", input))) {
        let answer = outcome(&["-p", problem], input.as_bytes()).expect_ok();
        let strict = outcome(&["-p", problem, "--strict"], input.as_bytes());
        assert_eq!(strict, Outcome::ok(answer), "for {input:?}");
    }
}

/// Nothing but a simulation can be long without another breach. Its limit is this program's.
#[test]
fn long_inputs_are_rejected_for_what_breaks_the_statement() {
    const LIMIT: &str = "at most 1 MiB, this program's limit and not the statement's";
    let digits = "1".repeat(3 << 20);
    let long = format!("{}...", &digits[..24]);
    let lines = "1 2\n".repeat(1 << 18);
    assert_eq!(message("conecta4", &lines), None);
    for (problem, input, location, expected, found) in [
        ("fourow", format!("1\nGame #1: {digits}\n"), "2:52", MAX_MOVES, "'1' in Game #1"),
        ("fourow", format!("1\nGame #{digits}: \n"), "2:7", NUMBER, &long),
        ("fourow", digits, "1:1", COUNT, &long),
        ("conecta4", format!("{lines}\n"), "262145:1", LIMIT, "the end of the line"),
        ("conecta4", format!("{lines}3x"), "262145:1", LIMIT, "'3'"),
        ("conecta4", format!("{lines}x"), "262145:1", LINE, "'x'"),
        ("conecta4", format!("9{lines}"), "1:1", LINE, "'9'"),
        ("conecta4", "1 ".repeat(1 << 20), "1:1048577", LIMIT, "'1'"),
    ] {
        let expected = format!("{location}: expected {expected}, found {found}");
        assert_eq!(message(problem, &input), Some(expected));
    }
}
