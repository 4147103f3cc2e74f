//! A process that runs the command once, with limits on its time and output.
//!
//! The input is a temporary file, so no run blocks on a command that writes before it reads, or never reads. The
//! outputs are pipes, as in a pipeline. Once the run has ended, what the command left running is killed, except
//! processes that leave its process group, as with `setsid`.

use std::fs::{self, File};
use std::io::{self, PipeWriter, Write};
use std::mem::take;
use std::process::{self, Child};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use super::StressTest;
use super::failure::Failure;
use super::run::{Run, Stop};
use crate::io::error::escape;
use crate::modes::judge::answer_to;
use crate::system::{self, OutputReader};

/// The maximum number of bytes of standard output beyond the correct answer, and of standard error, of which messages
/// show the first lines and the last.
const MAX_EXCESS: usize = 1 << 16;

/// The maximum time between two looks at a run.
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// How long after the command's exit what it left running may write to the pipes.
const GRACE: Duration = Duration::from_millis(250);

impl StressTest<'_> {
    /// Runs the command on an input, unless it is to stop before the end.
    pub(super) fn run_once(
        &self,
        input: &[u8],
        limit: Duration,
        deadline: Option<Instant>,
    ) -> Result<Run, Stop> {
        Stop::check(deadline)?;
        let answer = answer_to(self.problem, input);
        let mut process = Process::start(self.command, input, answer.len())?;
        let (failure, time) = process.wait(limit, deadline)?;
        let [mut stdout, stderr] =
            [&mut process.stdout, &mut process.stderr].map(|output| take(&mut output.text));
        let dropped_lines = process.stderr.dropped_lines;
        system::normalize_line_endings(&mut stdout);
        let mut run = Run { input: input.into(), answer, failure, time, stdout, stderr, dropped_lines };
        run.failure = failure.or_else(|| (!run.is_correct(self.problem)).then_some(Failure::WrongAnswer));
        Ok(run)
    }
}

/// A process of the command. When dropped, it is killed, with what it started, which may be left even if it has exited.
struct Process {
    child: Child,
    start: Instant,
    stdout: Output,
    stderr: Output,
}

impl Process {
    fn start(command: &str, input: &[u8], answer_length: usize) -> io::Result<Self> {
        let stdin = temporary_file(input)?;
        let (stdout, stdout_writer) = Output::new([answer_length + MAX_EXCESS + 1, 0])?;
        let (stderr, stderr_writer) = Output::new([MAX_EXCESS / 2; 2])?;
        let mut shell = system::shell(command);
        let child = shell.stdin(stdin).stdout(stdout_writer).stderr(stderr_writer).spawn()?;
        Ok(Self { child, start: Instant::now(), stdout, stderr })
    }

    /// Waits for the end of the run, and returns how it failed, unless its output tells, and the time until its exit.
    /// An exit after the limit is no time-out, as it may be noticed late on a busy machine.
    fn wait(
        &mut self,
        limit: Duration,
        deadline: Option<Instant>,
    ) -> Result<(Option<Failure>, Duration), Stop> {
        let (mut last_read, mut exit) = (self.start, None);
        loop {
            if exit.is_none() {
                exit = self.child.try_wait()?.map(|status| (status, self.start.elapsed()));
            }
            if self.stdout.read()? | self.stderr.read()? {
                last_read = Instant::now();
            }
            let now = self.start.elapsed();
            let is_complete = self.stdout.is_at_end && self.stderr.is_at_end;
            match exit {
                _ if self.stdout.is_full() => return Ok((Some(Failure::OutputLimit), now)),
                Some((status, time)) if is_complete || now >= time + GRACE => {
                    return Ok((Failure::of_exit(status), time));
                }
                None if now >= limit => return Ok((Some(Failure::Timeout(limit)), now)),
                _ => Stop::check(deadline)?,
            }
            // The longer it has written nothing, the longer.
            thread::sleep((last_read.elapsed() / 16).min(MAX_PAUSE));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        system::kill_group(&mut self.child);
    }
}

/// A command's output, of which the start and the end are kept. The rest is read, too, so that no writer has to wait.
struct Output {
    reader: OutputReader,
    text: Vec<u8>,
    /// The maximum numbers of bytes to keep of the start and of the end.
    max: [usize; 2],
    /// The number of lines between these.
    dropped_lines: usize,
    is_at_end: bool,
}

impl Output {
    /// An output, and where to write it.
    fn new(max: [usize; 2]) -> io::Result<(Self, PipeWriter)> {
        let (reader, writer) = OutputReader::new()?;
        Ok((Self { reader, text: Vec::new(), max, dropped_lines: 0, is_at_end: false }, writer))
    }

    /// Reads some of what has come, and returns whether anything has.
    fn read(&mut self) -> io::Result<bool> {
        let length = self.text.len();
        self.is_at_end = self.reader.read(&mut self.text)?;
        let has_come = self.text.len() > length;
        let [start, end] = self.max;
        if let Some(excess) = self.text.len().checked_sub(start + end) {
            let dropped = self.text.drain(start..start + excess);
            self.dropped_lines += dropped.filter(|byte| *byte == b'\n').count();
        }
        Ok(has_come)
    }

    fn is_full(&self) -> bool {
        self.text.len() == self.max.iter().sum::<usize>()
    }
}

/// Creates a temporary file with this text, and opens it for a command. Its name is removed at once, so it disappears
/// with the last process that uses it.
fn temporary_file(text: &[u8]) -> io::Result<File> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let dir = env::temp_dir();
    let path = dir.join(format!("fourow-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    let create = || {
        let mut file = File::create_new(&path)?;
        let opened = File::open(&path);
        fs::remove_file(&path)?;
        file.write_all(text)?;
        opened
    };
    create().map_err(|error: io::Error| {
        let dir = escape(dir.as_os_str().as_encoded_bytes());
        io::Error::other(format!("cannot create a temporary file in {dir}: {error}"))
    })
}
