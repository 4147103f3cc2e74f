//! The generator of test inputs: items that together contain every hard case, among random ones.
//!
//! The pool of items to choose from is always the same, and made once per process. Generated inputs take the items of
//! its cover.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter, Write};
use std::slice::from_ref;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cases::random::Random;
use crate::cases::{Match, Matches};
use crate::item::Item;
use crate::modes::judge::answer_to;
use crate::problem::Problem;

/// The seeds that are multiples of this give the largest inputs, if inputs have many items.
const LARGEST_INPUT_PERIOD: u64 = 10;

/// Writes an input with hard cases and random items. The same arguments give the same bytes on every machine.
///
/// If the statement allows many items, an input of as many or more contains every case that has no variants, and those
/// of ten consecutive seeds contain every variant. One of the ten has nothing but items that are as large as can be
/// instead, if there are no more items than the statement allows. Smaller inputs share the variants among them.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    let mut text = problem.header(items);
    for (number, item) in (1..).zip(generated_items(problem, seed, items)) {
        problem.append_item(number, &item, &mut text);
        output.write_all(&text)?;
        text.clear();
    }
    output.flush()
}

/// The items of a generated input.
pub fn generated_items(problem: &Problem, seed: u64, items: u64) -> impl Iterator<Item = Item> {
    let mut random = Random::new(seed);
    let mut chosen = choose(problem, seed, items, &mut random).into_iter();
    let mut previous = Item::new();
    (0..items).map(move |_| {
        let item = chosen.next().flatten();
        previous = item.unwrap_or_else(|| (problem.cases.random_item)(&mut random, &previous));
        previous.clone()
    })
}

/// The first items of an input, `None` for those that are random. The items that follow are random, too.
fn choose(problem: &Problem, seed: u64, items: u64, random: &mut Random) -> Vec<Option<Item>> {
    let pool = Pool::shared(problem);
    let allowed = problem.max_items;
    if allowed > 1 && items == allowed && seed.is_multiple_of(LARGEST_INPUT_PERIOD) {
        let largest = pool.largest(problem);
        return (0..items).map(|_| Some(random.pick(&largest).to_vec())).collect();
    }
    let sets = choose_sets(&pool, seed, items, allowed);
    let mut chosen: Vec<_> = sets.into_iter().map(|set| Some(random.pick(set).clone())).collect();
    // The chosen items are scattered among this many of the first.
    let scattered = if allowed > 1 { allowed } else { 2 * pool.cover.len() as u64 };
    chosen.resize(scattered.min(items) as usize, None);
    random.shuffle(&mut chosen);
    chosen
}

/// The sets of the cover from each of which an input takes an item. `allowed` is the number of items that the statement
/// allows.
fn choose_sets(pool: &Pool, seed: u64, items: u64, allowed: u64) -> Vec<&Alternatives> {
    let cover = &pool.cover;
    if items == 1 {
        let index = index_for_single_item(seed, cover.len() as u64);
        return index.map(|index| &cover[index as usize]).into_iter().collect();
    }
    if items < allowed || allowed == 1 {
        // Up to three quarters of the items.
        return every_nth(cover, items - items.div_ceil(4), seed).collect();
    }
    // All that cases without variants need, and others for up to half of the items.
    let (common, others) = cover.split_at(pool.common_count);
    let max = (allowed / 2).saturating_sub(common.len() as u64);
    // The number of smaller seeds that do not give the largest input.
    let rank = seed - seed.div_ceil(LARGEST_INPUT_PERIOD);
    common.iter().chain(every_nth(others, max, rank)).collect()
}

/// Every `n`th of the sets, where `n` is the least number for which these are at most `max`, but at least one. The
/// first is the one at index `seed % n`, so `n` consecutive seeds take all sets.
fn every_nth(sets: &[Alternatives], max: u64, seed: u64) -> impl Iterator<Item = &Alternatives> {
    let n = (sets.len() as u64).div_ceil(max.max(1)).max(1);
    sets.iter().skip((seed % n) as usize).step_by(n as usize)
}

/// The index of the set from which an input of one item takes it; `None` if the item is random. Of the seeds from 1 to
/// `count`, every third takes the next set from the front, and the others the next from the back, so that together they
/// take all. After these, every third goes on, and starts again from the front.
fn index_for_single_item(seed: u64, count: u64) -> Option<u64> {
    let from_front = seed / 3;
    if seed.is_multiple_of(3) {
        Some(from_front.checked_sub(1)? % count)
    } else {
        Some(count.checked_sub(seed)? + from_front)
    }
}

/// The number of random items to select from. There are more, up to the maximum, only as long as some variant has no
/// item.
const RANDOM_ITEMS: usize = 10_000;
const MAX_RANDOM_ITEMS: usize = 100_000;

