//! A run that has ended, compared with the correct answer.

use std::time::Duration;

use super::failure::Failure;
use crate::io::error::first_and_last_lines;
use crate::modes::check::trailing_hint;
use crate::problem::Problem;
use crate::system;

/// A run that has ended. It passes, it fails, or it says nothing.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// How it failed, if it did.
    pub failure: Option<Failure>,
    /// Whether no other run was under way during this one.
    pub was_alone: bool,
    /// The hint about an answer that differs from the correct one in trailing whitespace that the online judge ignores.
    pub whitespace_hint: Option<&'static str>,
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
    /// The run, compared with the correct answer to its input.
    pub fn compared(mut self, problem: &Problem, answer: &[u8]) -> Self {
        system::normalize_line_endings(&mut self.stdout);
        if self.failure.is_some() || self.stdout == answer {
            return self;
        }
        if problem.ignores_trailing_whitespace && trimmed(&self.stdout) == trimmed(answer) {
            self.whitespace_hint = Some(trailing_hint(problem, answer, &self.stdout));
        } else {
            self.failure = Some(Failure::WrongAnswer);
        }
        self
    }

    /// Whether it says nothing: it exceeded the time, but the reason may be the runs beside it.
    pub fn says_nothing(&self) -> bool {
        !self.was_alone && self.failure.is_some_and(Failure::is_timeout)
    }

    /// Whether it failed in the same way as another run.
    pub fn fails_like(&self, expected: Failure) -> bool {
        self.failure.is_some_and(|failure| failure.is_like(expected))
    }

    /// The lines of standard error that messages show.
    pub fn stderr_lines(&self) -> Vec<String> {
        first_and_last_lines(&self.stderr, self.dropped_lines)
    }

    /// The shell's message, or the failure without one, if the shell could not start the command.
    pub fn start_error(&self, command: &str) -> Option<String> {
        let (Failure::Status(status) | Failure::Crash(status)) = self.failure? else { return None };
        let message = self.stderr_lines().join("\n");
        let error = if message.is_empty() { self.failure?.to_string() } else { message };
        system::is_start_error(status, command, &self.stderr).then_some(error)
    }
}

/// The lines of an answer without trailing whitespace; trailing blank lines are dropped.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}
