//! The generator of test inputs: it plans which hard cases to cover, generates items that match them, and fills the
//! rest with random items.

use std::collections::HashSet;
use std::io::Write;

use crate::cases::{Item, Matches, Scope, consecutive, has_case};
use crate::error::Error;
use crate::input::Input;
use crate::output::Output;
use crate::problem::Problem;
use crate::random::Random;

/// The maximum number of planned items in an input.
const MAX_PLANNED: u64 = 300;

/// The number of seeds, from 1, whose small inputs together cover everything that inputs of their size can match.
/// FOUROW inputs of one game need twice as many.
const SMALL_SEEDS: u64 = 300;

/// The rounding offset for the evenly spaced starts in [`plan_small`], added before the division.
///
/// It was found by experiment: with 40, the first [`SMALL_SEEDS`] boards of ConnectFour contain every near miss; with
/// 0, 20 or 60 they lack one or two.
const OFFSET: usize = 40;

/// The number of consecutive seeds whose large inputs together cover every target.
const LARGE_SEEDS: u64 = 10;

/// The maximum number of attempts to generate an item that matches a target.
const MAX_ATTEMPTS: usize = 5000;

/// Writes an input with hard cases and random items. The same arguments give the same bytes on every machine.
///
/// With the default number of games, each FOUROW input covers every single-game case that has no variants, and ten
/// consecutive seeds cover every variant of every case except the numbers of games. Smaller inputs of different seeds
/// cover different cases; those of seeds 1 to 300 (600 for one game) together cover everything that inputs of their
/// size can match.
///
/// # Errors
///
/// Returns an error if the input cannot be written.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> Result<(), Error> {
    let mut random = Random::new(seed);
    let mut builder = InputBuilder::new(problem, items.min(MAX_PLANNED) as usize);
    for target in plan(problem, seed, items) {
        builder.cover(&target, &mut random);
    }
    builder.fill(&mut random);
    let mut groups = builder.arrange(&mut random);

    let last = groups.pop().unwrap_or_default();
    let rest = items - (groups.iter().map(Vec::len).sum::<usize>() + last.len()) as u64;
    let rest = (0..rest).map(|_| (problem.cases.generate_random)(&mut random));
    let mut output = Output::new(output);
    let mut text = (problem.item_kind.header)(items).into_bytes();
    for (number, item) in (1..).zip(groups.into_iter().flatten().chain(rest).chain(last)) {
        problem.item_kind.append_item(number, &item, &mut text);
        output.put(&text)?;
        text.clear();
    }
    output.flush()
}

/// A variant of a case for an input to cover; variant 0 if the case has none.
#[derive(Clone, Copy)]
struct Target {
    /// The index of the case, counted from the end of the table.
    case: usize,
    name: &'static str,
    scope: Scope,
    variant: usize,
}

/// The targets of an input, in order of priority.
fn plan(problem: &Problem, seed: u64, items: u64) -> Vec<Target> {
    let targets = all_targets(problem);
    let is_large = problem.default_items() > 1;
    if is_large && items >= problem.default_items() {
        plan_large(targets, seed)
    } else {
        plan_small(targets, seed, items, if is_large && items == 1 { 2 * SMALL_SEEDS } else { SMALL_SEEDS })
    }
}

/// The plan for an input without room for every case. The plans of `seeds` consecutive seeds start with different
/// targets, as long as there are enough of them.
///
/// Targets of which an input can match only a few come first, and each starts the plan of its own seed. In an input of
/// one item these are all targets but overlapping variants; in others, the cases of consecutive items and of the first
/// or last item. The plans of the other seeds start at evenly spaced targets among the rest.
fn plan_small(mut targets: Vec<Target>, seed: u64, items: u64, seeds: u64) -> Vec<Target> {
    targets.retain(|target| items > 1 || target.scope.is_item());
    let is_exclusive = |target: &Target| {
        !matches!(target.scope, Scope::Overlapping(..)) && (items == 1 || !target.scope.is_item())
    };
    targets.sort_by_key(|target| !is_exclusive(target));
    let exclusive_count = targets.partition_point(is_exclusive);
    let index = (seed.wrapping_sub(1) % seeds) as usize;
    let start = match index.checked_sub(exclusive_count) {
        None => index,
        Some(index) => {
            let seeds_left = (seeds as usize).saturating_sub(exclusive_count).max(1);
            let spread = (targets.len() - exclusive_count).max(seeds_left);
            exclusive_count + (index * spread + OFFSET) / seeds_left
        }
    };
    if items == 1 {
        // A seed beyond the last target generates a random item.
        targets.drain(..start.min(targets.len()));
    } else {
        let start = start % targets.len();
        targets.rotate_left(start);
    }
    targets
}

