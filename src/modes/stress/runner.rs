//! The runner of the command under test. It alone decides how often the command runs on an input, what beside, and
//! which of these runs counts.

use std::time::{Duration, Instant};
use std::{io, iter, thread};

use super::StressTest;
use super::inputs::TestInput;
use super::queue::{Entry, Queue};
use super::run::{Failure, Run, Running};
use crate::system::{self, Watchdog};

// The time between two looks at the runs under way.
const MIN_PAUSE: Duration = Duration::from_micros(100);
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// The minimum time limit of a hurried run.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// The maximum number of attempts to reproduce a failure.
pub const MAX_ATTEMPTS: usize = 5;

/// The same for a failure beside other runs, unless it is a timeout. After that many, runs are one at a time, so this
/// happens once.
pub const MAX_ATTEMPTS_ALONE: usize = 25;

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

impl From<Stop> for io::Error {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Deadline => io::ErrorKind::TimedOut.into(),
            Stop::Interrupted => io::ErrorKind::Interrupted.into(),
            Stop::Io(error) => error,
        }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Whether a failure comes again on the same input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recurrence {
    Always,
    /// In so many of [`MAX_ATTEMPTS`] runs; it may be all of them, if it did not come again before.
    Sometimes(usize),
    Never,
}

/// The limits of runs on an input.
#[derive(Clone, Copy)]
pub struct Limits {
    pub time: Duration,
    /// The maximum number of runs on an input that the command passes: more than one if it fails only sometimes.
    pub attempts: usize,
    /// When a run is stopped, even if it has not exceeded its time.
    pub deadline: Option<Instant>,
}

/// What runs the command, and what the runs revealed. They count in the order of their inputs, up to the first that
/// fails: further runs, which were under way or had ended by then, leave no trace. Nor do those that only repeat what
/// failed beside others.
#[derive(Debug)]
pub struct Runner<'a> {
    test: &'a StressTest<'a>,
    /// The maximum number of runs at a time.
    jobs: usize,
    watchdog: &'a Watchdog,
    pub runs: u64,
    /// The time of the slowest correct run so far; `None` if every run failed.
    pub slowest_correct_run: Option<Duration>,
    /// The number of inputs on which a timeout did not recur.
    pub flaky_timeouts: u64,
    /// The name of the input that failed beside other runs, but not alone, so that there is one run at a time now.
    pub disturbed_input: Option<String>,
    /// Whether any answer differed only in trailing whitespace, which the online judge ignores.
    pub differs_in_whitespace: bool,
}

impl<'a> Runner<'a> {
    pub fn new(test: &'a StressTest, watchdog: &'a Watchdog) -> Self {
        Self {
            test,
            jobs: test.jobs,
            watchdog,
            runs: 0,
            slowest_correct_run: None,
            flaky_timeouts: 0,
            disturbed_input: None,
            differs_in_whitespace: false,
        }
    }

    /// The limits of a usual run.
    pub fn limits(&self) -> Limits {
        Limits { time: self.test.time_limit, attempts: 1, deadline: None }
    }

    /// A shorter time limit for runs that are expected to exceed it: ten times the slowest correct run, if that is
    /// less.
    pub fn hurried_limit(&self) -> Duration {
        let limit = self.test.time_limit;
        self.slowest_correct_run.map_or(limit, |time| (10 * time).max(MIN_HURRIED_LIMIT).min(limit))
    }

