//! Hard cases: games and boards that good test data must contain, in a table for each problem.
//!
//! An item is a game, a board or a simulation. A case is a name and a condition on the analysis of an item, often for
//! a family of variants. Hardly any case has a generator of its own: random items contain nearly all if they are varied
//! enough, and a few games, lines and boards too rare for chance are put in. So a table serves three ends: `--coverage`
//! reports which cases an input contains, `--generate` selects random items that contain all of them, and the samples
//! are tested to do so.

pub mod random;
pub mod rows;

use crate::cases::random::Random;
use crate::item::Item;

/// A hard case. `A` is a problem's analysis of an item.
pub struct Case<A: 'static> {
    info: CaseInfo,
    condition: Condition<A>,
}

enum Condition<A: 'static> {
    /// Whether an item matches a case without variants.
    Item(fn(&A) -> bool),
    /// Whether an item matches the variant with this index.
    Variant(fn(&A, usize) -> bool),
}

/// The names of a case and of its variants, such as the positions of a row.
#[derive(Clone, Copy, Debug)]
pub struct CaseInfo {
    pub name: &'static str,
    /// The number of variants: 1 for a case that is not a family.
    pub variant_count: usize,
    /// Returns the name of the variant with this index, without spaces.
    pub variant_name: fn(usize) -> String,
}

/// A case without variants.
pub const fn case<A>(name: &'static str, matches: fn(&A) -> bool) -> Case<A> {
    let info = CaseInfo { name, variant_count: 1, variant_name: |_| String::new() };
    Case { info, condition: Condition::Item(matches) }
}

/// A case of several variants.
pub const fn family<A>(
    name: &'static str,
    variant_count: usize,
    variant_name: fn(usize) -> String,
    matches: fn(&A, usize) -> bool,
) -> Case<A> {
    Case { info: CaseInfo { name, variant_count, variant_name }, condition: Condition::Variant(matches) }
}

/// A variant of a case that an item matches; both are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Match {
    pub case: usize,
    pub variant: usize,
}

/// The matches of an item, in ascending order.
pub type Matches = Vec<Match>;

/// A function that returns the matches of a valid item.
pub type Matcher = Box<dyn FnMut(&[u8]) -> Matches>;

/// The hard cases of a problem, with the state that is reused from item to item.
pub trait HardCases: Default + 'static {
    type Analysis: 'static;

    /// The cases, roughly from the most common to the rarest.
    const CASES: &'static [Case<Self::Analysis>];

    /// Analyzes an item, which must be valid.
    fn analyze(&mut self, item: &[u8]) -> Self::Analysis;

    /// Generates a random item, small or large, of any kind that the format allows. It may be similar to the `previous`
    /// item of the input, which is empty for the first.
    fn random_item(random: &mut Random, previous: &[u8]) -> Item;

    /// Items that are hard for other reasons than a case, or of a case that is too rare for chance.
    fn hard_items() -> Vec<Item> {
        Vec::new()
    }
}

/// A problem's table of cases, independent of the type of its analysis.
#[derive(Debug)]
pub struct CaseTable {
    pub list: fn() -> Vec<CaseInfo>,
    pub matcher: fn() -> Matcher,
    /// See [`HardCases::random_item`].
    pub random_item: fn(&mut Random, &[u8]) -> Item,
    /// See [`HardCases::hard_items`].
    pub hard_items: fn() -> Vec<Item>,
}

impl CaseTable {
    pub const fn new<C: HardCases>() -> Self {
        Self {
            list: || C::CASES.iter().map(|case| case.info).collect(),
            matcher: || {
                let mut cases = C::default();
                Box::new(move |item| find_matches(C::CASES, &cases.analyze(item)))
            },
            random_item: C::random_item,
            hard_items: C::hard_items,
        }
    }
}

fn find_matches<A>(cases: &[Case<A>], analysis: &A) -> Matches {
    let mut found = Matches::new();
    for (case, Case { info, condition }) in cases.iter().enumerate() {
        let is_match = |variant: &usize| match condition {
            Condition::Item(is_match) => is_match(analysis),
            Condition::Variant(is_match) => is_match(analysis, *variant),
        };
        let variants = (0..info.variant_count).filter(is_match);
        found.extend(variants.map(|variant| Match { case, variant }));
    }
    found
}
