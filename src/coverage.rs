//! The coverage of a problem's hard cases by a set of inputs.

use std::fmt;

use crate::cases::{Matches, Scope};
use crate::error::Error;
use crate::input::Input;
use crate::problem::Problem;
use crate::stream::Stream;

/// A report of hard cases, made of one input after the other. Its text has a line for each case.
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
    /// Whether each of its variants occurred.
    variants: Vec<bool>,
    /// The first item that matched it.
    first: String,
}

/// The matches of an item and of its neighbors.
struct Window<'a> {
    /// The number of items before it.
    index: usize,
    matches: &'a Matches,
    next: Next<'a>,
}

/// The successor of an item.
enum Next<'a> {
    /// Another item, with its matches.
    Item(&'a Matches),
    /// The end of the input.
    End,
    /// Something bad, so nobody knows whether the item is the last.
    Unknown,
}

impl Coverage {
    /// The report of no input.
    pub fn new(problem: &'static Problem) -> Self {
        let cases = (problem.cases.list)().into_iter().map(|(name, scope)| {
            let variants = vec![false; scope.variants()];
            CaseCount { name, scope, count: 0, variants, first: String::new() }
        });
        Self { problem, cases: cases.collect() }
    }

    /// Adds an input; `source` is what it is called where a case came first, or empty if it needs no name.
    ///
    /// # Errors
    ///
    /// At the first byte that no valid input could have there, after adding what came before, and if reading fails.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let mut sink = std::io::sink();
        let mut stream = Stream::new(input, &mut sink);
        let mut pending: Option<(Vec<u8>, Matches)> = None;
        let mut index = 0;
        let read = (self.problem.cases.read)(&mut stream, &mut |number, matches| {
            if let Some((number, before)) = pending.take() {
                self.count(source, &number, &Window { index, matches: &before, next: Next::Item(&matches) });
                index += 1;
            }
            pending = Some((number.into(), matches));
        });
        if let Some((number, matches)) = pending {
            let next = if read.is_ok() { Next::End } else { Next::Unknown };
            self.count(source, &number, &Window { index, matches: &matches, next });
        }
        read
    }

    /// Counts the cases that an item matches.
    fn count(&mut self, source: &str, number: &[u8], window: &Window) {
        let mut matches = window.matches.as_slice();
        for case in &mut self.cases {
            // Matches are in the order of the cases.
            let variants = matches.iter().take_while(|(name, _)| *name == case.name).count();
            let (own, others) = matches.split_at(variants);
            matches = others;
            for (_, variant) in own {
                case.variants[*variant] = true;
            }
            if !own.is_empty() || window.is_context(case.scope) {
                case.count += 1;
                if case.count == 1 {
                    let name = self.problem.items.name(number);
                    case.first = if source.is_empty() { name } else { format!("{source}: {name}") };
                }
            }
        }
    }

    /// Whether every case that an item can match occurred, in all its variants.
    pub fn has_all_items(&self) -> bool {
        self.cases.iter().all(|case| match case.scope {
            Scope::Variants(..) => case.variants.iter().all(|occurred| *occurred),
            Scope::Count(_) => true,
            _ => case.count > 0,
        })
    }

    /// Whether every case occurred, in all its variants.
    pub fn is_complete(&self) -> bool {
        self.cases.iter().all(|case| case.count > 0 && !case.variants.contains(&false))
    }
}

impl Window<'_> {
    /// Whether the item is a case because of its neighbors.
    fn is_context(&self, scope: Scope) -> bool {
        let has = |matches: &Matches, name| matches.iter().any(|(case, _)| *case == name);
        let is_last = matches!(self.next, Next::End);
        match scope {
            Scope::Item | Scope::Variants(..) => false,
            Scope::First(case) => self.index == 0 && has(self.matches, case),
            Scope::Last(case) => is_last && has(self.matches, case),
            Scope::Then(one, other) => {
                has(self.matches, one) && matches!(self.next, Next::Item(next) if has(next, other))
            }
            Scope::Count(count) => is_last && self.index + 1 == count,
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.cases.iter().map(|case| case.name.len()).max().unwrap_or_default();
        for CaseCount { name, scope, count, variants, first } in
            self.cases.iter().filter(|case| case.count > 0)
        {
            if let Scope::Variants(all, variant_name) = *scope {
                let missing: Vec<_> = (0..all).filter(|n| !variants[*n]).map(variant_name).collect();
                let of_all = format!("{} of {all}", all - missing.len());
                let missing = match missing.is_empty() {
                    true => String::new(),
                    false => format!(", missing {}", missing.join(" ")),
                };
                writeln!(f, "{of_all:>8}  {name:width$}  {first}{missing}")?;
            } else {
                writeln!(f, "{count:>8}  {name:width$}  {first}")?;
            }
        }
        for case in self.cases.iter().filter(|case| case.count == 0) {
            writeln!(f, "{:>8}  {}", "none", case.name)?;
        }
        Ok(())
    }
}
