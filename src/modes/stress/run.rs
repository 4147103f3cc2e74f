//! A run of a command on an input, with limits on its time and output.
//!
//! The input and both outputs are temporary files, so no run blocks on a command that writes before it reads, or never
//! reads. A watchdog kills what the command leaves running, except processes that leave its process group, as with
//! `setsid`.

use std::fmt;
use std::fs::File;
use std::io;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use super::StressTest;
use crate::io::temporary_file::{start_of, temporary_file};
use crate::problem::Problem;
use crate::system::{self, Watchdog};

/// The maximum number of output bytes beyond the length of the correct answer.
const MAX_EXCESS_OUTPUT: usize = 1 << 16;

/// The maximum number of bytes of standard error to keep; reports show its first lines only.
const MAX_STDERR: u64 = 1 << 16;

/// A run under way. When dropped, it is killed, with background processes, which may be left even if it has exited.
pub struct Running<'a> {
    child: Child,
    watchdog: &'a Watchdog,
    pub start: Instant,
    time_limit: Duration,
    problem: &'static Problem,
    /// The correct answer.
    answer: Vec<u8>,
    stdout: File,
    stderr: File,
}

impl<'a> Running<'a> {
    pub fn start(
        test: &StressTest,
        input: &[u8],
        time_limit: Duration,
        watchdog: &'a Watchdog,
    ) -> io::Result<Self> {
        let (problem, answer) = (test.problem, test.problem.answer(input));
        // A signal that ended this program in between would leave a file or, unwatched, the command.
        system::without_signals(|| {
            let [stdin, stdout, stderr] = [input, b"", b""].map(temporary_file);
            let ((_, stdin), (stdout, child_stdout), (stderr, child_stderr)) = (stdin?, stdout?, stderr?);
            let mut shell = system::shell(test.command);
            let child = shell.stdin(stdin).stdout(child_stdout).stderr(child_stderr).spawn()?;
            let start = Instant::now();
            watchdog.watch(&child);
            Ok(Self { child, watchdog, start, time_limit, problem, answer, stdout, stderr })
        })
    }

    /// The run, if it has ended. A run that exceeds a limit is killed.
    pub fn poll(&mut self) -> io::Result<Option<Run>> {
        let (status, time) = (self.child.try_wait()?, self.start.elapsed());
        let max_stdout = (self.answer.len() + MAX_EXCESS_OUTPUT) as u64;
        if self.stderr.metadata()?.len() > MAX_STDERR {
            // Otherwise, endless messages would fill the disk. The command appends to what is left.
            self.stderr.set_len(MAX_STDERR)?;
        }
        let failure = if self.stdout.metadata()?.len() > max_stdout {
            Some(Failure::OutputLimit)
        } else if let Some(status) = status {
            // Even if the time is over now, as if many runs are started at once, it may have ended in time.
            Failure::from_status(status)
        } else if time >= self.time_limit {
            Some(Failure::Timeout(self.time_limit))
        } else {
            return Ok(None);
        };
        let mut stdout = start_of(&self.stdout, max_stdout + 1)?;
        system::normalize_line_endings(&mut stdout);
        let differs = failure.is_none() && stdout != self.answer;
        let differs_in_whitespace = differs
            && self.problem.item_kind.ignores_trailing_whitespace
            && trimmed(&stdout) == trimmed(&self.answer);
        let is_wrong = differs && !differs_in_whitespace;
        let failure = failure.or(is_wrong.then_some(Failure::WrongAnswer));
        let stderr = start_of(&self.stderr, if failure.is_some() { MAX_STDERR } else { 0 })?;
        Ok(Some(Run { failure, differs_in_whitespace, time, stdout, stderr }))
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.watchdog.kill(&self.child);
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// The lines of an answer without trailing whitespace; trailing blank lines are dropped.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}

/// A failure of the solution. The variants are in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The solution wrote far more than the correct answer.
    OutputLimit,
    /// The solution did not finish within this time limit.
    Timeout(Duration),
    /// The solution was killed by this signal, or exited with this status, which means a crash.
    Crash(i32),
    /// The solution exited with a status other than 0.
    Status(i32),
    /// The answer is wrong.
    WrongAnswer,
}

impl Failure {
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

    pub(super) fn is_timeout(self) -> bool {
        matches!(self, Self::Timeout(_))
    }

    /// Whether the solution wrote a wrong answer, whether or not it exceeds the limit.
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

/// A run that has ended.
#[derive(Debug)]
pub struct Run {
    pub failure: Option<Failure>,
    /// Whether the answer differs from the correct one in trailing whitespace that the online judge ignores.
    pub differs_in_whitespace: bool,
    pub time: Duration,
    /// Standard output, up to one byte beyond the limit.
    pub stdout: Vec<u8>,
    /// Standard error; empty if the answer is right.
    pub stderr: Vec<u8>,
}

impl Run {
    pub fn fails_like(&self, failure: Failure) -> bool {
        self.failure.is_some_and(|other| other.is_like(failure))
    }

    pub fn is_timeout(&self) -> bool {
        self.failure.is_some_and(Failure::is_timeout)
    }
}
