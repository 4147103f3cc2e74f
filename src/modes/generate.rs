//! The generator of test inputs: items that together contain every hard case, among random ones.
//!
//! The pool of items to choose from is always the same, and made once per process. Generated inputs take the items of
//! its cover.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::slice::from_ref;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cases::Matches;
use crate::cases::random::Random;
use crate::io::error::Error;
use crate::io::output::Output;
use crate::item::Item;
use crate::problem::Problem;

/// One of so many consecutive seeds gives the largest input, if inputs have many items.
const LARGEST_INPUT: u64 = 10;

/// Writes an input with hard cases and random items. The same arguments give the same bytes on every machine.
///
/// If the statement allows many items, and the input has that many or more, it contains every case that has no
/// variants, and those of ten consecutive seeds contain every variant. One of the ten has nothing but items that are as
/// large as can be instead, if there are no more items than the statement allows. An input of fewer items takes its
/// share of the cover, and an input of one item sometimes takes the next. All other items are random.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> Result<(), Error> {
    let pool = Pool::shared(problem);
    let mut random = Random::new(seed);
    let mut chosen = choose(problem, &pool, seed, items, &mut random).into_iter();

    let mut output = Output::new(output);
    let mut text = problem.item_kind.header(items);
    let mut previous = Item::new();
    for number in 1..=items {
        let item = chosen.next().flatten().cloned();
        previous = item.unwrap_or_else(|| (problem.cases.random_item)(&mut random, &previous));
        problem.item_kind.append_item(number, &previous, &mut text);
        output.put(&text)?;
        text.clear();
    }
    output.flush()
}

/// The first items of an input, `None` for those that are random. The items that follow are random, too.
fn choose<'a>(
    problem: &Problem,
    pool: &'a Pool,
    seed: u64,
    items: u64,
    random: &mut Random,
) -> Vec<Option<&'a Item>> {
    let default_items = problem.default_items();
    let cover_size = pool.cover.len() as u64;
    let (sets, count): (Vec<&Vec<usize>>, u64) = if items == 1 {
        (turn(seed, cover_size).map(|index| &pool.cover[index as usize]).into_iter().collect(), 1)
    } else if items < default_items || default_items == 1 {
        let max = (items - items.div_ceil(4)).min(cover_size);
        (share(&pool.cover, max as usize, seed).collect(), items.min(2 * max))
    } else if items == default_items && seed.is_multiple_of(LARGEST_INPUT) {
        let largest = pool.largest(problem);
        return (0..items).map(|_| Some(*random.pick(&largest))).collect();
    } else {
        let (common, others) = pool.cover.split_at(pool.common_count);
        let room = (default_items as usize / 2).saturating_sub(common.len());
        let n = seed - seed.div_ceil(LARGEST_INPUT);
        (common.iter().chain(share(others, room, n)).collect(), default_items)
    };
    let mut chosen: Vec<_> = sets.into_iter().map(|set| Some(&pool.items[*random.pick(set)].0)).collect();
    chosen.resize(count as usize, None);
    random.shuffle(&mut chosen);
    chosen
}

/// Every set of a cover whose index has the same remainder as `n`, for a divisor such that there are at most `max` of
/// them. So consecutive `n` together have all.
fn share<T>(cover: &[T], max: usize, n: u64) -> impl Iterator<Item = &T> {
    let divisor = cover.len().div_ceil(max.max(1)).max(1);
    cover.iter().skip((n % divisor as u64) as usize).step_by(divisor)
}

/// The index of the item of a cover that the input of a single item takes; `None` if it is random.
///
/// A third of all seeds take the items in turn. Their number is a multiple of `count`, so the turns go on from the last
/// seed to the first. The other seeds from 1 on take the items from the last one down until all are taken.
fn turn(seed: u64, count: u64) -> Option<u64> {
    let turns = u64::MAX / (3 * count) * count;
    let turns_before = |seed: u128| ((seed * u128::from(turns)) >> u64::BITS) as u64;
    let [turn, next] = [0, 1].map(|offset| turns_before(u128::from(seed) + offset));
    match seed {
        _ if turn < next => Some(turn % count),
        1.. if seed <= count => Some(count - (seed - turn)),
        _ => None,
    }
}

