//! A counterexample: a failing input, shrunk while the solution keeps failing in the same way.

use std::io;
use std::time::{Duration, Instant};

use super::StressError;
use super::solution::{FailedRun, Failure, MAX_ATTEMPTS, Solution};
use crate::problem::Problem;
use crate::shrink::{self, Predicate};
use crate::words;

/// The time limit for shrinking an input.
const SHRINK_TIME_LIMIT: Duration = Duration::from_secs(30);

/// The smallest input found on which a command fails.
#[derive(Debug)]
pub struct Counterexample {
    /// The problem that the command is supposed to solve.
    pub(super) problem: &'static Problem,
    /// The name of the original input.
    pub(super) name: String,
    /// The original input.
    pub(super) original: Vec<u8>,
    /// The shrunk input.
    pub input: Vec<u8>,
    /// The failure on the original input.
    pub(super) failure: Failure,
    /// The last failed run on the shrunk input, if any.
    pub(super) last_run: Option<FailedRun>,
    /// How many of the final runs on the shrunk input failed; `None` if all did.
    pub(super) final_failures: Option<u32>,
    /// The number of runs that shrinking took.
    pub(super) runs: u64,
    /// Whether shrinking stopped at the time limit.
    pub(super) hit_shrink_time_limit: bool,
}

impl Counterexample {
    /// Creates a counterexample that has not been shrunk yet.
    pub(super) fn new(
        problem: &'static Problem,
        name: String,
        input: Vec<u8>,
        failed_run: FailedRun,
    ) -> Self {
        Self {
            problem,
            name,
            original: input.clone(),
            input,
            failure: failed_run.failure,
            last_run: Some(failed_run),
            final_failures: None,
            runs: 0,
            hit_shrink_time_limit: false,
        }
    }

    /// The last failure on the shrunk input, or else the failure on the original input.
    pub fn last_failure(&self) -> Failure {
        self.last_run.as_ref().map_or(self.failure, |last| last.failure)
    }

    /// Shrinks the input. If one run per candidate turns out not to be enough, shrinks it again with several.
    pub(super) fn shrink(
        &mut self,
        solution: &mut Solution,
        show_progress: &dyn Fn(&str),
    ) -> Result<(), StressError> {
        let (deadline, runs_before) = (Instant::now() + SHRINK_TIME_LIMIT, solution.runs);
        loop {
            let mut predicate = SameFailure {
                problem: self.problem,
                failure: self.failure,
                last_failed: self.last_run.take().map(|run| (self.input.clone(), run)),
                error: None,
                solution,
                show_progress,
                deadline,
                runs_before,
            };
            self.input = shrink::shrink(self.problem, &self.input, &mut predicate)
                .map_err(|error| StressError::Input(self.name.clone(), error))?;
            if let Some(error) = predicate.error {
                return Err(StressError::Run(error));
            }
            self.hit_shrink_time_limit = predicate.is_past_deadline();
            self.last_run =
                predicate.last_failed.filter(|(input, _)| *input == self.input).map(|(_, run)| run);
            self.runs = solution.runs - runs_before;
            self.run_again(solution)?;
            if self.hit_shrink_time_limit || solution.attempts > 1 || !self.needs_more_runs() {
                return Ok(());
            }
            solution.attempts = MAX_ATTEMPTS;
        }
    }

    /// Runs the solution on the shrunk input again, and records how often it fails.
    fn run_again(&mut self, solution: &mut Solution) -> io::Result<()> {
        let (runs, max_runs) = match self.failure {
            Failure::Timeout(_) => (1, 1),
            Failure::Signal(_) => (MAX_ATTEMPTS, MAX_ATTEMPTS),
            _ => (solution.attempts, MAX_ATTEMPTS),
        };
        let failures = self.count_failures(solution, runs)?;
        self.final_failures = if failures == runs {
            None
        } else {
            Some(failures + self.count_failures(solution, max_runs - runs)?)
        };
        Ok(())
    }

