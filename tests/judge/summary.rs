//! `--summary`: counts of verdicts, compared with those in the answers.

use fourow::{Input, PROBLEMS, Summary};

use crate::run::{Outcome, generated, judge, outcome, samples, write_file};

/// Each problem's verdicts in the statement's order, and the noun for an item.
pub const VERDICTS: [(&str, &[&str], &str); 4] = [
    (
        "fourow",
        &[
            "is invalid.",
            "is over. There is no winner.",
            "is over. The first player won.",
            "is over. The second player won.",
            "is not over, yet.",
        ],
        "game",
    ),
    (
        "connectfour",
        &[
            "first player moves",
            "second player moves",
            "first player wins",
            "second player wins",
            "draw game",
            "invalid",
        ],
        "board",
    ),
    ("conecta4", &["INVALID", "CONNECT4", "FULL", "QUIT"], "simulation"),
    (
        "tictactoe",
        &["first", "second", "illegal", "the first player won", "the second player won", "draw"],
        "board",
    ),
];

/// The expected summary of an input, given its answer.
fn expected(problem: &str, answer: &str) -> String {
    let (_, verdicts, noun) =
        VERDICTS.into_iter().find(|(name, ..)| *name == problem).expect("the problem should be listed");
    let verdict = |line: &str| match line.strip_prefix("Game #") {
        Some(rest) => rest.split_once(' ').expect("a verdict should follow").1.to_string(),
        None => line.to_string(),
    };
    let lines: Vec<_> = answer.lines().map(verdict).collect();
    let count = |verdict: &str| lines.iter().filter(|line| *line == verdict).count();
    let total = if problem == "conecta4" { 1 } else { verdicts.iter().map(|verdict| count(verdict)).sum() };
    let mut text: String =
        verdicts.iter().map(|verdict| format!("{:>7} {verdict}\n", count(verdict))).collect();
    text += &format!("{total:>7} {noun}{}\n", if total == 1 { "" } else { "s" });
    text
}

/// The library's summary of an input.
fn summary(problem: &str, input: &str) -> String {
    let problem = fourow::problem(problem).expect("the problem should exist");
    let mut summary = Summary::new(problem);
    summary.add(Input::new(input.as_bytes())).expect("the input should be valid");
    summary.report(1)
}

#[test]
fn counts_match_the_answer() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (input, answer) in samples(problem) {
            assert_eq!(summary(problem, &input), expected(problem, &answer), "for {input}");
        }
        for seed in 1..6 {
            let items = if problem == "conecta4" { 1 } else { 150 };
            let input = generated(problem, seed, items);
            let answer = judge(problem, input.as_bytes());
            assert_eq!(summary(problem, &input), expected(problem, &answer), "seed {seed}");
        }
    }
    let large = generated("fourow", 1, 20_000);
    assert_eq!(summary("fourow", &large), expected("fourow", &judge("fourow", large.as_bytes())));
}

#[test]
fn the_format_is_that_of_uniq_c_plus_a_total() {
    let text = "      1 is invalid.
      0 is over. There is no winner.
      0 is over. The first player won.
      0 is over. The second player won.
      2 is not over, yet.
      3 games
";
    let input = "3\nGame #1: 1\nGame #2: 12121212\nGame #3: \n";
    assert_eq!(outcome(&["--summary"], input.as_bytes()), Outcome::ok(text));
}

#[test]
fn counts_of_several_files_are_added_up() {
    let board = write_file("summary-board.in", "X..\n...\n...\n");
    let text = outcome(&["-p", "tictactoe", "--summary", &board, "-", &board], b"...\n...\n...\n").stdout;
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.starts_with('0')).collect();
    assert_eq!(lines, ["1 first", "2 second", "3 boards"]);
    let simulation = write_file("summary-simulation.in", "1 2\n");
    let text = outcome(&["-p", "conecta4", "--summary", &simulation, &simulation], b"").stdout;
    assert!(text.ends_with("      2 QUIT\n      2 simulations\n"), "{text}");
}

#[test]
fn an_incomplete_total_is_marked() {
    let bad = "Game #1: \nGame #2: x\nGame #3: \n";
    let two_games = write_file("summary-two.in", "2\nGame #1: \nGame #2: \n");
    let bad_line = write_file("summary-bad-line.in", "Game #1: \nx\n");
    let (declares_four, keep_going) = ("4\nx\nGame #2: \n", "--keep-going");
    for (arguments, input, total) in [
        (&["--summary"][..], bad, "1 game before the first error"),
        (&["--summary", keep_going], bad, "2 games, 1 skipped"),
        (&["--summary"], "3\nGame #1: \n", "1 game of 3"),
        (&["--summary"], "99999999999999999999\nGame #1: \n", "1 game of more than 10^19"),
        (&["--summary"], "1\nGame #1: \nGame #2: \n", "1 game before the first error"),
        (&["--summary", keep_going], "1\nGame #1: \nGame #2: \n", "2 games"),
        (&["--summary", keep_going], declares_four, "1 game of 4, 1 skipped"),
        (&["--summary", &two_games, "-"], bad, "3 games, 1 of 2 files incomplete"),
        (&["--summary", "-", &two_games], "3\nGame #1: \n", "3 games, 1 of 2 files incomplete"),
        (&["--summary", keep_going, &two_games, "-"], bad, "4 games, 1 skipped"),
        (&["--summary", keep_going, &bad_line, "-"], bad, "3 games, 2 skipped"),
        (
            &["--summary", keep_going, &two_games, "-"],
            declares_four,
            "3 games, 1 skipped, 1 of 2 files incomplete",
        ),
        (&["--summary", &two_games, "none.in"], "", "2 games, 1 of 2 files incomplete"),
        (&["--summary", "none.in"], "", "0 games before the first error"),
        (&["--summary", "-p", "tictactoe"], "X..\n...\n...\nx", "1 board before the first error"),
        (&["--summary", "-p", "tictactoe", keep_going], "x..\n...\n...\n", "0 boards, 1 skipped"),
        (&["--summary", "-p", "conecta4"], "1 2\n\nx", "0 simulations before the first error"),
    ] {
        let Outcome { stdout, stderr, status } = outcome(arguments, input.as_bytes());
        assert_eq!(stdout.lines().last().map(str::trim), Some(total), "for {arguments:?} on '{input}'");
        assert!(stderr.starts_with("fourow: "), "{stderr}");
        // Bad games that were skipped are all that is wrong.
        let is_complete = total.ends_with(" skipped") && !total.contains(" of ");
        assert_eq!(status, if is_complete { 1 } else { 2 });
    }
}
