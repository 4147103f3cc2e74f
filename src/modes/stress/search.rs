//! The search for a counterexample: runs the command on the input of a failure again, to decide whether that counts,
//! shrinks the input, and confirms the result. Here, each run has nothing beside it.

use std::io;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::inputs::TestInput;
use super::run::{Run, Stop};
use super::runner::{Runner, hurried_limit};
use super::shrink::shrink;
use crate::item::Item;
use crate::modes::items::items_of;
use crate::modes::pool::Pool;
use crate::problem::Problem;

/// How many runs show whether the command is deterministic.
pub const REPETITIONS: usize = 5;

/// A failure to report, and an input for it.
pub struct Counterexample {
    pub problem: &'static Problem,
    pub original: TestInput,
    /// The failure on the original input, which is that of the run as well, or like it.
    pub failure: Failure,
    /// The last run that failed in that way on the original input or, once it is shrunk, on the smallest one.
    pub run: Run,
    pub shrink_runs: u64,
    pub conclusion: Conclusion,
    pub cause: Option<Cause>,
}

/// How the search ended.
pub enum Conclusion {
    /// Until the search knows better, at Ctrl-C. The input is the smallest so far.
    Interrupted,
    /// Runs of the same input differ. So many of five more runs of the original one failed.
    NotDeterministic { failures: usize },
    /// A time-out that came again, but not on what it was shrunk to, in a hurry. The input is the original one.
    Slow,
    /// The input is the smallest one that was found, perhaps only within a time limit.
    Shrunk { stopped_after: Option<Duration> },
}

/// What shows the cause of a failure.
#[derive(PartialEq)]
pub enum Cause {
    /// The input is in another form than the statement's, in which it was not shrunk.
    Form,
    /// The input has several items, and the command is correct on each of them alone.
    Combination,
    /// No run passed, and the command writes nothing, neither for this input of one item nor for the largest item.
    EveryInput,
}

impl Counterexample {
    /// How it failed last.
    pub fn last_failure(&self) -> Failure {
        self.run.failure.unwrap_or(self.failure)
    }
}

/// Decides whether a failure counts and, if it does, shrinks the input. Returns `None` if the failure does not come
/// again. After Ctrl-C, or if there is no time left to look for a cause, the result is what was found until then.
/// `failure` is that of the run.
pub fn search(
    runner: &mut Runner,
    original: TestInput,
    run: Run,
    failure: Failure,
) -> io::Result<Option<Counterexample>> {
    let (problem, conclusion) = (runner.test.problem, Conclusion::Interrupted);
    let found = Counterexample { problem, original, failure, run, shrink_runs: 0, conclusion, cause: None };
    let mut search = Search { runner, found };
    match search.decide() {
        Ok(false) => Ok(None),
        Err(Stop::Io(error)) => Err(error),
        Ok(true) | Err(Stop::Deadline | Stop::Signal) => Ok(Some(search.found)),
    }
}

/// The state of a search.
struct Search<'a, 'b> {
    runner: &'a mut Runner<'b>,
    found: Counterexample,
}

impl Search<'_, '_> {
    /// Returns whether there is a failure to report. A failure must come again in the same way: then, the input is
    /// shrunk. That takes long at a time limit, so the second run of a time-out is on what it was shrunk to.
    fn decide(&mut self) -> Result<bool, Stop> {
        let is_timeout = self.found.failure.is_timeout();
        if is_timeout && self.shrink_and_confirm(1)? {
            return Ok(true);
        }
        let again = self.repeat(1)?;
        if again.iter().any(|again| again.is_like(self.found.failure)) {
            if is_timeout {
                self.found.conclusion = Conclusion::Slow;
            } else if !self.shrink_and_confirm(REPETITIONS)? {
                let failures = self.repeat(REPETITIONS)?.len();
                self.found.conclusion = Conclusion::NotDeterministic { failures };
            }
            return Ok(true);
        }
        let failures = again.len() + self.repeat(REPETITIONS - 1)?.len();
        if failures > 0 {
            self.found.conclusion = Conclusion::NotDeterministic { failures };
            return Ok(true);
        }
        self.runner.findings.passed_over.push((self.found.original.name.clone(), self.found.failure));
        self.runner.observe_passed(&self.found.original, &self.found.run);
        Ok(false)
    }

