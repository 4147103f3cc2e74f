//! Shrinking: reduces a failing input to a local minimum that still fails.
//!
//! Items are removed, and then the elements of those that remain, until no single one can be. Where an input can have
//! many items, many candidates are tested in one input, so that other small items are tried in the end.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::iter::successors;
use std::ops::Range;
use std::slice;

use super::runner::Stop;
use crate::cases::random::Random;
use crate::item::Item;
use crate::modes::generate::Pool;
use crate::problem::{Element, Encoding, Problem};

/// The number of variations of the smallest item to try.
const VARIATIONS: usize = 600;

/// The maximum number of elements of an item from which any two are removed, not just adjacent ones.
const MAX_LENGTH_FOR_PAIRS: usize = 16;

/// The property that shrinking preserves: the solution under test fails on the input. An error ends shrinking.
pub trait Predicate {
    /// The index of the first of these inputs on which the solution fails.
    fn first_failing(&mut self, inputs: &mut dyn Iterator<Item = Vec<u8>>) -> Result<Option<usize>, Stop>;

    /// The solution's answer to an input; `None` if it would not reveal which items fail.
    fn answer(&mut self, _input: &[u8]) -> Result<Option<Vec<u8>>, Stop> {
        Ok(None)
    }
}

/// The result of shrinking.
#[derive(Debug)]
pub struct Shrunk {
    /// The smallest input so far.
    pub input: Vec<u8>,
    /// Why shrinking ended before its end; `None` if the input is a local minimum.
    pub stop: Option<Stop>,
}

/// Shrinks a failing input, which must be in the statement's form, to a local minimum: removing any single game, move,
/// blank line or chip makes it pass, except that a removal that passed in a batch is not tested alone.
pub fn shrink(problem: &Problem, input: &[u8], predicate: &mut dyn Predicate) -> Shrunk {
    let (smallest, passed) = (problem.items(input), HashSet::new());
    let mut shrinker = Shrinker { problem, predicate, smallest, passed, trusts_batches: true };
    let stop = shrinker.shrink().err();
    Shrunk { input: problem.item_kind.input_text(&shrinker.smallest), stop }
}

/// The state of shrinking an input.
struct Shrinker<'a> {
    problem: &'a Problem,
    predicate: &'a mut dyn Predicate,
    /// The items of the last failing input that has no more of them than any failing input before it.
    smallest: Vec<Item>,
    /// The hashes of the inputs that passed, and of the items that did in a batch.
    passed: HashSet<u64>,
    /// Whether candidates are tested in batches.
    trusts_batches: bool,
}

