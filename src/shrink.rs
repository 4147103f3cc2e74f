//! Shrinking: reduces a failing input to a local minimum that still fails.
//!
//! Items are replaced with small generated ones that have the same verdict and fail, too. Steps then shrink the result
//! until no single element can be removed.

mod tester;

use std::iter::successors;

use crate::error::Error;
use crate::generate::generate;
use crate::item::Item;
use crate::problem::Problem;
use crate::strict::read_items;
pub use tester::Predicate;
use tester::Tester;

/// The maximum number of calls to [`Predicate::fails`] for an item before its elements are removed one by one.
const MAX_CALLS: usize = 250;

/// The number of generated items to choose small ones from.
const POOL_SIZE: u64 = 500;

/// The maximum number of small items that are tested in place of another, if each takes a call; otherwise all are.
const MAX_SMALL_ITEMS: usize = 60;

/// The maximum length of items from which pairs of elements are removed. Only simulations are longer.
const MAX_LENGTH_FOR_PAIRS: usize = 48;

/// An element of an item, in a problem-specific code: a move, a line feed, a chip, or an empty cell below a chip.
pub type Element = u8;

/// The encoding of a problem's items as sequences of elements.
#[derive(Debug)]
pub struct Encoding {
    /// Encodes an item as its elements.
    pub encode: fn(&[u8]) -> Vec<Element>,
    /// Decodes elements into an item.
    pub decode: fn(&[Element]) -> Item,
    /// Returns the simpler elements that may replace the one at an index, such as moves into lower slots, the simplest
    /// first.
    pub lower: fn(&[Element], usize) -> Vec<Element>,
}

/// Shrinks a failing input to a local minimum: removing any single game, move, blank line or chip makes it pass. There
/// are two exceptions: a removal that passed in a batch is not tested alone, and `predicate` may return `false` for
/// every input after a deadline.
///
/// # Errors
///
/// Returns an error if the input is not what the statement promises.
pub fn shrink(problem: &Problem, input: &[u8], predicate: &mut dyn Predicate) -> Result<Vec<u8>, Error> {
    let items = read_items(problem, input)?;
    let pool = generate_pool(problem)?;
    let mut shrinker = Shrinker { items, pool, problem, tester: Tester::new(problem, predicate) };
    loop {
        let before = shrinker.items.clone();
        shrinker.shrink_items();
        for index in 0..shrinker.items.len() {
            shrinker.shrink_item(index);
        }
        // A single item is minimal now. Of several items, one may have become redundant when another shrank.
        if shrinker.items.len() == 1 || shrinker.items == before {
            return Ok(problem.item_kind.input_text(&shrinker.items));
        }
    }
}

/// Generates items, the smallest first.
fn generate_pool(problem: &Problem) -> Result<Vec<Item>, Error> {
    let mut pool = Vec::new();
    for seed in 1..=POOL_SIZE / problem.item_kind.max_items {
        let mut input = Vec::new();
        generate(problem, seed, problem.item_kind.max_items, &mut input)?;
        pool.extend(read_items(problem, &input)?);
    }
    pool.sort_by_key(|item| size(problem, item));
    Ok(pool)
}

/// The number of elements of an item.
fn size(problem: &Problem, item: &Item) -> usize {
    (problem.encoding.encode)(item).len()
}

/// The verdicts in the answer to an item.
fn verdicts(problem: &Problem, item: &Item) -> Vec<&'static str> {
    let answer = problem.answer(&problem.item_kind.input_text(std::slice::from_ref(item)));
    let verdict = |line: &[u8]| problem.verdicts.iter().copied().find(|text| line.ends_with(text.as_bytes()));
    answer.split(|byte| *byte == b'\n').filter_map(verdict).collect()
}

/// The state of shrinking an input.
struct Shrinker<'a> {
    /// The items of the smallest failing input so far.
    items: Vec<Item>,
    /// Generated items, the smallest first.
    pool: Vec<Item>,
    problem: &'a Problem,
    tester: Tester<'a>,
}

