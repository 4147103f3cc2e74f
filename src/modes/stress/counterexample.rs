//! An input on which the command fails, made as small as possible, and how often it fails on that.

use std::time::Duration;

use super::StressTest;
use super::failure::Failure;
use super::inputs::TestInput;
use super::run::Run;
use super::runner::Runner;
use super::stop::Stop;
use crate::modes::items::items_of;

/// How many runs show whether the command is deterministic.
pub const REPETITIONS: usize = 5;

/// The smallest input found on which the command fails in the same way as on the original one.
pub struct Counterexample<'a> {
    pub test: &'a StressTest<'a>,
    pub original: TestInput,
    /// The failure on the original input.
    pub failure: Failure,
    /// The time limit that a timeout must exceed: the usual one, or twice that if the original exceeds it.
    pub time_limit: Duration,
    /// The time that the original took if its failure is a timeout, but it ended within twice the limit.
    pub original_time: Option<Duration>,
    /// The input; the original one until a smaller one is found.
    pub input: Vec<u8>,
    /// The last run on that input that failed.
    pub run: Run,
    /// What is known of more runs on the original; `None` if it is that the failure counts.
    pub repetitions: Option<Repetitions>,
    /// Whether that input has several items, and the command is correct on each of them alone.
    pub each_is_correct: bool,
    /// Whether that input is the smallest of all, and the command writes nothing to it, nor to a large one.
    pub fails_on_every_input: bool,
    pub shrink_runs: u64,
    /// Why shrinking was stopped, if it was.
    pub stop: Option<Stop>,
}

/// More runs on an input on which the command failed.
#[derive(Clone, Copy, Default)]
pub struct Repetitions {
    pub runs: usize,
    /// How many of them failed, in whatever way.
    pub failures: usize,
}

impl<'a> Counterexample<'a> {
    /// An original input, of which nothing else is known.
    pub fn new(test: &'a StressTest, original: TestInput, run: Run, failure: Failure) -> Self {
        Self {
            test,
            failure,
            time_limit: test.time_limit,
            original_time: None,
            input: original.text.clone(),
            original,
            run,
            repetitions: Some(Repetitions::default()),
            each_is_correct: false,
            fails_on_every_input: false,
            shrink_runs: 0,
            stop: None,
        }
    }

    /// Runs the command on the input once more.
    pub fn repeat(&mut self, runner: &mut Runner, time_limit: Duration) -> Result<Run, Stop> {
        let run = runner.run(&self.input, time_limit, None)?;
        let Repetitions { runs, failures } = self.repetitions.get_or_insert_default();
        *runs += 1;
        *failures += usize::from(run.failure.is_some());
        Ok(run)
    }

    /// Whether the failure came again at all.
    pub fn has_recurred(&self) -> bool {
        self.repetitions.is_none_or(|repetitions| repetitions.failures > 0)
    }

    /// Whether no input is smaller.
    pub fn is_smallest(&self) -> bool {
        let items = items_of(self.test.problem, &self.input);
        items.iter().map(|item| self.test.problem.element_count(item)).eq([0])
    }

    /// The failure on the input, if it came again.
    pub fn reproduced_failure(&self) -> Option<Failure> {
        self.run.failure.filter(|_| self.has_recurred())
    }

    /// How long it may be shrunk. What exceeds the time limit takes as long in each run.
    pub fn shrink_time(&self) -> Duration {
        let time = self.test.shrink_time_limit;
        if self.failure.is_timeout() { time.max(10 * self.test.time_limit) } else { time }
    }
}
