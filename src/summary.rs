//! The summary: the number of games or boards with each verdict.

use std::io;

use crate::error::Error;
use crate::input::Input;
use crate::item_stream::ItemStream;
use crate::problem::{Problem, VerdictCounts};
use crate::words;

/// A summary of inputs: the count of each verdict in the format of `uniq -c`, then the total, with a note if it is
/// incomplete.
#[derive(Debug)]
pub struct Summary {
    problem: &'static Problem,
    counts: VerdictCounts,
    /// The number of inputs that were read to the end and have at least as many items as they declare.
    complete_inputs: u64,
    /// The number of bad items that were skipped.
    skipped: u64,
    /// The number of items that the last input declares, if it contains fewer.
    declared: Option<u64>,
}

impl Summary {
    /// Creates an empty summary.
    pub fn new(problem: &'static Problem) -> Self {
        let counts = VerdictCounts::new(problem.verdicts);
        Self { problem, counts, complete_inputs: 0, skipped: 0, declared: None }
    }

    /// Adds the verdicts on an input.
    ///
    /// # Errors
    ///
    /// Returns an error if the input is bad or cannot be read. The items before the error are added.
    pub fn add(&mut self, input: Input) -> Result<(), Error> {
        let mut sink = io::sink();
        let mut items = ItemStream::new(input, &mut sink);
        let result = (self.problem.count_verdicts)(&mut items, &self.counts);
        self.complete_inputs += u64::from(result.is_ok() && items.declared.is_none());
        self.skipped += items.skipped;
        self.declared = items.declared;
        result
    }

    /// The text of the summary. `inputs` is the number of inputs, including those that could not be read.
    pub fn report(&self, inputs: u64) -> String {
        let kind = self.problem.item_kind;
        let incomplete = inputs - self.complete_inputs;
        let items = self.counts.iter().map(|(_, count)| count).sum();
        let total = if kind.single { self.complete_inputs } else { items };
        let mut text: String =
            self.counts.iter().map(|(verdict, count)| format!("{count:7} {verdict}\n")).collect();
        text += &format!("{total:7} {}", words::noun_for(total, kind.noun));
        match (inputs, incomplete, self.declared) {
            (1, 1, Some(u64::MAX)) => text += " of more than 10^19",
            (1, 1, Some(declared)) => text += &format!(" of {declared}"),
            (1, 1, None) => text += " before the first error",
            _ => {}
        }
        if self.skipped > 0 {
            text += &format!(", {} skipped", self.skipped);
        }
        if inputs > 1 && incomplete > 0 {
            text += &format!(", {incomplete} of {inputs} files incomplete");
        }
        text + "\n"
    }
}
