//! A run of the command: under way, with limits on its time and output, and once it has ended.
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
use crate::io::error::{escape, first_and_last_lines};
use crate::io::input::Input;
use crate::modes::check::{Check, Difference};
use crate::modes::judge::answer_to;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::system::{self, Group, PipeReader};

/// A run that has ended. It passes, it fails, or it says nothing.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What the command read.
    pub input: Vec<u8>,
    /// The correct answer.
    pub answer: Vec<u8>,
    /// How it failed, if it did.
    pub failure: Option<Failure>,
    /// Whether no other run was under way during this one.
    pub was_alone: bool,
    /// The time until the exit or, if the run was stopped before, until then.
    pub time: Duration,
    /// Standard output, as far as it was kept.
    pub stdout: Vec<u8>,
    /// The start and the end of standard error.
    pub stderr: Vec<u8>,
    /// The number of lines of standard error between these.
    pub dropped_lines: usize,
}

impl Run {
    /// Whether the output is the answer, but for trailing whitespace that the online judge ignores.
    fn is_correct(&self, problem: &Problem) -> bool {
        let ignores_whitespace = problem.ignores_trailing_whitespace;
        self.stdout == self.answer || ignores_whitespace && trimmed(&self.stdout) == trimmed(&self.answer)
    }

    /// The difference between the output and the answer.
    pub fn difference(&self, problem: &Problem) -> Option<Difference> {
        let mut check = Check::new(problem, Palette::Monochrome, &self.stdout[..]);
        check.add("", Input::valid(&self.input[..])).expect("in memory, nothing should fail");
        check.difference().expect("in memory, nothing should fail")
    }

    /// The indices of the items with wrong answers; only the first of them if the output has too many or too few
    /// sections. If only sections after the last item's are wrong, the last item.
    pub fn wrong_items(&self, problem: &Problem) -> Vec<usize> {
        let wrong = self.difference(problem).map_or(Vec::new(), |difference| difference.wrong);
        wrong.into_iter().map(|nth| nth as usize - 1).collect()
    }

    /// Whether it says nothing: it exceeded the time, but the reason may be the runs beside it.
    pub fn says_nothing(&self) -> bool {
        !self.was_alone && self.failure.is_some_and(Failure::is_timeout)
    }

    /// Whether it failed in the same way as another run.
    pub fn fails_like(&self, expected: Failure) -> bool {
        self.failure.is_some_and(|failure| failure.is_like(expected))
    }

    /// The lines of standard error that messages show.
    pub fn stderr_lines(&self) -> Vec<String> {
        first_and_last_lines(&self.stderr, self.dropped_lines)
    }

    /// The shell's message, or the failure without one, if the shell could not start the command.
    pub fn start_error(&self, command: &str) -> Option<String> {
        let (Failure::Status(status) | Failure::Crash(status)) = self.failure? else { return None };
        let message = self.stderr_lines().join("\n");
        let error = if message.is_empty() { self.failure?.to_string() } else { message };
        system::is_start_error(status, command, &self.stderr).then_some(error)
    }
}

/// The lines of an answer without trailing whitespace; trailing blank lines are dropped.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}

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
        let dropped_lines = self.stderr.dropped_lines;
        let mut run = Run { time, stdout, stderr, dropped_lines, ..mem::take(&mut self.run) };
        system::normalize_line_endings(&mut run.stdout);
        run.failure = failure.or_else(|| (!run.is_correct(self.problem)).then_some(Failure::WrongAnswer));
        Ok(Some(run))
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
