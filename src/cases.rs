//! Hard cases: what good test data must hold, as a table for each problem.
//!
//! A problem's table names its cases, tells whether an item of an input is one, and makes random items that are. An item
//! is a game, a board or a run. The table serves the report of what an input covers ([`coverage`](crate::coverage)) and
//! the generator of inputs ([`generate`](crate::generate)) alike; neither knows any problem.

pub mod numbering;
pub mod play;
pub mod win;

use crate::error::Error;
pub use crate::item::Item;
use crate::random::Random;
use crate::stream::Stream;

/// A way to make an item smaller. What comes first takes away more at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Leave out this many neighboring parts: moves, blank lines or chips.
    LeaveOut(usize),
    /// Leave out any two parts, so that the players keep their other moves.
    LeaveOutTwo,
    /// Replace a part by a lesser one: a move by one into a lower slot.
    Lower,
}

/// A hard case; `Facts` are what a problem knows of an item.
pub struct Case<Facts: 'static> {
    pub name: &'static str,
    pub test: Test<Facts>,
}

/// How to tell a case, and how to make it.
pub enum Test<Facts: 'static> {
    /// An item can be one.
    Item { holds: fn(&Facts) -> bool, make: fn(&mut Random) -> Option<Item> },
    /// Items can be one each of several variants, as with all the places that a row can have.
    Each {
        count: usize,
        name: fn(usize) -> String,
        found: fn(&Facts) -> u128,
        make: fn(&mut Random, usize) -> Option<Item>,
    },
    /// The first item of an input is the named case.
    First(&'static str),
    /// The last item of an input is the named case.
    Last(&'static str),
    /// An item is the first named case, and the one right after it is the second.
    Then(&'static str, &'static str),
    /// The input has this many items.
    Count(usize),
}

/// The set of those of `count` variants that something holds of.
pub fn variants(count: usize, holds: impl Fn(usize) -> bool) -> u128 {
    (0..count).fold(0, |found, variant| found | u128::from(holds(variant)) << variant)
}

impl<Facts> Case<Facts> {
    /// A case that an item is or is not.
    pub const fn item(
        name: &'static str,
        holds: fn(&Facts) -> bool,
        make: fn(&mut Random) -> Option<Item>,
    ) -> Self {
        Self { name, test: Test::Item { holds, make } }
    }

    /// A case in `count` variants.
    pub const fn each(
        name: &'static str,
        (count, variant): (usize, fn(usize) -> String),
        found: fn(&Facts) -> u128,
        make: fn(&mut Random, usize) -> Option<Item>,
    ) -> Self {
        assert!(count <= u128::BITS as usize, "a variant is a bit of a word");
        Self { name, test: Test::Each { count, name: variant, found, make } }
    }

    /// The case that a test of more than the item itself tells.
    pub const fn context(name: &'static str, test: Test<Facts>) -> Self {
        Self { name, test }
    }
}

/// What a problem brings to its table.
pub trait HardCases {
    /// What it knows of an item.
    type Facts: 'static;

    /// The cases, from the common to the rare.
    const CASES: &'static [Case<Self::Facts>];

    /// Reads an input, and tells the number of each item, if it has one, and its facts.
    fn read(stream: &mut Stream, tell: &mut dyn FnMut(&[u8], &Self::Facts)) -> Result<(), Error>;

    /// Tries to make an item by random play of all kinds.
    fn random(random: &mut Random) -> Option<Item>;

    /// Reads an input, and tells each item.
    fn items(stream: &mut Stream, tell: TellItem) -> Result<(), Error>;

    /// All items that come of one step from this one, what seems best first.
    fn smaller(item: &[u8], step: Reduction) -> Vec<Item>;
}

/// Which variants of each case an item is: bit n is variant n, and a case without variants is bit 0.
pub type Found = Vec<u128>;

/// Takes an item's number and the cases that it is.
pub type TellFound<'a> = &'a mut dyn FnMut(&[u8], Found);

/// Takes an item.
pub type TellItem<'a> = &'a mut dyn FnMut(Item);

/// A problem's table, without the type of its facts.
pub struct CaseTable {
    /// The names and shapes of the cases.
    pub list: fn() -> Vec<Listed>,
    /// Reads an input, and tells of each item which cases it is.
    pub read: fn(&mut Stream, TellFound) -> Result<(), Error>,
    /// Tries to make an item that is this variant of this case. Now and then it is not, or there is `None`; and there
    /// never is one for a case that no item alone can be.
    pub make: fn(&mut Random, usize, usize) -> Option<Item>,
    /// Makes an item by random play of all kinds.
    pub random: fn(&mut Random) -> Item,
    /// Reads an input, and tells each item.
    pub items: fn(&mut Stream, TellItem) -> Result<(), Error>,
    /// All items that come of one step from this one.
    pub smaller: fn(&[u8], Reduction) -> Vec<Item>,
}

/// A case as the report and the generator know it.
pub struct Listed {
    pub name: &'static str,
    pub shape: Shape,
}

/// What makes an item or an input a case; other cases are known by their index.
pub enum Shape {
    /// What the item itself is.
    Item,
    /// What the item itself is, in this many variants; the function names them.
    Each(usize, fn(usize) -> String),
    /// The first item is a case.
    First(usize),
    /// The last item is a case.
    Last(usize),
    /// Two items in a row are two cases.
    Then(usize, usize),
    /// The input has this many items.
    Count(usize),
}

impl CaseTable {
    /// The table of a problem.
    pub const fn of<C: HardCases>() -> Self {
        Self {
            list: list::<C>,
            read: read::<C>,
            make: make::<C>,
            random: random::<C>,
            items: C::items,
            smaller: C::smaller,
        }
    }
}

fn list<C: HardCases>() -> Vec<Listed> {
    let index = |name: &str| {
        let found = C::CASES.iter().position(|case| case.name == name);
        found.unwrap_or_else(|| unreachable!("the table has no case '{name}'"))
    };
    let listed = |case: &Case<C::Facts>| {
        let shape = match case.test {
            Test::Item { .. } => Shape::Item,
            Test::Each { count, name, .. } => Shape::Each(count, name),
            Test::First(name) => Shape::First(index(name)),
            Test::Last(name) => Shape::Last(index(name)),
            Test::Then(one, other) => Shape::Then(index(one), index(other)),
            Test::Count(count) => Shape::Count(count),
        };
        Listed { name: case.name, shape }
    };
    C::CASES.iter().map(listed).collect()
}

fn read<C: HardCases>(stream: &mut Stream, tell: TellFound) -> Result<(), Error> {
    C::read(stream, &mut |number, facts| {
        let variants = |case: &Case<C::Facts>| match case.test {
            Test::Item { holds, .. } => u128::from(holds(facts)),
            Test::Each { found, .. } => found(facts),
            _ => 0,
        };
        tell(number, C::CASES.iter().map(variants).collect());
    })
}

fn make<C: HardCases>(random: &mut Random, case: usize, variant: usize) -> Option<Item> {
    match C::CASES.get(case)?.test {
        Test::Item { make, .. } => make(random),
        Test::Each { make, .. } => make(random, variant),
        _ => None,
    }
}

fn random<C: HardCases>(random: &mut Random) -> Item {
    loop {
        if let Some(item) = C::random(random) {
            return item;
        }
    }
}

/// The items that come of leaving out one part or more: neighbors, or any two; `build` makes an item of the parts that are left.
pub fn leave_out<Part: Clone>(parts: &[Part], step: Reduction, build: impl Fn(&[Part]) -> Item) -> Vec<Item> {
    let without = |gone: &[usize]| {
        let left = parts.iter().enumerate().filter(|(n, _)| !gone.contains(n)).map(|(_, part)| part.clone());
        build(&left.collect::<Vec<_>>())
    };
    let count = parts.len();
    match step {
        Reduction::LeaveOut(size) => (0..count)
            .step_by(size)
            .map(|start| without(&(start..(start + size).min(count)).collect::<Vec<_>>()))
            .collect(),
        Reduction::LeaveOutTwo => (0..count)
            .flat_map(|one| (one + 1..count).map(move |other| [one, other]))
            .map(|two| without(&two))
            .collect(),
        Reduction::Lower => Vec::new(),
    }
}
