//! `--stress`: runs a command on test inputs until it fails on one, and shrinks that input to a counterexample.

mod counterexample;
mod report;
pub(crate) mod shrink;
mod solution;

use std::io;
use std::time::Duration;

use crate::item::{Item, ItemKind, noun_for};
use crate::modes::check::IGNORED_WHITESPACE;
use crate::modes::generate::generate;
use crate::modes::strict::read_items;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::system;
use counterexample::{Counterexample, Progress};
use solution::Solution;

pub use solution::Failure;

/// The time limit of shrinking an input, by default.
pub const SHRINK_TIME_LIMIT: Duration = Duration::from_secs(30);

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
    /// The time limit of shrinking an input.
    pub shrink_time_limit: Duration,
    /// Inputs to try instead of generated ones, with their names.
    pub inputs: &'a [(String, Vec<u8>)],
}

/// The outcome of a stress test, with a human-readable report.
#[derive(Debug)]
pub enum Outcome {
    /// The shell could not start the command. The string is its error message.
    CannotStart(String),
    /// The command passed every test. The string is the report.
    Passed(String),
    /// The command failed a test.
    Failed {
        /// The report.
        report: String,
        /// The input on which it failed, shrunk if the failure recurred.
        input: Vec<u8>,
        /// The failure on that input, if it recurred.
        failure: Option<Failure>,
    },
}

impl StressTest<'_> {
    /// Runs the command on one input after another until it fails, and shrinks the failing input. Pictures in the
    /// report use this palette.
    ///
    /// # Errors
    ///
    /// Returns an error if the command cannot be run, or if an input is bad.
    pub fn run(&self, palette: Palette) -> io::Result<Outcome> {
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
            items += read_items(self.problem, &input).map_err(io::Error::other)?.len() as u64;
            let run = solution.test(&input)?;
            let Some(failure) = run.failure else { continue };
            if let (1, Failure::Status(status) | Failure::Crash(status)) = (round, failure)
                && system::is_start_error(status, self.command, &run.stderr)
            {
                return Ok(Outcome::CannotStart(report::start_error(&run, failure)));
            }
            let mut counterexample = Counterexample::new(self.problem, name, input, failure, run);
            counterexample.shrink(&mut solution, &progress, self.shrink_time_limit)?;
            let recurred = counterexample.failures != Some(0);
            let failure = recurred.then(|| counterexample.last_failure());
            let report = counterexample.report(palette);
            return Ok(Outcome::Failed { report, input: counterexample.input, failure });
        }
        Ok(Outcome::Passed(self.passed_report(&solution, rounds, items)))
    }

    fn all_items(&self) -> Option<&'static [Item]> {
        let tries_all = self.inputs.is_empty() && self.problem.tries_every_input(self.rounds);
        self.problem.all_items.filter(|_| tries_all).map(|all_items| all_items())
    }

    /// The name and the input of a round, counted from 1. Unless the input was given, its name contains the options
    /// that reproduce it.
    fn input(&self, all_items: Option<&[Item]>, round: u64) -> io::Result<(String, Vec<u8>)> {
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
        generate(self.problem, seed, items, &mut input).map_err(io::Error::other)?;
        Ok((name, input))
    }

    fn items_in(&self, round: u64) -> u64 {
        match (self.games, self.problem.default_items()) {
            (Some(games), _) => games,
            // Some bugs show up only in inputs of one, two or three items.
            (None, items) if items > 1 && round.is_multiple_of(10) => 1 + round / 10 % 3,
            (None, items) => items,
        }
    }

    fn passed_report(&self, solution: &Solution, inputs: u64, items: u64) -> String {
        let mut report = format!("passed {}", plural_with_commas(inputs, "input"));
        let ItemKind { single, noun, .. } = self.problem.item_kind;
        if !single {
            report += &format!(", {}", plural_with_commas(items, noun));
        }
        if solution.flaky_timeouts > 0 {
            report +=
                &format!("; {} did not come again", plural_with_commas(solution.flaky_timeouts, "time-out"));
        }
        match self.problem.possible_inputs().filter(|_| self.inputs.is_empty()) {
            None => {}
            Some(possible) if possible == inputs => {
                report += &format!("; every possible {noun} was tested");
            }
            Some(possible) => report += &format!("; --rounds {possible} tries every {noun}"),
        }
        if solution.differs_in_whitespace {
            report += &format!("\nhint: {IGNORED_WHITESPACE}");
        }
        report
    }
}

/// A number with thousands separators, and its noun, as in `9,900 games`.
fn plural_with_commas(number: u64, noun: &str) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{} {}", grouped.join(","), noun_for(number, noun))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_of_every_board_is_reported_as_complete() {
        let (problem, command, inputs) = (&crate::problems::tictactoe::PROBLEM, "", &[]);
        let (seed, rounds, games) = (1, 19_683, None);
        let [time_limit, shrink_time_limit] = [Duration::from_secs(1); 2];
        let test =
            StressTest { problem, command, seed, rounds, games, time_limit, shrink_time_limit, inputs };
        let solution = Solution::new(problem, command, time_limit).expect("the watchdog should start");
        let report = "passed 19,683 inputs, 19,683 boards; every possible board was tested";
        assert_eq!(test.passed_report(&solution, rounds, rounds), report);
    }
}
