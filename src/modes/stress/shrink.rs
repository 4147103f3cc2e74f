//! Shrinking: reduces a failing input to a local minimum that still fails.
//!
//! Items are removed, and then the elements of those that remain, until no single one can be.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::iter::successors;
use std::ops::Range;
use std::{io, slice};

use crate::item::Item;
use crate::modes::strict::read_items;
use crate::problem::{Element, Encoding, Problem};

/// The maximum size of the candidates that are made at a time. All of them would be quadratic in the size of the input.
const MAX_CANDIDATE_BYTES: usize = 1 << 22;

/// The property that shrinking preserves: the solution under test fails on the input. An error ends shrinking.
pub trait Predicate {
    /// The index of the first of these inputs on which the solution fails.
    fn first_failing(&mut self, inputs: &[Vec<u8>]) -> io::Result<Option<usize>>;

    /// The solution's answer to an input; `None` if it would not reveal which items fail.
    fn answer(&mut self, input: &[u8]) -> io::Result<Option<Vec<u8>>>;

    /// Takes note of an input on which the solution just failed, and which is the smallest so far.
    fn accept(&mut self, _input: &[u8]) -> io::Result<()> {
        Ok(())
    }
}

/// Shrinks a failing input to a local minimum: removing any single game, move, blank line or chip makes it pass, except
/// that a removal that passed in a batch is not tested alone.
///
/// # Errors
///
/// Returns an error if the input is not what the statement promises, and any error of `predicate`. The last input that
/// it accepted is then the smallest so far.
pub fn shrink(problem: &Problem, input: &[u8], predicate: &mut dyn Predicate) -> io::Result<Vec<u8>> {
    let items = read_items(problem, input).map_err(io::Error::other)?;
    let mut shrinker = Shrinker::new(problem, items, predicate);
    loop {
        let before = shrinker.smallest.clone();
        shrinker.shrink_items()?;
        for index in 0..shrinker.smallest.len() {
            shrinker.shrink_item(index)?;
        }
        // A single item is minimal now. Of several items, one may have become redundant when another shrank.
        if shrinker.smallest.len() == 1 || shrinker.smallest == before {
            return Ok(problem.item_kind.input_text(&shrinker.smallest));
        }
    }
}

/// The state of shrinking an input.
struct Shrinker<'a> {
    problem: &'a Problem,
    predicate: &'a mut dyn Predicate,
    /// The items of the last failing input that has no more of them than any failing input before it.
    smallest: Vec<Item>,
    /// The hashes of the inputs that were tested; none is tested twice.
    tested: HashSet<u64>,
    /// The hashes of the items of inputs that passed, which probably pass alone, too.
    passed_items: HashSet<u64>,
    /// Whether candidates are tested in batches.
    trusts_batches: bool,
}

