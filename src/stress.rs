//! The smallest input found that a command gets wrong.

mod process;

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fmt, io};

use crate::cases::Item;
use crate::check::Check;
use crate::error::Error;
use crate::generate::{generate, print};
use crate::picture::Palette;
use crate::problem::{Division, Problem};
use crate::shrink::{self, Failing};
use crate::stream::Strictness;
use crate::words;
use process::{Run, Runner};

/// What a command may write beyond the right answer before its output counts as endless.
const TOO_MUCH: usize = 1 << 16;

/// How long an input is made smaller on which the command does not end.
const SHRINK_TIME_OUTS: Duration = Duration::from_secs(30);

/// How many lines of the command's standard error are told.
const ERROR_LINES: usize = 10;

/// The greatest number of a signal.
const MOST_SIGNALS: i32 = 64;

/// A stress test of a command.
pub struct Stress<'a> {
    /// The problem that the command is to solve.
    pub problem: &'static Problem,
    /// What `sh -c` runs.
    pub command: &'a str,
    /// The seed of the first generated input; the next have the next.
    pub seed: u64,
    /// How many inputs to generate.
    pub rounds: u64,
    /// How many games or boards they hold.
    pub games: u64,
    /// How long one run may take.
    pub time_limit: Duration,
    /// Inputs to try instead of generated ones, by name.
    pub inputs: &'a [(String, Vec<u8>)],
    /// How pictures are drawn.
    pub palette: Palette,
}

/// How a stress test ended.
pub enum Outcome {
    /// The command was right on every input; this says on how many.
    Right(String),
    /// The command fails.
    Fails {
        /// The smallest input found on which it does.
        input: Vec<u8>,
        /// What happened, for a person.
        story: String,
    },
}

/// Why there is no outcome.
pub enum Impossible {
    /// The command cannot be started, for this reason.
    Command(String),
    /// An input given by name is not good.
    Input(String, Error),
}

/// A way to fail. Of several at once the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
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

impl Stress<'_> {
    /// Runs the command on one input after the other until it fails, and makes that input small.
    ///
    /// # Errors
    ///
    /// If the command cannot be started, or an input is not good.
    pub fn run(&self) -> Result<Outcome, Impossible> {
        let runner = Runner::new(self.command, self.time_limit);
        let runner = runner.map_err(|error| Impossible::Command(format!("sh: {error}")))?;
        let mut trial = Trial { stress: self, runner, runs: 0, give_up: None, last: None, blanks: false };
        let (mut inputs, mut items) = (0, 0);
        while let Some((name, input)) = self.input(inputs) {
            progress(&format!("{name}: {inputs} right so far"));
            let tried = shrink::items(self.problem, &input)
                .map_err(|error| Impossible::Input(name.clone(), error))?;
            let failure = trial.failure(&input)?;
            inputs += 1;
            items += tried.len() as u64;
            if let Some(failure) = failure {
                progress("");
                return Ok(trial.shrink(&name, tried, failure));
            }
        }
        progress("");
        Ok(Outcome::Right(self.all_right(inputs, items, trial.blanks)))
    }

    /// An input and its name.
    fn input(&self, number: u64) -> Option<(String, Vec<u8>)> {
        if let Some(input) = self.inputs.get(usize::try_from(number).ok()?) {
            return Some(input.clone());
        }
        if number >= self.rounds || !self.inputs.is_empty() {
            return None;
        }
        if let Some(every) = self.every() {
            let board = every.get(number as usize)?;
            return Some((
                format!("board {}", number + 1),
                print(self.problem.division, std::slice::from_ref(board)),
            ));
        }
        let seed = self.seed.wrapping_add(number);
        let mut input = Vec::new();
        generate(self.problem, seed, self.games, &mut input).ok()?;
        Some((format!("seed {seed}"), input))
    }

    /// Every input there is, if there are so few that the rounds are enough.
    fn every(&self) -> Option<&'static [Item]> {
        let every = self.problem.every?();
        (self.rounds >= every.len() as u64).then_some(every)
    }

    /// The sentence that tells that nothing failed.
    fn all_right(&self, inputs: u64, items: u64, blanks: bool) -> String {
        let inputs_text = thousands(words::count(inputs, "input"), inputs);
        let of = match self.problem.division {
            Division::Games => format!(", {}", thousands(words::count(items, "game"), items)),
            Division::Boards => format!(", {}", thousands(words::count(items, "board"), items)),
            Division::Run => String::new(),
        };
        let every = match self.problem.every {
            Some(_) if self.every().is_some() && self.inputs.is_empty() => ": that is every board".into(),
            Some(every) if self.inputs.is_empty() => {
                format!("; --rounds {} tries every board", every().len())
            }
            _ => String::new(),
        };
        let hint = if blanks {
            "\nhint: white space at line ends differs, which the contest's judge does not see"
        } else {
            ""
        };
        format!("right on {inputs_text}{of}{every}{hint}")
    }
}

