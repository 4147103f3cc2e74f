//! FILEs in other forms than the statement's.

use std::fs;

use super::{assert_passes, stress};
use crate::run::{Outcome, missing_file, write_file};

const ROW: &str = "\".......\",";

#[test]
fn an_input_is_run_as_it_is() {
    for (problem, input) in [
        ("fourow", "\u{feff}1\r\n\nGame #1:  1\r\n\n"),
        ("fourow", "Game #7: 1"),
        ("connectfour", &format!("{{ {} }}", ROW.repeat(6))),
        ("conecta4", "1  2\r\n"),
        ("conecta4", &" ".repeat(2 << 20)),
        (
            "conecta4",
            &(include_str!("../../../samples/conecta4/full-board-without-a-row.in").to_string() + "x\n"),
        ),
    ] {
        let seen = missing_file("stress-seen.in");
        let solution = format!("tee '{seen}' | fourow -p {problem}");
        assert_passes(&solution, &["-p", problem, &write_file("stress-form.in", input)]);
        assert_eq!(fs::read_to_string(seen).expect("the command should have seen the input"), input);
    }
}

/// What fails in the statement's form, too, is shrunk in that form.
#[test]
fn an_input_whose_form_matters_is_printed_as_it_is() {
    const NOTE: &str = "\nits form may matter: it is not the statement's\n";
    for (input, solution, printed) in [
        ("1\r\nGame #1: 12\r\n", "exit 1", "1\nGame #1: \n"),
        ("1\r\nGame #1: \r\n", "exit 1", "1\nGame #1: \n"),
        ("Game #7: 12\n", "read n; [ \"$n\" = 1 ] || exit 1; { echo 1; cat; } | fourow", "Game #7: 12\n"),
    ] {
        let file = write_file("stress-matters.in", input);
        let Outcome { stdout, stderr: report, status } = stress(solution, &[&file]);
        assert_eq!((stdout.as_str(), status), (printed, 1), "{report}");
        assert_eq!(report.contains(NOTE), printed == input, "{report}");
    }
}

/// The message says which limit, not where, as the statement's form has other lines.
#[test]
fn an_input_that_says_something_else_than_the_statement_allows_is_refused() {
    let games = (1..=100).map(|number| format!("Game #{number}: \n")).collect::<String>();
    for (problem, input, message) in [
        ("fourow", "2\nGame #1: 1\n".to_string(), ":3:1: expected game 2 of 2, found the end of the input"),
        ("fourow", games, ": --stress expects the number of games, from 1 to 99"),
        (
            "tictactoe",
            "...\n...\n...\n\n...\n...\n...\n".into(),
            ": --stress expects the end of the input, as",
        ),
        ("conecta4", format!("{}x", " ".repeat(2 << 20)), ": --stress reads at most 2 MiB"),
        ("conecta4", format!("1{}", " ".repeat(2 << 20)), ": --stress reads at most 2 MiB"),
    ] {
        let file = write_file("stress-refused.in", &input);
        let Outcome { stdout, stderr, status } = stress("exit 1", &["-p", problem, &file]);
        assert_eq!((stdout.as_str(), status), ("", 2), "{stderr}");
        assert!(stderr.lines().count() == 1 && stderr.contains(message), "{stderr}");
        let hint = format!("; if {file} is for the command, quote all of it: --stress 'exit 1 {file}'\n");
        assert!(stderr.ends_with(&hint), "{stderr}");
    }
}
