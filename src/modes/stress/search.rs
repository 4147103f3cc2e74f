//! The search for a counterexample: runs the command on the input of a failure again, to decide whether that counts,
//! shrinks the input, and confirms the result. Here, each run has nothing beside it.

use std::io;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::inputs::TestInput;
use super::progress::show_progress;
use super::run::{Run, Stop};
use super::runner::Runner;
use super::shrink::shrink;
use crate::modes::items::items_of;
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
    /// A signal is to end this program. The input is the smallest so far.
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
}

/// Decides whether a failure counts and, if it does, shrinks the input. Returns `None` if the failure does not come
/// again. After a signal, the result is what was found until then.
pub fn search(runner: &mut Runner, original: TestInput, run: Run) -> io::Result<Option<Counterexample>> {
    let Some(failure) = run.failure else { return Ok(None) };
    let (problem, conclusion) = (runner.test.problem, Conclusion::Interrupted);
    let counterexample =
        Counterexample { problem, original, failure, run, shrink_runs: 0, conclusion, cause: None };
    let mut search = Search { runner, counterexample };
    let conclusion = search.decide();
    let Search { runner, mut counterexample } = search;
    match conclusion {
        Ok(Some(conclusion)) => counterexample.conclusion = conclusion,
        Ok(None) => {
            runner.observe_passed(&counterexample.original, &counterexample.run);
            let (name, failure) = (&counterexample.original.name, counterexample.run.failure_text());
            runner.findings.passed_over.push(format!("{name}: {failure}"));
            return Ok(None);
        }
        Err(Stop::Io(error)) => return Err(error),
        // It is the smallest so far.
        Err(Stop::Deadline | Stop::Signal) => {}
    }
    Ok(Some(counterexample))
}

/// The state of a search.
struct Search<'a, 'b> {
    runner: &'a mut Runner<'b>,
    counterexample: Counterexample,
}

impl Search<'_, '_> {
    /// Concludes on a failure, or returns `None` if it does not come again: neither in the next run, in the same way, nor
    /// in four more, in any. After a time-out, as another takes long, the next run is on what the input is shrunk to.
    fn decide(&mut self) -> Result<Option<Conclusion>, Stop> {
        let is_timeout = self.counterexample.failure == Failure::Timeout;
        if is_timeout && let Some(shrunk) = self.shrink_and_confirm(1)? {
            return Ok(Some(shrunk));
        }
        let (alike, failures) = self.repeat(1)?;
        if alike == 0 {
            let failures = failures + self.repeat(REPETITIONS - 1)?.1;
            return Ok((failures > 0).then_some(Conclusion::NotDeterministic { failures }));
        }
        if is_timeout {
            return Ok(Some(Conclusion::Slow));
        }
        if let Some(shrunk) = self.shrink_and_confirm(REPETITIONS)? {
            return Ok(Some(shrunk));
        }
        let (_, failures) = self.repeat(REPETITIONS)?;
        Ok(Some(Conclusion::NotDeterministic { failures }))
    }

    /// Runs the command on the input so many times, and returns how often it fails in the same way, and in any.
    fn repeat(&mut self, times: usize) -> Result<(usize, usize), Stop> {
        let (mut alike, mut failures) = (0, 0);
        for _ in 0..times {
            let run = self.runner.run_alone(&self.counterexample.run.input, false, None)?;
            failures += usize::from(run.failure.is_some());
            if run.fails_like(self.counterexample.failure) {
                alike += 1;
                self.counterexample.run = run;
            }
        }
        Ok((alike, failures))
    }

    /// Shrinks the input as far as there is time, and runs the command on the result so many times. If it always fails,
    /// looks for the cause; an item that fails alone then is shrunk in turn. Otherwise, returns `None`, and the input
    /// is the original one again.
    fn shrink_and_confirm(&mut self, times: usize) -> Result<Option<Conclusion>, Stop> {
        let original = self.counterexample.run.clone();
        let (start, limit) = (Instant::now(), self.runner.test.shrink_time_limit);
        let mut deadline = start + limit;
        loop {
            let is_smallest = self.shrink_until(deadline)?;
            let stopped_after = (!is_smallest).then(|| start.elapsed());
            let (alike, _) = self.repeat(times)?;
            if alike < times {
                self.counterexample.run = original;
                return Ok(None);
            }
            deadline = deadline.max(Instant::now()) + limit / 5;
            match self.find_cause(deadline) {
                Ok(Some(alone)) => self.counterexample.run = alone,
                Err(Stop::Io(error)) => return Err(error.into()),
                // Without time for it, the cause is not known.
                Ok(None) | Err(Stop::Deadline | Stop::Signal) => {
                    return Ok(Some(Conclusion::Shrunk { stopped_after }));
                }
            }
        }
    }

    /// Shrinks the input, and returns whether there was time enough. Candidates for a time-out have less time.
    fn shrink_until(&mut self, deadline: Instant) -> Result<bool, Stop> {
        let Counterexample { problem, run, failure, shrink_runs, .. } = &mut self.counterexample;
        let run_candidate = &mut |input: &[u8]| {
            let seconds = deadline.saturating_duration_since(Instant::now()).as_secs();
            let size = problem.describe(&items_of(problem, input));
            show_progress(&format!("shrinking, at most {seconds} s left: {size}"));
            let run = self.runner.run_alone(input, *failure == Failure::Timeout, Some(deadline))?;
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
        let Counterexample { problem, failure, run, .. } = &self.counterexample;
        let items = items_of(problem, &run.input);
        self.counterexample.cause = if run.input != problem.input_text(&items) {
            Some(Cause::Form)
        } else if items.len() > 1 {
            let mut is_right = true;
            for item in items.chunks(1) {
                let alone = self.runner.run_alone(&problem.input_text(item), false, Some(deadline))?;
                if alone.fails_like(*failure) {
                    return Ok(Some(alone));
                }
                is_right &= alone.failure.is_none();
            }
            is_right.then_some(Cause::Combination)
        } else {
            None
        };
        Ok(None)
    }
}
