//! A process that runs the command once, with limits on its time and output.
//!
//! The input is a temporary file, so no run blocks on a command that writes before it reads, or never reads. The
//! outputs are pipes, as in a pipeline, that are read without waiting. Once the run has ended, what the command left
//! running is killed, except processes that leave its process group, as with `setsid`.

use std::fs::{self, File};
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{self, Child, Command, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, mem, thread};

use super::failure::Failure;
use super::inputs::StressTest;
use super::run::Run;
use super::signals::{SIGKILL, kill};
use crate::io::error::escape;
use crate::modes::judge::answer_to;
use crate::problem::Problem;

/// The maximum number of bytes of standard output beyond the correct answer, and of standard error, of which messages
/// show the first lines and the last.
const MAX_EXCESS: usize = 1 << 16;

/// The maximum number of bytes to read at once: as many as a pipe usually holds.
const MAX_READ: u64 = 1 << 16;

/// The maximum time between two polls.
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// How long after the command's exit what it left running may write to the pipes.
const GRACE: Duration = Duration::from_millis(250);

/// How long to wait for the end of what is killed.
const MAX_WAIT: Duration = Duration::from_millis(50);

/// A process of the command. When dropped, it is killed, with what it started, which may be left even if it has exited:
/// the group's number stays its own for a while then, since the system gives the numbers in turn.
pub struct Process {
    problem: &'static Problem,
    input: Vec<u8>,
    answer: Vec<u8>,
    child: Child,
    start: Instant,
    /// When something was last read or, before that, the start.
    last_read: Instant,
    limit: Duration,
    /// A run that takes longer, named by the usual limit.
    timeout: Failure,
    /// How the command exited, and after what time.
    exit: Option<(ExitStatus, Duration)>,
    stdout: Output,
    stderr: Output,
}

impl Process {
    pub fn start(test: &StressTest, input: &[u8], limit: Duration) -> io::Result<Self> {
        let (problem, answer) = (test.problem, answer_to(test.problem, input));
        let stdin = temporary_file(input)?;
        let (stdout, stdout_writer) = Output::new(answer.len() + MAX_EXCESS + 1, 0)?;
        let (stderr, stderr_writer) = Output::new(MAX_EXCESS / 2, MAX_EXCESS / 2)?;
        let mut shell = Command::new("sh");
        shell.args(["-c", test.command]).process_group(0);
        let child = shell.stdin(stdin).stdout(stdout_writer).stderr(stderr_writer).spawn()?;
        let (start, input) = (Instant::now(), input.into());
        let (last_read, timeout, exit) = (start, Failure::Timeout(test.time_limit), None);
        Ok(Self { problem, input, answer, child, start, last_read, limit, timeout, exit, stdout, stderr })
    }

    /// The run, if it has ended. The process is to be dropped then.
    pub fn poll(&mut self) -> io::Result<Option<Run>> {
        if self.exit.is_none() {
            self.exit = self.child.try_wait()?.map(|status| (status, self.start.elapsed()));
        }
        if self.stdout.read()? | self.stderr.read()? {
            self.last_read = Instant::now();
        }
        let now = self.start.elapsed();
        let is_complete = self.stdout.is_at_end && self.stderr.is_at_end;
        // An exit at or after the limit is a time-out, too, even if it was noticed late.
        let time = self.exit.map_or(now, |(_, time)| time);
        let failure = match self.exit {
            _ if self.stdout.is_full() => Some(Failure::OutputLimit),
            _ if time >= self.limit => Some(self.timeout),
            Some((status, _)) if is_complete || now >= time + GRACE => Failure::of_exit(status),
            _ => return Ok(None),
        };
        let [stdout, stderr] = [&mut self.stdout, &mut self.stderr].map(|output| mem::take(&mut output.text));
        let [input, answer] = [&mut self.input, &mut self.answer].map(mem::take);
        let mut run =
            Run { input, answer, failure, time, stdout, stderr, dropped_lines: self.stderr.dropped_lines };
        run.failure = failure.or_else(|| (!run.is_correct(self.problem)).then_some(Failure::WrongAnswer));
        Ok(Some(run))
    }

    /// The number of its process group, in which it leads what it starts.
    pub fn group(&self) -> i32 {
        self.child.id() as i32
    }

    /// How long to wait until the next poll: the longer it has written nothing, the longer.
    pub fn pause(&self) -> Duration {
        (self.last_read.elapsed() / 16).min(MAX_PAUSE)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A group of another user, as with `sudo`, cannot be killed.
        if kill(-self.group(), SIGKILL) == 0 {
            let _ = self.child.wait();
        }
    }
}

/// Waits until nothing of these killed groups is there any more, for a short time. Most is gone after 10 to 30 ms; a
/// zombie stays until its parent takes note, and does no harm.
pub fn wait_for_killed(groups: &mut Vec<i32>) {
    let start = Instant::now();
    loop {
        groups.retain(|group| kill(-group, 0) == 0);
        if groups.is_empty() || start.elapsed() >= MAX_WAIT {
            return groups.clear();
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// A command's output, of which the start and the end are kept. The rest is read, too, so that no writer has to wait.
struct Output {
    pipe: PipeReader,
    text: Vec<u8>,
    /// The maximum numbers of bytes to keep of the start and of the end.
    max_start: usize,
    max_end: usize,
    /// The number of lines between these.
    dropped_lines: usize,
    is_at_end: bool,
}

impl Output {
    /// An output, and where to write it.
    fn new(max_start: usize, max_end: usize) -> io::Result<(Self, PipeWriter)> {
        let (pipe, writer) = io::pipe()?;
        // The standard library does this for sockets only, by a call that the system has for all descriptors.
        let socket = UnixStream::from(OwnedFd::from(pipe));
        socket.set_nonblocking(true)?;
        let pipe = OwnedFd::from(socket).into();
        let text = Vec::new();
        Ok((Self { pipe, text, max_start, max_end, dropped_lines: 0, is_at_end: false }, writer))
    }

    /// Reads some of what has come, and returns whether anything has.
    fn read(&mut self) -> io::Result<bool> {
        let mut pipe = (&mut self.pipe).take(MAX_READ);
        match pipe.read_to_end(&mut self.text) {
            // It ended before the maximum, and not because there was nothing to read yet.
            Ok(_) => self.is_at_end = pipe.limit() > 0,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        let has_come = pipe.limit() < MAX_READ;
        if let Some(excess) = self.text.len().checked_sub(self.max_start + self.max_end) {
            let dropped = self.text.drain(self.max_start..self.max_start + excess);
            self.dropped_lines += dropped.filter(|byte| *byte == b'\n').count();
        }
        Ok(has_come)
    }

    fn is_full(&self) -> bool {
        self.text.len() == self.max_start + self.max_end
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
        // The command's own is at its start. Whether or not it could be opened, the name goes.
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
