//! The search for a counterexample: shrinking proposes inputs, and the runner decides whether they fail.

use std::time::{Duration, Instant};
use std::{io, mem, slice};

use super::counterexample::{Counterexample, REPETITIONS, Repetitions};
use super::inputs::TestInput;
use super::progress::Progress;
use super::queue::{Ended, Stop, unless_stopped};
use super::run::{Run, RunConfig};
use super::runner::Runner;
use super::shrink::{FirstFailing, Predicate, shrink};
use crate::problem::Problem;

/// The minimum time limit of a hurried run.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// A search for the smallest input on which the command fails in the same way as on the original one.
pub struct Search<'a, 'b> {
    problem: &'static Problem,
    runner: &'a mut Runner<'b>,
    progress: &'a Progress,
    /// The configuration of the runs that count.
    config: RunConfig,
    deadline: Instant,
    /// The number of runs before shrinking.
    runs_before: u64,
    /// The smallest input so far on which the command failed in a run that counts.
    found: Counterexample<'b>,
    /// The inputs since then that exceeded the time in a hurry, each smaller than the one before it.
    hurried: Vec<Vec<u8>>,
}

impl<'a, 'b> Search<'a, 'b> {
    /// A search that starts from an original input, whose failure counts.
    pub fn new(runner: &'a mut Runner<'b>, progress: &'a Progress, found: Counterexample<'b>) -> Self {
        let (problem, runs_before) = (runner.test.problem, runner.runs);
        let (expected, time_limit) = (Some(found.failure), found.time_limit);
        let config = RunConfig { expected, time_limit, deadline: None };
        let deadline = Instant::now() + found.shrink_time();
        Self { problem, runner, progress, config, deadline, runs_before, found, hurried: Vec::new() }
    }

