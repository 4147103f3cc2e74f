//! Shrinking: reduces a failing input to a local minimum that still fails.
//!
//! Items are removed, and then the elements of those that remain, until no single one can be.

use std::collections::HashSet;
use std::iter::successors;
use std::slice;

use crate::io::error::Error;
use crate::item::Item;
use crate::modes::strict::read_items;
use crate::problem::{Element, Encoding, Problem};

/// The maximum number of calls to [`Predicate::fails`] for an item before its elements are removed one by one.
const MAX_CALLS: usize = 250;

/// The maximum length of items from which any two elements are removed. Only simulations are longer.
const MAX_LENGTH_FOR_PAIRS: usize = 48;

/// The maximum number of items of a batch that are retested one by one because their answers were wrong, as long as the
/// number of calls is limited. If all of these pass, the others are assumed to pass.
const MAX_RETESTS: usize = 12;

/// The property that shrinking preserves: the solution under test fails on the input.
pub trait Predicate {
    /// Whether the solution fails on an input.
    fn fails(&mut self, input: &[u8]) -> bool;

    /// The solution's answer to an input; `None` if it would not reveal which items fail.
    fn answer(&mut self, input: &[u8]) -> Option<Vec<u8>>;

    /// Takes note of an input on which the solution just failed, and which is the smallest so far.
    fn accept(&mut self, _input: &[u8]) {}
}

/// Shrinks a failing input to a local minimum: removing any single game, move, blank line or chip makes it pass. There
/// are two exceptions: a removal that passed in a batch is not tested alone, and `predicate` may return `false` for
/// every input after a deadline: the result is then the smallest failing input so far.
///
/// # Errors
///
/// Returns an error if the input is not what the statement promises.
pub fn shrink(problem: &Problem, input: &[u8], predicate: &mut dyn Predicate) -> Result<Vec<u8>, Error> {
    let tester = Tester::new(problem, read_items(problem, input)?, predicate);
    let mut shrinker = Shrinker { problem, tester };
    loop {
        let before = shrinker.items().to_vec();
        shrinker.shrink_items();
        for index in 0..shrinker.items().len() {
            shrinker.shrink_item(index);
        }
        // A single item is minimal now. Of several items, one may have become redundant when another shrank.
        if shrinker.items().len() == 1 || shrinker.items() == before {
            return Ok(problem.item_kind.input_text(shrinker.items()));
        }
    }
}

/// The state of shrinking an input. Each step only proposes candidates; the tester keeps the smallest that fails.
struct Shrinker<'a> {
    problem: &'a Problem,
    tester: Tester<'a>,
}

impl Shrinker<'_> {
    /// The items of the smallest failing input so far.
    fn items(&self) -> &[Item] {
        &self.tester.smallest
    }

    /// Removes all items but one if possible, or else halves, quarters, and so on down to single items; then the same
    /// elements of all that remain.
    fn shrink_items(&mut self) {
        if self.items().len() == 1 || self.reduce_to_one() {
            return;
        }
        let mut size = self.items().len() / 2;
        while size > 0 {
            let mut start = 0;
            while start < self.items().len() {
                let mut rest = self.items().to_vec();
                rest.drain(start..(start + size).min(rest.len()));
                if rest.is_empty() || !self.tester.fails(&rest) {
                    start += size;
                }
            }
            size /= 2;
        }
        self.remove_from_all();
    }

    /// Removes the same elements from all items at once.
    fn remove_from_all(&mut self) {
        let Encoding { encode, decode, .. } = self.problem.encoding;
        let mut size =
            self.items().iter().map(|item| self.problem.size_of(item)).max().unwrap_or_default() / 2;
        while size > 0 {
            let mut start = 0;
            loop {
                let all: Vec<_> = self.items().iter().map(|item| encode(item)).collect();
                if all.iter().all(|elements| elements.len() <= start) {
                    break;
                }
                let without = |elements: &Vec<Element>| {
                    let [start, end] = [start, start + size].map(|index| index.min(elements.len()));
                    decode(&[&elements[..start], &elements[end..]].concat())
                };
                let rest: Vec<_> = all.iter().map(without).collect();
                if rest == self.items() || !self.tester.fails(&rest) {
                    start += size;
                }
            }
            size /= 2;
        }
    }

    /// Replaces all items with the shortest one that fails alone; returns whether there is one. Otherwise, the smallest
    /// batch that failed is left.
    fn reduce_to_one(&mut self) -> bool {
        let mut candidates = self.items().to_vec();
        candidates.sort_by_key(Vec::len);
        self.tester.first_failing_alone(candidates.into_iter().enumerate()).is_some()
    }

    /// Shrinks an item: removes elements in chunks, in pairs and one by one, and then lowers those that remain.
    fn shrink_item(&mut self, index: usize) {
        self.tester.calls_left = MAX_CALLS;
        self.apply(index, removals);
        self.tester.calls_left = usize::MAX;
        self.apply(index, single_steps);
        if !self.tester.batches_are_reliable() {
            self.tester.stop_batching();
            self.apply(index, single_steps);
        }
    }

    /// Repeatedly replaces an item with the first failing result of these steps, until none fails.
    fn apply(&mut self, index: usize, steps: fn(&Encoding, &[Element]) -> Vec<Vec<Element>>) {
        let encoding = &self.problem.encoding;
        let mut start = 0;
        loop {
            let steps = steps(encoding, &(encoding.encode)(&self.items()[index]));
            let mut candidates = steps.iter().skip(start).map(|elements| (encoding.decode)(elements));
            match self.tester.first_failing(index, &mut candidates) {
                Some(passed) => start += passed,
                // Steps that passed before rarely fail now, so they are retried last.
                None if start > 0 => start = 0,
                None => return,
            }
        }
    }
}

