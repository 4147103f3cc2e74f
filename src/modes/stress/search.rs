//! The search for a counterexample: shrinks an input, one run a candidate, and confirms what that leads to.

use std::time::{Duration, Instant};
use std::{io, slice};

use super::counterexample::{Counterexample, REPETITIONS, Repetitions};
use super::failure::Failure;
use super::progress::Progress;
use super::run::Run;
use super::runner::Runner;
use super::shrink::{Step, shrink};
use super::stop::{Stop, unless_stopped};
use crate::modes::generate::Pool;
use crate::modes::items::items_of;
use crate::problem::Problem;

/// The minimum time limit of a hurried run.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// A search for the smallest input on which the command fails in the same way as on the original one.
pub struct Search<'a, 'b> {
    problem: &'static Problem,
    runner: &'a mut Runner<'b>,
    progress: &'a Progress,
    deadline: Instant,
    found: Counterexample<'b>,
}

impl<'a, 'b> Search<'a, 'b> {
    /// A search that starts from an original input, whose failure counts.
    pub fn new(runner: &'a mut Runner<'b>, progress: &'a Progress, found: Counterexample<'b>) -> Self {
        let deadline = Instant::now() + found.shrink_time();
        Self { problem: runner.test.problem, runner, progress, deadline, found }
    }

