//! `--summary`: counts the verdicts of inputs.

use std::io;

use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::{MAX_VERDICTS, VerdictCounts};
use crate::modes::items::Items;
use crate::number::noun_for;
use crate::problem::{Kind, Operation, Problem};

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
        let mut items = Items::new(self.problem, input, io::sink());
        let result = count_verdicts(&mut items, &mut self.counts);
        self.complete_inputs += u64::from(result.is_ok() && items.is_complete());
        self.skipped += items.skipped;
        result
    }

    /// Whether no verdicts were added.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|count| *count == 0)
    }

    /// The text of the summary. `inputs` is the number of inputs, including those that could not be read.
    pub fn report(&self, inputs: u64) -> String {
        let Self { problem, complete_inputs, .. } = *self;
        let items = self.counts.iter().sum();
        let total = if problem.kind == Kind::Simulation { complete_inputs } else { items };
        let counts = problem.verdicts.iter().zip(&self.counts);
        let mut text: String = counts.map(|(verdict, count)| format!("{count:7} {verdict}\n")).collect();
        text += &format!("{total:7} {}", noun_for(total, problem.words.noun));
        if self.skipped > 0 {
            text += &format!(", {}", problem.format_bad_count(self.skipped));
        }
        if complete_inputs < inputs {
            text += " (incomplete)";
        }
        text + "\n"
    }
}

fn count_verdicts(items: &mut Items, counts: &mut VerdictCounts) -> Result<(), Error> {
    while let Some((item, _)) = items.next()? {
        counts[item.verdict() % MAX_VERDICTS] += 1;
        items.fast_forward(Operation::CountVerdicts(counts));
    }
    Ok(())
}
