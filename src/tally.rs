//! How often each verdict came.

use std::cell::Cell;

/// Counts of verdicts, in the order in which the statement names them.
pub struct Tally {
    verdicts: &'static [&'static str],
    counts: Vec<Cell<u64>>,
}

impl Tally {
    /// No verdict yet.
    pub fn new(verdicts: &'static [&'static str]) -> Self {
        Self { verdicts, counts: vec![Cell::new(0); verdicts.len()] }
    }

    /// Counts a verdict by its place.
    #[inline(always)]
    pub fn count(&self, verdict: usize) {
        if let Some(count) = self.counts.get(verdict) {
            count.set(count.get() + 1);
        }
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
