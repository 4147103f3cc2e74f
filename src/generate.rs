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

/// How many items of an input are planned, and how many seeds of small inputs cover every case.
const MAX_PLANNED: u64 = 300;

/// Where the spread of targets over seeds starts; with this one the first seeds cover the near misses of ConnectFour, too.
const OFFSET: usize = 40;

/// How many seeds of inputs of the largest size cover every variant.
const CYCLE: u64 = 10;

/// How often an item is generated for a target until it matches.
const ATTEMPTS: usize = 5000;

/// Writes an input of random items, among them hard cases. The same arguments give the same bytes on every machine.
///
/// The default number of items covers every case of FOUROW, and ten consecutive seeds every variant. Fewer items, and
/// inputs of one board, cover other cases with each seed, and all with the first 300 (one game: 600).
///
/// # Errors
///
/// If the input cannot be written.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> Result<(), Error> {
    let mut random = Random::new(seed);
    let mut builder = InputBuilder::new(problem, items.min(MAX_PLANNED) as usize);
    for target in plan(problem, seed, items) {
        builder.cover(&target, &mut random);
    }
    builder.fill(&mut random);
    let mut blocks = builder.arrange(&mut random);

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
#[derive(Clone, Copy)]
struct Target {
    case: usize,
    name: &'static str,
    scope: Scope,
    variant: usize,
}

/// The targets of an input, in the order in which they are covered for as long as there is room.
fn plan(problem: &Problem, seed: u64, items: u64) -> Vec<Target> {
    let targets = all_targets(problem);
    let is_large = problem.default_items() > 1;
    if is_large && items >= problem.default_items() {
        all_in_turn(targets, seed)
    } else {
        one_in_turn(targets, seed, items, if is_large && items == 1 { 2 * MAX_PLANNED } else { MAX_PLANNED })
    }
}

/// The targets from another one on for each of so many seeds. First in turn are those that take all of an input, as what
/// neighbors match, or an item that no other target shares; of the others the seeds take some, evenly spread.
fn one_in_turn(mut targets: Vec<Target>, seed: u64, items: u64, seeds: u64) -> Vec<Target> {
    targets.retain(|target| {
        items > 1 || matches!(target.scope, Scope::Item | Scope::Variants(..) | Scope::Shared(..))
    });
    let takes_all = |target: &Target| match target.scope {
        Scope::Item | Scope::Variants(..) => items == 1,
        Scope::Shared(..) => false,
        _ => true,
    };
    targets.sort_by_key(|target| !takes_all(target));
    let first = targets.iter().filter(|target| takes_all(target)).count();
    let (turn, left) =
        ((seed.wrapping_sub(1) % seeds) as usize, (seeds as usize).saturating_sub(first).max(1));
    let start = match turn.checked_sub(first) {
        None => turn,
        Some(turn) => first + (turn * (targets.len() - first).max(left) + OFFSET) / left,
    };
    // Seeds beyond the last target generate random items.
    if items == 1 {
        targets.drain(..start.min(targets.len()));
    } else {
        let start = start % targets.len();
        targets.rotate_left(start);
    }
    targets
}

/// Every case without variants, and those variants whose number is the seed's modulo ten. Then what neighbors match, as most
/// of it only takes an order of the items there are; at either end the cases take turns. Then the other variants.
fn all_in_turn(mut targets: Vec<Target>, seed: u64) -> Vec<Target> {
    let ends: [fn(Scope) -> bool; 2] =
        [|scope| matches!(scope, Scope::First(_)), |scope| matches!(scope, Scope::Last(_))];
    for is_end in ends {
        let (mut cases, mut others): (Vec<_>, Vec<_>) =
            targets.into_iter().partition(|target| is_end(target.scope));
        cases.dedup_by_key(|target| target.name);
        let turn = seed as usize / cases.len();
        others.extend(
            cases
                .get(seed as usize % cases.len())
                .map(|case| Target { variant: turn % case.scope.variants(), ..*case }),
        );
        targets = others;
    }
    let turn = |target: &Target| (target.variant as u64 + CYCLE - seed % CYCLE) % CYCLE;
    targets.sort_by_key(|target| match target.scope {
        Scope::Item => (0, 0, 0),
        Scope::Variants(..) | Scope::Shared(..) if turn(target) == 0 => (1, 0, 0),
        Scope::Variants(..) | Scope::Shared(..) => (3, target.case, turn(target)),
        _ => (2, 0, 0),
    });
    targets
}