    /// Shrinks the input. The result fails each time, or else the original one is the result.
    pub fn run(mut self) -> io::Result<Counterexample<'b>> {
        let original_run = self.found.run.clone();
        let ended = shrink(self.problem, &self.found.input.clone(), &mut self);
        unless_stopped(self.confirm_hurried())?;
        self.found.shrink_runs = self.runner.runs - self.runs_before;
        self.found.stop = match ended {
            Err(Stop::Io(error)) => return Err(error),
            ended => ended.err(),
        };
        match self.fails_each_time() {
            Ok(true) => {
                self.found.each_is_correct = unless_stopped(self.is_correct_on_each())?.unwrap_or_default();
            }
            Ok(false) => {
                (self.found.input, self.found.run) = (self.found.original.text.clone(), original_run);
                unless_stopped(self.repeat())?;
            }
            Err(Stop::Io(error)) => return Err(error),
            Err(stop) => self.found.stop = Some(stop),
        }
        Ok(self.found)
    }

    /// Confirms the last input that exceeds the time limit not only in a hurry: the very last or, by bisection, one
    /// before it. Those before that one do, too, and those after it do not.
    fn confirm_hurried(&mut self) -> Result<(), Stop> {
        let hurried = mem::take(&mut self.hurried);
        let Some((last, mut inputs)) = hurried.split_last() else { return Ok(()) };
        if self.confirm(last)? {
            return Ok(());
        }
        while !inputs.is_empty() {
            let (larger, smaller) = inputs.split_at(inputs.len() / 2);
            inputs = if self.confirm(&smaller[0])? { &smaller[1..] } else { larger };
        }
        Ok(())
    }

    /// Whether the command fails on an input in a run that counts. That is the smallest then.
    fn confirm(&mut self, input: &[u8]) -> Result<bool, Stop> {
        if input == self.found.input {
            return Ok(true);
        }
        let run = self.runner.run(input, self.config)?;
        let fails = run.fails_like(self.config.expected);
        if fails {
            (self.found.input, self.found.run) = (input.to_vec(), run);
        }
        Ok(fails)
    }

    /// Whether the command fails on the result in five more runs. Of timeouts, which take long, one is enough.
    fn fails_each_time(&mut self) -> Result<bool, Stop> {
        for _ in 0..if self.found.failure.is_timeout() { 0 } else { REPETITIONS } {
            let run = self.runner.run(&self.found.input, self.runner.confirming_config())?;
            if !run.fails_like(self.config.expected) {
                return Ok(false);
            }
            self.found.run = run;
        }
        Ok(true)
    }

    /// Runs the command on the original input five times.
    fn repeat(&mut self) -> Result<(), Stop> {
        self.found.repetitions = Some(Repetitions::default());
        (0..REPETITIONS).try_for_each(|_| {
            self.runner.repeat(&mut self.found, self.runner.confirming_config())?;
            Ok(())
        })
    }

    /// Whether the smallest input has several items, and the command is correct on each alone. More than two are not
    /// tried if shrinking was stopped: there may be many.
    fn is_correct_on_each(&mut self) -> Result<bool, Stop> {
        let items = self.problem.items(&self.found.input);
        if items.len() < 2 || items.len() > 2 && self.found.stop.is_some() {
            return Ok(false);
        }
        let inputs = items.iter().map(|item| self.problem.item_kind.input_text(slice::from_ref(item)));
        let mut queue = self.runner.queue(inputs.map(TestInput::candidate), self.runner.config());
        Ok(self.runner.next_failing(&mut queue)?.is_none())
    }

    /// The configuration of the run on a candidate, which is in a hurry if it is expected to exceed the time limit.
    fn candidate_config(&self) -> RunConfig {
        let RunConfig { time_limit: limit, .. } = self.config;
        let hurried = hurried_limit(self.runner.slowest_correct_run, self.runner.test.time_limit);
        let time_limit = if self.found.failure.is_timeout() { hurried } else { limit };
        RunConfig { time_limit, deadline: Some(self.deadline), ..self.config }
    }

    /// Takes a candidate that failed as the smallest input, unless a batch has more items, or that must be confirmed,
    /// which is left to the end, so that there are few runs at the full limit. One that is much smaller is confirmed at
    /// once: at Ctrl-C, the last that was confirmed is the result. Returns whether it counts as failed.
    fn take(&mut self, input: &[u8], run: Run) -> Result<bool, Stop> {
        let is_timeout = self.found.failure.is_timeout();
        if is_timeout && 10 * input.len() < self.found.input.len() && !self.confirm(input)? {
            return Ok(false);
        }
        let smallest = self.hurried.last().unwrap_or(&self.found.input);
        if self.problem.items(input).len() <= self.problem.items(smallest).len() {
            match is_timeout {
                true => self.hurried.push(input.to_vec()),
                false => (self.found.input, self.found.run) = (input.to_vec(), run),
            }
        }
        Ok(true)
    }
}

impl Predicate for Search<'_, '_> {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        let (problem, progress, deadline) = (self.problem, self.progress, self.deadline);
        let inputs = (self.runner.runs - self.runs_before + 1..).zip(inputs).map(move |(run, input)| {
            let seconds = deadline.saturating_duration_since(Instant::now()).as_secs();
            let size = problem.item_kind.describe(&problem.items(&input));
            progress.show(&format!("shrinking, at most {seconds} s left: run {run}, {size}"));
            TestInput::candidate(input)
        });
        let mut queue = self.runner.queue(inputs, self.candidate_config());
        while let Some(Ended { index, input, run }) = self.runner.next_failing(&mut queue)? {
            if self.take(&input.text, run)? {
                return Ok(Some((index, input.text)));
            }
        }
        Ok(None)
    }

    /// The answer, if the original failure was wrong output.
    fn answer(&mut self, input: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        if !self.found.failure.is_wrong_output() {
            return Ok(None);
        }
        self.runner.run(input, self.candidate_config()).map(|run| Some(run.stdout))
    }
}

/// A time limit for runs that are expected to exceed the usual limit: ten times the slowest correct run, if that is
/// less.
pub fn hurried_limit(slowest_correct_run: Option<Duration>, limit: Duration) -> Duration {
    slowest_correct_run.map_or(limit, |time| (10 * time).max(MIN_HURRIED_LIMIT).min(limit))
}
