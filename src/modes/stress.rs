//! `--stress`: runs a command on test inputs until it fails on one, and shrinks that input to a counterexample.
//!
//! `runner` runs the command, on several `inputs` at a time until it fails; `search` decides whether that counts, and
//! has `shrink` make the input small.

mod failure;
mod inputs;
mod process;
mod progress;
mod report;
pub(crate) mod run;
pub(crate) mod runner;
mod search;
pub(crate) mod shrink;
mod signals;

use crate::number::with_commas;
use std::io;
use std::time::Duration;

use progress::show_progress;
use runner::{Findings, Runner};
use search::search;
use signals::{catch_signals, caught_signal, release_signals};

pub use failure::Failure;
pub use inputs::{StressTest, read_test_input};
pub use signals::end_by_signal;

/// The time limit of shrinking an input, by default. Finding the cause may take a fifth more.
pub const SHRINK_TIME_LIMIT: Duration = Duration::from_secs(25);

/// The limit of a run by the clock, by default, given that for its processor time: a busy machine may keep it waiting.
pub fn clock_limit(time_limit: Duration) -> Duration {
    (10 * time_limit).max(Duration::from_secs(10))
}

/// The outcome of a stress test, with a human-readable report.
#[derive(Debug)]
pub enum Outcome {
    /// The command passed every test, or those before a signal that is to end this program. The string is the report,
    /// and the number is for [`end_by_signal`].
    Passed(String, Option<i32>),
    /// The command failed a test.
    Failed {
        /// The report.
        report: String,
        /// The input on which it failed, shrunk if the failure counts.
        input: Vec<u8>,
        /// The failure on that input.
        failure: Failure,
    },
}

impl StressTest<'_> {
    /// Runs the command on one input after another until it fails, and shrinks the failing input. A signal ends either.
    ///
    /// # Errors
    ///
    /// Returns an error if no process or file is left to run the command.
    pub fn run(&self) -> io::Result<Outcome> {
        catch_signals();
        let outcome = self.try_inputs();
        show_progress("");
        release_signals();
        outcome
    }

    fn try_inputs(&self) -> io::Result<Outcome> {
        let mut runner = Runner { test: self, findings: Findings::default() };
        let mut jobs = self.jobs;
        let mut inputs = self.inputs().inspect(|input| {
            let [number, count] = [input.number, self.input_count()].map(with_commas);
            show_progress(&format!("input {number} of {count}"));
        });
        loop {
            let failed = runner.run_side_by_side(&mut inputs, jobs)?;
            if failed.is_empty() {
                break;
            }
            jobs = 1;
            for (input, run) in failed {
                if let Some(counterexample) = search(&mut runner, input, run)? {
                    let report = counterexample.report(&runner.findings);
                    let failure = counterexample.run.failure.unwrap_or(counterexample.failure);
                    return Ok(Outcome::Failed { report, input: counterexample.run.input, failure });
                }
            }
        }
        let signal = caught_signal();
        Ok(Outcome::Passed(runner.findings.report(self, signal), signal))
    }
}
