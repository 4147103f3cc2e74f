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
use super::signals::{SIGKILL, kill, try_wait};
use crate::io::error::escape;
use crate::modes::judge::answer_to;

/// The maximum number of bytes of standard output beyond the correct answer, and of standard error, of which messages
/// show the first lines and the last.
const MAX_EXCESS: usize = 1 << 16;

/// The maximum number of bytes to read at once: as many as a pipe usually holds.
const MAX_READ: u64 = 1 << 16;

/// The maximum time between two polls.
const MAX_PAUSE: Duration = Duration::from_millis(4);

/// How long after the command's exit what it left running may write to the pipes.
const GRACE: Duration = Duration::from_millis(250);

/// How many times its processor time a run may last by the clock before that counts: on a busy machine, one of 0.5 s
/// lasted 7 s.
const CLOCK_FACTOR: u32 = 5;

/// How long to wait for the end of what is killed.
const MAX_WAIT: Duration = Duration::from_millis(50);

/// A process of the command. When dropped, it is killed, with what it started, which may be left even if it has exited:
/// the group's number stays its own for a while then, since the system gives the numbers in turn.
pub struct Process<'a> {
    test: &'a StressTest<'a>,
    /// The run, as far as it is known before it has ended.
    run: Run,
    child: Child,
    start: Instant,
    /// When something was last read or, before that, the start.
    last_read: Instant,
    clock_limit: Duration,
    /// How the command exited, and its processor time.
    exit: Option<(ExitStatus, Duration)>,
    stdout: Output,
    stderr: Output,
}

impl<'a> Process<'a> {
    /// Starts the command. By the clock, it has at most `clock_limit`, if that is less than usual.
    pub fn start(test: &'a StressTest, input: &[u8], clock_limit: Duration) -> io::Result<Self> {
        let answer = answer_to(test.problem, input);
        let stdin = temporary_file(input)?;
        let (stdout, stdout_writer) = Output::new(answer.len() + MAX_EXCESS + 1, 0)?;
        let (stderr, stderr_writer) = Output::new(MAX_EXCESS / 2, MAX_EXCESS / 2)?;
        // A crash leaves no core file, and an endless loop is ended, by SIGXCPU. The system counts whole seconds.
        let seconds = (2.0 * test.time_limit.as_secs_f64()).ceil();
        let limits = format!("{{ ulimit -Sc 0; ulimit -St {seconds}; }} 2> /dev/null; exec sh -c \"$0\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &limits, test.command]).process_group(0);
        let start = Instant::now();
        let child = shell.stdin(stdin).stdout(stdout_writer).stderr(stderr_writer).spawn()?;
        let run = Run { input: input.into(), answer, ..Run::default() };
        Ok(Self { test, run, child, start, last_read: start, clock_limit, exit: None, stdout, stderr })
    }

    /// The run, if it has ended. The process is to be dropped then.
    pub fn poll(&mut self) -> io::Result<Option<Run>> {
        if self.exit.is_none() {
            self.run.clock_time = self.start.elapsed();
            self.exit = try_wait(&self.child)?;
        }
        if self.stdout.read()? | self.stderr.read()? {
            self.last_read = Instant::now();
        }
        let (limit, clock_time) = (self.test.time_limit, self.run.clock_time);
        // Until the exit, the processor time is not known.
        let processor_time = self.exit.map_or(Duration::ZERO, |(_, time)| time);
        let time = time_of_run(processor_time, clock_time);
        let is_at_end = self.stdout.is_at_end && self.stderr.is_at_end;
        // The order in which failures count.
        let failure = match self.exit {
            _ if self.stdout.is_full() => Some(Failure::OutputLimit),
            _ if time >= limit || clock_time >= self.clock_limit => Some(Failure::Timeout(limit)),
            None => return Ok(None),
            Some(_) if !is_at_end && self.start.elapsed() < clock_time + GRACE => return Ok(None),
            Some((status, _)) => Failure::of_exit(status, limit),
        };
        let [stdout, stderr] = [&mut self.stdout, &mut self.stderr].map(|output| mem::take(&mut output.text));
        let dropped_lines = self.stderr.dropped_lines;
        let mut run = Run { time, stdout, stderr, dropped_lines, ..mem::take(&mut self.run) };
        let is_wrong = failure.is_none() && !run.is_correct(self.test.problem);
        run.failure = if is_wrong { Some(Failure::WrongAnswer) } else { failure };
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

impl Drop for Process<'_> {
    fn drop(&mut self) {
        // A group of another user, as with `sudo`, cannot be killed.
        if kill(-self.group(), SIGKILL) == 0 && self.exit.is_none() {
            let _ = self.child.wait();
        }
    }
}

/// The time of a run: its processor time, but at most the time by the clock, as it may have several threads, and at
/// least a fifth of that, as it may wait for ever.
pub fn time_of_run(processor_time: Duration, clock_time: Duration) -> Duration {
    processor_time.clamp(clock_time / CLOCK_FACTOR, clock_time)
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
