//! The solution under test: how it fails on an input.

use std::fmt;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use super::process::{End, Run, Runner};
use crate::cases::Item;
use crate::input::Input;
use crate::item::ItemKind;
use crate::problem::Problem;

/// What a solution may write beyond the length of the right answer.
const MAX_EXCESS: usize = 1 << 16;

/// The greatest number of a signal.
const MAX_SIGNAL: i32 = 64;

/// A way to fail. Of several at once the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It did not end in time.
    TimeOut,
    /// It wrote far more than the answer.
    Endless,
    /// A signal ended it.
    Signal(i32),
    /// It ended with a status other than 0.
    Status(i32),
    /// It answered wrong.
    WrongAnswer,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::TimeOut => f.write_str("time limit exceeded"),
            Self::Endless => f.write_str("output without end"),
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

/// Why a command cannot be started.
#[derive(Debug)]
pub struct CannotStart(pub String);

impl From<io::Error> for CannotStart {
    fn from(error: io::Error) -> Self {
        Self(format!("sh: {error}"))
    }
}

impl Solution {
    /// A command that is to solve a problem, one run in no more than the time limit.
    pub fn new(problem: &'static Problem, command: &str, time_limit: Duration) -> Result<Self, CannotStart> {
        let runner = Runner::new(command, time_limit)?;
        Ok(Self { problem, runner, runs: 0, has_loose_white_space: false })
    }

    /// Runs the solution on an input, and returns how it failed, if it did. A time-out counts only if it comes twice running.
    pub fn test(&mut self, input: &[u8]) -> Result<Option<FailedRun>, CannotStart> {
        let is_first = self.runs == 0;
        let answer = right_answer(self.problem, input);
        let mut failed = self.test_once(input, &answer)?;
        if failed.as_ref().is_some_and(|failed| failed.failure == Failure::TimeOut) {
            failed = self.test_once(input, &answer)?;
        }
        match failed {
            Some(FailedRun { failure: Failure::Status(126 | 127), run }) if is_first => {
                let reason = String::from_utf8_lossy(&run.errors);
                let reason = if reason.is_empty() { "status 126 or 127".into() } else { reason };
                Err(CannotStart(reason.trim_end().into()))
            }
            failed => Ok(failed),
        }
    }

    /// Whether the solution fails on an input in this way.
    pub fn fails(&mut self, input: &[u8], failure: Failure) -> bool {
        matches!(self.test(input), Ok(Some(failed)) if failed.failure == failure)
    }

    fn test_once(&mut self, input: &[u8], answer: &[u8]) -> Result<Option<FailedRun>, CannotStart> {
        let run = self.run(input, answer)?;
        Ok(self.failure(&run, answer).map(|failure| FailedRun { failure, run }))
    }

    fn run(&mut self, input: &[u8], answer: &[u8]) -> io::Result<Run> {
        self.runs += 1;
        self.runner.run(input.to_vec(), answer.len() + MAX_EXCESS)
    }

    fn failure(&mut self, run: &Run, answer: &[u8]) -> Option<Failure> {
        match run.end {
            End::TimeLimit => Some(Failure::TimeOut),
            End::OutputLimit => Some(Failure::Endless),
            End::Exited(status) => {
                status_failure(status).or_else(|| self.answer_failure(&run.output, answer))
            }
        }
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

    /// The indices of the items that the solution answers wrong in inputs of as many as there may be; `None` if the answer
    /// does not divide into sections of theirs.
    pub fn wrong_items(&mut self, items: &mut dyn Iterator<Item = Item>) -> Option<Vec<usize>> {
        let problem = self.problem;
        let max = problem.items.max_items as usize;
        if max == 1 {
            return None;
        }
        let mut wrong = Vec::new();
        let mut tested = 0;
        loop {
            let batch: Vec<Item> = items.take(max).collect();
            if batch.is_empty() {
                return Some(wrong);
            }
            let input = problem.items.input(&batch);
            let answer = right_answer(problem, &input);
            let output = self.run(&input, &answer).map_or(Vec::new(), |run| run.output);
            let [expected, actual] = [&answer, &output].map(|answer| sections(problem.items, answer));
            // Once a section is missing or too many, what comes after belongs to other items and shows nothing.
            let max_wrong = if expected.len() == actual.len() { expected.len() } else { 1 };
            let differs = |index: &usize| expected.get(*index) != actual.get(*index);
            wrong.extend((0..expected.len()).filter(differs).take(max_wrong).map(|index| tested + index));
            tested += batch.len();
        }
    }
}

/// The right answer to a good input.
pub fn right_answer(problem: &Problem, input: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    let judged = problem.judge(Input::new(input), &mut answer);
    debug_assert!(judged.is_ok(), "inputs are good");
    answer
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

/// The sections of an answer, each by its lines.
fn sections<'a>(kind: &ItemKind, answer: &'a [u8]) -> Vec<Vec<&'a [u8]>> {
    let lines: Vec<_> = answer.split_inclusive(|byte| *byte == b'\n').collect();
    lines.chunk_by(|line, next| !kind.starts_section(line, next)).map(<[_]>::to_vec).collect()
}

/// An answer without white space at the ends of its lines and at its own.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}