    /// Runs the command on the input so many times, and returns how it fails each time that it does.
    fn repeat(&mut self, times: usize) -> Result<Vec<Failure>, Stop> {
        let mut failures = Vec::new();
        for _ in 0..times {
            let run = self.runner.run_alone(&self.found.run.input, Duration::MAX, None)?;
            failures.extend(run.failure);
            if run.fails_like(self.found.failure) {
                self.found.run = run;
            }
        }
        Ok(failures)
    }

    /// Shrinks the input as far as there is time, and runs the command on the result so many times. If it always fails,
    /// looks for the cause; an item that fails alone then is shrunk in turn. Otherwise, the input is the original one
    /// again. Returns whether it always failed.
    fn shrink_and_confirm(&mut self, times: usize) -> Result<bool, Stop> {
        let original = self.found.run.clone();
        let (start, limit) = (Instant::now(), self.runner.test.shrink_time_limit);
        let mut deadline = start + limit;
        loop {
            let stopped_after = if self.shrink_until(deadline)? { None } else { Some(start.elapsed()) };
            let again = self.repeat(times)?;
            if again.iter().filter(|again| again.is_like(self.found.failure)).count() < times {
                self.found.run = original;
                return Ok(false);
            }
            self.found.conclusion = Conclusion::Shrunk { stopped_after };
            deadline = deadline.max(Instant::now()) + limit / 5;
            let Some(alone) = self.find_cause(deadline)? else { return Ok(true) };
            (self.found.run, self.found.conclusion) = (alone, Conclusion::Interrupted);
        }
    }

    /// Shrinks the input, and returns whether there was time enough. Candidates for a time-out have less time.
    fn shrink_until(&mut self, deadline: Instant) -> Result<bool, Stop> {
        let Counterexample { problem, run, failure, shrink_runs, .. } = &mut self.found;
        let run_candidate = &mut |input: &[u8]| {
            let seconds = deadline.saturating_duration_since(Instant::now()).as_secs();
            let size = problem.describe(&items_of(problem, input));
            self.runner.progress.show(&format!("shrinking, at most {seconds} s left: {size}"));
            let hurried =
                hurried_limit(self.runner.findings.slowest_correct_run, self.runner.test.time_limit);
            let limit = if failure.is_timeout() { hurried } else { Duration::MAX };
            let run = self.runner.run_alone(input, limit, Some(deadline))?;
            *shrink_runs += 1;
            Ok(run)
        };
        match shrink(problem, run, Some(deadline), run_candidate) {
            Ok(()) => Ok(true),
            Err(Stop::Deadline) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    /// Looks for a cause, as long as there is time. If there is none because the command fails on an item alone in the
    /// same way, returns that run.
    fn find_cause(&mut self, deadline: Instant) -> Result<Option<Run>, Stop> {
        let Counterexample { problem, failure, run, .. } = &self.found;
        let items = items_of(problem, &run.input);
        let mut run_alone =
            |items: &[Item]| self.runner.run_alone(&problem.input_text(items), Duration::MAX, Some(deadline));
        self.found.cause = if run.input != problem.input_text(&items) {
            Some(Cause::Form)
        } else if items.len() > 1 {
            let mut is_right = true;
            for item in items.chunks(1) {
                let alone = run_alone(item)?;
                if alone.fails_like(*failure) {
                    return Ok(Some(alone));
                }
                is_right &= alone.failure.is_none();
            }
            is_right.then_some(Cause::Combination)
        } else if !failure.is_timeout() && run.stdout.is_empty() {
            let largest = run_alone(Pool::shared(problem).items.last().cloned().as_slice())?;
            let is_silent = largest.stdout.is_empty() && self.runner.findings.slowest_correct_run.is_none();
            is_silent.then_some(Cause::EveryInput)
        } else {
            None
        };
        Ok(None)
    }
}
