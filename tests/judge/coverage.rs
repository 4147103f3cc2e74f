//! `--coverage`: what the report says. Examples of the cases are in `cases`.

use fourow::{Coverage, Input};

use crate::run::{outcome, problem};

/// Of the first player's eight lines and the second's, ten are missing after six.
#[test]
fn at_most_ten_missing_variants_are_named() {
    let boards = [
        "XXX 00. ...\n",
        "00. XXX ...\n",
        "00. ... XXX\n",
        "X00 X.. X..\n",
        "0X0 .X. .X.\n",
        "00X ..X ..X\n",
    ];
    for (count, has_more) in [(5, true), (6, false)] {
        let mut coverage = Coverage::new(problem("tictactoe"));
        let input = boards[..count].concat();
        coverage.add("", Input::valid(input.as_bytes())).expect("the input should be valid");
        let report = coverage.to_string();
        let line = report.lines().find(|line| line.contains("wins with a single line, by player"));
        let line = line.expect("the case should have a line");
        assert_eq!(line.ends_with(" and 1 more"), has_more, "{line}");
        assert_eq!(line.contains(" more"), has_more, "{line}");
    }
}

/// Whatever else is in the input, the last game is known only at its proper end.
#[test]
fn a_game_without_moves_is_the_last_only_at_the_end_of_an_input() {
    let case = "no moves, as the last game";
    for (input, is_last) in [
        ("Game #1: 1\nGame #2:\n\n", true),
        ("Game #1: \nGame #2: 1\n", false),
        ("2\nGame #1: \n", false),
        ("1\nGame #1: \nGame #2: 1\n", false),
        ("Game #1: \nGame #2: 8\n", false),
    ] {
        let stdout = outcome(&["--coverage"], input.as_bytes()).stdout;
        assert_eq!(stdout.contains(&format!("1  {case}")), is_last, "for {input:?}: {stdout}");
        assert_eq!(stdout.contains(&format!("none  {case}")), !is_last, "for {input:?}: {stdout}");
    }
}
