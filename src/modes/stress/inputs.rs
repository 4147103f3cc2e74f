//! The inputs of a stress test: the given ones, every possible one, or generated ones, no generated one twice.

use std::collections::HashSet;

use super::StressTest;
use super::shrink::hash;
use crate::modes::generate::generate;

/// The maximum number of seeds per round, as some give an input that was tried before.
const MAX_SEEDS: u64 = 10;

#[derive(Debug)]
pub struct TestInput {
    /// The name. Unless the input was given, it contains the options that reproduce it.
    pub name: String,
    /// The seed from which it was generated, if it was.
    pub seed: Option<u64>,
    pub text: Vec<u8>,
}

impl TestInput {
    /// An input that is derived from another one.
    pub fn candidate(text: Vec<u8>) -> Self {
        Self { name: "a smaller input".into(), seed: None, text }
    }
}

impl StressTest<'_> {
    /// The number of inputs. If they are generated, there may be fewer.
    pub(super) fn input_count(&self) -> u64 {
        match self.inputs {
            [] => self.problem.possible_inputs().map_or(self.rounds, |possible| possible.min(self.rounds)),
            inputs => inputs.len() as u64,
        }
    }

    pub(super) fn inputs(&self) -> Box<dyn Iterator<Item = TestInput> + '_> {
        let unseeded = |name, text| TestInput { name, seed: None, text };
        match self.problem.all_items {
            _ if !self.inputs.is_empty() => {
                Box::new(self.inputs.iter().cloned().map(move |(name, text)| unseeded(name, text)))
            }
            Some(all_items) if self.problem.tries_every_input(self.rounds) => {
                let (kind, count) = (self.problem.item_kind, all_items().len());
                let name = move |n| format!("{} {n} (--rounds {count})", kind.noun);
                Box::new((1..=count).map(move |n| unseeded(name(n), kind.input_text(&all_items()[n - 1..n]))))
            }
            _ => Box::new(self.generated_inputs().take(self.rounds as usize)),
        }
    }

    fn generated_inputs(&self) -> impl Iterator<Item = TestInput> {
        let (mut round, mut hashes) = (1, HashSet::new());
        (0..self.rounds.saturating_mul(MAX_SEEDS)).filter_map(move |index| {
            let (seed, items, mut text) = (self.seed.wrapping_add(index), self.items_in(round), Vec::new());
            generate(self.problem, seed, items, &mut text).ok()?;
            hashes.insert(hash(&text)).then(|| {
                let is_default = items == self.problem.default_items();
                let games = if is_default { String::new() } else { format!(" --games {items}") };
                let name = format!("round {round} (--seed {seed}{games})");
                round += 1;
                TestInput { name, seed: Some(seed), text }
            })
        })
    }

    /// The number of items to generate in a round. Some bugs show up only in inputs of one, two or three. Of ten
    /// consecutive seeds, each gives other hard cases, so such an input does not always take the same one's place.
    fn items_in(&self, round: u64) -> u64 {
        match (self.games, self.problem.default_items()) {
            (Some(games), _) => games,
            (None, items) if items > 1 && round.is_multiple_of(11) => 1 + (round / 11 - 1) % 3,
            (None, items) => items,
        }
    }
}
