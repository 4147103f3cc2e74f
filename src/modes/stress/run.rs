//! A run of the command under test that has ended.

use std::time::{Duration, Instant};

use super::failure::Failure;
use crate::io::command::{CommandOutput, EndReason};
use crate::io::error::first_lines;
use crate::modes::check::trailing_hint;
use crate::problem::Problem;
use crate::system;

/// A run that has ended, compared with the correct answer.
#[derive(Debug, Default)]
pub struct Run {
    pub failure: Option<Failure>,
    /// The hint about an answer that differs from the correct one in trailing whitespace that the online judge ignores.
    pub whitespace_hint: Option<&'static str>,
    pub time: Duration,
    pub stdout: Vec<u8>,
    /// The start of standard error.
    pub stderr: Vec<u8>,
}

impl Run {
    /// A run, given the correct answer to its input.
    pub fn new(problem: &Problem, answer: &[u8], output: CommandOutput) -> Self {
        let CommandOutput { end, time, mut stdout, stderr } = output;
        let mut failure = match end {
            EndReason::OutputLimit => Some(Failure::OutputLimit),
            EndReason::TimeLimit(limit) => Some(Failure::Timeout(limit)),
            EndReason::Exit(status) => {
                let exit = status.code().filter(|code| *code != 0).map(Failure::Status);
                system::crash(status).map(Failure::Crash).or(exit)
            }
        };
        system::normalize_line_endings(&mut stdout);
        let mut whitespace_hint = None;
        if failure.is_none() && stdout != answer {
            if problem.ignores_trailing_whitespace && trimmed(&stdout) == trimmed(answer) {
                whitespace_hint = Some(trailing_hint(problem, answer, &stdout));
            } else {
                failure = Some(Failure::WrongAnswer);
            }
        }
        Self { failure, whitespace_hint, time, stdout, stderr }
    }

    /// The shell's message, or the failure without one, if the shell could not start the command.
    pub fn start_error(&self, command: &str) -> Option<String> {
        let (Failure::Status(status) | Failure::Crash(status)) = self.failure? else { return None };
        let message = first_lines(&self.stderr).join("\n");
        let error = if message.is_empty() { self.failure?.to_string() } else { message };
        system::is_start_error(status, command, &self.stderr).then_some(error)
    }
}

/// The configuration of runs on inputs: which failure counts, how long a run may take, and how often it is repeated.
#[derive(Clone, Copy)]
pub struct RunConfig {
    /// The failure that counts; `None` for any.
    pub expected: Option<Failure>,
    pub time_limit: Duration,
    /// The maximum number of runs on an input that the command passes: more than one if it fails only sometimes.
    pub attempts: usize,
    /// When a run is stopped, even if it has not exceeded its time.
    pub deadline: Option<Instant>,
}

impl RunConfig {
    /// The failure of a run, if it is expected.
    pub fn expected_failure(&self, run: &Run) -> Option<Failure> {
        run.failure.filter(|failure| self.expected.is_none_or(|expected| failure.counts_as(expected)))
    }
}

/// The lines of an answer without trailing whitespace; trailing blank lines are dropped.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}
