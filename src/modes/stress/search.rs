//! The search for the smallest failing input: shrinking proposes inputs, and the runner decides whether they fail.

use std::time::{Duration, Instant};
use std::{io, iter, slice};

use super::inputs::TestInput;
use super::report::{Ending, Finding};
use super::run::{Failure, Run};
use super::runner::{Limits, MAX_ATTEMPTS, Recurrence, Runner, Stop};
use super::shrink::{Predicate, shrink};
use crate::io::progress::Progress;
use crate::modes::generate::Pool;
use crate::problem::Problem;

/// A search for the smallest input on which the command fails in the same way as on the original one.
pub struct Search<'a, 'b> {
    problem: &'static Problem,
    runner: &'a mut Runner<'b>,
    progress: &'a Progress,
    failure: Failure,
    /// The limits of the runs that count.
    limits: Limits,
    /// The smallest input so far on which the command failed within these limits, and the last such run.
    best: (Vec<u8>, Run),
    /// Whether the failure comes again on that input; it is assumed to, until that is known.
    recurrence: Recurrence,
    /// The time of another run on the original input after a timeout, if it ended within twice the limit.
    original_time: Option<Duration>,
    /// The number of runs before shrinking.
    first_run: u64,
}

impl<'a, 'b> Search<'a, 'b> {
    pub fn new(
        problem: &'static Problem,
        runner: &'a mut Runner<'b>,
        progress: &'a Progress,
        failure: Failure,
        best: (Vec<u8>, Run),
    ) -> Self {
        let (limits, recurrence, first_run) = (runner.limits(), Recurrence::Always, runner.runs);
        Self { problem, runner, progress, failure, limits, best, recurrence, original_time: None, first_run }
    }

    /// Runs the command on the original input again, shrinks that if the failure recurs, and finds out more about it;
    /// after Ctrl-C, what is not known is assumed.
    pub fn run(mut self, name: String, time_limit: Duration) -> io::Result<Finding> {
        let original = self.best.0.clone();
        let ending = match self.repeat().and_then(|()| self.shrink_within(time_limit)) {
            Ok(()) => Ending::Minimal,
            Err(Stop::Deadline) => Ending::After(time_limit),
            Err(Stop::Interrupted) => Ending::Interrupted,
            Err(Stop::Io(error)) => return Err(error),
        };
        let shrink_runs = self.runner.runs - self.first_run;
        let is_original = self.best.0 == original;
        let is_known = match self.failure {
            // What exceeds the limit was confirmed when it became the smallest.
            Failure::Timeout(_) => !is_original || self.original_time.is_none(),
            _ => is_original,
        };
        if !is_known && self.recurrence != Recurrence::Never {
            unless_interrupted(self.check_recurrence())?;
        }
        let each_is_correct = unless_interrupted(self.is_correct_on_each(ending))?;
        let all_failed = unless_interrupted(self.count_if_all_failed())?;
        let Self { problem, failure, original_time, recurrence, best: (input, run), .. } = self;
        Ok(Finding {
            problem,
            name,
            original,
            failure,
            original_time,
            input,
            run,
            recurrence,
            ending,
            shrink_runs,
            each_is_correct,
            all_failed,
        })
    }

    /// Runs the command on the original input again. After a timeout, which was repeated already, it has twice the
    /// time, and if it exceeds that, what is found must, too: shrinking leads to inputs at the edge of the limit, on
    /// which the command would be right on a faster machine.
    fn repeat(&mut self) -> Result<(), Stop> {
        if !self.failure.is_timeout() {
            self.check_recurrence()?;
            self.limits.attempts = if self.recurrence == Recurrence::Always { 1 } else { MAX_ATTEMPTS };
            return Ok(());
        }
        self.progress.show("running the input again, with twice the time limit");
        let limits = Limits { time: 2 * self.limits.time, ..self.limits };
        let run = self.runner.run(&self.best.0, limits)?;
        if run.is_timeout() {
            (self.limits, self.best.1) = (limits, run);
            return Ok(());
        }
        self.original_time = Some(run.time);
        // A correct program on a busy machine does not always exceed the limit.
        if run.failure.is_none() && run.time < self.limits.time {
            self.recurrence = Recurrence::Never;
        }
        Ok(())
    }

    fn check_recurrence(&mut self) -> Result<(), Stop> {
        let (recurrence, run) = self.runner.recurrence(&self.best.0, self.failure, self.limits)?;
        self.recurrence = recurrence;
        if let Some(run) = run {
            self.best.1 = run;
        }
        Ok(())
    }

    /// Shrinks the input, unless the failure did not come again.
    fn shrink_within(&mut self, time: Duration) -> Result<(), Stop> {
        self.first_run = self.runner.runs;
        if self.recurrence == Recurrence::Never {
            return Ok(());
        }
        let start = Instant::now();
        self.limits.deadline = Some(start + time);
        let result = match self.failure {
            Failure::Timeout(_) => self.shrink_timeout(start + time / 2),
            _ => self.shrink(),
        };
        self.limits.deadline = None;
        result
    }

    fn shrink(&mut self) -> Result<(), Stop> {
        shrink(self.problem, &self.best.0.clone(), self).stop.map_or(Ok(()), Err)
    }

