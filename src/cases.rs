//! Hard cases: games and boards that good test data must contain, in a table for each problem.
//!
//! An item is a game, a board or a simulation. A problem's table names its cases, recognizes them in the analysis of an
//! item, and generates items that match them. [`coverage`](crate::coverage) uses it to report the cases in an input,
//! and [`generate`](mod@crate::generate) to write inputs that contain them.

pub mod generators;
pub mod rows;
pub mod wraparound;

use std::io;

use crate::error::Error;
use crate::input::Input;
pub use crate::item::Item;
use crate::item_stream::ItemStream;
use crate::random::Random;

/// A hard case. `A` is a problem's analysis of an item.
pub struct Case<A: 'static> {
    name: &'static str,
    scope: Scope,
    /// Whether an item may match some variant.
    applies: fn(&A) -> bool,
    /// Whether an item to which the case applies matches the variant with this index.
    matches: fn(&A, usize) -> bool,
    /// Tries to generate an item that matches the variant with this index. The item might not match.
    generate: fn(&mut Random, usize) -> Option<Item>,
}

/// The names of cases.
type Names = &'static [&'static str];

/// The scope of a case: the part of an input that can match it.
#[derive(Clone, Copy, Debug)]
pub enum Scope {
    /// An item.
    Item,
    /// An item, in variants such as the positions of a row: the number of variants, and a function that names them.
    Variants(usize, fn(usize) -> String),
    /// Like `Variants`, but an item can match many variants at once.
    Overlapping(usize, fn(usize) -> String),
    /// The first item, if it matches one of these cases.
    First(Names),
    /// The last item, if it matches one of these cases.
    Last(Names),
    /// Two consecutive items, if the first matches a case in the first list, and the second a case in the second list.
    Consecutive(Names, Names),
    /// The whole input, if its number of items is one of these.
    Count(&'static [usize]),
}

/// A case that a single item can match.
pub const fn case<A>(
    name: &'static str,
    matches: fn(&A) -> bool,
    generate: fn(&mut Random, usize) -> Option<Item>,
) -> Case<A> {
    Case { name, scope: Scope::Item, applies: matches, matches: |_, _| true, generate }
}

/// A case that a single item can match, with several variants.
pub const fn variants<A>(
    name: &'static str,
    scope: Scope,
    applies: fn(&A) -> bool,
    matches: fn(&A, usize) -> bool,
    generate: fn(&mut Random, usize) -> Option<Item>,
) -> Case<A> {
    Case { name, scope, applies, matches, generate }
}

/// A case that depends on the position or the neighbors of an item, or on the whole input.
pub const fn context<A>(name: &'static str, scope: Scope) -> Case<A> {
    Case { name, scope, applies: |_| false, matches: |_, _| false, generate: |_, _| None }
}

/// The cases that an item matches by itself, in the order of the table: for each matching variant, the name of the case
/// and the index of the variant.
pub type Matches = Vec<(&'static str, usize)>;

/// A callback for the number (empty if there is none) and the matches of an item.
pub type VisitMatches<'a> = &'a mut dyn FnMut(&[u8], Matches);

/// A callback for an item.
pub type VisitItem<'a> = &'a mut dyn FnMut(Item);

/// The hard cases of a problem.
pub trait HardCases {
    /// The analysis of an item.
    type Analysis: 'static;

    /// The cases, roughly from the most common to the rarest.
    const CASES: &'static [Case<Self::Analysis>];

    /// Reads an input, and calls `visit` with the number (empty if there is none) and the analysis of each item.
    fn read(items: &mut ItemStream, visit: &mut dyn FnMut(&[u8], &Self::Analysis)) -> Result<(), Error>;

    /// Tries to generate a random item.
    fn generate_random(random: &mut Random) -> Option<Item>;

    /// Reads an input, and calls `visit` with each item.
    fn read_items(items: &mut ItemStream, visit: VisitItem) -> Result<(), Error>;
}

/// A problem's table of cases, independent of the type of its analysis. Cases are identified by their names.
#[derive(Debug)]
pub struct CaseTable {
    /// Returns the names and scopes of all cases.
    pub list: fn() -> Vec<(&'static str, Scope)>,
    /// Reads an input, and calls a function with the number and the matches of each item.
    pub read: fn(Input, VisitMatches) -> Result<(), Error>,
    /// Tries to generate an item for a case and one of its variants. The item might not match; always `None` for a case
    /// created by [`context`].
    pub generate: fn(&mut Random, &str, usize) -> Option<Item>,
    /// Generates a random item.
    pub generate_random: fn(&mut Random) -> Item,
    /// Reads an input, and calls a function with each item.
    pub read_items: fn(Input, VisitItem) -> Result<(), Error>,
}

impl CaseTable {
    /// The table of a problem's cases.
    pub const fn new<C: HardCases>() -> Self {
        Self {
            list: || C::CASES.iter().map(|case| (case.name, case.scope)).collect(),
            read: |input, visit| {
                let mut visit = |number: &[u8], analysis: &_| visit(number, all_matches(C::CASES, analysis));
                C::read(&mut ItemStream::new(input, &mut io::sink()), &mut visit)
            },
            generate: |random, name, variant| {
                let case = C::CASES.iter().find(|case| case.name == name)?;
                (case.generate)(random, variant)
            },
            generate_random: |random| loop {
                if let Some(item) = C::generate_random(random) {
                    return item;
                }
            },
            read_items: |input, visit| C::read_items(&mut ItemStream::new(input, &mut io::sink()), visit),
        }
    }
}

/// The matches of the item with this analysis.
fn all_matches<A>(cases: &[Case<A>], analysis: &A) -> Matches {
    let mut all = Matches::new();
    for Case { name, scope, matches, .. } in cases.iter().filter(|case| (case.applies)(analysis)) {
        all.extend((0..scope.variant_count()).filter(|n| matches(analysis, *n)).map(|n| (*name, n)));
    }
    all
}

/// Whether the matches include the case with this name.
pub fn has_case(matches: &Matches, name: &str) -> bool {
    matches.iter().any(|(case, _)| *case == name)
}

/// The two cases of the [`Scope::Consecutive`] variant with this index.
pub const fn consecutive(cases: Names, next_cases: Names, n: usize) -> (&'static str, &'static str) {
    (cases[n / next_cases.len()], next_cases[n % next_cases.len()])
}

impl Scope {
    /// Whether a single item can match by itself.
    pub const fn is_item(self) -> bool {
        matches!(self, Self::Item | Self::Variants(..) | Self::Overlapping(..))
    }

    /// The number of variants.
    pub const fn variant_count(self) -> usize {
        match self {
            Self::Item => 1,
            Self::Variants(count, _) | Self::Overlapping(count, _) => count,
            Self::First(cases) | Self::Last(cases) => cases.len(),
            Self::Consecutive(cases, next_cases) => cases.len() * next_cases.len(),
            Self::Count(counts) => counts.len(),
        }
    }

    /// The name of a variant, without spaces.
    pub fn variant_name(self, n: usize) -> String {
        match self {
            Self::Item => String::new(),
            Self::Variants(_, name) | Self::Overlapping(_, name) => name(n),
            Self::First(cases) | Self::Last(cases) => cases[n].replace(' ', "-"),
            Self::Consecutive(cases, next_cases) => {
                let (case, next) = consecutive(cases, next_cases, n);
                format!("{next} after {case}").replace(' ', "-")
            }
            Self::Count(counts) => counts[n].to_string(),
        }
    }
}
