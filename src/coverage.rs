//! The coverage report: which of a problem's hard cases a set of inputs contains.

use std::fmt;

use crate::cases::{Matches, Scope, has_case};
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

/// The number of occurrences of a case.
#[derive(Debug)]
struct CaseCount {
    name: &'static str,
    scope: Scope,
    count: u64,
    /// Whether each variant occurred.
    variants: Vec<bool>,
    /// The name of the first item that matched.
    first: String,
}

/// An item's matches, with its position in the input and what follows it.
struct Window<'a> {
    /// The number of items before this one.
    index: usize,
    matches: &'a Matches,
    next: Successor<'a>,
}

/// What follows an item.
enum Successor<'a> {
    /// Another item, with its matches.
    Item(&'a Matches),
    /// The end of the input.
    End,
    /// Bad input, so the item may not be the last.
    Unknown,
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
    /// If the input is bad or cannot be read. The items before the error are added.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let mut pending: Option<(Vec<u8>, Matches)> = None;
        let mut index = 0;
        let read = (self.problem.cases.read)(input, &mut |number, matches| {
            if let Some((number, prior)) = pending.take() {
                self.count(
                    source,
                    &number,
                    &Window { index, matches: &prior, next: Successor::Item(&matches) },
                );
                index += 1;
            }
            pending = Some((number.into(), matches));
        });
        if let Some((number, matches)) = pending {
            let next = if read.is_ok() { Successor::End } else { Successor::Unknown };
            self.count(source, &number, &Window { index, matches: &matches, next });
        }
        read
    }

    /// Counts the cases that an item matches.
    fn count(&mut self, source: &str, number: &[u8], window: &Window) {
        let mut matches = window.matches.as_slice();
        for case in &mut self.cases {
            // Matches are in the order of the cases.
            let own = matches.iter().take_while(|(name, _)| *name == case.name).count();
            let (own, others) = matches.split_at(own);
            matches = others;
            own.iter().for_each(|(_, variant)| case.variants[*variant] = true);
            if !own.is_empty() || window.mark_variants(case.scope, &mut case.variants) {
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
    /// Marks the variants that the item matches because of its position, and returns whether there are any.
    fn mark_variants(&self, scope: Scope, variants: &mut [bool]) -> bool {
        match (scope, &self.next) {
            (Scope::First(cases), _) if self.index == 0 => {
                mark(variants, cases, |case| has_case(self.matches, case))
            }
            (Scope::Last(cases), Successor::End) => {
                mark(variants, cases, |case| has_case(self.matches, case))
            }
            (Scope::Consecutive(cases, next_cases), Successor::Item(next)) => {
                let rows = variants.chunks_mut(next_cases.len()).zip(cases);
                let rows = rows.filter(|(_, case)| has_case(self.matches, case));
                rows.fold(false, |any, (row, _)| any | mark(row, next_cases, |case| has_case(next, case)))
            }
            (Scope::Count(counts), Successor::End) => {
                mark(variants, counts, |count| self.index + 1 == *count)
            }
            _ => false,
        }
    }
}

/// Marks the variants that satisfy a condition, and returns whether there are any.
fn mark<T>(variants: &mut [bool], all: &[T], condition: impl Fn(&T) -> bool) -> bool {
    let matching = variants.iter_mut().zip(all).filter(|(_, variant)| condition(variant));
    matching.map(|(variant, _)| *variant = true).count() > 0
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
                write!(f, ", missing {}", missing[..missing.len().min(MAX_NAMED)].join(" "))?;
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
