//! `--help` and `--version`.

use fourow::PROBLEMS;

use crate::run::Outcome;
#[cfg(unix)]
use crate::stress::assert_passes;
use crate::usage::{assert_rejected, run};

/// What the help says about the default of a flag.
fn default_of(flag: &str) -> String {
    let help = run("--help").expect_ok();
    let line = help.lines().find(|line| line.split([' ', ',']).any(|word| word == flag));
    let (_, default) =
        line.and_then(|line| line.split_once("(default")).expect("the flag should have a default");
    default.trim_start_matches([' ', ':']).trim_end_matches(')').into()
}

#[test]
fn the_defaults_of_generated_inputs_are_those_in_the_help() {
    assert_eq!(run(""), run(&format!("-p {}", default_of("--problem"))));
    let seed = default_of("--seed");
    let (games, boards) = ("99", "1");
    assert_eq!(default_of("--games"), format!("{games} games, {boards} board"));
    for problem in PROBLEMS {
        let items = if problem.name == "fourow" { games } else { boards };
        let arguments = format!("--generate -p {}", problem.name);
        assert_eq!(run(&arguments), run(&format!("{arguments} --seed {seed} --games {items}")));
    }
}

/// What else the command line says is not interpreted.
#[test]
fn help_and_version_take_precedence() {
    let version = concat!("fourow ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run("--version"), Outcome::ok(version));
    for option in ["--help", "-h", "--version", "-V"] {
        let expected = run(if option.ends_with('h') { "--help" } else { option }).expect_ok();
        for arguments in ["-p chess OPTION", "OPTION --tsv --explain none.in"] {
            assert_eq!(run(&arguments.replace("OPTION", option)).expect_ok(), expected, "for {arguments:?}");
        }
        assert_rejected(&format!("--what {option}"));
    }
}

#[test]
fn the_default_number_of_rounds_is_that_in_the_help() {
    let [fourow, others] = [100, 1000];
    assert_eq!(default_of("--rounds"), format!("{fourow} for fourow, else {others}"));
    for problem in PROBLEMS {
        let rounds = if problem.name == "fourow" { fourow } else { others };
        assert_eq!(problem.default_rounds(), rounds, "{}", problem.name);
    }
}

/// The shell of the command has twice as much.
#[test]
#[cfg(unix)]
fn the_default_time_limit_is_that_in_the_help() {
    let limit: u64 = default_of("--time-limit").parse().expect("the default should be a number");
    assert_passes(&format!("[ $(ulimit -St) = {} ] || exit 3; fourow", 2 * limit), &["--rounds", "1"]);
}
