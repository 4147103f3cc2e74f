//! Test inputs: first a plan of the hard cases to cover, then items that do, and the rest by random play.

use std::collections::HashSet;
use std::io::Write;

use crate::cases::{Item, Matches, Scope};
use crate::error::Error;
use crate::input::Input;
use crate::output::Output;
use crate::problem::Problem;
use crate::random::Random;
use crate::stream::Stream;

/// How many items, in one input or in as many, cover every case of any problem.
const MAX_PLANNED: u64 = 300;

/// The maximum number of attempts to generate an item that matches a target.
const ATTEMPTS: usize = 5000;

/// Writes an input of random items, among them hard cases. The same arguments give the same bytes on every machine.
///
/// The default number of items covers every case of FOUROW, and 300 boards every case of theirs. Fewer items cover
/// other cases with each seed.
///
/// # Errors
///
/// If the input cannot be written.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> Result<(), Error> {
    let mut random = Random::new(seed);
    let mut draft = Draft::new(problem, items.min(MAX_PLANNED) as usize);
    for target in plan(problem, seed, items) {
        draft.cover(&target, &mut random);
    }
    draft.fill(&mut random);
    let mut blocks = draft.arrange(&mut random);

    let last = blocks.pop().unwrap_or_default();
    let rest = items - (blocks.iter().map(Vec::len).sum::<usize>() + last.len()) as u64;
    let rest = (0..rest).map(|_| (problem.cases.random)(&mut random));
    let mut output = Output::new(output);
    let mut text = (problem.items.header)(items).into_bytes();
    for (number, item) in (1..).zip(blocks.into_iter().flatten().chain(rest).chain(last)) {
        problem.items.add(number, &item, &mut text);
        output.put(&text)?;
        text.clear();
    }
    output.flush()
}

/// A variant of a case that an input is to contain; 0 if the case has none.
struct Target {
    name: &'static str,
    scope: Scope,
    variant: usize,
}

/// The targets of an input, in the order in which they are covered for as long as there is room.
fn plan(problem: &Problem, seed: u64, items: u64) -> Vec<Target> {
    let mut targets = all_targets(problem);
    let enough = if problem.default_items() > 1 { problem.default_items() } else { targets.len() as u64 };
    // Where there is no room for all of them, each is the first for some seed.
    let start = (seed.wrapping_sub(1) % MAX_PLANNED) as usize;
    if items == 1 {
        // Seeds beyond the last target generate random items.
        targets.drain(..start.min(targets.len()));
    } else if items < enough {
        let start = start % targets.len();
        targets.rotate_left(start);
    }
    targets
}

/// Every variant of every case. The rare cases come first, as many items that match them match common ones as well.
fn all_targets(problem: &Problem) -> Vec<Target> {
    let variants = |(name, scope): (&'static str, Scope)| {
        (0..scope.variants()).map(move |variant| Target { name, scope, variant })
    };
    (problem.cases.list)().into_iter().rev().flat_map(variants).collect()
}

/// Items of an input that is being generated, as blocks that stay together.
struct Draft<'a> {
    problem: &'a Problem,
    /// The number of items that may still be added.
    room: usize,
    /// The matches of the items.
    covered: HashSet<(&'static str, usize)>,
    first: Option<Item>,
    blocks: Vec<Vec<Item>>,
    last: Option<Item>,
}

impl<'a> Draft<'a> {
    fn new(problem: &'a Problem, room: usize) -> Self {
        Self { problem, room, covered: HashSet::new(), first: None, blocks: Vec::new(), last: None }
    }

    /// Generates what a target needs, unless it is there already or there is no room.
    fn cover(&mut self, target: &Target, random: &mut Random) {
        let Target { name, scope, variant } = *target;
        match scope {
            Scope::Item | Scope::Variants(..)
                if self.room > 0 && !self.covered.contains(&(name, variant)) =>
            {
                let item = self.generate(random, name, variant);
                self.add(item.into_iter().collect());
            }
            Scope::First(name) if self.room > 0 => {
                self.first = self.generate(random, name, 0).inspect(|_| self.room -= 1);
            }
            Scope::Last(name) if self.room > 0 => {
                self.last = self.generate(random, name, 0).inspect(|_| self.room -= 1);
            }
            Scope::Then(one, other) if self.room > 1 => {
                let both = [one, other].map(|name| self.generate(random, name, 0));
                self.add(both.into_iter().flatten().collect());
            }
            _ => {}
        }
    }

    /// Adds a block of items.
    fn add(&mut self, block: Vec<Item>) {
        self.room -= block.len();
        self.covered.extend(self.matches(&block).into_iter().flatten());
        self.blocks.push(block);
    }

    /// Generates an item that matches this variant of a case; `None` if that fails time and again.
    fn generate(&self, random: &mut Random, name: &'static str, variant: usize) -> Option<Item> {
        let generate = || (self.problem.cases.generate)(random, name, variant);
        let matches = |item: &Item| {
            let matches = self.matches(std::slice::from_ref(item));
            matches.iter().flatten().any(|matched| *matched == (name, variant))
        };
        std::iter::repeat_with(generate).take(ATTEMPTS).flatten().find(matches)
    }

    /// The matches of items, from reading an input of them.
    fn matches(&self, items: &[Item]) -> Vec<Matches> {
        let text = self.problem.items.input(items);
        let mut sink = std::io::sink();
        let mut stream = Stream::new(Input::new(text.as_slice()), &mut sink);
        let mut all = Vec::new();
        let read = (self.problem.cases.read)(&mut stream, &mut |_, matches| all.push(matches));
        debug_assert!(read.is_ok(), "what is generated is good: {text:?}");
        all
    }

    /// Adds random items until there is no more room.
    fn fill(&mut self, random: &mut Random) {
        let items = (0..self.room).map(|_| vec![(self.problem.cases.random)(random)]);
        self.blocks.extend(items);
        self.room = 0;
    }

    /// All blocks in random order, except the first and the last.
    fn arrange(mut self, random: &mut Random) -> Vec<Vec<Item>> {
        random.shuffle(&mut self.blocks);
        let first = self.first.map(|item| vec![item]);
        first.into_iter().chain(self.blocks).chain(self.last.map(|item| vec![item])).collect()
    }
}
