//! `--stress`: runs a command on test inputs until it fails on one, and shrinks that input to a counterexample.

mod counterexample;
mod failure;
mod process;
mod report;
mod solution;

use std::io::{self, Write};
use std::time::Duration;
use std::{error, fmt};

use crate::io::error::Error;
use crate::item::Item;
use crate::modes::generate::generate;
use crate::modes::strict::read_items;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::system;
use counterexample::Counterexample;
use solution::Solution;

pub use failure::Failure;

/// A stress test of a command.
#[derive(Debug)]
pub struct StressTest<'a> {
    /// The problem that the command is supposed to solve.
    pub problem: &'static Problem,
    /// The command, for the shell: `sh -c` or, on Windows, `cmd /C`.
    pub command: &'a str,
    /// The seed of the first generated input; each further input has the next seed.
    pub seed: u64,
    /// The number of inputs to generate. If the problem has no more possible inputs than that, all of them are tried
    /// instead.
    pub rounds: u64,
    /// The number of games or boards in each input; `None` for the maximum that the statement allows, except that every
    /// tenth input of games is small.
    pub games: Option<u64>,
    /// The time limit of a run.
    pub time_limit: Duration,
    /// Inputs to try instead of generated ones, with their names.
    pub inputs: &'a [(String, Vec<u8>)],
}

/// The outcome of a stress test.
#[derive(Debug)]
pub struct Outcome {
    /// The human-readable report.
    pub report: String,
    /// The input on which the command failed, shrunk if the failure recurred; `None` if the command passed every test.
    pub input: Option<Vec<u8>>,
    /// The failure on that input, if it recurred.
    pub failure: Option<Failure>,
}

/// An error that ends a stress test without an outcome.
#[derive(Debug)]
pub enum StressError {
    /// The shell could not start the command. The string is the error message.
    CannotStart(String),
    /// The command could not be run.
    Run(io::Error),
    /// An input is not in the statement's own form.
    Input(Error),
}

impl From<io::Error> for StressError {
    fn from(error: io::Error) -> Self {
        Self::Run(error)
    }
}

impl From<Error> for StressError {
    fn from(error: Error) -> Self {
        Self::Input(error)
    }
}

impl fmt::Display for StressError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::CannotStart(reason) => write!(f, "the command cannot be started: {reason}"),
            Self::Run(error) => write!(f, "cannot run the command: {error}"),
            Self::Input(error) => write!(f, "bad input: {error}"),
        }
    }
}

impl error::Error for StressError {}

impl StressTest<'_> {
    /// Runs the command on one input after another until it fails, and shrinks the failing input. Pictures in the
    /// report use this palette.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be started or run, or if an input is bad.
    pub fn run(&self, palette: Palette) -> Result<Outcome, StressError> {
        let progress = Progress::start();
        let mut solution = Solution::new(self.problem, self.command, self.time_limit)?;
        let all_items = self.all_items();
        let rounds = match all_items {
            Some(items) => items.len() as u64,
            None if self.inputs.is_empty() => self.rounds,
            None => self.inputs.len() as u64,
        };
        let mut items = 0;
        for round in 1..=rounds {
            let (name, input) = self.input(all_items, round)?;
            progress.show(&format!("input {round} of {rounds}: {name}"));
            items += read_items(self.problem, &input)?.len() as u64;
            let run = solution.test(&input)?;
            let Some(failure) = run.failure else { continue };
            if let (1, Failure::Status(status) | Failure::Crash(status)) = (round, failure)
                && system::is_start_error(status, self.command, &run.stderr)
            {
                return Err(StressError::CannotStart(report::start_error(&run, failure)));
            }
            let counterexample = Counterexample::new(self.problem, name, input, failure, run);
            return counterexample.outcome(&mut solution, &progress, palette);
        }
        let report = self.passed_report(&solution, rounds, items);
        Ok(Outcome { report, input: None, failure: None })
    }

    /// All possible items, if each of them is to be tried; `None` if not.
    fn all_items(&self) -> Option<&'static [Item]> {
        let tries_all = self.inputs.is_empty() && self.problem.tries_every_input(self.rounds);
        self.problem.all_items.filter(|_| tries_all).map(|all_items| all_items())
    }

    /// The name and the input of a round, counted from 1. Unless the input was given, its name contains the options
    /// that reproduce it.
    fn input(&self, all_items: Option<&[Item]>, round: u64) -> Result<(String, Vec<u8>), StressError> {
        let index = round as usize - 1;
        if let Some(input) = self.inputs.get(index) {
            return Ok(input.clone());
        }
        let kind = self.problem.item_kind;
        if let Some(items) = all_items {
            let name = format!("{} {round} (--rounds {})", kind.noun, items.len());
            return Ok((name, kind.input_text(&items[index..=index])));
        }
        let (seed, items) = (self.seed.wrapping_add(round - 1), self.items_in(round));
        let is_default = items == self.problem.default_items();
        let games = if is_default { String::new() } else { format!(" --games {items}") };
        let (name, mut input) = (format!("round {round} (--seed {seed}{games})"), Vec::new());
        generate(self.problem, seed, items, &mut input)?;
        Ok((name, input))
    }

    /// The number of items in the input of a round.
    fn items_in(&self, round: u64) -> u64 {
        match (self.games, self.problem.default_items()) {
            (Some(games), _) => games,
            // Some bugs show up only in inputs of one, two or three items.
            (None, items) if items > 1 && round.is_multiple_of(10) => 1 + round / 10 % 3,
            (None, items) => items,
        }
    }
}

/// A line on standard error, shown only on a terminal and rewritten with each update.
struct Progress {
    is_shown: bool,
}

impl Progress {
    /// Moves the cursor up to the previous line, and clears that line.
    const REWRITE: &str = "\x1b[A\x1b[K";

    /// The maximum length of the line, which must fit in an 80-column terminal.
    const MAX_LENGTH: usize = 79;

    /// Prints an empty line for updates to replace.
    fn start() -> Self {
        let progress = Self { is_shown: system::interprets_escapes(io::stderr()) };
        progress.write("\n");
        progress
    }

    /// Replaces the line. The cursor stays below it, because Ctrl-C may end the program at any time.
    fn show(&self, text: &str) {
        self.write(&Self::line(text));
    }

    fn line(text: &str) -> String {
        format!("{}{}\n", Self::REWRITE, text.chars().take(Self::MAX_LENGTH).collect::<String>())
    }

    fn write(&self, text: &str) {
        if self.is_shown {
            let _ = io::stderr().write_all(text.as_bytes());
        }
    }
}

impl Drop for Progress {
    /// Removes the line.
    fn drop(&mut self) {
        self.write(Self::REWRITE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_line_fits_in_80_columns() {
        for (length, shown) in [(0, 0), (79, 79), (80, 79)] {
            let line = format!("\x1b[A\x1b[K{}\n", "\u{2713}".repeat(shown));
            assert_eq!(Progress::line(&"\u{2713}".repeat(length)), line);
        }
    }
}
