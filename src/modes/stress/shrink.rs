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
use super::inputs::hash;
use super::run::Run;
use super::stop::Stop;
use crate::cases::random::Random;
use crate::item::Item;
use crate::modes::generate::Pool;
use crate::modes::items::items_of;
use crate::problem::{Element, Encoding, Problem};

/// The number of variations of the smallest item to try.
const VARIATIONS: usize = 600;

/// The maximum number of elements of an item from which any two are removed, not just adjacent ones.
const MAX_LENGTH_FOR_PAIRS: usize = 16;

/// What runs the command on an input. An error ends shrinking.
pub type RunInput<'a> = &'a mut dyn FnMut(&[u8]) -> Result<Run, Stop>;

/// Shrinks an input on which the command fails, and which must be in the statement's form, to a local minimum: removing
/// any single game, move, blank line or chip makes it pass, or fail in another way. Returns the steps, which are runs
/// that failed on ever smaller inputs (of other failures than timeouts, only the last), and why it stopped before the
/// end, if it did.
pub fn shrink(
    problem: &Problem,
    input: &[u8],
    failure: Failure,
    deadline: Option<Instant>,
    run: RunInput,
) -> (Vec<Run>, Option<Stop>) {
    let (steps, smallest, passed) = (Vec::new(), items_of(problem, input), HashSet::new());
    let trusts_batches = problem.max_items > 1;
    let mut shrinker = Shrinker { problem, failure, deadline, run, steps, smallest, passed, trusts_batches };
    let stop = shrinker.shrink().err();
    (shrinker.steps, stop)
}

/// The state of shrinking an input.
struct Shrinker<'a> {
    problem: &'a Problem,
    /// The failure, in whose way a candidate must fail.
    failure: Failure,
    deadline: Option<Instant>,
    run: RunInput<'a>,
    steps: Vec<Run>,
    /// The items of the last step or, before the first, of the original input.
    smallest: Vec<Item>,
    /// The hashes of inputs that passed, and of items that passed in a batch.
    passed: HashSet<u64>,
    /// Whether an input can have many items, and one that fails alone is expected to fail beside others, too.
    trusts_batches: bool,
}

