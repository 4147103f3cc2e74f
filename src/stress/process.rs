//! A command, run on one input after the other.
//!
//! Reads and writes go on at the same time, in threads that live for all runs: nothing waits for a program that writes
//! before it reads, or does not read at all. Whatever the command starts is in a process group of its own. A helper
//! shell, the keeper, kills that group when told to, and when its own input ends; so nothing stays behind even if this
//! program is killed, but for the moment between a command's start and the keeper's hearing of it.

use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long pipes may stay open after the command has ended, before all that it started is killed.
const LINGER: Duration = Duration::from_millis(100);

/// How long pipes may stay open after that, before they are given up.
const GIVE_UP: Duration = Duration::from_secs(2);

/// The most bytes of standard error that are kept.
const MOST_ERRORS: usize = 1 << 14;

/// What a command did with an input.
#[derive(Debug)]
pub struct Run {
    /// How it ended; `None` if it was killed because it took too long.
    pub status: Option<ExitStatus>,
    /// What it wrote, up to the limit.
    pub output: Vec<u8>,
    /// Whether it wrote more than the limit.
    pub endless: bool,
    /// The beginning of what it wrote on standard error.
    pub errors: Vec<u8>,
}

/// A command that can be run.
pub struct Runner {
    command: String,
    time_limit: Duration,
    keeper: Keeper,
    workers: Workers,
}

impl Runner {
    /// Gets ready to run a command with `sh -c`.
    ///
    /// # Errors
    ///
    /// If the keeper cannot be started.
    pub fn new(command: &str, time_limit: Duration) -> io::Result<Self> {
        Ok(Self { command: command.into(), time_limit, keeper: Keeper::start()?, workers: Workers::start() })
    }

    /// Runs it on an input, and reads up to `most` bytes of what it writes.
    ///
    /// # Errors
    ///
    /// If a shell cannot be started.
    pub fn run(&mut self, input: &Arc<[u8]>, most: usize) -> io::Result<Run> {
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(&self.command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let started = Instant::now();
        let group = child.id();
        self.keeper.order("watch", group);
        if let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        {
            self.workers.begin(child, (stdin, Arc::clone(input)), (stdout, most), stderr);
        }
        Ok(self.finish(group, started))
    }

    /// Waits for the end of a run, and brings it about if need be.
    fn finish(&mut self, group: u32, started: Instant) -> Run {
        let mut run = Run { status: None, output: Vec::new(), endless: false, errors: Vec::new() };
        let mut open = 4;
        let mut deadline = started + self.time_limit;
        let (mut killed, mut late) = (false, false);
        while open > 0 {
            match self.workers.event(deadline.saturating_duration_since(Instant::now())) {
                Ok(event) => {
                    open -= 1;
                    match event {
                        Event::Fed => continue,
                        Event::Exited(status) => {
                            run.status = status;
                            if killed {
                                continue;
                            }
                            deadline = Instant::now() + LINGER;
                        }
                        Event::Output(output, endless) => {
                            (run.output, run.endless) = (output, endless);
                            if endless && !killed {
                                deadline = Instant::now();
                            }
                        }
                        Event::Errors(errors) => run.errors = errors,
                    }
                }
                Err(RecvTimeoutError::Timeout) if !killed => {
                    killed = true;
                    late = run.status.is_none() && !run.endless;
                    self.keeper.order("kill", group);
                    deadline = Instant::now() + GIVE_UP;
                }
                // What called `setsid` is out of reach; threads that wait for it are left to themselves.
                Err(_) => {
                    self.workers = Workers::start();
                    break;
                }
            }
        }
        if !killed {
            // What runs on in the background need not hold a pipe.
            self.keeper.order("kill", group);
        }
        if late {
            // Whatever came of the killing, it was too late.
            (run.status, run.endless) = (None, false);
        }
        run
    }
}

/// What threads report of a run.
enum Event {
    /// The input was written, or nobody reads it.
    Fed,
    /// Standard output ended, or reached the limit.
    Output(Vec<u8>, bool),
    /// Standard error ended.
    Errors(Vec<u8>),
    /// The command ended; `None` if that could not be found out.
    Exited(Option<ExitStatus>),
}

/// The threads that attend to a command's pipes and its end, and the way to them and back.
struct Workers {
    feed: Sender<(ChildStdin, Arc<[u8]>)>,
    read: Sender<(ChildStdout, usize)>,
    read_errors: Sender<ChildStderr>,
    wait: Sender<Child>,
    events: Receiver<Event>,
}

impl Workers {
    fn start() -> Self {
        let (events, received) = channel();
        Self {
            feed: worker(&events, |(mut stdin, input): (ChildStdin, Arc<[u8]>)| {
                // A command that does not read its input may still be right.
                let _ = stdin.write_all(&input);
                Event::Fed
            }),
            read: worker(&events, |(stdout, most): (ChildStdout, usize)| {
                let mut output = Vec::new();
                let _ = stdout.take(most as u64 + 1).read_to_end(&mut output);
                let endless = output.len() > most;
                Event::Output(output, endless)
            }),
            read_errors: worker(&events, |mut stderr: ChildStderr| {
                let mut errors = Vec::new();
                let _ = stderr.by_ref().take(MOST_ERRORS as u64).read_to_end(&mut errors);
                let _ = io::copy(&mut stderr, &mut io::sink());
                Event::Errors(errors)
            }),
            wait: worker(&events, |mut child: Child| Event::Exited(child.wait().ok())),
            events: received,
        }
    }

    fn begin(
        &self,
        child: Child,
        input: (ChildStdin, Arc<[u8]>),
        output: (ChildStdout, usize),
        errors: ChildStderr,
    ) {
        // The threads live as long as their channels, so all of these arrive.
        let _ = self.wait.send(child);
        let _ = self.feed.send(input);
        let _ = self.read.send(output);
        let _ = self.read_errors.send(errors);
    }

    fn event(&self, timeout: Duration) -> Result<Event, RecvTimeoutError> {
        self.events.recv_timeout(timeout)
    }
}

/// Starts a thread that does one task after the other and reports each.
fn worker<Task: Send + 'static>(
    events: &Sender<Event>,
    work: impl Fn(Task) -> Event + Send + 'static,
) -> Sender<Task> {
    let (tasks, received) = channel();
    let events = events.clone();
    thread::spawn(move || {
        for task in received {
            if events.send(work(task)).is_err() {
                break;
            }
        }
    });
    tasks
}

/// A shell that kills process groups.
struct Keeper {
    shell: Child,
}

impl Keeper {
    /// The last group that it was told to watch is killed when its input ends, for whatever reason.
    const SCRIPT: &str = "trap '' INT TERM HUP
        while read -r order group; do
            case $order in
                watch) watched=$group ;;
                kill) kill -s KILL -- \"-$group\" ;;
                forget) watched= ;;
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

    fn order(&mut self, order: &str, group: u32) {
        if let Some(stdin) = &mut self.shell.stdin {
            // If the shell is gone, only the killing is lost.
            let _ = stdin.write_all(format!("{order} {group}\n").as_bytes());
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.order("forget", 0);
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}
