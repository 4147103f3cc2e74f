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

/// The items of a generated input.
///
/// The targets are shared out, so as many consecutive seeds as there are shares cover all of them, wherever they start.
/// The first share includes the last items, as many as leave room for another one. Where the statement allows so many
/// items, the last share is an input with the largest answer.
pub fn generated_items(problem: &Problem, seed: u64, items: u64) -> impl Iterator<Item = Item> {
    let pool = Pool::shared(problem);
    let Cases { largest: (case, variant), last_items, .. } = problem.cases;
    let share_size = items.saturating_sub(last_items.len() as u64).max(1);
    let targets: Vec<_> = pool.targets.iter().map(Option::as_deref).collect();
    let mut shares: Vec<_> = targets.chunks(share_size as usize).map(<[_]>::to_vec).collect();
    let largest = pool.labels.get(&(case, variant.into())).filter(|_| items <= problem.max_items);
    shares.extend(largest.map(|largest| vec![Some(&largest[..]); items as usize]));
    let index = (seed % shares.len() as u64) as usize;
    let mut share = shares.swap_remove(index);
    let last_count = if index == 0 { items - share_size } else { 0 };
    // It is shuffled among random items, but not among all of a long input.
    share.resize(((items - last_count) as usize).min(2 * targets.len()), None);
    let mut random = Random::new(seed);
    random.shuffle(&mut share);
    let mut share = share.into_iter();
    let mut previous = Item::new();
    let start = (last_count..items).map(move |_| {
        previous = match share.next().flatten() {
            Some(indices) => pool.items[*random.pick(indices)].clone(),
            None => random_item(problem, &mut random, &previous),
        };
        previous.clone()
    });
    let last_items = &last_items[last_items.len() - last_count as usize..];
    start.chain(last_items.iter().map(|item| item.as_bytes().to_vec()))
}
