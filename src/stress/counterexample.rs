//! A counterexample: a failing input, shrunk while the solution keeps failing in the same way.

use std::io;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::process::Run;
use super::report::describe;
use super::solution::{MAX_ATTEMPTS, Solution};
use super::{Outcome, Progress, StressError};
use crate::picture::Palette;
use crate::problem::Problem;
use crate::shrink::{self, Predicate};
use crate::words;

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
}

impl Counterexample {
    /// Creates a counterexample that has not been shrunk yet.
    pub fn new(problem: &'static Problem, name: String, input: Vec<u8>, failure: Failure, run: Run) -> Self {
        let original = input.clone();
        Self { problem, name, original, input, failure, run, failures: None, runs: 0, stopped_early: false }
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
        let (report, failure) = (self.report(palette), self.last_failure());
        Ok(Outcome { report, input: Some(self.input), failure: Some(failure) })
    }

    /// Shrinks the input, and runs the solution on the result again.
    fn shrink(&mut self, solution: &mut Solution, progress: &Progress) -> Result<(), StressError> {
        let (problem, original) = (self.problem, self.original.clone());
        let deadline = Instant::now() + SHRINK_TIME_LIMIT;
        solution.runs = 0;
        let mut predicate = SameFailure { counterexample: self, solution, progress, deadline, error: None };
        let result = shrink::shrink(problem, &original, &mut predicate);
        if let Some(error) = predicate.error {
            return Err(StressError::Run(error));
        }
        let small = result?;
        self.runs = solution.runs;
        self.stopped_early = Instant::now() >= deadline;
        // The last input that failed may have been a batch of candidates.
        if self.input != small {
            self.input = small;
            self.run = solution.run(&self.input)?;
        }
        Ok(self.run_again(solution)?)
    }

    /// Runs the solution on the input again: once if it fails and always did so on the first attempt, or else several
    /// times, and counts the failures. A timeout is tried only once.
    fn run_again(&mut self, solution: &mut Solution) -> io::Result<()> {
        let (mut failures, runs) = (0, if self.failure.is_timeout() { 1 } else { MAX_ATTEMPTS });
        for _ in 0..runs {
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
}

/// A predicate that checks whether the solution fails in the same way as on the original input.
struct SameFailure<'a> {
    /// The counterexample, with the last input that failed.
    counterexample: &'a mut Counterexample,
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
        let runs = words::plural(self.solution.runs, "run");
        self.progress.show(&format!("{failure}: {} after {runs}", describe(problem, input)));
        run(self.solution).map_err(|error| self.error = Some(error)).ok()
    }
}

impl Predicate for SameFailure<'_> {
    fn fails(&mut self, input: &[u8]) -> bool {
        let failure = self.counterexample.failure;
        let failed_run = self.attempt(|solution| solution.reproduce(input, failure)).flatten();
        let Some(run) = failed_run else { return false };
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