/// The minimum and the maximum number of random items to select from. There are more than the minimum only as long as
/// some variant has no item.
const RANDOM_ITEMS: (usize, usize) = (10_000, 100_000);

/// The number of items that the pool holds for each variant, if there are as many; more only if they are smaller.
const ITEMS_PER_VARIANT: usize = 30;

/// Random and hard items that together match every variant of every case.
#[derive(Debug)]
pub struct Pool {
    /// The items with their matches, the smallest first; then all hard items once more, without theirs.
    pub items: Vec<(Item, Matches)>,
    /// Sets of items, given as indices: any choice of one of each set together matches every variant. The last sets
    /// have one hard item each, whatever it matches.
    cover: Vec<Vec<usize>>,
    /// The number of sets in the cover, from the first, that are enough for every case without variants.
    common_count: usize,
}

impl Pool {
    pub fn shared(problem: &Problem) -> Arc<Self> {
        static POOLS: Mutex<BTreeMap<&str, Arc<Pool>>> = Mutex::new(BTreeMap::new());
        let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
        pools.entry(problem.name).or_insert_with(|| Arc::new(Self::new(problem))).clone()
    }

    fn new(problem: &Problem) -> Self {
        let mut random = Random::new(0);
        let (cases, mut matcher) = ((problem.cases.list)(), (problem.cases.matcher)());
        let is_single = cases.iter().flat_map(|case| vec![case.count == 1; case.count]).collect::<Vec<_>>();
        // For each variant, the number of items that match it, and the size of the smallest.
        let mut counts = vec![(0, usize::MAX); is_single.len()];
        let (mut items, mut previous) = (Vec::new(), Item::new());
        let hard_items = (problem.cases.hard_items)();
        for n in 0..RANDOM_ITEMS.1 {
            if n >= RANDOM_ITEMS.0 && counts.iter().all(|(count, _)| *count > 0) {
                break;
            }
            let item = hard_items.get(n).cloned();
            let item = item.unwrap_or_else(|| (problem.cases.random_item)(&mut random, &previous));
            let (size, matches) = (problem.size_of(&item), matcher(&item));
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
        let (single, others) = (0..is_single.len()).partition(|id| is_single[*id]);
        let mut cover = find_cover(&items, single);
        let common_count = cover.len();
        cover.extend(find_cover(&items, others));
        for item in hard_items {
            cover.push(vec![items.len()]);
            items.push((item, Matches::new()));
        }
        Self { items, cover, common_count }
    }

    /// The items with the longest answers among those with the longest texts.
    fn largest(&self, problem: &Problem) -> Vec<&Item> {
        let mut by_length: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (item, _) in &self.items {
            let answer = problem.answer(&problem.item_kind.input_text(from_ref(item)));
            by_length.entry((item.len(), answer.len())).or_default().push(item);
        }
        by_length.pop_last().map(|(_, items)| items).unwrap_or_default()
    }
}

/// Sets of items, given as indices: any choice of one of each set together matches the `targets`, as far as possible.
/// For each target, the rarest first, unless an earlier set matches it, the set has those items that match the most
/// targets.
fn find_cover(items: &[(Item, Matches)], mut targets: BTreeSet<usize>) -> Vec<Vec<usize>> {
    let mut items_with: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, (_, matches)) in items.iter().enumerate() {
        for id in matches.iter().filter(|id| targets.contains(id)) {
            items_with.entry(*id).or_default().push(index);
        }
    }
    let mut rarest_first: Vec<_> = items_with.into_iter().collect();
    rarest_first.sort_by_key(|(_, indices)| indices.len());
    let mut cover = Vec::new();
    for (id, indices) in rarest_first {
        if !targets.contains(&id) {
            continue;
        }
        let new_targets = |index: &usize| -> BTreeSet<usize> {
            items[*index].1.iter().copied().filter(|id| targets.contains(id)).collect()
        };
        let best = indices.iter().map(new_targets).max_by_key(BTreeSet::len).unwrap_or_default();
        let is_as_good = |index: &usize| best.iter().all(|id| items[*index].1.contains(id));
        cover.push(indices.into_iter().filter(is_as_good).collect());
        targets.retain(|id| !best.contains(id));
    }
    cover
}
