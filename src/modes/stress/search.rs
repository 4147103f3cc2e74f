//! The search for a counterexample: shrinking proposes inputs, and the runner decides whether they fail.

use std::time::{Duration, Instant};
use std::{io, iter, slice};

use super::counterexample::{Counterexample, Repetition};
use super::failure::Failure;
use super::inputs::TestInput;
use super::queue::{Queue, Stop, unless_stopped};
use super::run::RunConfig;
use super::runner::{FailedInput, MAX_ATTEMPTS, Runner};
use super::shrink::{FirstFailing, Predicate, shrink};
use crate::io::progress::Progress;
use crate::modes::items::items_of;
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
    /// The number of runs before shrinking.
    runs_before: u64,
    /// The smallest input so far on which the command failed in a run that counts.
    found: Counterexample<'b>,
}

impl<'a, 'b> Search<'a, 'b> {
    pub fn new(runner: &'a mut Runner<'b>, progress: &'a Progress, failing: FailedInput) -> Self {
        let config = RunConfig { expected: Some(failing.failure), ..runner.config() };
        let found = Counterexample::new(runner.test, failing);
        Self { problem: runner.test.problem, runner, progress, config, runs_before: 0, found }
    }

    /// Runs the command on the original input again. If the failure recurs, shrinks that input, and counts how often
    /// it recurs on the result. If Ctrl-C interrupts that, it is assumed to recur as before; at first, always.
    pub fn run(mut self) -> io::Result<Counterexample<'b>> {
        self.found.on_original = unless_stopped(self.run_again())?.unwrap_or(Repetition::Fails(MAX_ATTEMPTS));
        self.found.recurrences = match self.found.on_original {
            Repetition::Fails(count) => count,
            Repetition::Late(_) => MAX_ATTEMPTS,
            Repetition::InTime(_) => 0,
        };
        if self.found.recurrences == 0 {
            return Ok(self.found);
        }
        self.config.attempts = if self.found.always_recurs() { 1 } else { MAX_ATTEMPTS };
        self.shrink_within(self.runner.test.shrink_time_limit)?;
        if let Some(recurrences) = unless_stopped(self.count_recurrences())? {
            self.found.recurrences = recurrences;
        }
        if self.found.always_recurs() {
            self.found.each_is_correct = unless_stopped(self.is_correct_on_each())?.unwrap_or_default();
        }
        Ok(self.found)
    }

    /// Runs the command on the original input again. A failure that comes again at once is assumed to do so always.
    fn run_again(&mut self) -> Result<Repetition, Stop> {
        if self.found.failure.is_timeout() {
            return self.run_longer();
        }
        let fails_again = self.count_failures(1)? == 1;
        Ok(Repetition::Fails(if fails_again { MAX_ATTEMPTS } else { self.count_failures(MAX_ATTEMPTS - 1)? }))
    }

    /// Runs the command on the original input with twice the time limit. If it exceeds that, the counterexample must,
    /// too: shrinking leads to the edge of the limit, where the command would be right on a faster machine.
    fn run_longer(&mut self) -> Result<Repetition, Stop> {
        self.progress.show("running the input again, with twice the time limit");
        let time_limit = self.config.time_limit;
        let config = RunConfig { time_limit: 2 * time_limit, ..self.config };
        let run = self.runner.run(&self.found.input, config)?;
        Ok(match run.failure {
            Some(Failure::Timeout(_)) => {
                (self.config, self.found.run) = (config, run);
                Repetition::Fails(MAX_ATTEMPTS)
            }
            None if run.time < time_limit => Repetition::InTime(run.time),
            _ => Repetition::Late(run.time),
        })
    }

    /// In how many of [`MAX_ATTEMPTS`] runs the failure comes again on the smallest input. If that is the original one,
    /// its repetition counts.
    fn count_recurrences(&mut self) -> Result<usize, Stop> {
        let first = match self.found.on_original {
            Repetition::Fails(MAX_ATTEMPTS) if self.found.is_original() => 1,
            Repetition::Fails(count) if self.found.is_original() => return Ok(count),
            _ => self.count_failures(1)?,
        };
        // Timeouts take long, so one is enough.
        if first == 1 && self.found.failure.is_timeout() {
            return Ok(MAX_ATTEMPTS);
        }
        Ok(first + self.count_failures(MAX_ATTEMPTS - 1)?)
    }

    /// In how many of some runs the failure comes again on the smallest input.
    fn count_failures(&mut self, runs: usize) -> Result<usize, Stop> {
        let mut count = 0;
        for _ in 0..runs {
            let run = self.runner.run(&self.found.input, self.config)?;
            if self.config.expected_failure(&run).is_some() {
                count += 1;
                self.found.run = run;
            }
        }
        Ok(count)
    }

    fn shrink_within(&mut self, time: Duration) -> io::Result<()> {
        self.runs_before = self.runner.observed.runs;
        let start = Instant::now();
        self.config.deadline = Some(start + time);
        let ended = match self.found.failure {
            Failure::Timeout(_) => self.shrink_hurriedly(start + time / 2),
            _ => self.shrink(),
        };
        self.config.deadline = None;
        self.found.shrink_runs = self.runner.observed.runs - self.runs_before;
        self.found.stop = match ended {
            Err(Stop::Io(error)) => return Err(error),
            ended => ended.err(),
        };
        Ok(())
    }

    fn shrink(&mut self) -> Result<(), Stop> {
        shrink(self.problem, &self.found.input.clone(), self).map(drop)
    }

    /// Shrinks the input with hurried runs, up to a deadline that leaves time to go on. Unless that ends at an input
    /// that exceeds the full time limit, too, the last one before it that does is shrunk without hurry.
    fn shrink_hurriedly(&mut self, deadline: Instant) -> Result<(), Stop> {
        let input = self.found.input.clone();
        let mut hurried = Hurried { deadline, unconfirmed: Vec::new(), search: self };
        let ended = shrink(hurried.search.problem, &input, &mut hurried);
        let mut unconfirmed = hurried.unconfirmed;
        let is_confirmed = unconfirmed.pop().map_or(Ok(true), |last| self.confirm(&last))?;
        if is_confirmed && ended.is_ok() {
            return Ok(());
        }
        if !is_confirmed {
            self.confirm_last(&unconfirmed)?;
        }
        self.shrink()
    }

    /// Confirms the last of these inputs that exceeds the full time limit, by bisection: those before it do, too, and
    /// those after it do not.
    fn confirm_last(&mut self, mut inputs: &[Vec<u8>]) -> Result<(), Stop> {
        while !inputs.is_empty() {
            let (larger, smaller) = inputs.split_at(inputs.len() / 2);
            inputs = if self.confirm(&smaller[0])? { &smaller[1..] } else { larger };
        }
        Ok(())
    }

    /// Whether the command fails on an input in a run that counts. It is the smallest then.
    fn confirm(&mut self, input: &[u8]) -> Result<bool, Stop> {
        Ok(input == self.found.input || self.first_failing(&mut iter::once(input.to_vec()))?.is_some())
    }

    /// Whether an input has no more items than another one. A batch may have more than the smallest input.
    fn has_no_more_items(&self, input: &[u8], other: &[u8]) -> bool {
        items_of(self.problem, input).len() <= items_of(self.problem, other).len()
    }

    /// A queue of inputs on which the command may fail in the same way, with a line of progress for each run.
    fn queue<'c>(
        &self,
        inputs: &'c mut dyn Iterator<Item = Vec<u8>>,
        config: RunConfig,
    ) -> Queue<'b, impl Iterator<Item = TestInput> + use<'a, 'b, 'c>> {
        let (problem, progress, deadline) = (self.problem, self.progress, self.config.deadline);
        let inputs =
            (self.runner.observed.runs - self.runs_before + 1..).zip(inputs).map(move |(run, input)| {
                let left = deadline.and_then(|deadline| deadline.checked_duration_since(Instant::now()));
                let seconds = left.unwrap_or_default().as_secs();
                let size = problem.describe(&items_of(problem, &input));
                progress.show(&format!("shrinking, at most {seconds} s left: run {run}, {size}"));
                TestInput::candidate(input)
            });
        self.runner.queue(inputs, config)
    }

    /// Whether the smallest input has several items, and the command is correct on each alone. More than two are not
    /// tried if shrinking was stopped: there may be many.
    fn is_correct_on_each(&mut self) -> Result<bool, Stop> {
        let items = items_of(self.problem, &self.found.input);
        if items.len() < 2 || items.len() > 2 && self.found.stop.is_some() {
            return Ok(false);
        }
        let inputs = items.iter().map(|item| self.problem.input_text(slice::from_ref(item)));
        let mut queue = self.runner.queue(inputs.map(TestInput::candidate), self.runner.config());
        Ok(self.runner.next_failing(&mut queue)?.is_none())
    }
}