    /// Shrinks the input. The result fails each time, or else the original one is the result.
    pub fn run(mut self) -> io::Result<Counterexample<'b>> {
        let original_run = self.found.run.clone();
        match self.shrink().and_then(|()| self.confirm_result(original_run)) {
            Ok(()) => {}
            Err(Stop::Io(error)) => return Err(error),
            Err(stop) => self.found.stop = Some(stop),
        }
        Ok(self.found)
    }

    /// Shrinks the input as far as there is time.
    fn shrink(&mut self) -> Result<(), Stop> {
        let (problem, failure, input) = (self.problem, self.found.failure, self.found.input.clone());
        let (mut steps, stop) = shrink(problem, &input, failure, &mut |input| self.run_candidate(input));
        // Those at the end exceeded the time limit only in a hurry.
        let counting = steps.iter().rposition(|(_, run)| !self.is_hurried(run)).map_or(0, |last| last + 1);
        let hurried = steps.split_off(counting);
        if let Some(smallest) = steps.pop() {
            (self.found.input, self.found.run) = smallest;
        }
        match stop {
            None | Some(Stop::Deadline) => self.found.stop = stop,
            Some(stop) => return Err(stop),
        }
        self.confirm_hurried(&hurried)
    }

    /// Runs the command on a candidate. If it fails in a hurry, that is confirmed in the end, for few runs at the full
    /// limit; but at once if it is much smaller, as at Ctrl-C, the last that was confirmed is the result.
    fn run_candidate(&mut self, input: &[u8]) -> Result<Run, Stop> {
        let seconds = self.deadline.saturating_duration_since(Instant::now()).as_secs();
        let size = self.problem.describe(&items_of(self.problem, input));
        let number = self.found.shrink_runs + 1;
        self.progress.show(&format!("shrinking, at most {seconds} s left: run {number}, {size}"));
        let run = self.run_once(input, self.candidate_limit(), Some(self.deadline))?;
        if self.is_hurried(&run) && 10 * input.len() < self.found.input.len() {
            return self.confirm(input, Some(self.deadline));
        }
        Ok(run)
    }

    /// The time limit of the run on a candidate, which is in a hurry if it is expected to exceed it.
    fn candidate_limit(&self) -> Duration {
        let limit = self.runner.test.time_limit;
        match self.found.failure {
            Failure::Timeout(_) => hurried_limit(self.runner.findings.slowest_correct_run, limit),
            _ => limit,
        }
    }

    /// Whether a run exceeded a time limit that is less than the one that counts.
    fn is_hurried(&self, run: &Run) -> bool {
        matches!(run.failure, Some(Failure::Timeout(limit)) if limit < self.found.time_limit)
    }

    /// Confirms the last of these steps that exceeds the time limit that counts: the very last or, by halving, one
    /// before it. Those before that one do, too, and those after it do not.
    fn confirm_hurried(&mut self, mut steps: &[Step]) -> Result<(), Stop> {
        let mut index = steps.len().saturating_sub(1);
        while let (larger, [(input, _), smaller @ ..]) = steps.split_at(index) {
            let fails = self.confirm(input, None)?.fails_like(self.found.failure);
            steps = if fails { smaller } else { larger };
            index = steps.len() / 2;
        }
        Ok(())
    }

    /// Runs the command on an input with the time limit that counts. If it fails, that is the smallest input.
    fn confirm(&mut self, input: &[u8], deadline: Option<Instant>) -> Result<Run, Stop> {
        let run = self.run_once(input, self.found.time_limit, deadline)?;
        if run.fails_like(self.found.failure) {
            (self.found.input, self.found.run) = (input.to_vec(), run.clone());
        }
        Ok(run)
    }

    fn run_once(&mut self, input: &[u8], limit: Duration, deadline: Option<Instant>) -> Result<Run, Stop> {
        let run = self.runner.run(input, limit, deadline)?;
        self.found.shrink_runs += 1;
        Ok(run)
    }

    /// Runs the command on the result five times. If it does not fail each time, the original input is the result, with
    /// five more runs on that. A timeout, which takes long, has been confirmed.
    fn confirm_result(&mut self, original_run: Run) -> Result<(), Stop> {
        let limit = self.runner.confirming_limit();
        for n in 0..if self.found.failure.is_timeout() { 0 } else { REPETITIONS } {
            let run = self.runner.run(&self.found.input, limit, None)?;
            if run.fails_like(self.found.failure) {
                self.found.run = run;
                continue;
            }
            // If nothing was removed, these runs are the five on the original.
            let mut left = REPETITIONS;
            if self.found.input == self.found.original.text {
                let failures = n + usize::from(run.failure.is_some());
                self.found.repetitions = Some(Repetitions { runs: n + 1, failures });
                left -= n + 1;
            }
            (self.found.input, self.found.run) = (self.found.original.text.clone(), original_run);
            return (0..left).try_for_each(|_| self.found.repeat(self.runner, limit).map(drop));
        }
        self.found.each_is_correct = unless_stopped(self.is_correct_on_each())?.unwrap_or_default();
        self.found.fails_on_every_input = unless_stopped(self.fails_on_every_input())?.unwrap_or_default();
        Ok(())
    }

    /// Whether the smallest input is the smallest of all, and the command writes nothing to it, nor to the largest item
    /// of the pool.
    fn fails_on_every_input(&mut self) -> Result<bool, Stop> {
        if !self.found.run.stdout.is_empty() || !self.found.is_smallest() {
            return Ok(false);
        }
        let largest = Pool::shared(self.problem).items.last().cloned();
        let input = self.problem.input_text(largest.as_slice());
        let run = self.runner.run(&input, self.runner.test.time_limit, None)?;
        Ok(run.failure.is_some() && run.stdout.is_empty())
    }

    /// Whether the smallest input has several items, and the command is correct on each alone. More than two are not
    /// tried if shrinking was stopped: there may be many.
    fn is_correct_on_each(&mut self) -> Result<bool, Stop> {
        let items = items_of(self.problem, &self.found.input);
        if items.len() < 2 || items.len() > 2 && self.found.stop.is_some() {
            return Ok(false);
        }
        for item in &items {
            let input = self.problem.input_text(slice::from_ref(item));
            if self.runner.run(&input, self.runner.test.time_limit, None)?.failure.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A time limit for runs that are expected to exceed the usual limit: ten times the slowest correct run, if that is
/// less.
pub fn hurried_limit(slowest_correct_run: Option<Duration>, limit: Duration) -> Duration {
    slowest_correct_run.map_or(limit, |time| (10 * time).max(MIN_HURRIED_LIMIT).min(limit))
}
