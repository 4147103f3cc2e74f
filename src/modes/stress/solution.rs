//! The solution under test: runs a command on inputs, with limits on its time and output, and reports how it failed.
//!
//! The input and both outputs are temporary files, so no run blocks on a command that writes before it reads, or never
//! reads. A watchdog kills what the command leaves running, except processes that leave its process group, as with
//! `setsid`.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::process::ExitStatus;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fmt, process, thread};

use crate::io::error::escape;
use crate::problem::Problem;
use crate::system::{self, Watchdog};

/// The maximum number of output bytes beyond the length of the correct answer.
const MAX_EXCESS_OUTPUT: usize = 1 << 16;

/// The maximum number of bytes of standard error to keep.
const MAX_STDERR: u64 = 1 << 24;

// The time between two checks of a running command.
const MIN_PAUSE: Duration = Duration::from_micros(100);
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// The minimum time limit of a hurried run.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// The number of attempts on an input if the solution is not deterministic.
pub const MAX_ATTEMPTS: u32 = 5;

#[derive(Debug)]
pub struct Solution {
    problem: &'static Problem,
    command: String,
    watchdog: Watchdog,
    time_limit: Duration,
    /// Whether runs are hurried: their limit is then ten times the slowest correct run, if that is less.
    pub is_hurried: bool,
    pub runs: u64,
    /// The time of the slowest correct run so far; `None` if every run failed.
    pub slowest_correct_run: Option<Duration>,
    /// The maximum number of attempts to reproduce a failure on an input.
    pub attempts: u32,
    /// The number of timeouts that did not recur.
    pub flaky_timeouts: u64,
    /// Whether any answer differed only in trailing whitespace, which the online judge ignores.
    pub differs_in_whitespace: bool,
}

impl Solution {
    pub fn new(problem: &'static Problem, command: &str, time_limit: Duration) -> io::Result<Self> {
        Ok(Self {
            problem,
            command: command.into(),
            watchdog: Watchdog::start()?,
            time_limit,
            is_hurried: false,
            runs: 0,
            slowest_correct_run: None,
            attempts: 1,
            flaky_timeouts: 0,
            differs_in_whitespace: false,
        })
    }

    /// Runs the solution on an input until it fails in the same way as `failure`, and returns that run; `None` if no
    /// attempt does.
    pub fn reproduce(&mut self, input: &[u8], failure: Failure) -> io::Result<Option<Run>> {
        for _ in 0..self.attempts {
            let run = self.test(input)?;
            if run.fails_like(failure) {
                return Ok(Some(run));
            }
        }
        Ok(None)
    }

    /// Runs the solution on an input, and once more after a timeout, which counts only if it occurs twice in a row.
    pub fn test(&mut self, input: &[u8]) -> io::Result<Run> {
        let run = self.run(input)?;
        if !run.failure.is_some_and(Failure::is_timeout) {
            return Ok(run);
        }
        let rerun = self.run(input)?;
        self.flaky_timeouts += u64::from(rerun.failure.is_none());
        Ok(rerun)
    }

    pub fn run(&mut self, input: &[u8]) -> io::Result<Run> {
        self.runs += 1;
        let answer = self.problem.answer(input);
        let start = Instant::now();
        let mut run = self.execute(input, (answer.len() + MAX_EXCESS_OUTPUT) as u64)?;
        let time = start.elapsed();
        if run.failure.is_none() && self.is_wrong(&run.stdout, &answer) {
            run.failure = Some(Failure::WrongAnswer);
        }
        if run.failure.is_none() {
            self.slowest_correct_run = self.slowest_correct_run.max(Some(time));
        }
        Ok(run)
    }

