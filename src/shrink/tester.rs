//! Tests candidates, in as few runs of the solution as possible.

use std::collections::HashSet;
use std::slice;

use crate::item::Item;
use crate::problem::Problem;

/// The maximum number of items of a batch that are retested one by one because their answers were wrong. If all of
/// these pass, the other items with wrong answers are assumed to pass.
const MAX_RETESTS: usize = 12;

/// The property that shrinking preserves: the solution under test fails on the input.
pub trait Predicate {
    /// Whether the solution fails on an input.
    fn fails(&mut self, input: &[u8]) -> bool;

    /// The solution's answer to an input; `None` if it would not reveal which items fail.
    fn answer(&mut self, input: &[u8]) -> Option<Vec<u8>>;
}

/// Tests candidates with a predicate, in batches if possible, and remembers which pass.
pub struct Tester<'a> {
    problem: &'a Problem,
    predicate: &'a mut dyn Predicate,
    /// The inputs that passed, and the items that are assumed to pass alone because they passed in a batch.
    passed: HashSet<Vec<u8>>,
    /// Whether items that pass in a batch are assumed to pass alone.
    trusts_batches: bool,
    /// The remaining number of calls to [`Predicate::fails`].
    pub calls_left: usize,
}

impl<'a> Tester<'a> {
    /// Creates a tester that knows of no passing inputs yet.
    pub fn new(problem: &'a Problem, predicate: &'a mut dyn Predicate) -> Self {
        Self { problem, predicate, passed: HashSet::new(), trusts_batches: true, calls_left: usize::MAX }
    }

    /// Whether an input of these items fails; `false` if it passed before, or if no calls are left.
    pub fn fails(&mut self, items: &[Item]) -> bool {
        let input = self.problem.item_kind.input_text(items);
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

    /// Forgets which candidates pass, and tests candidates one by one from then on.
    pub fn stop_batching(&mut self) {
        self.passed.clear();
        self.trusts_batches = false;
    }

    /// Whether candidates that replace one of these items can be tested in batches.
    pub fn can_batch(&self, items: &[Item]) -> bool {
        self.trusts_batches && items.len() == 1 && self.problem.item_kind.max_items > 1
    }

    /// Returns the first candidate that fails in place of the item at `index`, with its own index among the candidates.
    /// Candidates equal to that item are skipped.
    pub fn first_failing(
        &mut self,
        items: &[Item],
        index: usize,
        candidates: &mut dyn Iterator<Item = Item>,
    ) -> Option<(usize, Item)> {
        let mut candidates = candidates.enumerate().filter(|(_, candidate)| *candidate != items[index]);
        if !self.can_batch(items) {
            let mut changed = items.to_vec();
            return candidates.find(|(_, candidate)| {
                changed[index].clone_from(candidate);
                self.fails(&changed)
            });
        }
        loop {
            let is_new = |(_, candidate): &(usize, Item)| {
                !self.passed.contains(&self.problem.item_kind.input_text(slice::from_ref(candidate)))
            };
            let max = self.problem.item_kind.max_items as usize;
            let (mut indices, mut batch): (Vec<_>, Vec<_>) =
                candidates.by_ref().filter(is_new).take(max).unzip();
            if batch.is_empty() {
                return None;
            }
            if let Some(failing) = self.first_failing_in_batch(&batch) {
                return Some((indices.swap_remove(failing), batch.swap_remove(failing)));
            }
        }
    }

    /// The index of the first item of a batch that fails alone.
    fn first_failing_in_batch(&mut self, batch: &[Item]) -> Option<usize> {
        let Some(wrong) = self.wrong_items(batch) else {
            return if self.fails(&batch[..1]) { Some(0) } else { self.bisect(batch) };
        };
        let correct = (0..batch.len()).filter(|index| !wrong.contains(index));
        self.passed.extend(correct.map(|index| self.problem.item_kind.input_text(&batch[index..=index])));
        let mut wrong = wrong.into_iter().take(MAX_RETESTS);
        wrong.find(|index| self.fails(&batch[*index..=*index]))
    }

    /// The index of the first item of a batch that fails alone, found by bisection. Items of a batch that passes are
    /// assumed to pass alone.
    fn bisect(&mut self, batch: &[Item]) -> Option<usize> {
        if !self.fails(batch) {
            self.passed
                .extend(batch.iter().map(|item| self.problem.item_kind.input_text(slice::from_ref(item))));
            return None;
        }
        if batch.len() == 1 {
            return Some(0);
        }
        let (first, second) = batch.split_at(batch.len() / 2);
        self.bisect(first).or_else(|| Some(first.len() + self.bisect(second)?))
    }

    /// Whether batches are reliable: copies of the only item fail at every index of a batch. Also true if batches
    /// cannot be used.
    pub fn batches_are_reliable(&mut self, items: &[Item]) -> bool {
        let max = self.problem.item_kind.max_items as usize;
        !self.can_batch(items)
            || self.wrong_items(&vec![items[0].clone(); max]).is_some_and(|wrong| wrong.len() == max)
    }

    /// The indices of the items with wrong answers, if the answer of the solution reveals them.
    fn wrong_items(&mut self, items: &[Item]) -> Option<Vec<usize>> {
        let input = self.problem.item_kind.input_text(items);
        let answer = self.predicate.answer(&input)?;
        Some(self.problem.wrong_items(&input, &answer))
    }
}
