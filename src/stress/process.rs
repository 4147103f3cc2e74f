//! Runs a command on inputs, with limits on its time and output.
//!
//! Threads read and write at the same time, so no run blocks on a command that writes before it reads, or never reads.
//! All processes of the command are in one process group, except those that leave it, as with `setsid`. A helper shell,
//! the watchdog, kills that group on request and when its own input ends. So no process in the group outlives this
//! program, even if this program is killed, unless that happens between starting the command and registering it with
//! the watchdog.

use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time that pipes may stay open once the command has exited. Then its process group is killed.
const EXIT_GRACE_PERIOD: Duration = Duration::from_millis(100);

/// The time that pipes may stay open after that kill. Then they are abandoned.
const KILL_GRACE_PERIOD: Duration = Duration::from_millis(500);

/// The maximum number of bytes of standard error to keep.
const MAX_STDERR_SIZE: u64 = 1 << 14;

/// The number of bytes that can be written to any empty pipe without blocking.
const MIN_PIPE_CAPACITY: usize = 4096;

/// The result of running a command on an input.
#[derive(Debug)]
pub struct Run {
    /// How the run ended.
    pub end: End,
    /// Standard output, up to one byte beyond the limit.
    pub stdout: Vec<u8>,
    /// The start of standard error.
    pub stderr: Vec<u8>,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The command exited in time.
    Exited(ExitStatus),
    /// The command was killed because it took too long.
    Timeout,
    /// The command wrote more than the limit.
    OutputLimit,
}

/// Runs a command on inputs, one at a time.
#[derive(Debug)]
pub struct Runner {
    command: String,
    /// The time limit of a run.
    pub time_limit: Duration,
    watchdog: Watchdog,
}

impl Runner {
    /// Creates a runner for `sh -c COMMAND`.
    ///
    /// # Errors
    ///
    /// Returns an error if the watchdog cannot be started.
    pub fn new(command: &str, time_limit: Duration) -> io::Result<Self> {
        Ok(Self { command: command.into(), time_limit, watchdog: Watchdog::start()? })
    }

    /// Runs the command on an input, and kills it at the time limit, or if it writes more than `max_output` bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if a shell cannot be started, or a thread cannot be created.
    pub fn run(&mut self, input: Vec<u8>, max_output: usize) -> io::Result<Run> {
        let child = Command::new("sh")
            .arg("-c")
            .arg(&self.command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let deadline = Instant::now() + self.time_limit;
        let group = child.id();
        self.watchdog.send("watch", group);
        let events =
            spawn_threads(child, input, max_output).inspect_err(|_| self.watchdog.send("kill", group))?;
        let mut run = Run { end: End::Timeout, stdout: Vec::new(), stderr: Vec::new() };
        run.follow(&events, deadline);
        // Background processes may be left even if all pipes are closed.
        self.watchdog.send("kill", group);
        run.drain(&events);
        Ok(run)
    }
}

impl Run {
    /// Records events until all threads are done, or the command must be killed.
    fn follow(&mut self, events: &Receiver<Event>, mut deadline: Instant) {
        while self.end != End::OutputLimit
            && let Ok(event) = next_event(events, deadline)
        {
            if let Event::Exited(_) = event {
                deadline = Instant::now() + EXIT_GRACE_PERIOD;
            }
            self.record(event);
        }
    }

    /// Records the events after the kill. They change how the run ended only from [`End::Exited`] to
    /// [`End::OutputLimit`].
    fn drain(&mut self, events: &Receiver<Event>) {
        let end = self.end;
        // Processes that called `setsid` are out of reach; threads that wait for them are abandoned.
        let deadline = Instant::now() + KILL_GRACE_PERIOD;
        while let Ok(event) = next_event(events, deadline) {
            self.record(event);
        }
        if !matches!(end, End::Exited(_)) {
            self.end = end;
        }
    }

