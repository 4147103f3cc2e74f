//! The pool: random items that together contain every hard case of a problem.
//!
//! It is always the same, and made once per process. Generated inputs take the items of its cover; shrinking replaces
//! items with its small ones.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cases::{Item, Matches};
use crate::input::Input;
use crate::problem::Problem;
use crate::random::Random;

/// The minimum and the maximum number of random items to select from. There are more than the minimum only as long as
/// some variant has no item.
const RANDOM_ITEMS: (usize, usize) = (15_000, 100_000);

/// The number of items that the pool holds for each variant, if there are as many; more only if they are smaller.
const ITEMS_PER_VARIANT: usize = 30;

/// Random items that together match every variant of every case.
#[derive(Debug)]
pub struct Pool {
    /// The items with their matches, the smallest first.
    pub items: Vec<(Item, Matches)>,
    /// Sets of items, given as indices: any choice of one of each set together matches every variant.
    pub cover: Vec<Vec<usize>>,
    /// The number of sets in the cover, from the first, that are enough for every case without variants.
    pub common_count: usize,
}

impl Pool {
    /// The pool of a problem, made on the first call.
    pub fn shared(problem: &Problem) -> Arc<Self> {
        static POOLS: Mutex<BTreeMap<&str, Arc<Pool>>> = Mutex::new(BTreeMap::new());
        let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
        pools.entry(problem.name).or_insert_with(|| Arc::new(Self::new(problem))).clone()
    }

    fn new(problem: &Problem) -> Self {
        let mut random = Random::new(0);
        let cases = (problem.cases.list)();
        let is_single = cases.iter().flat_map(|case| vec![case.count == 1; case.count]).collect::<Vec<_>>();
        // For each variant, the number of items that match it, and the size of the smallest.
        let mut counts = vec![(0, usize::MAX); is_single.len()];
        let (mut items, mut previous) = (Vec::new(), Item::new());
        for n in 0..RANDOM_ITEMS.1 {
            if n >= RANDOM_ITEMS.0 && counts.iter().all(|(count, _)| *count > 0) {
                break;
            }
            let item = (problem.cases.random_item)(&mut random, &previous);
            let (size, matches) = (problem.size_of(&item), matches(problem, &item));
            let mut is_useful = false;
            for id in &matches {
                let (count, min_size) = &mut counts[*id];
                is_useful |= *count < ITEMS_PER_VARIANT || size < *min_size;
                (*count, *min_size) = (*count + 1, size.min(*min_size));
            }
            previous.clone_from(&item);
            if is_useful {
                items.push((item, matches));
            }
        }
        items.sort_by_cached_key(|(item, _)| problem.size_of(item));
        let mut cover = find_cover(&items, is_single.clone());
        let common_count = cover.len();
        cover.extend(find_cover(&items, is_single.into_iter().map(|is_single| !is_single).collect()));
        Self { items, cover, common_count }
    }
}

/// The matches of an item.
pub fn matches(problem: &Problem, item: &Item) -> Matches {
    let text = problem.item_kind.input_text(std::slice::from_ref(item));
    let mut all = Matches::new();
    let read = (problem.cases.read)(Input::new(text.as_slice()), &mut |_, matches| all = matches);
    debug_assert!(read.is_ok(), "a generated item is bad: {text:?}");
    all
}

/// Sets of items, given as indices, any choice of which together matches the target variants as far as possible: for
/// each target, the rarest first, unless an earlier set matches it, those items that match the same targets as the
/// one that matches the most.
fn find_cover(items: &[(Item, Matches)], mut is_target: Vec<bool>) -> Vec<Vec<usize>> {
    let mut matching = vec![Vec::new(); is_target.len()];
    for (index, (_, matches)) in items.iter().enumerate() {
        matches.iter().for_each(|id| matching[*id].push(index));
    }
    let mut rarest_first: Vec<_> = (0..is_target.len()).collect();
    rarest_first.sort_by_key(|id| matching[*id].len());
    let mut cover = Vec::new();
    for id in rarest_first {
        let targets = |index: &usize| items[*index].1.iter().copied().filter(|id| is_target[*id]).collect();
        let all_targets = matching[id].iter().filter(|_| is_target[id]).map(targets);
        let Some(targets) = all_targets.max_by_key(Vec::len) else { continue };
        let has_targets = |index: &usize| targets.iter().all(|id| items[*index].1.contains(id));
        cover.push(matching[id].iter().copied().filter(has_targets).collect());
        targets.iter().for_each(|id| is_target[*id] = false);
    }
    cover
}
