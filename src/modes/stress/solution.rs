//! The solution under test: finds the first input on which it fails, with several runs at a time.

use std::iter::repeat_n;
use std::time::Duration;
use std::{io, thread};

use super::StressTest;
use super::queue::Queue;
use super::run::{Failure, Run, Running};
use crate::system::{self, Watchdog};

// The time between two looks at the runs under way.
const MIN_PAUSE: Duration = Duration::from_micros(100);
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// The minimum time limit of a hurried run.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// The maximum number of attempts to reproduce a failure on an input.
pub const MAX_ATTEMPTS: usize = 5;

/// The command under test, and what its runs revealed. They count in the order of their inputs, up to the first that
/// fails: further runs, which were under way or had ended by then, leave no trace.
#[derive(Debug)]
pub struct Solution<'a> {
    pub test: &'a StressTest<'a>,
    /// The maximum number of runs at a time.
    jobs: usize,
    watchdog: &'a Watchdog,
    /// Whether runs are hurried: their limit is then ten times the slowest correct run, if that is less.
    pub is_hurried: bool,
    /// The number of attempts on an input: more than one if the solution is not deterministic.
    pub attempts: usize,
    pub runs: u64,
    /// The time of the slowest correct run so far; `None` if every run failed.
    pub slowest_correct_run: Option<Duration>,
    /// The number of inputs on which a timeout did not recur, apart from those of shrinking.
    pub flaky_timeouts: u64,
    /// Whether runs side by side disturbed each other, so that there is one at a time now.
    pub was_disturbed: bool,
    /// Whether any answer differed only in trailing whitespace, which the online judge ignores.
    pub differs_in_whitespace: bool,
}

impl<'a> Solution<'a> {
    pub fn new(test: &'a StressTest, watchdog: &'a Watchdog) -> Self {
        Self {
            test,
            jobs: test.jobs,
            watchdog,
            is_hurried: false,
            attempts: 1,
            runs: 0,
            slowest_correct_run: None,
            flaky_timeouts: 0,
            was_disturbed: false,
            differs_in_whitespace: false,
        }
    }

    /// The next input of a queue on which the solution fails in the same way as `failure`, or in any way if that is
    /// `None`, with its index and the run.
    ///
    /// A timeout, and any failure that may have come beside other runs, counts only if the solution fails again alone.
    /// After Ctrl-C, there is an error of kind `Interrupted`.
    pub fn next_failing<I: Iterator<Item: AsRef<[u8]>>>(
        &mut self,
        queue: &mut Queue<'a, I>,
        failure: Option<Failure>,
    ) -> io::Result<Option<(usize, I::Item, Run)>> {
        while let Some((input, mut run)) = self.next_run(queue)? {
            let is_timeout = run.failure.is_some_and(Failure::is_timeout);
            if is_timeout || run.failure.is_some() && queue.jobs > 1 {
                run = self.run_until_failing(input.as_ref(), MAX_ATTEMPTS)?;
                if run.failure.is_none() && is_timeout {
                    self.flaky_timeouts += u64::from(failure.is_none());
                } else if run.failure.is_none() {
                    (self.jobs, queue.jobs, self.was_disturbed) = (1, 1, true);
                    queue.forget_runs();
                }
            }
            self.count(&run);
            if failure.map_or(run.failure.is_some(), |failure| run.fails_like(failure)) {
                return Ok(Some((queue.returned - 1, input, run)));
            }
        }
        Ok(None)
    }

    /// The index of the first of these inputs on which the solution fails, as [`next_failing`](Self::next_failing) has
    /// it, and the run. If it is not deterministic, each is attempted several times. Timeouts are run one at a time.
    pub fn first_failing(
        &mut self,
        inputs: impl Iterator<Item: AsRef<[u8]> + Clone>,
        failure: Option<Failure>,
    ) -> io::Result<Option<(usize, Run)>> {
        let attempts = self.attempts;
        let is_serial =
            inputs.size_hint().1 == Some(1) || attempts > 1 || failure.is_some_and(Failure::is_timeout);
        let inputs = inputs.flat_map(|input| repeat_n(input, attempts));
        let mut queue = Queue::new(inputs, if is_serial { 1 } else { self.jobs });
        let failed = self.next_failing(&mut queue, failure)?;
        Ok(failed.map(|(index, _, run)| (index / attempts, run)))
    }

    /// Runs the solution on an input, alone and once.
    pub fn run(&mut self, input: &[u8]) -> io::Result<Run> {
        let run = self.run_until_failing(input, 1)?;
        self.count(&run);
        Ok(run)
    }

    /// Runs the solution on an input, alone, until it fails or there are no attempts left. Returns the last run,
    /// uncounted.
    fn run_until_failing(&self, input: &[u8], attempts: usize) -> io::Result<Run> {
        let mut queue = Queue::new(repeat_n(input, attempts), 1);
        loop {
            let (_, run) = self.next_run(&mut queue)?.expect("there should be attempts left");
            if run.failure.is_some() || queue.returned == attempts {
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
    fn next_run<I>(&self, queue: &mut Queue<'a, I>) -> io::Result<Option<(I::Item, Run)>>
    where
        I: Iterator<Item: AsRef<[u8]>>,
    {
        loop {
            if system::was_interrupted() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let time_limit = self.current_time_limit();
            queue.update(|input| Running::start(self.test, input.as_ref(), time_limit, self.watchdog))?;
            if let Some(ended) = queue.pop() {
                return Ok(Some(ended));
            }
            match queue.running().map(|running| running.start.elapsed()).min() {
                Some(time) => thread::sleep((time / 16).clamp(MIN_PAUSE, MAX_PAUSE)),
                None => return Ok(None),
            }
        }
    }

    pub fn current_time_limit(&self) -> Duration {
        match self.slowest_correct_run {
            Some(time) if self.is_hurried => (10 * time).max(MIN_HURRIED_LIMIT).min(self.test.time_limit),
            _ => self.test.time_limit,
        }
    }
}