/// The steps. They only propose candidates, the results of edits.
impl Shrinker<'_> {
    fn shrink(&mut self) -> Result<(), Stop> {
        loop {
            let before = self.smallest.clone();
            self.shrink_items()?;
            for index in 0..self.smallest.len() {
                self.shrink_item(index)?;
            }
            // A single item is minimal now. Of several items, one may have become redundant when another shrank.
            let is_minimal = self.smallest.len() == 1 || self.smallest == before;
            if is_minimal && !self.explore()? {
                return Ok(());
            }
        }
    }

    /// Removes all items but one if possible, or else halves, quarters, and so on down to single items.
    fn shrink_items(&mut self) -> Result<(), Stop> {
        let mut shortest_first = self.smallest.clone();
        shortest_first.sort_by_key(Vec::len);
        // If none fails alone, the smallest batch that failed is left.
        if shortest_first.len() == 1 || self.keep_single(&shortest_first)?.is_some() {
            return Ok(());
        }
        for size in halves(self.smallest.len()) {
            let mut start = 0;
            while start < self.smallest.len() && size < self.smallest.len() {
                let mut items = self.smallest.clone();
                items.drain(start..items.len().min(start + size));
                if self.test_each(1, |_| items.clone())?.is_none() {
                    start += size;
                }
            }
        }
        Ok(())
    }

    /// Shrinks an item: takes a shortcut, removes half of its elements, a quarter, and so on down to single ones and
    /// adjacent pairs, and then lowers those that remain.
    fn shrink_item(&mut self, index: usize) -> Result<(), Stop> {
        if self.can_batch() {
            // Copies of an item that fails alone should fail at every index of a batch.
            let copies = vec![self.smallest[index].clone(); self.problem.item_kind.max_items() as usize];
            let wrong = self.wrong_items(&copies)?;
            self.trusts_batches = wrong.is_none_or(|wrong| wrong.len() == copies.len());
        }
        let Encoding { encode, decode, shortcut, .. } = &self.problem.encoding;
        let mut items = self.smallest.clone();
        items[index] = decode(&shortcut(&encode(&items[index])));
        self.test_each(1, |_| items.clone())?;
        for size in halves(self.problem.size_of(&self.smallest[index])) {
            self.edit_item(index, |_, elements| removals(elements.len(), size).collect())?;
        }
        while self.edit_item(index, single_steps)? {}
        Ok(())
    }

    /// Tries the smaller items of the pool, and variations of the only item left: one or two of its elements removed,
    /// others swapped or replaced. Returns whether any failed. The deadline just ends this, as what is left is minimal.
    fn explore(&mut self) -> Result<bool, Stop> {
        let [smallest] = &self.smallest[..] else { return Ok(false) };
        if !self.can_batch() {
            return Ok(false);
        }
        let Encoding { encode, decode, .. } = &self.problem.encoding;
        let (elements, mut random) = (encode(smallest), Random::new(hash(smallest)));
        let variations = (0..VARIATIONS).map(|_| decode(&variation(&elements, &mut random)));
        let pool = Pool::shared(self.problem);
        let mut items: Vec<_> = variations.chain(pool.items.iter().map(|(item, _)| item.clone())).collect();
        items.retain(|item| self.problem.size_of(item) < elements.len());
        items.sort_by_key(|item| self.problem.size_of(item));
        match self.keep_single(&items) {
            Err(Stop::Deadline) => Ok(false),
            failing => failing.map(|failing| failing.is_some()),
        }
    }

    /// Tests the results of the edits of an item's elements, in their order. When one fails, goes on with the edits of
    /// that one, from the same index. Returns whether any failed.
    fn edit_item(
        &mut self,
        index: usize,
        edits: impl Fn(&Encoding, &[Element]) -> Vec<Edit>,
    ) -> Result<bool, Stop> {
        let encoding = &self.problem.encoding;
        let (mut start, mut has_failed) = (0, false);
        loop {
            let items = self.smallest.clone();
            let elements = (encoding.encode)(&items[index]);
            let edits = edits(encoding, &elements);
            let edited = |edit: &Edit| (encoding.decode)(&edit.apply(&elements));
            let edits = edits.get(start..).unwrap_or_default();
            let failing = if self.can_batch() {
                self.keep_single(&edits.iter().map(edited).collect::<Vec<_>>())?
            } else {
                self.test_each(edits.len(), |n| {
                    let mut items = items.clone();
                    items[index] = edited(&edits[n]);
                    items
                })?
            };
            match failing {
                Some(failing) => (start, has_failed) = (start + failing, true),
                None => return Ok(has_failed),
            }
        }
    }
}

/// Half of a number, a quarter, and so on down to 1.
fn halves(number: usize) -> impl Iterator<Item = usize> {
    successors(Some(number / 2), |size| Some(size / 2)).take_while(|size| *size > 0)
}

/// An edit of a sequence of elements.
enum Edit {
    /// A range beyond the end is cut short.
    Remove(Range<usize>),
    RemovePair([usize; 2]),
    Replace(usize, Element),
}

impl Edit {
    fn apply(&self, elements: &[Element]) -> Vec<Element> {
        let mut elements = elements.to_vec();
        match *self {
            Self::Remove(Range { start, end }) => drop(elements.drain(start..end.min(elements.len()))),
            Self::RemovePair([first, second]) => {
                elements.remove(second);
                elements.remove(first);
            }
            Self::Replace(index, element) => elements[index] = element,
        }
        elements
    }
}

/// The removals of each chunk of `size` out of `length` elements.
fn removals(length: usize, size: usize) -> impl Iterator<Item = Edit> {
    (0..length).step_by(size).map(move |start| Edit::Remove(start..start + size))
}

