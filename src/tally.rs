//! How often each verdict came.

use std::cell::Cell;

/// Counts of verdicts, in the order in which the statement names them.
pub struct Tally {
    verdicts: &'static [&'static str],
    /// A place for each, and more, which count what is no verdict.
    counts: [Cell<u64>; MOST],
}

/// More than any problem has verdicts, and a power of two: the remainder is a place for certain, without a branch.
const MOST: usize = 8;

impl Tally {
    /// No verdict yet.
    pub fn new(verdicts: &'static [&'static str]) -> Self {
        Self { verdicts, counts: Default::default() }
    }

    /// Counts a verdict by its place.
    #[inline(always)]
    pub fn count(&self, verdict: usize) {
        let count = &self.counts[verdict % MOST];
        count.set(count.get() + 1);
    }

    /// The place of a verdict; one after the last for any other text, which is not counted.
    pub fn place(&self, text: &str) -> usize {
        self.verdicts.iter().position(|verdict| *verdict == text).unwrap_or(self.verdicts.len())
    }

    /// Each verdict, and how often it came.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.verdicts.iter().copied().zip(self.counts.iter().map(Cell::get))
    }
}
