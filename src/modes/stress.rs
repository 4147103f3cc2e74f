//! `--stress`: runs a command on test inputs until it fails on one, and shrinks that input to a counterexample.
//!
//! The life of a failure. Only the rounds are run several at a time.
//!
//! ```text
//! inputs   the next FILE, in the statement's form, or what the next seed gives
//! rounds   ├─ passes ──► the next; once one fails, no further one is started, and the first of the inputs counts
//!          ▼ fails
//! search   runs it again, with twice the limit
//!          ├─ a time-out passes ──► no failure, or fails in another way ──► that is the failure, from here on
//!          ├─ otherwise, four more runs: none fails ──► passed over; any fails ──► not deterministic
//!          ▼ the same failure
//! shrink   runs smaller inputs, of a time-out with less time; what fails in the same way is the smallest
//! search   runs that five times: one passes ──► not deterministic; of a time-out, once: passes ──► shrink, more time
//! report   the smallest, and what shows the cause; if not deterministic, the original; at Ctrl-C, what there is
//! ```

pub(crate) mod failure;
mod forms;
mod inputs;
mod process;
mod progress;
mod report;
pub(crate) mod run;
pub(crate) mod runner;
mod search;
pub(crate) mod shrink;

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::item::{plural_with_commas, with_commas};
use crate::picture::Palette;
use crate::problem::Problem;
use crate::system::{self, SIGINT};
use inputs::TestInput;
use progress::Progress;
use run::{Run, Stop};
use runner::{Findings, Runner};
use search::search;

pub use failure::Failure;
pub use inputs::read_in_statement_form;

/// The number of rounds at a time for each job: enough that it costs little to wait for the last of them.
const ROUNDS_PER_JOB: usize = 32;

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
    /// The number of inputs to generate. If ten times as many seeds give fewer different inputs, there are fewer.
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
    pub given_inputs: &'a [(String, Vec<u8>)],
}

/// The outcome of a stress test, with a human-readable report.
#[derive(Debug)]
pub enum Outcome {
    /// The shell could not start the command. The string is its error message.
    CannotStart(String),
    /// The command passed every test. The string is the report.
    Passed(String),
    /// A signal is to end this program.
    Ended {
        /// The signal, for [`system::end_by_signal`].
        signal: i32,
        /// The report, if that was Ctrl-C before the command failed a test.
        report: Option<String>,
    },
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
    /// Runs the command on one input after another until it fails, and shrinks the failing input. Ctrl-C ends either.
    /// Pictures in the report use this palette.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be run.
    pub fn run(&self, palette: Palette) -> io::Result<Outcome> {
        system::catch_signals();
        let outcome = self.try_inputs(palette);
        system::release_signals();
        match system::caught_signal() {
            Some(signal) if signal != SIGINT => Ok(Outcome::Ended { signal, report: None }),
            _ => outcome,
        }
    }

    fn try_inputs(&self, palette: Palette) -> io::Result<Outcome> {
        let progress = Progress::start();
        let mut runner = Runner { test: self, progress: &progress, findings: Findings::default() };
        let count = with_commas(self.input_count());
        let rounds = self.inputs().inspect(|TestInput { number, name, options, .. }| {
            progress.show(&format!("input {} of {count}: {name}{options}", with_commas(*number)));
        });
        if let Some(outcome) = self.try_rounds(rounds, &mut runner, palette)? {
            return Ok(outcome);
        }
        if let Some(signal) = system::caught_signal() {
            let passed = plural_with_commas(runner.findings.passed, "input");
            let report = Some(format!("passed {passed}, stopped at Ctrl-C"));
            return Ok(Outcome::Ended { signal, report });
        }
        let mut report = runner.findings.report(self);
        match self.add_form_hints(&mut runner, &mut report) {
            Err(Stop::Io(error)) => Err(error),
            _ => Ok(Outcome::Passed(report)),
        }
    }

    /// Runs the command on inputs until it fails, or cannot be started; `None` if it does neither.
    fn try_rounds(
        &self,
        mut inputs: impl Iterator<Item = TestInput> + Send,
        runner: &mut Runner,
        palette: Palette,
    ) -> io::Result<Option<Outcome>> {
        loop {
            let runs = self.run_side_by_side(inputs.by_ref().take(self.jobs * ROUNDS_PER_JOB));
            if runs.is_empty() {
                return Ok(None);
            }
            for (input, run) in runs {
                let run = match run {
                    Ok(run) => run,
                    Err(Stop::Io(error)) => return Err(error),
                    Err(_) => continue,
                };
                runner.findings.observe(self, &run);
                if runner.findings.passed == 0
                    && let Some(error) = run.start_error()
                {
                    return Ok(Some(Outcome::CannotStart(error)));
                }
                if let Some(found) = search(runner, input, run)? {
                    let report = found.report(&runner.findings, palette);
                    let failure = found.run.failure.unwrap_or(found.failure);
                    return Ok(Some(Outcome::Failed { report, input: found.run.input, failure }));
                }
            }
        }
    }

    /// Runs the command on inputs, several at a time, and returns the runs in the order of the inputs. Once one has
    /// failed, no further one is started.
    fn run_side_by_side(
        &self,
        inputs: impl Iterator<Item = TestInput> + Send,
    ) -> Vec<(TestInput, Result<Run, Stop>)> {
        let inputs = Mutex::new(inputs);
        let next = || inputs.lock().expect("no thread should panic").next();
        let runs = Mutex::new(Vec::new());
        let has_failed = AtomicBool::new(false);
        let work = || {
            while !has_failed.load(Ordering::Relaxed)
                && let Some(input) = next()
            {
                let run = self.run_once(&input.text, self.time_limit, None);
                if !matches!(run, Ok(Run { failure: None, .. })) {
                    has_failed.store(true, Ordering::Relaxed);
                }
                runs.lock().expect("no thread should panic").push((input, run));
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(work);
            }
        });
        let mut runs = runs.into_inner().expect("no thread should panic");
        runs.sort_by_key(|(input, _)| input.number);
        runs
    }
}
