//! A run of a command of the shell on an input, with limits on its time and output.
//!
//! The input and both outputs are temporary files, so no run blocks on a command that writes before it reads, or never
//! reads. A watchdog kills what the command leaves running, except processes that leave its process group, as with
//! `setsid`.

use std::fs::File;
use std::io;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use crate::io::temporary_file::{start_of, temporary_file};
use crate::system::{self, Watchdog};

/// The maximum number of bytes of standard error to keep; messages show its first lines only.
const MAX_STDERR: u64 = 1 << 16;

/// A run under way. When dropped, it is killed, with background processes, which may be left even if it has exited.
pub struct Running<'a> {
    child: Child,
    watchdog: &'a Watchdog,
    pub start: Instant,
    time_limit: Duration,
    max_stdout: u64,
    stdout: File,
    stderr: File,
}

/// Why a run ended.
pub enum EndReason {
    OutputLimit,
    TimeLimit,
    Exit(ExitStatus),
}

/// What a run that has ended leaves.
pub struct CommandOutput {
    pub end: EndReason,
    pub time: Duration,
    /// Standard output, up to one byte beyond the limit.
    pub stdout: Vec<u8>,
    /// The start of standard error.
    pub stderr: Vec<u8>,
}

impl<'a> Running<'a> {
    pub fn start(
        command: &str,
        input: &[u8],
        time_limit: Duration,
        max_stdout: u64,
        watchdog: &'a Watchdog,
    ) -> io::Result<Self> {
        // A signal that ended this program in between would leave a file or, unwatched, the command.
        system::without_signals(|| {
            let [stdin, stdout, stderr] = [input, b"", b""].map(temporary_file);
            let ((_, stdin), (stdout, child_stdout), (stderr, child_stderr)) = (stdin?, stdout?, stderr?);
            let mut shell = system::shell(command);
            let child = shell.stdin(stdin).stdout(child_stdout).stderr(child_stderr).spawn()?;
            let start = Instant::now();
            watchdog.watch(&child);
            Ok(Self { child, watchdog, start, time_limit, max_stdout, stdout, stderr })
        })
    }

    /// What the run came to, if it has ended. A run that exceeds a limit is to be dropped.
    pub fn poll(&mut self) -> io::Result<Option<CommandOutput>> {
        let status = self.child.try_wait()?;
        let time = self.start.elapsed();
        if self.stderr.metadata()?.len() > MAX_STDERR {
            // Otherwise, endless messages would fill the disk. The command appends to what is left.
            self.stderr.set_len(MAX_STDERR)?;
        }
        let end = match status {
            _ if self.stdout.metadata()?.len() > self.max_stdout => EndReason::OutputLimit,
            // Even if the time is over now, as when many runs are started at once, it may have ended in time.
            Some(status) => EndReason::Exit(status),
            None if time >= self.time_limit => EndReason::TimeLimit,
            None => return Ok(None),
        };
        let stdout = start_of(&self.stdout, self.max_stdout + 1)?;
        let stderr = start_of(&self.stderr, MAX_STDERR)?;
        Ok(Some(CommandOutput { end, time, stdout, stderr }))
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.watchdog.kill(&self.child);
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}
