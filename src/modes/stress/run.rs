//! A run of the command that has ended, perhaps with a failure.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::io;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::signals::caught_signal;
use crate::io::error::escape;
use crate::io::input::Input;
use crate::modes::check::{Check, Difference};
use crate::problem::Problem;

/// A run that has ended.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What the command read.
    pub input: Vec<u8>,
    /// The correct answer.
    pub answer: Vec<u8>,
    /// How it failed, if it did.
    pub failure: Option<Failure>,
    /// Its processor time, with that of what it waited for, if it ended before it was stopped.
    pub processor_time: Option<Duration>,
    /// The time by the clock until the exit or, if the run was stopped before, until then.
    pub clock_time: Duration,
    /// Standard output, as far as it was kept.
    pub stdout: Vec<u8>,
    /// Standard error or, if it is long, as much of its start as of its end.
    pub stderr: Vec<u8>,
    /// Whether anything between these is missing.
    pub is_stderr_cut: bool,
}

impl Run {
    /// Whether the output is the answer, but for whitespace that the online judge ignores.
    pub(super) fn is_correct(&self, problem: &Problem) -> bool {
        self.stdout == self.answer || self.difference(problem).is_none()
    }

    /// The difference between the output and the answer.
    pub fn difference(&self, problem: &Problem) -> Option<Difference> {
        let mut check = Check::new(problem, &self.stdout[..]);
        check.add("", Input::valid(&self.input[..])).expect("in memory, nothing should fail");
        check.difference().expect("in memory, nothing should fail")
    }

    /// The indices of the items with wrong answers, up to the one at which the comparison ended; the last item if only
    /// what follows its section is wrong.
    pub fn wrong_items(&self, problem: &Problem) -> Vec<usize> {
        let wrong = self.difference(problem).map_or(Vec::new(), |difference| difference.wrong);
        wrong.into_iter().map(|nth| nth as usize - 1).collect()
    }

    /// The failure in words, and the time of one that took too long; empty if it did not fail.
    pub fn failure_text(&self) -> String {
        let Some(failure) = self.failure else { return String::new() };
        let time = match self.processor_time {
            _ if failure != Failure::Timeout => String::new(),
            Some(time) => format!(": {:.2} s of processor time", time.as_secs_f64()),
            None => format!(": not over after {:.1} s", self.clock_time.as_secs_f64()),
        };
        format!("{failure}{time}")
    }

    /// Whether it failed in the same way as another run.
    pub fn fails_like(&self, expected: Failure) -> bool {
        self.failure.is_some_and(|failure| failure.is_like(expected))
    }

    /// The first three and the last seven lines of standard error, or all if they are hardly more, with spaces for
    /// tabs, as in a stack trace.
    pub fn stderr_lines(&self) -> Vec<String> {
        let mut text = self.stderr.clone();
        text.iter_mut().filter(|byte| **byte == b'\t').for_each(|byte| *byte = b' ');
        if self.is_stderr_cut {
            let middle = text.len() / 2;
            text.splice(middle..middle, *b"...\n...");
        }
        let lines = text.trim_ascii_end().split_inclusive(|byte| *byte == b'\n');
        let mut shown: Vec<_> = lines.map(|line| escape(line.trim_ascii_end())).collect();
        if shown.len() > 11 {
            shown.splice(3..shown.len() - 7, ["...".into()]);
        }
        shown
    }
}

/// Why a run, or a series of runs, stopped before its end.
#[derive(Debug)]
pub enum Stop {
    /// The time for shrinking is over.
    Deadline,
    /// A signal is to end this program.
    Signal,
    /// The command could not be run.
    Io(io::Error),
}

impl Stop {
    /// Whether to stop now.
    pub fn check(deadline: Option<Instant>) -> Result<(), Self> {
        if caught_signal().is_some() {
            return Err(Self::Signal);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) { Err(Self::Deadline) } else { Ok(()) }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A hash of a text, which stands for it.
pub fn hash(text: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}
