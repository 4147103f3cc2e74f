//! `--coverage` and `--generate`, with the built binary.

use fourow::{Coverage, Input, PROBLEMS};

use crate::run::{outcome, problem};

/// Runs the binary with `--generate`, and returns its output.
fn generate(arguments: &[&str]) -> String {
    outcome(&[&["--generate"], arguments].concat(), b"").expect_ok()
}

#[test]
fn the_default_seed_is_1() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let default = generate(&["-p", problem]);
        assert_eq!(generate(&["-p", problem, "--seed", "1"]), default);
        assert_eq!(generate(&["-p", problem, "--seed=7", "--seed=1"]), default);
        assert_ne!(generate(&["-p", problem, "--seed", "2"]), default);
        assert!(!generate(&["-p", problem, "--seed", "0"]).is_empty());
        assert!(!generate(&["-p", problem, "--seed", &u64::MAX.to_string()]).is_empty());
    }
}

#[test]
fn the_number_of_generated_games_can_be_chosen() {
    assert_eq!(generate(&["--games", "99"]), generate(&[]));
    for count in [1, 2, 99, 100, 2500] {
        let input = generate(&["--games", &count.to_string()]);
        let mut lines = input.lines();
        assert_eq!(lines.next(), Some(&*count.to_string()));
        let prefixes = (1..=count).map(|number| format!("Game #{number}: "));
        assert!(prefixes.zip(lines).all(|(prefix, line)| line.starts_with(&prefix)), "{input}");
        assert_eq!(input.lines().count(), count + 1);
        let answer = outcome(&[], input.as_bytes()).expect_ok();
        assert_eq!(answer.matches("Game #").count(), count);
        assert_eq!(outcome(&["--strict"], input.as_bytes()).status, if count < 100 { 0 } else { 1 });
    }
}

#[test]
fn the_number_of_generated_boards_can_be_chosen() {
    for (problem, height) in [("connectfour", 6), ("tictactoe", 3)] {
        for count in [1, 2, 400] {
            let input = generate(&["-p", problem, "--games", &count.to_string()]);
            let boards: Vec<_> = input.split("\n\n").collect();
            assert_eq!(boards.len(), count);
            assert!(boards.iter().all(|board| board.lines().count() == height), "{input}");
            let answers = outcome(&["-p", problem], input.as_bytes()).expect_ok();
            assert_eq!(answers.lines().count(), count);
        }
        assert_eq!(generate(&["-p", problem, "--games", "1"]), generate(&["-p", problem]));
        assert_eq!(outcome(&["-p", problem, "--strict"], generate(&["-p", problem]).as_bytes()).status, 0);
    }
    assert_eq!(generate(&["-p", "conecta4", "--games", "1"]), generate(&["-p", "conecta4"]));
}

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
        coverage.add("", Input::new(input.as_bytes())).expect("the input should be valid");
        let report = coverage.to_string();
        let line = report.lines().find(|line| line.contains("wins with a single line, by player"));
        let line = line.expect("the case should have a line");
        assert_eq!(line.ends_with(" and 1 more"), has_more, "{line}");
        assert_eq!(line.contains(" more"), has_more, "{line}");
    }
}

/// What follows the end of a simulation and is no move or line end is ignored.
#[test]
fn blank_lines_and_moves_after_the_end_are_found_among_anything() {
    for (rest, has_moves, has_blank_line) in [
        ("\n", false, false),
        ("\r\n\r\n", false, true),
        (" x\n\n", false, true),
        (" x 3", true, false),
        ("\n3\n3\0\r\n\r\n", false, true),
        ("\n \n\r\r\nx\n", false, false),
        ("\t-9\r8\né\n\n", true, true),
    ] {
        let mut coverage = Coverage::new(problem("conecta4"));
        let input = ["1 2 1 2 1 2 1", rest].concat();
        coverage.add("", Input::new(input.as_bytes())).expect("the input should be valid");
        let report = coverage.to_string();
        let contains =
            |case| report.lines().any(|line| line.trim_start().starts_with(&format!("1  {case}  ")));
        let [moves, blank_line] =
            ["moves after the end, on the same line", "a blank line after the end"].map(contains);
        assert_eq!((moves, blank_line), (has_moves, has_blank_line), "for {rest:?}:\n{report}");
    }
}

/// `--generate` and `--coverage` run in 32 MiB of address space for any number of items.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    use crate::run::{finish, limited};
    let input = finish(&mut limited(&["--generate", "--games", "300000"]), b"").expect_ok();
    assert_eq!(input.lines().count(), 300_001);
    assert!(input.ends_with('\n') && input.contains("\nGame #300000: "));

    let report = finish(&mut limited(&["--coverage"]), input.as_bytes()).expect_ok();
    assert!(!report.contains("none"));
    let boards =
        finish(&mut limited(&["--generate", "-p", "connectfour", "--games", "20000"]), b"").expect_ok();
    assert_eq!(boards.len(), 20_000 * 49 - 1);

    // A simulation of any length, before or after the end of its game.
    for start in ["", "1\n2\n1\n2\n1\n2\n1\n"] {
        let simulation = start.to_string() + &"1\n".repeat(10_000_000);
        finish(&mut limited(&["--coverage", "-p", "conecta4"]), simulation.as_bytes()).expect_mismatch();
    }
}
