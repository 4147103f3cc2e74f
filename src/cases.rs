//! Hard cases: games and boards that good test data must contain.
//!
//! An item is a game, a board or a simulation. A problem labels its items: a label is the name of a case and of one of
//! its variants, such as the row that won. Nothing lists the labels. Those of the items of a [`Pool`] are all that there
//! are: random items contain each if they are varied enough, and what is too rare for chance is put in. So the labels
//! serve three ends: `--coverage` counts them, `--generate` deals out items with each, and the samples are tested to have
//! each case.

pub mod pool;
pub mod random;
pub mod rows;

use std::fmt::Display;

use crate::cases::random::Random;
use crate::item::Item;

/// A case, and a variant of it, empty if it has none.
pub type Label = (&'static str, String);

/// A label of a variant.
pub fn label(case: &'static str, variant: impl Display) -> Label {
    (case, variant.to_string())
}

/// Labels valid items.
pub type Labeler = Box<dyn FnMut(&[u8]) -> Vec<Label>>;

/// A problem's hard cases, and the items for its inputs.
#[derive(Debug)]
pub struct Cases {
    /// Returns a labeler, with the state that is reused from item to item.
    pub labeler: fn() -> Labeler,
    /// Generates a random item, small or large, of any kind that the format allows.
    pub random_item: fn(&mut Random) -> Item,
    /// Items that are too rare for chance.
    pub rare_items: &'static [&'static str],
    /// The case and variant of the items with the longest answers.
    pub largest: (&'static str, &'static str),
    /// The last items of some inputs, hard in this order.
    pub ending: &'static [&'static str],
}
