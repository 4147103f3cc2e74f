//! `--explain`: the reasons in words, the grids, and their colors.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::mem;

use crate::run::{fourow, generated, judge, outcome, samples};
use fourow::{Input, PROBLEMS, Palette};

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

  · · · · · · ·
  · · · · · · ·
 [X]· · · · · ·
  X · · · · · ·
  X · · · · · ·
  X o o o · · ·
  1 2 3 4 5 6 7

Game #2 is over: the second player won with move 8 in slot 4, completing a horizontal row of 4.

  · · · · · · ·
  · · · · · · ·
  · · · · · · ·
  · · · · · · x
  · · · · · · x
  O O O[O]· x x
  1 2 3 4 5 6 7

Game #03 is not over, yet: after 2 moves it is the first player's turn.

  · · · · · · ·
  · · · · · · ·
  · · · · · · ·
  · · · · · · ·
  · · · · · · ·
  · · · · ·[o]x
  1 2 3 4 5 6 7

";

/// Chips are yellow and red, those of a winning row bold, and what is no chip is gray; separators and sentences have no
/// color.
fn painted(text: &str) -> String {
    let paint = |cell: char| match cell {
        'x' => "\x1b[38;5;136mx\x1b[0m".into(),
        'X' => "\x1b[1;38;5;136mX\x1b[0m".into(),
        'o' => "\x1b[38;5;196mo\x1b[0m".into(),
        'O' => "\x1b[1;38;5;196mO\x1b[0m".into(),
        '·' | '1'..='8' => format!("\x1b[38;5;244m{cell}\x1b[0m"),
        other => other.to_string(),
    };
    let line =
        |line: &str| if line.starts_with(' ') { line.chars().map(paint).collect() } else { line.into() };
    text.split('\n').map(line).collect::<Vec<String>>().join("\n")
}

/// The text without its colors, each of which ends before the next one begins and before the line does.
fn uncolored(text: &str) -> String {
    const COLORS: [&str; 5] = ["38;5;136", "1;38;5;136", "38;5;196", "1;38;5;196", "38;5;244"];
    let mut pieces = text.split("\x1b[");
    let mut plain = pieces.next().unwrap_or_default().to_string();
    while let (Some(colored), reset) = (pieces.next(), pieces.next()) {
        let (color, cell) = colored.split_once('m').expect("an escape");
        assert!(COLORS.contains(&color) && !cell.contains('\n'), "{colored:?}");
        let after = reset.and_then(|reset| reset.strip_prefix("0m")).expect("an end of the color");
        plain = plain + cell + after;
    }
    plain
}

#[test]
fn colors_are_exact() {
    assert_eq!(explain("fourow", &["--color", "always"], MOVES), painted(PLAIN));
    let board = explain("fourow", &["--color=always"], "1\nGame #1: 12\n");
    assert!(board.ends_with(&painted("\n  x[o]· · · · ·\n  1 2 3 4 5 6 7\n\n")), "{board:?}");
    // Chips of other problems have the colors of FOUROW's, and Conecta 4's first player has red.
    let board = explain("tictactoe", &["--color=always"], "XXX\n00.\n...\n");
    let picture = painted("\n\n [X]X|X)\n  o o ·\n  · · ·\n  1 2 3\n\n").replace("mo", "m0");
    assert!(board.ends_with(&picture), "{board:?}");
    let board = explain("conecta4", &["--color=always"], "3 1 4 1 3 1 4 1\n");
    let picture = painted("\n (X)· o o · · · ·\n (X)· o o · · · ·\n  1 2 3 4 5 6 7 8\n\n");
    assert!(board.ends_with(&picture.replace("mX", "m1").replace("mo", "m0")), "{board:?}");
}

