//! The encoding of items as sequences of elements, for shrinking.

use std::iter::successors;

use crate::item::Item;
use crate::random::Random;

/// A move, a blank line, a chip or an empty cell below one, in a code specific to the problem.
pub type Element = u8;

/// Returns the feature of the item with these elements at a level, from coarse to fine; `None` if there is no such item.
/// It may cache results between calls.
pub type Feature = Box<dyn FnMut(&[Element], usize) -> Option<u64>>;

/// How a problem's items are encoded as sequences of elements.
#[derive(Debug)]
pub struct Encoding {
    /// The elements of an item.
    pub elements: fn(&[u8]) -> Vec<Element>,
    /// The item of these elements.
    pub item: fn(&[Element]) -> Item,
    /// All possible elements.
    pub alphabet: &'static [Element],
    /// The lower elements that may replace the one at this index.
    pub lower: fn(&[Element], usize) -> Vec<Element>,
    /// The number of levels of features.
    pub levels: usize,
    /// A function that computes features.
    pub feature: fn() -> Feature,
    /// Simple items to try in place of others.
    pub simple_items: &'static [&'static [u8]],
}

/// The maximum number of elements for removing pairs; no game and no board has more.
const MAX_FOR_PAIRS: usize = 48;

impl Encoding {
    /// Every way to remove neighboring elements, half of them at first and one at last, and then any two.
    pub fn shorter<'a>(&self, elements: &'a [Element]) -> impl Iterator<Item = Vec<Element>> + use<'a> {
        let count = elements.len();
        let sizes = successors(Some(count / 2), |size| Some(size / 2)).take_while(|size| *size > 0);
        let pairs = (0..count).take_while(move |_| count <= MAX_FOR_PAIRS);
        let pairs = pairs.flat_map(move |one| (one + 1..count).map(move |other| [one, other]));
        let without_two = pairs.map(move |[one, other]| {
            [&elements[..one], &elements[one + 1..other], &elements[other + 1..]].concat()
        });
        sizes.flat_map(move |size| removed(elements, size)).chain(without_two)
    }

    /// Every way to remove a half or a quarter of the elements.
    pub fn much_shorter<'a>(&self, elements: &'a [Element]) -> impl Iterator<Item = Vec<Element>> + use<'a> {
        let sizes = [elements.len() / 2, elements.len() / 4].into_iter().filter(|size| *size > 0);
        sizes.flat_map(move |size| removed(elements, size))
    }

    /// Every way to remove one element.
    pub fn without_one<'a>(&self, elements: &'a [Element]) -> impl Iterator<Item = Vec<Element>> + use<'a> {
        removed(elements, 1)
    }

    /// Every way to replace one element by a lower one.
    pub fn lowered<'a>(&self, elements: &'a [Element]) -> impl Iterator<Item = Vec<Element>> + use<'a> {
        let lower = self.lower;
        (0..elements.len()).flat_map(move |index| {
            let replaced = move |element| [&elements[..index], &[element], &elements[index + 1..]].concat();
            lower(elements, index).into_iter().map(replaced)
        })
    }

    /// The elements after a random edit: one or two removed, or one replaced, or two swapped, or one moved elsewhere.
    pub fn edited(&self, elements: &[Element], random: &mut Random) -> Vec<Element> {
        let mut edited = elements.to_vec();
        let Some(last) = elements.len().checked_sub(1) else { return edited };
        let [one, other] = [(); 2].map(|()| random.below(elements.len()));
        match random.below(5) {
            0 => edited[one] = *random.pick(self.alphabet),
            1 => edited.swap(one, other),
            edit => {
                let element = edited.remove(one);
                match edit {
                    2 => edited.insert(other, element),
                    3 if last > 0 => drop(edited.remove(other.min(last - 1))),
                    _ => {}
                }
            }
        }
        edited
    }
}

/// Every way to remove neighbors, `size` of them at once.
fn removed(elements: &[Element], size: usize) -> impl Iterator<Item = Vec<Element>> {
    (0..elements.len()).step_by(size).map(move |start| {
        let end = (start + size).min(elements.len());
        [&elements[..start], &elements[end..]].concat()
    })
}
