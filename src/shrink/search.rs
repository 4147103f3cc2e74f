//! The search for small items that share a feature with a failing one, without running the solution under test.

use std::collections::HashSet;

use super::encoding::{Element, Encoding};
use crate::item::Item;
use crate::random::Random;

/// The maximum number of generated items from which walks start, for each feature.
const MAX_STARTS: usize = 3;

/// The length above which items get fewer edits, because judging them takes longer. Only simulations exceed it.
const FULL_EFFORT_LENGTH: usize = 42;

/// Limits on the work of a search.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The maximum number of edits for each feature.
    pub edits: usize,
    /// The maximum number of results for each feature.
    pub max_results: usize,
    /// The maximum number of items to generate, as further starting points.
    pub pool_size: u64,
}

/// Returns items that are smaller than a failing one and share a feature with it, smallest first. The search is
/// deterministic.
///
/// For each feature, it takes random walks of edits that neither add an element nor change the feature. The walks start
/// from the failing item and from the smallest items of `pool` that share the feature.
pub fn search(encoding: &Encoding, item: &[u8], pool: &[Item], effort: Effort) -> Vec<Item> {
    let failing = (encoding.encode)(item);
    let mut pool: Vec<_> = pool.iter().map(|item| (encoding.encode)(item)).collect();
    pool.sort_by_key(Vec::len);
    let walk = |n| walk(encoding, &failing, &pool, n, effort);
    let mut results: Vec<Vec<Element>> = (0..encoding.feature_count).flat_map(walk).collect();
    results.sort_by_key(Vec::len);
    results.iter().map(|elements| (encoding.decode)(elements)).collect()
}

/// The smallest items on random walks that keep the `n`th feature.
fn walk(
    encoding: &Encoding,
    failing: &Vec<Element>,
    pool: &[Vec<Element>],
    n: usize,
    effort: Effort,
) -> Vec<Vec<Element>> {
    let mut random = Random::new(n as u64);
    let mut feature = (encoding.new_feature_fn)();
    let target = feature(failing, n);
    let similar = pool.iter().filter(|item| feature(item, n) == target).take(MAX_STARTS);
    // Two walks start from the failing item.
    let starts: Vec<_> = [failing, failing].into_iter().chain(similar).collect();
    let edits = effort.edits * FULL_EFFORT_LENGTH / failing.len().max(FULL_EFFORT_LENGTH);
    let mut seen = HashSet::new();
    let mut results = Vec::new();
    for start in &starts {
        let mut current = start.to_vec();
        for _ in 0..edits / starts.len() {
            if current.len() < failing.len() && !seen.contains(&current) {
                seen.insert(current.clone());
                results.push(current.clone());
            }
            if current.is_empty() {
                break;
            }
            let next = encoding.edited(&current, &mut random);
            if feature(&next, n) == target {
                current = next;
            }
        }
    }
    // Neighbors on a walk are similar, so the items of each length are shuffled.
    random.shuffle(&mut results);
    results.sort_by_key(Vec::len);
    results.truncate(effort.max_results);
    results
}

/// Returns, for each feature, the item with its elements lowered in turn as far as possible without changing that
/// feature.
pub fn lowest(encoding: &Encoding, item: &[u8]) -> Vec<Item> {
    let mut feature = (encoding.new_feature_fn)();
    let mut lowest = |n| {
        let mut elements = (encoding.encode)(item);
        let target = feature(&elements, n);
        for index in 0..elements.len() {
            for lower in (encoding.lower)(&elements, index) {
                let element = std::mem::replace(&mut elements[index], lower);
                if feature(&elements, n) == target {
                    break;
                }
                elements[index] = element;
            }
        }
        (encoding.decode)(&elements)
    };
    (0..encoding.feature_count).map(&mut lowest).collect()
}
