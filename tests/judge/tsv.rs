//! `--tsv`: rows compared with those of a reference implementation.

use fourow::Input;

use crate::reference;
use crate::run::{Outcome, Trickle, assert_same, generated, missing_file, outcome, problem, write_file};

/// Bad lines, each with the last three fields of its row if it is line number `line`.
fn bad_lines(line: usize) -> Vec<(&'static str, String)> {
    let expected = "'Game #'";
    let moves = "a move from 1 to 7, or the end of the line";
    let bad = |text, column, expected, found| {
        (text, format!("\tbad\t{line}:{column}: expected {expected}, found {found}"))
    };
    vec![
        bad("Gme #7: 1", 2, expected, "'m'"),
        bad("\u{c}", 1, expected, "'\\x0c'"),
        bad("Game #12: 45x", 13, moves, "'x' in Game #12"),
        bad("Game #007: 19", 13, moves, "'9' in Game #007; slots are numbered from 1 to 7"),
        bad("Game #7", 8, "':' after the game's number", "the end of the line in Game #7"),
        bad("Game #: 1", 7, "the game's number", "':'"),
        bad("\tGame #1: 1", 2, "'Game #' at the start of the line, with no spaces before it", "'G'"),
    ]
}

/// The last two fields of the row of a well-formed game: the verdict and the moves.
fn verdict_and_moves(moves: &str) -> String {
    let answer = reference::fourow::verdict(moves);
    let verdict = match answer.lines().next().expect("the answer should have a line with the verdict") {
        " is invalid." => "invalid",
        " is over. There is no winner." => "draw",
        " is over. The first player won." => "first won",
        " is over. The second player won." => "second won",
        _ => "not over",
    };
    let shown = if moves.len() > 100 { format!("{}...", &moves[..100]) } else { moves.into() };
    format!("{verdict}\t{shown}")
}

/// Generates an input with all kinds of games, bad lines and blank lines. Returns it with its rows, which start with
/// `prefix`, and the number of bad lines.
fn mixed_input(seed: u64, games: u64, prefix: &str) -> (String, String, usize) {
    let (mut input, mut rows, mut bad) = (String::new(), String::new(), 0);
    let line_endings = ["\n", "\r\n", "\n\n", " \r\n"];
    let games = generated("fourow", seed, games);
    for (index, game) in games.lines().skip(1).enumerate() {
        let line = input.matches('\n').count() + 1;
        if index % 10 == 9 {
            let (text, fields) = bad_lines(line).swap_remove(index / 10 % 7);
            rows += &format!("{prefix}{line}\t{fields}\n");
            input += &format!("{text}\n");
            bad += 1;
            continue;
        }
        let (head, moves) = game.split_once(": ").expect("a space should follow the colon");
        let moves = moves.repeat(if index % 100 == 50 { 4 } else { 1 });
        let number = head.strip_prefix("Game #").expect("the line should be a game");
        rows += &format!("{prefix}{line}\t{number}\t{}\n", verdict_and_moves(&moves));
        input += &format!("{head}: {moves}{}", line_endings[index / 400 % 4]);
    }
    (input, rows, bad)
}

#[test]
fn every_game_and_every_bad_line_has_a_row() {
    let (input, rows, bad) = mixed_input(1, 4000, "");
    let errors = format!("fourow: {bad} bad lines\n");
    let expected = Outcome::new(rows, errors, 1);
    let actual = outcome(&["--tsv"], input.as_bytes());
    assert_same(&actual.stdout, &expected.stdout);
    assert!(actual == expected, "{}", actual.stderr);
    assert!(outcome(&["--tsv", "--keep-going"], input.as_bytes()) == expected);
    for chunk_size in 1..8 {
        let mut table = Vec::new();
        let input = Input::new(Trickle(input.as_bytes(), chunk_size)).keep_going(|bad| panic!("{bad}"));
        let fourow = problem("fourow");
        let describe = |bad: &fourow::BadInput| {
            let hint = fourow::Hint::find(bad, fourow);
            bad.to_string() + &hint.map_or(String::new(), |hint| format!("; {hint}"))
        };
        fourow.tabulate(input, None, describe, &mut table).expect("bad items should have rows");
        assert_same(&String::from_utf8(table).expect("rows should be ASCII"), &expected.stdout);
    }
}

#[test]
fn rows_of_several_files_start_with_their_names() {
    let [(first, first_rows, first_bad), (second, second_rows, second_bad)] =
        [("a\\b\t\u{1b}\u{7f}\n.in", "a\\\\b\\t\\x1b\\x7f\\n.in"), ("é.in", "\\xc3\\xa9.in")].map(
            |(name, field)| {
                let path = write_file(name, "");
                let dir = path.strip_suffix(name).expect("the path should end with the name");
                let (input, rows, bad) = mixed_input(2, 300, &format!("{dir}{field}\t"));
                std::fs::write(&path, input).expect("the file should be writable");
                (path, rows, bad)
            },
        );
    let (stdin_row, stdin_text) = ("stdin\t1\t7\tnot over\t12\n", "Game #7: 12");
    let Outcome { stdout, stderr, status } = outcome(&["--tsv", &first, "-", &second], stdin_text.as_bytes());
    assert_same(&stdout, &[first_rows, stdin_row.into(), second_rows].concat());
    assert_eq!((stderr, status), (format!("fourow: {} bad lines\n", first_bad + second_bad), 1));
}

