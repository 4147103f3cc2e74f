//! Shrinking: reduces a failing input to a local minimum that still fails.
//!
//! The judge answers in nanoseconds, the solution under test in milliseconds. So a [`search`] judges many small items
//! to find those that share a feature with a failing one, and the solution is run only on the best of them. Steps then
//! shrink the result until no single element can be removed.

pub mod encoding;
mod search;
mod tester;

use crate::error::Error;
use crate::generate::generate;
use crate::input::Input;
use crate::item::Item;
use crate::problem::Problem;
use encoding::{Element, Encoding, Steps};
pub use search::Effort;
use search::{lowest, search};
pub use tester::Predicate;
use tester::Tester;

/// The maximum number of calls to [`Predicate::fails`] for an item before its elements are removed one by one.
const MAX_CALLS: usize = 250;

/// Reads the items of an input.
///
/// # Errors
///
/// If the input does not keep the statement's promises.
pub fn items(problem: &Problem, input: &[u8]) -> Result<Vec<Item>, Error> {
    problem.judge(Input::strict(input), &mut std::io::sink())?;
    let mut items = Vec::new();
    (problem.cases.read_items)(Input::strict(input), &mut |item| items.push(item))?;
    Ok(items)
}

/// Shrinks a failing input until it passes if any single game, move, blank line or chip is removed. Exceptions:
/// a removal that passed in a batch with others is not tested alone, and `predicate` may stop failing at a deadline.
///
/// # Errors
///
/// If the input does not keep the statement's promises.
pub fn shrink(
    problem: &Problem,
    input: &[u8],
    effort: Effort,
    predicate: &mut dyn Predicate,
) -> Result<Vec<u8>, Error> {
    let items = items(problem, input)?;
    let pool = pool(problem, effort.pool_size)?;
    let tester = Tester::new(problem, predicate);
    let mut shrinker = Shrinker { items, pool, encoding: &problem.encoding, effort, tester };
    loop {
        let before = shrinker.items.clone();
        shrinker.shrink_items();
        for index in 0..shrinker.items.len() {
            shrinker.shrink_item(index);
        }
        // A single item is minimal now. Of several items, one may have become redundant when another shrank.
        if shrinker.items.len() == 1 || shrinker.items == before {
            return Ok(problem.item_kind.input(&shrinker.items));
        }
    }
}

/// Generates up to `size` items.
fn pool(problem: &Problem, size: u64) -> Result<Vec<Item>, Error> {
    let mut pool = Vec::new();
    for seed in 1..=size / problem.item_kind.max_items {
        let mut input = Vec::new();
        generate(problem, seed, problem.item_kind.max_items, &mut input)?;
        pool.extend(items(problem, &input)?);
    }
    Ok(pool)
}

/// The state of shrinking an input.
struct Shrinker<'a> {
    /// The items of the smallest failing input so far.
    items: Vec<Item>,
    /// Generated items, as further starting points for searches.
    pool: Vec<Item>,
    encoding: &'a Encoding,
    effort: Effort,
    tester: Tester<'a>,
}

impl Shrinker<'_> {
    /// Removes all items but one if possible, or else halves, quarters, and so on down to single items, and simplifies
    /// the remaining ones.
    fn shrink_items(&mut self) {
        if self.items.len() == 1 || self.keep_one() {
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
            let length = self.items[index].len();
            let simple = self.encoding.simple_items.iter().filter(|simple| simple.len() < length);
            self.replace(index, &mut simple.map(|simple| simple.to_vec()));
        }
    }

    /// Keeps the shortest item that fails alone, or else a simple item that does; returns whether there is one.
    fn keep_one(&mut self) -> bool {
        let mut single = self.items.clone();
        single.sort_by_key(Vec::len);
        single.extend(self.encoding.simple_items.iter().map(|simple| simple.to_vec()));
        let failing = self.tester.first_failing(&[Item::new()], 0, &mut single.into_iter());
        let Some((_, item)) = failing else { return false };
        self.items = vec![item];
        true
    }

    /// Shrinks an item: removes elements by searches and steps, and then lowers those that remain.
    fn shrink_item(&mut self, index: usize) {
        self.tester.calls_left = MAX_CALLS;
        if !self.tester.can_batch(&self.items) {
            // Each result of a search costs a run, so cheap steps come first.
            self.apply_steps(index, Encoding::much_shorter);
        }
        loop {
            while self.items.len() == 1 && self.replace_by_search(index) {}
            if !self.apply_steps(index, Encoding::shorter) {
                break;
            }
        }
        let lowest = lowest(self.encoding, &self.items[index]);
        self.replace(index, &mut lowest.into_iter());
        self.tester.calls_left = usize::MAX;
        self.apply_steps(index, Encoding::single_steps);
        if !self.tester.batches_are_reliable(&self.items) {
            self.tester.stop_batching();
            self.apply_steps(index, Encoding::single_steps);
        }
    }

    /// Replaces an item with the smallest failing one that a search finds; returns whether there is one.
    fn replace_by_search(&mut self, index: usize) -> bool {
        let items =
            if self.tester.can_batch(&self.items) { self.effort.items } else { self.effort.items / 3 };
        let results = search(self.encoding, &self.items[index], &self.pool, Effort { items, ..self.effort });
        self.replace(index, &mut results.into_iter()).is_some()
    }

    /// Repeatedly replaces an item with the first failing result of these steps, until none fails; returns whether the
    /// item has shrunk.
    fn apply_steps(
        &mut self,
        index: usize,
        steps: for<'a> fn(&Encoding, &'a [Element]) -> Steps<'a>,
    ) -> bool {
        let mut has_shrunk = false;
        let mut start = 0;
        loop {
            let elements = (self.encoding.elements)(&self.items[index]);
            let steps = steps(self.encoding, &elements).skip(start);
            match self.replace(index, &mut steps.map(|elements| (self.encoding.item)(&elements))) {
                Some(passed) => {
                    start += passed;
                    has_shrunk = true;
                }
                // Steps that passed before rarely fail now, so they are retried last.
                None if start > 0 => start = 0,
                None => return has_shrunk,
            }
        }
    }

    /// Replaces an item with the first candidate that fails; returns that candidate's index.
    fn replace(&mut self, index: usize, candidates: &mut dyn Iterator<Item = Item>) -> Option<usize> {
        let (candidate, item) = self.tester.first_failing(&self.items, index, candidates)?;
        self.items[index] = item;
        Some(candidate)
    }
}
