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
    /// A time-out whose shrunk input has none unless in a hurry. The input is the original one.
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
    /// The rule that decides which failure counts: it must come again in the same way. If it does not, but in one of
    /// five runs there is a failure of any kind, the command is not deterministic. Returns whether there is a failure to
    /// report.
    fn decide(&mut self) -> Result<bool, Stop> {
        let again = self.repeat(1)?;
        if again.iter().any(|again| again.is_like(self.found.failure)) {
            self.shrink_and_confirm()?;
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

    /// Shrinks the input as far as there is time, and confirms the result by five runs; that of a time-out, which take
    /// long, by one. If it is not confirmed, the input is the original one again.
    fn shrink_and_confirm(&mut self) -> Result<(), Stop> {
        let (failure, original) = (self.found.failure, self.found.run.clone());
        let time = self.runner.test.shrink_time_limit;
        let deadline = Instant::now() + time;
        let is_minimal = self.shrink_until(deadline)?;
        let repetitions = if failure.is_timeout() { 1 } else { REPETITIONS };
        let failures = self.repeat(repetitions)?;
        if failures.iter().filter(|again| again.is_like(failure)).count() == repetitions {
            self.found.conclusion = Conclusion::Shrunk { stopped_after: (!is_minimal).then_some(time) };
            return self.find_cause(deadline.max(Instant::now()) + time / 5);
        }
        let was_shrunk = self.found.run.input != original.input;
        self.found.run = original;
        self.found.conclusion = if failure.is_timeout() && was_shrunk {
            Conclusion::Slow
        } else {
            Conclusion::NotDeterministic { failures: self.repeat(REPETITIONS)?.len() }
        };
        Ok(())
    }

    /// Shrinks the input, and returns whether there was time enough. Candidates for a time-out have less time.
    fn shrink_until(&mut self, deadline: Instant) -> Result<bool, Stop> {
        let Counterexample { problem, run, failure, shrink_runs, .. } = &mut self.found;
        let run_candidate = &mut |input: &[u8]| {
            let seconds = deadline.saturating_duration_since(Instant::now()).as_secs();
            let size = problem.describe(&items_of(problem, input));
            let line = format!("shrinking, at most {seconds} s left: run {}, {size}", *shrink_runs + 1);
            self.runner.progress.show(&line);
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

    /// Looks for a cause, as long as there is time.
    fn find_cause(&mut self, deadline: Instant) -> Result<(), Stop> {
        let problem = self.found.problem;
        let items = items_of(problem, &self.found.run.input);
        let mut run =
            |items: &[Item]| self.runner.run_alone(&problem.input_text(items), Duration::MAX, Some(deadline));
        if self.found.run.input != problem.input_text(&items) {
            self.found.cause = Some(Cause::Form);
        } else if items.len() > 1 {
            for item in items.chunks(1) {
                if run(item)?.failure.is_some() {
                    return Ok(());
                }
            }
            self.found.cause = Some(Cause::Combination);
        } else if !self.found.failure.is_timeout() && self.found.run.stdout.is_empty() {
            let largest = run(Pool::shared(problem).items.last().cloned().as_slice())?;
            let is_silent = largest.stdout.is_empty() && self.runner.findings.slowest_correct_run.is_none();
            self.found.cause = is_silent.then_some(Cause::EveryInput);
        }
        Ok(())
    }
}
