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

/// The number of items from which on an input contains every case without variants.
const LARGE_INPUT: u64 = 99;

/// The number of turns if inputs are of one item: more than there are sets, so that some turns have random items.
const SINGLE_ITEM_TURNS: u64 = 300;

/// The minimum number of turns if one of them takes the largest items.
const MIN_TURNS: u64 = 10;

/// The items that are not random are among so many of the first, and those at the end: more than there are sets.
const SHUFFLED_ITEMS: u64 = 1000;

/// Writes an input with hard cases and random items. The same arguments give the same bytes on every machine.
///
/// The cover of all cases is dealt out over a number of turns, and the seed decides whose turn it is. So as many
/// consecutive seeds contain every variant, wherever they start.
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
    let (chosen, ending) = choose(problem, seed, items, &mut random);
    let mut chosen = chosen.into_iter();
    let mut previous = Item::new();
    let start = (ending.len() as u64..items).map(move |_| {
        let item = chosen.next().flatten();
        previous = item.unwrap_or_else(|| (problem.cases.random_item)(&mut random, &previous));
        previous.clone()
    });
    start.chain(ending.iter().map(|item| item.to_vec()))
}

/// The items at the end of an input.
type Ending = &'static [&'static [u8]];

/// The first items of an input, `None` for those that are random, and its ending. The items between are random, too.
fn choose(problem: &Problem, seed: u64, items: u64, random: &mut Random) -> (Vec<Option<Item>>, Ending) {
    let pool = Pool::shared(problem);
    let is_large = items >= LARGE_INPUT;
    let (common, dealt): (Vec<_>, Vec<_>) = pool.cover.iter().partition(|set| is_large && set.is_common);
    let has_largest = problem.max_items > 1 && items <= problem.max_items;
    let largest_turns = u64::from(has_largest);
    let turns = match items {
        1 => SINGLE_ITEM_TURNS,
        // A quarter of the items or more is random.
        _ => largest_turns + (dealt.len() as u64).div_ceil(items - items.div_ceil(4) - common.len() as u64),
    };
    let turns = turns.max(largest_turns * MIN_TURNS);
    if has_largest && seed.is_multiple_of(turns) {
        let largest = pool.largest(problem);
        return ((0..items).map(|_| Some(random.pick(&largest).to_vec())).collect(), &[]);
    }
    // Seed 1 has the first turn.
    let turn = (seed % turns + turns - 1) % turns;
    let share = dealt.len().div_ceil((turns - largest_turns) as usize);
    let share = dealt.chunks(share).nth(turn as usize).unwrap_or_default();
    let mut chosen: Vec<_> =
        common.iter().chain(share).map(|set| Some(random.pick(&set.items).clone())).collect();
    // The ending takes the place of random items.
    let ending = if turn == 0 { problem.cases.ending } else { &[] };
    let ending = &ending[ending.len().saturating_sub(items as usize - chosen.len())..];
    chosen.resize(items.min(SHUFFLED_ITEMS) as usize - ending.len(), None);
    random.shuffle(&mut chosen);
    (chosen, ending)
}

/// The number of random items to select from. There are more, up to the maximum, only as long as some variant has no
/// item.
const RANDOM_ITEMS: usize = 10_000;
const MAX_RANDOM_ITEMS: usize = 100_000;

/// The number of items that the pool holds for each variant, if there are as many; more only if they are smaller.
const ITEMS_PER_VARIANT: usize = 30;

/// Items of which any will do.
#[derive(Debug)]
struct Alternatives {
    items: Vec<Item>,
    /// Whether they are in the cover for the sake of cases without variants.
    is_common: bool,
}

/// Random and hard items that together match every variant of every case.
#[derive(Debug)]
pub struct Pool {
    /// The items, the smallest first.
    pub items: Vec<Item>,
    /// If inputs contain an item of each set, no matter which, they contain every variant. The first sets are of one
    /// hard item each.
    cover: Vec<Alternatives>,
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
        let mut cover = find_cover(&items, common, true);
        cover.extend(find_cover(&items, others, false));
        // Always in the same order, but each turn has variants of many families. Cases without variants find the most.
        Random::new(0).shuffle(&mut cover);
        cover.sort_by_key(|set| !set.is_common);
        let hard_sets =
            hard_items.into_iter().map(|item| Alternatives { items: vec![item], is_common: false });
        cover.splice(0..0, hard_sets);
        Self { items: items.into_iter().map(|(item, _)| item).collect(), cover }
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
        let matches = matcher(&item, true);
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
fn find_cover(items: &[(Item, Matches)], mut targets: BTreeSet<Match>, is_common: bool) -> Vec<Alternatives> {
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
        let matching = items.iter().filter(|(_, matches)| best.iter().all(|target| matches.contains(target)));
        cover.push(Alternatives { items: matching.map(|(item, _)| item.to_vec()).collect(), is_common });
        targets.retain(|target| !best.contains(target));
    }
    cover
}
