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
use crate::problem::Problem;

/// The seeds that are multiples of this give the largest inputs, if inputs have many items.
const LARGEST_INPUT_PERIOD: u64 = 10;

/// Writes an input with hard cases and random items. The same arguments give the same bytes on every machine.
///
/// If the statement allows many items, and the input has that many or more, it contains every case that has no
/// variants, and those of ten consecutive seeds contain every variant. One of the ten has nothing but items that are as
/// large as can be instead, if there are no more items than the statement allows. An input of fewer items takes its
/// share of the cover, and an input of one item sometimes takes the next. All other items are random.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    let mut text = problem.item_kind.header(items);
    for (number, item) in (1..).zip(generated_items(problem, seed, items)) {
        problem.item_kind.append_item(number, &item, &mut text);
        output.write_all(&text)?;
        text.clear();
    }
    output.flush()
}

/// The items of a generated input.
pub fn generated_items(problem: &Problem, seed: u64, items: u64) -> impl Iterator<Item = Item> {
    let pool = Pool::shared(problem);
    let mut random = Random::new(seed);
    let chosen: Vec<_> =
        choose(problem, &pool, seed, items, &mut random).into_iter().map(Option::<&Item>::cloned).collect();
    let mut chosen = chosen.into_iter();
    let mut previous = Item::new();
    (0..items).map(move |_| {
        let item = chosen.next().flatten();
        previous = item.unwrap_or_else(|| (problem.cases.random_item)(&mut random, &previous));
        previous.clone()
    })
}

/// The first items of an input, `None` for those that are random. The items that follow are random, too.
///
/// ```text
/// an input of                       takes from the cover
/// one item                          the next set, with some seeds
/// fewer items than are allowed,     a share, up to three quarters of its items
///   or several where one is
/// as many as allowed, or more       every set for cases without variants, and a share of the others: up to half
/// as many, with every tenth seed    nothing, as all items are the largest
/// ```
fn choose<'a>(
    problem: &Problem,
    pool: &'a Pool,
    seed: u64,
    items: u64,
    random: &mut Random,
) -> Vec<Option<&'a Item>> {
    let default_items = problem.default_items();
    if default_items > 1 && items == default_items && seed.is_multiple_of(LARGEST_INPUT_PERIOD) {
        let largest = pool.largest(problem);
        return (0..items).map(|_| Some(*random.pick(&largest))).collect();
    }
    // An item of each set, among random ones.
    let sets = choose_sets(pool, seed, items, default_items).into_iter();
    let mut chosen: Vec<_> = sets.map(|set| Some(&pool.items[*random.pick(set)].0)).collect();
    let mixed = if default_items > 1 { default_items } else { 2 * pool.cover.len() as u64 };
    chosen.resize(mixed.min(items) as usize, None);
    random.shuffle(&mut chosen);
    chosen
}

/// The sets of the cover from which an input takes items.
fn choose_sets(pool: &Pool, seed: u64, items: u64, default_items: u64) -> Vec<&Alternatives> {
    let cover = &pool.cover;
    if items == 1 {
        return turn(seed, cover.len() as u64).map(|index| &cover[index as usize]).into_iter().collect();
    }
    if items < default_items || default_items == 1 {
        return share(cover, items - items.div_ceil(4), seed).collect();
    }
    let (common, others) = cover.split_at(pool.common_count);
    let room = (default_items / 2).saturating_sub(common.len() as u64);
    // The rank of the seed among those that do not give the largest input.
    let rank = seed - seed.div_ceil(LARGEST_INPUT_PERIOD);
    common.iter().chain(share(others, room, rank)).collect()
}

/// Every set of a cover whose index has the same remainder as `n`, for a divisor such that there are at most `max` of
/// them. So consecutive `n` together have all.
fn share<T>(cover: &[T], max: u64, n: u64) -> impl Iterator<Item = &T> {
    let divisor = (cover.len() as u64).div_ceil(max.max(1)).max(1);
    cover.iter().skip((n % divisor) as usize).step_by(divisor as usize)
}

