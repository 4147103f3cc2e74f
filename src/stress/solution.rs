//! The solution under test: how it fails on an input.

use std::fmt;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use super::process::{End, Run, Runner};
use crate::problem::Problem;

/// The number of bytes that a solution may write beyond the length of the correct answer.
const MAX_EXCESS: usize = 1 << 16;

/// The highest signal number.
const MAX_SIGNAL: i32 = 64;

/// How often a solution is run on an input if it does not always fail there.
pub const MAX_ATTEMPTS: u32 = 5;

/// A way to fail. Of several at once the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It did not end in time.
    TimeOut,
    /// It wrote far more than the answer.
    OutputLimit,
    /// A signal ended it.
    Signal(i32),
    /// It ended with a status other than 0.
    Status(i32),
    /// It answered wrong.
    WrongAnswer,
}

impl Failure {
    /// Whether it is a failure of the same kind: all signals are one, and so are wrong answers of any length.
    pub fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Signal(_), Self::Signal(_)) => true,
            _ => self == other || self.is_of_answer() && other.is_of_answer(),
        }
    }

    /// Whether it is the answer that is wrong.
    pub fn is_of_answer(self) -> bool {
        matches!(self, Self::OutputLimit | Self::WrongAnswer)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::TimeOut => f.write_str("time limit exceeded"),
            Self::OutputLimit => f.write_str("output limit exceeded"),
            Self::Signal(signal) => write!(f, "ended by signal {signal}{}", signal_name(*signal)),
            Self::Status(status) => write!(f, "exit status {status}"),
            Self::WrongAnswer => f.write_str("wrong answer"),
        }
    }
}

/// The name of a signal that programs with mistakes get.
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
    /// How often it ran.
    pub runs: u64,
    /// How often it may run on an input before it passes there.
    pub attempts: u32,
    /// Whether white space at line ends was wrong, which the contest's judge does not see.
    pub has_loose_white_space: bool,
}

/// A run that failed.
#[derive(Debug)]
pub struct FailedRun {
    /// How it failed.
    pub failure: Failure,
    /// What the solution did.
    pub run: Run,
}

impl Solution {
    /// A command that is to solve a problem, one run in no more than the time limit.
    pub fn new(problem: &'static Problem, command: &str, time_limit: Duration) -> io::Result<Self> {
        let runner = Runner::new(command, time_limit)?;
        Ok(Self { problem, runner, runs: 0, attempts: 1, has_loose_white_space: false })
    }

    /// Runs the solution on an input, as often as it may until it fails like this, and returns the run that does. A time-out
    /// counts only if it comes twice running.
    pub fn test_for(&mut self, input: &[u8], failure: Failure) -> io::Result<Option<FailedRun>> {
        for _ in 0..self.attempts {
            let mut failed = self.test_once(input)?;
            if failed.as_ref().is_some_and(|failed| failed.failure == Failure::TimeOut) {
                failed = self.test_once(input)?;
            }
            if failed.as_ref().is_some_and(|failed| failed.failure.is_like(failure)) {
                return Ok(failed);
            }
        }
        Ok(None)
    }

    /// Runs the solution on an input once, and returns how it failed, if it did.
    pub fn test_once(&mut self, input: &[u8]) -> io::Result<Option<FailedRun>> {
        let answer = self.problem.answer(input);
        let run = self.run(input, &answer)?;
        let failure = match run.end {
            End::TimeLimit => Some(Failure::TimeOut),
            End::OutputLimit => Some(Failure::OutputLimit),
            End::Exited(status) => {
                status_failure(status).or_else(|| self.answer_failure(&run.output, &answer))
            }
        };
        Ok(failure.map(|failure| FailedRun { failure, run }))
    }

    /// What the solution writes for an input.
    pub fn output(&mut self, input: &[u8]) -> io::Result<Vec<u8>> {
        let answer = self.problem.answer(input);
        self.run(input, &answer).map(|run| run.output)
    }

    fn run(&mut self, input: &[u8], answer: &[u8]) -> io::Result<Run> {
        self.runs += 1;
        self.runner.run(input.to_vec(), answer.len() + MAX_EXCESS)
    }

    fn answer_failure(&mut self, output: &[u8], answer: &[u8]) -> Option<Failure> {
        if output == answer {
            return None;
        }
        if self.problem.items.ignores_trailing_space && trimmed(output) == trimmed(answer) {
            self.has_loose_white_space = true;
            return None;
        }
        Some(Failure::WrongAnswer)
    }
}

/// How a command failed that exited with a status.
fn status_failure(status: ExitStatus) -> Option<Failure> {
    // A shell reports a signal as a status.
    let code = status.code().unwrap_or_default();
    let reported = Some(code - 128).filter(|signal| (1..=MAX_SIGNAL).contains(signal));
    match status.signal().or(reported) {
        Some(signal) => Some(Failure::Signal(signal)),
        None => (code != 0).then_some(Failure::Status(code)),
    }
}

/// An answer without white space at the ends of its lines and at its own.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}
