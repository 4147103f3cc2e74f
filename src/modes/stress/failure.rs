//! The ways in which a run of the command fails.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use super::signals::SIGXCPU;

/// A failure of the command. The variants are in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The command wrote far more than the correct answer.
    OutputLimit,
    /// The processor time reached the limit, or the command was ended by the limit of its shell or by the clock.
    Timeout,
    /// The command was killed by this signal.
    Crash(i32),
    /// The command exited with a status other than 0.
    Status(i32),
    /// The answer is wrong.
    WrongAnswer,
}

impl Failure {
    /// The failure that an exit status stands for; `None` for success.
    pub(super) fn from_exit(status: ExitStatus) -> Option<Self> {
        let signal = match status.code() {
            Some(0) => return None,
            // A shell reports a signal as a status. There are 64 signals.
            Some(code @ 129..=192) => code - 128,
            Some(code) => return Some(Self::Status(code)),
            None => status.signal()?,
        };
        Some(if signal == SIGXCPU { Self::Timeout } else { Self::Crash(signal) })
    }

    /// Whether both are the same way to fail. Wrong output and a crash are: mostly, one mistake causes both.
    pub(super) fn is_like(self, other: Self) -> bool {
        let way = |failure| match failure {
            Self::Timeout => 0,
            Self::Status(_) => 1,
            Self::OutputLimit | Self::Crash(_) | Self::WrongAnswer => 2,
        };
        way(self) == way(other)
    }

    /// Whether the command wrote a wrong answer, whether or not it exceeds the limit.
    pub fn is_wrong_output(self) -> bool {
        matches!(self, Self::OutputLimit | Self::WrongAnswer)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::OutputLimit => f.write_str("output limit exceeded"),
            Self::Timeout => f.write_str("time limit exceeded"),
            Self::Crash(signal) => write!(f, "killed by signal {signal}{}", signal_name(*signal)),
            Self::Status(status) => write!(f, "exit status {status}"),
            Self::WrongAnswer => f.write_str("wrong answer"),
        }
    }
}

/// The name of a signal that often kills faulty programs, in parentheses.
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
