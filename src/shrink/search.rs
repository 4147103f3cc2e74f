//! The search for small items that share a feature with a failing one, without running the program under test.

use std::collections::HashSet;

use super::encoding::{Element, Encoding};
use crate::item::Item;
use crate::random::Random;

/// The number of generated items from which walks start at each level.
const STARTS: usize = 3;

/// The maximum number of elements of an item, except for simulations.
const USUAL_LENGTH: usize = 42;

/// The effort of a search.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of edits at each level of features.
    pub edits: usize,
    /// The number of items to find at each level.
    pub items: usize,
    /// The number of generated items, the smallest of which are starts, too.
    pub others: u64,
}

/// Items that are smaller than this one and share a feature with it, at every level, the smallest first. The same arguments
/// give the same items.
///
/// At each level, random walks lead to small items: no edit adds an element or changes the feature. They start from the
/// item and from the smallest of `others` that share the feature.
pub fn search(encoding: &Encoding, item: &[u8], others: &[Item], effort: Effort) -> Vec<Item> {
    let start = (encoding.elements)(item);
    let mut others: Vec<_> = others.iter().map(|item| (encoding.elements)(item)).collect();
    others.sort_by_key(Vec::len);
    let level = |level| search_level(encoding, &start, &others, level, effort);
    let mut found: Vec<Vec<Element>> = (0..encoding.levels).flat_map(level).collect();
    found.sort_by_key(Vec::len);
    found.iter().map(|elements| (encoding.item)(elements)).collect()
}

/// The smallest items on the walks at one level.
fn search_level(
    encoding: &Encoding,
    item: &Vec<Element>,
    others: &[Vec<Element>],
    level: usize,
    effort: Effort,
) -> Vec<Vec<Element>> {
    let mut random = Random::new(level as u64);
    let mut feature = (encoding.feature)();
    let kept = feature(item, level);
    let similar = others.iter().filter(|other| feature(other, level) == kept).take(STARTS);
    let starts: Vec<_> = [item, item].into_iter().chain(similar).collect();
    // Long items take the judge longer, so they get fewer edits.
    let edits = effort.edits * USUAL_LENGTH / item.len().max(USUAL_LENGTH);
    let mut found = HashSet::new();
    let mut ordered = Vec::new();
    for start in &starts {
        let mut current = start.to_vec();
        for _ in 0..edits / starts.len() {
            if current.len() < item.len() && !found.contains(&current) {
                found.insert(current.clone());
                ordered.push(current.clone());
            }
            if current.is_empty() {
                break;
            }
            let next = encoding.edited(&current, &mut random);
            if feature(&next, level) == kept {
                current = next;
            }
        }
    }
    // A random choice among items of one size, as neighbors on a walk are similar.
    random.shuffle(&mut ordered);
    ordered.sort_by_key(Vec::len);
    ordered.truncate(effort.items);
    ordered
}

/// For each level, the item with its elements lowered one by one as far as its feature at that level stays the same.
pub fn lowest(encoding: &Encoding, item: &[u8]) -> Vec<Item> {
    let mut feature = (encoding.feature)();
    let mut lowest = |level| {
        let mut elements = (encoding.elements)(item);
        let kept = feature(&elements, level);
        for index in 0..elements.len() {
            for lower in (encoding.lower)(&elements, index) {
                let element = std::mem::replace(&mut elements[index], lower);
                if feature(&elements, level) == kept {
                    break;
                }
                elements[index] = element;
            }
        }
        (encoding.item)(&elements)
    };
    (0..encoding.levels).map(&mut lowest).collect()
}