#[test]
fn field_lengths_can_vary_from_row_to_row() {
    let longest = "7".repeat(64);
    let (mut input, mut rows) = (String::new(), String::new());
    for line in 1..12_000 {
        let number = &"123456789012345678901234567890"[line % 27..];
        let moves = match line % 5 {
            0 => "",
            1 => "1212121",
            2 => "12121213",
            3 => "71212121",
            _ => &longest,
        };
        input += &format!("Game #{number}: {moves}\n");
        rows += &format!("{line}\t{number}\t{}\n", verdict_and_moves(moves));
    }
    assert_same(&outcome(&["--tsv"], input.as_bytes()).expect_ok(), &rows);
}

#[test]
fn boards_have_rows() {
    let input = "...\n...\n...\n\n\nX..\r\n0..\r\n...\nx..\n...\n...\n\n\nXX.\n.00\nX..\n";
    let rows = "1\t1\tfirst\t.../.../...\n6\t2\tfirst\tX../0../...\n\
                9\t\tbad\t9:1: expected 'X', '0' or '.', found 'x'; use an uppercase X\n\
                14\t3\tsecond\tXX./.00/X..\n";
    let tsv = outcome(&["-p", "tictactoe", "--tsv"], input.as_bytes());
    assert_eq!(tsv, Outcome::new(rows, "fourow: 1 bad board\n", 1));
    let board = ".......\n.......\n.......\n.......\n...O...\n...X..X\n";
    let row = "second player moves\t......./......./......./......./...O.../...X..X\n";
    let array = board.lines().map(|line| format!("\"{line}\"")).collect::<Vec<_>>().join(", ");
    let tsv = outcome(&["-p", "connectfour", "--tsv"], format!("{board}\n{{ {array} }}").as_bytes());
    assert_eq!(tsv, Outcome::ok(format!("1\t1\t{row}8\t2\t{row}")));
    let tsv = outcome(&["-p", "connectfour", "--tsv"], format!("...x...\n\n{board}").as_bytes());
    let bad = "1\t\tbad\t1:4: expected 'X', 'O' or '.', found 'x'; use uppercase X and O\n";
    assert_eq!(tsv, Outcome::new(format!("{bad}3\t1\t{row}"), "fourow: 1 bad board\n", 1));
}

/// Errors that belong to no row are reported on standard error.
#[test]
fn errors_outside_games_are_reported() {
    let row = "2\t1\tnot over\t12\n";
    let extra = "3:1: expected the end of the input after 1 game, found 'G'";
    for (arguments, input, rows, error) in [
        (
            &["--tsv"][..],
            "2\nGame #1: 12\n",
            row.to_string(),
            "3:1: expected game 2 of 2, found the end of the input",
        ),
        (&["--tsv"], "1\nGame #1: 12\nGame #2: 1\n", format!("{row}3\t2\tnot over\t1\n"), extra),
    ] {
        let Outcome { stdout, stderr, status } = outcome(arguments, input.as_bytes());
        assert_eq!((stdout, status), (rows, 2));
        assert!(stderr.starts_with(&format!("fourow: stdin:{error}")), "{stderr}");
        assert_eq!(stderr.lines().count(), 1);
    }
    // A first line that is neither a number nor a game is a bad line.
    for (line, error) in [
        ("Gme #1: 1", "1:2: expected 'Game #', found 'm'"),
        ("3 x", "1:3: expected the end of the line after the number of games, found 'x'"),
        ("12:30 log start", "1:3: expected the end of the line after the number of games, found ':'"),
    ] {
        let tsv = outcome(&["--tsv"], format!("{line}\nGame #2: 12\n").as_bytes());
        let rows = format!("1\t\tbad\t{error}\n2\t2\tnot over\t12\n");
        assert_eq!(tsv, Outcome::new(rows, "fourow: 1 bad line\n", 1));
    }
    let missing = missing_file("missing.in");
    let Outcome { stdout, status, .. } = outcome(&["--tsv", &missing, "-"], b"Game #1: 12\nx");
    let bad = "stdin\t2\t\tbad\t2:1: expected 'Game #', found 'x'\n";
    assert_eq!((stdout, status), (format!("stdin\t1\t1\tnot over\t12\n{bad}"), 2));
}

/// Games beyond the number in the first line have rows, valid or not, and one error reports them.
#[test]
fn games_beyond_the_count_have_rows() {
    let rows = "2\t1\tnot over\t1\n\
                3\t\tbad\t3:1: expected 'Game #', found 'x'\n\
                4\t2\tnot over\t12\n\
                5\t\tbad\t5:11: expected a move from 1 to 7, or the end of the line, found 'x' in Game #3\n";
    let error = "3:1: expected the end of the input after 1 game, found 'x'";
    let error = format!("fourow: stdin:{error}\nfourow: 2 bad lines\n");
    let input = "1\nGame #1: 1\nx\nGame #2: 12\nGame #3: 1x\n";
    assert_eq!(outcome(&["--tsv"], input.as_bytes()), Outcome::new(rows, error, 2));
}
