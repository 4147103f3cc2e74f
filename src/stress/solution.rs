//! The solution under test, and the ways in which it can fail.

use std::fmt;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use super::process::{End, Run, Runner};
use crate::problem::Problem;

/// The maximum number of output bytes beyond the length of the correct answer.
const MAX_EXCESS_OUTPUT: usize = 1 << 16;

/// The highest signal number.
const MAX_SIGNAL: i32 = 64;

/// The maximum number of attempts on an input if one run may not be enough to reproduce a failure.
pub const MAX_ATTEMPTS: u32 = 5;

/// A failure of the solution. The variants are in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The solution did not finish within this time limit.
    Timeout(Duration),
    /// The solution wrote far more than the correct answer.
    OutputLimit,
    /// The solution was killed by a signal.
    Signal(i32),
    /// The solution exited with a status other than 0.
    Status(i32),
    /// The answer is wrong.
    WrongAnswer,
}

impl Failure {
    /// Whether two failures are of the same kind. All signals are of one kind, and so is wrong output, whether or
    /// not it exceeds the limit.
    pub(super) fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Signal(_), Self::Signal(_)) => true,
            _ => self == other || self.is_wrong_output() && other.is_wrong_output(),
        }
    }

    /// Whether the solution exceeded the time limit.
    pub(super) fn is_timeout(self) -> bool {
        matches!(self, Self::Timeout(_))
    }

    /// Whether the output is wrong, or far too long.
    pub(super) fn is_wrong_output(self) -> bool {
        matches!(self, Self::OutputLimit | Self::WrongAnswer)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Timeout(limit) => write!(f, "time limit of {} s exceeded", limit.as_secs_f64()),
            Self::OutputLimit => f.write_str("output limit exceeded"),
            Self::Signal(signal) => write!(f, "killed by signal {signal}{}", signal_name(*signal)),
            Self::Status(status) => write!(f, "exit status {status}"),
            Self::WrongAnswer => f.write_str("wrong answer"),
        }
    }
}

/// The name of a signal that often kills faulty programs, in parentheses; empty for any other signal.
fn signal_name(signal: i32) -> &'static str {
    match signal {
        4 => " (illegal instruction)",
        6 => " (abort)",
        8 => " (division by zero)",
        9 => " (kill)",
        11 => " (segmentation fault)",
        _ => "",
    }
}

/// The solution under test.
#[derive(Debug)]
pub struct Solution {
    problem: &'static Problem,
    runner: Runner,
    /// The number of runs so far.
    pub runs: u64,
    /// The maximum number of attempts to reproduce a failure on an input.
    pub attempts: u32,
    /// Whether any answer differed only in trailing whitespace, which the online judge ignores.
    pub differs_in_trailing_whitespace: bool,
}

/// A run that failed.
#[derive(Debug)]
pub struct FailedRun {
    /// The failure.
    pub failure: Failure,
    /// The run itself.
    pub run: Run,
}

impl Solution {
    /// Creates a solution from a command, with a time limit for each run.
    pub fn new(problem: &'static Problem, command: &str, time_limit: Duration) -> io::Result<Self> {
        let runner = Runner::new(command, time_limit)?;
        Ok(Self { problem, runner, runs: 0, attempts: 1, differs_in_trailing_whitespace: false })
    }

    /// Runs the solution on an input until it fails in the same way as `failure`, and returns that run; `None` if no
    /// attempt does. A timeout counts only if it occurs twice in a row.
    pub fn reproduce(&mut self, input: &[u8], failure: Failure) -> io::Result<Option<FailedRun>> {
        for _ in 0..self.attempts {
            let mut failed_run = self.test_once(input)?;
            if failed_run.as_ref().is_some_and(|failed_run| failed_run.failure.is_timeout()) {
                failed_run = self.test_once(input)?;
            }
            if failed_run.as_ref().is_some_and(|failed_run| failed_run.failure.is_like(failure)) {
                return Ok(failed_run);
            }
        }
        Ok(None)
    }

    /// Runs the solution on an input once, and returns the run if it failed.
    pub fn test_once(&mut self, input: &[u8]) -> io::Result<Option<FailedRun>> {
        let answer = self.problem.answer(input);
        let run = self.run(input, &answer)?;
        let failure = match run.end {
            End::Timeout => Some(Failure::Timeout(self.runner.time_limit)),
            End::OutputLimit => Some(Failure::OutputLimit),
            End::Exited(status) => {
                status_failure(status).or_else(|| self.answer_failure(&run.stdout, &answer))
            }
        };
        Ok(failure.map(|failure| FailedRun { failure, run }))
    }

    /// Runs the solution on an input, and returns its output.
    pub fn output(&mut self, input: &[u8]) -> io::Result<Vec<u8>> {
        let answer = self.problem.answer(input);
        self.run(input, &answer).map(|run| run.stdout)
    }

    fn run(&mut self, input: &[u8], answer: &[u8]) -> io::Result<Run> {
        self.runs += 1;
        self.runner.run(input.to_vec(), answer.len() + MAX_EXCESS_OUTPUT)
    }

    /// Compares an output with the correct answer, and notes any difference that the online judge ignores.
    fn answer_failure(&mut self, output: &[u8], answer: &[u8]) -> Option<Failure> {
        if output == answer {
            return None;
        }
        if self.problem.item_kind.ignores_trailing_whitespace && trimmed(output) == trimmed(answer) {
            self.differs_in_trailing_whitespace = true;
            return None;
        }
        Some(Failure::WrongAnswer)
    }
}

/// The failure that an exit status indicates.
fn status_failure(status: ExitStatus) -> Option<Failure> {
    // A shell reports signal n as status 128 + n.
    let code = status.code().unwrap_or_default();
    let reported = Some(code - 128).filter(|signal| (1..=MAX_SIGNAL).contains(signal));
    match status.signal().or(reported) {
        Some(signal) => Some(Failure::Signal(signal)),
        None => (code != 0).then_some(Failure::Status(code)),
    }
}

/// The lines of an answer without trailing whitespace; trailing blank lines are dropped.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}
