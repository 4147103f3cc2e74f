//! A run of the command that has ended, perhaps with a failure.

use std::io;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::signals::caught_signal;
use crate::io::error::first_and_last_lines;
use crate::io::input::Input;
use crate::modes::check::{Check, Difference};
use crate::problem::Problem;

/// A run that has ended.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What the command read.
    pub input: Vec<u8>,
    /// The correct answer.
    pub answer: Vec<u8>,
    /// How it failed, if it did.
    pub failure: Option<Failure>,
    /// The time until the exit or, if the run was stopped before, until then.
    pub time: Duration,
    /// Standard output, as far as it was kept.
    pub stdout: Vec<u8>,
    /// The start and the end of standard error.
    pub stderr: Vec<u8>,
    /// The number of lines of standard error between these.
    pub dropped_lines: usize,
}

impl Run {
    /// Whether the output is the answer, but for trailing whitespace that the online judge ignores.
    pub(super) fn is_correct(&self, problem: &Problem) -> bool {
        let ignores_whitespace = problem.ignores_trailing_whitespace;
        self.stdout == self.answer || ignores_whitespace && trimmed(&self.stdout) == trimmed(&self.answer)
    }

    /// The difference between the output and the answer.
    pub fn difference(&self, problem: &Problem) -> Option<Difference> {
        let mut check = Check::new(problem, &self.stdout[..]);
        check.add("", Input::valid(&self.input[..])).expect("in memory, nothing should fail");
        check.difference().expect("in memory, nothing should fail")
    }

    /// The indices of the items with wrong answers; only the first of them if the output has too many or too few
    /// sections. If only sections after the last item's are wrong, the last item.
    pub fn wrong_items(&self, problem: &Problem) -> Vec<usize> {
        let wrong = self.difference(problem).map_or(Vec::new(), |difference| difference.wrong);
        wrong.into_iter().map(|nth| nth as usize - 1).collect()
    }

    /// Whether it failed in the same way as another run.
    pub fn fails_like(&self, expected: Failure) -> bool {
        self.failure.is_some_and(|failure| failure.is_like(expected))
    }

    /// The lines of standard error that messages show.
    pub fn stderr_lines(&self) -> Vec<String> {
        first_and_last_lines(&self.stderr, self.dropped_lines)
    }
}

/// The lines of an answer without trailing whitespace; trailing blank lines are dropped.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}

/// Why a run, or a series of runs, stopped before its end.
#[derive(Debug)]
pub enum Stop {
    /// The time for shrinking is over.
    Deadline,
    /// Ctrl-C was pressed, or another signal is to end this program.
    Signal,
    /// The command could not be run.
    Io(io::Error),
}

impl Stop {
    /// Whether to stop now.
    pub fn check(deadline: Option<Instant>) -> Result<(), Self> {
        if caught_signal().is_some() {
            return Err(Self::Signal);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) { Err(Self::Deadline) } else { Ok(()) }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
