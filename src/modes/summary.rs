//! `--summary`: counts the verdicts of inputs.

use std::io;

use crate::io::error::Error;
use crate::io::input::Input;
use crate::io::item_loop::ItemLoop;
use crate::item::{VerdictCounts, noun_for};
use crate::problem::Problem;

/// A summary of inputs: the count of each verdict in the format of `uniq -c`, then the total, with a note if it is
/// incomplete.
#[derive(Debug)]
pub struct Summary {
    problem: &'static Problem,
    counts: VerdictCounts,
    /// The number of inputs that were read to the end and have at least as many items as they declare.
    complete_inputs: u64,
    skipped: u64,
}

impl Summary {
    /// Creates an empty summary.
    pub fn new(problem: &'static Problem) -> Self {
        Self { problem, counts: VerdictCounts::default(), complete_inputs: 0, skipped: 0 }
    }

    /// Adds the verdicts on an input. If it fails, those before the error are still added.
    pub fn add(&mut self, input: Input) -> Result<(), Error> {
        let mut sink = io::sink();
        let mut items = ItemLoop::new(self.problem.item_kind, input, &mut sink);
        let result =
            crate::io::item_loop::count_verdicts(&mut *(self.problem.reader)(), &mut items, &mut self.counts);
        self.complete_inputs += u64::from(result.is_ok() && !items.is_truncated);
        self.skipped += items.skipped;
        result
    }

    /// The text of the summary. `inputs` is the number of inputs, including those that could not be read.
    pub fn report(&self, inputs: u64) -> String {
        let kind = self.problem.item_kind;
        let items = self.counts.iter().sum();
        let total = if kind.is_simulation() { self.complete_inputs } else { items };
        let counts = self.problem.verdicts.iter().zip(&self.counts);
        let mut text: String = counts.map(|(verdict, count)| format!("{count:7} {verdict}\n")).collect();
        text += &format!("{total:7} {}", noun_for(total, kind.noun));
        if self.skipped > 0 {
            text += &format!(", {}", self.problem.format_bad_count(self.skipped));
        }
        if self.complete_inputs < inputs {
            text += " (incomplete)";
        }
        text + "\n"
    }
}
