//! The smallest input found that a command gets wrong.

mod counterexample;
mod process;
mod report;
mod solution;

use std::error;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::slice;
use std::time::Duration;

use crate::error::Error;
use crate::generate::generate;
use crate::item::Item;
use crate::problem::Problem;
use crate::shrink;
pub use counterexample::Counterexample;
pub use report::{Flaky, Outcome, Passed};
pub use solution::Failure;
use solution::{FailedRun, MAX_ATTEMPTS, Solution};

/// A stress test of a command.
#[derive(Debug)]
pub struct Stress<'a> {
    /// The problem that the command is to solve.
    pub problem: &'static Problem,
    /// What `sh -c` runs.
    pub command: &'a str,
    /// The seed of the first generated input; the next have the next.
    pub seed: u64,
    /// The number of inputs to generate.
    pub rounds: u64,
    /// The number of games or boards in each; `None` for as many as there may be, and now and then very few.
    pub games: Option<u64>,
    /// How long one run may take.
    pub time_limit: Duration,
    /// Inputs to try instead of generated ones, by name.
    pub inputs: &'a [(String, Vec<u8>)],
}

/// Why a stress test has no outcome.
#[derive(Debug)]
pub enum StressError {
    /// The command cannot be started, for this reason.
    CannotStart(String),
    /// An input given by name is not good.
    Input(String, Error),
}

impl From<io::Error> for StressError {
    fn from(error: io::Error) -> Self {
        Self::CannotStart(format!("sh: {error}"))
    }
}

impl fmt::Display for StressError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::CannotStart(reason) => write!(f, "the command cannot be started: {reason}"),
            Self::Input(name, error) => write!(f, "{name}:{error}"),
        }
    }
}

impl error::Error for StressError {}

impl Stress<'_> {
    /// Runs the command on one input after the other until it fails, and shrinks that input.
    ///
    /// # Errors
    ///
    /// If the command cannot be started, or an input is not good.
    pub fn run(&self) -> Result<Outcome, StressError> {
        let progress = Progress::start();
        let outcome = self.test_inputs(&progress);
        progress.end();
        outcome
    }

    fn test_inputs(&self, progress: &Progress) -> Result<Outcome, StressError> {
        let problem = self.problem;
        let mut solution = Solution::new(problem, self.command, self.time_limit)?;
        let (mut inputs, mut items, mut single_time_outs) = (0, 0, 0);
        for (name, input) in self.inputs() {
            progress.show(&format!("round {} of {}, {name}", inputs + 1, self.input_count()));
            match shrink::items(problem, &input) {
                Ok(tested) => items += tested.len() as u64,
                Err(error) => return Err(StressError::Input(name, error)),
            }
            inputs += 1;
            let Some(mut failed) = solution.test_once(&input)? else { continue };
            if solution.runs == 1
                && let Failure::Status(126 | 127) = failed.failure
            {
                return Err(StressError::CannotStart(report::start_error(&failed)));
            }
            if failed.failure == Failure::TimeOut {
                match solution.test_once(&input)? {
                    Some(again) => failed = again,
                    None => {
                        single_time_outs += 1;
                        continue;
                    }
                }
            }
            let name = match self.is_generated() && inputs > 1 {
                true => format!("{name}, round {inputs}"),
                false => name,
            };
            return self.shrink(solution, name, input, failed, progress);
        }
        Ok(Outcome::Passed(Passed {
            problem,
            inputs,
            items,
            possible_inputs: self.possible_inputs().map(|possible| possible.len() as u64),
            single_time_outs,
            has_loose_white_space: solution.has_loose_white_space,
        }))
    }

    /// The inputs and their names.
    fn inputs(&self) -> Box<dyn Iterator<Item = (String, Vec<u8>)> + '_> {
        match self.possible_inputs() {
            _ if !self.inputs.is_empty() => Box::new(self.inputs.iter().cloned()),
            Some(items) if self.rounds >= items.len() as u64 => {
                let kind = self.problem.items;
                let named = |(n, item)| (format!("{} {n}", kind.noun), kind.input(slice::from_ref(item)));
                Box::new((1..).zip(items).map(named))
            }
            _ => Box::new((0..self.rounds).map_while(|round| self.generated(round))),
        }
    }

    fn input_count(&self) -> u64 {
        match self.possible_inputs() {
            _ if !self.inputs.is_empty() => self.inputs.len() as u64,
            Some(items) => self.rounds.min(items.len() as u64),
            None => self.rounds,
        }
    }

    /// Whether the inputs are generated from seeds.
    fn is_generated(&self) -> bool {
        self.inputs.is_empty() && self.possible_inputs().is_none_or(|items| self.rounds < items.len() as u64)
    }

    /// Every input that can be generated, if there are so few that all can be tried.
    fn possible_inputs(&self) -> Option<&'static [Item]> {
        let every = self.problem.every.filter(|_| self.inputs.is_empty())?;
        Some(every())
    }

    /// A generated input and its name.
    fn generated(&self, round: u64) -> Option<(String, Vec<u8>)> {
        let seed = self.seed.wrapping_add(round);
        let mut input = Vec::new();
        generate(self.problem, seed, self.items_in(round + 1), &mut input).ok()?;
        Some((format!("seed {seed}"), input))
    }

    /// How many items the input of a round has, the rounds being counted from 1.
    fn items_in(&self, round: u64) -> u64 {
        match (self.games, self.problem.default_items()) {
            (Some(games), _) => games,
            // Some mistakes show only in a small input: one, two and three items in turn.
            (None, items) if items > 1 && round.is_multiple_of(10) => 1 + round / 10 % 3,
            (None, items) => items,
        }
    }

    /// Shrinks an input on which the solution failed, unless that was by chance. A time-out has come twice.
    fn shrink(
        &self,
        mut solution: Solution,
        name: String,
        input: Vec<u8>,
        failed: FailedRun,
        progress: &Progress,
    ) -> Result<Outcome, StressError> {
        let problem = self.problem;
        if failed.failure != Failure::TimeOut && !fails_again(&mut solution, &input, failed.failure)? {
            return Ok(Outcome::Flaky(Flaky { problem, name, input, failed }));
        }
        let mut counterexample = Counterexample::new(problem, name, input, failed);
        match counterexample.shrink(&mut solution, progress) {
            Ok(()) => Ok(Outcome::Failed(Box::new(counterexample))),
            Err(error) => Err(StressError::Input(counterexample.name, error)),
        }
    }
}

