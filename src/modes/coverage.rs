//! The coverage report: which of a problem's hard cases a set of inputs contains.

use std::fmt;

use crate::cases::{CaseInfo, Match};
use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::MAX_INPUT_LENGTH;
use crate::problem::Problem;

const MAX_NAMED: usize = 10;

const TOO_LONG: &str =
    "cannot read: the simulation has more than 2^20 moves and line ends, this program's limit";

/// A report of the hard cases in a set of inputs, with a line for each case.
#[derive(Debug)]
pub struct Coverage {
    problem: &'static Problem,
    cases: Vec<CaseCount>,
}

#[derive(Debug)]
struct CaseCount {
    info: CaseInfo,
    count: u64,
    occurred: Vec<bool>,
    /// The name of the first item that matched; empty if none did.
    first: String,
}

impl Coverage {
    /// An empty report.
    pub fn new(problem: &'static Problem) -> Self {
        let cases = (problem.cases.list)().into_iter().map(|info| {
            let occurred = vec![false; info.variant_count];
            CaseCount { info, count: 0, occurred, first: String::new() }
        });
        Self { problem, cases: cases.collect() }
    }

    /// Adds an input. `source` is its name in the report, empty if there is only one input. If it fails, the items
    /// before the error are still added. Fails if a simulation is too long, as only its start is read.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let mut matcher = (self.problem.cases.matcher)();
        let mut result = Ok(());
        self.problem.read(input, &mut |number, item| {
            if item.len() > MAX_INPUT_LENGTH {
                result = Err(Error::Limit(TOO_LONG));
                return;
            }
            for matches in matcher(&item).chunk_by(|a, b| a.case == b.case) {
                let case = &mut self.cases[matches[0].case];
                matches.iter().for_each(|Match { variant, .. }| case.occurred[*variant] = true);
                case.count += 1;
                if case.count == 1 {
                    let name = self.problem.item_kind.name(number);
                    case.first = if source.is_empty() { name } else { format!("{source}: {name}") };
                }
            }
        })?;
        result
    }

    /// The missing variants, each with the name of its case and its own name, which is empty if the case is no family.
    pub fn missing(&self) -> Vec<(&'static str, String)> {
        self.cases.iter().flat_map(|case| case.missing().map(|variant| (case.info.name, variant))).collect()
    }
}

impl CaseCount {
    fn missing(&self) -> impl Iterator<Item = String> {
        let missing = (0..self.info.variant_count).filter(|n| !self.occurred[*n]);
        missing.map(self.info.variant_name)
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.cases.iter().map(|case| case.info.name.len()).max().unwrap_or_default();
        for case in self.cases.iter().filter(|case| case.count > 0) {
            let CaseCount { info: CaseInfo { name, .. }, count, occurred, first } = case;
            let missing: Vec<_> = case.missing().collect();
            let covered = match occurred.len() {
                1 => count.to_string(),
                all => format!("{} of {all}", all - missing.len()),
            };
            write!(f, "{covered:>10}  {name:width$}  {first}")?;
            if !missing.is_empty() {
                write!(f, "; missing: {}", missing[..missing.len().min(MAX_NAMED)].join(" "))?;
            }
            if missing.len() > MAX_NAMED {
                write!(f, " and {} more", missing.len() - MAX_NAMED)?;
            }
            writeln!(f)?;
        }
        for case in self.cases.iter().filter(|case| case.count == 0) {
            writeln!(f, "{:>10}  {}", "none", case.info.name)?;
        }
        Ok(())
    }
}