/// Every variant of every case. The rare cases come first, as many items that match them match common ones as well.
fn all_targets(problem: &Problem) -> Vec<Target> {
    let variants = |(case, (name, scope)): (usize, (&'static str, Scope))| {
        (0..scope.variants()).map(move |variant| Target { case, name, scope, variant })
    };
    let cases = (problem.cases.list)().into_iter().rev().enumerate();
    cases.filter(|(_, (_, scope))| !matches!(scope, Scope::Count(_))).flat_map(variants).collect()
}

/// An item and what it matches.
type Matched = (Item, Matches);

/// Items of an input that is being generated, as blocks that stay together.
struct InputBuilder<'a> {
    problem: &'a Problem,
    /// The number of items that may still be added.
    room: usize,
    /// The matches of the items.
    covered: HashSet<(&'static str, usize)>,
    first: Option<Vec<Matched>>,
    blocks: Vec<Vec<Matched>>,
    last: Option<Vec<Matched>>,
}

impl<'a> InputBuilder<'a> {
    fn new(problem: &'a Problem, room: usize) -> Self {
        Self { problem, room, covered: HashSet::new(), first: None, blocks: Vec::new(), last: None }
    }

    /// Generates what a target needs, unless it is there already or there is no room.
    fn cover(&mut self, target: &Target, random: &mut Random) {
        let Target { name, scope, variant, .. } = *target;
        match scope {
            Scope::Item | Scope::Variants(..) | Scope::Shared(..)
                if !self.covered.contains(&(name, variant)) =>
            {
                let block = self.generate(random, name, variant);
                self.blocks.extend(block);
            }
            Scope::First(cases) if self.first.is_none() => {
                self.first = self.take(random, cases[variant], <[_]>::first);
            }
            Scope::Last(cases) if self.last.is_none() => {
                self.last = self.take(random, cases[variant], <[_]>::last);
            }
            Scope::Then(cases, nexts) => {
                let (case, next) = (cases[variant / nexts.len()], nexts[variant % nexts.len()]);
                let one = self.take(random, case, <[_]>::last);
                let other = one.is_some().then(|| self.take(random, next, <[_]>::first)).flatten();
                // If there is no room for the other, the one stays by itself.
                self.blocks.extend(one.map(|one| [one, other.unwrap_or_default()].concat()));
            }
            _ => {}
        }
    }

    /// Removes a block of which the item at one end matches a case, or generates one.
    fn take(
        &mut self,
        random: &mut Random,
        name: &'static str,
        end: fn(&[Matched]) -> Option<&Matched>,
    ) -> Option<Vec<Matched>> {
        let matches = |block: &Vec<Matched>| {
            end(block).is_some_and(|(_, matches)| matches.iter().any(|(case, _)| *case == name))
        };
        match self.blocks.iter().position(matches) {
            Some(n) => Some(self.blocks.swap_remove(n)),
            None => self.generate(random, name, 0),
        }
    }

    /// Generates an item that matches this variant of a case; `None` if there is no room, or if that fails time and again.
    fn generate(&mut self, random: &mut Random, name: &'static str, variant: usize) -> Option<Vec<Matched>> {
        if self.room == 0 {
            return None;
        }
        let generate = || (self.problem.cases.generate)(random, name, variant);
        let matched = |item: Item| (self.matches(&item), item);
        let mut items = std::iter::repeat_with(generate).take(ATTEMPTS).flatten().map(matched);
        let (matches, item) = items.find(|(matches, _)| matches.contains(&(name, variant)))?;
        self.room -= 1;
        self.covered.extend(&matches);
        Some(vec![(item, matches)])
    }

    /// What an item matches when an input of it is read.
    fn matches(&self, item: &Item) -> Matches {
        let text = self.problem.items.input(std::slice::from_ref(item));
        let mut sink = std::io::sink();
        let mut stream = Stream::new(Input::new(text.as_slice()), &mut sink);
        let mut all = Matches::new();
        let read = (self.problem.cases.read)(&mut stream, &mut |_, matches| all = matches);
        debug_assert!(read.is_ok(), "what is generated is good: {text:?}");
        all
    }

    /// Adds random items until there is no more room.
    fn fill(&mut self, random: &mut Random) {
        let items = (0..self.room).map(|_| vec![((self.problem.cases.random)(random), Matches::new())]);
        self.blocks.extend(items);
        self.room = 0;
    }

    /// All blocks in random order, except the first and the last.
    fn arrange(mut self, random: &mut Random) -> Vec<Vec<Item>> {
        random.shuffle(&mut self.blocks);
        let blocks = self.first.into_iter().chain(self.blocks).chain(self.last);
        blocks.map(|block| block.into_iter().map(|(item, _)| item).collect()).collect()
    }
}
