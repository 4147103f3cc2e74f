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
use super::signals::{SIGKILL, caught_signal, kill, try_wait};
use crate::io::error::escape;
use crate::modes::judge::answer_to;

/// The maximum number of bytes of standard output beyond the correct answer, and of standard error, of which messages
/// show the first lines and the last.
const MAX_EXCESS: usize = 1 << 16;

/// The maximum time between two polls.
const MAX_PAUSE: Duration = Duration::from_millis(1);

/// How long after the command's exit what it left running may write to the pipes.
const GRACE: Duration = Duration::from_millis(250);

/// How long to wait for the end of what is killed.
const MAX_WAIT: Duration = Duration::from_millis(50);

/// A process of the command. When dropped, it is killed with its process group, which may outlive it, and whose end is
/// awaited briefly. The number of the group is not used again at once, as the system gives the numbers in turn.
pub struct Process<'a> {
    test: &'a StressTest<'a>,
    /// The run, as far as it is known before it has ended.
    run: Run,
    child: Child,
    start: Instant,
    clock_limit: Duration,
    /// How the command exited.
    exit: Option<ExitStatus>,
    stdout: PipeOutput,
    stderr: PipeOutput,
}

impl<'a> Process<'a> {
    /// Starts the command. By the clock, it has at most `clock_limit`.
    pub fn start(test: &'a StressTest, input: &[u8], clock_limit: Duration) -> io::Result<Self> {
        let answer = answer_to(test.problem, input);
        let stdin = temporary_file(input)?;
        let (stdout, stdout_writer) = PipeOutput::new(answer.len() + MAX_EXCESS, 0)?;
        let (stderr, stderr_writer) = PipeOutput::new(MAX_EXCESS / 2, MAX_EXCESS / 2)?;
        // A crash leaves no core file, and an endless loop is ended, by SIGXCPU. The system counts whole seconds.
        let seconds = (2.0 * test.time_limit.as_secs_f64()).ceil();
        let limits = format!("{{ ulimit -Sc 0; ulimit -St {seconds}; }} 2> /dev/null; exec sh -c \"$0\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &limits, test.command]).process_group(0);
        let start = Instant::now();
        let child = shell.stdin(stdin).stdout(stdout_writer).stderr(stderr_writer).spawn()?;
        let run = Run { input: input.into(), answer, ..Run::default() };
        Ok(Self { test, run, child, start, clock_limit, exit: None, stdout, stderr })
    }

    /// The run, if it has ended. The process is to be dropped then.
    pub fn poll(&mut self) -> io::Result<Option<Run>> {
        if self.exit.is_none() {
            self.run.clock_time = self.start.elapsed();
            (self.exit, self.run.processor_time) = try_wait(&self.child)?.unzip();
        }
        self.stdout.read(&mut self.run.stdout)?;
        self.stderr.read(&mut self.run.stderr)?;
        self.run.is_stderr_cut = self.stderr.is_cut;
        let is_at_end = self.stdout.is_at_end && self.stderr.is_at_end;
        let is_complete = is_at_end || self.start.elapsed() >= self.run.clock_time + GRACE;
        let status = self.exit.filter(|_| is_complete);
        self.run.failure = self.failure(status);
        Ok((status.is_some() || self.run.failure.is_some()).then(|| mem::take(&mut self.run)))
    }

    /// The failure so far, given the status once the run has ended. Of several, the first of these counts.
    fn failure(&self, status: Option<ExitStatus>) -> Option<Failure> {
        let (test, run) = (self.test, &self.run);
        if self.stdout.is_cut {
            return Some(Failure::OutputLimit);
        }
        // The clock counts only until the exit, as a busy machine may be late to notice that.
        let is_late = run.clock_time >= self.clock_limit;
        if run.processor_time.map_or(is_late, |time| time >= test.time_limit) {
            return Some(Failure::Timeout);
        }
        let is_wrong = || !run.is_correct(test.problem);
        Failure::from_exit(status?).or_else(|| is_wrong().then_some(Failure::WrongAnswer))
    }

    /// How long to wait until the next poll: the longer it has run, the longer.
    pub fn pause(&self) -> Duration {
        (self.start.elapsed() / 64).min(MAX_PAUSE)
    }
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        let (group, start) = (-(self.child.id() as i32), Instant::now());
        kill(group, SIGKILL);
        // It may have left its group. A process of another user, as with `sudo`, cannot be killed.
        if self.exit.is_none() && self.child.kill().is_ok() {
            let _ = self.child.wait();
        }
        // Most is gone after 10 to 30 ms; a zombie stays until its parent takes note, and does no harm. No run comes
        // after a signal.
        while caught_signal().is_none() && kill(group, 0) == 0 && start.elapsed() < MAX_WAIT {
            thread::sleep(MAX_PAUSE);
        }
    }
}

/// A pipe with a command's output, of which the start and the end are kept. The rest is read, so no writer has to wait.
struct PipeOutput {
    pipe: PipeReader,
    /// The maximum numbers of bytes to keep of the start and of the end.
    max_start: usize,
    max_end: usize,
    /// Whether anything between these is dropped.
    is_cut: bool,
    is_at_end: bool,
}

impl PipeOutput {
    /// An output, and where to write it.
    fn new(max_start: usize, max_end: usize) -> io::Result<(Self, PipeWriter)> {
        let (pipe, writer) = io::pipe()?;
        // The standard library does this for sockets only, by a call that the system has for all descriptors.
        let socket = UnixStream::from(OwnedFd::from(pipe));
        socket.set_nonblocking(true)?;
        let pipe = OwnedFd::from(socket).into();
        Ok((Self { pipe, max_start, max_end, is_cut: false, is_at_end: false }, writer))
    }

    /// Appends some of what has come to the text that is kept.
    fn read(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        // A pipe usually holds as many.
        let mut buffer = [0; 1 << 16];
        match self.pipe.read(&mut buffer) {
            Ok(length) => {
                self.is_at_end = length == 0;
                text.extend(&buffer[..length]);
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        if let Some(excess @ 1..) = text.len().checked_sub(self.max_start + self.max_end) {
            text.drain(self.max_start..self.max_start + excess);
            self.is_cut = true;
        }
        Ok(())
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
