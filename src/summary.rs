//! The numbers of games or boards that got each verdict.

use std::cell::Cell;
use std::fmt;

use crate::item::ItemKind;
use crate::words;

/// The number of occurrences of each verdict of a problem.
#[derive(Debug)]
pub struct VerdictCounts {
    /// The verdicts, in the statement's order.
    verdicts: &'static [&'static str],
    /// The counts of the verdicts, then of other texts.
    counts: [Cell<u64>; MAX_VERDICTS],
}

/// More than the number of verdicts of any problem; a power of two, so that a mask replaces the bounds check.
const MAX_VERDICTS: usize = 8;

impl VerdictCounts {
    /// Counts that are all 0.
    pub fn new(verdicts: &'static [&'static str]) -> Self {
        Self { verdicts, counts: Default::default() }
    }

    /// Counts the verdict with this index.
    #[inline(always)]
    pub fn add(&self, index: usize) {
        let count = &self.counts[index % MAX_VERDICTS];
        count.set(count.get() + 1);
    }

    /// The index of a verdict; any other text gets the one after the last verdict's.
    pub fn index(&self, text: &str) -> usize {
        self.verdicts.iter().position(|verdict| *verdict == text).unwrap_or(self.verdicts.len())
    }

    /// Each verdict with its count.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.verdicts.iter().copied().zip(self.counts.iter().map(Cell::get))
    }
}

/// A summary of inputs: the verdicts as `uniq -c` would print them, then the total.
#[derive(Debug)]
pub struct Summary {
    kind: &'static ItemKind,
    pub(crate) counts: VerdictCounts,
    /// The number of inputs.
    pub(crate) inputs: u64,
}

impl Summary {
    /// An empty summary.
    pub(crate) fn new(kind: &'static ItemKind, verdicts: &'static [&'static str]) -> Self {
        Self { kind, counts: VerdictCounts::new(verdicts), inputs: 0 }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (verdict, count) in self.counts.iter() {
            writeln!(f, "{count:7} {verdict}")?;
        }
        let items = self.counts.iter().map(|(_, count)| count).sum();
        let total = if self.kind.single { self.inputs } else { items };
        writeln!(f, "{total:7} {}", words::noun(total, self.kind.noun))
    }
}