/// The removals of one element, of two that are adjacent or, if there are few elements, any two, and then the
/// replacements of one with a lower one.
fn single_steps(encoding: &Encoding, elements: &[Element]) -> Vec<Edit> {
    let max_gap = if elements.len() <= MAX_LENGTH_FOR_PAIRS { elements.len() } else { 1 };
    let pairs = (1..=max_gap).flat_map(|gap| (gap..elements.len()).map(move |second| [second - gap, second]));
    let lowered = (0..elements.len()).flat_map(|index| {
        let lower = (encoding.lower)(elements, index).into_iter();
        lower.map(move |element| Edit::Replace(index, element))
    });
    removals(elements.len(), 1).chain(pairs.map(Edit::RemovePair)).chain(lowered).collect()
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
    /// Whether single items are tested in batches.
    fn can_batch(&self) -> bool {
        self.trusts_batches && self.smallest.len() == 1 && self.problem.item_kind.max_items() > 1
    }

    /// Tests each candidate, made when it is its turn, until one fails, and returns its index. That one is then the
    /// smallest input, unless it has more items. None that passed before is tested again.
    fn test_each(
        &mut self,
        count: usize,
        candidate: impl Fn(usize) -> Vec<Item>,
    ) -> Result<Option<usize>, Stop> {
        let Self { problem, predicate, smallest, passed, .. } = self;
        let mut tested = Vec::new();
        let mut inputs = (0..count).filter_map(|index| {
            let items = candidate(index);
            let input = problem.item_kind.input_text(&items);
            let is_new = items != *smallest && passed.insert(hash(&input));
            is_new.then(|| tested.push((index, hash(&input)))).map(|()| input)
        });
        let failing = predicate.first_failing(&mut inputs)?;
        drop(inputs);
        let Some(failing) = failing else { return Ok(None) };
        for (_, hash) in &tested[failing..] {
            passed.remove(hash);
        }
        let (index, _) = tested[failing];
        if candidate(index).len() <= smallest.len() {
            *smallest = candidate(index);
        }
        Ok(Some(index))
    }

    /// Tests in batches which of these items fail alone, and returns the index of the first, which is then the smallest
    /// input.
    fn keep_single(&mut self, items: &[Item]) -> Result<Option<usize>, Stop> {
        let is_new = |index: &usize| !self.passed.contains(&self.hash_alone(&items[*index]));
        let new: Vec<_> = (0..items.len()).filter(is_new).collect();
        for indices in new.chunks(self.problem.item_kind.max_items() as usize) {
            let batch: Vec<_> = indices.iter().map(|index| items[*index].clone()).collect();
            if let Some(failing) = self.test_batch(&batch)? {
                return Ok(Some(indices[failing]));
            }
        }
        Ok(None)
    }

    /// The index of the first item of a batch that fails alone, of those with wrong answers if these are known.
    fn test_batch(&mut self, batch: &[Item]) -> Result<Option<usize>, Stop> {
        let wrong = match self.wrong_items(batch)? {
            Some(wrong) => wrong,
            None if self.test_each(1, |_| batch[..1].to_vec())?.is_some() => return Ok(Some(0)),
            None if batch == self.smallest || self.test_each(1, |_| batch.to_vec())?.is_some() => {
                return self.bisect(batch);
            }
            None => Vec::new(),
        };
        if let Some(failing) = self.test_each(wrong.len(), |index| vec![batch[wrong[index]].clone()])? {
            return Ok(Some(wrong[failing]));
        }
        let hashes: Vec<_> = batch.iter().map(|item| self.hash_alone(item)).collect();
        self.passed.extend(hashes);
        Ok(None)
    }

    /// The index of an item that fails alone in a batch that fails; `None` if bisection ends at several items that fail
    /// only together.
    fn bisect(&mut self, batch: &[Item]) -> Result<Option<usize>, Stop> {
        if batch.len() == 1 {
            return Ok(Some(0));
        }
        let (first, second) = batch.split_at(batch.len() / 2);
        match self.test_each(2, |index| [first, second][index].to_vec())? {
            None => Ok(None),
            Some(0) => self.bisect(first),
            Some(_) => Ok(self.bisect(second)?.map(|index| first.len() + index)),
        }
    }

    /// The indices of the items with wrong answers, if the answer of the solution reveals them.
    fn wrong_items(&mut self, items: &[Item]) -> Result<Option<Vec<usize>>, Stop> {
        let input = self.problem.item_kind.input_text(items);
        let answer = self.predicate.answer(&input)?;
        Ok(answer.map(|answer| self.problem.wrong_items(&input, &answer)))
    }

    /// The hash of an input with this item alone.
    fn hash_alone(&self, item: &Item) -> u64 {
        hash(self.problem.item_kind.input_text(slice::from_ref(item)))
    }
}

/// A hash of a text, which stands for it.
pub fn hash(text: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}
