//! A counterexample: a failing input, shrunk while the solution keeps failing in the same way, with a line of progress.

use std::io::{self, Write};
use std::slice;
use std::time::{Duration, Instant};

use super::shrink::{self, Predicate};
use super::solution::{Failure, MAX_ATTEMPTS, Run, Solution};
use crate::item::plural;
use crate::modes::generate::Pool;
use crate::modes::strict::read_items;
use crate::problem::Problem;
use crate::system;

/// The smallest input found on which a command fails.
#[derive(Debug)]
pub struct Counterexample {
    pub problem: &'static Problem,
    /// The name of the original input.
    pub name: String,
    pub original: Vec<u8>,
    pub input: Vec<u8>,
    /// The failure on the original input.
    pub failure: Failure,
    /// The last failed run on the shrunk input, or a correct one if a timeout did not recur.
    pub run: Run,
    /// How many of the further runs on the input failed; `None` if the solution appears to be deterministic.
    pub failures: Option<u32>,
    /// What shrinking found out; `None` if the failure did not recur.
    pub shrinking: Option<Shrinking>,
}

/// What is known about a shrunk input.
#[derive(Debug)]
pub struct Shrinking {
    /// The number of runs that shrinking took.
    pub runs: u64,
    /// The time limit at which it stopped; `None` if it ended before.
    pub stopped_after: Option<Duration>,
    /// Whether the input has several items, and the solution is correct on each of them alone.
    pub needs_all_items: bool,
    /// The number of all runs if every one of them failed, even on one item of one element.
    pub all_failed: Option<u64>,
}

impl Counterexample {
    pub fn new(problem: &'static Problem, name: String, input: Vec<u8>, failure: Failure, run: Run) -> Self {
        let original = input.clone();
        Self { problem, name, original, input, failure, run, failures: None, shrinking: None }
    }

    /// The last failure on the shrunk input, or else the failure on the original input.
    pub fn last_failure(&self) -> Failure {
        self.run.failure.unwrap_or(self.failure)
    }

    /// Shrinks the input if the failure recurs.
    pub fn shrink(
        &mut self,
        solution: &mut Solution,
        progress: &Progress,
        time_limit: Duration,
    ) -> io::Result<()> {
        let is_timeout = self.failure.is_timeout();
        // A timeout has already occurred twice.
        if !is_timeout {
            self.run_again(solution)?;
        }
        if self.failures == Some(0) {
            return Ok(());
        }
        let (deadline, runs_before) = (Instant::now() + time_limit, solution.runs);
        let mut search = Search {
            accepted: vec![self.input.clone()],
            counterexample: self,
            solution,
            progress,
            deadline,
            failed_run: None,
            was_stopped: false,
            error: None,
        };
        if is_timeout {
            search.shrink_timeout()?;
        } else {
            search.shrink()?;
        }
        let Search { was_stopped, .. } = search;
        let runs = solution.runs - runs_before;
        self.run_again(solution)?;
        self.shrinking = Some(Shrinking {
            runs,
            stopped_after: was_stopped.then_some(time_limit),
            needs_all_items: self.needs_all_items(solution, deadline)?,
            all_failed: self.count_if_all_failed(solution)?,
        });
        Ok(())
    }

    /// Runs the solution on the input again: once if it fails and always did so on the first attempt, or else several
    /// times, and counts the failures.
    fn run_again(&mut self, solution: &mut Solution) -> io::Result<()> {
        let mut failures = 0;
        for _ in 0..MAX_ATTEMPTS {
            let run = solution.run(&self.input)?;
            if !run.fails_like(self.failure) {
                solution.attempts = MAX_ATTEMPTS;
                continue;
            }
            (self.run, failures) = (run, failures + 1);
            if solution.attempts == 1 {
                return Ok(());
            }
        }
        self.failures = Some(failures);
        Ok(())
    }

    /// Whether the input has several items, and the solution is correct on each of them alone, in every attempt;
    /// `false` if that is not known by the deadline.
    fn needs_all_items(&self, solution: &mut Solution, deadline: Instant) -> io::Result<bool> {
        let items = read_items(self.problem, &self.input).unwrap_or_default();
        for item in items.iter().filter(|_| items.len() > 1) {
            for _ in 0..solution.attempts {
                let input = self.problem.item_kind.input_text(slice::from_ref(item));
                if Instant::now() >= deadline || solution.test(&input)?.failure.is_some() {
                    return Ok(false);
                }
            }
        }
        Ok(items.len() > 1)
    }

    /// The number of runs so far and of one more, on one item of one element, if every one of them failed.
    fn count_if_all_failed(&self, solution: &mut Solution) -> io::Result<Option<u64>> {
        let pool = Pool::shared(self.problem);
        let small = pool.items.iter().find(|(item, _)| count_elements(item) == 1);
        if let (None, Some((item, _))) = (solution.slowest_correct_run, small) {
            solution.run(&self.problem.item_kind.input_text(slice::from_ref(item)))?;
        }
        Ok(Some(solution.runs).filter(|_| solution.slowest_correct_run.is_none()))
    }
}

/// A search for a smaller input on which the solution fails in the same way as on the original one.
struct Search<'a> {
    /// The counterexample, with the smallest input so far.
    counterexample: &'a mut Counterexample,
    solution: &'a mut Solution,
    progress: &'a Progress,
    deadline: Instant,
    /// The inputs that were the smallest so far, from the original one.
    accepted: Vec<Vec<u8>>,
    /// The run on the last input that failed.
    failed_run: Option<Run>,
    /// Whether the deadline prevented a run.
    was_stopped: bool,
    /// The error that prevented a run; there are no runs after it.
    error: Option<io::Error>,
}

