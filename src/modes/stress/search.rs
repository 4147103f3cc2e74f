//! The search for a counterexample: runs the command on the input of a failure again, to decide whether that counts,
//! shrinks the input, one run a candidate, and confirms what that leads to.

use std::io;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::inputs::TestInput;
use super::run::Run;
use super::runner::Runner;
use super::shrink::shrink;
use super::stop::{Stop, unless_stopped};
use crate::item::Item;
use crate::modes::generate::Pool;
use crate::modes::items::items_of;
use crate::problem::Problem;

/// The minimum time limit of a hurried run.
const MIN_HURRIED_LIMIT: Duration = Duration::from_millis(100);

/// How many runs show whether the command is deterministic.
pub const REPETITIONS: usize = 5;

/// The smallest input found on which the command fails in the same way as on the original one.
pub struct Counterexample {
    pub problem: &'static Problem,
    pub original: TestInput,
    /// The failure on the original input.
    pub failure: Failure,
    /// The last run that failed on the input: the original one until a smaller one is found.
    pub run: Run,
    /// Whether each of more runs on the original failed, in whatever way; `None` if the failure counts.
    pub repetitions: Option<Vec<bool>>,
    /// The time that the original took if its failure is a timeout, but it ended within twice the limit.
    pub original_time: Option<Duration>,
    /// Whether the input has several items, and the command is correct on each of them alone.
    pub each_is_correct: bool,
    /// Whether the input is the smallest of all, and the command writes nothing to it, nor to a large one.
    pub fails_on_every_input: bool,
    pub shrink_runs: u64,
    /// How long it may be shrunk.
    pub shrink_time: Duration,
    /// Why shrinking was stopped, if it was.
    pub stop: Option<Stop>,
}

impl Counterexample {
    /// Whether the failure came again at all.
    pub fn has_recurred(&self) -> bool {
        self.repetitions.as_ref().is_none_or(|failed| failed.contains(&true))
    }

    /// Whether no input is smaller.
    pub fn is_smallest(&self) -> bool {
        let items = items_of(self.problem, &self.run.input);
        items.iter().map(|item| self.problem.element_count(item)).eq([0])
    }
}

/// Decides whether the failure of a run counts and, if it does, shrinks the input. Returns `None` if the run passed, or
/// its failure is passed over.
pub fn search(runner: &mut Runner, original: TestInput, run: Run) -> io::Result<Option<Counterexample>> {
    let Some(failure) = run.failure else { return Ok(None) };
    let found = Counterexample {
        problem: runner.test.problem,
        original,
        failure,
        run,
        repetitions: Some(Vec::new()),
        original_time: None,
        each_is_correct: false,
        fails_on_every_input: false,
        shrink_runs: 0,
        shrink_time: runner.test.shrink_time_limit,
        stop: None,
    };
    let mut search = Search { runner, found };
    search.runner.progress.show("running the input again");
    if unless_stopped(search.judge())? == Some(false) {
        return Ok(None);
    }
    if search.found.repetitions.is_none() {
        let original_run = search.found.run.clone();
        match search.shrink().and_then(|()| search.confirm_result(original_run)) {
            Ok(()) => {}
            Err(Stop::Io(error)) => return Err(error),
            Err(stop) => search.found.stop = Some(stop),
        }
    }
    Ok(Some(search.found))
}

/// The state of a search.
struct Search<'a, 'b> {
    runner: &'a mut Runner<'b>,
    found: Counterexample,
}

impl Search<'_, '_> {
    /// The rule that decides which failure counts: it is run again, alone, at once, and must come again in the same
    /// way. If it comes in another way, or in one of four more runs, or if it was alone, the command is not
    /// deterministic. Otherwise, it came only beside other runs, which is no failure: `false`.
    fn judge(&mut self) -> Result<bool, Stop> {
        if self.found.failure.is_timeout()
            && let Some(is_failure) = self.judge_timeout()?
        {
            return Ok(is_failure);
        }
        let limit = self.runner.confirming_limit();
        let again = self.repeat(limit)?;
        if again.fails_like(self.found.failure) {
            (self.found.run, self.found.repetitions) = (again, None);
            return Ok(true);
        }
        for _ in 1..REPETITIONS {
            self.repeat(limit)?;
        }
        let is_failure = self.found.has_recurred() || self.found.run.was_alone;
        if !is_failure {
            let input = self.found.original.name.clone();
            self.runner.findings.disturbed_input = Some((input, self.found.failure));
        }
        Ok(is_failure)
    }

    /// A timeout counts if two more runs exceed the limit; otherwise, it is no failure. The second has twice as long:
    /// if it exceeds that, so must what the input is shrunk to, as that would be at the edge of the limit, which a
    /// faster machine moves. If a run fails in another way, that is the failure, and this does not decide: `None`.
    fn judge_timeout(&mut self) -> Result<Option<bool>, Stop> {
        let limit = self.runner.test.time_limit;
        for run_limit in [limit, self.runner.confirming_limit()] {
            let run = self.repeat(run_limit)?;
            match run.failure {
                Some(Failure::Timeout(_)) => (self.found.run, self.found.original_time) = (run, None),
                _ if run.time >= limit => self.found.original_time = Some(run.time),
                Some(failure) => {
                    (self.found.failure, self.found.run, self.found.original_time) = (failure, run, None);
                    self.found.repetitions = Some(Vec::new());
                    return Ok(None);
                }
                None => {
                    self.runner.findings.unrepeated_timeouts += 1;
                    return Ok(Some(false));
                }
            }
        }
        self.found.repetitions = None;
        Ok(Some(true))
    }

