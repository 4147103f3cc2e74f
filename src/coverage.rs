//! Which of a problem's hard cases a set of inputs holds.

use std::fmt;
use std::io::Write;

use crate::cases::{Found, Listed, Shape};
use crate::error::Error;
use crate::input::Input;
use crate::problem::Problem;
use crate::stream::Stream;

/// A report of hard cases, made of one input after the other. Its text has a line for each case.
pub struct Coverage {
    problem: &'static Problem,
    cases: Vec<(Listed, Tally)>,
}

/// How often a case came.
#[derive(Clone, Default)]
struct Tally {
    count: u64,
    /// Which of its variants came.
    variants: u128,
    /// Where it came first.
    first: String,
}

/// An item and its neighbors.
struct Window<'a> {
    /// How many items came before it.
    index: usize,
    found: &'a Found,
    next: Next<'a>,
}

/// What follows an item.
enum Next<'a> {
    /// Another item.
    Item(&'a Found),
    /// The end of the input.
    End,
    /// Something bad, so nobody knows whether the item is the last.
    Unknown,
}

impl Coverage {
    /// The report of no input.
    pub fn new(problem: &'static Problem) -> Self {
        let cases = (problem.cases.list)().into_iter().map(|case| (case, Tally::default())).collect();
        Self { problem, cases }
    }

    /// Adds an input; `source` is what it is called where a case came first, or empty if it needs no name.
    ///
    /// # Errors
    ///
    /// At the first byte that no good input could have there, after adding what came before, and if reading fails.
    pub fn add(&mut self, source: &str, input: Input) -> Result<(), Error> {
        let nowhere: &mut dyn Write = &mut std::io::sink();
        let mut stream = Stream::new(input, nowhere);
        let mut pending: Option<(String, Found)> = None;
        let mut index = 0;
        let read = (self.problem.cases.read)(&mut stream, &mut |number, found| {
            if let Some((name, before)) = pending.take() {
                self.note(source, &name, &Window { index, found: &before, next: Next::Item(&found) });
                index += 1;
            }
            pending = Some((self.problem.items.name(number), found));
        });
        if let Some((name, found)) = pending {
            let next = if read.is_ok() { Next::End } else { Next::Unknown };
            self.note(source, &name, &Window { index, found: &found, next });
        }
        read
    }

    /// Notes the cases that an item is.
    fn note(&mut self, source: &str, name: &str, window: &Window) {
        for (case, (listed, tally)) in self.cases.iter_mut().enumerate() {
            let found = listed.shape.found(case, window);
            if found != 0 {
                tally.count += 1;
                tally.variants |= found;
                if tally.count == 1 {
                    tally.first = if source.is_empty() { name.into() } else { format!("{source}: {name}") };
                }
            }
        }
    }

    /// Whether every case came that an item alone can be, in all its variants.
    pub fn has_all_items(&self) -> bool {
        self.cases.iter().all(|(listed, tally)| match listed.shape {
            Shape::Each(count, _) => tally.variants.count_ones() as usize == count,
            Shape::Count(_) => true,
            _ => tally.count > 0,
        })
    }
}

impl Shape {
    /// The variants of the case of this index that an item is.
    fn found(&self, case: usize, window: &Window) -> u128 {
        let is = |found: &Found, case: usize| found[case] != 0;
        let last = matches!(window.next, Next::End);
        u128::from(match *self {
            Self::Item | Self::Each(..) => return window.found[case],
            Self::First(which) => window.index == 0 && is(window.found, which),
            Self::Last(which) => last && is(window.found, which),
            Self::Then(one, other) => {
                is(window.found, one) && matches!(window.next, Next::Item(next) if is(next, other))
            }
            Self::Count(count) => last && window.index + 1 == count,
        })
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.cases.iter().map(|(listed, _)| listed.name.len()).max().unwrap_or_default();
        for (Listed { name, shape }, Tally { count, variants, first }) in &self.cases {
            match shape {
                _ if *count == 0 => {}
                Shape::Each(all, variant) => {
                    let missing: Vec<_> = (0..*all).filter(|n| variants >> n & 1 == 0).map(variant).collect();
                    let missing = match missing.is_empty() {
                        true => String::new(),
                        false => format!(", missing {}", missing.join(" ")),
                    };
                    let part = format!("{} of {all}", variants.count_ones());
                    writeln!(f, "{part:>8}  {name:width$}  {first}{missing}")?;
                }
                _ => writeln!(f, "{count:>8}  {name:width$}  {first}")?,
            }
        }
        for (listed, _) in self.cases.iter().filter(|(_, tally)| tally.count == 0) {
            writeln!(f, "{:>8}  {}", "none", listed.name)?;
        }
        Ok(())
    }
}
