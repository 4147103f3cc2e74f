//! A run of a command of the shell on an input, with limits on its time and output.
//!
//! The input is a temporary file, so no run blocks on a command that writes before it reads, or never reads. The
//! outputs are pipes, as in a pipeline, that are read without waiting. A watchdog kills what the command leaves
//! running, except processes that leave its process group, as with `setsid`.

use std::io::{self, PipeWriter, Read};
use std::mem;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use crate::io::temporary_file::temporary_file;
use crate::system::{self, PipeReader, Watchdog};

/// The maximum number of bytes of standard error to keep; messages show its first lines only.
const MAX_STDERR: usize = 1 << 16;

/// The maximum number of bytes to read at once: as many as a pipe usually holds.
const MAX_READ: u64 = 1 << 16;

/// How long after the command's exit what it left running may write to the pipes.
const GRACE: Duration = Duration::from_millis(250);

/// A run under way. When dropped, it is killed, with background processes, which may be left even if it has exited.
pub struct RunningCommand<'a> {
    child: Child,
    watchdog: &'a Watchdog,
    start: Instant,
    /// When something was last read or, before that, the start.
    pub last_read: Instant,
    time_limit: Duration,
    /// How the command exited, and after what time.
    exit: Option<(ExitStatus, Duration)>,
    stdout: OutputReader,
    stderr: OutputReader,
}

/// Why a run ended.
pub enum EndReason {
    OutputLimit,
    TimeLimit(Duration),
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

impl<'a> RunningCommand<'a> {
    pub fn start(
        command: &str,
        input: &[u8],
        time_limit: Duration,
        max_stdout: usize,
        watchdog: &'a Watchdog,
    ) -> io::Result<Self> {
        // A signal that ended this program in between would leave a file or, unwatched, the command.
        system::without_signals(|| {
            let stdin = temporary_file(input)?;
            let (stdout, child_stdout) = OutputReader::new(max_stdout + 1)?;
            let (stderr, child_stderr) = OutputReader::new(MAX_STDERR)?;
            let mut shell = system::shell(command);
            let child = shell.stdin(stdin).stdout(child_stdout).stderr(child_stderr).spawn()?;
            let start = Instant::now();
            watchdog.watch(&child);
            Ok(Self { child, watchdog, start, last_read: start, time_limit, exit: None, stdout, stderr })
        })
    }

    /// The output of the run, if it has ended. It is to be dropped then.
    pub fn poll(&mut self) -> io::Result<Option<CommandOutput>> {
        if self.exit.is_none() {
            self.exit = self.child.try_wait()?.map(|status| (status, self.start.elapsed()));
        }
        if self.stdout.read()? + self.stderr.read()? > 0 {
            self.last_read = Instant::now();
        }
        let Some((end, time)) = self.end() else { return Ok(None) };
        let [stdout, stderr] = [&mut self.stdout, &mut self.stderr].map(|reader| mem::take(&mut reader.text));
        Ok(Some(CommandOutput { end, time, stdout, stderr }))
    }

    /// Why the run ended, and after what time. An exit after the time limit is no timeout, as it may be noticed late
    /// when many runs are started at once.
    fn end(&self) -> Option<(EndReason, Duration)> {
        let now = self.start.elapsed();
        if self.stdout.text.len() == self.stdout.max {
            return Some((EndReason::OutputLimit, now));
        }
        let Some((status, time)) = self.exit else {
            return (now >= self.time_limit).then_some((EndReason::TimeLimit(self.time_limit), now));
        };
        let has_all = self.stdout.is_at_end && self.stderr.is_at_end;
        (has_all || now >= time + GRACE).then_some((EndReason::Exit(status), time))
    }
}

impl Drop for RunningCommand<'_> {
    fn drop(&mut self) {
        self.watchdog.kill(&self.child);
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// A reader of a command's output, which keeps its start. The rest is read, too, so that no writer has to wait.
struct OutputReader {
    pipe: PipeReader,
    text: Vec<u8>,
    /// The maximum number of bytes to keep.
    max: usize,
    is_at_end: bool,
}

impl OutputReader {
    /// A reader, and where to write.
    fn new(max: usize) -> io::Result<(Self, PipeWriter)> {
        let (pipe, writer) = system::pipe()?;
        Ok((Self { pipe, text: Vec::new(), max, is_at_end: false }, writer))
    }

    /// Reads some of what has come, and returns how much.
    fn read(&mut self) -> io::Result<u64> {
        let mut pipe = (&mut self.pipe).take(MAX_READ);
        match pipe.read_to_end(&mut self.text) {
            Ok(_) => self.is_at_end = pipe.limit() > 0,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        self.text.truncate(self.max);
        Ok(MAX_READ - pipe.limit())
    }
}
