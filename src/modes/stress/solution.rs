//! The solution under test: finds the first input on which it fails, with several runs at a time.

use std::cell::RefCell;
use std::iter::repeat_n;
use std::rc::Rc;
use std::time::{Duration, Instant};
use std::{io, thread};

use super::queue::Queue;
use super::run::{Failure, Run, Running};
use crate::problem::Problem;
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
pub struct Solution {
    problem: &'static Problem,
    command: String,
    time_limit: Duration,
    /// The maximum number of runs at a time.
    pub jobs: usize,
    watchdog: Rc<RefCell<Watchdog>>,
    /// Whether runs are hurried: their limit is then ten times the slowest correct run, if that is less.
    pub is_hurried: bool,
    /// The time from which there are no more runs.
    pub deadline: Option<Instant>,
    /// The number of attempts on an input: more than one if the solution is not deterministic.
    pub attempts: usize,
    pub runs: u64,
    /// The time of the slowest correct run so far; `None` if every run failed.
    pub slowest_correct_run: Option<Duration>,
    /// The number of inputs on which a timeout did not recur.
    pub flaky_timeouts: u64,
    /// Whether runs side by side disturbed each other, so that there is one at a time now.
    pub was_disturbed: bool,
    /// Whether any answer differed only in trailing whitespace, which the online judge ignores.
    pub differs_in_whitespace: bool,
}

impl Solution {
    pub fn new(
        problem: &'static Problem,
        command: &str,
        time_limit: Duration,
        jobs: usize,
    ) -> io::Result<Self> {
        Ok(Self {
            problem,
            command: command.into(),
            time_limit,
            jobs,
            watchdog: Rc::new(RefCell::new(Watchdog::start()?)),
            is_hurried: false,
            deadline: None,
            attempts: 1,
            runs: 0,
            slowest_correct_run: None,
            flaky_timeouts: 0,
            was_disturbed: false,
            differs_in_whitespace: false,
        })
    }

    /// The next input of a queue on which the solution fails in the same way as `failure`, or in any way if that is
    /// `None`, with its index and the run.
    ///
    /// A timeout, and any failure that may have come beside other runs, counts only if the solution fails again alone.
    ///
    /// # Errors
    ///
    /// Returns an error of kind `Interrupted` after Ctrl-C, and `TimedOut` at the deadline.
    pub fn next_failing<T: AsRef<[u8]>>(
        &mut self,
        queue: &mut Queue<T>,
        failure: Option<Failure>,
    ) -> io::Result<Option<(usize, T, Run)>> {
        while let Some((input, mut run)) = self.next_run(queue)? {
            let is_timeout = run.failure.is_some_and(Failure::is_timeout);
            if is_timeout || run.failure.is_some() && queue.is_parallel() {
                run = self.run_until_failing(input.as_ref(), MAX_ATTEMPTS)?;
                if run.failure.is_none() && is_timeout {
                    self.flaky_timeouts += 1;
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
        let is_serial = attempts > 1 || failure.is_some_and(Failure::is_timeout);
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
    fn run_until_failing(&mut self, input: &[u8], attempts: usize) -> io::Result<Run> {
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
    fn next_run<T: AsRef<[u8]>>(&mut self, queue: &mut Queue<T>) -> io::Result<Option<(T, Run)>> {
        loop {
            self.check_stop()?;
            let time_limit = self.current_time_limit();
            let Self { problem, command, watchdog, .. } = self;
            queue.update(|input| Running::start(problem, command, input.as_ref(), time_limit, watchdog))?;
            if let Some(ended) = queue.pop() {
                return Ok(Some(ended));
            }
            match queue.running().map(|running| running.start.elapsed()).min() {
                Some(time) => thread::sleep((time / 16).clamp(MIN_PAUSE, MAX_PAUSE)),
                None => return Ok(None),
            }
        }
    }

    fn check_stop(&self) -> io::Result<()> {
        match self.deadline {
            _ if system::was_interrupted() => Err(io::ErrorKind::Interrupted.into()),
            Some(deadline) if Instant::now() >= deadline => Err(io::ErrorKind::TimedOut.into()),
            _ => Ok(()),
        }
    }

    fn current_time_limit(&self) -> Duration {
        let slowest = self.slowest_correct_run.filter(|_| self.is_hurried);
        slowest.map_or(self.time_limit, |slowest| hurried_limit(slowest, self.time_limit))
    }
}

/// The time limit of a hurried run, from the time of the slowest correct run and the full limit.
fn hurried_limit(slowest: Duration, limit: Duration) -> Duration {
    slowest.saturating_mul(10).max(MIN_HURRIED_LIMIT).min(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hurried_run_has_ten_times_as_long_as_the_slowest_correct_one() {
        for times in [[1, 2000, 100], [11, 2000, 110], [300, 2000, 2000], [1, 50, 50]] {
            let [slowest, limit, expected] = times.map(Duration::from_millis);
            assert_eq!(hurried_limit(slowest, limit), expected);
        }
    }
}
