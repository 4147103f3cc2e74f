//! FILEs in other forms than the statement's.

use super::stress;
use crate::run::{Outcome, write_file};

/// The command sees the statement's form.
#[test]
fn an_input_in_another_form_is_tested_in_the_statements() {
    const FOUROW: &str = "1\nGame #1: \n";
    let row = "\".......\",";
    for (problem, input, form) in [
        ("fourow", "\u{feff}1\n\nGame #1:  \n\n", FOUROW),
        ("fourow", "Game #7: \n", FOUROW),
        ("connectfour", &format!("{{ {} }}", row.repeat(6)), &".......\n".repeat(6)),
        ("conecta4", "\r\n", "\n"),
    ] {
        let file = write_file("stress-form.in", input);
        let Outcome { stdout, stderr: report, status } = stress("cat >&2; exit 1", &["-p", problem, &file]);
        let (first, rest) = report.split_once('\n').expect("the report should have several lines");
        assert_eq!(first, format!("fourow: {file}: tested in the statement's form"));
        assert!(rest.contains(": exit status 1; "), "{report}");
        assert!(form.starts_with(&stdout) && status == 1, "{stdout}{report}");
    }
}

/// Not only the form is another.
#[test]
fn an_input_that_says_something_else_than_the_statement_allows_is_refused() {
    for (problem, input) in [
        ("fourow", "2\nGame #1: 1\n".to_string()),
        ("tictactoe", "...\n...\n...\n\n...\n...\n...\n".into()),
        ("conecta4", format!("{}x", " ".repeat(2 << 20))),
        ("conecta4", format!("1{}", " ".repeat(2 << 20))),
    ] {
        let file = write_file("stress-refused.in", &input);
        let Outcome { stdout, stderr, status } = stress("exit 1", &["-p", problem, &file]);
        assert_eq!((stdout.as_str(), status), ("", 2), "{stderr}");
        assert!(stderr.lines().count() == 2 && !stderr.contains("tested"), "{stderr}");
        assert!(stderr.contains(&format!("quote all of it: --stress 'exit 1 {file}'")), "{stderr}");
    }
}