    /// Runs the solution `runs` times on the shrunk input, counts the runs that fail like the original one, and keeps
    /// the last of these.
    fn count_failures(&mut self, solution: &mut Solution, runs: u32) -> io::Result<u32> {
        let mut failures = 0;
        for _ in 0..runs {
            if let Some(failed_run) = solution.test_once(&self.input)?
                && failed_run.failure.is_like(self.failure)
            {
                self.last_run = Some(failed_run);
                failures += 1;
            }
        }
        Ok(failures)
    }

    /// Whether each candidate needs more than one run. This is the case if the failure is intermittent, or if it is a
    /// signal and several items are left, but never for a timeout. A memory error is less likely to crash the solution
    /// on a single item, so a single run may miss it.
    fn needs_more_runs(&self) -> bool {
        let has_several_items =
            || shrink::read_items(self.problem, &self.input).is_ok_and(|items| items.len() > 1);
        match self.failure {
            Failure::Timeout(_) => false,
            Failure::Signal(_) => self.final_failures.is_some() || has_several_items(),
            _ => self.final_failures.is_some(),
        }
    }
}

/// A predicate that checks whether the solution fails in the same way as on the original input.
struct SameFailure<'a> {
    problem: &'static Problem,
    solution: &'a mut Solution,
    failure: Failure,
    /// The last input that failed, and its run.
    last_failed: Option<(Vec<u8>, FailedRun)>,
    /// The error that prevented a run; there are no runs after it.
    error: Option<io::Error>,
    show_progress: &'a dyn Fn(&str),
    deadline: Instant,
    /// The number of runs before shrinking.
    runs_before: u64,
}

impl SameFailure<'_> {
    /// Whether the deadline for shrinking has passed.
    fn is_past_deadline(&self) -> bool {
        Instant::now() >= self.deadline
    }

    /// Whether to stop running the solution.
    fn must_stop(&self) -> bool {
        self.error.is_some() || self.is_past_deadline()
    }

    /// Like [`Result::ok`], but keeps the error.
    fn keep_error<T>(&mut self, result: io::Result<T>) -> Option<T> {
        result.map_err(|error| self.error = Some(error)).ok()
    }
}

impl Predicate for SameFailure<'_> {
    fn fails(&mut self, input: &[u8]) -> bool {
        if self.must_stop() {
            return false;
        }
        let last_input = self.last_failed.as_ref().map_or(input, |(last, _)| last);
        let description = describe(self.problem, last_input);
        let runs = words::plural(self.solution.runs - self.runs_before, "run");
        (self.show_progress)(&format!("{}: {description} after {runs}", self.failure));
        let result = self.solution.reproduce(input, self.failure);
        let Some(failed_run) = self.keep_error(result).flatten() else { return false };
        self.last_failed = Some((input.into(), failed_run));
        true
    }

    /// The solution's answer, if the original failure was wrong output. Other failures do not reveal which items fail.
    fn answer(&mut self, input: &[u8]) -> Option<Vec<u8>> {
        if !self.failure.is_wrong_output() || self.must_stop() {
            return None;
        }
        let output = self.solution.output(input);
        self.keep_error(output)
    }
}

/// A description of an input, as in `1 game of 7 moves` and `2 games totaling 7 moves`.
pub fn describe(problem: &Problem, input: &[u8]) -> String {
    let kind = problem.item_kind;
    let items = shrink::read_items(problem, input).unwrap_or_default();
    let count = items.iter().flatten().filter(|byte| byte.is_ascii_alphanumeric()).count();
    let elements = words::plural(count as u64, kind.element);
    let lines = items.iter().flat_map(|item| item.split_inclusive(|byte| *byte == b'\n'));
    let blank_lines = match lines.filter(|line| *line == b"\n").count() {
        0 => String::new(),
        count => format!(" and {}", words::plural(count as u64, "blank line")),
    };
    let of = if items.len() > 1 { "totaling" } else { "of" };
    let items = words::plural(items.len() as u64, kind.noun);
    let items = if kind.single { String::new() } else { format!("{items} {of} ") };
    format!("{items}{elements}{blank_lines}")
}