/// The index of the item of a cover that the input of a single item takes; `None` if it is random. Every third seed
/// takes the items in turn. The others from 1 on take them from the last one down, until all have been taken:
///
/// ```text
/// seed       0  1   2   3  4   5   6  7   8
/// of 10      -  9   8   0  7   6   1  5   4
/// ```
fn turn(seed: u64, count: u64) -> Option<u64> {
    let thirds = seed / 3;
    match seed {
        0 => None,
        _ if seed.is_multiple_of(3) => Some((thirds - 1) % count),
        _ if seed <= count => Some(count - (seed - thirds)),
        _ => None,
    }
}

/// The minimum and the maximum number of random items to select from. There are more than the minimum only as long as
/// some variant has no item.
const RANDOM_ITEMS: (usize, usize) = (10_000, 100_000);

/// The number of items that the pool holds for each variant, if there are as many; more only if they are smaller.
const ITEMS_PER_VARIANT: usize = 30;

/// The indices of items of which any will do.
type Alternatives = Vec<usize>;

/// Random and hard items that together match every variant of every case.
#[derive(Debug)]
pub struct Pool {
    /// The items with their matches, the smallest first; then all hard items once more, without their matches.
    pub items: Vec<(Item, Matches)>,
    /// Sets of items: whichever is taken from each, together they match every variant. The last sets are of one hard
    /// item each, whatever that matches.
    cover: Vec<Alternatives>,
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
        let cases = (problem.cases.list)();
        let variants = (0..cases.len())
            .flat_map(|case| (0..cases[case].variant_count).map(move |variant| Match { case, variant }))
            .collect::<Vec<_>>();
        let hard_items = (problem.cases.hard_items)();
        let mut items = useful_items(problem, &variants, &hard_items);
        items.sort_by_cached_key(|(item, _)| problem.element_count(item));
        let (common, others) = variants.iter().partition(|variant| cases[variant.case].variant_count == 1);
        let mut cover = find_cover(&items, common);
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

/// The hard items and random ones, without those that match only variants of which there are enough items.
fn useful_items(problem: &Problem, variants: &[Match], hard_items: &[Item]) -> Vec<(Item, Matches)> {
    let mut matcher = (problem.cases.matcher)();
    let mut random = Random::new(0);
    // The number of items that match each variant, and the size of the smallest.
    let mut counts: BTreeMap<_, _> = variants.iter().map(|variant| (*variant, (0, usize::MAX))).collect();
    let mut items = Vec::new();
    let mut previous = Item::new();
    for n in 0..RANDOM_ITEMS.1 {
        if n >= RANDOM_ITEMS.0 && counts.values().all(|(count, _)| *count > 0) {
            break;
        }
        let item = hard_items.get(n).cloned();
        let item = item.unwrap_or_else(|| (problem.cases.random_item)(&mut random, &previous));
        previous.clone_from(&item);
        let size = problem.element_count(&item);
        let matches = matcher(&item);
        let mut is_useful = false;
        for variant in &matches {
            let (count, min_size) = counts.entry(*variant).or_default();
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

/// Finds a greedy cover of the `targets`, as far as items match them: takes the rarest target that is left, and adds
/// the items that match it and as many of the others as possible. Any one of these will do.
fn find_cover(items: &[(Item, Matches)], mut targets: BTreeSet<Match>) -> Vec<Alternatives> {
    let mut items_with: BTreeMap<Match, Vec<usize>> = BTreeMap::new();
    for (index, (_, matches)) in items.iter().enumerate() {
        for target in matches.iter().filter(|target| targets.contains(target)) {
            items_with.entry(*target).or_default().push(index);
        }
    }
    let mut rarest_first: Vec<_> = items_with.into_iter().collect();
    rarest_first.sort_by_key(|(_, indices)| indices.len());
    let mut cover = Vec::new();
    for (target, indices) in rarest_first {
        if !targets.contains(&target) {
            continue;
        }
        let new_targets = |index: &usize| -> BTreeSet<Match> {
            items[*index].1.iter().copied().filter(|target| targets.contains(target)).collect()
        };
        let best = indices.iter().map(new_targets).max_by_key(BTreeSet::len).unwrap_or_default();
        let is_as_good = |index: &usize| best.iter().all(|target| items[*index].1.contains(target));
        cover.push(indices.into_iter().filter(is_as_good).collect());
        targets.retain(|target| !best.contains(target));
    }
    cover
}