impl Search<'_> {
    fn shrink(&mut self) -> io::Result<()> {
        let (problem, input) = (self.counterexample.problem, self.counterexample.input.clone());
        shrink::shrink(problem, &input, self).map_err(io::Error::other)?;
        self.error.take().map_or(Ok(()), Err)
    }

    /// Shrinks with hurried runs; if the result was just slow, goes on at the full time limit from one that was not.
    fn shrink_timeout(&mut self) -> io::Result<()> {
        self.solution.is_hurried = true;
        self.shrink()?;
        self.solution.is_hurried = false;
        if self.accepted.len() > 1 && self.drop_slow()? { self.shrink() } else { Ok(()) }
    }

    /// Takes the last accepted input on which the solution exceeds the full time limit: on later ones, a hurried run
    /// was just slow. Most often that is the very last; otherwise, it is found by bisection. Returns whether there are
    /// both.
    fn drop_slow(&mut self) -> io::Result<bool> {
        // The limit is exceeded on all inputs before `slow`, and on none from `fast` on.
        let (mut slow, mut fast) = (0, self.accepted.len());
        let mut index = fast - 1;
        while slow < fast {
            let input = self.accepted[index].clone();
            let run = self.solution.run(&input)?;
            if run.fails_like(self.counterexample.failure) {
                slow = index + 1;
                (self.counterexample.input, self.counterexample.run) = (input, run);
            } else {
                fast = index;
                if index == 0 {
                    // Not even the original input is slow any more.
                    self.solution.attempts = MAX_ATTEMPTS;
                    (self.counterexample.input, self.counterexample.run) = (input, run);
                }
            }
            index = slow.midpoint(fast);
        }
        Ok(slow > 0 && slow < self.accepted.len())
    }

    /// Runs the solution; returns `None` after the deadline or an error.
    fn attempt<T>(&mut self, run: impl FnOnce(&mut Solution) -> io::Result<T>) -> Option<T> {
        self.was_stopped |= Instant::now() >= self.deadline;
        if self.was_stopped || self.error.is_some() {
            return None;
        }
        let Counterexample { problem, input, failure, .. } = &self.counterexample;
        let runs = plural(self.solution.runs, "run");
        self.progress.show(&format!("{failure}: {} after {runs}", describe(problem, input)));
        run(self.solution).map_err(|error| self.error = Some(error)).ok()
    }
}

impl Predicate for Search<'_> {
    fn first_failing(&mut self, inputs: &[Vec<u8>]) -> Option<usize> {
        let failure = self.counterexample.failure;
        inputs.iter().position(|input| {
            self.failed_run = self.attempt(|solution| solution.reproduce(input, failure)).flatten();
            self.failed_run.is_some()
        })
    }

    /// The solution's answer, if the original failure was wrong output, and one run is enough to reproduce it. Other
    /// failures do not reveal which items fail.
    fn answer(&mut self, input: &[u8]) -> Option<Vec<u8>> {
        if !self.counterexample.failure.is_wrong_output() || self.solution.attempts > 1 {
            return None;
        }
        self.attempt(|solution| Ok(solution.run(input)?.stdout))
    }

    fn accept(&mut self, input: &[u8]) {
        if let Some(run) = self.failed_run.take() {
            (self.counterexample.input, self.counterexample.run) = (input.into(), run);
            self.accepted.push(input.into());
        }
    }
}

fn count_elements(item: &[u8]) -> usize {
    item.iter().filter(|byte| byte.is_ascii_alphanumeric()).count()
}

/// A description of an input, as in `1 game of 7 moves` and `2 games totaling 7 moves`.
pub fn describe(problem: &Problem, input: &[u8]) -> String {
    let kind = problem.item_kind;
    let items = read_items(problem, input).unwrap_or_default();
    let count: usize = items.iter().map(|item| count_elements(item)).sum();
    let elements = plural(count as u64, kind.element);
    let lines = items.iter().flat_map(|item| item.split_inclusive(|byte| *byte == b'\n'));
    let blank_lines = match lines.filter(|line| *line == b"\n").count() {
        0 => String::new(),
        count => format!(" and {}", plural(count as u64, "blank line")),
    };
    let of = if items.len() > 1 { "totaling" } else { "of" };
    let items = plural(items.len() as u64, kind.noun);
    let items = if kind.single { String::new() } else { format!("{items} {of} ") };
    format!("{items}{elements}{blank_lines}")
}

/// A line on standard error, shown only on a terminal and rewritten with each update.
#[derive(Debug)]
pub struct Progress {
    is_shown: bool,
}

impl Progress {
    /// Moves the cursor up to the previous line, and clears that line.
    const REWRITE: &str = "\x1b[A\x1b[K";

    /// The maximum length of the line, which must fit in an 80-column terminal.
    const MAX_LENGTH: usize = 79;

    /// Prints an empty line for updates to replace.
    pub fn start() -> Self {
        let progress = Self { is_shown: system::interprets_escapes(io::stderr()) };
        progress.write("\n");
        progress
    }

    /// Replaces the line. The cursor stays below it, because Ctrl-C may end the program at any time.
    pub fn show(&self, text: &str) {
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
