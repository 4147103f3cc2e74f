//! The inputs of a stress test: generated ones, none of them twice, or given ones, which are converted to the
//! statement's form if only their form is another, as an editor writes it.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::io::Read;

use super::StressTest;
use crate::forms::Form;
use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::MAX_INPUT_LENGTH;
use crate::modes::generate::generated_items;
use crate::modes::items::read_items;
use crate::modes::judge::answer_to;
use crate::modes::strict::read_strict;
use crate::problem::Problem;
use crate::system;

/// The maximum number of seeds per round, as some give an input that was tried before.
const MAX_SEEDS: u64 = 10;

#[derive(Default)]
pub struct TestInput {
    /// Its number, from 1 on.
    pub number: u64,
    pub name: String,
    /// The options that reproduce it, in parentheses; empty if it was given.
    pub options: String,
    /// The seed from which it was generated, if it was.
    pub seed: Option<u64>,
    pub text: Vec<u8>,
}

impl StressTest<'_> {
    /// The number of inputs. If they are generated, there may be fewer.
    pub(super) fn input_count(&self) -> u64 {
        match self.given_inputs {
            [] => self.rounds,
            inputs => inputs.len() as u64,
        }
    }

    /// The inputs; generated ones go on behind those of the rounds.
    pub(super) fn inputs(&self) -> impl Iterator<Item = TestInput> {
        let given = (1..).zip(self.given_inputs.iter().cloned());
        let new = |(number, (name, text))| TestInput { number, name, text, ..TestInput::default() };
        let max_generated = if self.given_inputs.is_empty() { usize::MAX } else { 0 };
        given.map(new).chain(self.generated_inputs().take(max_generated))
    }

    /// The inputs of the rounds, and of more: each from the next seed that gives one that was not tried before. At
    /// Ctrl-C, they end.
    fn generated_inputs(&self) -> impl Iterator<Item = TestInput> {
        let seeds = (0..self.rounds.saturating_mul(MAX_SEEDS)).map(|n| self.seed.wrapping_add(n));
        let mut seeds = seeds.take_while(|_| system::caught_signal().is_none());
        let mut hashes = HashSet::new();
        (1..).map_while(move |round| {
            let items = self.items_in(round);
            let (seed, text) = seeds.by_ref().find_map(|seed| {
                let generated: Vec<_> = generated_items(self.problem, seed, items).collect();
                let text = self.problem.input_text(&generated);
                hashes.insert(hash(&text)).then_some((seed, text))
            })?;
            let is_default = items == self.problem.max_items;
            let games = if is_default { String::new() } else { format!(" --games {items}") };
            let options = format!(" (--seed {seed}{games})");
            Some(TestInput { number: round, name: format!("round {round}"), options, seed: Some(seed), text })
        })
    }

    /// Generated inputs that the command has passed, in a form that changes them, and whose answers differ: ten, or
    /// one of ten or more items.
    pub(super) fn inputs_in(&self, Form(_, apply): &'static Form) -> impl Iterator<Item = Vec<u8>> {
        let mut answers = HashSet::new();
        let inputs = self.inputs().take(self.input_count() as usize).filter_map(move |input| {
            let text = String::from_utf8_lossy(&input.text);
            let changed = apply(&text);
            let is_useful = changed != text && answers.insert(answer_to(self.problem, &input.text));
            is_useful.then(|| changed.into())
        });
        inputs.take(if self.items_in(1) < 10 { 10 } else { 1 })
    }

    /// The number of items to generate in a round. Some bugs show up only in inputs of one, two or three. These take
    /// the place of every eleventh input, not the tenth, as each of ten consecutive seeds gives other hard cases.
    fn items_in(&self, round: u64) -> u64 {
        match (self.games, self.problem.max_items) {
            (Some(games), _) => games,
            (None, items) if items > 1 && round.is_multiple_of(11) => 1 + (round / 11 - 1) % 3,
            (None, items) => items,
        }
    }
}

/// Reads an input, and returns it in the statement's form. Where its own form differs is reported; `None` if not only
/// that does, or the input is so long that converting it would take much memory.
pub fn read_in_statement_form(problem: &Problem, input: Input) -> Result<Option<Vec<u8>>, Error> {
    const MAX_LENGTH: usize = 2 * MAX_INPUT_LENGTH;
    let Input { reader, report, .. } = input;
    let mut text = Vec::new();
    reader.take(MAX_LENGTH as u64).read_to_end(&mut text).map_err(Error::Read)?;
    let strict = read_strict(problem, Input::new(&text[..], report))?;
    Ok(strict.or_else(|| statement_form(problem, &text).filter(|_| text.len() < MAX_LENGTH)))
}

/// The statement's form of an input; `None` if either is bad, or they have different answers.
fn statement_form(problem: &Problem, text: &[u8]) -> Option<Vec<u8>> {
    let items = read_items(problem, Input::new(text, |_| {})).ok()??;
    let form = problem.input_text(&items);
    let strict = read_strict(problem, Input::new(&form[..], |_| {})).ok()??;
    (answer_to(problem, &strict) == answer_to(problem, text)).then_some(strict)
}

/// A hash of a text, which stands for it.
pub fn hash(text: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}