    /// Runs the command on the input once more.
    fn repeat(&mut self, time_limit: Duration) -> Result<Run, Stop> {
        let run = self.runner.run(&self.found.run.input, time_limit)?;
        self.found.repetitions.get_or_insert_default().push(run.failure.is_some());
        Ok(run)
    }

    /// Shrinks the input as far as there is time.
    fn shrink(&mut self) -> Result<(), Stop> {
        let (problem, failure, input) =
            (self.found.problem, self.found.failure, self.found.run.input.clone());
        if failure.is_timeout() {
            // What exceeds the time limit takes as long in each run.
            self.found.shrink_time = self.found.shrink_time.max(10 * self.runner.test.time_limit);
        }
        self.runner.deadline = Some(Instant::now() + self.found.shrink_time);
        let (mut steps, stop) =
            shrink(problem, &input, failure, self.runner.deadline, &mut |input| self.run_candidate(input));
        self.runner.deadline = None;
        // Those at the end exceeded the time limit only in a hurry.
        let counting = steps.iter().rposition(|run| !self.is_hurried(run)).map_or(0, |last| last + 1);
        let hurried = steps.split_off(counting);
        if let Some(smallest) = steps.pop() {
            self.found.run = smallest;
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
        let time = self.runner.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let seconds = time.unwrap_or_default().as_secs();
        let size = self.found.problem.describe(&items_of(self.found.problem, input));
        let number = self.found.shrink_runs + 1;
        self.runner.progress.show(&format!("shrinking, at most {seconds} s left: run {number}, {size}"));
        let limit = self.runner.test.time_limit;
        let limit = match self.found.failure {
            Failure::Timeout(_) => hurried_limit(self.runner.findings.slowest_correct_run, limit),
            _ => limit,
        };
        let run = self.runner.run(input, limit)?;
        self.found.shrink_runs += 1;
        if self.is_hurried(&run) && 10 * input.len() < self.found.run.input.len() {
            return self.confirm(input);
        }
        Ok(run)
    }

    /// The time limit that a timeout must exceed: what the original exceeds, which is the usual one or twice that.
    fn counting_limit(&self) -> Duration {
        match self.found.run.failure {
            Some(Failure::Timeout(limit)) => limit,
            _ => self.runner.test.time_limit,
        }
    }

    /// Whether a run exceeded a time limit that is less than the one that counts.
    fn is_hurried(&self, run: &Run) -> bool {
        matches!(run.failure, Some(Failure::Timeout(limit)) if limit < self.counting_limit())
    }

    /// Confirms the last of these steps that exceeds the time limit that counts: the very last or, by halving, one
    /// before it. Those before that one do, too, and those after it do not.
    fn confirm_hurried(&mut self, mut steps: &[Run]) -> Result<(), Stop> {
        let mut index = steps.len().saturating_sub(1);
        while let (larger, [step, smaller @ ..]) = steps.split_at(index) {
            let fails = self.confirm(&step.input)?.fails_like(self.found.failure);
            steps = if fails { smaller } else { larger };
            index = steps.len() / 2;
        }
        Ok(())
    }

    /// Runs the command on an input with the time limit that counts. If it fails, that is the smallest input.
    fn confirm(&mut self, input: &[u8]) -> Result<Run, Stop> {
        let run = self.runner.run(input, self.counting_limit())?;
        self.found.shrink_runs += 1;
        if run.fails_like(self.found.failure) {
            self.found.run = run.clone();
        }
        Ok(run)
    }

    /// Runs the command on the result five times. If it does not fail each time, the original input is the result, with
    /// five more runs on that. A timeout, which takes long, has been confirmed.
    fn confirm_result(&mut self, original_run: Run) -> Result<(), Stop> {
        let limit = self.runner.confirming_limit();
        for n in 0..if self.found.failure.is_timeout() { 0 } else { REPETITIONS } {
            let run = self.runner.run(&self.found.run.input, limit)?;
            if run.fails_like(self.found.failure) {
                self.found.run = run;
                continue;
            }
            // If nothing was removed, these runs are the first of the five on the original.
            if run.input == original_run.input {
                self.found.repetitions = Some([vec![true; n], vec![run.failure.is_some()]].concat());
            }
            self.found.run = original_run;
            while self.found.repetitions.as_ref().map_or(0, Vec::len) < REPETITIONS {
                self.repeat(limit)?;
            }
            return Ok(());
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
        let largest = Pool::shared(self.found.problem).items.last().cloned();
        let run = self.run_items(largest.as_slice())?;
        Ok(run.failure.is_some() && run.stdout.is_empty())
    }

    /// Whether the smallest input has several items, and the command is correct on each alone. More than two are not
    /// tried if shrinking was stopped: there may be many.
    fn is_correct_on_each(&mut self) -> Result<bool, Stop> {
        let items = items_of(self.found.problem, &self.found.run.input);
        if items.len() < 2 || items.len() > 2 && self.found.stop.is_some() {
            return Ok(false);
        }
        for item in items.chunks(1) {
            if self.run_items(item)?.failure.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn run_items(&mut self, items: &[Item]) -> Result<Run, Stop> {
        self.runner.run(&self.found.problem.input_text(items), self.runner.test.time_limit)
    }
}

/// A time limit for runs that are expected to exceed the usual limit: ten times the slowest correct run, if that is
/// less.
pub fn hurried_limit(slowest_correct_run: Option<Duration>, limit: Duration) -> Duration {
    slowest_correct_run.map_or(limit, |time| (10 * time).max(MIN_HURRIED_LIMIT).min(limit))
}
