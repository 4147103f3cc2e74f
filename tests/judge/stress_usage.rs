//! What `--stress` is given: files of its own, and options and commands that make no sense.

use std::fs;

use crate::run::{Outcome, file, finish, fourow, outcome};
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
        (&loose, ":2:11: expected no stray blanks, as the statement promises, found ' ' in Game #1", false),
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
    let error = "2:1: expected game 1: the first line says 1 game, found the end of the input";
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
fn wrong_usage_is_an_error() {
    let seconds = "--time-limit needs a number of seconds above 0, not";
    for (arguments, error) in [
        (&["--stress"][..], "--stress needs a command in quotes after it"),
        (&["--stress", "--seed"], "--stress needs a command in quotes after it"),
        (&["--stress", " "], "--stress needs a command, not blanks"),
        (&["--stress", "exit 127"], "the command cannot be started: status 126 or 127"),
        (
            &["--stress=x", "--rounds", "0"],
            "--rounds needs a whole number from 1 to 18446744073709551615, not '0'",
        ),
        (
            &["--stress=x", "--rounds=-1"],
            "--rounds needs a whole number from 1 to 18446744073709551615, not '-1'",
        ),
        (&["--stress=x", "--rounds"], "--rounds needs a number after it"),
        (&["--stress=x", "--seed=x"], "--seed needs a whole number from 0 to 18446744073709551615, not 'x'"),
        (
            &["--stress=x", "--seed=18446744073709551616"],
            "--seed needs a whole number from 0 to 18446744073709551615, not '18446744073709551616'",
        ),
        (
            &["--stress=x", "--games", "0"],
            "--games needs a whole number from 1 to 18446744073709551615, not '0'",
        ),
        (&["--stress=x", "--games", "100"], "--games is at most 99 with --stress, as the statement promises"),
        (
            &["--stress=x", "-p", "tictactoe", "--games", "2"],
            "--games is at most 1 with --stress, as the statement promises",
        ),
        (
            &["--stress=x", "-p", "conecta4", "--games", "2"],
            "--games is 1 for conecta4: an input holds one game",
        ),
        (&["--stress=x", "--time-limit", "0"], &format!("{seconds} '0'")),
        (&["--stress=x", "--time-limit", "x"], &format!("{seconds} 'x'")),
        (&["--stress=x", "--time-limit", "inf"], &format!("{seconds} 'inf'")),
        (&["--stress=x", "--time-limit", "nan"], &format!("{seconds} 'nan'")),
        (&["--stress=x", "--time-limit=-1"], &format!("{seconds} '-1'")),
        (&["--stress=x", "--time-limit", "-1"], &format!("{seconds} '-1'")),
        (&["--stress=x", "--explain"], "--stress and --explain cannot be used together"),
        (&["--check=a", "--stress=x"], "--check and --stress cannot be used together"),
        (&["--seed", "1"], "--seed goes only with --generate or --stress"),
        (&["--games", "1"], "--games goes only with --generate or --stress"),
        (&["--rounds", "1"], "--rounds goes only with --stress"),
        (&["--time-limit", "1"], "--time-limit goes only with --stress"),
        (&["--generate", "--rounds", "1"], "--rounds goes only with --stress"),
        (&["--check=a", "--time-limit", "1"], "--time-limit goes only with --stress"),
    ] {
        let error = Outcome::error(format!("fourow: {error}\n"));
        assert_eq!(outcome(arguments, b""), error, "for {arguments:?}");
    }
}
