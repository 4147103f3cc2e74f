//! A run of the command that is under way, with limits on its time and output.
//!
//! The input is a temporary file, so no run blocks on a command that writes before it reads, or never reads. The
//! outputs are pipes, as in a pipeline, that are read without waiting. Once the run has ended, what the command left
//! running is killed, except processes that leave its process group, as with `setsid`.

use std::fs::{self, File};
use std::io::{self, PipeWriter, Read, Write};
use std::process::{self, Child, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, mem};

use super::StressTest;
use super::failure::Failure;
use super::run::Run;
use crate::io::error::escape;
use crate::modes::judge::answer_to;
use crate::problem::Problem;
use crate::system::{self, Group, PipeReader};

/// The maximum number of bytes of standard output beyond the correct answer, and of standard error, of which messages
/// show the first lines and the last.
const MAX_EXCESS: usize = 1 << 16;

/// The maximum number of bytes to read at once: as many as a pipe usually holds.
const MAX_READ: u64 = 1 << 16;

/// The maximum time between two polls.
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// How long after the command's exit what it left running may write to the pipes.
const GRACE: Duration = Duration::from_millis(250);

/// A run under way. When dropped, it is killed, with background processes, which may be left even if it has exited.
pub struct RunUnderWay {
    problem: &'static Problem,
    /// What is known of it so far.
    pub run: Run,
    child: Child,
    group: Group,
    start: Instant,
    /// When something was last read or, before that, the start.
    last_read: Instant,
    limit: Duration,
    /// How the command exited, and after what time.
    exit: Option<(ExitStatus, Duration)>,
    stdout: OutputReader,
    stderr: OutputReader,
}

impl RunUnderWay {
    /// Starts a run. If it is alone, what earlier runs left, and was killed, is gone before.
    pub fn start(test: &StressTest, input: &[u8], limit: Duration, is_alone: bool) -> io::Result<Self> {
        if is_alone {
            system::await_killed();
        }
        let (problem, answer) = (test.problem, answer_to(test.problem, input));
        let stdin = temporary_file(input)?;
        let (stdout, child_stdout) = OutputReader::new([answer.len() + MAX_EXCESS + 1, 0])?;
        let (stderr, child_stderr) = OutputReader::new([MAX_EXCESS / 2; 2])?;
        let mut shell = system::shell(test.command);
        let child = shell.stdin(stdin).stdout(child_stdout).stderr(child_stderr).spawn()?;
        let group = Group::new(&child);
        let start = Instant::now();
        let (last_read, exit) = (start, None);
        let run = Run { input: input.into(), answer, was_alone: is_alone, ..Run::default() };
        Ok(Self { problem, run, child, group, start, last_read, limit, exit, stdout, stderr })
    }

    /// The run, if it has ended. This is to be dropped then. An exit after the time limit is no timeout, as it may be
    /// noticed late when many runs are started at once.
    pub fn poll(&mut self) -> io::Result<Option<Run>> {
        if self.exit.is_none() {
            self.exit = self.child.try_wait()?.map(|status| (status, self.start.elapsed()));
        }
        if self.stdout.read(&mut self.run.stdout)? + self.stderr.read(&mut self.run.stderr)? > 0 {
            self.last_read = Instant::now();
        }
        let now = self.start.elapsed();
        let has_all = self.stdout.is_at_end && self.stderr.is_at_end;
        let (failure, time) = match self.exit {
            _ if self.run.stdout.len() == self.stdout.max[0] => (Some(Failure::OutputLimit), now),
            Some((status, time)) if has_all || now >= time + GRACE => (Failure::of_exit(status), time),
            None if now >= self.limit => (Some(Failure::Timeout(self.limit)), now),
            _ => return Ok(None),
        };
        let mut run = Run { time, dropped_lines: self.stderr.dropped_lines, ..mem::take(&mut self.run) };
        system::normalize_line_endings(&mut run.stdout);
        run.failure = failure.or_else(|| (!run.is_correct(self.problem)).then_some(Failure::WrongAnswer));
        Ok(Some(run))
    }

    /// How long to wait until the next poll: the longer it has written nothing, the longer.
    pub fn pause(&self) -> Duration {
        (self.last_read.elapsed() / 16).min(MAX_PAUSE)
    }
}

impl Drop for RunUnderWay {
    fn drop(&mut self) {
        self.group.kill();
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// A reader of a command's output, which keeps its start and its end. The rest is read, too, so that no writer has to
/// wait.
struct OutputReader {
    pipe: PipeReader,
    /// The maximum numbers of bytes to keep of the start and of the end.
    max: [usize; 2],
    /// The number of lines between these.
    dropped_lines: usize,
    is_at_end: bool,
}

impl OutputReader {
    /// A reader, and where to write.
    fn new(max: [usize; 2]) -> io::Result<(Self, PipeWriter)> {
        let (pipe, writer) = system::pipe()?;
        Ok((Self { pipe, max, dropped_lines: 0, is_at_end: false }, writer))
    }

    /// Appends some of what has come to the text that was kept, and returns how much.
    fn read(&mut self, text: &mut Vec<u8>) -> io::Result<u64> {
        let mut pipe = (&mut self.pipe).take(MAX_READ);
        match pipe.read_to_end(text) {
            Ok(_) => self.is_at_end = pipe.limit() > 0,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        let [start, end] = self.max;
        if let Some(excess) = text.len().checked_sub(start + end) {
            let dropped = text.drain(start..start + excess);
            self.dropped_lines += dropped.filter(|byte| *byte == b'\n').count();
        }
        Ok(MAX_READ - pipe.limit())
    }
}

/// Creates a temporary file with this text, and opens it for a command. Its name is removed at once, so it disappears
/// with the last process that uses it. A name that another program left, as on another machine that shares the
/// directory, is skipped.
fn temporary_file(text: &[u8]) -> io::Result<File> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let dir = env::temp_dir();
    let create = || {
        let path = dir.join(format!("fourow-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
        let mut file = File::create_new(&path)?;
        let opened = File::open(&path);
        fs::remove_file(&path)?;
        file.write_all(text)?;
        opened
    };
    loop {
        match create() {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                let dir = escape(dir.as_os_str().as_encoded_bytes());
                return Err(io::Error::other(format!("cannot create a temporary file in {dir}: {error}")));
            }
            Ok(file) => return Ok(file),
        }
    }
}
