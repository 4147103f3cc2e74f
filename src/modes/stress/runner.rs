//! What runs the command with nothing beside it, and takes note of what all runs revealed.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use super::StressTest;
use super::failure::Failure;
use super::inputs::{TestInput, hash};
use super::progress::Progress;
use super::run::{Run, Stop};
use crate::modes::check::trailing_hint;
use crate::modes::items::items_of;

/// The minimum time limit of a hurried run.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// What runs the command.
pub struct Runner<'a> {
    pub test: &'a StressTest<'a>,
    pub progress: &'a Progress,
    pub findings: Findings,
}

/// What the runs revealed.
#[derive(Default)]
pub struct Findings {
    /// The number of inputs that the command passed.
    pub passed: u64,
    /// The number of items in them.
    pub items: u64,
    /// The time of the slowest run on one of these, and the name of that input.
    pub slowest_round: Option<(Duration, String)>,
    /// The time of the slowest correct run of all.
    pub slowest_run: Option<Duration>,
    /// The seed after the last of these.
    pub next_seed: Option<u64>,
    /// The names of the inputs whose failure did not come again, and that failure.
    pub passed_over: Vec<(String, Failure)>,
    /// The hint about the first answer that differed only in trailing whitespace, which the online judge ignores.
    pub whitespace_hint: Option<&'static str>,
    /// The hashes of all correct answers, and of all that the command wrote instead.
    pub answers: HashSet<u64>,
    pub outputs: HashSet<u64>,
}

impl Runner<'_> {
    /// Runs the command on an input, with nothing beside it.
    pub fn run(&mut self, input: &[u8], limit: Duration, deadline: Option<Instant>) -> Result<Run, Stop> {
        let run = self.test.run_once(input, limit, deadline)?;
        self.findings.observe(self.test, &run);
        Ok(run)
    }

    /// The time limit of runs that confirm a failure: twice the usual one, as the machine may be busy.
    pub fn confirming_limit(&self) -> Duration {
        2 * self.test.time_limit
    }

    /// Takes note of a run that passed on an input of the test.
    pub fn observe_passed(&mut self, input: &TestInput, run: &Run) {
        self.findings.passed += 1;
        self.findings.items += items_of(self.test.problem, &run.input).len() as u64;
        self.findings.next_seed = input.seed.map(|seed| seed.wrapping_add(1));
        let round = Some((run.time, input.name.clone()));
        self.findings.slowest_round = self.findings.slowest_round.take().max(round);
    }
}

impl Findings {
    /// Takes note of any run.
    pub fn observe(&mut self, test: &StressTest, run: &Run) {
        self.answers.insert(hash(&run.answer));
        self.outputs.insert(hash(&run.stdout));
        if run.failure.is_some() {
            return;
        }
        self.slowest_run = self.slowest_run.max(Some(run.time));
        if run.stdout != run.answer {
            let hint = || trailing_hint(test.problem, &run.answer, &run.stdout);
            self.whitespace_hint.get_or_insert_with(hint);
        }
    }
}

/// A time limit for runs that are expected to exceed the usual limit: ten times the slowest correct run, if that is
/// less.
pub fn hurried_limit(slowest_run: Option<Duration>, limit: Duration) -> Duration {
    slowest_run.map_or(limit, |time| (10 * time).max(MIN_HURRIED_LIMIT).min(limit))
}