    /// Runs the command on an input, and kills it at the time limit, or if it writes more than `max_stdout` bytes to
    /// standard output. The answer is not checked.
    fn execute(&mut self, input: &[u8], max_stdout: u64) -> io::Result<Run> {
        let time_limit = self.current_time_limit();
        let [stdin, stdout, stderr] = [input, b"", b""].map(temporary_file);
        let ((_, stdin), (stdout, child_stdout), (stderr, child_stderr)) = (stdin?, stdout?, stderr?);
        let mut child =
            system::shell(&self.command).stdin(stdin).stdout(child_stdout).stderr(child_stderr).spawn()?;
        let start = Instant::now();
        self.watchdog.watch(Some(&child));
        let failure = loop {
            let (status, elapsed) = (child.try_wait()?, start.elapsed());
            if stderr.metadata()?.len() > MAX_STDERR {
                // Otherwise, endless messages would fill the disk. The command appends to what is left.
                stderr.set_len(MAX_STDERR)?;
            }
            if stdout.metadata()?.len() > max_stdout {
                break Some(Failure::OutputLimit);
            } else if let Some(status) = status {
                break Failure::from_status(status);
            } else if elapsed >= time_limit {
                break Some(Failure::Timeout(time_limit));
            }
            thread::sleep((elapsed / 16).clamp(MIN_PAUSE, MAX_PAUSE));
        };
        // Background processes may be left even if the command has exited.
        self.watchdog.watch(None);
        child.kill()?;
        child.wait()?;
        let (mut stdout, stderr) = (start_of(stdout, max_stdout + 1)?, start_of(stderr, MAX_STDERR)?);
        system::normalize_line_endings(&mut stdout);
        Ok(Run { failure, stdout, stderr })
    }

    fn current_time_limit(&self) -> Duration {
        let slowest = self.slowest_correct_run.filter(|_| self.is_hurried);
        slowest.map_or(self.time_limit, |slowest| hurried_limit(slowest, self.time_limit))
    }

    /// Compares an output with the correct answer, and notes any difference that the online judge ignores.
    fn is_wrong(&mut self, output: &[u8], answer: &[u8]) -> bool {
        if output == answer {
            return false;
        }
        let is_ignored =
            self.problem.item_kind.ignores_trailing_whitespace && trimmed(output) == trimmed(answer);
        self.differs_in_whitespace |= is_ignored;
        !is_ignored
    }
}

/// The time limit of a hurried run, from the time of the slowest correct run and the full limit.
fn hurried_limit(slowest: Duration, limit: Duration) -> Duration {
    slowest.saturating_mul(10).max(MIN_HURRIED_LIMIT).min(limit)
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
    /// The solution was killed by this signal or, on Windows, crashed with this status.
    Crash(i32),
    /// The solution exited with a status other than 0.
    Status(i32),
    /// The solution did not finish within this time limit.
    Timeout(Duration),
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

#[derive(Debug)]
pub struct Run {
    pub failure: Option<Failure>,
    /// Standard output, up to one byte beyond the limit.
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

impl Run {
    pub fn fails_like(&self, failure: Failure) -> bool {
        self.failure.is_some_and(|other| other.is_like(failure))
    }
}

/// Creates a temporary file with this text, and opens it for this program and for a command, which appends to it. Its
/// name is removed at once, so it disappears with the last process that uses it.
fn temporary_file(text: &[u8]) -> io::Result<(File, File)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let dir = env::temp_dir();
    let path = dir.join(format!("fourow-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    let create = || {
        let mut file = File::options().read(true).write(true).create_new(true).open(&path)?;
        let appending = File::options().read(true).append(true).open(&path);
        fs::remove_file(&path)?;
        file.write_all(text)?;
        Ok((file, appending?))
    };
    create().map_err(|error: io::Error| {
        let dir = escape(dir.as_os_str().as_encoded_bytes());
        io::Error::other(format!("cannot create a temporary file in {dir}: {error}"))
    })
}

fn start_of(file: File, max: u64) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    file.take(max).read_to_end(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hurried_run_has_ten_times_as_long_as_the_slowest_correct_one() {
        for times in [[1, 2000, 100], [11, 2000, 110], [300, 2000, 2000], [1, 50, 50]] {
            let [slowest, limit, expected] = times.map(Duration::from_millis);
            assert_eq!(hurried_limit(slowest, limit), expected);
        }
    }
}
