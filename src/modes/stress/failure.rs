//! The ways in which a command fails.

use std::fmt;
use std::time::Duration;

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
    pub(super) fn counts_as(self, expected: Self) -> bool {
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
