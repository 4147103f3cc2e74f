//! `--explain`: the reasons in words, the grids, and their colors.

use std::io::{self, Write};
use std::mem;

use crate::run::{fourow, generated, judge, outcome, samples};
use fourow::{PROBLEMS, Palette, Strictness};

/// What is explained of a good input.
fn explain(problem: &str, options: &[&str], input: &str) -> String {
    let arguments = [&["--problem", problem, "--explain"], options].concat();
    let (text, error, status) = outcome(&arguments, input.as_bytes());
    assert_eq!((error.as_str(), status), ("", 0), "for {input:?}");
    text
}

/// Won by the first player, won by the second, and open.
const MOVES: &str = "Game #1: 1213141\nGame #2: 71727364\nGame #03: 76\n";

const PLAIN: &str = "\
Game #1 is over: the first player won with move 7 in slot 1, completing a vertical row of 4.

  |       |
  |       |
  |X      |
  |X      |
  |X      |
  |Xooo   |
   1234567

Game #2 is over: the second player won with move 8 in slot 4, completing a horizontal row of 4.

  |       |
  |       |
  |       |
  |      x|
  |      x|
  |OOOO xx|
   1234567

Game #03 is not over, yet: after 2 moves it is the first player's turn.

  |       |
  |       |
  |       |
  |       |
  |       |
  |     ox|
   1234567

";

/// Chips are yellow and red, those of a winning row bright; nothing else has a color.
fn painted(text: &str) -> String {
    let paint = |chip: char| match chip {
        'x' => "\x1b[33mx\x1b[0m".into(),
        'X' => "\x1b[1;93mX\x1b[0m".into(),
        'o' => "\x1b[31mo\x1b[0m".into(),
        'O' => "\x1b[1;91mO\x1b[0m".into(),
        other => other.to_string(),
    };
    let row =
        |line: &str| if line.starts_with("  |") { line.chars().map(paint).collect() } else { line.into() };
    text.split('\n').map(row).collect::<Vec<String>>().join("\n")
}

#[test]
fn colors_are_exact() {
    assert_eq!(explain("fourow", &["--color", "always"], MOVES), painted(PLAIN));
    let board = explain("fourow", &["--color=always"], "1\nGame #1: 12\n");
    assert!(board.ends_with("\n  |\x1b[33mx\x1b[0m\x1b[31mo\x1b[0m     |\n   1234567\n\n"), "{board:?}");
    let board = explain("tictactoe", &["--color=always"], "XXX\n00.\n...\n");
    let (cross, zero) = ("\x1b[1;93mX\x1b[0m".repeat(3), "\x1b[31m0\x1b[0m".repeat(2));
    assert!(board.ends_with(&format!("\n\n  |{cross}|\n  |{zero} |\n  |   |\n   123\n\n")), "{board:?}");
    let board = explain("conecta4", &["--color=always"], "3 1 4 1 3 1 4 1\n");
    let (zero, one) = ("\x1b[31m0\x1b[0m".repeat(2), "\x1b[1;93m1\x1b[0m");
    assert!(
        board.ends_with(&format!("  |{one} {zero}    |\n  |{one} {zero}    |\n   12345678\n\n")),
        "{board:?}"
    );
}

/// Nothing but a terminal gets colors by itself, and colors add nothing but escapes.
#[test]
fn colors_are_for_terminals_or_on_demand() {
    assert_eq!(explain("fourow", &[], MOVES), PLAIN);
    assert_eq!(explain("fourow", &["--color=auto"], MOVES), PLAIN);
    assert_eq!(explain("fourow", &["--color", "never"], MOVES), PLAIN);
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let chips =
            |text: &str| text.lines().any(|line| line.starts_with("  |") && line.contains(['x', 'X', '0']));
        let explained = samples(problem).into_iter().map(|(input, _)| (explain(problem, &[], &input), input));
        let (explained, input): (Vec<_>, Vec<_>) = explained.filter(|(text, _)| chips(text)).unzip();
        for (plain, input) in explained.iter().zip(&input) {
            let mut colored = explain(problem, &["--color=always"], input);
            assert_ne!(colored, *plain);
            for color in ["\x1b[33m", "\x1b[31m", "\x1b[1;93m", "\x1b[1;91m", "\x1b[0m"] {
                colored = colored.replace(color, "");
            }
            assert_eq!(colored, *plain);
        }
        assert!(!explained.is_empty());
    }
}

