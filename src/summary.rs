//! The numbers of games or boards that got each verdict.

use std::cell::Cell;

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

/// A summary of inputs: the verdicts as `uniq -c` would print them, then the total, which says what is missing.
#[derive(Debug)]
pub struct Summary {
    kind: &'static ItemKind,
    pub(crate) counts: VerdictCounts,
    /// The number of inputs that were read to their end and have all the items that they declare.
    pub(crate) complete: u64,
    /// The number of bad items that were skipped.
    pub(crate) skipped: u64,
    /// The number of items that the last input declares, if it has fewer.
    pub(crate) declared: Option<u64>,
}

impl Summary {
    /// An empty summary.
    pub(crate) fn new(kind: &'static ItemKind, verdicts: &'static [&'static str]) -> Self {
        Self { kind, counts: VerdictCounts::new(verdicts), complete: 0, skipped: 0, declared: None }
    }

    /// The text of the summary of `inputs` inputs, those that could not be read included.
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
