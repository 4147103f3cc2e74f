//! The solution under test.

use std::io;
use std::time::Duration;

use super::failure::Failure;
use super::process::{Run, Runner};
use crate::problem::Problem;

/// The maximum number of output bytes beyond the length of the correct answer.
const MAX_EXCESS_OUTPUT: usize = 1 << 16;

/// The number of attempts on an input if the solution is not deterministic.
pub const MAX_ATTEMPTS: u32 = 5;

/// The solution under test.
#[derive(Debug)]
pub struct Solution {
    problem: &'static Problem,
    runner: Runner,
    /// The number of runs so far; set to 0 when shrinking starts.
    pub runs: u64,
    /// The maximum number of attempts to reproduce a failure on an input.
    pub attempts: u32,
    /// The number of timeouts that did not recur.
    pub flaky_timeouts: u64,
    /// Whether any answer differed only in trailing whitespace, which the online judge ignores.
    pub differs_in_whitespace: bool,
}

impl Solution {
    /// Creates a solution from a command, with a time limit for each run.
    pub fn new(problem: &'static Problem, command: &str, time_limit: Duration) -> io::Result<Self> {
        let runner = Runner::new(command, time_limit)?;
        Ok(Self { problem, runner, runs: 0, attempts: 1, flaky_timeouts: 0, differs_in_whitespace: false })
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
        let mut run = self.runner.run(input, (answer.len() + MAX_EXCESS_OUTPUT) as u64)?;
        if run.failure.is_none() && self.is_wrong(&run.stdout, &answer) {
            run.failure = Some(Failure::WrongAnswer);
        }
        Ok(run)
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

/// The lines of an answer without trailing whitespace; trailing blank lines are dropped.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}
