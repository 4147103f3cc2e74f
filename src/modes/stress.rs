//! `--stress`: runs a command on test inputs until it fails on one, and shrinks that input to a counterexample.
//!
//! `inputs` are what to try. The `runner` runs the command on a `queue` of them, and decides which `failure` of which
//! `run` counts. After a failure, a `search` has it run on the smaller inputs that `shrink` proposes, up to a
//! `counterexample`, which `report` describes. If there is no failure, `form_hints` tries inputs in other forms.

mod checked_answer;
mod counterexample;
mod failure;
mod form_hints;
mod inputs;
pub(crate) mod queue;
mod report;
mod run;
mod runner;
pub(crate) mod search;
pub(crate) mod shrink;

use std::io;
use std::time::{Duration, Instant};

use crate::io::progress::{Progress, input_line};
use crate::item::plural_with_commas;
use crate::modes::items::items_of;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::system::{self, Watchdog};
use inputs::TestInput;
use queue::unless_stopped;
use report::Tried;
use runner::Runner;
use search::Search;

pub use failure::Failure;

/// The time limit of shrinking an input, by default.
pub const SHRINK_TIME_LIMIT: Duration = Duration::from_secs(30);

/// The number of inputs to skip on which a timeout stops recurring. A further one is reported.
const MAX_SKIPPED: u64 = 2;

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
    pub given_inputs: &'a [(String, Vec<u8>)],
}

/// The outcome of a stress test, with a human-readable report.
#[derive(Debug)]
pub enum Outcome {
    /// The shell could not start the command. The string is its error message.
    CannotStart(String),
    /// The command passed every test. The string is the report.
    Passed(String),
    /// Ctrl-C was pressed before the command failed a test. The string is the report.
    Interrupted(String),
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
    /// Runs the command on one input after another until it fails, and shrinks the failing input. Ctrl-C ends either,
    /// from then on. Pictures in the report use this palette.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be run.
    pub fn run(&self, palette: Palette) -> io::Result<Outcome> {
        system::catch_interrupts();
        let watchdog = Watchdog::start()?;
        let mut runner = Runner::new(self, &watchdog);
        let progress = Progress::start();
        let start = Instant::now();
        let mut tried = Tried::default();
        let inputs = self.inputs().inspect(|input| {
            tried.inputs += 1;
            tried.items += items_of(self.problem, &input.text).len() as u64;
            tried.last_seed = input.seed;
            progress.show(&self.progress(tried.inputs, input, start.elapsed()));
        });
        let mut queue = runner.queue(inputs, runner.config());
        let mut skipped = 0;
        while let Some(failing) = unless_stopped(runner.next_failing(&mut queue))?.flatten() {
            if failing.index == 0
                && let Some(error) = failing.run.start_error(self.command)
            {
                return Ok(Outcome::CannotStart(error));
            }
            let found = Search::new(&mut runner, &progress, failing).run()?;
            if !found.is_flaky_timeout() || skipped == MAX_SKIPPED || system::was_interrupted() {
                let report = found.report(&runner.observed, palette);
                let failure = found.reproduced_failure();
                return Ok(Outcome::Failed { report, input: found.input, failure });
            }
            skipped += 1;
        }
        if system::was_interrupted() {
            let passed = plural_with_commas(queue.known as u64, "input");
            return Ok(Outcome::Interrupted(format!("passed {passed}, stopped at Ctrl-C")));
        }
        runner.observed.flaky_timeouts += skipped;
        let report = tried.report(self.problem, &runner.observed);
        let hints = unless_stopped(self.form_hints(&mut runner, &progress))?.unwrap_or_default();
        Ok(Outcome::Passed(report + &hints))
    }

    /// The line of progress when the nth input is started.
    fn progress(&self, n: u64, input: &TestInput, elapsed: Duration) -> String {
        let ended = n.saturating_sub(self.jobs as u64);
        let line = input_line(&input.options, n, ended, self.input_count(), elapsed);
        if input.options.is_empty() { format!("{line}: {}", input.name) } else { line }
    }
}
