//! The runner of the command under test: it runs what says nothing again, alone, and notes what the runs reveal.

use std::iter;
use std::time::Duration;

use super::StressTest;
use super::failure::Failure;
use super::inputs::TestInput;
use super::queue::{Ended, Queue, Stop};
use super::run::{Run, RunConfig};

/// What runs the command, and what the runs revealed. To be the same for any number of jobs, a run counts only once the
/// command has passed all inputs before it.
#[derive(Debug)]
pub struct Runner<'a> {
    pub test: &'a StressTest<'a>,
    /// The maximum number of runs at a time.
    pub jobs: usize,
    pub runs: u64,
    /// The time of the slowest run so far that was correct within the limit; `None` if there was none.
    pub slowest_correct_run: Option<Duration>,
    /// The number of inputs on which a run alone exceeded the time limit, but not each.
    pub flaky_timeouts: u64,
    /// The name of the input that failed beside other runs, but not alone, so that there is one run at a time now, and
    /// that failure.
    pub disturbed_input: Option<(String, Failure)>,
    /// The hint about the first answer that differed only in trailing whitespace, which the online judge ignores.
    pub whitespace_hint: Option<&'static str>,
}

impl<'a> Runner<'a> {
    pub fn new(test: &'a StressTest) -> Self {
        Self {
            test,
            jobs: test.jobs,
            runs: 0,
            slowest_correct_run: None,
            flaky_timeouts: 0,
            disturbed_input: None,
            whitespace_hint: None,
        }
    }

    /// The configuration of a usual run.
    pub fn config(&self) -> RunConfig {
        RunConfig { expected: None, time_limit: self.test.time_limit, deadline: None }
    }

    /// The configuration of a run that confirms a failure: it has twice the time, as the machine may be busy.
    pub fn confirming_config(&self) -> RunConfig {
        RunConfig { time_limit: 2 * self.test.time_limit, ..self.config() }
    }

    /// A queue of inputs on which the command may fail. Where a timeout is expected, there is one run at a time.
    pub fn queue<I: Iterator<Item = TestInput>>(&self, inputs: I, config: RunConfig) -> Queue<'a, I> {
        let is_serial = config.expected.is_some_and(Failure::is_timeout);
        Queue::new(self.test, inputs, if is_serial { 1 } else { self.jobs }, config)
    }

    /// The next run of a queue that fails as expected. What says nothing is run again alone.
    pub fn next_failing<I: Iterator<Item = TestInput>>(
        &mut self,
        queue: &mut Queue<'a, I>,
    ) -> Result<Option<Ended>, Stop> {
        while let Some(mut ended) = queue.next()? {
            if ended.run.says_nothing() {
                ended.run = match self.run_alone(&ended.input.text, queue.config) {
                    // A later input may have failed.
                    Err(Stop::Interrupted) => continue,
                    run => run?,
                };
                // While an input is shrunk, that would take long again.
                if queue.config.expected.is_some() {
                    (self.jobs, queue.jobs) = (1, 1);
                }
            }
            self.observe(&ended.run);
            queue.known += 1;
            if ended.run.fails_like(queue.config.expected) {
                return Ok(Some(ended));
            }
        }
        Ok(None)
    }

    /// Runs the command on an input, with nothing beside it.
    pub fn run(&mut self, input: &[u8], config: RunConfig) -> Result<Run, Stop> {
        let run = self.run_alone(input, config)?;
        self.observe(&run);
        Ok(run)
    }

    /// The same, but the run does not count yet.
    fn run_alone(&self, input: &[u8], config: RunConfig) -> Result<Run, Stop> {
        let input = TestInput::candidate(input.to_vec());
        let ended = Queue::new(self.test, iter::once(input), 1, config).next()?;
        Ok(ended.expect("there should be a run on the only input").run)
    }

    /// Takes note of a run. One that had more time than the limit is correct only within that.
    fn observe(&mut self, run: &Run) {
        self.runs += 1;
        self.whitespace_hint = self.whitespace_hint.or(run.whitespace_hint);
        if run.failure.is_none() && run.time < self.test.time_limit {
            self.slowest_correct_run = self.slowest_correct_run.max(Some(run.time));
        }
    }
}
