//! The coverage report: which of a problem's hard cases a set of inputs contains.

use std::fmt;

use crate::cases::{Matches, Scope, consecutive, has_case};
use crate::error::Error;
use crate::input::Input;
use crate::problem::Problem;

/// The maximum number of missing variants that are named for a case.
const MAX_NAMED: usize = 10;

/// A report of the hard cases in a set of inputs, with a line for each case.
#[derive(Debug)]
pub struct Coverage {
    problem: &'static Problem,
    cases: Vec<CaseCount>,
}

/// The occurrences of a case.
#[derive(Debug)]
struct CaseCount {
    name: &'static str,
    scope: Scope,
    count: u64,
    /// Whether each variant occurred.
    variants: Vec<bool>,
    /// The name of the first item that matched; empty if none did.
    first: String,
}

/// An item's matches, with its position in the input and the next item.
struct Window<'a> {
    /// The number of items before this one.
    index: usize,
    matches: &'a Matches,
    /// The matches of the next item, if there is one.
    next: Option<&'a Matches>,
    /// Whether this is known to be the last item; false if the input ends with an error. Skipped items do not count.
    is_last: bool,
}

impl Coverage {
    /// An empty report.
    pub fn new(problem: &'static Problem) -> Self {
        let cases = (problem.cases.list)().into_iter().map(|(name, scope)| {
            let variants = vec![false; scope.variant_count()];
            CaseCount { name, scope, count: 0, variants, first: String::new() }
        });
        Self { problem, cases: cases.collect() }
    }

    /// Adds an input. `source` is its name in the report, empty if there is only one input.
    ///
    /// # Errors
    ///
    /// Returns an error if the input is bad or cannot be read. The items before the error are still added.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let mut pending: Option<(Vec<u8>, Matches)> = None;
        let mut index = 0;
        let result = (self.problem.cases.read)(input, &mut |number, next| {
            if let Some((number, matches)) = pending.take() {
                let window = Window { index, matches: &matches, next: Some(&next), is_last: false };
                self.count(source, &number, &window);
                index += 1;
            }
            pending = Some((number.into(), next));
        });
        if let Some((number, matches)) = pending {
            let window = Window { index, matches: &matches, next: None, is_last: result.is_ok() };
            self.count(source, &number, &window);
        }
        result
    }

    /// Counts the cases that an item matches.
    fn count(&mut self, source: &str, number: &[u8], window: &Window) {
        let mut rest = window.matches.as_slice();
        for case in &mut self.cases {
            // Matches are in the order of the cases.
            let count = rest.iter().take_while(|(name, _)| *name == case.name).count();
            let (matches, others) = rest.split_at(count);
            rest = others;
            let context_variant_count = if case.scope.is_item() { 0 } else { case.variants.len() };
            let in_context = (0..context_variant_count).filter(|n| window.matches_variant(case.scope, *n));
            let variants = matches.iter().map(|(_, n)| *n).chain(in_context);
            if variants.map(|n| case.variants[n] = true).count() > 0 {
                case.count += 1;
                if case.count == 1 {
                    let name = self.problem.item_kind.name(number);
                    case.first = if source.is_empty() { name } else { format!("{source}: {name}") };
                }
            }
        }
    }

    /// The missing variants, each with the name of its case and its own name, which is empty if the case has no other
    /// variants.
    pub fn missing(&self) -> Vec<(&'static str, String)> {
        self.cases.iter().flat_map(|case| case.missing().map(|variant| (case.name, variant))).collect()
    }
}

impl CaseCount {
    /// The names of the missing variants.
    fn missing(&self) -> impl Iterator<Item = String> {
        let missing = (0..self.variants.len()).filter(|n| !self.variants[*n]);
        missing.map(|n| if self.variants.len() > 1 { self.scope.variant_name(n) } else { String::new() })
    }
}

impl Window<'_> {
    /// Whether the item matches the variant with this index because of its position, the next item, or the number of
    /// items.
    fn matches_variant(&self, scope: Scope, n: usize) -> bool {
        match scope {
            Scope::First(cases) => self.index == 0 && has_case(self.matches, cases[n]),
            Scope::Last(cases) => self.is_last && has_case(self.matches, cases[n]),
            Scope::Consecutive(cases, next_cases) => {
                let (case, next_case) = consecutive(cases, next_cases, n);
                has_case(self.matches, case) && self.next.is_some_and(|next| has_case(next, next_case))
            }
            Scope::Count(counts) => self.is_last && self.index + 1 == counts[n],
            Scope::Item | Scope::Variants(..) | Scope::Overlapping(..) => false,
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.cases.iter().map(|case| case.name.len()).max().unwrap_or_default();
        for case in self.cases.iter().filter(|case| case.count > 0) {
            let CaseCount { name, count, variants, first, .. } = case;
            if variants.len() == 1 {
                writeln!(f, "{count:>10}  {name:width$}  {first}")?;
                continue;
            }
            let missing: Vec<_> = case.missing().collect();
            let covered = format!("{} of {}", variants.len() - missing.len(), variants.len());
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
            writeln!(f, "{:>10}  {}", "none", case.name)?;
        }
        Ok(())
    }
}
