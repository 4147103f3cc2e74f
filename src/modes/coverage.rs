//! The coverage report: which of a problem's hard cases a set of inputs contains.

use std::collections::{BTreeMap, BTreeSet};
use std::{fmt, io};

use crate::cases::{Label, label};
use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::MAX_INPUT_LENGTH;
use crate::modes::items::Items;
use crate::modes::pool::Pool;
use crate::problem::Problem;

const MAX_NAMED: usize = 10;

const TOO_LONG: &str =
    "cannot read: the simulation has more than 2^20 moves and line ends, this program's limit";

/// A report of the hard cases in a set of inputs, with a line for each case.
#[derive(Debug)]
pub struct Coverage {
    problem: &'static Problem,
    cases: BTreeMap<&'static str, CaseCount>,
}

#[derive(Debug, Default)]
struct CaseCount {
    /// The variants, and whether there was an item of each.
    variants: BTreeMap<String, bool>,
    /// The number of items that are one of the variants.
    count: u64,
    /// The name of the first of them; empty if there is none.
    first: String,
}

impl CaseCount {
    fn missing(&self) -> impl Iterator<Item = &str> {
        self.variants.iter().filter(|(_, is_found)| !**is_found).map(|(variant, _)| variant.as_str())
    }
}

impl Coverage {
    /// An empty report.
    pub fn new(problem: &'static Problem) -> Self {
        let mut cases: BTreeMap<_, CaseCount> = BTreeMap::new();
        for (case, variant) in Pool::shared(problem).labels.keys() {
            cases.entry(*case).or_default().variants.insert(variant.clone(), false);
        }
        Self { problem, cases }
    }

    /// Adds an input. `source` is its name in the report, empty if there is only one input. If it fails, the items
    /// before the error are still added. Fails if a simulation is too long, as only its start is read.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let mut labeler = (self.problem.cases.labeler)();
        let mut items = Items::with_reader((self.problem.reader)(true), input, io::sink());
        while let Some((item, _)) = items.next()? {
            if item.item().len() > MAX_INPUT_LENGTH {
                return Err(Error::Refused(TOO_LONG.into()));
            }
            let name = self.problem.item_name(String::from_utf8_lossy(item.number()));
            let name = if source.is_empty() { name } else { format!("{source}: {name}") };
            self.add_item(&name, labeler(item.item()));
        }
        Ok(())
    }

    /// Adds an item. Labels that the pool lacks do not count.
    fn add_item(&mut self, name: &str, labels: Vec<Label>) {
        let mut counted = BTreeSet::new();
        for (case_name, variant) in labels {
            let Some(case) = self.cases.get_mut(case_name) else { continue };
            let Some(is_found) = case.variants.get_mut(&variant) else { continue };
            *is_found = true;
            if !counted.insert(case_name) {
                continue;
            }
            case.count += 1;
            if case.count == 1 {
                case.first = name.into();
            }
        }
    }

    /// Whether no item had a label that counts.
    pub fn is_empty(&self) -> bool {
        self.cases.values().all(|case| case.count == 0)
    }

    /// The missing labels: the name of a case, and of a variant, which is empty if the case has none.
    pub fn missing(&self) -> Vec<Label> {
        let missing = |(name, case): (&&'static str, &CaseCount)| {
            case.missing().map(|variant| label(name, variant)).collect::<Vec<_>>()
        };
        self.cases.iter().flat_map(missing).collect()
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.cases.keys().map(|name| name.len()).max().unwrap_or_default();
        let (found, not_found): (Vec<_>, Vec<_>) = self.cases.iter().partition(|(_, case)| case.count > 0);
        for (name, case) in found {
            let missing: Vec<_> = case.missing().collect();
            let covered = match case.variants.len() {
                1 => case.count.to_string(),
                all => format!("{} of {all}", all - missing.len()),
            };
            write!(f, "{covered:>10}  {name:width$}  {}", case.first)?;
            if !missing.is_empty() {
                write!(f, "; missing: {}", missing[..missing.len().min(MAX_NAMED)].join("; "))?;
            }
            if missing.len() > MAX_NAMED {
                write!(f, "; and {} more", missing.len() - MAX_NAMED)?;
            }
            writeln!(f)?;
        }
        for (name, _) in not_found {
            writeln!(f, "{:>10}  {name}", "none")?;
        }
        Ok(())
    }
}
