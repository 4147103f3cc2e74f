//! The search for the smallest failing input: shrinking proposes inputs, and the runner decides whether they fail.

use std::time::{Duration, Instant};
use std::{io, iter, slice};

use super::failure::Failure;
use super::inputs::TestInput;
use super::queue::Queue;
use super::report::Finding;
use super::run::{Run, RunConfig};
use super::runner::{Failing, MAX_ATTEMPTS, Runner, Started, Stop, hurried_limit, unless_stopped};
use super::shrink::{FirstFailing, Predicate, shrink};
use crate::io::progress::Progress;
use crate::problem::Problem;

/// A search for the smallest input on which the command fails in the same way as on the original one.
pub struct Search<'a, 'b> {
    problem: &'static Problem,
    runner: &'a mut Runner<'b>,
    progress: &'a Progress,
    original: TestInput,
    /// The failure on the original input.
    failure: Failure,
    /// The configuration of the runs that count.
    config: RunConfig,
    /// The smallest input so far on which the command failed in such a run, and the last one.
    smallest: (Vec<u8>, Run),
    /// The number of runs before shrinking.
    runs_before: u64,
}

impl<'a, 'b> Search<'a, 'b> {
    pub fn new(runner: &'a mut Runner<'b>, progress: &'a Progress, failing: Failing) -> Self {
        let Failing { input: original, run, failure, .. } = failing;
        let problem = runner.test.problem;
        let config = RunConfig { expected: Some(failure), ..runner.config() };
        let smallest = (original.text.clone(), run);
        Self { problem, runner, progress, original, failure, config, smallest, runs_before: 0 }
    }

    /// Runs the command on the original input again, shrinks that if the failure recurs, and finds out more about it.
    /// After Ctrl-C, a failure is assumed to recur always.
    pub fn run(mut self, shrink_time_limit: Duration) -> io::Result<Finding> {
        let (mut recurrence, original_time) = unless_stopped(self.repeat())?.unwrap_or((MAX_ATTEMPTS, None));
        self.runs_before = self.runner.observed.runs;
        let recurs = recurrence > 0;
        let ended = if recurs { self.shrink_within(shrink_time_limit) } else { Ok(()) };
        let stop = match ended {
            Err(Stop::Io(error)) => return Err(error),
            ended => ended.err(),
        };
        let shrink_runs = self.runner.observed.runs - self.runs_before;
        let is_original = self.smallest.0 == self.original.text;
        if recurs && (!is_original || recurrence == MAX_ATTEMPTS) {
            // The failure came again once on the original input, but not if that ended within twice the time limit.
            let known = usize::from(is_original && original_time.is_none());
            let enough = if self.failure.is_timeout() { 1 } else { MAX_ATTEMPTS };
            recurrence = unless_stopped(self.recurrence(known, enough))?.unwrap_or(recurrence);
        }
        let is_flaky = self.config.attempts > 1;
        let each_is_correct = recurrence == MAX_ATTEMPTS
            && !is_flaky
            && unless_stopped(self.is_correct_on_each(stop.is_none()))?.unwrap_or_default();
        let Self { problem, original, failure, smallest, .. } = self;
        Ok(Finding {
            problem,
            original,
            failure,
            original_time,
            smallest,
            recurrence,
            is_flaky,
            stop,
            shrink_time_limit,
            shrink_runs,
            each_is_correct,
        })
    }

    /// Runs the command on the original input again. After a timeout, which was repeated already, it has twice the
    /// time, and if it exceeds that, what is found must, too: shrinking leads to inputs at the edge of the limit, on
    /// which the command would be right on a faster machine. Otherwise, the time of that run is returned, too.
    fn repeat(&mut self) -> Result<(usize, Option<Duration>), Stop> {
        if !self.failure.is_timeout() {
            let recurrence = self.recurrence(0, 1)?;
            self.config.attempts = if recurrence == MAX_ATTEMPTS { 1 } else { MAX_ATTEMPTS };
            return Ok((recurrence, None));
        }
        self.progress.show("running the input again, with twice the time limit");
        let config = RunConfig { time_limit: 2 * self.config.time_limit, ..self.config };
        let run = self.runner.run(&self.smallest.0, config)?;
        if run.failure.is_some_and(Failure::is_timeout) {
            (self.config, self.smallest.1) = (config, run);
            return Ok((MAX_ATTEMPTS, None));
        }
        // If it is right within the limit this time, the machine was busy.
        let is_flaky = run.failure.is_none() && run.time < self.config.time_limit;
        Ok((if is_flaky { 0 } else { MAX_ATTEMPTS }, Some(run.time)))
    }

    /// In how many of [`MAX_ATTEMPTS`] runs on the smallest input the failure comes again, given that it did in the
    /// first `known`. If it does in the first `enough` of them, it is assumed to do so in all.
    fn recurrence(&mut self, known: usize, enough: usize) -> Result<usize, Stop> {
        let (mut runs, mut failed) = (known, known);
        while runs < MAX_ATTEMPTS && (runs < enough || failed < runs) {
            let run = self.runner.run(&self.smallest.0, self.config)?;
            runs += 1;
            if self.config.expected_failure(&run).is_some() {
                failed += 1;
                self.smallest.1 = run;
            }
        }
        Ok(if failed == runs { MAX_ATTEMPTS } else { failed })
    }

    fn shrink_within(&mut self, time: Duration) -> Result<(), Stop> {
        let start = Instant::now();
        self.config.deadline = Some(start + time);
        let result = match self.failure {
            Failure::Timeout(_) => self.shrink_hurriedly(start + time / 2),
            _ => self.shrink(),
        };
        self.config.deadline = None;
        result
    }

