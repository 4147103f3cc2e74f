//! The generator of test inputs: items that together have every label, among random ones.

use std::io::{self, BufWriter, Write};

use crate::cases::random::Random;
use crate::cases::{Cases, label};
use crate::item::Item;
use crate::modes::pool::{Card, Pool, random_item};
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
/// The pool's deck is dealt out over a number of turns, and the seed decides whose turn it is. So as many consecutive
/// seeds get every card, wherever they start. The first turn has the ending. Unless there are more items than the
/// statement allows, there is one more turn, that of the largest answer.
pub fn generated_items(problem: &Problem, seed: u64, items: u64) -> impl Iterator<Item = Item> {
    let pool = Pool::shared(problem);
    let Cases { largest: (case, variant), ending, .. } = problem.cases;
    let hand_size = items.saturating_sub(ending.len() as u64).max(1);
    let hands = (pool.deck.len() as u64).div_ceil(hand_size);
    let turn = seed % (hands + u64::from(items <= problem.max_items));
    let first = (turn * hand_size) as usize;
    let mut hand: Vec<_> = pool.deck.iter().skip(first).take(hand_size as usize).cloned().collect();
    let ending = match turn {
        0 => &ending[ending.len().saturating_sub((items - hand_size) as usize)..],
        _ => &[],
    };
    hand.resize((items as usize - ending.len()).min(2 * pool.deck.len()), Card::new());
    if turn == hands {
        hand.fill(pool.labels.get(&label(case, variant)).cloned().unwrap_or_default());
    }
    let mut random = Random::new(seed);
    random.shuffle(&mut hand);
    let mut hand = hand.into_iter();
    let mut previous = Item::new();
    let start = (ending.len() as u64..items).map(move |_| {
        let card = hand.next().unwrap_or_default();
        previous = if card.is_empty() {
            random_item(problem, &mut random, &previous)
        } else {
            pool.items[*random.pick(&card)].clone()
        };
        previous.clone()
    });
    start.chain(ending.iter().map(|item| item.as_bytes().to_vec()))
}