/// All results of removing a chunk of half the elements, of a quarter, and so on down to a single element; then, if
/// there are few, all prefixes and suffixes, and all results of removing any two.
fn removals(_: &Encoding, elements: &[Element]) -> Vec<Vec<Element>> {
    let count = elements.len();
    let sizes = successors(Some(count / 2), |size| Some(size / 2)).take_while(|size| *size > 0);
    let mut all: Vec<_> = sizes.flat_map(|size| without_chunk(elements, size)).collect();
    if count <= MAX_LENGTH_FOR_PAIRS {
        all.extend((1..count).map(|end| elements[..end].to_vec()));
        all.extend((1..count).rev().map(|start| elements[start..].to_vec()));
        let pairs = (1..count).flat_map(|distance| (distance..count).map(move |end| (end - distance, end)));
        all.extend(pairs.map(|(first, second)| {
            [&elements[..first], &elements[first + 1..second], &elements[second + 1..]].concat()
        }));
    }
    all
}

/// All results of removing one or two adjacent elements, and then of lowering one.
fn single_steps(encoding: &Encoding, elements: &[Element]) -> Vec<Vec<Element>> {
    let pairs = (1..elements.len()).map(|second| [&elements[..second - 1], &elements[second + 1..]].concat());
    let lowered = (0..elements.len()).flat_map(|index| {
        let replaced = move |element| [&elements[..index], &[element], &elements[index + 1..]].concat();
        (encoding.lower)(elements, index).into_iter().map(replaced)
    });
    without_chunk(elements, 1).chain(pairs).chain(lowered).collect()
}

/// All results of removing a chunk of `size` elements; the last chunk may be shorter.
fn without_chunk(elements: &[Element], size: usize) -> impl Iterator<Item = Vec<Element>> {
    (0..elements.len()).step_by(size).map(move |start| {
        let end = (start + size).min(elements.len());
        [&elements[..start], &elements[end..]].concat()
    })
}

/// Tests candidates with a predicate, in batches if possible. Remembers the smallest that failed, and which passed.
struct Tester<'a> {
    problem: &'a Problem,
    predicate: &'a mut dyn Predicate,
    /// The items of the last failing input that has no more of them than any failing input before it.
    smallest: Vec<Item>,
    /// The inputs that passed.
    passed: HashSet<Vec<u8>>,
    /// The items that passed in a batch, and so probably pass alone.
    passed_in_batch: HashSet<Item>,
    /// Whether candidates are tested in batches.
    trusts_batches: bool,
    /// The remaining number of calls to [`Predicate::fails`].
    calls_left: usize,
}

impl<'a> Tester<'a> {
    fn new(problem: &'a Problem, smallest: Vec<Item>, predicate: &'a mut dyn Predicate) -> Self {
        let (passed, passed_in_batch) = (HashSet::new(), HashSet::new());
        let (trusts_batches, calls_left) = (true, usize::MAX);
        Self { problem, predicate, smallest, passed, passed_in_batch, trusts_batches, calls_left }
    }

    /// Whether an input of these items fails; `false` if it passed before, or if no calls are left.
    fn fails(&mut self, items: &[Item]) -> bool {
        if items == self.smallest {
            return true;
        }
        let input = self.problem.item_kind.input_text(items);
        if self.calls_left == 0 || self.passed.contains(&input) {
            return false;
        }
        self.calls_left -= 1;
        let fails = self.predicate.fails(&input);
        if !fails {
            self.passed.insert(input);
        } else if items.len() <= self.smallest.len() {
            self.smallest = items.to_vec();
            self.predicate.accept(&input);
        }
        fails
    }

