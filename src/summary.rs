//! How many games or boards got which verdict.

use std::cell::Cell;
use std::fmt;

use crate::item::ItemKind;
use crate::words;

/// How often each verdict of a problem came.
#[derive(Debug)]
pub struct VerdictCounts {
    /// The verdicts, in the order in which the statement names them.
    verdicts: &'static [&'static str],
    /// A count for each, and more, of what is no verdict.
    counts: [Cell<u64>; MAX_VERDICTS],
}

/// More than any problem has verdicts, and a power of two: a remainder is an index for certain, without a branch.
const MAX_VERDICTS: usize = 8;

impl VerdictCounts {
    /// No verdict yet.
    pub fn new(verdicts: &'static [&'static str]) -> Self {
        Self { verdicts, counts: Default::default() }
    }

    /// Counts the verdict with an index.
    #[inline(always)]
    pub fn add(&self, index: usize) {
        let count = &self.counts[index % MAX_VERDICTS];
        count.set(count.get() + 1);
    }

    /// The index of a verdict; one after the last for any other text, which is not counted.
    pub fn index(&self, text: &str) -> usize {
        self.verdicts.iter().position(|verdict| *verdict == text).unwrap_or(self.verdicts.len())
    }

    /// Each verdict, and how often it came.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.verdicts.iter().copied().zip(self.counts.iter().map(Cell::get))
    }
}

/// A summary of inputs. Its text is as `uniq -c` would print the verdicts, then the total.
#[derive(Debug)]
pub struct Summary {
    kind: &'static ItemKind,
    /// The verdicts so far.
    pub(crate) counts: VerdictCounts,
    /// How many inputs were added.
    pub(crate) inputs: u64,
}

impl Summary {
    /// The summary of no input with such items and verdicts.
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
