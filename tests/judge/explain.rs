//! `--explain`: errors in reading and writing. Transcripts show the explanations.

use std::io::{self, Write};
use std::mem;

use crate::run::{outcome, problem};
use fourow::{Error, Input, Palette};

/// Runs `--explain` on a valid input, and returns the explanation.
fn explain(problem: &str, input: &str) -> String {
    outcome(&["--problem", problem, "--explain"], input.as_bytes()).expect_ok()
}

/// Errors are the same as without `--explain`, and everything before an error is explained.
#[test]
fn errors_are_the_same_as_without_explain() {
    for (problem, good, bad) in [
        ("fourow", "Game #1: 1\n", "Game #2: 8\n"),
        ("connectfour", ".......\n.......\n.......\n.......\n.......\n.......\n", "x"),
        ("tictactoe", "...\n...\n...\n", "XO"),
        ("conecta4", "1\n\n", "9"),
    ] {
        let input = [good, bad].concat();
        let explained = outcome(&["-p", problem, "--explain"], input.as_bytes());
        let judged = outcome(&["-p", problem], input.as_bytes());
        assert_eq!((explained.stderr, explained.status), (judged.stderr, 2));
        let explained = explained.stdout;
        assert!(!explained.is_empty() && explain(problem, good).starts_with(&explained));
    }
}

/// A writer that fails on the first write only.
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

/// If a block of an explanation cannot be written, nothing more is explained.
#[test]
fn explaining_stops_at_a_write_error() {
    let input = "Game #1: 1213141\n".repeat(1000);
    let mut writer = FailsOnce::default();
    let result = problem("fourow").explain(Input::new(input.as_bytes()), Palette::Monochrome, &mut writer);
    assert!(matches!(result, Err(Error::Write(_))), "{result:?}");
}
