//! How many games or boards got which verdict.

use std::fmt;

use crate::error::Error;
use crate::input::Input;
use crate::problem::Problem;
use crate::stream::Stream;
use crate::tally::Tally;
use crate::words;

/// A summary, made of one input after the other. Its text is as `uniq -c` would print the verdicts, then the total.
pub struct Summary {
    problem: &'static Problem,
    tally: Tally,
    /// How many runs were counted.
    runs: u64,
}

impl Summary {
    /// The summary of no input.
    pub fn new(problem: &'static Problem) -> Self {
        Self { problem, tally: Tally::new(problem.verdicts), runs: 0 }
    }

    /// Adds an input.
    ///
    /// # Errors
    ///
    /// At the first byte that no good input could have there, after adding what came before, and if reading fails.
    pub fn add(&mut self, input: Input) -> Result<(), Error> {
        let nowhere = &mut std::io::sink();
        self.runs += 1;
        (self.problem.count)(&mut Stream::new(input, nowhere), &self.tally)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (verdict, count) in self.tally.counts() {
            writeln!(f, "{count:7} {verdict}")?;
        }
        let total = if self.problem.items.single {
            self.runs
        } else {
            self.tally.counts().map(|(_, count)| count).sum()
        };
        writeln!(f, "{total:7} {}", words::plural(total, self.problem.items.noun))
    }
}