/// Whether a failure comes again. If not at once, each input may from now on be run several times.
fn fails_again(solution: &mut Solution, input: &[u8], failure: Failure) -> io::Result<bool> {
    let is_alike = |failed: Option<FailedRun>| failed.is_some_and(|failed| failed.failure.is_like(failure));
    if is_alike(solution.test_once(input)?) {
        return Ok(true);
    }
    solution.attempts = MAX_ATTEMPTS;
    Ok(is_alike(solution.test_for(input, failure)?))
}

/// A line on standard error about how far the test is, written anew each time, if that is a terminal.
struct Progress {
    is_shown: bool,
}

impl Progress {
    /// Goes up to the line before, and clears it.
    const REWRITE: &str = "\x1b[A\x1b[K";

    /// The longest line that fits into a usual terminal.
    const MAX_LENGTH: usize = 79;

    fn start() -> Self {
        let progress = Self { is_shown: io::stderr().is_terminal() };
        progress.write("\n");
        progress
    }

    /// Replaces the line by another one. It is ended at once, as Ctrl-C may come at any time.
    fn show(&self, text: &str) {
        self.write(&Self::line(text));
    }

    fn line(text: &str) -> String {
        format!("{}{}\n", Self::REWRITE, text.chars().take(Self::MAX_LENGTH).collect::<String>())
    }

    fn end(&self) {
        self.write(Self::REWRITE);
    }

    fn write(&self, text: &str) {
        if self.is_shown {
            let _ = io::stderr().write_all(text.as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_progress_line_fits_into_a_narrow_terminal() {
        for (length, shown) in [(0, 0), (79, 79), (80, 79)] {
            let line = format!("\x1b[A\x1b[K{}\n", "\u{2713}".repeat(shown));
            assert_eq!(Progress::line(&"\u{2713}".repeat(length)), line);
        }
    }
}
