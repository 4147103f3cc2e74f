//! The solution under test.

use std::io;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::process::{Run, Runner};
use crate::problem::Problem;

/// The maximum number of output bytes beyond the length of the correct answer.
const MAX_EXCESS_OUTPUT: usize = 1 << 16;

/// The minimum time limit of a hurried run.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// The number of attempts on an input if the solution is not deterministic.
pub const MAX_ATTEMPTS: u32 = 5;

#[derive(Debug)]
pub struct Solution {
    problem: &'static Problem,
    runner: Runner,
    time_limit: Duration,
    /// Whether runs are hurried: their limit is then ten times the slowest correct run, if that is less.
    pub is_hurried: bool,
    pub runs: u64,
    /// The time of the slowest correct run so far; `None` if every run failed.
    pub slowest_correct_run: Option<Duration>,
    /// The maximum number of attempts to reproduce a failure on an input.
    pub attempts: u32,
    /// The number of timeouts that did not recur.
    pub flaky_timeouts: u64,
    /// Whether any answer differed only in trailing whitespace, which the online judge ignores.
    pub differs_in_whitespace: bool,
}

impl Solution {
    pub fn new(problem: &'static Problem, command: &str, time_limit: Duration) -> io::Result<Self> {
        Ok(Self {
            problem,
            runner: Runner::new(command)?,
            time_limit,
            is_hurried: false,
            runs: 0,
            slowest_correct_run: None,
            attempts: 1,
            flaky_timeouts: 0,
            differs_in_whitespace: false,
        })
    }

    /// Runs the solution on an input until it fails in the same way as `failure`, and returns that run; `None` if no
    /// attempt does.
    pub fn reproduce(&mut self, input: &[u8], failure: Failure) -> io::Result<Option<Run>> {
        for _ in 0..self.attempts {
            let run = self.test(input)?;
            if run.fails_like(failure) {
                return Ok(Some(run));
            }
        }
        Ok(None)
    }

    /// Runs the solution on an input, and once more after a timeout, which counts only if it occurs twice in a row.
    pub fn test(&mut self, input: &[u8]) -> io::Result<Run> {
        let run = self.run(input)?;
        if !run.failure.is_some_and(Failure::is_timeout) {
            return Ok(run);
        }
        let rerun = self.run(input)?;
        self.flaky_timeouts += u64::from(rerun.failure.is_none());
        Ok(rerun)
    }

    /// Runs the solution on an input once.
    pub fn run(&mut self, input: &[u8]) -> io::Result<Run> {
        self.runs += 1;
        let answer = self.problem.answer(input);
        let start = Instant::now();
        let mut run =
            self.runner.run(input, self.current_time_limit(), (answer.len() + MAX_EXCESS_OUTPUT) as u64)?;
        let time = start.elapsed();
        if run.failure.is_none() && self.is_wrong(&run.stdout, &answer) {
            run.failure = Some(Failure::WrongAnswer);
        }
        if run.failure.is_none() {
            self.slowest_correct_run = self.slowest_correct_run.max(Some(time));
        }
        Ok(run)
    }

    /// The time limit of the next run.
    fn current_time_limit(&self) -> Duration {
        let slowest = self.slowest_correct_run.filter(|_| self.is_hurried);
        slowest.map_or(self.time_limit, |slowest| hurried_limit(slowest, self.time_limit))
    }

    /// Compares an output with the correct answer, and notes any difference that the online judge ignores.
    fn is_wrong(&mut self, output: &[u8], answer: &[u8]) -> bool {
        if output == answer {
            return false;
        }
        let is_ignored =
            self.problem.item_kind.ignores_trailing_whitespace && trimmed(output) == trimmed(answer);
        self.differs_in_whitespace |= is_ignored;
        !is_ignored
    }
}

/// The time limit of a hurried run, from the time of the slowest correct run and the full limit.
fn hurried_limit(slowest: Duration, limit: Duration) -> Duration {
    slowest.saturating_mul(10).max(MIN_HURRIED_LIMIT).min(limit)
}

/// The lines of an answer without trailing whitespace; trailing blank lines are dropped.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
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
