//! The runner of the command under test: one run at a time, with nothing beside it, and what all runs revealed.

use std::collections::HashSet;
use std::thread;
use std::time::{Duration, Instant};

use super::StressTest;
use super::failure::Failure;
use super::inputs::hash;
use super::progress::Progress;
use super::run::Run;
use super::stop::Stop;
use super::under_way::RunUnderWay;
use crate::modes::check::TRAILING_WHITESPACE;
use crate::modes::items::items_of;

/// What runs the command.
pub struct Runner<'a> {
    pub test: &'a StressTest<'a>,
    pub progress: &'a Progress,
    pub findings: Findings,
    /// When runs are to stop, if they are.
    pub deadline: Option<Instant>,
}

/// What the runs revealed. To be the same for any number of jobs, a run counts only once the command has passed all
/// inputs before it.
#[derive(Default)]
pub struct Findings {
    /// The number of inputs tried.
    pub inputs: u64,
    /// The number of items in them.
    pub items: u64,
    /// The time of the slowest run so far that was correct within the limit; `None` if there was none.
    pub slowest_correct_run: Option<Duration>,
    /// The time of the slowest round that was correct, and the name of its input.
    pub slowest_round: Option<(Duration, String)>,
    /// The number of inputs on which a run alone exceeded the time limit, but not three in a row.
    pub unrepeated_timeouts: u64,
    /// The name of the input that failed beside other runs, but not alone, and that failure.
    pub disturbed_input: Option<(String, Failure)>,
    /// The hint about the first answer that differed only in trailing whitespace, which the online judge ignores.
    pub whitespace_hint: Option<&'static str>,
    /// The hashes of all correct answers, and of all that the command wrote instead.
    pub answers: HashSet<u64>,
    pub outputs: HashSet<u64>,
}

impl Runner<'_> {
    /// The time limit of a run that confirms a failure: twice the usual one, as the machine may be busy.
    pub fn confirming_limit(&self) -> Duration {
        2 * self.test.time_limit
    }

    /// Runs the command on an input, with nothing beside it.
    pub fn run(&mut self, input: &[u8], limit: Duration) -> Result<Run, Stop> {
        Stop::check(self.deadline)?;
        let mut under_way = RunUnderWay::start(self.test, input, limit, true)?;
        loop {
            if let Some(run) = under_way.poll()? {
                self.observe(&run);
                return Ok(run);
            }
            Stop::check(self.deadline)?;
            thread::sleep(under_way.pause());
        }
    }

    /// Takes note of the run on an input of the test.
    pub fn observe_round(&mut self, name: &str, run: &Run) {
        self.findings.inputs += 1;
        self.findings.items += items_of(self.test.problem, &run.input).len() as u64;
        let correct_round = run.failure.is_none().then(|| (run.time, name.into()));
        self.findings.slowest_round = self.findings.slowest_round.take().max(correct_round);
        self.observe(run);
    }

    /// Takes note of a run. One that had more time than the limit is correct only within that.
    fn observe(&mut self, run: &Run) {
        self.findings.answers.insert(hash(&run.answer));
        self.findings.outputs.insert(hash(&run.stdout));
        if run.failure.is_some() {
            return;
        }
        if run.stdout != run.answer {
            self.findings.whitespace_hint = Some(TRAILING_WHITESPACE);
        }
        if run.time < self.test.time_limit {
            let slowest = &mut self.findings.slowest_correct_run;
            *slowest = (*slowest).max(Some(run.time));
        }
    }
}