#[test]
fn no_color_rules_out_colors_that_nobody_asked_for() {
    let said = |arguments: &[&str], value: &str| {
        let mut command = fourow(arguments);
        let child = command.env("NO_COLOR", value).spawn().expect("the binary runs");
        String::from_utf8(crate::run::feed(child, MOVES.as_bytes()).stdout).expect("explanations are UTF-8")
    };
    for value in ["", "1", "0"] {
        assert_eq!(said(&["--explain"], value), PLAIN);
        assert_eq!(said(&["--explain", "--color=auto"], value), PLAIN);
        assert_eq!(said(&["--explain", "--color=always"], value), painted(PLAIN));
    }
}

/// Answers have no colors.
#[test]
fn colors_go_with_pictures_only() {
    let error = "fourow: --color goes only with --explain or --check or --stress\n";
    assert_eq!(outcome(&["--color=always"], b"Game #1: 1"), ("".into(), error.into(), 2));
}

/// Checks the sentence that explains a single board or game.
fn assert_sentence(problem: &str, input: &str, sentence: &str) {
    let text = explain(problem, &[], input);
    assert_eq!(text.split("\n\n").next(), Some(sentence), "for {input:?}");
}

#[test]
fn every_verdict_of_fourow_has_its_reason() {
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
        ("1111111", "is invalid: move 7 is the seventh chip in slot 1."),
        ("12131415", "is invalid: move 8 came after the first player had won with move 7."),
        ("717273646", "is invalid: move 9 came after the second player had won with move 8."),
        (
            "213112121311",
            "is invalid: move 12 came after the first player had won with move 11 and is the seventh chip in slot 1.",
        ),
        (full, "is over: all 42 cells are filled and nobody has four in a row."),
    ] {
        assert_sentence("fourow", &format!("Game #5: {moves}\n"), &format!("Game #5 {sentence}"));
    }
}

#[test]
fn every_way_to_be_invalid_has_its_reason() {
    for (rows, reason) in [
        (
            ["", "X......", "......."],
            "the chip in column 1, line 2 from the bottom floats, as the cell below it is empty",
        ),
        (
            ["", "", "O......"],
            "there are 0 X and 1 O, but X starts, so it must have as many as O or one more",
        ),
        (["", "OOOO...", "XXXX..."], "both X and O have a row of 4"),
        (["", "OOO....", "XXXX..O"], "X has a row of 4, but O moved last, as there are 4 X and 4 O"),
        (
            ["XXXX...", "OOOXOO.", "XXXXOOO"],
            "no single chip is part of every row of X, so no one move could have completed them all",
        ),
        (
            ["", "OOOX...", "XXXXO.."],
            "every chip with which X could have completed the row has another chip on it",
        ),
        (["O......", "X......", "X......"], "no order of moves lets the players alternate"),
    ] {
        let rows = rows.map(|row| if row.is_empty() { "......." } else { row }).join("\n");
        let input = format!("{}{rows}\n", ".......\n".repeat(3));
        assert_sentence("connectfour", &input, &format!("Board 1: invalid: {reason}."));
    }
    for (input, sentence) in [
        (
            "0..\n...\n...\n",
            "illegal: there are 0 X and 1 0, but X starts, so it must have as many as 0 or one more",
        ),
        ("XXX\n000\n...\n", "illegal: both X and 0 have a row of 3"),
        ("XXX\n00.\n0..\n", "illegal: X has a row of 3, but 0 moved last, as there are 3 X and 3 0"),
        ("...\n...\n...\n", "first. These moves lead there, as line and column: none"),
        ("X..\n.0.\n...\n", "first. These moves lead there, as line and column: 1,1 2,2"),
    ] {
        assert_sentence("tictactoe", input, &format!("Board 1: {sentence}."));
    }
}

