//! Shrinking: reduces a failing input to a local minimum that still fails.
//!
//! Items are removed, and then the elements of those that remain, until no single one can be. Where an input can have
//! many items, many candidates for a single one are tested in one input, a batch, so that other small items are tried
//! in the end.

use std::collections::HashSet;
use std::iter::successors;
use std::slice;
use std::time::Instant;

use super::failure::Failure;
use super::run::{Run, Stop, hash};
use crate::item::Item;
use crate::modes::items::items_of;
use crate::modes::pool::Pool;
use crate::problem::{Element, Encoding, Problem};

/// What runs the command on an input. An error ends shrinking.
pub type RunInput<'a> = &'a mut dyn FnMut(&[u8]) -> Result<Run, Stop>;

/// Shrinks the input of a run that failed to a local minimum in the statement's form: removing any single game, move,
/// blank line or chip makes it pass, or fail in another way. The run is replaced with one on a smaller input that fails
/// in the same way, whenever there is one, also if an error is returned in the end.
pub fn shrink(
    problem: &Problem,
    failing: &mut Run,
    deadline: Option<Instant>,
    run_input: RunInput,
) -> Result<(), Stop> {
    let Some(failure) = failing.failure else { return Ok(()) };
    let (smallest, passed) = (items_of(problem, &failing.input), HashSet::new());
    Shrinker { problem, failure, deadline, run_input, failing, smallest, passed }.shrink()
}

/// The state of shrinking an input.
struct Shrinker<'a> {
    problem: &'a Problem,
    /// The failure, in whose way a candidate must fail.
    failure: Failure,
    deadline: Option<Instant>,
    run_input: RunInput<'a>,
    /// The run on the smallest input that fails.
    failing: &'a mut Run,
    /// The items of that input.
    smallest: Vec<Item>,
    /// The hashes of inputs that passed, and of items that passed in a batch.
    passed: HashSet<u64>,
}

/// The steps. They only propose candidates.
impl Shrinker<'_> {
    fn shrink(&mut self) -> Result<(), Stop> {
        // The input may be in another form than the statement's.
        self.test(self.smallest.clone())?;
        if self.problem.max_items == 1 {
            let smaller = self.smaller_in_pool(1).into_iter().take(20);
            self.test_each(smaller.map(|item| vec![item]))?;
        }
        loop {
            let before = self.smallest.clone();
            self.shrink_items()?;
            for index in 0..self.smallest.len() {
                self.shrink_item(index)?;
            }
            if self.can_batch() {
                self.test_batches(&self.smaller_in_pool(20))?;
            }
            if self.smallest == before && !self.remove_alone()? {
                return Ok(());
            }
        }
    }

    /// Removes all items but one if possible, or else halves, quarters, and so on down to single items.
    fn shrink_items(&mut self) -> Result<(), Stop> {
        if self.smallest.len() == 1 || self.keep_one()? {
            return Ok(());
        }
        for size in halves(self.smallest.len()) {
            let mut start = 0;
            while start < self.smallest.len() && size < self.smallest.len() {
                let mut items = self.smallest.clone();
                items.drain(start..items.len().min(start + size));
                if !self.test(items)? {
                    start += size;
                }
            }
        }
        Ok(())
    }

    /// Keeps the shortest item that fails alone: the shortest of all, or of those that a run on all shows to be wrong.
    fn keep_one(&mut self) -> Result<bool, Stop> {
        let mut shortest_first = self.smallest.clone();
        shortest_first.sort_by_key(Vec::len);
        if !self.failure.is_wrong_output() && self.test(vec![shortest_first[0].clone()])? {
            return Ok(true);
        }
        let wrong = self.wrong_items(&shortest_first)?;
        let alone = wrong.iter().map(|index| vec![shortest_first[*index].clone()]);
        Ok(self.test_each(alone)?.is_some())
    }

    /// Shrinks an item: removes half of its elements, a quarter, and so on down to single ones and adjacent pairs, and
    /// lowers those that remain.
    fn shrink_item(&mut self, index: usize) -> Result<(), Stop> {
        for size in halves(self.problem.element_count(&self.smallest[index])) {
            self.edit_item(index, |elements| Box::new(removals(elements, size, size)))?;
        }
        let lower = self.problem.encoding.lower;
        while self.edit_item(index, |elements| single_steps(elements, lower))? {}
        Ok(())
    }

    /// The items of the pool that are smaller than the only item left: for each target, the `count` smallest.
    fn smaller_in_pool(&self, count: usize) -> Vec<Item> {
        let element_count = self.problem.element_count(&self.smallest[0]);
        let candidates = Pool::shared(self.problem).smallest(count);
        candidates.take_while(|item| self.problem.element_count(item) < element_count).cloned().collect()
    }

    /// Removes an element of the only item left, if that fails alone but passed in a batch. Returns whether any did.
    fn remove_alone(&mut self) -> Result<bool, Stop> {
        let Encoding { encode, decode, .. } = &self.problem.encoding;
        let [item] = &self.smallest[..] else { return Ok(false) };
        let elements = encode(item);
        Ok(self.test_each(removals(&elements, 1, 1).map(|edited| vec![decode(&edited)]))?.is_some())
    }

    /// Tests the edits of an item's elements one after another. Where one fails, goes on from there with the edits of
    /// the elements that it left. Returns whether any failed.
    fn edit_item(&mut self, index: usize, edits: impl Fn(&[Element]) -> Edits) -> Result<bool, Stop> {
        let Encoding { encode, decode, .. } = &self.problem.encoding;
        let (mut next, mut has_failed) = (0, false);
        loop {
            let items = self.smallest.clone();
            let elements = encode(&items[index]);
            let edited = edits(&elements).skip(next).map(|elements| decode(&elements));
            let failing = if self.can_batch() {
                self.test_batches(&edited.collect::<Vec<_>>())?
            } else {
                self.test_each(edited.map(|item| with(index, item, &items)))?
            };
            let Some(passed) = failing else { return Ok(has_failed) };
            next += passed;
            has_failed = true;
        }
    }
}