/// Nothing but a terminal gets colors by itself, and colors add nothing but escapes.
#[test]
fn colors_are_for_terminals_or_on_demand() {
    assert_eq!(explain("fourow", &[], MOVES), PLAIN);
    assert_eq!(explain("fourow", &["--color=auto"], MOVES), PLAIN);
    assert_eq!(explain("fourow", &["--color", "never"], MOVES), PLAIN);
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (input, _) in samples(problem) {
            let plain = explain(problem, &[], &input);
            let colored = explain(problem, &["--color=always"], &input);
            assert_eq!(colored == plain, plain.is_empty());
            assert_eq!(uncolored(&colored), plain);
        }
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

/// Checks the last lines of a picture, the numbers of the columns aside.
fn assert_picture(problem: &str, input: &str, lines: &[&str]) {
    let text = explain(problem, &[], input);
    let numbers = match problem {
        "tictactoe" => "  1 2 3",
        "conecta4" => "  1 2 3 4 5 6 7 8",
        _ => "  1 2 3 4 5 6 7",
    };
    let end = format!("\n{}\n{numbers}\n\n", lines.join("\n"));
    assert!(text.ends_with(&end), "{text}for {input:?}, not{end}");
}

#[test]
fn brackets_hold_the_last_chip_that_was_played() {
    assert_picture("fourow", "Game #1:\n", &["  · · · · · · ·"; 6]);
    assert_picture("fourow", "Game #1: 1\n", &[" [x]· · · · · ·"]);
    assert_picture("fourow", "Game #1: 17\n", &["  x · · · · ·[o]"]);
    assert_picture("fourow", "Game #1: 76\n", &["  · · · · ·[o]x"]);
    let won = ["  o · · · · · ·", "  o · · · · · ·", "  o · · X[X]X X"];
    assert_picture("fourow", "Game #1: 4171615\n", &won);
    // An illegal move was not played.
    assert_picture("fourow", "Game #1: 41716155\n", &won);
    let [even, odd] = ["  o · · · · · ·", "  x · · · · · ·"];
    assert_picture("fourow", "Game #1: 1111111\n", &[" [o]· · · · · ·", odd, even, odd, even, odd]);

    assert_picture("conecta4", "\n", &["  · · · · · · · ·"; 6]);
    assert_picture("conecta4", "8\n", &["  · · · · · · ·[0]"]);
    assert_picture("conecta4", "8 1\n", &[" [1]· · · · · · 0"]);
    // Nor was one into a full column.
    let [even, odd] = ["  1 · · · · · · ·", "  0 · · · · · · ·"];
    assert_picture("conecta4", "1 1 1 1 1 1 1\n", &[" [1]· · · · · · ·", odd, even, odd, even, odd]);

    let empty = ".......\n".repeat(5);
    assert_picture("connectfour", &format!("{empty}.......\n"), &["  · · · · · · ·"; 6]);
    assert_picture("connectfour", &format!("{empty}......X\n"), &["  · · · · · ·[x]"]);
    assert_picture("connectfour", &format!("{empty}......O\n"), &["  · · · · · · o"]);

    assert_picture("tictactoe", "...\n...\n...\n", &["  · · ·"; 3]);
    assert_picture("tictactoe", "X..\n...\n..0\n", &["  X · ·", "  · · ·", "  · ·[0]"]);
    assert_picture("tictactoe", "0..\n...\n...\n", &["  0 · ·", "  · · ·", "  · · ·"]);
}

#[test]
fn parentheses_hold_winners_that_have_no_capitals() {
    assert_picture("conecta4", "8 1 7 1 5 1 6\n", &["  1 · · · · · · ·", "  1 · · ·(0[0]0|0)"]);
    let upright = [" [0]· · · · · · ·", " (0)· · · · · · 1", " (0)· · · · · · 1", " (0)· · · · · · 1"];
    assert_picture("conecta4", "1 8 1 8 1 8 1\n", &upright);
    let rising = ["  · · ·[0]· · · ·", "  · ·(0)1 · · · ·", "  ·(0)1 0 · · · ·", " (0)1 1 1 · · · 0"];
    assert_picture("conecta4", "1 2 2 3 8 3 3 4 4 4 4\n", &rising);
    assert_picture("tictactoe", "XXX\n00.\n...\n", &[" [X]X|X)", "  0 0 ·", "  · · ·"]);
    assert_picture("tictactoe", "X0X\n0X0\nX0X\n", &[" (X)0(X)", "  0[X]0", " (X)0(X)"]);
    assert_picture("tictactoe", "XXX\n000\nX..\n", &[" (X|X|X)", " (0|0|0)", "  X · ·"]);
}

/// A picture as it is read without color.
struct Picture {
    /// The characters of the cells in small letters, the top line first.
    cells: Vec<Vec<char>>,
    /// Which of them are winners, as line and column.
    winners: BTreeSet<(usize, usize)>,
    /// Which of them are in brackets.
    last: Vec<(usize, usize)>,
}

impl Picture {
    fn read(text: &str, has_capitals: bool) -> Self {
        let mut picture = Self { cells: Vec::new(), winners: BTreeSet::new(), last: Vec::new() };
        let (lines, numbers) = text.rsplit_once('\n').expect("lines");
        for (at, line) in lines.lines().enumerate() {
            let characters: Vec<_> = line.chars().chain([' ']).take(numbers.len() + 1).collect();
            assert!(characters.len() == numbers.len() + 1 && !line.ends_with(' '), "{text}");
            for (column, beside) in characters[1..].windows(3).step_by(2).enumerate() {
                let wins = if has_capitals {
                    beside[1].is_uppercase()
                } else {
                    "(|".contains(beside[0]) || ")|".contains(beside[2])
                };
                picture.winners.extend(wins.then_some((at, column)));
                picture.last.extend((beside[0] == '[' && beside[2] == ']').then_some((at, column)));
            }
            picture.cells.push(characters[2..].iter().step_by(2).map(char::to_ascii_lowercase).collect());
        }
        // A bracket takes the place of a parenthesis. The last chip wins if any does.
        if !picture.winners.is_empty() {
            picture.winners.extend(picture.last.iter());
        }
        picture
    }

    /// The cells of all rows, found one by one.
    fn rows(&self, length: usize) -> BTreeSet<(usize, usize)> {
        const LEFT: usize = usize::MAX;
        let mut found = BTreeSet::new();
        for (line, column) in (0..48_usize).map(|cell| (cell / 8, cell % 8)) {
            for (down, across) in [(0, 1), (1, 0), (1, 1), (1, LEFT)] {
                let cell = |step| (line + step * down, column.wrapping_add(across.wrapping_mul(step)));
                let row: Vec<(usize, usize)> = (0..length).map(cell).collect();
                let chips = row.iter().filter_map(|(line, column)| self.cells.get(*line)?.get(*column));
                let chips = chips.collect::<String>();
                if ["x", "o", "0", "1"].iter().any(|chip| chips == chip.repeat(length)) {
                    found.extend(row);
                }
            }
        }
        found
    }
}

/// The column of the last chip if so many `chips` were played, each into a column that was not full.
fn last_column(moves: &str, chips: usize) -> Option<usize> {
    let mut heights = [0; 8];
    let columns = moves.bytes().filter(u8::is_ascii_digit).map(|digit| usize::from(digit - b'1'));
    let mut played = columns.filter(|column| {
        heights[*column] += 1;
        heights[*column] <= 6
    });
    played.nth(chips.checked_sub(1)?)
}

/// What pictures tell without color: the rows that a plain look finds, and where the last move went.
#[test]
fn pictures_tell_winners_and_the_last_chip() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let falls = problem != "tictactoe";
        let inputs = (1..=40).map(|seed| generated(problem, seed, 20));
        let (mut won, mut open) = (0, 0);
        for input in inputs.chain(samples(problem).into_iter().map(|(input, _)| input)) {
            let text = explain(problem, &[], &input);
            let games: Vec<_> = input.lines().filter_map(|line| line.split_once(':')).collect();
            for (number, parts) in text.split("\n\n").collect::<Vec<_>>().chunks_exact(2).enumerate() {
                let (sentence, picture) = (parts[0], Picture::read(parts[1], problem.contains("four")));
                let winners = picture.rows(if falls { 4 } else { 3 });
                assert_eq!(picture.winners, winners, "{sentence}\n{}", parts[1]);

                let chips = picture.cells.iter().flatten().filter(|cell| **cell != '·').count();
                let top = |column: usize| {
                    (picture.cells.iter().position(|line| line[column] != '·').expect("a chip"), column)
                };
                let last = match problem {
                    "fourow" => last_column(games[number].1, chips).map(top),
                    "conecta4" => last_column(&input, chips).map(top),
                    _ if sentence.contains("invalid") || sentence.contains("illegal") => None,
                    "connectfour" => last_column(sentence.rsplit(' ').next().expect("moves"), chips).map(top),
                    _ => (1..=9)
                        .map(|cell| ((cell - 1) / 3, (cell - 1) % 3))
                        .find(|(line, column)| sentence.ends_with(&format!(" {},{}.", line + 1, column + 1))),
                };
                assert_eq!(picture.last, Vec::from_iter(last), "{sentence}\n{}", parts[1]);
                *if winners.is_empty() { &mut open } else { &mut won } += 1;
            }
        }
        assert!(won > 10 && open > 10, "{problem}: {won} and {open}");
    }
}

