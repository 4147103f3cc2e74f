//! A counterexample: a failing input, shrunk while the solution fails in the same way.

use std::io;
use std::time::{Duration, Instant};

use super::Progress;
use super::report::describe;
use super::solution::{FailedRun, Failure, MAX_ATTEMPTS, Solution};
use crate::error::Error;
use crate::problem::Problem;
use crate::shrink::{self, Effort, Predicate};
use crate::words;

/// The time limit for shrinking an input.
pub const TIME_TO_SHRINK: Duration = Duration::from_secs(30);

/// How much each search for smaller items does. All of its levels together take about a fifth of a second.
const EFFORT: Effort = Effort { edits: 40_000, items: 24, others: 500 };

/// The smallest input found on which a command fails.
#[derive(Debug)]
pub struct Counterexample {
    /// The problem that the command does not solve.
    pub problem: &'static Problem,
    /// The name of the input that was shrunk.
    pub name: String,
    /// That input.
    pub original: Vec<u8>,
    /// What is left of it.
    pub input: Vec<u8>,
    /// How the command failed at first.
    pub failure: Failure,
    /// The last run that failed on what is left, if it is known.
    pub last: Option<FailedRun>,
    /// How many of the runs failed that were made at the end; `None` if all did.
    pub repeats: Option<u32>,
    /// The number of runs that shrinking took.
    pub runs: u64,
    /// Whether shrinking was stopped by its time limit.
    pub is_stopped: bool,
}

impl Counterexample {
    /// An input on which a command failed.
    pub(super) fn new(problem: &'static Problem, name: String, input: Vec<u8>, failed: FailedRun) -> Self {
        Self {
            problem,
            name,
            original: input.clone(),
            input,
            failure: failed.failure,
            last: Some(failed),
            repeats: None,
            runs: 0,
            is_stopped: false,
        }
    }

    /// How the command failed on what is left.
    pub fn last_failure(&self) -> Failure {
        self.last.as_ref().map_or(self.failure, |last| last.failure)
    }

    /// Shrinks the input; a second time with several runs for each candidate if it turns out that one run shows too little.
    pub(super) fn shrink(&mut self, solution: &mut Solution, progress: &Progress) -> Result<(), Error> {
        let (deadline, first_run) = (Instant::now() + TIME_TO_SHRINK, solution.runs);
        loop {
            let mut predicate = SameFailure {
                problem: self.problem,
                failure: self.failure,
                last: self.last.take().map(|run| (self.input.clone(), run)),
                solution,
                progress,
                deadline,
                first_run,
            };
            self.input = shrink::shrink(self.problem, &self.input, EFFORT, &mut predicate)?;
            self.is_stopped = predicate.is_late();
            self.last = predicate.last.filter(|(input, _)| *input == self.input).map(|(_, run)| run);
            self.runs = solution.runs - first_run;
            self.run_again(solution).map_err(Error::Read)?;
            if self.is_stopped || solution.attempts > 1 || !self.needs_attempts()? {
                return Ok(());
            }
            solution.attempts = MAX_ATTEMPTS;
        }
    }

    /// Runs the solution on what is left, as often as it takes to see how often it fails.
    fn run_again(&mut self, solution: &mut Solution) -> io::Result<()> {
        let runs = match self.failure {
            Failure::TimeOut => 1,
            Failure::Signal(_) => MAX_ATTEMPTS,
            _ => solution.attempts,
        };
        let failures = self.failures(solution, runs)?;
        self.repeats = match self.failure {
            _ if failures == runs => None,
            Failure::TimeOut => Some(0),
            _ if runs < MAX_ATTEMPTS => Some(self.failures(solution, MAX_ATTEMPTS)?),
            _ => Some(failures),
        };
        Ok(())
    }

    /// How many of several runs on what is left fail.
    fn failures(&mut self, solution: &mut Solution, runs: u32) -> io::Result<u32> {
        let mut failures = 0;
        for _ in 0..runs {
            if let Some(failed) = solution.test_once(&self.input)?
                && failed.failure.is_like(self.failure)
            {
                self.last = Some(failed);
                failures += 1;
            }
        }
        Ok(failures)
    }

    /// Whether one run shows too little: the failure does not always come, or there are several items, in one of which at
    /// least a memory error comes more often than in a single one.
    fn needs_attempts(&self) -> Result<bool, Error> {
        Ok(match self.failure {
            Failure::TimeOut => false,
            Failure::Signal(_) => {
                self.repeats.is_some() || shrink::items(self.problem, &self.input)?.len() > 1
            }
            _ => self.repeats.is_some(),
        })
    }
}

/// The predicate that the solution fails in the same way as at first.
struct SameFailure<'a> {
    problem: &'static Problem,
    solution: &'a mut Solution,
    failure: Failure,
    /// The last input that failed, and its run.
    last: Option<(Vec<u8>, FailedRun)>,
    progress: &'a Progress,
    deadline: Instant,
    first_run: u64,
}

impl SameFailure<'_> {
    /// Whether the time to shrink is over.
    fn is_late(&self) -> bool {
        Instant::now() >= self.deadline
    }
}

impl Predicate for SameFailure<'_> {
    fn fails(&mut self, input: &[u8]) -> bool {
        if self.is_late() {
            return false;
        }
        let smallest = self.last.as_ref().map_or(input, |(last, _)| last);
        let smallest = describe(self.problem, smallest);
        let runs = words::plural(self.solution.runs - self.first_run, "run");
        self.progress.show(&format!("{}: {smallest} after {runs}", self.failure));
        match self.solution.test_for(input, self.failure) {
            Ok(Some(failed)) => {
                self.last = Some((input.into(), failed));
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
