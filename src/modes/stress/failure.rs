//! The ways in which a solution can fail.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

/// The highest signal number.
const MAX_SIGNAL: i32 = 64;

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
    /// The failure that an exit status indicates.
    pub(super) fn from_status(status: ExitStatus) -> Option<Self> {
        // A shell reports signal n as status 128 + n.
        let code = status.code().unwrap_or_default();
        let reported = Some(code - 128).filter(|signal| (1..=MAX_SIGNAL).contains(signal));
        match status.signal().or(reported) {
            Some(signal) => Some(Self::Signal(signal)),
            None => (code != 0).then_some(Self::Status(code)),
        }
    }

    /// Whether two failures are of the same kind. All timeouts are of one kind, and so are all signals, and wrong
    /// output, whether or not it exceeds the limit.
    pub(super) fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Timeout(_), Self::Timeout(_)) | (Self::Signal(_), Self::Signal(_)) => true,
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
