//! `--stress`: runs a command on test inputs until it fails on one, and shrinks that input to a counterexample.

mod counterexample;
mod inputs;
mod report;
pub(crate) mod shrink;
mod solution;

use std::io;
use std::time::Duration;

use crate::item::{ItemKind, noun_for};
use crate::modes::check::IGNORED_WHITESPACE;
use crate::modes::strict::read_items;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::system;
use counterexample::{Counterexample, Progress};
use inputs::TestInput;
use solution::Solution;

pub use solution::Failure;

/// The time limit of shrinking an input, by default.
pub const SHRINK_TIME_LIMIT: Duration = Duration::from_secs(30);

/// A stress test of a command.
#[derive(Debug)]
pub struct StressTest<'a> {
    /// The problem that the command is supposed to solve.
    pub problem: &'static Problem,
    /// The command, for the shell: `sh -c` or, on Windows, `cmd /C`.
    pub command: &'a str,
    /// The seed of the first generated input; each further input has the next seed that gives another one.
    pub seed: u64,
    /// The number of inputs to generate. If the problem has no more possible inputs than that, all of them are tried
    /// instead. If ten times as many seeds give fewer different inputs, there are fewer.
    pub rounds: u64,
    /// The number of games or boards in each input; `None` for the maximum that the statement allows, except that every
    /// eleventh input of games is small.
    pub games: Option<u64>,
    /// The time limit of a run.
    pub time_limit: Duration,
    /// The time limit of shrinking an input.
    pub shrink_time_limit: Duration,
    /// Inputs to try instead of generated ones, with their names.
    pub inputs: &'a [(String, Vec<u8>)],
}

/// The outcome of a stress test, with a human-readable report.
#[derive(Debug)]
pub enum Outcome {
    /// The shell could not start the command. The string is its error message.
    CannotStart(String),
    /// The command passed every test. The string is the report.
    Passed(String),
    /// The command failed a test.
    Failed {
        /// The report.
        report: String,
        /// The input on which it failed, shrunk if the failure recurred.
        input: Vec<u8>,
        /// The failure on that input, if it recurred.
        failure: Option<Failure>,
    },
}

impl StressTest<'_> {
    /// Runs the command on one input after another until it fails, and shrinks the failing input. Pictures in the
    /// report use this palette.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be run, or if an input is bad.
    pub fn run(&self, palette: Palette) -> io::Result<Outcome> {
        let progress = Progress::start();
        let mut solution = Solution::new(self.problem, self.command, self.time_limit)?;
        let mut passed = Passed::default();
        for TestInput { name, seed, text } in self.inputs() {
            progress.show(&format!("input {} of {}: {name}", passed.inputs + 1, self.input_count()));
            let items = read_items(self.problem, &text).map_err(io::Error::other)?.len() as u64;
            let run = solution.test(&text)?;
            let Some(failure) = run.failure else {
                let inputs = passed.inputs + 1;
                passed = Passed { inputs, items: passed.items + items, last_seed: seed };
                continue;
            };
            if let (0, Failure::Status(status) | Failure::Crash(status)) = (passed.inputs, failure)
                && system::is_start_error(status, self.command, &run.stderr)
            {
                return Ok(Outcome::CannotStart(report::start_error(&run, failure)));
            }
            let mut counterexample = Counterexample::new(self.problem, name, text, failure, run);
            counterexample.shrink(&mut solution, &progress, self.shrink_time_limit)?;
            let recurred = counterexample.failures != Some(0);
            let failure = recurred.then(|| counterexample.last_failure());
            let report = counterexample.report(palette);
            return Ok(Outcome::Failed { report, input: counterexample.input, failure });
        }
        Ok(Outcome::Passed(self.passed_report(&solution, &passed)))
    }

    fn passed_report(&self, solution: &Solution, passed: &Passed) -> String {
        let mut report = format!("passed {}", plural_with_commas(passed.inputs, "input"));
        let ItemKind { single, noun, .. } = self.problem.item_kind;
        if !single {
            report += &format!(", {}", plural_with_commas(passed.items, noun));
        }
        if solution.flaky_timeouts > 0 {
            report +=
                &format!("; {} did not come again", plural_with_commas(solution.flaky_timeouts, "time-out"));
        }
        match (passed.last_seed.map(|seed| seed.wrapping_add(1)), self.problem.possible_inputs()) {
            (Some(seed), None) => report += &format!("; --seed {seed} tries others"),
            (Some(seed), Some(possible)) => {
                report += &format!("; --seed {seed} tries others, --rounds {possible} every {noun}");
            }
            (None, Some(_)) if self.inputs.is_empty() => {
                report += &format!("; every possible {noun} was tested");
            }
            (None, _) => {}
        }
        if solution.differs_in_whitespace {
            report += &format!("\nhint: {IGNORED_WHITESPACE}");
        }
        report
    }
}

/// The inputs that a solution passed.
#[derive(Default)]
struct Passed {
    inputs: u64,
    items: u64,
    /// The seed of the last input, if it was generated.
    last_seed: Option<u64>,
}

/// A number with thousands separators, and its noun, as in `9,900 games`.
fn plural_with_commas(number: u64, noun: &str) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{} {}", grouped.join(","), noun_for(number, noun))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stress test on boards of tic-tac-toe.
    fn stress_test(rounds: u64) -> StressTest<'static> {
        let (problem, command, inputs) = (&crate::problems::tictactoe::PROBLEM, "", &[]);
        let [time_limit, shrink_time_limit] = [Duration::from_secs(1); 2];
        StressTest { problem, command, seed: 1, rounds, games: None, time_limit, shrink_time_limit, inputs }
    }

    #[test]
    fn a_test_of_every_board_is_reported_as_complete() {
        let test = stress_test(19_683);
        let solution = Solution::new(test.problem, "", test.time_limit).expect("the watchdog should start");
        let passed = Passed { inputs: 19_683, items: 19_683, last_seed: None };
        let report = "passed 19,683 inputs, 19,683 boards; every possible board was tested";
        assert_eq!(test.passed_report(&solution, &passed), report);
    }

    #[test]
    fn no_input_is_tried_twice() {
        let test = stress_test(19_682);
        let mut texts: Vec<_> = test.inputs().map(|input| input.text).collect();
        let count = texts.len();
        assert!((1..19_682).contains(&count), "the seeds should be used up before that");
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), count);
    }
}