impl Shrinker<'_> {
    /// Removes all items but one if possible, or else halves, quarters, and so on down to single items, and replaces
    /// the others with small items.
    fn shrink_items(&mut self) {
        if self.items.len() == 1 || self.reduce_to_one() {
            return;
        }
        let mut size = self.items.len() / 2;
        while size > 0 {
            let mut start = 0;
            while start < self.items.len() {
                let mut rest = self.items.clone();
                rest.drain(start..(start + size).min(self.items.len()));
                if !rest.is_empty() && self.tester.fails(&rest) {
                    self.items = rest;
                } else {
                    start += size;
                }
            }
            size /= 2;
        }
        for index in 0..self.items.len() {
            self.replace_with_small(index, 10);
        }
    }

    /// Replaces all items with the shortest one that fails alone; returns whether there is one.
    fn reduce_to_one(&mut self) -> bool {
        let mut candidates = self.items.clone();
        candidates.sort_by_key(Vec::len);
        // The empty item is a placeholder that the candidates replace.
        let failing = self.tester.first_failing(&[Item::new()], 0, &mut candidates.into_iter());
        let Some((_, item)) = failing else { return false };
        self.items = vec![item];
        true
    }

    /// Shrinks an item: removes elements in chunks, in pairs and one by one, and then lowers those that remain.
    fn shrink_item(&mut self, index: usize) {
        self.tester.calls_left = MAX_CALLS;
        if self.items.len() == 1 {
            let max = if self.tester.can_batch(&self.items) { usize::MAX } else { MAX_SMALL_ITEMS };
            self.replace_with_small(index, max);
        }
        self.apply(index, removals);
        self.tester.calls_left = usize::MAX;
        self.apply(index, single_steps);
        if !self.tester.batches_are_reliable(&self.items) {
            self.tester.stop_batching();
            self.apply(index, single_steps);
        }
    }

    /// Replaces an item with the first of the `max` smallest generated items with the same verdicts that fails.
    fn replace_with_small(&mut self, index: usize, max: usize) {
        let (problem, item) = (self.problem, &self.items[index]);
        let (item_size, item_verdicts) = (size(problem, item), verdicts(problem, item));
        let smaller = self.pool.iter().take_while(|small| size(problem, small) < item_size);
        let small: Vec<_> =
            smaller.filter(|small| verdicts(problem, small) == item_verdicts).take(max).cloned().collect();
        self.replace(index, &mut small.into_iter());
    }

    /// Repeatedly replaces an item with the first failing result of these steps, until none fails.
    fn apply(&mut self, index: usize, steps: fn(&Encoding, &[Element]) -> Vec<Vec<Element>>) {
        let encoding = &self.problem.encoding;
        let mut start = 0;
        loop {
            let steps = steps(encoding, &(encoding.encode)(&self.items[index]));
            let mut candidates = steps.iter().skip(start).map(|elements| (encoding.decode)(elements));
            match self.replace(index, &mut candidates) {
                Some(passed) => start += passed,
                // Steps that passed before rarely fail now, so they are retried last.
                None if start > 0 => start = 0,
                None => return,
            }
        }
    }

    /// Replaces an item with the first candidate that fails; returns that candidate's index.
    fn replace(&mut self, index: usize, candidates: &mut dyn Iterator<Item = Item>) -> Option<usize> {
        let (candidate_index, item) = self.tester.first_failing(&self.items, index, candidates)?;
        self.items[index] = item;
        Some(candidate_index)
    }
}

/// All results of removing a chunk of half the elements, of a quarter, and so on down to a single element, and then of
/// removing two adjacent elements, or any two if there are few.
fn removals(_: &Encoding, elements: &[Element]) -> Vec<Vec<Element>> {
    let count = elements.len();
    let sizes = successors(Some(count / 2), |size| Some(size / 2)).take_while(|size| *size > 0);
    let distance = if count <= MAX_LENGTH_FOR_PAIRS { count } else { 1 };
    let pairs =
        (1..=distance).flat_map(|distance| (distance..count).map(move |second| [second - distance, second]));
    let without_two = pairs.map(|[first, second]| {
        [&elements[..first], &elements[first + 1..second], &elements[second + 1..]].concat()
    });
    sizes.flat_map(|size| without_chunk(elements, size)).chain(without_two).collect()
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