    fn record(&mut self, event: Event) {
        match event {
            Event::Stdout(text) => self.stdout.extend(text),
            Event::OutputLimit => self.end = End::OutputLimit,
            Event::Stderr(text) => self.stderr.extend(text),
            Event::Exited(status) => self.end = End::Exited(status),
        }
    }
}

/// An event of a run, reported by a thread.
enum Event {
    /// Text on standard output.
    Stdout(Vec<u8>),
    /// More text on standard output than the limit.
    OutputLimit,
    /// Text on standard error.
    Stderr(Vec<u8>),
    /// The exit of the command.
    Exited(ExitStatus),
}

/// The next event; an error at the deadline, or once all threads are done.
fn next_event(events: &Receiver<Event>, deadline: Instant) -> Result<Event, RecvTimeoutError> {
    events.recv_timeout(deadline.saturating_duration_since(Instant::now()))
}

/// Starts threads that write the input, read both outputs, and wait for the exit. A short input is written without a
/// thread.
fn spawn_threads(mut child: Child, input: Vec<u8>, max_output: usize) -> io::Result<Receiver<Event>> {
    let (Some(stdin), Some(stdout), Some(mut stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        unreachable!("all three should be pipes")
    };
    let (sender, events) = channel();
    if input.len() <= MIN_PIPE_CAPACITY {
        feed(stdin, &input);
    } else {
        spawn(&sender, move |_| feed(stdin, &input))?;
    }
    spawn(&sender, move |report| {
        let mut written = 0;
        relay(stdout.take(max_output as u64 + 1), |text| {
            written += text.len();
            report(Event::Stdout(text));
        });
        if written > max_output {
            report(Event::OutputLimit);
        }
    })?;
    spawn(&sender, move |report| {
        relay(stderr.by_ref().take(MAX_STDERR_SIZE), |text| report(Event::Stderr(text)));
        let _ = io::copy(&mut stderr, &mut io::sink());
    })?;
    spawn(&sender, move |report| {
        if let Ok(status) = child.wait() {
            report(Event::Exited(status));
        }
    })?;
    Ok(events)
}

/// Starts a thread for a task, which reports events.
fn spawn(sender: &Sender<Event>, task: impl FnOnce(&dyn Fn(Event)) + Send + 'static) -> io::Result<()> {
    let sender = sender.clone();
    thread::Builder::new().spawn(move || {
        task(&|event| {
            // The receiver is gone if this thread was abandoned.
            let _ = sender.send(event);
        });
    })?;
    Ok(())
}

/// Reports each chunk as soon as it is read from a pipe, so that nothing is lost if the pipe stays open.
fn relay(mut pipe: impl Read, mut report: impl FnMut(Vec<u8>)) {
    let mut buffer = [0; MIN_PIPE_CAPACITY];
    while let Ok(length @ 1..) = pipe.read(&mut buffer) {
        report(buffer[..length].to_vec());
    }
}

/// Writes an input. Errors are ignored: a command that does not read its input may still be correct.
fn feed(mut stdin: ChildStdin, input: &[u8]) {
    let _ = stdin.write_all(input);
}

/// A shell that kills process groups.
#[derive(Debug)]
struct Watchdog {
    shell: Child,
}

impl Watchdog {
    /// Kills groups on request and, when its input ends for any reason, the group that is still watched.
    const SCRIPT: &str = "trap '' INT TERM HUP
        while read -r request group; do
            case $request in
                watch) watched=$group ;;
                kill) kill -s KILL -- \"-$group\" ;;
                clear) watched= ;;
            esac
        done
        [ -z \"$watched\" ] || kill -s KILL -- \"-$watched\"";

    fn start() -> io::Result<Self> {
        let shell = Command::new("sh")
            .args(["-c", Self::SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        Ok(Self { shell })
    }

    fn send(&mut self, request: &str, group: u32) {
        if let Some(stdin) = &mut self.shell.stdin {
            // If the shell is gone, groups are not killed, but runs still work.
            let _ = stdin.write_all(format!("{request} {group}\n").as_bytes());
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.send("clear", 0);
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}
