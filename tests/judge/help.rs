//! `--help` and `--version`.

use crate::run::Outcome;
use crate::usage::{assert_rejected, run};

/// What comes before such an option is not interpreted, and what comes after it is not read.
#[test]
fn help_and_version_take_precedence() {
    let version = concat!("fourow ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run("--version"), Outcome::ok(version));
    for option in ["--help", "-h", "--version", "-V"] {
        let expected = run(if option.ends_with('h') { "--help" } else { option }).expect_ok();
        for arguments in ["-p chess OPTION", "--tsv --explain none.in OPTION", "OPTION --what -p"] {
            assert_eq!(run(&arguments.replace("OPTION", option)).expect_ok(), expected, "for {arguments:?}");
        }
        assert_rejected(&format!("--what {option}"));
    }
}
