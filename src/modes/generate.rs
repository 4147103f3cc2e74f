//! The generator of test inputs: items that together have every label, among random ones.

use std::io::{self, BufWriter, Write};

use crate::cases::random::Random;
use crate::cases::{Cases, label};
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
/// The pool's deck is dealt out over a number of turns, and the seed decides whose turn it is. So as many consecutive
/// seeds get every card, wherever they start. The first turn has the ending or, if there are few items, the last of
/// it. Unless there are more items than the statement allows, one more turn is that of the largest answer.
pub fn generated_items(problem: &Problem, seed: u64, items: u64) -> impl Iterator<Item = Item> {
    let pool = Pool::shared(problem);
    let Cases { largest: (case, variant), ending, .. } = problem.cases;
    let hand_size = items.saturating_sub(ending.len() as u64).max(1);
    let hands = (pool.deck.len() as u64).div_ceil(hand_size);
    let largest = pool.labels.get(&label(case, variant)).filter(|_| items <= problem.max_items);
    let turn = seed % (hands + u64::from(largest.is_some()));
    let room = if turn == 0 { (items - hand_size) as usize } else { 0 };
    let ending = &ending[ending.len() - room..];
    let dealt = pool.deck.iter().skip((turn * hand_size) as usize).take(hand_size as usize);
    let mut hand: Vec<_> = dealt.map(Vec::as_slice).collect();
    hand.resize((items as usize - ending.len()).min(2 * pool.deck.len()), &[]);
    if turn == hands {
        hand.fill(largest.map_or(&[], Vec::as_slice));
    }
    let mut random = Random::new(seed);
    random.shuffle(&mut hand);
    let mut hand = hand.into_iter();
    let mut previous = Item::new();
    let start = (ending.len() as u64..items).map(move |_| {
        previous = match hand.next() {
            None | Some([]) => random_item(problem, &mut random, &previous),
            Some(card) => pool.items[*random.pick(card)].clone(),
        };
        previous.clone()
    });
    start.chain(ending.iter().map(|item| item.as_bytes().to_vec()))
}
