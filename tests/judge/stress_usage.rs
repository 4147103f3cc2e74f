//! `--stress` with files, and its bad usage.

use std::fs;

use crate::command_line::NOT_FOUND;
use crate::run::{Outcome, file, finish, fourow};
use crate::stress::{assert_fails, assert_passes, stress};

#[test]
fn given_files_replace_generated_inputs() {
    let passing = file("stress-passing.in", "2\nGame #1: 1\nGame #2: \n");
    let won = file("stress-won.in", "2\nGame #1: 7\nGame #2: 2131415\n");
    assert_passes("fourow", &[&passing, &won], "2 inputs, 4 games");
    let solution = "fourow | sed 's/ *$//'";
    let report = assert_fails(solution, &[&passing, &won, &passing], "wrong answer", "1\nGame #1: 2131415\n");
    assert!(report.starts_with(&format!("fourow: {won}: wrong answer; ")), "{report}");
    let won = fs::File::open(won).expect("the file should exist");
    let Outcome { stdout, stderr, status } = finish(fourow(&["--stress", solution, "-"]).stdin(won), b"");
    assert_eq!((stdout.as_str(), status), ("1\nGame #1: 2131415\n", 1));
    assert!(stderr.starts_with("fourow: stdin: wrong answer; "), "{stderr}");
}

/// Checks the error about a test input.
fn assert_error(file: &str, error: &str) {
    assert_eq!(stress("./mine", &[file]), Outcome::error(format!("fourow: {file}{error}\n")));
}

/// Checks the error about a file that may belong to the command.
fn assert_quoting_hint(file: &str, error: &str) {
    let hint = format!("; if it is part of the command, quote the whole command: --stress './mine {file}'");
    assert_error(file, &format!("{error}{hint}"));
}

#[test]
fn a_bad_file_may_belong_to_the_command() {
    let program = file("stress-mine.py", "print('mine')\n");
    let bad = file("stress-bad.in", "1\nGame #1: 8\n");
    let loose = file("stress-loose.in", "1\nGame #1: 1 \n");
    let slot = "expected a move from 1 to 7, or the end of the line, found '8' in Game #1; \
        slots are numbered from 1 to 7";
    let space = "expected no space here, as the statement promises, found ' ' in Game #1";
    assert_quoting_hint("none.in", &format!(": {NOT_FOUND}"));
    let start = ":1:1: expected the number of games, or 'Game #', found";
    assert_quoting_hint(&program, &format!("{start} 'p', in the line 'print('mine')'"));
    let several = Outcome::error(format!(
        "fourow: none.in: {NOT_FOUND}; if it is part of the command, quote the whole command: \
         --stress './mine none.in {bad}'\n"
    ));
    assert_eq!(stress("./mine", &["none.in", &bad]), several);
    let stdin = finish(&mut fourow(&["--stress", "./mine", "-"]), b"x\n");
    let error = "fourow: stdin:1:1: expected the number of games, or 'Game #', found 'x', in the line 'x'\n";
    assert_eq!(stdin, Outcome::error(error));
    assert_error(&bad, &format!(":2:10: {slot}"));
    assert_error(&loose, &format!(":2:11: {space}"));
}

/// The shell empties the file for the counterexample before it is read.
#[test]
fn an_empty_file_gets_a_hint() {
    let (empty, short) = (file("stress-empty.in", ""), file("stress-short.in", "1\n"));
    assert_error(&empty, " is empty; if you redirected the output to it, use another file");
    assert_error(
        &short,
        ":2:1: expected game 1 of 1, found the end of the input; the line of a game looks like 'Game #1: 4453'",
    );
}

#[test]
fn a_file_of_more_than_a_mebibyte_is_an_error() {
    let file = |length| file("stress-large.in", &"x".repeat(length));
    let (small, large) = (file(1 << 20), file((1 << 20) + 1));
    let line = format!("{}…", "x".repeat(40));
    let error = format!(":1:1: expected the number of games, or 'Game #', found 'x', in the line '{line}'");
    assert_quoting_hint(&small, &error);
    assert_quoting_hint(&large, ": cannot read: test inputs are limited to 1 MiB");
}

#[test]
fn a_command_that_cannot_be_started_is_an_error() {
    let error = "fourow: the command cannot be started: exit status 126 or 127\n";
    assert_eq!(stress("exit 127", &[]), Outcome::error(error));
    for (command, hint) in [
        ("none.cpp", " none.cpp is source code: compile it, and use the program instead"),
        ("./none.c", " ./none.c is source code: compile it, and use the program instead"),
        ("none.py", " none.py is source code: use --stress 'python3 none.py'"),
        (" none.py --fast ", " none.py is source code: use --stress 'python3 none.py --fast'"),
        ("none", ""),
        ("none.exe", ""),
        ("py", ""),
    ] {
        let Outcome { stderr, status, .. } = stress(command, &[]);
        let (error, found) = stderr.trim_end().split_once(';').unwrap_or((&stderr, ""));
        assert!(error.starts_with("fourow: the command cannot be started: sh: "), "{stderr}");
        assert_eq!((found, status), (hint, 2), "for {command:?}");
    }
}
