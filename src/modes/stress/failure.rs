//! The ways in which a run of the command fails.

use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use super::signals::SIGXCPU;

/// A failure of the command. The variants are in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The command wrote far more than the correct answer.
    OutputLimit,
    /// The time of the run reached this limit, or the command was ended by that of its shell.
    Timeout(Duration),
    /// The command was killed by this signal, or exited with the status, 128 more, with which a shell reports one.
    Crash(i32),
    /// The command exited with a status other than 0.
    Status(i32),
    /// The answer is wrong.
    WrongAnswer,
}

impl Failure {
    /// The failure that an exit status means, if it does, given the time limit.
    pub(super) fn of_exit(status: ExitStatus, limit: Duration) -> Option<Self> {
        const SHELL_SIGXCPU: i32 = 128 + SIGXCPU;
        match (status.code(), status.signal()) {
            (Some(0), _) => None,
            (Some(SHELL_SIGXCPU), _) | (_, Some(SIGXCPU)) => Some(Self::Timeout(limit)),
            // A shell reports a signal as a status. There are 64 signals.
            (Some(code @ 129..=192), _) => Some(Self::Crash(code)),
            (Some(code), _) => Some(Self::Status(code)),
            (None, signal) => signal.map(Self::Crash),
        }
    }

    /// Whether both are the same way to fail. So are wrong output and a crash: mostly, they are due to one mistake.
    pub(super) fn is_like(self, other: Self) -> bool {
        let way = |failure| match failure {
            Self::Timeout(_) => 0,
            Self::Status(_) => 1,
            Self::OutputLimit | Self::Crash(_) | Self::WrongAnswer => 2,
        };
        way(self) == way(other)
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
            Self::Crash(crash) => {
                let signal = crash % 128;
                match crash {
                    129.. => write!(f, "exit status {crash}, as after signal {signal}")?,
                    _ => write!(f, "killed by signal {signal}")?,
                }
                f.write_str(signal_name(signal))
            }
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