/// The steps. They only propose candidates.
impl Shrinker<'_> {
    fn shrink(&mut self) -> Result<(), Stop> {
        loop {
            let before = self.smallest.clone();
            self.shrink_items()?;
            self.try_batch()?;
            for index in 0..self.smallest.len() {
                self.shrink_item(index)?;
            }
            // A single item is minimal now. Of several items, one may have become redundant when another shrank.
            let is_minimal = self.smallest.len() == 1 || self.smallest == before;
            if is_minimal && !(self.can_batch() && (self.explore()? || self.remove_alone()?)) {
                return Ok(());
            }
        }
    }

    /// Removes all items but one if possible, or else halves, quarters, and so on down to single items.
    fn shrink_items(&mut self) -> Result<(), Stop> {
        let mut shortest_first = self.smallest.clone();
        shortest_first.sort_by_key(Vec::len);
        if shortest_first.len() == 1 || self.keep_single(&shortest_first)?.is_some() {
            return Ok(());
        }
        // Several may fail only together, and in their order.
        self.bisect(&self.smallest.clone())?;
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

    /// Tests a batch of copies of the only item left. Unless it fails at every index, batches are not trusted.
    fn try_batch(&mut self) -> Result<(), Stop> {
        if !self.can_batch() || self.problem.element_count(&self.smallest[0]) == 0 {
            return Ok(());
        }
        let copies = vec![self.smallest[0].clone(); self.problem.max_items as usize];
        self.trusts_batches = match self.wrong_items(&copies)? {
            Some(wrong) => wrong.len() == copies.len(),
            None => self.test(copies)?,
        };
        Ok(())
    }

    /// Shrinks an item: tries shortcuts, removes half of its elements, a quarter, and so on down to single ones and
    /// adjacent pairs, and then lowers those that remain.
    fn shrink_item(&mut self, index: usize) -> Result<(), Stop> {
        for shortcut in self.problem.encoding.shortcuts {
            self.test(with(index, shortcut(&self.smallest[index]), &self.smallest))?;
        }
        for size in halves(self.problem.element_count(&self.smallest[index])) {
            self.edit_item(index, |elements| Box::new(removals(elements, size)))?;
        }
        let lower = self.problem.encoding.lower;
        while self.edit_item(index, |elements| single_steps(elements, lower))? {}
        Ok(())
    }

    /// Tries the smaller items of the pool, and variations of the only item left: one or two of its elements removed,
    /// others swapped or replaced. Returns whether any failed.
    fn explore(&mut self) -> Result<bool, Stop> {
        let Encoding { encode, decode, .. } = &self.problem.encoding;
        let elements = encode(&self.smallest[0]);
        let mut random = Random::new(hash(&self.smallest[0]));
        let variations = (0..VARIATIONS).map(|_| decode(&variation(&elements, &mut random)));
        let pool = Pool::shared(self.problem);
        let mut items: Vec<_> = variations.chain(pool.items.iter().cloned()).collect();
        items.retain(|item| self.problem.element_count(item) < elements.len());
        items.sort_by_key(|item| self.problem.element_count(item));
        Ok(self.keep_single(&items)?.is_some())
    }

    /// Removes each element of the only item left once more, not in a batch, where an item that fails alone may pass.
    /// Returns whether any failed; batches are not trusted from then on.
    fn remove_alone(&mut self) -> Result<bool, Stop> {
        self.trusts_batches = false;
        self.edit_item(0, |elements| Box::new(removals(elements, 1)))
    }

    /// Tests the edited sequences of an item's elements, in their order. When one fails, goes on with the edits of that
    /// one, from the same index. Returns whether any failed.
    fn edit_item(&mut self, index: usize, edits: impl Fn(&[Element]) -> Edited) -> Result<bool, Stop> {
        let Encoding { encode, decode, .. } = &self.problem.encoding;
        let (mut start, mut has_failed) = (0, false);
        loop {
            let items = self.smallest.clone();
            let elements = encode(&items[index]);
            let edited = edits(&elements).skip(start).map(|edited| decode(&edited));
            let failing = if self.can_batch() {
                self.keep_single(&edited.collect::<Vec<_>>())?
            } else {
                self.test_each(edited.map(|item| with(index, item, &items)))?
            };
            match failing {
                Some(failing) => (start, has_failed) = (start + failing, true),
                None => return Ok(has_failed),
            }
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

/// The results of edits of a sequence of elements, computed lazily.
type Edited<'e> = Box<dyn Iterator<Item = Vec<Element>> + 'e>;

/// The elements without each chunk of this size; the last may be smaller.
fn removals(elements: &[Element], size: usize) -> impl Iterator<Item = Vec<Element>> {
    let starts = (0..elements.len()).step_by(size);
    starts.map(move |start| [&elements[..start], elements.get(start + size..).unwrap_or_default()].concat())
}

/// The elements without one of them, without two that are adjacent or, if there are few, any two, and then with a lower
/// one in the place of one.
fn single_steps(elements: &[Element], lower: fn(&[Element], usize) -> Vec<Element>) -> Edited<'_> {
    let length = elements.len();
    let max_gap = if length <= MAX_LENGTH_FOR_PAIRS { length } else { 1 };
    let pairs = (1..=max_gap).flat_map(move |gap| (gap..length).map(move |second| (second - gap, second)));
    let without_pairs = pairs.map(|(first, second)| {
        [&elements[..first], &elements[first + 1..second], &elements[second + 1..]].concat()
    });
    let lowered = (0..length).flat_map(move |index| {
        let lower = lower(elements, index).into_iter();
        lower.map(move |element| with(index, element, elements))
    });
    Box::new(removals(elements, 1).chain(without_pairs).chain(lowered))
}

/// The elements without one or two, and with up to three others swapped or replaced with one of them.
fn variation(elements: &[Element], random: &mut Random) -> Vec<Element> {
    let mut varied = elements.to_vec();
    for _ in 0..random.between(1, 2).min(varied.len()) {
        varied.remove(random.below(varied.len()));
    }
    for _ in 0..random.below(if varied.is_empty() { 1 } else { 4 }) {
        let [index, other] = [(); 2].map(|()| random.below(varied.len()));
        match random.below(2) {
            0 => varied.swap(index, other),
            _ => varied[index] = *random.pick(elements),
        }
    }
    varied
}

/// The tests of candidates with the predicate, in batches if possible. The smallest that fails is kept.
impl Shrinker<'_> {
    /// Whether candidates for the only item left are tested in batches.
    fn can_batch(&self) -> bool {
        self.trusts_batches && self.smallest.len() == 1
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

    /// Whether the command fails on a candidate. That is then the smallest input, unless it has more items. None that
    /// passed before is tested again.
    fn test(&mut self, items: Vec<Item>) -> Result<bool, Stop> {
        // Of a long item, many candidates may have passed, and to make each takes time.
        Stop::check(self.deadline)?;
        let input = self.problem.input_text(&items);
        let hash = hash(&input);
        if items == self.smallest || self.passed.contains(&hash) {
            return Ok(false);
        }
        let run = (self.run)(&input)?;
        let fails = run.fails_like(self.failure);
        if !fails {
            self.passed.insert(hash);
        } else if items.len() <= self.smallest.len() {
            // Only of timeouts, earlier steps may be needed. They can be large.
            if !self.failure.is_timeout() {
                self.steps.clear();
            }
            self.smallest = items;
            self.steps.push(run);
        }
        Ok(fails)
    }

    /// Tests in batches which of these items fail alone, and returns the index of the first, which is then the smallest
    /// input.
    fn keep_single(&mut self, items: &[Item]) -> Result<Option<usize>, Stop> {
        let has_passed = |item: &Item| {
            let alone = self.problem.input_text(slice::from_ref(item));
            self.passed.contains(&hash(item)) || self.passed.contains(&hash(alone))
        };
        let new: Vec<_> = (0..items.len()).filter(|index| !has_passed(&items[*index])).collect();
        for indices in new.chunks(self.problem.max_items as usize) {
            let batch: Vec<_> = indices.iter().map(|index| items[*index].clone()).collect();
            if let Some(failing) = self.test_batch(&batch)? {
                return Ok(Some(indices[failing]));
            }
        }
        Ok(None)
    }

    /// The index of an item of a batch that fails alone: the first of those with wrong answers or, if no answer shows
    /// these, the first item, or else one that bisection leads to.
    fn test_batch(&mut self, batch: &[Item]) -> Result<Option<usize>, Stop> {
        let alone = |index: &usize| vec![batch[*index].clone()];
        let wrong = self.wrong_items(batch)?;
        let candidates = wrong.as_deref().unwrap_or(&[0]);
        if let Some(failing) = self.test_each(candidates.iter().map(alone))? {
            return Ok(Some(candidates[failing]));
        }
        // Several items were sorted, and may fail only in their own order, so this batch says nothing of them.
        if self.smallest.len() > 1 {
            return Ok(None);
        }
        let bisected = match wrong {
            Some(wrong) if wrong.is_empty() => {
                self.passed.extend(batch.iter().map(hash));
                return Ok(None);
            }
            Some(_) => None,
            None if !self.test(batch.to_vec())? => return Ok(None),
            None => self.bisect(batch)?,
        };
        if bisected.is_some() {
            return Ok(bisected);
        }
        // The batch fails, but what fails in it does not fail alone, and says nothing of the rest.
        self.trusts_batches = false;
        self.test_each(batch.iter().map(|item| vec![item.clone()]))
    }

    /// The index of an item that fails alone in a batch that fails; `None` if bisection ends at several items that fail
    /// only together.
    fn bisect(&mut self, batch: &[Item]) -> Result<Option<usize>, Stop> {
        if batch.len() == 1 {
            return Ok(Some(0));
        }
        let (first, second) = batch.split_at(batch.len() / 2);
        match self.test_each([first, second].map(<[Item]>::to_vec).into_iter())? {
            None => Ok(None),
            Some(0) => self.bisect(first),
            Some(_) => Ok(self.bisect(second)?.map(|index| first.len() + index)),
        }
    }

    /// The indices of the items with wrong answers, if the answer of the command reveals them.
    fn wrong_items(&mut self, items: &[Item]) -> Result<Option<Vec<usize>>, Stop> {
        if !self.failure.is_wrong_output() {
            return Ok(None);
        }
        let input = self.problem.input_text(items);
        Ok(Some((self.run)(&input)?.wrong_items(self.problem)))
    }
}
