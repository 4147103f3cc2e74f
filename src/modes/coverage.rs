//! The coverage report: which of a problem's hard cases a set of inputs contains.

use std::collections::BTreeMap;
use std::{fmt, io};

use crate::cases::{CaseInfo, Match};
use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::{Item, MAX_INPUT_LENGTH};
use crate::modes::items::Items;
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
    name: &'static str,
    variant_count: usize,
    /// The names of the variants that no item has matched, by index.
    missing: BTreeMap<usize, String>,
    /// The number of items that matched.
    count: u64,
    /// The name of the first item that matched; empty if none did.
    first: String,
}

impl Coverage {
    /// An empty report.
    pub fn new(problem: &'static Problem) -> Self {
        let cases = (problem.cases.list)().into_iter().map(|CaseInfo { name, variants }| CaseCount {
            name,
            variant_count: variants.len(),
            missing: variants.into_iter().enumerate().collect(),
            count: 0,
            first: String::new(),
        });
        Self { problem, cases: cases.collect() }
    }

    /// Adds an input. `source` is its name in the report, empty if there is only one input. If it fails, the items
    /// before the error are still added. Fails if a simulation is too long, as only its start is read.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let mut matcher = (self.problem.cases.matcher)();
        let mut items = Items::with_reader((self.problem.reader)(true), input, io::sink());
        let mut previous: Option<(Vec<u8>, Item)> = None;
        loop {
            let next =
                items.next().map(|next| next.map(|(item, _)| (item.number().into(), item.item().into())));
            let is_last = matches!(next, Ok(None)) && items.is_complete();
            if let Some((number, item)) = &previous {
                self.add_matches(source, number, &matcher(item, is_last));
            }
            previous = next?;
            match &previous {
                Some((_, item)) if item.len() > MAX_INPUT_LENGTH => {
                    return Err(Error::Refused(TOO_LONG.into()));
                }
                Some(_) => {}
                None => return Ok(()),
            }
        }
    }

    fn add_matches(&mut self, source: &str, number: &[u8], matches: &[Match]) {
        for matches in matches.chunk_by(|a, b| a.case == b.case) {
            let case = &mut self.cases[matches[0].case];
            for Match { variant, .. } in matches {
                case.missing.remove(variant);
            }
            case.count += 1;
            if case.count == 1 {
                let name = self.problem.item_name(String::from_utf8_lossy(number));
                case.first = if source.is_empty() { name } else { format!("{source}: {name}") };
            }
        }
    }

    /// Whether no items were added: each matches the case of its verdict, at least.
    pub fn is_empty(&self) -> bool {
        self.cases.iter().all(|case| case.count == 0)
    }

    /// The missing variants, each with the name of its case and its own name, which is empty if the case is no family.
    pub fn missing(&self) -> Vec<(&'static str, String)> {
        let cases = self.cases.iter();
        cases.flat_map(|case| case.missing.values().map(|variant| (case.name, variant.clone()))).collect()
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.cases.iter().map(|case| case.name.len()).max().unwrap_or_default();
        for case in self.cases.iter().filter(|case| case.count > 0) {
            let CaseCount { name, variant_count, missing, count, first } = case;
            let covered = match variant_count {
                1 => count.to_string(),
                all => format!("{} of {all}", all - missing.len()),
            };
            write!(f, "{covered:>10}  {name:width$}  {first}")?;
            if !missing.is_empty() {
                let named: Vec<_> = missing.values().take(MAX_NAMED).map(String::as_str).collect();
                write!(f, "; missing: {}", named.join(" "))?;
            }
            if missing.len() > MAX_NAMED {
                write!(f, " and {} more", missing.len() - MAX_NAMED)?;
            }
            writeln!(f)?;
        }
        for case in self.cases.iter().filter(|case| case.count == 0) {
            writeln!(f, "{:>10}  {}", "none", case.name)?;
        }
        Ok(())
    }
}
