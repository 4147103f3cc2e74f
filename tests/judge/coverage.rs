//! `--coverage`: what the report says. Examples of the cases are in `cases`.

use fourow::{Coverage, Input};

use crate::run::problem;

/// Of the seven kinds of wins beside empty lines and the 34 of boards, at most ten missing ones are named.
#[test]
fn at_most_ten_missing_variants_are_named() {
    let mut coverage = Coverage::new(problem("tictactoe"));
    coverage.add("", Input::valid("XXX\n00.\n...\n".as_bytes())).expect("the input should be valid");
    for (case, more) in [("boards by status", " and 23 more"), ("wins beside empty lines, by cells", "")] {
        let report = coverage.to_string();
        let line = report.lines().find(|line| line.contains(case)).expect("the case should have a line");
        assert!(line.contains("; missing: ") && line.ends_with(more), "{line}");
        assert_eq!(line.contains(" more"), !more.is_empty(), "{line}");
    }
}
