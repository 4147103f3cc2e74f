//! Runs a command on inputs, with limits on its time and output.
//!
//! The input and both outputs are temporary files, so no run blocks on a command that writes before it reads, or never
//! reads. A watchdog kills what the command leaves running, except processes that leave its process group, as with
//! `setsid`.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use super::failure::Failure;
use crate::io::error::escape;
use crate::system::{self, Watchdog};

/// The maximum number of bytes of standard error to keep.
const MAX_STDERR: u64 = 1 << 24;

/// The minimum time between two checks of a running command.
const MIN_PAUSE: Duration = Duration::from_micros(100);

/// The maximum time between two checks of a running command.
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// The result of running a command on an input.
#[derive(Debug)]
pub struct Run {
    /// The failure, if there was one.
    pub failure: Option<Failure>,
    /// Standard output, up to one byte beyond the limit.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
}

impl Run {
    /// Whether the run failed in the same way as `failure`.
    pub fn fails_like(&self, failure: Failure) -> bool {
        self.failure.is_some_and(|other| other.is_like(failure))
    }
}

/// Runs a command on inputs, one at a time.
#[derive(Debug)]
pub struct Runner {
    command: String,
    watchdog: Watchdog,
}

impl Runner {
    /// Creates a runner for a command of the shell, and starts the watchdog.
    pub fn new(command: &str) -> io::Result<Self> {
        Ok(Self { command: command.into(), watchdog: Watchdog::start()? })
    }

    /// Runs the command on an input, and kills it at the time limit, or if it writes more than `max_stdout` bytes to
    /// standard output.
    pub fn run(&mut self, input: &[u8], time_limit: Duration, max_stdout: u64) -> io::Result<Run> {
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

/// The start of a file, up to this number of bytes.
fn start_of(file: File, max: u64) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    file.take(max).read_to_end(&mut text)?;
    Ok(text)
}
