//! The pool: random items, and which labels they have.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crate::cases::Label;
use crate::cases::random::Random;
use crate::item::Item;
use crate::problem::{Element, Encoding, Problem};

const RANDOM_ITEMS: usize = 10_000;

/// A problem's pool. It is always the same, and generated once per process.
#[derive(Debug)]
pub struct Pool {
    /// The items, the smallest first.
    pub items: Vec<Item>,
    /// The indices of the items with each label.
    pub labels: BTreeMap<Label, Vec<usize>>,
    /// The targets that generated inputs cover, in a random order. A target is items, of which one covers it: those
    /// with a label, or a rare item. For every three of these there is a `None`: a random item that is not from the
    /// pool.
    pub targets: Vec<Option<Vec<usize>>>,
}

impl Pool {
    /// The pool of a problem.
    pub fn shared(problem: &Problem) -> &'static Self {
        static POOLS: Mutex<BTreeMap<&str, &Pool>> = Mutex::new(BTreeMap::new());
        let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
        pools.entry(problem.name).or_insert_with(|| Box::leak(Self::new(problem).into()))
    }

    fn new(problem: &Problem) -> Self {
        let mut random = Random::new(0);
        let rare_items = problem.cases.rare_items.iter().map(|item| item.as_bytes().to_vec());
        let mut items: Vec<_> = rare_items.clone().collect();
        for _ in 0..RANDOM_ITEMS {
            items.push(random_item(problem, &mut random, items.last().map_or(b"", Vec::as_slice)));
        }
        items.sort_by_cached_key(|item| problem.element_count(item));
        let mut labeler = (problem.cases.labeler)();
        let mut labels: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (index, item) in items.iter().enumerate() {
            for label in labeler(item) {
                labels.entry(label).or_default().push(index);
            }
        }
        let rare = rare_items.map(|rare| items.iter().position(|item| *item == rare).into_iter().collect());
        let mut targets: Vec<_> = labels.values().cloned().chain(rare).map(Some).collect();
        targets.resize(targets.len() * 4 / 3, None);
        random.shuffle(&mut targets);
        Self { items, labels, targets }
    }

    /// The `count` smallest items that cover each target, the smallest first.
    pub fn smallest(&self, count: usize) -> impl Iterator<Item = &Item> {
        let targets = self.targets.iter().flatten();
        let smallest: BTreeSet<_> = targets.flat_map(|indices| indices.iter().take(count)).collect();
        smallest.into_iter().map(|index| &self.items[*index])
    }
}

/// A random item; one time in three a variation of the previous one, or of a new one.
pub fn random_item(problem: &Problem, random: &mut Random, previous: &[u8]) -> Item {
    let item = (problem.cases.random_item)(random);
    let original = match random.below(6) {
        0 => previous,
        1 => &item,
        _ => return item,
    };
    let encoding = &problem.encoding;
    let mut elements = (encoding.encode)(original);
    for _ in 0..random.between(1, 3).min(elements.len()) {
        vary(&mut elements, encoding, random);
    }
    let varied = (encoding.decode)(&elements);
    if problem.is_strict(&varied) { varied } else { item }
}

/// Swaps two elements, removes or inserts one, or replaces one with another or a simpler one.
fn vary(elements: &mut Vec<Element>, encoding: &Encoding, random: &mut Random) {
    let [index, other] = [(); 2].map(|()| random.below(elements.len()));
    match random.below(5) {
        0 => elements.swap(index, other),
        1 => drop(elements.remove(index)),
        2 => elements[index] = elements[other],
        3 => elements.insert(index, elements[other]),
        _ => {
            let simpler = (encoding.lower)(elements, index);
            if !simpler.is_empty() {
                elements[index] = *random.pick(&simpler);
            }
        }
    }
}
