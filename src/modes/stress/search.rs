//! The search for a counterexample: runs the command on the input of a failure again, to decide whether that counts,
//! shrinks the input, and confirms the result. Here, each run has nothing beside it.

use std::time::{Duration, Instant};
use std::{io, mem};

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
    /// Runs of the same input differ. These are the failures in five more runs of the original one.
    NotDeterministic { failures: Vec<Failure> },
    /// A time-out that came again, but not on the smaller input that it was shrunk to, in a hurry. The input is the
    /// original one.
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
    runner.findings.observe(&run);
    let (problem, conclusion) = (runner.test.problem, Conclusion::Interrupted);
    let mut counterexample =
        Counterexample { problem, original, failure, run, shrink_runs: 0, conclusion, cause: None };
    match counterexample.decide(runner) {
        Ok(Some(conclusion)) => counterexample.conclusion = conclusion,
        Ok(None) => {
            let Counterexample { original, run, .. } = counterexample;
            runner.observe_passed(&original, &run);
            runner.findings.passed_over.push(format!("{}: {}", original.name, run.failure_text()));
            return Ok(None);
        }
        Err(Stop::Io(error)) => return Err(error),
        // It is the smallest so far.
        Err(Stop::Deadline | Stop::Signal) => {}
    }
    Ok(Some(counterexample))
}

impl Counterexample {
    /// Concludes on a failure. Unless the next run fails in the same way, there are four more; `None` if none of the
    /// five fails.
    fn decide(&mut self, runner: &mut Runner) -> Result<Option<Conclusion>, Stop> {
        let original = self.run.clone();
        let is_timeout = self.failure == Failure::Timeout;
        // Another time-out takes long, so the next run is on what the input is shrunk to.
        let mut failures = if is_timeout { Vec::new() } else { self.repeat(runner, 1)? };
        let has_come_again = self.count_alike(&failures) > 0;
        if is_timeout || has_come_again {
            if let Some(shrunk) = self.shrink_and_confirm(runner)? {
                return Ok(Some(shrunk));
            }
            let smallest = mem::replace(&mut self.run, original);
            failures = self.repeat(runner, 1)?;
            if is_timeout && self.count_alike(&failures) > 0 && smallest.input != self.run.input {
                return Ok(Some(Conclusion::Slow));
            }
        }
        failures.extend(self.repeat(runner, REPETITIONS - 1)?);
        Ok((has_come_again || !failures.is_empty()).then_some(Conclusion::NotDeterministic { failures }))
    }

    /// Runs the command on the input several times, and returns the failures.
    fn repeat(&mut self, runner: &mut Runner, times: usize) -> Result<Vec<Failure>, Stop> {
        let mut failures = Vec::new();
        for _ in 0..times {
            let run = runner.run_alone(&self.run.input, false, None)?;
            failures.extend(run.failure);
            if run.fails_like(self.failure) {
                self.run = run;
            }
        }
        Ok(failures)
    }

    fn count_alike(&self, failures: &[Failure]) -> usize {
        failures.iter().filter(|failure| failure.is_like(self.failure)).count()
    }

    /// Shrinks the input as far as there is time, and runs the command on the result: a few times, but after a time-out
    /// only once. If it always fails, looks for the cause; an item that fails alone then is shrunk in the time that is
    /// left. Otherwise, returns `None`.
    fn shrink_and_confirm(&mut self, runner: &mut Runner) -> Result<Option<Conclusion>, Stop> {
        let times = if self.failure == Failure::Timeout { 1 } else { REPETITIONS };
        let limit = runner.test.shrink_time_limit;
        let deadline = Instant::now() + limit;
        loop {
            let is_smallest = self.shrink_until(runner, deadline)?;
            let failures = self.repeat(runner, times)?;
            if self.count_alike(&failures) < times {
                return Ok(None);
            }
            match self.find_cause(runner, Instant::now() + limit / 5) {
                Ok(Some(alone)) => self.run = alone,
                Err(Stop::Io(error)) => return Err(error.into()),
                // Without time for it, the cause is not known.
                Ok(None) | Err(Stop::Deadline | Stop::Signal) => {
                    let stopped_after = (!is_smallest).then_some(limit);
                    return Ok(Some(Conclusion::Shrunk { stopped_after }));
                }
            }
        }
    }

    /// Shrinks the input, and returns whether there was time enough. Candidates for a time-out have less time.
    fn shrink_until(&mut self, runner: &mut Runner, deadline: Instant) -> Result<bool, Stop> {
        let Counterexample { problem, run, failure, shrink_runs, .. } = self;
        let run_candidate = &mut |input: &[u8]| {
            let seconds = deadline.saturating_duration_since(Instant::now()).as_secs();
            let size = problem.describe(&items_of(problem, input));
            show_progress(&format!("shrinking, at most {seconds} s left: {size}"));
            let run = runner.run_alone(input, *failure == Failure::Timeout, Some(deadline))?;
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
    fn find_cause(&mut self, runner: &mut Runner, deadline: Instant) -> Result<Option<Run>, Stop> {
        let Counterexample { problem, failure, run, .. } = self;
        let items = items_of(problem, &run.input);
        self.cause = if run.input != problem.input_text(&items) {
            Some(Cause::Form)
        } else if items.len() > 1 {
            let mut is_right = true;
            for item in items.chunks(1) {
                let alone = runner.run_alone(&problem.input_text(item), false, Some(deadline))?;
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
