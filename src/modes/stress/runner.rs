//! The runner of the command under test. It alone decides what runs beside what, how often a run is repeated before its
//! failure counts, and which of these runs counts.

use std::time::{Duration, Instant};
use std::{io, iter, thread};

use super::StressTest;
use super::failure::Failure;
use super::inputs::TestInput;
use super::queue::{Entry, Queue};
use super::run::{Run, RunConfig};
use crate::io::command::Running;
use crate::system::{self, Watchdog};

/// The maximum time between two looks at the runs under way.
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// The maximum number of output bytes beyond the length of the correct answer.
const MAX_EXCESS_OUTPUT: usize = 1 << 16;

/// The minimum time limit of a hurried run.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// The maximum number of attempts to reproduce a failure.
pub const MAX_ATTEMPTS: usize = 5;

/// The same for a failure beside other runs, unless it is a timeout. If it does not come again, runs are one at a time
/// from then on.
pub const MAX_ATTEMPTS_IF_CONCURRENT: usize = 25;

/// Why a search ended before its end.
#[derive(Debug)]
pub enum Stop {
    /// The time for it is over.
    Deadline,
    /// Ctrl-C was pressed.
    Interrupted,
    /// The command could not be run.
    Io(io::Error),
}

/// The result of some runs; `None` if a search stopped before its end.
pub fn unless_stopped<T>(result: Result<T, Stop>) -> io::Result<Option<T>> {
    match result {
        Ok(result) => Ok(Some(result)),
        Err(Stop::Io(error)) => Err(error),
        Err(Stop::Deadline | Stop::Interrupted) => Ok(None),
    }
}

/// An input of a queue on which the command fails, and the run that counts.
pub struct Failing {
    /// The index of the input in the queue.
    pub index: usize,
    pub input: TestInput,
    pub run: Run,
    pub failure: Failure,
}

/// A run under way, and the correct answer to its input.
pub type Started<'a> = (Running<'a>, Vec<u8>);

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

/// A time limit for runs that are expected to exceed the usual limit: ten times the slowest correct run, if that is
/// less.
pub fn hurried_limit(slowest_correct_run: Option<Duration>, limit: Duration) -> Duration {
    slowest_correct_run.map_or(limit, |time| (10 * time).max(MIN_HURRIED_LIMIT).min(limit))
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
    pub fn queue<I: Iterator<Item = TestInput>>(
        &self,
        inputs: I,
        config: RunConfig,
    ) -> Queue<I, Started<'a>> {
        let is_serial = config.attempts > 1
            || config.expected.is_some_and(Failure::is_timeout)
            || self.observed.disturbed_input.is_some();
        Queue::new(inputs, if is_serial { 1 } else { self.test.jobs }, config)
    }

    /// The next input of a queue on which the command fails. What failed beside other runs, and a timeout that was not
    /// expected, counts only if the command fails again alone.
    pub fn next_failing<I: Iterator<Item = TestInput>>(
        &mut self,
        queue: &mut Queue<I, Started<'a>>,
    ) -> Result<Option<Failing>, Stop> {
        let config = queue.config;
        while let Some((Entry { input, ran_concurrently, .. }, first)) = self.wait(queue)? {
            let first_failure = config.expected_failure(&first);
            let text = &input.text;
            let run = match first_failure {
                Some(Failure::Timeout(_)) if config.expected.is_none() => {
                    self.repeat(text, config, MAX_ATTEMPTS)?
                }
                Some(_) if ran_concurrently => self.repeat(text, config, MAX_ATTEMPTS_IF_CONCURRENT)?,
                _ => first,
            };
            self.observe(&run);
            let index = queue.known / config.attempts;
            queue.known += 1;
            if let Some(failure) = config.expected_failure(&run) {
                return Ok(Some(Failing { index, input, run, failure }));
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
        let run = self.repeat(input, config, 1)?;
        self.observe(&run);
        Ok(run)
    }

    /// Runs the command on an input, with nothing beside it, at most `max` times until it fails. Returns the last run,
    /// uncounted.
    fn repeat(&self, input: &[u8], config: RunConfig, max: usize) -> Result<Run, Stop> {
        let input = TestInput::candidate(input.to_vec());
        let mut queue = Queue::new(iter::once(input), 1, RunConfig { attempts: max, ..config });
        let mut last = Run::default();
        while config.expected_failure(&last).is_none()
            && let Some((_, run)) = self.wait(&mut queue)?
        {
            last = run;
        }
        Ok(last)
    }

    /// The next input of a queue, with the run on it, uncounted.
    fn wait<I: Iterator<Item = TestInput>>(
        &self,
        queue: &mut Queue<I, Started<'a>>,
    ) -> Result<Option<(Entry<Started<'a>>, Run)>, Stop> {
        let RunConfig { time_limit, deadline, .. } = queue.config;
        let StressTest { problem, command, .. } = self.test;
        let poll = |(running, answer): &mut Started| {
            Ok(running.poll()?.map(|output| Run::new(problem, answer, output)))
        };
        let start = |input: &[u8]| {
            let answer = problem.answer(input);
            let max_stdout = answer.len() + MAX_EXCESS_OUTPUT;
            Ok((Running::start(command, input, time_limit, max_stdout, self.watchdog)?, answer))
        };
        loop {
            if system::was_interrupted() {
                return Err(Stop::Interrupted);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Stop::Deadline);
            }
            queue.update(poll, start).map_err(Stop::Io)?;
            if let Some(ended) = queue.pop() {
                return Ok(Some(ended));
            }
            // The longer they have written nothing, the longer is the pause.
            match queue.running().map(|(running, _)| running.last_read.elapsed()).min() {
                Some(time) => thread::sleep((time / 16).min(MAX_PAUSE)),
                None => return Ok(None),
            }
        }
    }
}
