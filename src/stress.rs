//! The smallest input found that a command gets wrong.

mod process;
mod report;
mod solution;

use std::error;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::slice;
use std::time::{Duration, Instant};

use crate::cases::Item;
use crate::error::Error;
use crate::generate::generate;
use crate::problem::Problem;
use crate::shrink::{self, Predicate};
pub use report::{Counterexample, Flaky, Outcome, Passed};
pub use solution::Failure;
use solution::{CannotStart, Solution};

/// How long an input is shrunk on which the command does not end.
const SHRINK_TIME_OUTS: Duration = Duration::from_secs(30);

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
    /// The number of games or boards in each.
    pub games: u64,
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

impl From<CannotStart> for StressError {
    fn from(CannotStart(reason): CannotStart) -> Self {
        Self::CannotStart(reason)
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
        let outcome = self.test_inputs();
        show_progress("");
        outcome
    }

    fn test_inputs(&self) -> Result<Outcome, StressError> {
        let problem = self.problem;
        let mut solution = Solution::new(problem, self.command, self.time_limit)?;
        let (mut inputs, mut items) = (0, 0);
        for (name, input) in self.inputs() {
            show_progress(&report::testing(&name, inputs));
            let tested = match shrink::items(problem, &input) {
                Ok(items) => items,
                Err(error) => return Err(StressError::Input(name, error)),
            };
            inputs += 1;
            items += tested.len() as u64;
            if let Some(failed) = solution.test(&input)? {
                return Ok(self.shrink(solution, name, tested, failed.failure));
            }
        }
        let possible_inputs = self.possible_inputs().map(|possible| possible.len() as u64);
        Ok(Outcome::Passed(Passed {
            problem,
            inputs,
            items,
            possible_inputs,
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

    /// Every input that can be generated, if there are so few that all can be tried.
    fn possible_inputs(&self) -> Option<&'static [Item]> {
        let every = self.problem.every.filter(|_| self.inputs.is_empty())?;
        Some(every())
    }

    /// A generated input and its name.
    fn generated(&self, round: u64) -> Option<(String, Vec<u8>)> {
        let seed = self.seed.wrapping_add(round);
        let mut input = Vec::new();
        generate(self.problem, seed, self.games, &mut input).ok()?;
        let round = if round > 0 { format!(", round {}", round + 1) } else { String::new() };
        Some((format!("seed {seed}{round}"), input))
    }

    /// Shrinks an input on which the solution fails.
    fn shrink(&self, mut solution: Solution, name: String, original: Vec<Item>, failure: Failure) -> Outcome {
        let problem = self.problem;
        let input = problem.items.input(&original);
        let runs = solution.runs;
        if !solution.fails(&input, failure) {
            return Outcome::Flaky(Flaky { name, input, failure });
        }
        let deadline = (failure == Failure::TimeOut).then(|| Instant::now() + SHRINK_TIME_OUTS);
        let mut fails = FailsAlike { problem, solution: &mut solution, failure, deadline };
        let items = shrink::minimize(problem, original.clone(), &mut fails);
        let is_stopped = fails.is_late();
        let runs = solution.runs - runs;
        let input = problem.items.input(&items);
        // The last run that failed may have been on another input.
        let last = solution.test(&input).unwrap_or_default();
        let counterexample =
            Counterexample { problem, name, original, items, input, failure, last, runs, is_stopped };
        Outcome::Failed(counterexample)
    }
}

/// The predicate of a stress test: the solution fails in the same way as at first.
struct FailsAlike<'a> {
    problem: &'static Problem,
    solution: &'a mut Solution,
    failure: Failure,
    /// When to stop.
    deadline: Option<Instant>,
}

impl FailsAlike<'_> {
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Predicate for FailsAlike<'_> {
    fn fails(&mut self, items: &[Item]) -> bool {
        if self.is_late() {
            return false;
        }
        show_progress(&report::shrinking(self.problem.items, self.failure, items, self.solution.runs));
        self.solution.fails(&self.problem.items.input(items), self.failure)
    }

    /// The solution answers one game after the other, so one run shows which of many it gets wrong.
    fn likely(&mut self, items: &mut dyn Iterator<Item = Item>) -> Option<Vec<usize>> {
        if self.failure == Failure::WrongAnswer { self.solution.wrong_items(items) } else { None }
    }
}

/// Shows how far the test is, on a line that is written anew each time, if anybody is watching.
fn show_progress(text: &str) {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        let _ = stderr.write_all(progress_line(text).as_bytes());
    }
}

/// A text in place of the line before, no longer than fits into a usual one.
fn progress_line(text: &str) -> String {
    format!("\r\x1b[K{}", text.chars().take(79).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_is_written_anew_fits_into_a_narrow_terminal() {
        for (length, shown) in [(0, 0), (79, 79), (80, 79)] {
            assert_eq!(
                progress_line(&"\u{2713}".repeat(length)),
                "\r\x1b[K".to_string() + &"\u{2713}".repeat(shown)
            );
        }
    }
}