/// Answers have no colors.
#[test]
fn colors_go_with_pictures_only() {
    let error = "fourow: --color goes only with --explain, --check or --stress\n";
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
fn every_event_of_conecta4_has_its_line_and_its_reason() {
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
            "Line 1: CONNECT4: player 0 wins with move 7, in column 1, completing a vertical row of 4.",
        ),
        (
            "8 1\n8 2 8 3 7\n4\n",
            "Line 3: CONNECT4: player 1 wins with move 8, in column 4, completing a horizontal row of 4.",
        ),
    ] {
        assert_sentence("conecta4", input, sentence);
    }
    let full = explain("conecta4", &[], "1 1 1\n1 1 1\n1\n1 1");
    let sentences = "Line 3: INVALID: move 7, in column 1, finds the column full. Player 0 moves again.\n\
                     Line 4: INVALID: move 8, in column 1, finds the column full. Player 0 moves again.\n\
                     Line 4: INVALID: move 9, in column 1, finds the column full. Player 0 moves again.\n\
                     QUIT: the input ends after 9 moves (3 invalid), with player 0 to move.\n\n";
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
    let done = problem.explain(Input::new(input.as_bytes()), Palette::Monochrome, &mut writer);
    assert_eq!(done.expect_err("a write failed").to_string(), "cannot write the answer: no storage space");
}
