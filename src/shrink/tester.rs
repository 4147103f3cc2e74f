//! The search for items that fail, in as few runs as possible.

use std::collections::HashSet;
use std::slice;

use super::Predicate;
use crate::item::{Item, ItemKind};
use crate::problem::Problem;

/// The number of items of an input, each of which seems to fail and passes alone, after which the rest is taken to pass.
const MAX_PASSED: usize = 12;

/// A tester of items, which remembers those that pass.
pub struct Tester<'a> {
    problem: &'a Problem,
    predicate: &'a mut dyn Predicate,
    /// Inputs that pass.
    passed: HashSet<Vec<u8>>,
    /// Whether a run on many items shows which of them fail.
    trusts_batches: bool,
    /// The number of inputs that may still be tried one by one.
    pub calls_left: usize,
}

impl<'a> Tester<'a> {
    /// A tester that has not tried anything yet.
    pub fn new(problem: &'a Problem, predicate: &'a mut dyn Predicate) -> Self {
        Self { problem, predicate, passed: HashSet::new(), trusts_batches: true, calls_left: usize::MAX }
    }

    /// Whether an input of these items fails. One that passed is not tried again, and none is once there were enough.
    pub fn fails(&mut self, items: &[Item]) -> bool {
        let input = self.problem.items.input(items);
        if self.calls_left == 0 || self.passed.contains(&input) {
            return false;
        }
        self.calls_left -= 1;
        let fails = self.predicate.fails(&input);
        if !fails {
            self.passed.insert(input);
        }
        fails
    }

    /// Forgets what passed among others, and tries candidates one by one from now on.
    pub fn distrust_batches(&mut self) {
        self.passed.clear();
        self.trusts_batches = false;
    }

    /// Whether candidates for the only one of these items can be tried together.
    pub fn has_batches(&self, items: &[Item]) -> bool {
        self.trusts_batches && items.len() == 1 && self.problem.items.max_items > 1
    }

    /// The first of the candidates that fails in place of the item at `index`, and its number.
    pub fn first_failing(
        &mut self,
        items: &[Item],
        index: usize,
        candidates: &mut dyn Iterator<Item = Item>,
    ) -> Option<(usize, Item)> {
        let mut candidates = candidates.enumerate();
        if !self.has_batches(items) {
            return candidates.find(|(_, candidate)| self.fails_instead(items, index, candidate));
        }
        loop {
            let is_new = |(_, candidate): &(usize, Item)| {
                *candidate != items[0] && !self.passed.contains(&self.input(candidate))
            };
            let max = self.problem.items.max_items as usize;
            let (mut numbers, mut batch): (Vec<_>, Vec<_>) =
                candidates.by_ref().filter(is_new).take(max).unzip();
            if batch.is_empty() {
                return None;
            }
            if let Some(failing) = self.first_in_batch(&batch) {
                return Some((numbers.swap_remove(failing), batch.swap_remove(failing)));
            }
        }
    }

    /// Whether a candidate that differs from the item at `index` fails in its place.
    fn fails_instead(&mut self, items: &[Item], index: usize, candidate: &Item) -> bool {
        if *candidate == items[index] {
            return false;
        }
        let mut items = items.to_vec();
        items[index].clone_from(candidate);
        self.fails(&items)
    }

    /// The index of the first item that fails alone, of as many as an input may have.
    fn first_in_batch(&mut self, batch: &[Item]) -> Option<usize> {
        let Some(wrong) = self.wrong_items(batch) else {
            return if self.fails(&batch[..1]) { Some(0) } else { self.bisect(batch) };
        };
        let right = (0..batch.len()).filter(|index| !wrong.contains(index));
        self.passed.extend(right.map(|index| self.problem.items.input(&batch[index..=index])));
        let mut wrong = wrong.into_iter().take(MAX_PASSED);
        wrong.find(|index| self.fails(&batch[*index..=*index]))
    }

    /// The index of the first item that fails alone, if an input fails only where one of its items does.
    fn bisect(&mut self, batch: &[Item]) -> Option<usize> {
        if !self.fails(batch) {
            self.passed.extend(batch.iter().map(|item| self.problem.items.input(slice::from_ref(item))));
            return None;
        }
        if batch.len() == 1 {
            return Some(0);
        }
        let (first, second) = batch.split_at(batch.len() / 2);
        self.bisect(first).or_else(|| Some(first.len() + self.bisect(second)?))
    }

    /// Whether what passes among others passes alone as well: the only one of these items fails wherever it is.
    pub fn is_conclusive(&mut self, items: &[Item]) -> bool {
        let max = self.problem.items.max_items as usize;
        !self.has_batches(items)
            || self.wrong_items(&vec![items[0].clone(); max]).is_some_and(|wrong| wrong.len() == max)
    }

    /// The indices of the items that the program under test answers wrong, if its answer shows them.
    fn wrong_items(&mut self, items: &[Item]) -> Option<Vec<usize>> {
        let input = self.problem.items.input(items);
        let answer = self.predicate.answer(&input)?;
        Some(wrong_items(self.problem, &input, &answer))
    }

    /// The input of an item alone.
    fn input(&self, item: &Item) -> Vec<u8> {
        self.problem.items.input(slice::from_ref(item))
    }
}

/// The indices of the items of an input that an answer gets wrong.
pub fn wrong_items(problem: &Problem, input: &[u8], answer: &[u8]) -> Vec<usize> {
    let correct = problem.answer(input);
    let [expected, actual] = [&correct, answer].map(|answer| sections(problem.items, answer));
    // Once a section is missing or too many, what comes after belongs to other items and shows nothing.
    let max = if expected.len() == actual.len() { expected.len() } else { 1 };
    let differs = |index: &usize| expected.get(*index) != actual.get(*index);
    (0..expected.len()).filter(differs).take(max).collect()
}

/// The sections of an answer, each by its lines.
pub fn sections<'a>(kind: &ItemKind, answer: &'a [u8]) -> Vec<Vec<&'a [u8]>> {
    let lines: Vec<_> = answer.split_inclusive(|byte| *byte == b'\n').collect();
    lines.chunk_by(|line, next| !kind.starts_section(line, next)).map(<[_]>::to_vec).collect()
}