    /// A queue of inputs on which the command may fail in the same way as `failure`, or in any way if that is `None`.
    /// Timeouts, and several attempts, are run one at a time.
    pub fn queue<I: Iterator<Item = TestInput>>(
        &self,
        inputs: I,
        failure: Option<Failure>,
        limits: Limits,
    ) -> Queue<'a, I> {
        let is_serial = limits.attempts > 1 || failure.is_some_and(Failure::is_timeout);
        Queue::new(inputs, if is_serial { 1 } else { self.jobs }, failure, limits)
    }

    /// The next input of a queue on which the command fails, with its index and the run. What failed beside other runs,
    /// and a timeout that was not expected, counts only if the command fails again alone.
    pub fn next_failing<I: Iterator<Item = TestInput>>(
        &mut self,
        queue: &mut Queue<'a, I>,
    ) -> Result<Option<(usize, TestInput, Run)>, Stop> {
        while let Some((Entry { input, had_company, .. }, mut run)) = self.wait(queue)? {
            let expected = run.failure.filter(|_| queue.expects(&run));
            let repeats = match expected {
                None if run.failure.is_some() => 0,
                None => queue.limits.attempts - 1,
                Some(Failure::Timeout(_)) if queue.failure.is_none() => MAX_ATTEMPTS,
                Some(_) if had_company => MAX_ATTEMPTS_ALONE,
                Some(_) => 0,
            };
            for _ in 0..repeats {
                run = self.run_uncounted(&input.text, queue.limits)?;
                if queue.expects(&run) {
                    break;
                }
            }
            self.count(&run);
            match expected {
                _ if queue.expects(&run) => return Ok(Some((queue.returned - 1, input, run))),
                None => {}
                Some(Failure::Timeout(_)) => self.flaky_timeouts += 1,
                Some(_) => {
                    (self.jobs, self.disturbed_input) = (1, Some(input.name));
                    queue.go_on_alone();
                }
            }
        }
        Ok(None)
    }

    /// Whether a failure comes again on an input: in a single run or, if that or an earlier one passed, in how many of
    /// several. Also returns the last run that failed in that way.
    pub fn recurrence(
        &mut self,
        input: &[u8],
        failure: Failure,
        limits: Limits,
    ) -> Result<(Recurrence, Option<Run>), Stop> {
        let mut runs = vec![self.run(input, limits)?];
        if limits.attempts == 1 && runs[0].fails_like(failure) {
            return Ok((Recurrence::Always, runs.pop()));
        }
        while runs.len() < MAX_ATTEMPTS {
            runs.push(self.run(input, limits)?);
        }
        runs.retain(|run| run.fails_like(failure));
        let recurrence = if runs.is_empty() { Recurrence::Never } else { Recurrence::Sometimes(runs.len()) };
        Ok((recurrence, runs.pop()))
    }

    /// The first failure on these inputs, run one at a time; `None` if it is a timeout, or does not come again.
    pub fn first_recurring(
        &mut self,
        inputs: impl Iterator<Item = Vec<u8>>,
    ) -> Result<Option<Failure>, Stop> {
        let limits = self.limits();
        for input in inputs {
            if let Some(failure) = self.run(&input, limits)?.failure {
                let recurs = !failure.is_timeout() && self.run(&input, limits)?.fails_like(failure);
                return Ok(Some(failure).filter(|_| recurs));
            }
        }
        Ok(None)
    }

    /// Runs the command on an input, once and with nothing beside it.
    pub fn run(&mut self, input: &[u8], limits: Limits) -> Result<Run, Stop> {
        let run = self.run_uncounted(input, limits)?;
        self.count(&run);
        Ok(run)
    }

    fn run_uncounted(&self, input: &[u8], limits: Limits) -> Result<Run, Stop> {
        let input = TestInput::candidate(input.to_vec());
        let mut queue = Queue::new(iter::once(input), 1, None, limits);
        loop {
            if let Some((_, run)) = self.wait(&mut queue)? {
                return Ok(run);
            }
        }
    }

    /// Takes note of a run.
    fn count(&mut self, run: &Run) {
        self.runs += 1;
        self.differs_in_whitespace |= run.differs_in_whitespace;
        if run.failure.is_none() {
            self.slowest_correct_run = self.slowest_correct_run.max(Some(run.time));
        }
    }

    /// The next input of a queue, with the run on it, uncounted.
    fn wait<I: Iterator<Item = TestInput>>(
        &self,
        queue: &mut Queue<'a, I>,
    ) -> Result<Option<(Entry<'a>, Run)>, Stop> {
        let Limits { time, deadline, .. } = queue.limits;
        loop {
            if system::was_interrupted() {
                return Err(Stop::Interrupted);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Stop::Deadline);
            }
            queue.update(|input| Running::start(self.test, input, time, self.watchdog))?;
            if let Some(ended) = queue.pop() {
                return Ok(Some(ended));
            }
            match queue.running().map(|running| running.start.elapsed()).min() {
                Some(time) => thread::sleep((time / 16).clamp(MIN_PAUSE, MAX_PAUSE)),
                None => return Ok(None),
            }
        }
    }
}
