//! The generator of test inputs: items that together contain every hard case, among random ones.
//!
//! The pool of items to choose from is always the same, and made once per process. Generated inputs take the items of
//! its cover.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::iter::{repeat_n, repeat_with};
use std::sync::{Arc, Mutex, PoisonError};

use crate::cases::Matches;
use crate::cases::random::Random;
use crate::io::error::Error;
use crate::io::output::Output;
use crate::item::Item;
use crate::problem::Problem;

/// The number of consecutive seeds whose large inputs together contain the whole cover.
const LARGE_INPUTS: u64 = 10;

/// Writes an input with hard cases and random items. The same arguments give the same bytes on every machine.
///
/// Large inputs, those of the default number of games or more, contain every case that has no variants, and those of
/// ten consecutive seeds every variant; these also have a game without moves and each verdict as the first and as the
/// last game, and each verdict after each. In small inputs, up to three quarters of the items are chosen to cover the
/// cases, and seeds from 1 on take turns. All other items are random.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> Result<(), Error> {
    let pool = Pool::shared(problem);
    let mut random = Random::new(seed);
    let mut targets = if items < problem.default_items() || problem.default_items() == 1 {
        small_input(&pool, seed, items, &mut random)
    } else {
        large_input(problem, &pool, seed, &mut random)
    };
    let rest = (targets.len() as u64..items).map(|_| Target::Random);
    let last = targets.pop();
    let targets = targets.into_iter().chain(rest).chain(last);

    let mut output = Output::new(output);
    let mut text = (problem.item_kind.header)(items).into_bytes();
    let mut previous = Item::new();
    for (number, target) in (1..).zip(targets) {
        let mut random_items = repeat_with(|| (problem.cases.random_item)(&mut random, &previous));
        let item = match target {
            Target::Item(item) => Some(item.clone()),
            Target::Random => random_items.next(),
            Target::Verdict(index) => random_items.find(|item| verdict_index(problem, item) == index),
        };
        previous = item.unwrap_or_default();
        problem.item_kind.append_item(number, &previous, &mut text);
        output.put(&text)?;
        text.clear();
    }
    output.flush()
}

/// What an item of an input is to be.
#[derive(Clone, Copy)]
enum Target<'a> {
    Item(&'a Item),
    /// A random item with this [`verdict_index`].
    Verdict(usize),
    Random,
}

/// The index of the verdict on an item, or the number of verdicts if the item is empty.
fn verdict_index(problem: &Problem, item: &Item) -> usize {
    let verdict = problem.verdicts_on(item).first().copied();
    let index = problem.verdicts.iter().position(|other| Some(*other) == verdict && !item.is_empty());
    index.unwrap_or(problem.verdicts.len())
}

/// One random item of each set in a cover.
fn choose<'a>(
    pool: &'a Pool,
    cover: impl Iterator<Item = &'a Vec<usize>>,
    random: &mut Random,
) -> Vec<Target<'a>> {
    cover.map(|set| Target::Item(&pool.items[*random.pick(set)].0)).collect()
}

/// The first items of a small input: the next of the cover, up to three quarters of all items, among random ones.
fn small_input<'a>(pool: &'a Pool, seed: u64, items: u64, random: &mut Random) -> Vec<Target<'a>> {
    let max = pool.cover.len() as u64;
    let count = (items.saturating_mul(3) / 4).clamp(1, max);
    let start = seed.saturating_sub(1).saturating_mul(count).min(max);
    let mut targets = choose(pool, pool.cover.iter().skip(start as usize).take(count as usize), random);
    targets.resize(items.min(2 * count) as usize, Target::Random);
    random.shuffle(&mut targets);
    targets
}

/// The first items of a large input, among random ones: those that cover the cases without variants, a tenth of the
/// others, and pairs in which one verdict precedes each; and, at both ends, an item with a certain verdict, or an empty
/// one.
fn large_input<'a>(problem: &Problem, pool: &'a Pool, seed: u64, random: &mut Random) -> Vec<Target<'a>> {
    let (common, others) = pool.cover.split_at(pool.common_count);
    let others = others.iter().skip((seed % LARGE_INPUTS) as usize).step_by(LARGE_INPUTS as usize);
    let mut singles = choose(pool, common.iter().chain(others), random);
    let count = problem.verdicts.len() as u64;
    let verdict = |index: u64| Target::Verdict(index as usize);
    let pairs: Vec<_> = (0..count).flat_map(|next| [verdict(seed % count), verdict(next)]).collect();
    let [first, last] = [0, 3].map(|offset| vec![verdict((seed % (count + 1) + offset) % (count + 1))]);
    let rest = problem.default_items() as usize - singles.len() - pairs.len() - 2;
    singles.extend(repeat_n(Target::Random, rest));
    let mut groups: Vec<_> = singles.into_iter().map(|target| vec![target]).chain([pairs]).collect();
    random.shuffle(&mut groups);
    [vec![first], groups, vec![last]].concat().concat()
}

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
        for n in 0..RANDOM_ITEMS.1 {
            if n >= RANDOM_ITEMS.0 && counts.iter().all(|(count, _)| *count > 0) {
                break;
            }
            let item = (problem.cases.random_item)(&mut random, &previous);
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
        Self { items, cover, common_count }
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
