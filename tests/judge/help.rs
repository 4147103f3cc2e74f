//! `--help` and `--version`.

#[cfg(unix)]
use std::time::{Duration, Instant};
#[cfg(unix)]
use std::{fs, thread};

use fourow::PROBLEMS;

use crate::run::Outcome;
#[cfg(unix)]
use crate::run::write_file;
#[cfg(unix)]
use crate::stress::{SMALLEST, assert_passes};
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

#[test]
fn the_default_number_of_rounds_is_that_in_the_help() {
    let [fourow, others] = [100, 1000];
    assert_eq!(default_of("--rounds"), format!("{fourow} for fourow, else {others}"));
    for problem in PROBLEMS {
        let rounds = if problem.name == "fourow" { fourow } else { others };
        assert_eq!(problem.default_rounds(), rounds, "{}", problem.name);
    }
}

/// The first run writes ten lines a second until it is killed; the second one is right.
#[test]
#[ignore = "slow: a time-out of two seconds"]
#[cfg(unix)]
fn the_default_time_limit_is_that_in_the_help() {
    let limit: usize = default_of("--time-limit").parse().expect("the limit should be a number");
    let (ticks, input) = (write_file("ticks", ""), write_file("one.in", SMALLEST));
    let solution = format!(
        "[ -s '{ticks}' ] && exec fourow
        while echo >> '{ticks}'; do sleep 0.1; done"
    );
    let start = Instant::now();
    assert_passes(&solution, &[&input, "--jobs", "1"]);
    assert!(start.elapsed() >= Duration::from_secs(limit as u64));
    let ticks = fs::read_to_string(ticks).expect("the command should have run").lines().count();
    assert!(ticks < 10 * (limit + 1), "{ticks}");
}

/// Each run waits until as many as there are cores have started, and then a little longer. The maximum is 100.
#[test]
#[cfg(unix)]
fn the_default_number_of_jobs_is_that_in_the_help() {
    assert_eq!(default_of("--jobs"), "one per core");
    let cores = thread::available_parallelism().expect("the number of cores should be known").get().min(100);
    let (log, input) = (write_file("jobs", ""), write_file("one.in", SMALLEST));
    let solution = format!(
        "echo start >> '{log}'; until [ $(grep -c start '{log}') -ge {cores} ]; do sleep 0.01; done
        sleep 0.1; fourow; echo end >> '{log}'"
    );
    let message = assert_passes(&solution, &vec![input.as_str(); 3 * cores]);
    assert!(!message.contains("time-out"), "{message}");
    let log = fs::read_to_string(log).expect("the command should have run");
    let starts = |lines: &[&str]| lines.iter().filter(|line| **line == "start").count();
    let lines: Vec<_> = log.lines().collect();
    let running = (0..=lines.len()).map(|n| 2 * starts(&lines[..n]) - n);
    assert_eq!(running.max(), Some(cores));
}
