//! The inputs of a stress test: the given ones, every possible one, or generated ones, no generated one twice.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::slice::from_ref;

use super::StressTest;
use crate::modes::generate::generated_items;

/// The maximum number of seeds per round, as some give an input that was tried before.
const MAX_SEEDS: u64 = 10;

#[derive(Debug)]
pub struct TestInput {
    pub name: String,
    /// The options that reproduce it, in parentheses; empty if it was given.
    pub options: String,
    /// The seed from which it was generated, if it was.
    pub seed: Option<u64>,
    pub text: Vec<u8>,
}

impl TestInput {
    /// An input that is derived from another one, or repeats it.
    pub fn candidate(text: Vec<u8>) -> Self {
        Self { name: "a smaller input".into(), options: String::new(), seed: None, text }
    }
}

impl StressTest<'_> {
    /// The number of inputs. If they are generated, there may be fewer.
    pub(super) fn input_count(&self) -> u64 {
        match self.given_inputs {
            [] => self.problem.possible_inputs().map_or(self.rounds, |possible| possible.min(self.rounds)),
            inputs => inputs.len() as u64,
        }
    }

    pub(super) fn inputs(&self) -> Box<dyn Iterator<Item = TestInput> + '_> {
        let given = |(name, text)| TestInput { name, ..TestInput::candidate(text) };
        match self.problem.all_items {
            _ if !self.given_inputs.is_empty() => Box::new(self.given_inputs.iter().cloned().map(given)),
            Some(all_items) if self.problem.tries_every_input(self.rounds) => {
                let items = all_items();
                let options = format!(" (--rounds {})", items.len());
                Box::new((1..).zip(items).map(move |(n, item)| TestInput {
                    name: format!("{} {n}", self.problem.item_kind.noun),
                    options: options.clone(),
                    ..TestInput::candidate(self.problem.item_kind.input_text(from_ref(item)))
                }))
            }
            _ => Box::new(self.generated_inputs().take(self.rounds as usize)),
        }
    }

    fn generated_inputs(&self) -> impl Iterator<Item = TestInput> {
        let mut round = 0;
        let mut hashes = HashSet::new();
        (0..self.rounds.saturating_mul(MAX_SEEDS)).filter_map(move |index| {
            let seed = self.seed.wrapping_add(index);
            let items = self.items_in(round + 1);
            let generated: Vec<_> = generated_items(self.problem, seed, items).collect();
            let text = self.problem.item_kind.input_text(&generated);
            hashes.insert(hash(&text)).then(|| {
                round += 1;
                let is_default = items == self.problem.default_items();
                let games = if is_default { String::new() } else { format!(" --games {items}") };
                let options = format!(" (--seed {seed}{games})");
                TestInput { name: format!("round {round}"), options, seed: Some(seed), text }
            })
        })
    }

    /// The number of items to generate in a round. Some bugs show up only in inputs of one, two or three. These take
    /// the place of every eleventh input, not the tenth, as each of ten consecutive seeds gives other hard cases.
    pub(super) fn items_in(&self, round: u64) -> u64 {
        match (self.games, self.problem.default_items()) {
            (Some(games), _) => games,
            (None, items) if items > 1 && round.is_multiple_of(11) => 1 + (round / 11 - 1) % 3,
            (None, items) => items,
        }
    }
}

/// A hash of a text, which stands for it.
pub fn hash(text: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}
