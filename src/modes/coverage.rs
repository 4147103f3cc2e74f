//! The coverage report: which of a problem's hard cases a set of inputs contains.

use std::collections::{BTreeMap, BTreeSet};
use std::{fmt, io};

use crate::cases::Label;
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
    /// All variants, and those of them that no item was.
    variants: BTreeSet<String>,
    missing: BTreeSet<String>,
    /// The number of items that are one of the variants.
    count: u64,
    /// The name of the first of them; empty if there is none.
    first: String,
}

impl Coverage {
    /// An empty report.
    pub fn new(problem: &'static Problem) -> Self {
        let mut cases: BTreeMap<_, CaseCount> = BTreeMap::new();
        for (case, variant) in Pool::shared(problem).labels.keys() {
            let count = cases.entry(*case).or_default();
            count.variants.insert(variant.clone());
            count.missing.insert(variant.clone());
        }
        Self { problem, cases }
    }

    /// Adds an input. `source` is its name in the report, empty if there is only one input. If it fails, the items
    /// before the error are still added. Fails if a simulation is too long, as only its start is read.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let mut labeler = (self.problem.cases.labeler)();
        let mut items = Items::with_reader(self.problem, (self.problem.reader)(true), input, io::sink());
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

    fn add_item(&mut self, name: &str, labels: Vec<Label>) {
        let cases: BTreeSet<_> = labels.iter().map(|(case, _)| *case).collect();
        for (case, variant) in labels {
            let case = self.cases.entry(case).or_default();
            case.missing.remove(&variant);
            case.variants.insert(variant);
        }
        for case in cases {
            let case = self.cases.entry(case).or_default();
            case.count += 1;
            if case.count == 1 {
                case.first = name.into();
            }
        }
    }

    /// Whether no items were added: each has a label, at least.
    pub fn is_empty(&self) -> bool {
        self.cases.values().all(|case| case.count == 0)
    }

    /// The missing labels: the name of a case, and of a variant, which is empty if the case has none.
    pub fn missing(&self) -> Vec<Label> {
        let missing = |(case, count): (&&'static str, &CaseCount)| {
            let case = *case;
            count.missing.iter().map(move |variant| (case, variant.clone())).collect::<Vec<_>>()
        };
        self.cases.iter().flat_map(missing).collect()
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.cases.keys().map(|case| case.len()).max().unwrap_or_default();
        for (name, CaseCount { variants, missing, count, first }) in &self.cases {
            if *count == 0 {
                continue;
            }
            let covered = match variants.len() {
                1 => count.to_string(),
                all => format!("{} of {all}", all - missing.len()),
            };
            write!(f, "{covered:>10}  {name:width$}  {first}")?;
            if !missing.is_empty() {
                let named: Vec<_> = missing.iter().take(MAX_NAMED).map(String::as_str).collect();
                write!(f, "; missing: {}", named.join(" "))?;
            }
            if missing.len() > MAX_NAMED {
                write!(f, " and {} more", missing.len() - MAX_NAMED)?;
            }
            writeln!(f)?;
        }
        for (name, _) in self.cases.iter().filter(|(_, case)| case.count == 0) {
            writeln!(f, "{:>10}  {name}", "none")?;
        }
        Ok(())
    }
}
