//! An input on which the command fails, made as small as possible, and how often it fails on that.

use std::time::Duration;

use super::StressTest;
use super::failure::Failure;
use super::inputs::TestInput;
use super::run::Run;
use super::runner::Stop;
use crate::modes::items::items_of;

/// How many runs show whether the command is deterministic.
pub const REPETITIONS: usize = 5;

/// The smallest input found on which the command fails in the same way as on the original one.
pub struct Counterexample<'a> {
    pub test: &'a StressTest<'a>,
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
    /// Why shrinking was stopped, if it was.
    pub stop: Option<Stop>,
}

impl Counterexample<'_> {
    /// Whether the failure came again at all.
    pub fn has_recurred(&self) -> bool {
        self.repetitions.as_ref().is_none_or(|failed| failed.contains(&true))
    }

    /// Whether no input is smaller.
    pub fn is_smallest(&self) -> bool {
        let items = items_of(self.test.problem, &self.run.input);
        items.iter().map(|item| self.test.problem.element_count(item)).eq([0])
    }

    /// How long it may be shrunk. What exceeds the time limit takes as long in each run.
    pub fn shrink_time(&self) -> Duration {
        let time = self.test.shrink_time_limit;
        if self.failure.is_timeout() { time.max(10 * self.test.time_limit) } else { time }
    }
}
