//! The ways in which a run of the command fails.

use std::fmt;
use std::process::ExitStatus;
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
    /// The failure that an exit status means, if it does.
    pub(super) fn of_exit(status: ExitStatus) -> Option<Self> {
        let exit = status.code().filter(|code| *code != 0).map(Self::Status);
        system::crash(status).map(Self::Crash).or(exit)
    }

    /// Whether both are the same way to fail. So are wrong output and a crash: mostly, they are due to one mistake.
    pub(super) fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Timeout(_), Self::Timeout(_)) | (Self::Status(_), Self::Status(_)) => true,
            (Self::Timeout(_) | Self::Status(_), _) | (_, Self::Timeout(_) | Self::Status(_)) => false,
            _ => true,
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
