//! A run under way: the command, with limits on its time and output.
//!
//! The input is a temporary file, so no run blocks on a command that writes before it reads, or never reads. The
//! outputs are pipes, as in a pipeline, that are read without waiting. Once the run has ended, what the command left
//! running is killed, except processes that leave its process group, as with `setsid`.

use std::io::{self, PipeWriter, Read};
use std::mem;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use super::StressTest;
use super::failure::Failure;
use super::run::Run;
use super::temporary_file::temporary_file;
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
    /// The correct answer.
    answer: Vec<u8>,
    child: Child,
    group: Group,
    start: Instant,
    /// When something was last read or, before that, the start.
    last_read: Instant,
    limit: Duration,
    /// Whether no other run has been under way since the start.
    pub is_alone: bool,
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
        Ok(Self { problem, answer, child, group, start, last_read, limit, is_alone, exit, stdout, stderr })
    }

    /// The run, if it has ended. This is to be dropped then.
    pub fn poll(&mut self) -> io::Result<Option<Run>> {
        if self.exit.is_none() {
            self.exit = self.child.try_wait()?.map(|status| (status, self.start.elapsed()));
        }
        if self.stdout.read()? + self.stderr.read()? > 0 {
            self.last_read = Instant::now();
        }
        let Some((failure, time)) = self.end() else { return Ok(None) };
        let [stdout, stderr] = [&mut self.stdout, &mut self.stderr].map(|reader| mem::take(&mut reader.text));
        let (was_alone, dropped_lines) = (self.is_alone, self.stderr.dropped_lines);
        let run = Run { failure, was_alone, whitespace_hint: None, time, stdout, stderr, dropped_lines };
        Ok(Some(run.compared(self.problem, &self.answer)))
    }

    /// How long to wait until the next poll: the longer it has written nothing, the longer.
    pub fn pause(&self) -> Duration {
        (self.last_read.elapsed() / 16).min(MAX_PAUSE)
    }

    /// How the run failed, if it did, and after what time, once it has ended. An exit after the time limit is no
    /// timeout, as it may be noticed late when many runs are started at once.
    fn end(&self) -> Option<(Option<Failure>, Duration)> {
        let now = self.start.elapsed();
        if self.stdout.text.len() == self.stdout.max[0] {
            return Some((Some(Failure::OutputLimit), now));
        }
        let Some((status, time)) = self.exit else {
            return (now >= self.limit).then_some((Some(Failure::Timeout(self.limit)), now));
        };
        let has_all = self.stdout.is_at_end && self.stderr.is_at_end;
        (has_all || now >= time + GRACE).then(|| (Failure::of_exit(status), time))
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
    text: Vec<u8>,
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
        Ok((Self { pipe, text: Vec::new(), max, dropped_lines: 0, is_at_end: false }, writer))
    }

    /// Reads some of what has come, and returns how much.
    fn read(&mut self) -> io::Result<u64> {
        let mut pipe = (&mut self.pipe).take(MAX_READ);
        match pipe.read_to_end(&mut self.text) {
            Ok(_) => self.is_at_end = pipe.limit() > 0,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        let [start, end] = self.max;
        if let Some(excess) = self.text.len().checked_sub(start + end) {
            let dropped = self.text.drain(start..start + excess);
            self.dropped_lines += dropped.filter(|byte| *byte == b'\n').count();
        }
        Ok(MAX_READ - pipe.limit())
    }
}
