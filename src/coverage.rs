//! Which of a problem's hard cases a set of inputs contains.

use std::collections::BTreeSet;
use std::fmt;

use crate::cases::{Matches, Scope};
use crate::error::Error;
use crate::input::Input;
use crate::problem::Problem;
use crate::stream::Stream;

/// A report of hard cases, made of one input after the other. Its text has a line for each case.
pub struct Coverage {
    problem: &'static Problem,
    cases: Vec<CaseCount>,
}

/// How often a case came.
struct CaseCount {
    name: &'static str,
    scope: Scope,
    count: u64,
    /// Which of its variants came.
    variants: BTreeSet<usize>,
    /// Where it came first.
    first: String,
}

/// What an item matches, and its neighbors.
struct Window<'a> {
    /// How many items came before it.
    index: usize,
    matches: &'a Matches,
    next: Next<'a>,
}

/// What follows an item.
enum Next<'a> {
    /// Another item, and what that matches.
    Item(&'a Matches),
    /// The end of the input.
    End,
    /// Something bad, so nobody knows whether the item is the last.
    Unknown,
}

impl Coverage {
    /// The report of no input.
    pub fn new(problem: &'static Problem) -> Self {
        let count = |(name, scope)| CaseCount {
            name,
            scope,
            count: 0,
            variants: BTreeSet::new(),
            first: String::new(),
        };
        Self { problem, cases: (problem.cases.list)().into_iter().map(count).collect() }
    }

    /// Adds an input; `source` is what it is called where a case came first, or empty if it needs no name.
    ///
    /// # Errors
    ///
    /// At the first byte that no good input could have there, after adding what came before, and if reading fails.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let mut sink = std::io::sink();
        let mut stream = Stream::new(input, &mut sink);
        let mut pending: Option<(String, Matches)> = None;
        let mut index = 0;
        let read = (self.problem.cases.read)(&mut stream, &mut |number, matches| {
            if let Some((name, before)) = pending.take() {
                self.count(source, &name, &Window { index, matches: &before, next: Next::Item(&matches) });
                index += 1;
            }
            pending = Some((self.problem.items.name(number), matches));
        });
        if let Some((name, matches)) = pending {
            let next = if read.is_ok() { Next::End } else { Next::Unknown };
            self.count(source, &name, &Window { index, matches: &matches, next });
        }
        read
    }

    /// Counts the cases that an item matches.
    fn count(&mut self, source: &str, name: &str, window: &Window) {
        for case in &mut self.cases {
            let variants = window.variants(case.name, case.scope);
            if !variants.is_empty() && case.count == 0 {
                case.first = if source.is_empty() { name.into() } else { format!("{source}: {name}") };
            }
            case.count += u64::from(!variants.is_empty());
            case.variants.extend(variants);
        }
    }

    /// Whether every case came that an item can match, in all its variants.
    pub fn has_all_items(&self) -> bool {
        let counts_items = |case: &CaseCount| matches!(case.scope, Scope::Count(_));
        self.cases.iter().all(|case| counts_items(case) || case.variants.len() == case.scope.variants())
    }
}

impl Window<'_> {
    /// The variants of a case that the item matches.
    fn variants(&self, name: &str, scope: Scope) -> Vec<usize> {
        let has = |matches: &Matches, name| matches.iter().any(|(case, _)| *case == name);
        let is_last = matches!(self.next, Next::End);
        let matches = match scope {
            Scope::Item | Scope::Variants(..) => {
                return self.matches.iter().filter(|(case, _)| *case == name).map(|(_, n)| *n).collect();
            }
            Scope::First(case) => self.index == 0 && has(self.matches, case),
            Scope::Last(case) => is_last && has(self.matches, case),
            Scope::Then(one, other) => {
                has(self.matches, one) && matches!(self.next, Next::Item(next) if has(next, other))
            }
            Scope::Count(count) => is_last && self.index + 1 == count,
        };
        if matches { vec![0] } else { Vec::new() }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.cases.iter().map(|case| case.name.len()).max().unwrap_or_default();
        for CaseCount { name, scope, count, variants, first } in &self.cases {
            match *scope {
                _ if *count == 0 => {}
                Scope::Variants(all, variant_name) => {
                    let missing: Vec<_> =
                        (0..all).filter(|n| !variants.contains(n)).map(variant_name).collect();
                    let missing = match missing.is_empty() {
                        true => String::new(),
                        false => format!(", missing {}", missing.join(" ")),
                    };
                    let of_all = format!("{} of {all}", variants.len());
                    writeln!(f, "{of_all:>8}  {name:width$}  {first}{missing}")?;
                }
                _ => writeln!(f, "{count:>8}  {name:width$}  {first}")?,
            }
        }
        for case in self.cases.iter().filter(|case| case.count == 0) {
            writeln!(f, "{:>8}  {}", "none", case.name)?;
        }
        Ok(())
    }
}
