//! A command on trial: how it fails on an input.

use std::fmt;
use std::io;
use std::time::Duration;

use super::process::{End, Run, Runner};
use crate::cases::Item;
use crate::input::Input;
use crate::item::ItemKind;
use crate::problem::Problem;

/// What a command may write beyond the right answer before its output counts as endless.
const TOO_MUCH: usize = 1 << 16;

/// The greatest number of a signal.
const MOST_SIGNALS: i32 = 64;

/// A way to fail. Of several at once the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It did not end in time.
    TimeOut,
    /// It wrote far more than the answer.
    Endless,
    /// A signal ended it.
    Signal(i32),
    /// It ended with a status other than 0.
    Status(i32),
    /// It answered wrong.
    WrongAnswer,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::TimeOut => f.write_str("time limit exceeded"),
            Self::Endless => f.write_str("output without end"),
            Self::Signal(signal) => write!(f, "ended by signal {signal}{}", signal_name(*signal)),
            Self::Status(status) => write!(f, "exit status {status}"),
            Self::WrongAnswer => f.write_str("wrong answer"),
        }
    }
}

/// The name of a signal that programs with mistakes get.
fn signal_name(signal: i32) -> &'static str {
    match signal {
        4 => " (illegal instruction)",
        6 => " (abort)",
        8 => " (division by zero)",
        9 => " (kill)",
        11 => " (segmentation fault)",
        _ => "",
    }
}

/// A command on trial.
pub struct Trial {
    problem: &'static Problem,
    runner: Runner,
    /// How often it ran.
    pub runs: u64,
    /// The last run that failed.
    pub last: Option<Run>,
    /// Whether white space at line ends was wrong that the contest's judge does not see.
    pub blanks: bool,
}

/// Why a command cannot be started.
pub struct CannotStart(pub String);

impl From<io::Error> for CannotStart {
    fn from(error: io::Error) -> Self {
        Self(format!("sh: {error}"))
    }
}

impl Trial {
    /// Puts a command on trial that is to solve a problem, one run in no more than the time limit.
    pub fn new(problem: &'static Problem, command: &str, time_limit: Duration) -> Result<Self, CannotStart> {
        let runner = Runner::new(command, time_limit)?;
        Ok(Self { problem, runner, runs: 0, last: None, blanks: false })
    }

    /// How the command fails on an input, if it does. A time-out counts only if it comes twice running.
    pub fn failure(&mut self, input: &[u8]) -> Result<Option<Failure>, CannotStart> {
        let first_run = self.runs == 0;
        let answer = self.answer(input);
        let mut failure = None;
        for _ in 0..2 {
            let run = self.start(input, &answer)?;
            failure = self.judge(&run, &answer);
            if first_run && let Some(Failure::Status(126 | 127)) = failure {
                let reason = String::from_utf8_lossy(&run.errors);
                let reason = if reason.is_empty() { "status 126 or 127".into() } else { reason };
                return Err(CannotStart(reason.trim_end().into()));
            }
            if failure.is_some() {
                self.last = Some(run);
            }
            if failure != Some(Failure::TimeOut) {
                break;
            }
        }
        Ok(failure)
    }

    fn start(&mut self, input: &[u8], answer: &[u8]) -> Result<Run, CannotStart> {
        self.runs += 1;
        Ok(self.runner.run(input.to_vec(), answer.len() + TOO_MUCH)?)
    }

    /// The right answer.
    pub fn answer(&self, input: &[u8]) -> Vec<u8> {
        let mut answer = Vec::new();
        let judged = self.problem.judge(Input::new(input), &mut answer);
        debug_assert!(judged.is_ok(), "inputs are good");
        answer
    }

    /// How a run failed, if it did.
    fn judge(&mut self, run: &Run, answer: &[u8]) -> Option<Failure> {
        use std::os::unix::process::ExitStatusExt;
        let status = match run.end {
            End::Exited(status) => status,
            End::TimeLimit => return Some(Failure::TimeOut),
            End::OutputLimit => return Some(Failure::Endless),
        };
        // A shell reports a signal as a status.
        let code = status.code().unwrap_or_default();
        let reported = Some(code - 128).filter(|signal| (1..=MOST_SIGNALS).contains(signal));
        if let Some(signal) = status.signal().or(reported) {
            return Some(Failure::Signal(signal));
        }
        if code != 0 {
            return Some(Failure::Status(code));
        }
        if run.output == answer {
            return None;
        }
        if self.problem.items.ignores_line_ends && trimmed(&run.output) == trimmed(answer) {
            self.blanks = true;
            return None;
        }
        Some(Failure::WrongAnswer)
    }

    /// Those of the items that it answers wrong in an input of as many as there may be; `None` if its answer does not
    /// divide into theirs.
    pub fn wrong_items(&mut self, items: &[Item]) -> Option<Vec<usize>> {
        let problem = self.problem;
        let most = problem.items.max as usize;
        if most == 1 {
            return None;
        }
        let mut suspects = Vec::new();
        for (batch, items) in items.chunks(most).enumerate() {
            let input = problem.items.input(items);
            let answer = self.answer(&input);
            let output = self.start(&input, &answer).map_or(Vec::new(), |run| run.output);
            let [right, found] = [&answer, &output].map(|answer| sections(problem.items, answer));
            // Once a section is missing or too many, what comes after stands in other places and tells nothing.
            let most_wrong = if right.len() == found.len() { right.len() } else { 1 };
            let wrong = (0..right.len()).filter(|n| right.get(*n) != found.get(*n)).take(most_wrong);
            suspects.extend(wrong.map(|n| batch * most + n));
        }
        Some(suspects)
    }
}

/// The sections of an answer, each by its lines.
fn sections<'a>(kind: &ItemKind, answer: &'a [u8]) -> Vec<Vec<&'a [u8]>> {
    let lines: Vec<_> = answer.split_inclusive(|byte| *byte == b'\n').collect();
    lines.chunk_by(|line, next| !kind.starts_section(line, next)).map(<[_]>::to_vec).collect()
}

/// An answer without white space at the ends of its lines and at its own.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}