    fn shrink(&mut self) -> Result<(), Stop> {
        shrink(self.problem, &self.smallest.0.clone(), self).1
    }

    /// Shrinks the input with hurried runs, up to a deadline that leaves time to go on. If the result does not exceed
    /// the full time limit, finds one before it that does by bisection, and shrinks that without hurry.
    fn shrink_hurriedly(&mut self, deadline: Instant) -> Result<(), Stop> {
        let input = self.smallest.0.clone();
        let mut hurried = Hurried { deadline, accepted: Vec::new(), search: self };
        let (_, ended) = shrink(hurried.search.problem, &input, &mut hurried);
        let accepted = hurried.accepted;
        if let Some((last, rest)) = accepted.split_last()
            && !self.confirm(last)?
        {
            self.bisect(rest)?;
        } else if ended.is_ok() {
            return Ok(());
        }
        self.shrink()
    }

    /// Confirms the last of these inputs that can be, given that the one after them cannot, and some before it can.
    fn bisect(&mut self, mut inputs: &[Vec<u8>]) -> Result<(), Stop> {
        while !inputs.is_empty() {
            let (larger, smaller) = inputs.split_at(inputs.len() / 2);
            inputs = if self.confirm(&smaller[0])? { &smaller[1..] } else { larger };
        }
        Ok(())
    }

    /// Whether an input is the smallest, or becomes it, as the command fails on it in a run that counts.
    fn confirm(&mut self, input: &[u8]) -> Result<bool, Stop> {
        Ok(input == self.smallest.0 || self.first_failing(&mut iter::once(input.to_vec()))?.is_some())
    }

    /// Whether an input has no more items than another one. A batch may have more than the smallest input.
    fn has_no_more_items(&self, input: &[u8], other: &[u8]) -> bool {
        self.problem.items(input).len() <= self.problem.items(other).len()
    }

    /// A queue of inputs on which the command may fail in the same way, with a line of progress for each run.
    fn queue<'c>(
        &self,
        inputs: &'c mut dyn Iterator<Item = Vec<u8>>,
        config: RunConfig,
    ) -> Queue<impl Iterator<Item = TestInput> + use<'a, 'b, 'c>, Started<'b>> {
        let (problem, progress, deadline) = (self.problem, self.progress, self.config.deadline);
        let inputs =
            (self.runner.observed.runs - self.runs_before + 1..).zip(inputs).map(move |(run, input)| {
                let left = deadline.and_then(|deadline| deadline.checked_duration_since(Instant::now()));
                let seconds = left.unwrap_or_default().as_secs();
                let size = problem.item_kind.describe(&problem.items(&input));
                progress.show(&format!("shrinking, at most {seconds} s left: run {run}, {size}"));
                TestInput::candidate(input)
            });
        self.runner.queue(inputs, config)
    }

    /// Whether the smallest input has several items, two if shrinking was stopped, and the command is correct on each
    /// alone.
    fn is_correct_on_each(&mut self, is_minimal: bool) -> Result<bool, Stop> {
        let items = self.problem.items(&self.smallest.0);
        if items.len() < 2 || items.len() > 2 && !is_minimal {
            return Ok(false);
        }
        let inputs = items.iter().map(|item| self.problem.item_kind.input_text(slice::from_ref(item)));
        let mut queue = self.runner.queue(inputs.map(TestInput::candidate), self.runner.config());
        Ok(self.runner.next_failing(&mut queue)?.is_none())
    }
}

impl Predicate for Search<'_, '_> {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        let mut queue = self.queue(inputs, self.config);
        let Some(failing) = self.runner.next_failing(&mut queue)? else { return Ok(None) };
        let Failing { index, input, run, .. } = failing;
        if self.has_no_more_items(&input.text, &self.smallest.0) {
            self.smallest = (input.text.clone(), run);
        }
        Ok(Some((index, input.text)))
    }

    /// The answer, if the original failure was wrong output, and one run is enough to reproduce it. Other failures do
    /// not reveal which items fail.
    fn answer(&mut self, input: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        if !self.failure.is_wrong_output() || self.config.attempts > 1 {
            return Ok(None);
        }
        self.runner.run(input, self.config).map(|run| Some(run.stdout))
    }
}

/// A search for an input that exceeds the time limit, in runs that have less time.
struct Hurried<'a, 'b, 'c> {
    search: &'c mut Search<'a, 'b>,
    deadline: Instant,
    /// The smallest inputs so far, each smaller than the one before it. They are to be confirmed.
    accepted: Vec<Vec<u8>>,
}

impl Predicate for Hurried<'_, '_, '_> {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> FirstFailing {
        let Self { search, deadline, accepted } = self;
        let time_limit =
            hurried_limit(search.runner.observed.slowest_correct_run, search.runner.test.time_limit);
        let mut queue =
            search.queue(inputs, RunConfig { time_limit, deadline: Some(*deadline), ..search.config });
        while let Some(Failing { index, input, .. }) = search.runner.next_failing(&mut queue)? {
            let text = input.text;
            // A much smaller one is confirmed at once: at Ctrl-C, the last confirmed one is the result.
            let is_much_smaller = 10 * text.len() < search.smallest.0.len();
            if is_much_smaller && !search.confirm(&text)? {
                continue;
            }
            if search.has_no_more_items(&text, accepted.last().unwrap_or(&search.smallest.0)) {
                accepted.push(text.clone());
            }
            return Ok(Some((index, text)));
        }
        Ok(None)
    }
}
