//! A stress test, and its inputs: generated or given ones.

use std::io::Read;
use std::time::Duration;

use crate::io::error::Error;
use crate::io::input::Input;
use crate::modes::generate::generated_items;
use crate::modes::items::read_items;
use crate::modes::strict::read_strict;
use crate::problem::Problem;

/// The maximum length of an input that is read.
const MAX_LENGTH: u64 = 2 << 20;

/// A stress test of a command.
#[derive(Debug)]
pub struct StressTest<'a> {
    /// The problem that the command is supposed to solve.
    pub problem: &'static Problem,
    /// The command, for `sh -c`.
    pub command: &'a str,
    /// The seed of the first generated input; each further input has the next seed.
    pub seed: u64,
    /// The number of inputs to generate.
    pub rounds: u64,
    /// The number of games or boards in each input; `None` for the maximum that the statement allows, except that every
    /// eleventh input of games is small.
    pub games: Option<u64>,
    /// The maximum number of runs at a time. The input printed depends on it only if the command is not deterministic.
    pub jobs: usize,
    /// The limit of a run for its processor time, of all threads together.
    pub time_limit: Duration,
    /// The limit of a run by the clock, which ends what waits for ever.
    pub clock_limit: Duration,
    /// The time limit of shrinking an input.
    pub shrink_time_limit: Duration,
    /// Inputs to try instead of generated ones, with their names.
    pub given_inputs: &'a [(String, Vec<u8>)],
}

pub struct TestInput {
    /// Its number, from 1 on.
    pub number: u64,
    /// The name of a given input, or `seed 17`.
    pub name: String,
    pub text: Vec<u8>,
}

impl StressTest<'_> {
    pub(super) fn input_count(&self) -> u64 {
        match self.given_inputs {
            [] => self.rounds,
            inputs => inputs.len() as u64,
        }
    }

    pub(super) fn inputs(&self) -> impl Iterator<Item = TestInput> {
        (1..=self.input_count()).map(|number| match self.given_inputs.get(number as usize - 1) {
            Some((name, text)) => TestInput { number, name: name.clone(), text: text.clone() },
            None => self.generated_input(number),
        })
    }

    fn generated_input(&self, number: u64) -> TestInput {
        let seed = self.seed.wrapping_add(number - 1);
        let items: Vec<_> = generated_items(self.problem, seed, self.items_in(number)).collect();
        TestInput { number, name: format!("seed {seed}"), text: self.problem.input_text(&items) }
    }

    /// The number of items to generate in a round. Some bugs show up only in inputs of one, two or three. These take
    /// the place of every eleventh input: of six consecutive seeds, which have all hard cases, it is another each time.
    fn items_in(&self, round: u64) -> u64 {
        match (self.games, self.problem.max_items) {
            (Some(games), _) => games,
            (None, items) if items > 1 && round.is_multiple_of(11) => 1 + (round / 11 - 1) % 3,
            (None, items) => items,
        }
    }
}

/// Reads an input to test, and returns it as it is. What is bad in it is reported: `None` then. If it exceeds a limit
/// of the statement, which shows in the statement's form, the result is an error.
pub fn read_test_input(problem: &Problem, input: Input) -> Result<Option<Vec<u8>>, Error> {
    let mut text = Vec::new();
    input.reader.take(MAX_LENGTH + 1).read_to_end(&mut text).map_err(Error::Read)?;
    if text.len() as u64 > MAX_LENGTH {
        return Err(Error::Refused("--stress reads at most 2 MiB".into()));
    }
    let lenient = Input { reader: Box::new(&text[..]), ..input };
    let Some(items) = read_items(problem, lenient)? else { return Ok(None) };
    let (form, mut limit) = (problem.input_text(&items), None);
    read_strict(problem, Input::new(&form[..], |bad| limit = Some(bad.expected.clone())))?;
    limit.map_or(Ok(Some(text)), |limit| Err(Error::Refused(format!("--stress expects {limit}").into())))
}
