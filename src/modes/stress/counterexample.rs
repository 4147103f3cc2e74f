//! An input on which the command fails, made as small as possible, and how its failure recurs.

use std::time::Duration;

use super::StressTest;
use super::failure::Failure;
use super::inputs::TestInput;
use super::queue::Stop;
use super::run::Run;
use super::runner::{FailedInput, MAX_ATTEMPTS};

/// What further runs on the original input show.
#[derive(Clone, Copy)]
pub enum Repetition {
    /// The failure comes again in this many of [`MAX_ATTEMPTS`] runs; a timeout, in all, even at twice the limit.
    Fails(usize),
    /// After a timeout, a run took this time: less than twice the limit, but it was not right within the limit.
    Late(Duration),
    /// After a timeout, a run was right in this time, within the limit: the machine was busy.
    InTime(Duration),
}

/// The smallest input found on which the command fails in the same way as on the original one.
pub struct Counterexample<'a> {
    pub test: &'a StressTest<'a>,
    pub original: TestInput,
    /// The failure on the original input.
    pub failure: Failure,
    pub on_original: Repetition,
    /// The input; the original one until a smaller one is found.
    pub input: Vec<u8>,
    /// The last run on that input that failed.
    pub run: Run,
    /// In how many of [`MAX_ATTEMPTS`] runs the failure comes again on that input.
    pub recurrences: usize,
    /// Whether that input has several items, and the command is correct on each of them alone.
    pub each_is_correct: bool,
    pub shrink_runs: u64,
    /// Why shrinking was stopped, if it was.
    pub stop: Option<Stop>,
}

impl<'a> Counterexample<'a> {
    /// The original input, whose failure is assumed to come again.
    pub fn new(test: &'a StressTest, FailedInput { input: original, run, failure, .. }: FailedInput) -> Self {
        Self {
            test,
            failure,
            on_original: Repetition::Fails(MAX_ATTEMPTS),
            input: original.text.clone(),
            original,
            run,
            recurrences: MAX_ATTEMPTS,
            each_is_correct: false,
            shrink_runs: 0,
            stop: None,
        }
    }

    pub fn is_original(&self) -> bool {
        self.input == self.original.text
    }

    /// Whether the failure came again at all.
    pub fn has_recurred(&self) -> bool {
        self.recurrences > 0 || !self.is_original()
    }

    /// Whether the failure comes again in every run, on the original input, too.
    pub fn always_recurs(&self) -> bool {
        self.recurrences == MAX_ATTEMPTS && !matches!(self.on_original, Repetition::Fails(..MAX_ATTEMPTS))
    }

    /// Whether the failure is a timeout that did not come again, as happens to correct programs on a busy machine.
    pub fn is_flaky_timeout(&self) -> bool {
        self.failure.is_timeout() && !self.has_recurred()
    }

    /// The failure on the input, if it came again.
    pub fn reproduced_failure(&self) -> Option<Failure> {
        self.run.failure.filter(|_| self.recurrences > 0)
    }
}