    /// Shrinks the input with hurried runs, up to a deadline, finds the smallest result that exceeds the full time limit
    /// by bisection, and shrinks that without hurry, unless it is minimal.
    fn shrink_timeout(&mut self, deadline: Instant) -> Result<(), Stop> {
        let mut hurried = Hurried { deadline, accepted: Vec::new(), search: self };
        let stop = shrink(hurried.search.problem, &hurried.search.best.0.clone(), &mut hurried).stop;
        let accepted = hurried.accepted;
        let (mut start, mut end, mut index) = (0, accepted.len(), accepted.len().saturating_sub(1));
        while start < end {
            (start, end) = if self.confirm(&accepted[index])? { (index + 1, end) } else { (start, index) };
            index = start.midpoint(end);
        }
        if stop.is_none() && end == accepted.len() { Ok(()) } else { self.shrink() }
    }

    /// Whether an input is the smallest, or becomes it, as the command fails on it within the limits that count.
    fn confirm(&mut self, input: &[u8]) -> Result<bool, Stop> {
        Ok(input == self.best.0 || self.first_failing(&mut iter::once(input.to_vec()))?.is_some())
    }

    /// The inputs with a line of progress for each run.
    fn with_progress<'c>(
        &self,
        inputs: &'c mut dyn Iterator<Item = Vec<u8>>,
    ) -> impl Iterator<Item = TestInput> + use<'a, 'b, 'c> {
        let (problem, progress, deadline) = (self.problem, self.progress, self.limits.deadline);
        (self.runner.runs - self.first_run + 1..).zip(inputs).map(move |(run, input)| {
            let left = deadline.and_then(|deadline| deadline.checked_duration_since(Instant::now()));
            let (seconds, items) = (left.unwrap_or_default().as_secs(), problem.items(&input));
            let size = problem.item_kind.describe(&items);
            progress.show(&format!("shrinking, at most {seconds} s left: run {run}, {size}"));
            TestInput::candidate(input)
        })
    }

    /// Whether the smallest input has several items, two if shrinking was stopped, and the command always fails on them
    /// together, but is correct on each alone.
    fn is_correct_on_each(&mut self, ending: Ending) -> Result<bool, Stop> {
        let items = self.problem.items(&self.best.0);
        let is_tried = items.len() == 2 || items.len() > 2 && ending == Ending::Minimal;
        if !is_tried || self.recurrence != Recurrence::Always {
            return Ok(false);
        }
        let inputs = items.iter().map(|item| self.problem.item_kind.input_text(slice::from_ref(item)));
        let mut queue = self.runner.queue(inputs.map(TestInput::candidate), None, self.limits);
        Ok(self.runner.next_failing(&mut queue)?.is_none())
    }

    /// The number of runs so far and of one more, on one item of one element, if every one of them failed.
    fn count_if_all_failed(&mut self) -> Result<Option<u64>, Stop> {
        let pool = Pool::shared(self.problem);
        let kind = self.problem.item_kind;
        let small = pool.items.iter().find(|(item, _)| kind.count_elements(item) == 1);
        if let (None, Some((item, _))) = (self.runner.slowest_correct_run, small) {
            self.runner.run(&self.problem.item_kind.input_text(slice::from_ref(item)), self.limits)?;
        }
        Ok(Some(self.runner.runs).filter(|_| self.runner.slowest_correct_run.is_none()))
    }
}

impl Predicate for Search<'_, '_> {
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> Result<Option<usize>, Stop> {
        let inputs = self.with_progress(inputs);
        let mut queue = self.runner.queue(inputs, Some(self.failure), self.limits);
        let Some((index, input, run)) = self.runner.next_failing(&mut queue)? else { return Ok(None) };
        // A batch of smaller items may be larger than the smallest input.
        if input.text.len() <= self.best.0.len() {
            self.best = (input.text, run);
        }
        Ok(Some(index))
    }

    /// The answer, if the original failure was wrong output, and one run is enough to reproduce it. Other failures do
    /// not reveal which items fail.
    fn answer(&mut self, input: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        if !self.failure.is_wrong_output() || self.limits.attempts > 1 {
            return Ok(None);
        }
        self.runner.run(input, self.limits).map(|run| Some(run.stdout))
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
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> Result<Option<usize>, Stop> {
        let Self { search, deadline, accepted } = self;
        let time = search.runner.hurried_limit();
        let limits = Limits { time, deadline: Some(*deadline), ..search.limits };
        let inputs = search.with_progress(inputs);
        let mut queue = search.runner.queue(inputs, Some(search.failure), limits);
        while let Some((index, TestInput { text, .. }, _)) = search.runner.next_failing(&mut queue)? {
            // A much smaller one is confirmed at once: at Ctrl-C, the last confirmed one is the result.
            if 10 * text.len() >= search.best.0.len() || search.confirm(&text)? {
                if text.len() <= accepted.last().unwrap_or(&search.best.0).len() {
                    accepted.push(text);
                }
                return Ok(Some(index));
            }
        }
        Ok(None)
    }
}

/// The result of some runs; nothing if Ctrl-C was pressed.
pub fn unless_interrupted<T: Default>(result: Result<T, Stop>) -> io::Result<T> {
    match result {
        Err(Stop::Io(error)) => Err(error),
        result => Ok(result.unwrap_or_default()),
    }
}
