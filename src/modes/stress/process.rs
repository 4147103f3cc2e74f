//! Runs a command on inputs, with limits on its time and output.
//!
//! The input and both outputs are temporary files, so no run blocks on a command that writes before it reads, or never
//! reads. All processes of the command are in one process group, except those that leave it, as with `setsid`. A helper
//! shell, the watchdog, kills that group on request and when its own input ends. So no process in the group outlives
//! this program, even if this program is killed, unless that happens between starting the command and registering it
//! with the watchdog.

use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::os::unix::process::CommandExt;
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use super::failure::Failure;
use crate::io::error::escape;

/// The maximum number of bytes of standard error to keep.
const MAX_STDERR: u64 = 1 << 24;

/// The minimum time between two checks of a running command.
const MIN_PAUSE: Duration = Duration::from_micros(100);

/// The maximum time between two checks of a running command.
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// The script of the watchdog. Each line of its input names a process group to watch, or none if it is blank. The group
/// watched so far is then killed, and so it is at the end of the input.
const WATCHDOG: &str = "trap '' INT TERM HUP
    watched=
    while read -r group || [ -n \"$watched\" ]; do
        [ -z \"$watched\" ] || kill -s KILL -- \"-$watched\"
        watched=$group
    done";

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
    watchdog: Child,
}

impl Runner {
    /// Creates a runner for `sh -c COMMAND`, and starts the watchdog.
    pub fn new(command: &str) -> io::Result<Self> {
        let watchdog = Command::new("sh")
            .args(["-c", WATCHDOG])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        Ok(Self { command: command.into(), watchdog })
    }

    /// Runs the command on an input, and kills it at the time limit, or if it writes more than `max_stdout` bytes to
    /// standard output.
    pub fn run(&mut self, input: &[u8], time_limit: Duration, max_stdout: u64) -> io::Result<Run> {
        let [stdin, stdout, stderr] = [input, b"", b""].map(temporary_file);
        let (stdout, stderr) = (stdout?, stderr?);
        let mut child = Command::new("sh")
            .args(["-c", &self.command])
            .stdin(stdin?)
            .stdout(stdout.try_clone()?)
            .stderr(stderr.try_clone()?)
            .process_group(0)
            .spawn()?;
        let start = Instant::now();
        self.watch(Some(child.id()));
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
        self.watch(None);
        child.kill()?;
        child.wait()?;
        Ok(Run { failure, stdout: start_of(stdout, max_stdout + 1)?, stderr: start_of(stderr, MAX_STDERR)? })
    }

    /// Kills the process group that is watched, if any, and watches this one instead.
    fn watch(&mut self, group: Option<u32>) {
        let line = group.map_or(String::new(), |group| group.to_string()) + "\n";
        if let Some(stdin) = &mut self.watchdog.stdin {
            // If the watchdog is gone, groups are not killed, but runs still work.
            let _ = stdin.write_all(line.as_bytes());
        }
    }
}

impl Drop for Runner {
    /// Ends the watchdog: closes its input, and waits for it.
    fn drop(&mut self) {
        let _ = self.watchdog.wait();
    }
}

/// Creates a temporary file with this text. Its name is removed at once, so it disappears with the last process that
/// uses it. All of these append to it.
fn temporary_file(text: &[u8]) -> io::Result<File> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let dir = env::temp_dir();
    let path = dir.join(format!("fourow-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    let create = || {
        let mut file = File::options().read(true).append(true).create_new(true).open(&path)?;
        fs::remove_file(&path)?;
        file.write_all(text)?;
        file.rewind()?;
        Ok(file)
    };
    create().map_err(|error: io::Error| {
        let dir = escape(dir.as_os_str().as_encoded_bytes());
        io::Error::other(format!("cannot create a temporary file in {dir}: {error}"))
    })
}

/// The start of a file, up to this number of bytes.
fn start_of(mut file: File, max: u64) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    file.rewind()?;
    file.take(max).read_to_end(&mut text)?;
    Ok(text)
}
