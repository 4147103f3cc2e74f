//! The generator of test inputs: items that together contain every hard case, among random ones.

use std::io::Write;
use std::iter::repeat_with;

use crate::error::Error;
use crate::item::Item;
use crate::output::Output;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::random::Random;

/// The number of consecutive seeds whose large inputs together contain the whole cover.
const LARGE_INPUTS: u64 = 10;

/// Writes an input with hard cases and random items. The same arguments give the same bytes on every machine.
///
/// Large inputs, those of the default number of games or more, contain every case that has no variants, and those of
/// ten consecutive seeds every variant; these also have a game without moves and each verdict as the first and as the
/// last game, and each verdict after each. In small inputs, up to three quarters of the items are from the cover of the
/// pool, which those of seeds 1 to 300 contain. All other items are random.
///
/// # Errors
///
/// Returns an error if the input cannot be written.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> Result<(), Error> {
    let pool = Pool::of(problem);
    let mut random = Random::new(seed);
    let mut slots = if items < problem.default_items() || problem.default_items() == 1 {
        small_input(&pool, seed, items, &mut random)
    } else {
        large_input(problem, &pool, seed, &mut random)
    };
    let rest = (slots.len() as u64..items).map(|_| Slot::Random);
    let last = slots.pop();
    let slots = slots.into_iter().chain(rest).chain(last);

    let mut output = Output::new(output);
    let mut text = (problem.item_kind.header)(items).into_bytes();
    let mut previous = Item::new();
    for (number, slot) in (1..).zip(slots) {
        let mut random_items = repeat_with(|| (problem.cases.random_item)(&mut random, &previous));
        let item = match slot {
            Slot::Item(item) => Some(item.clone()),
            Slot::Random => random_items.next(),
            Slot::Kind(kind) => random_items.find(|item| kind_of(problem, item) == kind),
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
enum Slot<'a> {
    Item(&'a Item),
    /// A random item of a [kind](kind_of).
    Kind(usize),
    Random,
}

/// The kind of an item: the index of its verdict, or the number of verdicts if the item is empty.
fn kind_of(problem: &Problem, item: &Item) -> usize {
    let verdict = problem.verdicts_on(item).first().copied();
    let index = problem.verdicts.iter().position(|other| Some(*other) == verdict && !item.is_empty());
    index.unwrap_or(problem.verdicts.len())
}

/// The items of a small input: the next of the cover, up to three quarters of the items, in random order among others.
fn small_input<'a>(pool: &'a Pool, seed: u64, items: u64, random: &mut Random) -> Vec<Slot<'a>> {
    let count = (items * 3 / 4).clamp(1, pool.cover.len() as u64);
    let start = seed.saturating_sub(1).saturating_mul(count) as usize;
    let cover = pool.cover.iter().skip(start).take(count as usize);
    let mut slots: Vec<_> = cover.map(|index| Slot::Item(&pool.items[*index].0)).collect();
    slots.resize(items.min(2 * count) as usize, Slot::Random);
    random.shuffle(&mut slots);
    slots
}

/// The first items of a large input: those of the cover that match a case without variants, a tenth of the others, and
/// one verdict before each verdict, among random items, and, at both ends, an item of a certain kind.
fn large_input<'a>(problem: &Problem, pool: &'a Pool, seed: u64, random: &mut Random) -> Vec<Slot<'a>> {
    let (common, others) = pool.cover.split_at(pool.common);
    let others = others.iter().skip((seed % LARGE_INPUTS) as usize).step_by(LARGE_INPUTS as usize);
    let cover = common.iter().chain(others).map(|index| vec![Slot::Item(&pool.items[*index].0)]);
    let verdicts = problem.verdicts.len();
    let verdict = Slot::Kind((seed % verdicts as u64) as usize);
    let pairs = (0..verdicts).flat_map(|next| [verdict, Slot::Kind(next)]).collect();
    let mut groups: Vec<_> = cover.chain([pairs]).collect();
    let count = groups.iter().map(Vec::len).sum::<usize>() + 2;
    groups.resize(groups.len() + problem.default_items() as usize - count, vec![Slot::Random]);
    random.shuffle(&mut groups);
    let kinds = verdicts as u64 + 1;
    let [first, last] = [0, 3].map(|offset| vec![Slot::Kind(((seed % kinds + offset) % kinds) as usize)]);
    [vec![first], groups, vec![last]].concat().concat()
}
