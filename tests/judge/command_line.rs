//! Options, files, pipes and exit statuses, on the built binary.

use std::io::{BufRead, BufReader, Write};

use crate::run::{Outcome, finish, fourow, generated, limited, outcome, write_file};
use crate::usage::problems;

const SAMPLE: &str = "samples/fourow/statement.in";
const NOT_OVER: &str = "Game #1 is not over, yet.\n";

/// The error for a file that does not exist.
pub const NOT_FOUND: &str = "cannot read: No such file or directory (os error 2)";

#[test]
fn each_file_is_judged_on_its_own() {
    let answer = outcome(&[SAMPLE], b"").expect_ok();
    assert!(answer.starts_with("Game #1 is over. The first player won.\n-------\n"));
    assert_eq!(outcome(&[SAMPLE, SAMPLE], b""), Outcome::ok(answer.repeat(2)));
    assert_eq!(outcome(&[SAMPLE, "-"], b"1\nGame #1: 1"), Outcome::ok(answer + NOT_OVER));
    assert_eq!(outcome(&["--", "-"], b"Game #1: 1"), Outcome::ok(NOT_OVER));
}

#[test]
fn a_bad_file_does_not_stop_those_after_it() {
    let (bad, good) = (write_file("bad.in", "1\nGame #1: 1\nx"), write_file("good.in", "1\nGame #1: 1"));
    let error = "3:1: expected the end of the input after 1 game, found 'x'";
    let error = format!("fourow: {bad}:{error}\n");
    assert_eq!(outcome(&[&bad, &good], b""), Outcome::new(NOT_OVER.repeat(2), error, 2));
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    let error = format!("fourow: samples/none.in: {NOT_FOUND}\n");
    assert_eq!(outcome(&["samples/none.in", "-"], b"Game #1: 1"), Outcome::new(NOT_OVER, error, 2));
    let error = "fourow: samples: cannot read: Is a directory (os error 21)\n";
    assert_eq!(outcome(&["samples"], b""), Outcome::error(error));
}

#[test]
fn help_and_version_are_printed() {
    let help = outcome(&["--help"], b"").expect_ok();
    assert!(help.contains("Usage: fourow"));
    assert_eq!(outcome(&["-h"], b"").stdout, help);
    let version = concat!("fourow ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(outcome(&["--version"], b""), Outcome::ok(version));
    assert_eq!(outcome(&["-V"], b""), Outcome::ok(version));
}

#[test]
fn the_last_value_of_an_option_wins() {
    let arguments = ["-p", "tictactoe", "--check", "none.out", "--check=samples/fourow/statement.out"];
    let arguments = [&arguments[..], &["-p", "fourow", "--", SAMPLE]].concat();
    assert_eq!(outcome(&arguments, b""), Outcome::ok(""));
    let generate = |options: &[&str]| outcome(&[&["--generate"], options].concat(), b"").stdout;
    assert_eq!(
        generate(&["--seed=1", "--games", "7", "--games=1", "--seed", "2"]),
        generated("fourow", 2, 1)
    );
}

#[test]
fn each_game_is_answered_as_soon_as_its_line_ends() {
    let mut child = fourow(&[]).spawn().expect("the binary should run");
    let mut stdin = child.stdin.take().expect("the stream should be a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("the stream should be a pipe")).lines();
    let mut ask = |text: &str| stdin.write_all(text.as_bytes()).expect("the binary should read its input");
    let mut answer =
        || answers.next().expect("there should be an answer").expect("the answer should be readable");
    ask("3\nGame #1: 12\n");
    assert_eq!(answer(), "Game #1 is not over, yet.");
    ask("Game #2: 1111111\nGame #3");
    assert_eq!(answer(), "Game #2 is invalid.");
    ask(": 1\n");
    assert_eq!(answer(), "Game #3 is not over, yet.");
    drop(stdin);
    assert!(child.wait().expect("the binary should exit").success());
}

/// A long line does not take more than 32 MiB of address space.
#[test]
#[cfg(target_os = "linux")]
fn memory_stays_constant() {
    let size = 40 << 20;
    let moves = format!("Game #1: {}", "1".repeat(size));
    assert_eq!(finish(&mut limited(&[]), moves.as_bytes()), Outcome::ok("Game #1 is invalid.\n"));
    let spaces = format!("Game #1:{}", " ".repeat(size));
    assert_eq!(finish(&mut limited(&[]), spaces.as_bytes()), Outcome::ok(NOT_OVER));
    let junk = vec![0xff; size];
    let error = "fourow: stdin:1:1: expected the number of games, or 'Game #', found '\\xff'\n";
    assert_eq!(finish(&mut limited(&[]), &junk), Outcome::error(error));
}

#[test]
fn a_problem_is_chosen_by_its_name() {
    let board = b"X0X\n.0.\n.X.\n";
    for arguments in
        [&["-p", "tictactoe"][..], &["-ptictactoe"], &["--problem", "tictactoe"], &["--problem=tictactoe"]]
    {
        assert_eq!(outcome(arguments, board), Outcome::ok("second\n"));
    }
    assert_eq!(outcome(&["-p", "fourow"], b"Game #1: 1"), Outcome::ok(NOT_OVER));
}

/// An error is one line of printable characters, whatever the name of the file or the option.
#[test]
#[cfg(unix)]
fn unprintable_characters_in_names_are_escaped() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let assert_error = |argument: &[u8], error: &str| {
        let outcome = finish(fourow(&[]).arg(OsStr::from_bytes(argument)), b"");
        assert_eq!(outcome, Outcome::error(format!("fourow: {error}\n")));
    };
    for (name, shown) in [
        (&b"a\nb\x1b"[..], "a\\nb\\u{1b}"),
        (b"\xff", "\\xff"),
        ("ö".as_bytes(), "ö"),
        ("o\u{308}".as_bytes(), "o\u{308}"),
        (b"it's \"a\" \\ b", "it's \"a\" \\ b"),
        ("盤".as_bytes(), "盤"),
        // Bidirectional controls, zero-width characters and separators are invisible or change the layout of text.
        ("a\u{202e}b".as_bytes(), "a\\u{202e}b"),
        ("\u{2066}".as_bytes(), "\\u{2066}"),
        ("\u{200b}".as_bytes(), "\\u{200b}"),
        ("\u{2028}".as_bytes(), "\\u{2028}"),
        ("\u{feff}".as_bytes(), "\\u{feff}"),
    ] {
        assert_error(name, &format!("{shown}: {NOT_FOUND}"));
    }
    for (option, shown) in [
        (&b"--\xff\n"[..], "--\\xff\\n"),
        (b"--a\nb\xff=1", "--a\\nb\\xff=1"),
        (b"--a\nb=1", "--a\\nb=1"),
        (b"--a\x1b[31m", "--a\\u{1b}[31m"),
    ] {
        assert_error(option, &format!("unknown option '{shown}'; fourow --help lists all options"));
    }
    for (argument, name) in
        [(&b"--check=\xff"[..], "--check"), (b"-p\xff", "-p"), (b"--stress=\xff", "--stress")]
    {
        assert_error(argument, &format!("a value for {name} that is not UTF-8 must be a separate argument"));
    }
    assert_error(b"--strict=\xff", "--strict takes no value");
    assert_error(b"-p\x1b\n", &format!("unknown problem '\\u{{1b}}\\n'; expected one of {}", problems()));
}
