//! The predicate of shrinking in a stress test.

use std::time::{Duration, Instant};

use super::Progress;
use super::report::describe;
use super::solution::{FailedRun, Failure, Solution};
use crate::problem::Problem;
use crate::shrink::Predicate;
use crate::words;

/// The time limit for shrinking an input.
pub const TIME_TO_SHRINK: Duration = Duration::from_secs(30);

/// The predicate that the solution fails in the same way as at first.
pub struct SameFailure<'a> {
    problem: &'static Problem,
    solution: &'a mut Solution,
    failure: Failure,
    progress: &'a Progress,
    deadline: Instant,
    first_run: u64,
    /// The last input that failed, and its run.
    last: (Vec<u8>, FailedRun),
}

impl<'a> SameFailure<'a> {
    /// A predicate for inputs on which a solution fails as in its run on this one.
    pub fn new(
        problem: &'static Problem,
        solution: &'a mut Solution,
        input: &[u8],
        failed: FailedRun,
        progress: &'a Progress,
    ) -> Self {
        let failure = failed.failure;
        let deadline = Instant::now() + TIME_TO_SHRINK;
        let first_run = solution.runs;
        Self { problem, solution, failure, progress, deadline, first_run, last: (input.into(), failed) }
    }

    /// Whether the time to shrink is over.
    pub fn is_late(&self) -> bool {
        Instant::now() >= self.deadline
    }

    /// The run in which an input failed, if it is the last one that did.
    pub fn last_run(self, input: &[u8]) -> Option<FailedRun> {
        let (last, run) = self.last;
        (last == input).then_some(run)
    }
}

impl Predicate for SameFailure<'_> {
    fn fails(&mut self, input: &[u8]) -> bool {
        if self.is_late() {
            return false;
        }
        let runs = words::plural(self.solution.runs - self.first_run, "run");
        let smallest = describe(self.problem, &self.last.0);
        self.progress.show(&format!("{}: {smallest} after {runs}", self.failure));
        match self.solution.test_for(input, self.failure) {
            Ok(Some(failed)) => {
                self.last = (input.into(), failed);
                true
            }
            _ => false,
        }
    }

    /// A program answers one item after the other, so a wrong answer shows which items it gets wrong.
    fn answer(&mut self, input: &[u8]) -> Option<Vec<u8>> {
        if !self.failure.is_of_answer() || self.is_late() {
            return None;
        }
        self.solution.output(input).ok()
    }
}
