//! A counterexample: a failing input, shrunk while the solution keeps failing in the same way.

use std::io;
use std::slice;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::process::Run;
use super::report::{count_elements, describe};
use super::solution::{MAX_ATTEMPTS, Solution};
use super::{Outcome, Progress, StressError};
use crate::item::plural;
use crate::modes::generate::Pool;
use crate::modes::shrink::{self, Predicate};
use crate::modes::strict::read_items;
use crate::picture::Palette;
use crate::problem::Problem;

/// The time limit for shrinking an input.
const SHRINK_TIME_LIMIT: Duration = Duration::from_secs(30);

/// The smallest input found on which a command fails.
#[derive(Debug)]
pub struct Counterexample {
    /// The problem that the command is supposed to solve.
    pub problem: &'static Problem,
    /// The name of the original input.
    pub name: String,
    /// The original input.
    pub original: Vec<u8>,
    /// The shrunk input.
    pub input: Vec<u8>,
    /// The failure on the original input.
    pub failure: Failure,
    /// The last failed run on the shrunk input; if none failed, the last one.
    pub run: Run,
    /// How many of the further runs on the input failed; `None` if the solution appears to be deterministic.
    pub failures: Option<u32>,
    /// The number of runs that shrinking took.
    pub runs: u64,
    /// Whether shrinking stopped at its time limit.
    pub stopped_early: bool,
    /// Whether the input has several items, and the solution is correct on each of them alone.
    pub needs_all_items: bool,
    /// The number of all runs if every one of them failed, even on one item of one element.
    pub all_failed: Option<u64>,
}

impl Counterexample {
    /// Creates a counterexample that has not been shrunk yet.
    pub fn new(problem: &'static Problem, name: String, input: Vec<u8>, failure: Failure, run: Run) -> Self {
        let original = input.clone();
        Self {
            problem,
            name,
            original,
            input,
            failure,
            run,
            failures: None,
            runs: 0,
            stopped_early: false,
            needs_all_items: false,
            all_failed: None,
        }
    }

    /// The last failure on the shrunk input, or else the failure on the original input.
    pub fn last_failure(&self) -> Failure {
        self.run.failure.unwrap_or(self.failure)
    }

    /// Shrinks the input if the failure recurs, and reports on it.
    pub fn outcome(
        mut self,
        solution: &mut Solution,
        progress: &Progress,
        palette: Palette,
    ) -> Result<Outcome, StressError> {
        // A timeout has already occurred twice.
        if !self.failure.is_timeout() {
            self.run_again(solution)?;
        }
        if self.failures == Some(0) {
            return Ok(Outcome { report: self.flaky_report(), input: Some(self.input), failure: None });
        }
        self.shrink(solution, progress)?;
        self.needs_all_items = self.needs_all_items(solution)?;
        self.all_failed = self.count_if_all_failed(solution)?;
        let (report, failure) = (self.report(palette), self.last_failure());
        Ok(Outcome { report, input: Some(self.input), failure: Some(failure) })
    }

    /// Shrinks the input, and runs the solution on the result again.
    fn shrink(&mut self, solution: &mut Solution, progress: &Progress) -> Result<(), StressError> {
        let (problem, original) = (self.problem, self.original.clone());
        let deadline = Instant::now() + SHRINK_TIME_LIMIT;
        let runs_before = solution.runs;
        solution.is_hurried = self.failure.is_timeout();
        let failed = vec![original.clone()];
        let mut predicate =
            SameFailure { counterexample: self, failed, solution, progress, deadline, error: None };
        let result = shrink::shrink(problem, &original, &mut predicate);
        let SameFailure { mut failed, error, .. } = predicate;
        if let Some(error) = error {
            return Err(StressError::Run(error));
        }
        let small = result?;
        solution.is_hurried = false;
        self.runs = solution.runs - runs_before;
        self.stopped_early = Instant::now() >= deadline;
        if self.failure.is_timeout() {
            failed.push(small);
            return Ok(self.confirm_timeout(solution, &failed)?);
        }
        // The last input that failed may have been a batch of candidates.
        if self.input != small {
            self.input = small;
            self.run = solution.run(&self.input)?;
        }
        Ok(self.run_again(solution)?)
    }

    /// Takes the last of these inputs, each shrunk from one before it, on which the solution exceeds the full time
    /// limit: on later ones, a hurried run was just slow. Most often that is the very last; otherwise, it is found by
    /// bisection.
    fn confirm_timeout(&mut self, solution: &mut Solution, failed: &[Vec<u8>]) -> io::Result<()> {
        let (mut start, mut end) = (0, failed.len());
        let mut index = end - 1;
        while start < end {
            let run = solution.run(&failed[index])?;
            let fails = run.fails_like(self.failure);
            if fails || index == 0 {
                (self.input, self.run) = (failed[index].clone(), run);
            }
            if fails {
                start = index + 1;
            } else {
                end = index;
            }
            index = start.midpoint(end);
        }
        if start == 0 {
            self.failures = Some(0);
        }
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

    /// Whether the input has several items, and the solution is correct on each of them alone, in every attempt.
    fn needs_all_items(&self, solution: &mut Solution) -> Result<bool, StressError> {
        let items = read_items(self.problem, &self.input)?;
        for item in items.iter().filter(|_| items.len() > 1) {
            for _ in 0..solution.attempts {
                let input = self.problem.item_kind.input_text(slice::from_ref(item));
                if solution.test(&input)?.failure.is_some() {
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

/// A predicate that checks whether the solution fails in the same way as on the original input.
struct SameFailure<'a> {
    /// The counterexample, with the last input that failed.
    counterexample: &'a mut Counterexample,
    /// The inputs that failed, from the original one, each no longer than the one before it.
    failed: Vec<Vec<u8>>,
    solution: &'a mut Solution,
    progress: &'a Progress,
    deadline: Instant,
    /// The error that prevented a run; there are no runs after it.
    error: Option<io::Error>,
}

impl SameFailure<'_> {
    /// Runs the solution; returns `None` after the deadline or an error.
    fn attempt<T>(&mut self, run: impl FnOnce(&mut Solution) -> io::Result<T>) -> Option<T> {
        if self.error.is_some() || Instant::now() >= self.deadline {
            return None;
        }
        let Counterexample { problem, input, failure, .. } = &self.counterexample;
        let runs = plural(self.solution.runs, "run");
        self.progress.show(&format!("{failure}: {} after {runs}", describe(problem, input)));
        run(self.solution).map_err(|error| self.error = Some(error)).ok()
    }
}

impl Predicate for SameFailure<'_> {
    fn fails(&mut self, input: &[u8]) -> bool {
        let failure = self.counterexample.failure;
        let failed_run = self.attempt(|solution| solution.reproduce(input, failure)).flatten();
        let Some(run) = failed_run else { return false };
        if self.failed.last().is_some_and(|last| input.len() <= last.len()) {
            self.failed.push(input.into());
        }
        self.counterexample.input = input.into();
        self.counterexample.run = run;
        true
    }

    /// The solution's answer, if the original failure was wrong output, and one run is enough to reproduce it. Other
    /// failures do not reveal which items fail.
    fn answer(&mut self, input: &[u8]) -> Option<Vec<u8>> {
        if !self.counterexample.failure.is_wrong_output() || self.solution.attempts > 1 {
            return None;
        }
        self.attempt(|solution| Ok(solution.run(input)?.stdout))
    }
}
