//! `--tsv`: rows compared with those of a reference implementation.

use fourow::Input;

use crate::reference;
use crate::run::{Outcome, Trickle, assert_same, generated, outcome, problem};

/// Bad lines, each with the column of the error.
const BAD_LINES: [(&str, u32); 7] = [
    ("Gme #7: 1", 2),
    ("\u{c}", 1),
    ("Game #12: 45x", 13),
    ("Game #007: 19", 13),
    ("Game #7", 8),
    ("Game #: 1", 7),
    ("\tGame #1: 1", 2),
];

/// A table without the texts of its errors: the last field of a bad line's row ends with the error's location.
fn without_errors(table: &str) -> String {
    let rows = table.lines().map(|row| row.split_once(": expected ").map_or(row, |(row, _)| row));
    rows.map(|row| format!("{row}\n")).collect()
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
            let (text, column) = BAD_LINES[index / 10 % BAD_LINES.len()];
            rows += &format!("{prefix}{line}\t\tbad\t{line}:{column}\n");
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
    let Outcome { stdout: table, stderr, status } = outcome(&["--tsv"], input.as_bytes());
    assert_same(&without_errors(&table), &rows);
    assert_eq!((stderr, status), (format!("fourow: {bad} bad lines\n"), 1));
    assert!(outcome(&["--tsv", "--keep-going"], input.as_bytes()).stdout == table);
    let fourow = problem("fourow");
    let describe = |bad: &fourow::BadInput| {
        let hint = fourow::Hint::find(bad, fourow);
        bad.to_string() + &hint.map_or(String::new(), |hint| format!("; {hint}"))
    };
    for chunk_size in 1..8 {
        let mut trickled = Vec::new();
        let trickle = Trickle(input.as_bytes(), chunk_size);
        let input = Input::new(trickle, |bad| assert!(bad.item_line.is_some(), "{bad}")).keep_going();
        fourow::tabulate(fourow, input, None, describe, &mut trickled).expect("bad items should have rows");
        assert_same(&String::from_utf8(trickled).expect("rows should be ASCII"), &table);
    }
}

#[test]
#[cfg(unix)]
fn rows_of_several_files_start_with_their_names() {
    use crate::run::write_file;

    let [(first, first_rows, first_bad), (second, second_rows, second_bad)] =
        [("a\\b\t\u{1b}\u{7f}\n.in", "a\\\\b\\t\\x1b\\x7f\\n.in"), ("\"é'.in", "\"\\xc3\\xa9'.in")].map(
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
    assert_same(&without_errors(&stdout), &[first_rows, stdin_row.into(), second_rows].concat());
    assert_eq!((stderr, status), (format!("fourow: {} bad lines\n", first_bad + second_bad), 1));
}

#[test]
fn at_most_a_hundred_moves_are_shown() {
    for count in [99, 100, 101, 102] {
        let moves = "1".repeat(count);
        let table = outcome(&["--tsv"], format!("Game #7: {moves}\n").as_bytes()).expect_ok();
        assert_same(&table, &format!("1\t7\t{}\n", verdict_and_moves(&moves)));
    }
}

#[test]
fn field_lengths_can_vary_from_row_to_row() {
    let longest = "7".repeat(64);
    let (mut input, mut rows) = (String::new(), String::new());
    for line in 1..12_000 {
        let number = &"123456789012345678901234"[line % 24..];
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
