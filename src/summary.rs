//! The summary: the number of games or boards with each verdict.

use std::cell::Cell;

use crate::item::ItemKind;
use crate::words;

/// The number of occurrences of each verdict of a problem.
#[derive(Debug)]
pub struct VerdictCounts {
    /// The verdicts, in the statement's order.
    verdicts: &'static [&'static str],
    /// The count of each verdict, then the count of all other texts, then unused counts.
    counts: [Cell<u64>; CAPACITY],
}

/// The number of counts, which is greater than the number of verdicts of any problem. As it is a power of two, a mask
/// replaces the bounds check.
const CAPACITY: usize = 8;

impl VerdictCounts {
    /// A count of 0 for each verdict.
    pub fn new(verdicts: &'static [&'static str]) -> Self {
        Self { verdicts, counts: Default::default() }
    }

    /// Counts the verdict with this index.
    #[inline(always)]
    pub fn add(&self, index: usize) {
        let count = &self.counts[index % CAPACITY];
        count.set(count.get() + 1);
    }

    /// The index of a verdict. Any other text has the index after the last verdict.
    pub fn index(&self, text: &str) -> usize {
        self.verdicts.iter().position(|verdict| *verdict == text).unwrap_or(self.verdicts.len())
    }

    /// Each verdict with its count.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.verdicts.iter().copied().zip(self.counts.iter().map(Cell::get))
    }
}

/// A summary of inputs: the count of each verdict in the format of `uniq -c`, then the total, with a note if it is
/// incomplete.
#[derive(Debug)]
pub struct Summary {
    kind: &'static ItemKind,
    pub(crate) counts: VerdictCounts,
    /// The number of inputs that were read to the end and contain the number of items that they declare.
    pub(crate) complete: u64,
    /// The number of bad items that were skipped.
    pub(crate) skipped: u64,
    /// The number of items that the last input declares, if it contains fewer.
    pub(crate) declared: Option<u64>,
}

impl Summary {
    /// An empty summary.
    pub(crate) fn new(kind: &'static ItemKind, verdicts: &'static [&'static str]) -> Self {
        Self { kind, counts: VerdictCounts::new(verdicts), complete: 0, skipped: 0, declared: None }
    }

    /// The text of the summary. `inputs` is the number of inputs, including those that could not be read.
    pub fn report(&self, inputs: u64) -> String {
        let items = self.counts.iter().map(|(_, count)| count).sum();
        let total = if self.kind.single { self.complete } else { items };
        let mut text: String =
            self.counts.iter().map(|(verdict, count)| format!("{count:7} {verdict}\n")).collect();
        text += &format!("{total:7} {}", words::noun(total, self.kind.noun));
        match (inputs - self.complete, self.declared) {
            (1, Some(u64::MAX)) if inputs == 1 => text += " of more than 10^19",
            (1, Some(declared)) if inputs == 1 => text += &format!(" of {declared}"),
            (1, None) if inputs == 1 => text += " before the first error",
            _ => {}
        }
        if self.skipped > 0 {
            text += &format!(", {} skipped", self.skipped);
        }
        if inputs > 1 && self.complete < inputs {
            text += &format!(", {} of {inputs} files incomplete", inputs - self.complete);
        }
        text + "\n"
    }
}