    /// Forgets which candidates passed in a batch, and tests candidates one by one from then on.
    fn stop_batching(&mut self) {
        self.passed_in_batch.clear();
        self.trusts_batches = false;
    }

    /// Whether candidates that replace an item of the smallest input can be tested in batches.
    fn can_batch(&self) -> bool {
        self.trusts_batches && self.smallest.len() == 1 && self.problem.item_kind.max_items > 1
    }

    /// The index of the first candidate that fails in place of the item at `index` of the smallest input. Candidates
    /// equal to that item are skipped.
    fn first_failing(&mut self, index: usize, candidates: &mut dyn Iterator<Item = Item>) -> Option<usize> {
        let mut changed = self.smallest.clone();
        let item = changed[index].clone();
        let mut candidates = candidates.enumerate().filter(|(_, candidate)| *candidate != item);
        if self.can_batch() {
            return self.first_failing_alone(candidates);
        }
        candidates.find_map(|(number, candidate)| {
            changed[index] = candidate;
            self.fails(&changed).then_some(number)
        })
    }

    /// The index of the first candidate that fails alone. Each candidate comes with its index.
    fn first_failing_alone(&mut self, mut candidates: impl Iterator<Item = (usize, Item)>) -> Option<usize> {
        loop {
            let is_new = |(_, candidate): &(usize, Item)| {
                let input = self.problem.item_kind.input_text(slice::from_ref(candidate));
                !self.passed_in_batch.contains(candidate) && !self.passed.contains(&input)
            };
            let max = self.problem.item_kind.max_items as usize;
            let (indices, batch): (Vec<_>, Vec<_>) = candidates.by_ref().filter(is_new).take(max).unzip();
            if batch.is_empty() {
                return None;
            }
            if let Some(failing) = self.first_failing_in_batch(&batch) {
                return Some(indices[failing]);
            }
        }
    }

    /// The index of the first item of a batch that fails alone.
    fn first_failing_in_batch(&mut self, batch: &[Item]) -> Option<usize> {
        let Some(wrong) = self.wrong_items(batch) else {
            return if self.fails(&batch[..1]) { Some(0) } else { self.bisect(batch) };
        };
        let correct = (0..batch.len()).filter(|index| !wrong.contains(index));
        self.passed_in_batch.extend(correct.map(|index| batch[index].clone()));
        let max = if self.calls_left == usize::MAX { usize::MAX } else { MAX_RETESTS };
        let mut wrong = wrong.into_iter().take(max);
        wrong.find(|index| self.fails(&batch[*index..=*index]))
    }

    /// The index of an item of a batch that fails alone, found by bisection; `None` if the batch passes. If the search
    /// ends at several items that fail only together, the last of the batch is tried, but no other: each run may take
    /// long.
    fn bisect(&mut self, batch: &[Item]) -> Option<usize> {
        if !self.batch_fails(batch) {
            return None;
        }
        let (mut start, mut end) = (0, batch.len());
        while end - start > 1 {
            let middle = start.midpoint(end);
            let halves = [(start, middle), (middle, end)];
            let Some(half) = halves.into_iter().find(|(start, end)| self.batch_fails(&batch[*start..*end]))
            else {
                let last = batch.len() - 1;
                return self.fails(&batch[last..]).then_some(last);
            };
            (start, end) = half;
        }
        Some(start)
    }

    /// Whether a batch fails.
    fn batch_fails(&mut self, batch: &[Item]) -> bool {
        let fails = self.fails(batch);
        if !fails {
            self.passed_in_batch.extend(batch.iter().cloned());
        }
        fails
    }

    /// Whether batches are reliable: copies of the only item fail at every index of a batch. Also true if batches
    /// cannot be used.
    fn batches_are_reliable(&mut self) -> bool {
        let max = self.problem.item_kind.max_items as usize;
        !self.can_batch()
            || self.wrong_items(&vec![self.smallest[0].clone(); max]).is_some_and(|wrong| wrong.len() == max)
    }

    /// The indices of the items with wrong answers, if the answer of the solution reveals them.
    fn wrong_items(&mut self, items: &[Item]) -> Option<Vec<usize>> {
        let input = self.problem.item_kind.input_text(items);
        let answer = self.predicate.answer(&input)?;
        Some(self.problem.wrong_items(&input, &answer))
    }
}