/// The items or elements, with another one at an index.
fn with<T: Clone>(index: usize, other: T, items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items[index] = other;
    items
}

/// Half of a number, a quarter, and so on down to 1.
fn halves(number: usize) -> impl Iterator<Item = usize> {
    successors(Some(number / 2), |size| Some(size / 2)).take_while(|size| *size > 0)
}

/// Edited sequences of elements, computed lazily.
type Edits<'e> = Box<dyn Iterator<Item = Vec<Element>> + 'e>;

/// The elements without `size` of them in a row, which start at each multiple of `step`.
fn removals(elements: &[Element], size: usize, step: usize) -> impl Iterator<Item = Vec<Element>> {
    let starts = (0..elements.len()).step_by(step);
    starts.map(move |start| [&elements[..start], elements.get(start + size..).unwrap_or_default()].concat())
}

/// The elements without one of them, without two that are adjacent, and then with a lower one in the place of one.
fn single_steps(elements: &[Element], lower: fn(&[Element], usize) -> Vec<Element>) -> Edits<'_> {
    let lowered = (0..elements.len()).flat_map(move |index| {
        let lower = lower(elements, index).into_iter();
        lower.map(move |element| with(index, element, elements))
    });
    Box::new(removals(elements, 1, 1).chain(removals(elements, 2, 1)).chain(lowered))
}

/// The tests of candidates, in batches if possible. The smallest that fails is kept.
impl Shrinker<'_> {
    /// Whether candidates for the only item left are tested in batches.
    fn can_batch(&self) -> bool {
        self.problem.max_items > 1 && self.smallest.len() == 1
    }

    /// Tests each candidate, generated lazily, until one fails, and returns its index.
    fn test_each(&mut self, candidates: impl Iterator<Item = Vec<Item>>) -> Result<Option<usize>, Stop> {
        for (index, items) in candidates.enumerate() {
            if self.test(items)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Whether the command fails on a candidate, which is then the smallest input. None that passed before is tested
    /// again.
    fn test(&mut self, items: Vec<Item>) -> Result<bool, Stop> {
        // Of a long item, many candidates may have passed, and generating each takes time.
        Stop::check(self.deadline)?;
        let input = self.problem.input_text(&items);
        let hash = hash(&input);
        if input == self.failing.input || self.passed.contains(&hash) {
            return Ok(false);
        }
        let run = (self.run_input)(&input)?;
        let fails = run.fails_like(self.failure);
        if fails {
            (self.smallest, *self.failing) = (items, run);
        } else {
            self.passed.insert(hash);
        }
        Ok(fails)
    }

    /// Tests in batches which of these items fail alone, and returns the index of the first, which is then the smallest
    /// input.
    fn test_batches(&mut self, items: &[Item]) -> Result<Option<usize>, Stop> {
        let has_passed = |item: &Item| {
            let alone = self.problem.input_text(slice::from_ref(item));
            self.passed.contains(&hash(item)) || self.passed.contains(&hash(alone))
        };
        let new: Vec<_> = (0..items.len()).filter(|index| !has_passed(&items[*index])).collect();
        for indices in new.chunks(self.problem.max_items as usize) {
            let batch: Vec<_> = indices.iter().map(|index| items[*index].clone()).collect();
            if let Some(nth) = self.test_batch(&batch)? {
                return Ok(Some(indices[nth]));
            }
        }
        Ok(None)
    }

    /// The index of an item of a batch that fails alone, the first wrong one that does. If none does, the batch
    /// says nothing of the rest.
    fn test_batch(&mut self, batch: &[Item]) -> Result<Option<usize>, Stop> {
        let wrong = self.wrong_items(batch)?;
        if wrong.is_empty() {
            self.passed.extend(batch.iter().map(hash));
            return Ok(None);
        }
        let alone = wrong.iter().map(|index| vec![batch[*index].clone()]);
        if let Some(nth) = self.test_each(alone)? {
            return Ok(Some(wrong[nth]));
        }
        self.test_each(batch.iter().map(|item| vec![item.clone()]))
    }

    /// The indices of the items with wrong answers or, if no answer shows these, the one that bisection leads to; none
    /// if the command passes.
    fn wrong_items(&mut self, items: &[Item]) -> Result<Vec<usize>, Stop> {
        let run = (self.run_input)(&self.problem.input_text(items))?;
        if self.failure.is_wrong_output() {
            return Ok(run.wrong_items(self.problem));
        }
        let mut wrong = if run.fails_like(self.failure) { 0..items.len() } else { 0..0 };
        while wrong.len() > 1 {
            let middle = wrong.start + wrong.len() / 2;
            let first_half = self.problem.input_text(&items[wrong.start..middle]);
            let fails = (self.run_input)(&first_half)?.fails_like(self.failure);
            wrong = if fails { wrong.start..middle } else { middle..wrong.end };
        }
        Ok(wrong.collect())
    }
}
