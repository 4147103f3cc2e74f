//! Hard cases: games and boards that good test data must contain, in a table for each problem.
//!
//! An item is a game, a board or a simulation. A case is a name and a condition on the analysis of an item, often for
//! a family of variants. Hardly any case has a generator of its own: random items contain nearly all if they are varied
//! enough, and a few games, lines and boards too rare for chance are put in. So a table serves three ends: `--coverage`
//! reports which cases an input contains, `--generate` selects random items that contain all of them, and the samples
//! are tested to do so.

pub mod random;
pub mod rows;

use Condition::{ByPlayer, Single, Variant};

use crate::bitboard::Player;
use crate::cases::random::Random;
use crate::item::Item;

/// A hard case. `A` is a problem's analysis of an item.
pub struct Case<A: 'static> {
    name: &'static str,
    /// The number of variants, of either player if they are by player; 1 for a case that is not a family.
    count: usize,
    /// Returns the name of a variant, without spaces and without the player.
    variant_name: fn(usize) -> String,
    condition: Condition<A>,
}

/// Whether an item matches a case, a variant, or a player's variant, given its index.
pub enum Condition<A: 'static> {
    Single(fn(&A) -> bool),
    Variant(fn(&A, usize) -> bool),
    ByPlayer(fn(&A, Player, usize) -> bool),
}

/// A case without variants.
pub const fn case<A>(name: &'static str, is_match: fn(&A) -> bool) -> Case<A> {
    family(name, 1, |_| String::new(), Single(is_match))
}

/// A case of several variants, such as the positions of a row. If they are by player, their names start with that.
pub const fn family<A>(
    name: &'static str,
    count: usize,
    variant_name: fn(usize) -> String,
    condition: Condition<A>,
) -> Case<A> {
    Case { name, count, variant_name, condition }
}

/// A family whose variants are named 1, 2 and so on. Their indices count from 0.
pub const fn numbered<A>(name: &'static str, count: usize, is_match: fn(&A, usize) -> bool) -> Case<A> {
    family(name, count, |n| (n + 1).to_string(), Variant(is_match))
}

impl<A> Case<A> {
    fn info(&self) -> CaseInfo {
        let names = (0..self.count).map(self.variant_name);
        let of_player =
            |player: Player| names.clone().map(move |name| format!("{}-{name}", player.ordinal()));
        let variants = match self.condition {
            ByPlayer(_) => Player::BOTH.into_iter().flat_map(of_player).collect(),
            _ => names.collect(),
        };
        CaseInfo { name: self.name, variants }
    }

    /// Calls `visit` with the index of each variant that an item matches.
    fn visit_matches(&self, analysis: &A, visit: impl FnMut(usize)) {
        let count = self.count;
        match self.condition {
            Single(is_match) => (0..count).filter(|_| is_match(analysis)).for_each(visit),
            Variant(is_match) => (0..count).filter(|n| is_match(analysis, *n)).for_each(visit),
            ByPlayer(is_match) => {
                let first = (0..count).filter(|n| is_match(analysis, Player::First, *n));
                let second = (0..count).filter(|n| is_match(analysis, Player::Second, *n));
                first.chain(second.map(|n| count + n)).for_each(visit);
            }
        }
    }
}

/// The names of a case and of its variants, such as the positions of a row.
#[derive(Debug)]
pub struct CaseInfo {
    pub name: &'static str,
    /// One empty name for a case that is not a family.
    pub variants: Vec<String>,
}

/// A variant of a case that an item matches; both are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Match {
    pub case: usize,
    pub variant: usize,
}

/// The matches of an item, in ascending order.
pub type Matches = Vec<Match>;

/// A function that returns the matches of a valid item, given whether it is the last of its input.
pub type Matcher = Box<dyn FnMut(&[u8], bool) -> Matches>;

/// A problem's hard cases, independent of the type of its analysis, and the items for its inputs.
#[derive(Debug)]
pub struct CaseTable {
    pub list: fn() -> Vec<CaseInfo>,
    /// Returns a matcher, with the state that is reused from item to item.
    pub matcher: fn() -> Matcher,
    /// Generates a random item, small or large, of any kind that the format allows. It may be similar to the previous
    /// item of the input, which is empty for the first.
    pub random_item: fn(&mut Random, &[u8]) -> Item,
    /// Returns items that are hard for other reasons than a case.
    pub hard_items: fn() -> Vec<Item>,
    /// The last items of some inputs, hard in this order.
    pub ending: &'static [&'static [u8]],
}

/// The names of a problem's cases, roughly from the most common to the rarest.
pub fn list<A>(cases: &[Case<A>]) -> Vec<CaseInfo> {
    cases.iter().map(Case::info).collect()
}

/// A matcher for a problem's cases, given the analysis of an item, and of whether it is the last of its input.
pub fn matcher<A>(cases: &'static [Case<A>], mut analyze: impl FnMut(&[u8], bool) -> A + 'static) -> Matcher {
    Box::new(move |item, is_last| {
        let analysis = analyze(item, is_last);
        let mut found = Matches::new();
        for (index, case) in cases.iter().enumerate() {
            case.visit_matches(&analysis, |variant| found.push(Match { case: index, variant }));
        }
        found
    })
}
