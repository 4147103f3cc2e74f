//! Hard cases: what good test data must contain, as a table for each problem.
//!
//! A problem's table names its cases, recognizes them in the analysis of an item, and generates items that match them. An
//! item is a game, a board or a simulation. The table serves the report of what an input covers
//! ([`coverage`](crate::coverage)) and the generator of inputs ([`generate`](crate::generate)) alike; neither knows any
//! problem.

pub mod playout;
pub mod rows;
pub mod win;
pub mod wraparound;

use crate::error::Error;
pub use crate::item::Item;
use crate::random::Random;
use crate::stream::Stream;

/// A hard case; `A` is a problem's analysis of an item.
pub struct Case<A: 'static> {
    name: &'static str,
    scope: Scope,
    matches: Matcher<A>,
    /// Tries to generate an item that matches this variant.
    generate: fn(&mut Random, usize) -> Option<Item>,
}

/// How a case is recognized in the analysis of an item.
enum Matcher<A> {
    Item(fn(&A) -> bool),
    /// Returns the variants that the item matches.
    Variants(fn(&A) -> Vec<usize>),
    /// No item matches by itself.
    Context,
}

/// What of an input matches a case.
#[derive(Clone, Copy, Debug)]
pub enum Scope {
    /// An item.
    Item,
    /// An item, in one of this many variants, such as the possible locations of a row; the function names them.
    Variants(usize, fn(usize) -> String),
    /// The same, where an item can match many variants at once.
    Shared(usize, fn(usize) -> String),
    /// The first item, if it matches one of the cases of these names.
    First(&'static [&'static str]),
    /// The last item, if it matches one of the cases of these names.
    Last(&'static [&'static str]),
    /// Two neighboring items, if they match one of the first and one of the second cases of these names.
    Then(&'static [&'static str], &'static [&'static str]),
    /// All items, if there are as many as one of these numbers.
    Count(&'static [usize]),
}

impl<A> Case<A> {
    /// A case of single items.
    pub const fn item(
        name: &'static str,
        matches: fn(&A) -> bool,
        generate: fn(&mut Random, usize) -> Option<Item>,
    ) -> Self {
        Self { name, scope: Scope::Item, matches: Matcher::Item(matches), generate }
    }

    /// A case of single items, with several variants.
    pub const fn variants(
        name: &'static str,
        scope: Scope,
        matches: fn(&A) -> Vec<usize>,
        generate: fn(&mut Random, usize) -> Option<Item>,
    ) -> Self {
        Self { name, scope, matches: Matcher::Variants(matches), generate }
    }

    /// A case of an item and its neighbors, or of the whole input.
    pub const fn context(name: &'static str, scope: Scope) -> Self {
        Self { name, scope, matches: Matcher::Context, generate: |_, _| None }
    }
}

/// The cases and variants that an item matches by itself, in the order of the table.
pub type Matches = Vec<(&'static str, usize)>;

/// A visitor of the number and the matches of each item.
pub type VisitMatches<'a> = &'a mut dyn FnMut(&[u8], Matches);

/// A visitor of items.
pub type VisitItem<'a> = &'a mut dyn FnMut(Item);

/// The hard cases of a problem.
pub trait HardCases {
    /// The analysis of an item, which cases are matched against.
    type Analysis: 'static;

    /// The cases, from the common to the rare.
    const CASES: &'static [Case<Self::Analysis>];

    /// Reads an input, and visits the number of each item, if it has one, and its analysis.
    fn read(stream: &mut Stream, visit: &mut dyn FnMut(&[u8], &Self::Analysis)) -> Result<(), Error>;

    /// Tries to generate an item by random play.
    fn random(random: &mut Random) -> Option<Item>;

    /// Reads an input, and visits each item.
    fn items(stream: &mut Stream, visit: VisitItem) -> Result<(), Error>;
}

/// A problem's table of cases, independent of the type of its analysis. Cases are identified by their names.
#[derive(Debug)]
pub struct CaseTable {
    /// All cases.
    pub list: fn() -> Vec<(&'static str, Scope)>,
    /// Reads an input, and visits the number of each item, if it has one, and its matches.
    pub read: fn(&mut Stream, VisitMatches) -> Result<(), Error>,
    /// Tries to generate an item that matches this variant of this case. The result may not match, and may be `None`, as
    /// it always is for [`Case::context`].
    pub generate: fn(&mut Random, &str, usize) -> Option<Item>,
    /// Generates an item by random play.
    pub random: fn(&mut Random) -> Item,
    /// Reads an input, and visits each item.
    pub items: fn(&mut Stream, VisitItem) -> Result<(), Error>,
}

impl CaseTable {
    /// The table of cases of a problem.
    pub const fn new<C: HardCases>() -> Self {
        Self {
            list: || C::CASES.iter().map(|case| (case.name, case.scope)).collect(),
            read: |stream, visit| {
                C::read(stream, &mut |number, analysis| visit(number, matches(C::CASES, analysis)))
            },
            generate: |random, name, variant| {
                let case = C::CASES.iter().find(|case| case.name == name)?;
                (case.generate)(random, variant)
            },
            random: |random| loop {
                if let Some(item) = C::random(random) {
                    return item;
                }
            },
            items: C::items,
        }
    }
}

fn matches<A>(cases: &[Case<A>], analysis: &A) -> Matches {
    let mut all = Matches::new();
    for case in cases {
        match case.matches {
            Matcher::Item(matches) if matches(analysis) => all.push((case.name, 0)),
            Matcher::Variants(matches) => all.extend(matches(analysis).into_iter().map(|n| (case.name, n))),
            _ => {}
        }
    }
    all
}

/// Those of `count` variants that meet a condition.
pub fn variants_that(count: usize, condition: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..count).filter(|n| condition(*n)).collect()
}

impl Scope {
    /// The number of variants.
    pub const fn variants(self) -> usize {
        match self {
            Self::Item => 1,
            Self::Variants(count, _) | Self::Shared(count, _) => count,
            Self::First(cases) | Self::Last(cases) => cases.len(),
            Self::Then(one, other) => one.len() * other.len(),
            Self::Count(counts) => counts.len(),
        }
    }

    /// The name of a variant, without spaces.
    pub fn variant_name(self, n: usize) -> String {
        match self {
            Self::Item => String::new(),
            Self::Variants(_, name) | Self::Shared(_, name) => name(n),
            Self::First(cases) | Self::Last(cases) => cases[n].replace(' ', "-"),
            Self::Then(one, other) => {
                let (one, other) = (one[n / other.len()], other[n % other.len()]);
                format!("{other} after {one}").replace(' ', "-")
            }
            Self::Count(counts) => counts[n].to_string(),
        }
    }
}