impl Predicate for Search<'_, '_> {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        let mut queue = self.queue(inputs, self.config);
        let Some(failing) = self.runner.next_failing(&mut queue)? else { return Ok(None) };
        let FailedInput { index, input, run, .. } = failing;
        if self.has_no_more_items(&input.text, &self.found.input) {
            (self.found.input, self.found.run) = (input.text.clone(), run);
        }
        Ok(Some((index, input.text)))
    }

    /// The answer, if the original failure was wrong output, and one run is enough to reproduce it.
    fn answer(&mut self, input: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        if !self.found.failure.is_wrong_output() || self.config.attempts > 1 {
            return Ok(None);
        }
        self.runner.run(input, self.config).map(|run| Some(run.stdout))
    }
}

/// A time limit for runs that are expected to exceed the usual limit: ten times the slowest correct run, if that is
/// less.
pub fn hurried_limit(slowest_correct_run: Option<Duration>, limit: Duration) -> Duration {
    slowest_correct_run.map_or(limit, |time| (10 * time).max(MIN_HURRIED_LIMIT).min(limit))
}

/// A search for an input that exceeds the time limit, in runs that have less time.
struct Hurried<'a, 'b, 'c> {
    search: &'c mut Search<'a, 'b>,
    deadline: Instant,
    /// The smallest inputs so far in such runs, each smaller than the one before it.
    unconfirmed: Vec<Vec<u8>>,
}

impl Predicate for Hurried<'_, '_, '_> {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        let Self { search, deadline, unconfirmed } = self;
        let time_limit =
            hurried_limit(search.runner.observed.slowest_correct_run, search.runner.test.time_limit);
        let mut queue =
            search.queue(inputs, RunConfig { time_limit, deadline: Some(*deadline), ..search.config });
        while let Some(FailedInput { index, input, .. }) = search.runner.next_failing(&mut queue)? {
            let text = input.text;
            // A much smaller one is confirmed at once: at Ctrl-C, the last confirmed one is the result.
            let is_much_smaller = 10 * text.len() < search.found.input.len();
            if is_much_smaller && !search.confirm(&text)? {
                continue;
            }
            if search.has_no_more_items(&text, unconfirmed.last().unwrap_or(&search.found.input)) {
                unconfirmed.push(text.clone());
            }
            return Ok(Some((index, text)));
        }
        Ok(None)
    }
}
