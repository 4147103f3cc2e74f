//! The ways in which a solution can fail.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use crate::system;

/// A failure of the solution. The variants are in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The solution did not finish within this time limit.
    Timeout(Duration),
    /// The solution wrote far more than the correct answer.
    OutputLimit,
    /// The solution was killed by this signal or, on Windows, crashed with this status.
    Crash(i32),
    /// The solution exited with a status other than 0.
    Status(i32),
    /// The answer is wrong.
    WrongAnswer,
}

impl Failure {
    /// The failure that an exit status indicates.
    pub(super) fn from_status(status: ExitStatus) -> Option<Self> {
        let exit = status.code().filter(|code| *code != 0).map(Self::Status);
        system::crash(status).map(Self::Crash).or(exit)
    }

    /// Whether two failures are of the same kind. All timeouts are of one kind, and so are all crashes, and wrong
    /// output, whether or not it exceeds the limit.
    pub(super) fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Timeout(_), Self::Timeout(_)) | (Self::Crash(_), Self::Crash(_)) => true,
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
            Self::Crash(crash) => f.write_str(&system::describe_crash(*crash)),
            Self::Status(status) => write!(f, "exit status {status}"),
            Self::WrongAnswer => f.write_str("wrong answer"),
        }
    }
}
