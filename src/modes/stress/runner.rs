//! The runner of the command under test. It alone decides what runs beside what, how often a run is repeated before its
//! failure counts, and which of these runs counts.

use std::iter;
use std::time::Duration;

use super::StressTest;
use super::failure::Failure;
use super::inputs::TestInput;
use super::queue::{Entry, Queue, Stop};
use super::run::{Run, RunConfig};
use crate::system::Watchdog;

/// The maximum number of attempts to reproduce a failure.
pub const MAX_ATTEMPTS: usize = 5;

/// The same for a failure beside other runs, unless it is a timeout. If it does not come again, runs are one at a time
/// from then on.
pub const MAX_ATTEMPTS_IF_CONCURRENT: usize = 25;

/// An input of a queue on which the command fails, and the run that counts.
pub struct FailedInput {
    /// The index of the input in the queue.
    pub index: usize,
    pub input: TestInput,
    pub run: Run,
    pub failure: Failure,
}

/// What runs the command, and what the runs revealed.
#[derive(Debug)]
pub struct Runner<'a> {
    pub test: &'a StressTest<'a>,
    watchdog: &'a Watchdog,
    pub observed: Observations,
}

/// What the runs revealed. To be the same for any number of jobs, a run counts only once the command has passed all
/// inputs before, and of the runs that confirm a failure, whose number depends on what ran beside it, only the last.
#[derive(Debug, Default)]
pub struct Observations {
    pub runs: u64,
    /// The time of the slowest run so far that was correct within the limit; `None` if there was none.
    pub slowest_correct_run: Option<Duration>,
    /// The number of inputs on which a timeout did not recur, or only at first.
    pub flaky_timeouts: u64,
    /// The name of the input that failed beside other runs, but not alone, so that there is one run at a time now, and
    /// that failure.
    pub disturbed_input: Option<(String, Failure)>,
    /// The hint about the first answer that differed only in trailing whitespace, which the online judge ignores.
    pub whitespace_hint: Option<&'static str>,
}

impl<'a> Runner<'a> {
    pub fn new(test: &'a StressTest, watchdog: &'a Watchdog) -> Self {
        Self { test, watchdog, observed: Observations::default() }
    }

    /// Takes note of a run. One that had more time than the limit is correct only within that.
    fn observe(&mut self, run: &Run) {
        let observed = &mut self.observed;
        observed.runs += 1;
        observed.whitespace_hint = observed.whitespace_hint.or(run.whitespace_hint);
        if run.failure.is_none() && run.time < self.test.time_limit {
            observed.slowest_correct_run = observed.slowest_correct_run.max(Some(run.time));
        }
    }

    /// The configuration of a usual run.
    pub fn config(&self) -> RunConfig {
        RunConfig { expected: None, time_limit: self.test.time_limit, attempts: 1, deadline: None }
    }

    /// A queue of inputs on which the command may fail. Timeouts, several attempts, and what disturbs each other are
    /// run one at a time.
    pub fn queue<I: Iterator<Item = TestInput>>(&self, inputs: I, config: RunConfig) -> Queue<'a, I> {
        let is_serial = config.attempts > 1
            || config.expected.is_some_and(Failure::is_timeout)
            || self.observed.disturbed_input.is_some();
        Queue::new(self.test, self.watchdog, inputs, if is_serial { 1 } else { self.test.jobs }, config)
    }

    /// The next input of a queue on which the command fails. What failed beside other runs, and a timeout that was not
    /// expected, counts only if the command fails again alone.
    pub fn next_failing<I: Iterator<Item = TestInput>>(
        &mut self,
        queue: &mut Queue<'a, I>,
    ) -> Result<Option<FailedInput>, Stop> {
        let config = queue.config;
        while let Some((Entry { input, ran_concurrently, .. }, first)) = queue.next()? {
            let first_failure = config.expected_failure(&first);
            let text = &input.text;
            let run = match first_failure {
                Some(Failure::Timeout(_)) if config.expected.is_none() => {
                    self.run_until_failure(text, config, MAX_ATTEMPTS)?
                }
                Some(_) if ran_concurrently => {
                    self.run_until_failure(text, config, MAX_ATTEMPTS_IF_CONCURRENT)?
                }
                _ => first,
            };
            self.observe(&run);
            let index = queue.known / config.attempts;
            queue.known += 1;
            if let Some(failure) = config.expected_failure(&run) {
                return Ok(Some(FailedInput { index, input, run, failure }));
            }
            match first_failure {
                None => {}
                Some(Failure::Timeout(_)) => self.observed.flaky_timeouts += 1,
                Some(failure) => {
                    self.observed.disturbed_input = Some((input.name, failure));
                    queue.go_on_alone();
                }
            }
        }
        Ok(None)
    }

    /// Runs the command on an input, once and with nothing beside it.
    pub fn run(&mut self, input: &[u8], config: RunConfig) -> Result<Run, Stop> {
        let run = self.run_until_failure(input, config, 1)?;
        self.observe(&run);
        Ok(run)
    }

    /// Runs the command on an input, with nothing beside it, at most `max` times until it fails. Returns the last run,
    /// uncounted.
    fn run_until_failure(&self, input: &[u8], config: RunConfig, max: usize) -> Result<Run, Stop> {
        let input = TestInput::candidate(input.to_vec());
        let mut queue =
            Queue::new(self.test, self.watchdog, iter::once(input), 1, RunConfig { attempts: max, ..config });
        let mut last = Run::default();
        while config.expected_failure(&last).is_none()
            && let Some((_, run)) = queue.next()?
        {
            last = run;
        }
        Ok(last)
    }
}
