//! Which options go together, and which values they have.

use crate::run::{Outcome, outcome};

/// Each mode's flag, with a value that is valid.
const MODES: [&str; 7] = [
    "",
    "--explain",
    "--check=samples/fourow/statement.out",
    "--summary",
    "--tsv",
    "--generate",
    "--stress=exit",
];

/// The modes that each option can be used with, as specified.
const OPTIONS: [(&str, &[&str]); 7] = [
    ("--strict", &[""]),
    ("--keep-going", &["", "--explain", "--check", "--summary", "--tsv"]),
    ("--seed=1", &["--generate", "--stress"]),
    ("--games=1", &["--generate", "--stress"]),
    ("--rounds=1", &["--stress"]),
    ("--jobs=1", &["--stress"]),
    ("--time-limit=1", &["--stress"]),
];

/// Runs the binary with arguments that are separated by spaces.
pub fn run(arguments: &str) -> Outcome {
    outcome(&arguments.split_whitespace().collect::<Vec<_>>(), b"1\nGame #1: 1\n")
}

/// Asserts that the arguments are rejected, with one line on standard error.
pub fn assert_rejected(arguments: &str) {
    let Outcome { stdout, stderr, status } = run(arguments);
    assert_eq!((stdout.as_str(), stderr.lines().count(), status), ("", 1, 2), "for {arguments:?}");
}

/// The name of the flag in an argument.
fn name(argument: &str) -> &str {
    argument.split('=').next().unwrap_or_default()
}

#[test]
fn each_option_is_accepted_only_with_its_modes() {
    for (option, modes) in OPTIONS {
        for mode in MODES {
            for arguments in [format!("{option} {mode}"), format!("{mode} {option}")] {
                if modes.contains(&name(mode)) {
                    assert_ne!(run(&arguments).status, 2, "for {arguments:?}");
                } else {
                    assert_rejected(&arguments);
                }
            }
        }
    }
}

#[test]
fn modes_cannot_be_combined() {
    for one in &MODES[1..] {
        for other in MODES[1..].iter().filter(|other| *other != one) {
            assert_rejected(&format!("{one} --problem=fourow {one} {other}"));
        }
    }
}
