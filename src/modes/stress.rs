//! `--stress`: runs a command on test inputs until it fails on one, and shrinks that input to a counterexample.

mod forms;
mod inputs;
mod queue;
mod report;
mod run;
pub(crate) mod runner;
mod search;
pub(crate) mod shrink;

use std::io;
use std::time::{Duration, Instant};

use crate::io::progress::{Progress, input_line};
use crate::item::{ItemKind, plural_with_commas};
use crate::modes::check::IGNORED_WHITESPACE;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::system::{self, Watchdog};
use runner::{Observations, Runner};
use search::{Search, unless_interrupted};

pub use run::Failure;

/// The time limit of shrinking an input, by default.
pub const SHRINK_TIME_LIMIT: Duration = Duration::from_secs(30);

/// The number of the input whose timeout is reported although it recurred only at first, as it did on those before.
const MAX_RARE_TIMEOUTS: u64 = 3;

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
    /// The maximum number of runs at a time. The outcome depends on it only if the command is not deterministic.
    pub jobs: usize,
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
        /// The failure on that input, if it was reproduced.
        failure: Option<Failure>,
    },
}

impl StressTest<'_> {
    /// Runs the command on one input after another until it fails, and shrinks the failing input. Pictures in the
    /// report use this palette.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be run.
    pub fn run(&self, palette: Palette) -> io::Result<Outcome> {
        let watchdog = Watchdog::start()?;
        let mut runner = Runner::new(self, &watchdog);
        let progress = Progress::start();
        let start = Instant::now();
        let mut tried = Tried::default();
        let inputs = self.inputs().inspect(|input| {
            tried.inputs += 1;
            tried.items += self.problem.items(&input.text).len() as u64;
            tried.last_seed = input.seed;
            let ended = tried.inputs.saturating_sub(self.jobs as u64);
            progress.show(&input_line(&input.name, tried.inputs, ended, self.input_count(), start.elapsed()));
        });
        let mut queue = runner.queue(inputs, runner.limits());
        let mut rare_timeouts = 0;
        while let Some(failing) = runner.next_failing(&mut queue)? {
            if let Some(error) = failing.run.start_error(self.command).filter(|_| failing.index == 0) {
                return Ok(Outcome::CannotStart(error));
            }
            system::catch_interrupts(true);
            let finding = Search::new(&mut runner, &progress, failing).run(self.shrink_time_limit)?;
            rare_timeouts += u64::from(finding.is_rare_timeout());
            if !finding.is_rare_timeout() || rare_timeouts == MAX_RARE_TIMEOUTS {
                let report = finding.report(runner.observed.disturbed_input.as_deref(), palette);
                let failure = finding.reproduced_failure();
                return Ok(Outcome::Failed { report, input: finding.smallest.0, failure });
            }
            runner.observed.flaky_timeouts += 1;
            system::catch_interrupts(false);
        }
        let report = self.passed_report(&runner.observed, &tried);
        let hints = unless_interrupted(self.form_hints(&mut runner, &progress))?;
        Ok(Outcome::Passed(report + &hints))
    }

    fn passed_report(&self, observed: &Observations, tried: &Tried) -> String {
        let mut report = format!("passed {}", plural_with_commas(tried.inputs, "input"));
        let ItemKind { single, noun, .. } = self.problem.item_kind;
        if !single {
            report += &format!(", {}", plural_with_commas(tried.items, noun));
        }
        if observed.flaky_timeouts > 0 {
            report +=
                &format!("; {} did not come again", plural_with_commas(observed.flaky_timeouts, "time-out"));
        }
        report += &observed.disturbed_input.as_deref().map(report::disturbance).unwrap_or_default();
        match (tried.last_seed.map(|seed| seed.wrapping_add(1)), self.problem.possible_inputs()) {
            (Some(seed), None) => report += &format!("; --seed {seed} tries others"),
            (Some(seed), Some(possible)) => {
                report += &format!("; --seed {seed} tries others, --rounds {possible} every {noun}");
            }
            (None, Some(_)) if self.inputs.is_empty() => {
                report += &format!("; every possible {noun} was tested");
            }
            (None, _) => {}
        }
        if observed.differs_in_whitespace {
            report += &format!("\nhint: {IGNORED_WHITESPACE}");
        }
        report
    }
}

/// The inputs that were tried.
#[derive(Default)]
struct Tried {
    inputs: u64,
    items: u64,
    /// The seed of the last input, if it was generated.
    last_seed: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_of_every_board_is_reported_as_complete() {
        let [time_limit, shrink_time_limit] = [Duration::from_secs(1); 2];
        let problem = &crate::problems::tictactoe::PROBLEM;
        let test = StressTest {
            problem,
            command: "",
            seed: 1,
            rounds: 19_683,
            games: None,
            jobs: 1,
            time_limit,
            shrink_time_limit,
            inputs: &[],
        };
        let tried = Tried { inputs: 19_683, items: 19_683, last_seed: None };
        let report = "passed 19,683 inputs, 19,683 boards; every possible board was tested";
        assert_eq!(test.passed_report(&Observations::default(), &tried), report);
    }
}
