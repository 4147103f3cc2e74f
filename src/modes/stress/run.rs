//! A run of the command under test that has ended, and what counts as its failure.

use std::fmt;
use std::time::{Duration, Instant};

use crate::io::command::{CommandOutput, EndReason};
use crate::io::error::first_lines;
use crate::modes::check::trailing_hint;
use crate::problem::Problem;
use crate::system;

/// A failure of the command. The variants are in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The command wrote far more than the correct answer.
    OutputLimit,
    /// The command did not finish within this time limit.
    Timeout(Duration),
    /// The command was killed by this signal, or exited with this status, which means a crash.
    Crash(i32),
    /// The command exited with a status other than 0.
    Status(i32),
    /// The answer is wrong.
    WrongAnswer,
}

impl Failure {
    /// Whether this failure counts where another one is expected. All timeouts are of one kind, and so are all crashes,
    /// and wrong output, whether or not it exceeds the limit. In place of a crash, wrong output counts as well, as it
    /// is mostly due to the same mistake, and can be seen.
    fn counts_as(self, expected: Self) -> bool {
        match (self, expected) {
            (Self::Timeout(_), Self::Timeout(_)) | (Self::Crash(_), Self::Crash(_)) => true,
            (_, Self::Crash(_) | Self::OutputLimit | Self::WrongAnswer) => self.is_wrong_output(),
            _ => self == expected,
        }
    }

    pub(super) fn is_timeout(self) -> bool {
        matches!(self, Self::Timeout(_))
    }

    /// Whether the command wrote a wrong answer, whether or not it exceeds the limit.
    pub fn is_wrong_output(self) -> bool {
        matches!(self, Self::OutputLimit | Self::WrongAnswer)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Timeout(limit) => write!(f, "time limit of {} s exceeded", limit.as_secs_f64()),
            Self::OutputLimit => f.write_str("output limit exceeded"),
            Self::Crash(crash) => f.write_str(&system::describe_crash(*crash)),
            Self::Status(status) => write!(f, "exit status {status}"),
            Self::WrongAnswer => f.write_str("wrong answer"),
        }
    }
}

/// A run that has ended, compared with the correct answer.
#[derive(Debug, Default)]
pub struct Run {
    pub failure: Option<Failure>,
    /// The hint about an answer that differs from the correct one in trailing whitespace that the online judge ignores.
    pub whitespace_hint: Option<&'static str>,
    pub time: Duration,
    pub stdout: Vec<u8>,
    /// Standard error; empty if there is no failure.
    pub stderr: Vec<u8>,
}

impl Run {
    /// A run within a time limit, given the correct answer to its input.
    pub fn new(problem: &Problem, answer: &[u8], time_limit: Duration, output: CommandOutput) -> Self {
        let CommandOutput { end, time, mut stdout, stderr } = output;
        let mut failure = match end {
            EndReason::OutputLimit => Some(Failure::OutputLimit),
            EndReason::TimeLimit => Some(Failure::Timeout(time_limit)),
            EndReason::Exit(status) => {
                let exit = status.code().filter(|code| *code != 0).map(Failure::Status);
                system::crash(status).map(Failure::Crash).or(exit)
            }
        };
        system::normalize_line_endings(&mut stdout);
        let differs = failure.is_none() && stdout != answer;
        let is_alike = problem.item_kind.ignores_trailing_whitespace && trimmed(&stdout) == trimmed(answer);
        let whitespace_hint =
            (differs && is_alike).then(|| trailing_hint(problem.item_kind, answer, &stdout));
        if differs && !is_alike {
            failure = Some(Failure::WrongAnswer);
        }
        let stderr = if failure.is_some() { stderr } else { Vec::new() };
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
