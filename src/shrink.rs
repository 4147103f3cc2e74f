//! Shrinking: a failing input made as small as it gets while it still fails.
//!
//! The judge takes nanoseconds and the program under test milliseconds. So a [`search`] asks the judge alone which small
//! items have a feature in common with a failing one, and the program is run only on the best of them. The result shrinks
//! in steps, until nothing can be removed from it.

pub mod encoding;
pub mod features;
mod search;
mod tester;

use crate::error::Error;
use crate::generate::generate;
use crate::input::Input;
use crate::item::Item;
use crate::problem::Problem;
use crate::stream::Stream;
use encoding::{Element, Encoding};
pub use search::Effort;
use search::{lowest, search};
use tester::Tester;
pub use tester::{sections, wrong_items};

/// The number of candidates for an item that are tried one a run, before only those are that lack one element.
const MAX_SINGLE: usize = 250;

/// The failure that an input must keep while it shrinks.
pub trait Predicate {
    /// Whether an input fails.
    fn fails(&mut self, input: &[u8]) -> bool;

    /// The answer of the program under test to an input; `None` if it does not show which items fail.
    fn answer(&mut self, input: &[u8]) -> Option<Vec<u8>>;
}

/// The items of an input that keeps the statement's promises.
///
/// # Errors
///
/// If it does not keep them.
pub fn items(problem: &Problem, input: &[u8]) -> Result<Vec<Item>, Error> {
    let mut sink = std::io::sink();
    problem.judge(Input::strict(input), &mut sink)?;
    let mut stream = Stream::new(Input::strict(input), &mut sink);
    let mut items = Vec::new();
    (problem.cases.items)(&mut stream, &mut |item| items.push(item))?;
    Ok(items)
}

/// Shrinks a failing input. No game, move, blank line or chip can be removed from what is left, or it does not fail.
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
    let pool = pool(problem, effort.others)?;
    let mut shrinker = Shrinker {
        items,
        pool,
        encoding: &problem.encoding,
        effort,
        tester: Tester::new(problem, predicate),
    };
    loop {
        let before = shrinker.items.clone();
        shrinker.shrink_items();
        for index in 0..shrinker.items.len() {
            shrinker.shrink_item(index);
        }
        // One item is as small as it gets. Of several, one may be superfluous now that another is smaller.
        if shrinker.items.len() == 1 || shrinker.items == before {
            return Ok(problem.items.input(&shrinker.items));
        }
    }
}

/// Generated items of all kinds.
fn pool(problem: &Problem, count: u64) -> Result<Vec<Item>, Error> {
    let mut pool = Vec::new();
    for seed in 1..=count / problem.items.max_items {
        let mut input = Vec::new();
        generate(problem, seed, problem.items.max_items, &mut input)?;
        pool.extend(items(problem, &input)?);
    }
    Ok(pool)
}

/// An input that shrinks, as items.
struct Shrinker<'a> {
    items: Vec<Item>,
    /// Generated items.
    pool: Vec<Item>,
    encoding: &'a Encoding,
    effort: Effort,
    tester: Tester<'a>,
}

/// The results of one kind of step.
type Steps = for<'a> fn(&Encoding, &'a [Element]) -> Box<dyn Iterator<Item = Vec<Element>> + 'a>;

impl Shrinker<'_> {
    /// Removes items: all but one, or else halves, quarters, and finally one by one.
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

    /// Replaces several items by the shortest of them that fails alone, or by a simple one that does, and returns whether
    /// there is one.
    fn keep_one(&mut self) -> bool {
        let mut single = self.items.clone();
        single.sort_by_key(Vec::len);
        single.extend(self.encoding.simple_items.iter().map(|simple| simple.to_vec()));
        let failing = self.tester.first_failing(&[Item::new()], 0, &mut single.into_iter());
        let is_found = failing.is_some();
        self.items = failing.map_or_else(|| std::mem::take(&mut self.items), |(_, item)| vec![item]);
        is_found
    }

    /// Shrinks one of the items: by searches and steps as long as they remove something, and then by lowering elements.
    fn shrink_item(&mut self, index: usize) {
        self.tester.calls_left = MAX_SINGLE;
        if !self.tester.has_batches(&self.items) {
            // The candidates of a search take a run each, so what costs little comes first.
            self.take(index, |encoding, elements| Box::new(encoding.much_shorter(elements)));
        }
        loop {
            while self.items.len() == 1 && self.replace_by_search(index) {}
            if !self.take(index, |encoding, elements| Box::new(encoding.shorter(elements))) {
                break;
            }
        }
        let lowest = lowest(self.encoding, &self.items[index]);
        self.replace(index, &mut lowest.into_iter());
        self.tester.calls_left = usize::MAX;
        let last_steps: Steps =
            |encoding, elements| Box::new(encoding.without_one(elements).chain(encoding.lowered(elements)));
        self.take(index, last_steps);
        if !self.tester.is_conclusive(&self.items) {
            self.tester.distrust_batches();
            self.take(index, last_steps);
        }
    }

    /// Replaces an item by the smallest failing one that a search finds, and returns whether there is one.
    fn replace_by_search(&mut self, index: usize) -> bool {
        let items =
            if self.tester.has_batches(&self.items) { self.effort.items } else { self.effort.items / 3 };
        let found = search(self.encoding, &self.items[index], &self.pool, Effort { items, ..self.effort });
        self.replace(index, &mut found.into_iter()).is_some()
    }

    /// Takes steps, each to the first failing candidate, until there is none; returns whether any step was taken.
    fn take(&mut self, index: usize, steps: Steps) -> bool {
        let mut taken = false;
        let mut start = 0;
        loop {
            let elements = (self.encoding.elements)(&self.items[index]);
            let mut candidates =
                steps(self.encoding, &elements).skip(start).map(|elements| (self.encoding.item)(&elements));
            match self.replace(index, &mut candidates) {
                Some(candidate) => {
                    start += candidate;
                    taken = true;
                }
                // Elements that could not be removed before rarely can be now, so they are tried again last.
                None if start > 0 => start = 0,
                None => return taken,
            }
        }
    }

    /// Replaces an item by the first of the candidates that fails, and returns its number among them.
    fn replace(&mut self, index: usize, candidates: &mut dyn Iterator<Item = Item>) -> Option<usize> {
        let (number, item) = self.tester.first_failing(&self.items, index, candidates)?;
        self.items[index] = item;
        Some(number)
    }
}
