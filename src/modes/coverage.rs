//! The coverage report: which of a problem's hard cases a set of inputs contains.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::cases::Label;
use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::MAX_INPUT_LENGTH;
use crate::modes::items::Items;
use crate::modes::pool::Pool;
use crate::problem::Problem;

const MAX_NAMED: usize = 10;

const TOO_LONG: &str = "the simulation has more than 2^20 moves and line ends, this program's limit";

/// A report of the hard cases in a set of inputs, with a line for each case.
#[derive(Debug)]
pub struct Coverage {
    problem: &'static Problem,
    /// The pool's labels, and whether an item has each.
    labels: BTreeMap<Label, bool>,
    /// The number of items with labels of a case, and the name of the first; no case without items.
    items: BTreeMap<&'static str, (u64, String)>,
}

impl Coverage {
    /// An empty report.
    pub fn new(problem: &'static Problem) -> Self {
        let labels = Pool::shared(problem).labels.keys().map(|label| (label.clone(), false));
        Self { problem, labels: labels.collect(), items: BTreeMap::new() }
    }

    /// Adds an input. `source` is its name in the report, empty if there is only one input. If it fails, the items
    /// before the error are still added. Fails if a simulation is too long, as only its start is kept.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let mut labeler = (self.problem.cases.labeler)();
        let mut items = Items::whole(self.problem, input);
        while let Some((item, _)) = items.next()? {
            if item.item().len() > MAX_INPUT_LENGTH {
                return Err(Error::Refused(TOO_LONG.into()));
            }
            let name = self.problem.item_name(String::from_utf8_lossy(item.number()));
            let name = if source.is_empty() { name } else { format!("{source}: {name}") };
            let mut cases = BTreeSet::new();
            for label in labeler(item.item()) {
                // Labels that the pool lacks do not count.
                if let Some(is_found) = self.labels.get_mut(&label) {
                    *is_found = true;
                    cases.insert(label.0);
                }
            }
            for case in cases {
                self.items.entry(case).or_insert_with(|| (0, name.clone())).0 += 1;
            }
        }
        Ok(())
    }

    /// Whether no item has a label that counts.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The missing labels: the name of a case, and of a variant, which is empty if the case has none.
    pub fn missing(&self) -> Vec<Label> {
        let missing = self.labels.iter().filter(|(_, is_found)| !**is_found);
        missing.map(|(label, _)| label.clone()).collect()
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let cases: BTreeSet<_> = self.labels.keys().map(|(case, _)| *case).collect();
        let width = cases.iter().map(|case| case.len()).max().unwrap_or_default();
        for (case, (count, first)) in &self.items {
            let variants = self.labels.iter().filter(|((other, _), _)| other == case);
            let missing = variants.clone().filter(|(_, is_found)| !**is_found);
            let missing: Vec<_> = missing.map(|((_, variant), _)| variant.as_str()).collect();
            let covered = match variants.count() {
                1 => count.to_string(),
                all => format!("{} of {all}", all - missing.len()),
            };
            write!(f, "{covered:>10}  {case:width$}  {first}")?;
            if !missing.is_empty() {
                write!(f, "; missing: {}", missing[..missing.len().min(MAX_NAMED)].join("; "))?;
            }
            if missing.len() > MAX_NAMED {
                write!(f, "; and {} more", missing.len() - MAX_NAMED)?;
            }
            writeln!(f)?;
        }
        for case in cases.iter().filter(|case| !self.items.contains_key(*case)) {
            writeln!(f, "{:>10}  {case}", "none")?;
        }
        Ok(())
    }
}