/// The steps. They only propose candidates, the results of edits.
impl Shrinker<'_> {
    /// Removes all items but one if possible, or else halves, quarters, and so on down to single items; then the same
    /// elements of all that remain.
    fn shrink_items(&mut self) -> io::Result<()> {
        let mut shortest_first = self.smallest.clone();
        shortest_first.sort_by_key(Vec::len);
        // If none fails alone, the smallest batch that failed is left.
        if shortest_first.len() == 1 || self.first_failing_alone(&shortest_first)?.is_some() {
            return Ok(());
        }
        for size in halves(self.smallest.len()) {
            let edits = |items: &[Item]| removals(items.len(), size).filter(|_| size < items.len()).collect();
            self.pass(edits, |items, edit| edit.apply(items))?;
        }
        self.remove_elements(0..self.smallest.len())
    }

    /// Shrinks an item: removes half of its elements, a quarter, and so on down to single ones and adjacent pairs, and
    /// then lowers those that remain.
    fn shrink_item(&mut self, index: usize) -> io::Result<()> {
        let item = index..index + 1;
        self.remove_elements(item.clone())?;
        while self.edit_elements(item.clone(), single_steps)? {}
        if !self.batches_are_reliable()? {
            self.trusts_batches = false;
            while self.edit_elements(item.clone(), single_steps)? {}
        }
        Ok(())
    }

    /// Removes half of the elements of these items, the same of each, a quarter, and so on down to single ones.
    fn remove_elements(&mut self, range: Range<usize>) -> io::Result<()> {
        let lengths = range.clone().map(|index| self.problem.size_of(&self.smallest[index]));
        for size in halves(lengths.max().unwrap_or_default()) {
            self.edit_elements(range.clone(), |_, longest| removals(longest.len(), size).collect())?;
        }
        Ok(())
    }

    /// Edits the elements of these items, in the same way of each; the edits are those of the longest. Returns whether
    /// any result failed.
    fn edit_elements(
        &mut self,
        range: Range<usize>,
        edits: impl Fn(&Encoding, &[Element]) -> Vec<Edit<Element>>,
    ) -> io::Result<bool> {
        let encoding = &self.problem.encoding;
        let edits_of_longest = |items: &[Item]| {
            let elements = items[range.clone()].iter().map(|item| (encoding.encode)(item));
            edits(encoding, &elements.max_by_key(Vec::len).unwrap_or_default())
        };
        let edited = |items: &[Item], edit: &Edit<Element>| {
            let mut items = items.to_vec();
            for item in &mut items[range.clone()] {
                *item = (encoding.decode)(&edit.apply(&(encoding.encode)(item)));
            }
            items
        };
        self.pass(edits_of_longest, edited)
    }

    /// Tests the results of the edits of the smallest input, in their order. When one fails, goes on with the edits of
    /// that one, from the same index. Returns whether any failed.
    fn pass<T>(
        &mut self,
        edits: impl Fn(&[Item]) -> Vec<Edit<T>>,
        edited: impl Fn(&[Item], &Edit<T>) -> Vec<Item>,
    ) -> io::Result<bool> {
        let (mut index, mut has_failed) = (0, false);
        loop {
            let count = 1 + MAX_CANDIDATE_BYTES / (1 + self.smallest.concat().len());
            let edits = edits(&self.smallest).into_iter().skip(index).take(count);
            let candidates: Vec<_> = edits.map(|edit| edited(&self.smallest, &edit)).collect();
            if candidates.is_empty() {
                return Ok(has_failed);
            }
            let failing = self.first_failing(&candidates)?;
            index += failing.unwrap_or(candidates.len());
            has_failed |= failing.is_some();
        }
    }
}

/// Half of a number, a quarter, and so on down to 1.
fn halves(number: usize) -> impl Iterator<Item = usize> {
    successors(Some(number / 2), |size| Some(size / 2)).take_while(|size| *size > 0)
}

/// An edit of a sequence of elements, or of items: the removal of a range, or its replacement with one of them.
struct Edit<T> {
    range: Range<usize>,
    replacement: Option<T>,
}

impl<T: Clone> Edit<T> {
    /// The result; a range beyond the end is cut short.
    fn apply(&self, elements: &[T]) -> Vec<T> {
        let [start, end] = [self.range.start, self.range.end].map(|index| index.min(elements.len()));
        [&elements[..start], self.replacement.as_slice(), &elements[end..]].concat()
    }
}

/// The removals of each chunk of `size` out of `length` elements, or items.
fn removals<T>(length: usize, size: usize) -> impl Iterator<Item = Edit<T>> {
    (0..length).step_by(size).map(move |start| Edit { range: start..start + size, replacement: None })
}

/// The removals of one or two adjacent elements, and then the replacements of one with a lower one.
fn single_steps(encoding: &Encoding, elements: &[Element]) -> Vec<Edit<Element>> {
    let pairs = (1..elements.len()).map(|second| Edit { range: second - 1..second + 1, replacement: None });
    let lowered = (0..elements.len()).flat_map(|index| {
        let lower = (encoding.lower)(elements, index).into_iter();
        lower.map(move |element| Edit { range: index..index + 1, replacement: Some(element) })
    });
    removals(elements.len(), 1).chain(pairs).chain(lowered).collect()
}

/// The tests of candidates with the predicate, in batches if possible. The smallest that fails is kept.
impl<'a> Shrinker<'a> {
    fn new(problem: &'a Problem, smallest: Vec<Item>, predicate: &'a mut dyn Predicate) -> Self {
        let tested = HashSet::from([hash(problem.item_kind.input_text(&smallest))]);
        let passed_items = HashSet::new();
        Self { problem, predicate, smallest, tested, passed_items, trusts_batches: true }
    }

    /// Whether single items are tested in batches.
    fn can_batch(&self) -> bool {
        self.trusts_batches && self.smallest.len() == 1 && self.problem.item_kind.max_items > 1
    }

    /// The index of the first of these inputs, given as items, that fails.
    fn first_failing(&mut self, candidates: &[Vec<Item>]) -> io::Result<Option<usize>> {
        if self.can_batch() {
            // Each candidate is a single item, as the smallest input is.
            self.first_failing_alone(&candidates.concat())
        } else {
            self.first_failing_unbatched(candidates)
        }
    }

