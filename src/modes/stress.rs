//! `--stress`: runs a command on test inputs until it fails on one, and shrinks that input to a counterexample.
//!
//! The life of a failure, file by file, from top to bottom:
//!
//! ```text
//! inputs          the next FILE, in the statement's form, or what the next seed gives
//!   │
//! queue           has several runs `under_way` at a time, and hands on the first, in the order of the inputs
//!   ├─ says nothing, as it was too slow beside others ──► queue: again, alone
//!   ├─ passes ──► the next input
//!   ▼ fails, in one of the ways of `Failure`
//! search          has the `runner` run the same input again; from here on, each run is alone
//!   ├─ fails in the same way ──► it counts, and is shrunk, see below
//!   ▼ otherwise: four more runs
//!   ├─ any of the five failed, or the first was alone ──► counterexample: the input as it is, and how many failed
//!   └─ none failed ──► passed over; the next input, with one run at a time
//!
//! shrink          proposes smaller inputs, which `search` runs once each; what fails in the same way is the smallest
//!   ▼ nothing smaller fails, or the time is over
//! search          runs the smallest five times
//!   ├─ each fails in the same way ──► counterexample: the smallest; then each of its items alone, or a large one
//!   └─ otherwise ──► counterexample: the original as it is, and how many of five more runs failed
//!
//! report          says what is known of the counterexample; at Ctrl-C, as far as it is known
//! ```
//!
//! Only a timeout takes another way. It counts if two more runs exceed the limit, or else is passed over. The smaller
//! inputs have less time; then one run confirms the smallest with the limit that counts, or a few find the last one
//! before it that exceeds that. If nothing fails, `form_hints` runs inputs in other forms.

pub(crate) mod failure;
mod inputs;
mod progress;
mod queue;
mod report;
pub(crate) mod run;
mod runner;
pub(crate) mod search;
pub(crate) mod shrink;
mod stop;
mod under_way;

use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

use crate::forms::Form;
use crate::item::plural_with_commas;
use crate::problem::Problem;
use crate::system::{self, SIGINT};
use inputs::TestInput;
use progress::{Progress, input_line};
use queue::Queue;
use runner::{Findings, Runner};
use search::search;
use stop::{Stop, unless_stopped};

pub use failure::Failure;
pub use inputs::read_in_statement_form;

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
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be run.
    pub fn run(&self) -> io::Result<Outcome> {
        system::catch_signals();
        let outcome = self.try_inputs();
        system::release_signals();
        match system::caught_signal() {
            Some(signal) if signal != SIGINT => Ok(Outcome::Ended { signal, report: None }),
            _ => outcome,
        }
    }

    fn try_inputs(&self) -> io::Result<Outcome> {
        let progress = Progress::start();
        let mut runner =
            Runner { test: self, progress: &progress, findings: Findings::default(), deadline: None };
        let mut inputs = self.inputs();
        let rounds = inputs.by_ref().take(self.input_count() as usize);
        let mut queue = Queue::new(self, self.shown(rounds, &progress));
        while let Some((input, run)) = unless_stopped(queue.next())?.flatten() {
            if runner.findings.inputs == 0
                && let Some(error) = run.start_error(self.command)
            {
                return Ok(Outcome::CannotStart(error));
            }
            runner.observe_round(&input.name, &run);
            if let Some(found) = search(&mut runner, input, run)? {
                let report = found.report(&runner.findings);
                let failure = found.run.failure.unwrap_or(found.failure);
                return Ok(Outcome::Failed { report, input: found.run.input, failure });
            }
            if runner.findings.disturbed_input.is_some() {
                queue.jobs = 1;
            }
        }
        if let Some(signal) = system::caught_signal() {
            let report =
                format!("passed {}, stopped at Ctrl-C", plural_with_commas(runner.findings.inputs, "input"));
            return Ok(Outcome::Ended { signal, report: Some(report) });
        }
        drop(queue);
        let untried_seed = inputs.next().and_then(|input| input.seed);
        let report = runner.findings.report(self.problem, untried_seed);
        let hints = unless_stopped(self.form_hints(&mut runner))?.unwrap_or_default();
        Ok(Outcome::Passed(report + &hints))
    }

    /// Runs the command on a few generated inputs in each form, and returns a hint, on a line of its own, for each way
    /// in which it fails and fails again, except timeouts. There are none if inputs are given.
    fn form_hints(&self, runner: &mut Runner) -> Result<String, Stop> {
        let mut hints = BTreeMap::<_, Vec<_>>::new();
        for form in self.problem.forms.iter().filter(|_| self.given_inputs.is_empty()) {
            runner.progress.show(&format!("running inputs with {}", form.0));
            if let Some(failure) = self.failure_in(form, runner)? {
                hints.entry(failure.to_string()).or_default().push(form.0);
            }
        }
        let hints = hints.iter().map(|(failure, forms)| {
            let forms = forms.join(", or ");
            format!("\nhint: real data may have {forms}; the command then fails ({failure})")
        });
        Ok(hints.collect())
    }

    /// The failure on the first input in a form on which the command fails, if it comes again.
    fn failure_in(&self, form: &'static Form, runner: &mut Runner) -> Result<Option<Failure>, Stop> {
        for input in self.inputs_in(form) {
            if let Some(failure) = runner.run(&input, self.time_limit)?.failure {
                let recurs = !failure.is_timeout()
                    && runner.run(&input, runner.confirming_limit())?.fails_like(failure);
                return Ok(Some(failure).filter(|_| recurs));
            }
        }
        Ok(None)
    }

    /// The inputs, each shown on the line of progress when it is taken.
    fn shown(
        &self,
        inputs: impl Iterator<Item = TestInput>,
        progress: &Progress,
    ) -> impl Iterator<Item = TestInput> {
        let start = Instant::now();
        inputs.inspect(move |input| {
            let ended = input.number.saturating_sub(self.jobs as u64);
            let line = input_line(&input.options, input.number, ended, self.input_count(), start.elapsed());
            let is_given = input.options.is_empty();
            progress.show(&if is_given { format!("{line}: {}", input.name) } else { line });
        })
    }
}