/// The plan for an input with room for every case.
///
/// Cases without variants come first; then a tenth of the variants, a different tenth for each of ten seeds; then cases
/// of consecutive items and of the first or last item, which the items generated so far can often match if they are put
/// in the right order; then the other variants. Each seed covers one case of the first item and one of the last.
fn plan_large(mut targets: Vec<Target>, seed: u64) -> Vec<Target> {
    let ends: [fn(Scope) -> bool; 2] =
        [|scope| matches!(scope, Scope::First(_)), |scope| matches!(scope, Scope::Last(_))];
    for is_end in ends {
        let mut cases: Vec<_> = targets.extract_if(.., |target| is_end(target.scope)).collect();
        cases.dedup_by_key(|target| target.name);
        let count = cases.len().max(1);
        let case = cases.get(seed as usize % count);
        let cycle = seed as usize / count;
        targets.extend(case.map(|case| Target { variant: cycle % case.scope.variant_count(), ..*case }));
    }
    let seeds_until_due =
        |target: &Target| (target.variant as u64 + LARGE_SEEDS - seed % LARGE_SEEDS) % LARGE_SEEDS;
    targets.sort_by_key(|target| match target.scope {
        Scope::Item => (0, 0, 0),
        Scope::Variants(..) | Scope::Overlapping(..) if seeds_until_due(target) == 0 => (1, 0, 0),
        Scope::Variants(..) | Scope::Overlapping(..) => (3, target.case, seeds_until_due(target)),
        _ => (2, 0, 0),
    });
    targets
}

/// Every variant of every case except the numbers of items. Rare cases come first, as an item that matches one often
/// matches common ones, too.
fn all_targets(problem: &Problem) -> Vec<Target> {
    let mut targets = Vec::new();
    for (case, (name, scope)) in (problem.cases.list)().into_iter().rev().enumerate() {
        if !matches!(scope, Scope::Count(_)) {
            targets.extend((0..scope.variant_count()).map(|variant| Target { case, name, scope, variant }));
        }
    }
    targets
}

/// An item and its matches.
type Matched = (Item, Matches);

/// An input in progress: groups of items that stay together.
struct InputBuilder<'a> {
    problem: &'a Problem,
    /// The number of items that can still be added.
    room: usize,
    /// The matches of all items.
    covered: HashSet<(&'static str, usize)>,
    first: Option<Vec<Matched>>,
    groups: Vec<Vec<Matched>>,
    last: Option<Vec<Matched>>,
}

impl<'a> InputBuilder<'a> {
    fn new(problem: &'a Problem, room: usize) -> Self {
        Self { problem, room, covered: HashSet::new(), first: None, groups: Vec::new(), last: None }
    }

    /// Covers a target, unless it is covered already, there is no room, or all attempts fail.
    fn cover(&mut self, target: &Target, random: &mut Random) {
        let Target { name, scope, variant, .. } = *target;
        match scope {
            _ if scope.is_item() && !self.covered.contains(&(name, variant)) => {
                let group = self.generate(random, name, variant);
                self.groups.extend(group);
            }
            Scope::First(cases) if self.first.is_none() => {
                self.first = self.take_or_generate(random, cases[variant], <[_]>::first);
            }
            Scope::Last(cases) if self.last.is_none() => {
                self.last = self.take_or_generate(random, cases[variant], <[_]>::last);
            }
            Scope::Consecutive(cases, next_cases) => {
                let (case, next) = consecutive(cases, next_cases, variant);
                if let Some(group) = self.take_or_generate(random, case, <[_]>::last) {
                    // Without a next group, this one is added alone.
                    let next = self.take_or_generate(random, next, <[_]>::first).unwrap_or_default();
                    self.groups.push([group, next].concat());
                }
            }
            _ => {}
        }
    }

    /// Removes and returns a group whose first or last item, as selected by `end`, matches a case, or else generates a
    /// group of one such item. `None` if there is no room for it, or if all attempts fail.
    fn take_or_generate(
        &mut self,
        random: &mut Random,
        name: &'static str,
        end: fn(&[Matched]) -> Option<&Matched>,
    ) -> Option<Vec<Matched>> {
        let is_match = |group: &Vec<Matched>| end(group).is_some_and(|(_, matches)| has_case(matches, name));
        match self.groups.iter().position(is_match) {
            Some(n) => Some(self.groups.swap_remove(n)),
            None => self.generate(random, name, 0),
        }
    }

    /// Generates a group of one item that matches a variant of a case; `None` if there is no room, or if all attempts
    /// fail.
    fn generate(&mut self, random: &mut Random, name: &'static str, variant: usize) -> Option<Vec<Matched>> {
        if self.room == 0 {
            return None;
        }
        let generate = || (self.problem.cases.generate)(random, name, variant);
        let matched = |item: Item| (self.matches(&item), item);
        let mut items = std::iter::repeat_with(generate).take(MAX_ATTEMPTS).flatten().map(matched);
        let (matches, item) = items.find(|(matches, _)| matches.contains(&(name, variant)))?;
        self.room -= 1;
        self.covered.extend(&matches);
        Some(vec![(item, matches)])
    }

    /// The matches of an item.
    fn matches(&self, item: &Item) -> Matches {
        let text = self.problem.item_kind.input_text(std::slice::from_ref(item));
        let mut all = Matches::new();
        let input = Input::new(text.as_slice());
        let read = (self.problem.cases.read)(input, &mut |_, matches| all = matches);
        debug_assert!(read.is_ok(), "a generated item is bad: {text:?}");
        all
    }

    /// Adds random items until there is no room.
    fn fill(&mut self, random: &mut Random) {
        let items =
            (0..self.room).map(|_| vec![((self.problem.cases.generate_random)(random), Matches::new())]);
        self.groups.extend(items);
        self.room = 0;
    }

    /// The items of each group: the first group, the others in random order, and the last.
    fn arrange(mut self, random: &mut Random) -> Vec<Vec<Item>> {
        random.shuffle(&mut self.groups);
        let groups = self.first.into_iter().chain(self.groups).chain(self.last);
        groups.map(|group| group.into_iter().map(|(item, _)| item).collect()).collect()
    }
}