    /// The index of the first of these inputs that fails; each is a test. That input is then the smallest, unless it
    /// has more items.
    fn first_failing_unbatched(&mut self, candidates: &[Vec<Item>]) -> io::Result<Option<usize>> {
        let (mut indices, mut inputs) = (Vec::new(), Vec::new());
        for (index, items) in candidates.iter().enumerate() {
            let input = self.problem.item_kind.input_text(items);
            if self.tested.insert(hash(&input)) {
                indices.push(index);
                inputs.push(input);
            }
        }
        let failing = self.predicate.first_failing(&inputs)?;
        let passed = failing.unwrap_or(inputs.len());
        for untested in inputs.iter().skip(passed + 1) {
            self.tested.remove(&hash(untested));
        }
        self.passed_items
            .extend(indices[..passed].iter().flat_map(|index| candidates[*index].iter().map(hash)));
        let Some(index) = failing.map(|failing| indices[failing]) else { return Ok(None) };
        if candidates[index].len() <= self.smallest.len() {
            self.smallest.clone_from(&candidates[index]);
            self.predicate.accept(&inputs[passed])?;
        }
        Ok(Some(index))
    }

    /// The index of the first of these items that fails alone. They are tested in batches.
    fn first_failing_alone(&mut self, items: &[Item]) -> io::Result<Option<usize>> {
        let is_new = |index: &usize| {
            let input = self.problem.item_kind.input_text(slice::from_ref(&items[*index]));
            !self.passed_items.contains(&hash(&items[*index])) && !self.tested.contains(&hash(&input))
        };
        let new: Vec<_> = (0..items.len()).filter(is_new).collect();
        for indices in new.chunks(self.problem.item_kind.max_items as usize) {
            let batch: Vec<_> = indices.iter().map(|index| items[*index].clone()).collect();
            if let Some(failing) = self.first_failing_in_batch(&batch)? {
                return Ok(Some(indices[failing]));
            }
        }
        Ok(None)
    }

    /// The index of the first item of a batch that fails alone, of those with wrong answers if these are known.
    fn first_failing_in_batch(&mut self, batch: &[Item]) -> io::Result<Option<usize>> {
        let Some(wrong) = self.wrong_items(batch)? else { return self.bisect(batch) };
        let correct = (0..batch.len()).filter(|index| !wrong.contains(index));
        self.passed_items.extend(correct.map(|index| hash(&batch[index])));
        let alone: Vec<_> = wrong.iter().map(|index| vec![batch[*index].clone()]).collect();
        Ok(self.first_failing_unbatched(&alone)?.map(|first| wrong[first]))
    }

    /// The index of an item of a batch that fails alone: the first if that does, or else one found by bisection. `None`
    /// if the batch passes, or if several items fail only together.
    fn bisect(&mut self, batch: &[Item]) -> io::Result<Option<usize>> {
        if self.first_failing_unbatched(&[batch[..1].to_vec()])?.is_some() {
            return Ok(Some(0));
        }
        if batch != self.smallest && self.first_failing_unbatched(&[batch.to_vec()])?.is_none() {
            return Ok(None);
        }
        let (mut start, mut end) = (0, batch.len());
        while end - start > 1 {
            let middle = start.midpoint(end);
            let halves = [batch[start..middle].to_vec(), batch[middle..end].to_vec()];
            (start, end) = match self.first_failing_unbatched(&halves)? {
                Some(0) => (start, middle),
                Some(_) => (middle, end),
                None => return Ok(None),
            };
        }
        Ok(Some(start))
    }

    /// Whether batches are reliable: copies of the only item fail at every index of a batch. Also true if batches
    /// cannot be used.
    fn batches_are_reliable(&mut self) -> io::Result<bool> {
        let max = self.problem.item_kind.max_items as usize;
        Ok(!self.can_batch()
            || self
                .wrong_items(&vec![self.smallest[0].clone(); max])?
                .is_some_and(|wrong| wrong.len() == max))
    }

    /// The indices of the items with wrong answers, if the answer of the solution reveals them.
    fn wrong_items(&mut self, items: &[Item]) -> io::Result<Option<Vec<usize>>> {
        let input = self.problem.item_kind.input_text(items);
        let answer = self.predicate.answer(&input)?;
        Ok(answer.map(|answer| self.problem.wrong_items(&input, &answer)))
    }
}

/// A hash of a text, which stands for it.
pub fn hash(text: impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}
