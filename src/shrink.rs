//! Shrinking: reduces a failing input to a local minimum that still fails.
//!
//! The judge answers in nanoseconds, the solution under test in milliseconds. So a [`search`](search()) judges
//! many small items to find those that share a feature with a failing one, and the solution is run only on the smallest
//! of them. Steps then shrink the result until no single element can be removed.

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
/// Returns an error if the input is not what the statement promises.
pub fn read_items(problem: &Problem, input: &[u8]) -> Result<Vec<Item>, Error> {
    problem.judge(Input::strict(input), &mut std::io::sink())?;
    let mut items = Vec::new();
    (problem.cases.read_items)(Input::strict(input), &mut |item| items.push(item))?;
    Ok(items)
}

/// Shrinks a failing input to a local minimum: removing any single game, move, blank line or chip makes it pass. There
/// are two exceptions: a removal that passed in a batch is not tested alone, and `predicate` may return `false` for
/// every input after a deadline.
///
/// # Errors
///
/// Returns an error if the input is not what the statement promises.
pub fn shrink(
    problem: &Problem,
    input: &[u8],
    effort: Effort,
    predicate: &mut dyn Predicate,
) -> Result<Vec<u8>, Error> {
    let items = read_items(problem, input)?;
    let pool = generate_pool(problem, effort.pool_size)?;
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
            return Ok(problem.item_kind.input_text(&shrinker.items));
        }
    }
}

/// Generates up to `size` items.
fn generate_pool(problem: &Problem, size: u64) -> Result<Vec<Item>, Error> {
    let mut pool = Vec::new();
    for seed in 1..=size / problem.item_kind.max_items {
        let mut input = Vec::new();
        generate(problem, seed, problem.item_kind.max_items, &mut input)?;
        pool.extend(read_items(problem, &input)?);
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
            let length = self.items[index].len();
            let simple = self.encoding.simple_items.iter().filter(|simple| simple.len() < length);
            self.replace(index, &mut simple.map(|simple| simple.to_vec()));
        }
    }

    /// Replaces all items with the shortest one that fails alone, or else with a simple item that does; returns whether
    /// there is one.
    fn reduce_to_one(&mut self) -> bool {
        let mut candidates = self.items.clone();
        candidates.sort_by_key(Vec::len);
        candidates.extend(self.encoding.simple_items.iter().map(|simple| simple.to_vec()));
        // The empty item is a placeholder that the candidates replace.
        let failing = self.tester.first_failing(&[Item::new()], 0, &mut candidates.into_iter());
        let Some((_, item)) = failing else { return false };
        self.items = vec![item];
        true
    }

    /// Shrinks an item: removes elements by searches and steps, and then lowers those that remain.
    fn shrink_item(&mut self, index: usize) {
        self.tester.calls_left = MAX_CALLS;
        if !self.tester.can_batch(&self.items) {
            // Each result of a search costs a run, so the few steps that remove the most come first.
            self.apply_steps(index, Encoding::large_removals);
        }
        loop {
            while self.items.len() == 1 && self.replace_by_search(index) {}
            if !self.apply_steps(index, Encoding::removals) {
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
        let mut effort = self.effort;
        if !self.tester.can_batch(&self.items) {
            // Each result costs a run.
            effort.max_results /= 3;
        }
        let results = search(self.encoding, &self.items[index], &self.pool, effort);
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
            let elements = (self.encoding.encode)(&self.items[index]);
            let steps = steps(self.encoding, &elements).skip(start);
            match self.replace(index, &mut steps.map(|elements| (self.encoding.decode)(&elements))) {
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
        let (candidate_index, item) = self.tester.first_failing(&self.items, index, candidates)?;
        self.items[index] = item;
        Some(candidate_index)
    }
}
