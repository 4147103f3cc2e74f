//! The runner of the command under test: one run at a time, with nothing beside it, and what all runs revealed.

use std::thread;
use std::time::{Duration, Instant};

use super::StressTest;
use super::failure::Failure;
use super::run::Run;
use super::stop::Stop;
use super::under_way::RunUnderWay;

/// What runs the command, and what the runs revealed. To be the same for any number of jobs, a run counts only once the
/// command has passed all inputs before it.
#[derive(Debug)]
pub struct Runner<'a> {
    pub test: &'a StressTest<'a>,
    /// The time of the slowest run so far that was correct within the limit; `None` if there was none.
    pub slowest_correct_run: Option<Duration>,
    /// The number of inputs on which a run alone exceeded the time limit, but not three in a row.
    pub unrepeated_timeouts: u64,
    /// The name of the input that failed beside other runs, but not alone, and that failure.
    pub disturbed_input: Option<(String, Failure)>,
    /// The hint about the first answer that differed only in trailing whitespace, which the online judge ignores.
    pub whitespace_hint: Option<&'static str>,
}

impl<'a> Runner<'a> {
    pub fn new(test: &'a StressTest) -> Self {
        Self {
            test,
            slowest_correct_run: None,
            unrepeated_timeouts: 0,
            disturbed_input: None,
            whitespace_hint: None,
        }
    }

    /// The time limit of a run that confirms a failure: twice the usual one, as the machine may be busy.
    pub fn confirming_limit(&self) -> Duration {
        2 * self.test.time_limit
    }

    /// Runs the command on an input, with nothing beside it.
    pub fn run(&mut self, input: &[u8], limit: Duration, deadline: Option<Instant>) -> Result<Run, Stop> {
        Stop::check(deadline)?;
        let mut under_way = RunUnderWay::start(self.test, input, limit, true)?;
        loop {
            if let Some(run) = under_way.poll()? {
                self.observe(&run);
                return Ok(run);
            }
            Stop::check(deadline)?;
            thread::sleep(under_way.pause());
        }
    }

    /// Takes note of a run. One that had more time than the limit is correct only within that.
    pub fn observe(&mut self, run: &Run) {
        self.whitespace_hint = self.whitespace_hint.or(run.whitespace_hint);
        if run.failure.is_none() && run.time < self.test.time_limit {
            self.slowest_correct_run = self.slowest_correct_run.max(Some(run.time));
        }
    }
}