/// A command on trial.
struct Trial<'a> {
    stress: &'a Stress<'a>,
    runner: Runner,
    /// How often it ran.
    runs: u64,
    /// When to stop making the input smaller.
    give_up: Option<Instant>,
    /// The last run that failed.
    last: Option<Run>,
    /// Whether white space at line ends was different, and nothing else.
    blanks: bool,
}

impl Trial<'_> {
    /// How the command fails on an input, if it does. A time-out counts only if it comes twice running.
    fn failure(&mut self, input: &[u8]) -> Result<Option<Failure>, Impossible> {
        let first_run = self.runs == 0;
        let answer = self.answer(input);
        let mut failure = None;
        for _ in 0..2 {
            let run = self.start(input, &answer)?;
            failure = self.judge(&run, &answer);
            if first_run && let Some(Failure::Status(126 | 127)) = failure {
                return Err(Impossible::Command(String::from_utf8_lossy(&run.errors).trim_end().into()));
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

    fn start(&mut self, input: &[u8], answer: &[u8]) -> Result<Run, Impossible> {
        self.runs += 1;
        let run = self.runner.run(&Arc::from(input), answer.len() + TOO_MUCH);
        run.map_err(|error| Impossible::Command(format!("sh: {error}")))
    }

    /// The right answer.
    fn answer(&self, mut input: &[u8]) -> Vec<u8> {
        let mut answer = Vec::new();
        let judged = self.stress.problem.judge(&mut input, Strictness::Lenient, &mut answer);
        debug_assert!(judged.is_ok(), "inputs are good");
        answer
    }

    /// How a run failed, if it did.
    fn judge(&mut self, run: &Run, answer: &[u8]) -> Option<Failure> {
        use std::os::unix::process::ExitStatusExt;
        if run.endless {
            return Some(Failure::Endless);
        }
        let Some(status) = run.status else { return Some(Failure::TimeOut) };
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
        if self.stress.problem.division == Division::Boards && trimmed(&run.output) == trimmed(answer) {
            self.blanks = true;
            return None;
        }
        Some(Failure::WrongAnswer)
    }

    /// Makes a failing input small, and tells the story.
    fn shrink(mut self, name: &str, items: Vec<Item>, failure: Failure) -> Outcome {
        let problem = self.stress.problem;
        let (before, runs) = (items.len() as u64, self.runs);
        let input = print(problem.division, &items);
        if !matches!(self.failure(&input), Ok(again) if again == Some(failure)) {
            let story = format!(
                "{name}: {failure}, but not when run again on the same input: the command is not deterministic"
            );
            return Outcome::Fails { input, story };
        }
        if failure == Failure::TimeOut {
            self.give_up = Some(Instant::now() + SHRINK_TIME_OUTS);
        }
        let mut same = Same { trial: &mut self, failure };
        let small = shrink::shrink(problem, items, &mut same);
        let input = print(problem.division, &small);
        let runs = self.runs - runs;
        let stopped = self.give_up.is_some_and(|give_up| Instant::now() >= give_up);
        // The last failing run may have been on another input.
        let _ = self.failure(&input);
        let what = |items: &[Item]| describe(problem.division, items);
        let made = if before == small.len() as u64 && runs == 0 {
            String::new()
        } else {
            let from = match problem.division {
                Division::Games => format!("from {} ", words::count(before, "game")),
                _ => String::new(),
            };
            format!("; made smaller {from}to {} in {}", what(&small), words::count(runs, "run"))
        };
        let stopped = if stopped { ", and stopped there after 30 s" } else { "" };
        let story = format!("{name}: {failure}{made}{stopped}\n{}", self.details(&input, failure));
        Outcome::Fails { input, story }
    }

    /// The difference, the explanation, what the command said, and the next step.
    fn details(&self, input: &[u8], failure: Failure) -> String {
        let problem = self.stress.problem;
        let mut text = String::new();
        let run = self.last.as_ref();
        if let (Failure::WrongAnswer, Some(run)) = (failure, run) {
            let mut found = run.output.as_slice();
            let mut check = Check::new(problem, &mut found);
            let written = check.write_all(&self.answer(input));
            if let (Ok(()), Ok(Some(report))) = (written, check.difference()) {
                text += &format!("stdout:{report}");
            }
        }
        let mut explanation = Vec::new();
        let explained =
            problem.explain(&mut &*input, Strictness::Lenient, self.stress.palette, &mut explanation);
        if explained.is_ok() {
            text += &format!("\n{}", String::from_utf8_lossy(&explanation));
        }
        let errors = run.map_or(String::new(), |run| String::from_utf8_lossy(&run.errors).into_owned());
        if !errors.is_empty() {
            let lines = errors.lines().take(ERROR_LINES).map(|line| format!("  {}\n", line.escape_debug()));
            text += &format!("standard error:\n{}", lines.collect::<String>());
        }
        let option = if problem.name == "fourow" { String::new() } else { format!(" -p {}", problem.name) };
        // What is more than a program and its arguments needs brackets.
        let command = self.stress.command;
        let simple = !command.contains(['|', ';', '&', '<', '>', '\n']);
        let command = if simple { command.into() } else { format!("({command})") };
        let check = if failure == Failure::WrongAnswer {
            format!(" | fourow{option} --check - small.in")
        } else {
            String::new()
        };
        text += &format!("next: {command} < small.in{check}\n");
        text
    }
}

/// The command fails in the same way as at first.
struct Same<'a, 'b> {
    trial: &'a mut Trial<'b>,
    failure: Failure,
}

impl Failing for Same<'_, '_> {
    fn fails(&mut self, items: &[Item]) -> bool {
        if self.trial.give_up.is_some_and(|give_up| Instant::now() >= give_up) {
            return false;
        }
        progress(&format!(
            "{}: {} after {}",
            self.failure,
            describe(self.trial.stress.problem.division, items),
            words::count(self.trial.runs, "run")
        ));
        let input = print(self.trial.stress.problem.division, items);
        matches!(self.trial.failure(&input), Ok(failure) if failure == Some(self.failure))
    }

    /// In games the command answers one after the other, so one run tells of as many as an input may hold.
    fn suspects(&mut self, items: &[Item]) -> Option<Vec<usize>> {
        let problem = self.trial.stress.problem;
        if self.failure != Failure::WrongAnswer || problem.division != Division::Games {
            return None;
        }
        let most = problem.usual_items() as usize;
        let mut suspects = Vec::new();
        for (batch, items) in items.chunks(most).enumerate() {
            let input = print(problem.division, items);
            let answer = self.trial.answer(&input);
            let output = self.trial.start(&input, &answer).map_or(Vec::new(), |run| run.output);
            let (right, found) = (parts(&answer), parts(&output));
            let wrong = (0..right.len()).filter(|n| right.get(*n) != found.get(*n));
            suspects.extend(wrong.map(|n| batch * most + n));
        }
        Some(suspects)
    }
}

/// The parts of an answer of games, one a game.
fn parts(answer: &[u8]) -> Vec<Vec<u8>> {
    let mut parts: Vec<Vec<u8>> = Vec::new();
    for line in answer.split_inclusive(|byte| *byte == b'\n') {
        match parts.last_mut() {
            Some(part) if Division::Games.part(line, 0).is_none() => part.extend_from_slice(line),
            _ => parts.push(line.to_vec()),
        }
    }
    parts
}

/// An answer without white space at the ends of its lines and at its own.
fn trimmed(answer: &[u8]) -> Vec<&[u8]> {
    answer.trim_ascii_end().split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect()
}

/// What an input holds, as in `1 game of 7 moves`.
fn describe(division: Division, items: &[Item]) -> String {
    let parts = |kind: &str| {
        let count = items.iter().flatten().filter(|byte| byte.is_ascii_alphanumeric()).count();
        words::count(count as u64, kind)
    };
    match division {
        Division::Games => format!("{} of {}", words::count(items.len() as u64, "game"), parts("move")),
        Division::Boards => format!("{} of {}", words::count(items.len() as u64, "board"), parts("chip")),
        Division::Run => parts("move"),
    }
}

/// A count with its number written as in `9,900`.
fn thousands(text: String, number: u64) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    text.replacen(&digits, &grouped.join(","), 1)
}

/// Says how far the test is, on a line that is written anew each time, if anybody is watching.
fn progress(text: &str) {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        let _ = write!(stderr, "\r\x1b[K{text}");
    }
}
