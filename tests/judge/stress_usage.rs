//! What `--stress` is given: files of its own, and options and commands that make no sense.

use std::fs;

use crate::run::{Outcome, file, finish, fourow};
use crate::stress::{assert_fails, assert_right, stress};

#[test]
fn given_files_are_tried_instead() {
    let right = file("stress-right.in", "2\nGame #1: 1\nGame #2: \n");
    let won = file("stress-won.in", "2\nGame #1: 7\nGame #2: 2131415\n");
    assert_right("fourow", &[&right, &won], "2 inputs, 4 games");
    let tested = "fourow | sed 's/ *$//'";
    let story = assert_fails(tested, &[&right, &won, &right], "wrong answer", "1\nGame #1: 2131415\n");
    assert!(story.starts_with(&format!("fourow: {won}: wrong answer; ")), "{story}");
    let won = fs::File::open(won).expect("it is there");
    let Outcome { stdout, stderr, status } = finish(fourow(&["--stress", tested, "-"]).stdin(won), b"");
    assert_eq!((stdout.as_str(), status), ("1\nGame #1: 2131415\n", 1));
    assert!(stderr.starts_with("fourow: stdin: wrong answer; "), "{stderr}");
}

#[test]
fn a_bad_file_may_be_a_part_of_the_command() {
    let program = file("stress-mine.py", "print('mine')\n");
    let bad = file("stress-bad.in", "1\nGame #1: 8\n");
    let loose = file("stress-loose.in", "1\nGame #1: 1 \n");
    for (name, error, is_part) in [
        ("none.in", ": cannot read: No such file or directory (os error 2)", true),
        (&program, ":1:1: expected the number of games, or 'Game #', found 'p'", true),
        (
            &bad,
            ":2:10: expected a move from 1 to 7, or the end of the line, found '8' in Game #1; slots count from 1 to 7",
            false,
        ),
        (&loose, ":2:11: expected no space here, as the statement promises, found ' ' in Game #1", false),
    ] {
        let quote = format!("; if it belongs to the command, quote that: --stress './mine {name}'");
        let quote = if is_part { quote } else { String::new() };
        let expected = Outcome::error(format!("fourow: {name}{error}{quote}\n"));
        assert_eq!(stress("./mine", &[name]), expected);
    }
}

/// A file to which the shell writes the finding is empty before it is read.
#[test]
fn an_empty_file_is_told_to_be_empty() {
    let input = file("stress-nothing.in", "");
    let error = "is empty; what is written must go to another file than what is read";
    let expected = Outcome::error(format!("fourow: {input} {error}\n"));
    assert_eq!(stress("fourow", &[&input]), expected);
    let input = file("stress-short.in", "1\n");
    let error = "2:1: expected game 1 of 1, found the end of the input";
    let expected = Outcome::error(format!("fourow: {input}:{error}\n"));
    assert_eq!(stress("fourow", &[&input]), expected);
}

#[test]
fn a_file_of_more_than_a_mebibyte_is_no_test_input() {
    for (length, error) in [
        (1 << 20, ":1:1: expected the number of games, or 'Game #', found 'x'"),
        ((1 << 20) + 1, ": cannot read: it is larger than 1 MiB, and no test input is"),
    ] {
        let large = file("stress-large.in", &"x".repeat(length));
        let quote = format!("; if it belongs to the command, quote that: --stress './mine {large}'");
        let expected = Outcome::error(format!("fourow: {large}{error}{quote}\n"));
        assert_eq!(stress("./mine", &[&large]), expected, "{length} bytes");
    }
}

#[test]
fn a_command_that_cannot_be_started_is_an_error() {
    let error = "fourow: the command cannot be started: status 126 or 127\n";
    assert_eq!(stress("exit 127", &[]), Outcome::error(error));
}
