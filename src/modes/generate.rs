//! The generator of test inputs: items that together have every label, among random ones.

use std::io::{self, BufWriter, Write};

use crate::cases::Cases;
use crate::cases::random::Random;
use crate::item::Item;
use crate::modes::pool::{Pool, random_item};
use crate::problem::Problem;

/// Writes an input with hard cases and random items. The same arguments give the same bytes on every machine.
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

/// The items of a generated input: those that cover its targets, among random ones.
pub fn generated_items(problem: &Problem, seed: u64, items: u64) -> impl Iterator<Item = Item> {
    let pool = Pool::shared(problem);
    let (mut targets, last_count) = share(problem, pool, seed, items);
    // They are shuffled among random items, but not among all of a long input.
    targets.resize(((items - last_count) as usize).min(2 * pool.targets.len()), None);
    let mut random = Random::new(seed);
    random.shuffle(&mut targets);
    let mut targets = targets.into_iter();
    let mut previous = Item::new();
    let start = (last_count..items).map(move |_| {
        previous = match targets.next().flatten() {
            Some(indices) => pool.items[*random.pick(indices)].clone(),
            None => random_item(problem, &mut random, &previous),
        };
        previous.clone()
    });
    let last_items = problem.cases.last_items;
    let last_items = &last_items[last_items.len() - last_count as usize..];
    start.chain(last_items.iter().map(|item| item.as_bytes().to_vec()))
}

/// A share of the targets, and how many of the last items go with it.
///
/// As many consecutive seeds as there are shares cover all targets, wherever they start. The last items go with the
/// first share, as many as leave room for another one. Where the statement allows so many items, the last share is an
/// input with the largest answer.
fn share<'a>(problem: &Problem, pool: &'a Pool, seed: u64, items: u64) -> (Vec<Option<&'a [usize]>>, u64) {
    let Cases { largest: (case, variant), last_items, .. } = problem.cases;
    let size = items.saturating_sub(last_items.len() as u64).max(1);
    let targets: Vec<_> = pool.targets.iter().map(Option::as_deref).collect();
    let mut shares: Vec<_> = targets.chunks(size as usize).map(<[_]>::to_vec).collect();
    let largest = pool.labels.get(&(case, variant.into())).filter(|_| items <= problem.max_items);
    shares.extend(largest.map(|largest| vec![Some(&largest[..]); items as usize]));
    let index = (seed % shares.len() as u64) as usize;
    (shares.swap_remove(index), if index == 0 { items - size } else { 0 })
}