/// The number of items that the pool holds for each variant, if there are as many; more only if they are smaller.
const ITEMS_PER_VARIANT: usize = 30;

/// Items of which any will do.
type Alternatives = Vec<Item>;

/// Random and hard items that together match every variant of every case.
#[derive(Debug)]
pub struct Pool {
    /// The items, the smallest first.
    pub items: Vec<Item>,
    /// If an input contains an item of each set, no matter which, it contains every variant. The last sets are of one
    /// hard item each.
    cover: Vec<Alternatives>,
    /// The number of sets, from the first, that are enough for every case without variants.
    common_count: usize,
}

impl Pool {
    pub fn shared(problem: &Problem) -> Arc<Self> {
        static POOLS: Mutex<BTreeMap<&str, Arc<Pool>>> = Mutex::new(BTreeMap::new());
        let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
        pools.entry(problem.name).or_insert_with(|| Arc::new(Self::new(problem))).clone()
    }

    fn new(problem: &Problem) -> Self {
        let cases = (problem.cases.list)();
        let variants: Vec<_> = (0..cases.len())
            .flat_map(|case| (0..cases[case].variants.len()).map(move |variant| Match { case, variant }))
            .collect();
        let hard_items = (problem.cases.hard_items)();
        let mut items = useful_items(problem, &variants, &hard_items);
        items.sort_by_cached_key(|(item, _)| problem.element_count(item));
        let (common, others) = variants.iter().partition(|variant| cases[variant.case].variants.len() == 1);
        let mut cover = find_cover(&items, common);
        let common_count = cover.len();
        cover.extend(find_cover(&items, others));
        cover.extend(hard_items.into_iter().map(|item| vec![item]));
        Self { items: items.into_iter().map(|(item, _)| item).collect(), cover, common_count }
    }

    /// The items with the longest answers among those with the longest texts.
    fn largest(&self, problem: &Problem) -> Vec<&Item> {
        let mut by_length: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for item in &self.items {
            let answer = answer_to(problem, &problem.input_text(from_ref(item)));
            by_length.entry((item.len(), answer.len())).or_default().push(item);
        }
        by_length.pop_last().map(|(_, items)| items).unwrap_or_default()
    }
}

/// The hard items and random ones, without those that match only variants of which there are enough items.
fn useful_items(problem: &Problem, variants: &[Match], hard_items: &[Item]) -> Vec<(Item, Matches)> {
    let mut matcher = (problem.cases.matcher)();
    let mut random = Random::new(0);
    // The number of items that match each variant, and the size of the smallest.
    let mut counts: BTreeMap<_, _> = variants.iter().map(|variant| (*variant, (0, usize::MAX))).collect();
    let mut items = Vec::new();
    let mut previous = Item::new();
    for n in 0..MAX_RANDOM_ITEMS {
        if n >= RANDOM_ITEMS && counts.values().all(|(count, _)| *count > 0) {
            break;
        }
        let item = hard_items.get(n).cloned();
        let item = item.unwrap_or_else(|| (problem.cases.random_item)(&mut random, &previous));
        previous.clone_from(&item);
        let size = problem.element_count(&item);
        let matches = matcher(&item);
        let mut is_useful = false;
        for variant in &matches {
            let (count, min_size) = counts.entry(*variant).or_insert((0, usize::MAX));
            is_useful |= *count < ITEMS_PER_VARIANT || size < *min_size;
            *count += 1;
            *min_size = size.min(*min_size);
        }
        if is_useful {
            items.push((item, matches));
        }
    }
    items
}

/// Finds a greedy cover of the targets, as far as items match them: takes the rarest target that is left, and adds the
/// items that match it and as many of the others as possible.
fn find_cover(items: &[(Item, Matches)], mut targets: BTreeSet<Match>) -> Vec<Alternatives> {
    let mut items_with: BTreeMap<Match, Vec<_>> = BTreeMap::new();
    for (item, matches) in items {
        for target in matches.iter().filter(|target| targets.contains(target)) {
            items_with.entry(*target).or_default().push((item, matches));
        }
    }
    let mut rarest_first: Vec<_> = items_with.into_iter().collect();
    rarest_first.sort_by_key(|(_, items)| items.len());
    let mut cover = Vec::new();
    for (target, items) in rarest_first {
        if !targets.contains(&target) {
            continue;
        }
        let new_targets = |(_, matches): &(&Item, &Matches)| -> BTreeSet<Match> {
            matches.iter().copied().filter(|target| targets.contains(target)).collect()
        };
        let best = items.iter().map(new_targets).max_by_key(BTreeSet::len).unwrap_or_default();
        let alternatives =
            items.iter().filter(|(_, matches)| best.iter().all(|target| matches.contains(target)));
        cover.push(alternatives.map(|(item, _)| item.to_vec()).collect());
        targets.retain(|target| !best.contains(target));
    }
    cover
}
