//! Hard cases: games and boards that good test data must contain.
//!
//! An item is a game, a board or a simulation. A problem labels its items: a label is a case and one of its variants,
//! such as the row that won. No case has a generator of its own: the items of the pool in `modes/pool.rs` are random,
//! and varied enough that their labels are all there are; what is too rare for chance is put in. So labels serve two
//! ends: consecutive seeds of `--generate` give items with each, and the samples contain each case.

pub mod labels;
pub mod random;

use std::fmt::Debug;

use crate::item::Item;
use random::Random;

/// A case, and its variant, usually as `{:?}` prints it; `()` if there is only one.
pub type Label = (&'static str, String);

pub fn label(case: &'static str, variant: impl Debug) -> Label {
    (case, format!("{variant:?}"))
}

/// A function that returns the labels of a valid item.
pub type Labeler = Box<dyn FnMut(&[u8]) -> Vec<Label>>;

/// A problem's hard cases, and the items for its inputs.
#[derive(Debug)]
pub struct Cases {
    /// Returns a labeler, with the state that is reused from item to item.
    pub labeler: fn() -> Labeler,
    /// Generates a random item, small or large.
    pub random_item: fn(&mut Random) -> Item,
    /// Items that chance does not find.
    pub rare_items: &'static [&'static str],
    /// The case and variant of the items with the longest answers; empty if inputs have a single item.
    pub largest: (&'static str, &'static str),
    /// The last items of some inputs, hard in this order.
    pub last_items: &'static [&'static str],
}
