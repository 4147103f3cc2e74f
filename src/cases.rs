//! Hard cases: games and boards that good test data must contain, in a table for each problem.
//!
//! An item is a game, a board or a simulation. A problem's table names its cases, recognizes them in the analysis of an
//! item, and generates items that match them. Two problem-independent modules use it: [`coverage`](crate::coverage)
//! reports the cases in an input, and [`generate`](crate::generate) writes inputs that contain them.

pub mod playout;
pub mod rows;
pub mod win;
pub mod wraparound;

use std::io;

use crate::error::Error;
use crate::input::Input;
pub use crate::item::Item;
use crate::random::Random;
use crate::stream::Stream;

/// A hard case. `A` is a problem's analysis of an item.
pub struct Case<A: 'static> {
    name: &'static str,
    scope: Scope,
    matcher: Matcher<A>,
    /// Tries to generate an item that matches the variant with this index. The item might not match.
    generate: fn(&mut Random, usize) -> Option<Item>,
}

/// How an item is matched against a case.
enum Matcher<A> {
    /// Whether the item matches.
    Item(fn(&A) -> bool),
    /// The variants that the item matches.
    Variants(fn(&A) -> Vec<usize>),
    /// The item alone does not determine a match; its position, its neighbors or the whole input does.
    Context,
}

/// The names of cases.
type Names = &'static [&'static str];

/// The part of an input that can match a case.
#[derive(Clone, Copy, Debug)]
pub enum Scope {
    /// An item.
    Item,
    /// An item in one of several variants, such as the positions of a row: the number of variants, and a function that
    /// names them.
    Variants(usize, fn(usize) -> String),
    /// Like `Variants`, but an item can match many variants at once.
    Overlapping(usize, fn(usize) -> String),
    /// The first item, if it matches one of these cases.
    First(Names),
    /// The last item, if it matches one of these cases.
    Last(Names),
    /// Two consecutive items, if the first matches one of the first cases, and the second one of the second cases.
    Consecutive(Names, Names),
    /// The whole input, if it has one of these numbers of items.
    Count(&'static [usize]),
}

impl<A> Case<A> {
    /// A case that a single item can match.
    pub const fn item(
        name: &'static str,
        matches: fn(&A) -> bool,
        generate: fn(&mut Random, usize) -> Option<Item>,
    ) -> Self {
        Self { name, scope: Scope::Item, matcher: Matcher::Item(matches), generate }
    }

    /// A case that a single item can match, with several variants.
    pub const fn variants(
        name: &'static str,
        scope: Scope,
        matches: fn(&A) -> Vec<usize>,
        generate: fn(&mut Random, usize) -> Option<Item>,
    ) -> Self {
        Self { name, scope, matcher: Matcher::Variants(matches), generate }
    }

    /// A case that depends on the position or the neighbors of an item, or on the whole input.
    pub const fn context(name: &'static str, scope: Scope) -> Self {
        Self { name, scope, matcher: Matcher::Context, generate: |_, _| None }
    }
}

/// The names of the cases that an item matches by itself, in the order of the table, each with a variant.
pub type Matches = Vec<(&'static str, usize)>;

/// A callback for the number (empty if there is none) and the matches of an item.
pub type VisitMatches<'a> = &'a mut dyn FnMut(&[u8], Matches);

/// A callback for an item.
pub type VisitItem<'a> = &'a mut dyn FnMut(Item);

/// The hard cases of a problem.
pub trait HardCases {
    /// The analysis of an item.
    type Analysis: 'static;

    /// The cases, common ones first.
    const CASES: &'static [Case<Self::Analysis>];

    /// Reads an input, and calls `visit` with the number (empty if there is none) and the analysis of each item.
    fn read(stream: &mut Stream, visit: &mut dyn FnMut(&[u8], &Self::Analysis)) -> Result<(), Error>;

    /// Tries to generate a random item.
    fn generate_random(random: &mut Random) -> Option<Item>;

    /// Reads an input, and calls `visit` with each item.
    fn read_items(stream: &mut Stream, visit: VisitItem) -> Result<(), Error>;
}

/// A problem's table of cases, independent of the type of its analysis. Cases are identified by their names.
#[derive(Debug)]
pub struct CaseTable {
    /// Returns the names and scopes of all cases.
    pub list: fn() -> Vec<(&'static str, Scope)>,
    /// Reads an input, and calls a function with the number and the matches of each item.
    pub read: fn(Input, VisitMatches) -> Result<(), Error>,
    /// Tries to generate an item for a case and one of its variants. The item might not match; `None` for a
    /// [`Case::context`].
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
                C::read(&mut Stream::new(input, &mut io::sink()), &mut visit)
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
            read_items: |input, visit| C::read_items(&mut Stream::new(input, &mut io::sink()), visit),
        }
    }
}

/// The matches of the item with this analysis.
fn all_matches<A>(cases: &[Case<A>], analysis: &A) -> Matches {
    let mut all = Matches::new();
    for case in cases {
        match case.matcher {
            Matcher::Item(matches) if matches(analysis) => all.push((case.name, 0)),
            Matcher::Variants(matches) => all.extend(matches(analysis).into_iter().map(|n| (case.name, n))),
            _ => {}
        }
    }
    all
}

/// Whether the matches include the case with this name.
pub fn has_case(matches: &Matches, name: &str) -> bool {
    matches.iter().any(|(case, _)| *case == name)
}

/// The indices below `count` of the variants that satisfy a condition.
pub fn variants_where(count: usize, condition: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..count).filter(|n| condition(*n)).collect()
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
                let (case, next) = (cases[n / next_cases.len()], next_cases[n % next_cases.len()]);
                format!("{next} after {case}").replace(' ', "-")
            }
            Self::Count(counts) => counts[n].to_string(),
        }
    }
}