#[test]
fn every_event_of_conecta4_has_its_reason() {
    for (input, sentence) in [
        ("", "QUIT: the input ends after 0 moves, with player 0 to move."),
        ("1\n", "QUIT: the input ends after 1 move, with player 1 to move."),
        ("\n", "The board after 0 moves:"),
        ("1 2\n\n", "The board after 2 moves:"),
        (
            "1 2 1 2 1 2 1 rest",
            "CONNECT4: player 0 wins with move 7, in column 1, completing a vertical row of 4.",
        ),
        (
            "8 1 8 2 8 3 7 4\n",
            "CONNECT4: player 1 wins with move 8, in column 4, completing a horizontal row of 4.",
        ),
    ] {
        assert_sentence("conecta4", input, sentence);
    }
    let full = explain("conecta4", &[], "1 1 1 1 1 1 1\n");
    let sentences = "INVALID: move 7, in column 1, finds the column full. Player 0 moves again.\n\
                     QUIT: the input ends after 7 moves (1 invalid), with player 0 to move.\n\n";
    assert!(full.starts_with(sentences), "{full}");
}

/// The games that explain boards are judged by FOUROW as the boards are.
#[test]
fn games_that_lead_to_boards_get_the_boards_verdicts() {
    let boards = generated("connectfour", 8, 2000);
    let answers = judge("connectfour", boards.as_bytes());
    let explained = explain("connectfour", &[], &boards);
    let games: String =
        explained.lines().filter(|l| l.starts_with("Game #")).map(|l| l.to_string() + "\n").collect();
    let verdicts = judge("fourow", games.as_bytes());
    let said: String =
        verdicts.lines().filter(|l| l.starts_with("Game #")).map(|l| l.to_string() + "\n").collect();
    let moves = |number: usize| games.lines().find_map(|l| l.strip_prefix(&format!("Game #{number}: ")));
    let mut expected = String::new();
    let mut open = 0;
    for (number, answer) in (1..).zip(answers.lines()) {
        let verdict = match answer {
            "first player moves" | "second player moves" => "is not over, yet.",
            "first player wins" => "is over. The first player won.",
            "second player wins" => "is over. The second player won.",
            "draw game" => "is over. There is no winner.",
            _ => continue,
        };
        if verdict == "is not over, yet." {
            let first = moves(number).expect("a game").len().is_multiple_of(2);
            assert_eq!(first, answer == "first player moves", "board {number}");
            open += 1;
        }
        expected += &format!("Game #{number} {verdict}\n");
    }
    assert_eq!(said, expected);
    assert!(open > 300 && said.lines().count() > 800 && said.lines().count() < 2000);
}

/// What is bad is bad in the same place, with all before it explained.
#[test]
fn bad_input_is_pointed_at() {
    for (problem, good, bad) in [
        ("fourow", "Game #1: 1\n", "Game #2: 8\n"),
        ("connectfour", ".......\n.......\n.......\n.......\n.......\n.......\n", "x"),
        ("tictactoe", "...\n...\n...\n", "XO"),
        ("conecta4", "1\n\n", "9"),
    ] {
        let (explained, error, status) =
            outcome(&["-p", problem, "--explain"], [good, bad].concat().as_bytes());
        let (_, plain, _) = outcome(&["-p", problem], [good, bad].concat().as_bytes());
        assert_eq!((error, status), (plain, 2));
        assert!(!explained.is_empty() && explain(problem, &[], good).starts_with(&explained));
    }
}

/// A writer whose first write fails, and no other.
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

/// A block that is full in the middle of an explanation cannot be written: that is not forgotten.
#[test]
fn explanations_end_where_they_cannot_be_written() {
    let problem = fourow::problem("fourow").expect("there is such a problem");
    let input = MOVES.repeat(1000);
    let mut writer = FailsOnce::default();
    let done = problem.explain(&mut input.as_bytes(), Strictness::Lenient, Palette::Monochrome, &mut writer);
    assert_eq!(done.expect_err("a write failed").to_string(), "cannot write the answer: no storage space");
}
