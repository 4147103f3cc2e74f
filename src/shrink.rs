//! Shrinking: a failing input made as small as it gets while it still fails.

use std::mem;
use std::slice;

use crate::cases::{Candidates, Item, ShrinkStep};
use crate::error::Error;
use crate::input::Input;
use crate::problem::Problem;
use crate::stream::Stream;

/// The number of pairs of elements from which on they are not tried one by one.
const MAX_PAIRS: usize = 300;

/// The number of likely candidates of one step that are tried alone.
const MAX_LIKELY: usize = 50;

/// The failure that an input must keep while it shrinks.
pub trait Predicate {
    /// Whether an input of these items fails.
    fn fails(&mut self, items: &[Item]) -> bool;

    /// The indices of the items that probably fail as the only one, judged by inputs of many items at once; `None` if such
    /// inputs show nothing.
    fn likely(&mut self, _items: &mut dyn Iterator<Item = Item>) -> Option<Vec<usize>> {
        None
    }
}

impl<F: FnMut(&[Item]) -> bool> Predicate for F {
    fn fails(&mut self, items: &[Item]) -> bool {
        self(items)
    }
}

/// Shrinks a failing input. No game, move or chip can be removed from what is left, and no move replaced by one into a
/// lower slot, or it does not fail.
///
/// # Errors
///
/// If the input does not keep the statement's promises.
pub fn shrink(
    problem: &Problem,
    input: &[u8],
    mut fails: impl FnMut(&[u8]) -> bool,
) -> Result<Vec<u8>, Error> {
    let items = items(problem, input)?;
    let minimal = minimize(problem, items, &mut |items: &[Item]| fails(&problem.items.input(items)));
    Ok(problem.items.input(&minimal))
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

/// Shrinks failing items, both their number and each of them.
pub fn minimize(problem: &Problem, mut items: Vec<Item>, predicate: &mut dyn Predicate) -> Vec<Item> {
    loop {
        let before = items.clone();
        shrink_items(&mut items, predicate);
        for index in 0..items.len() {
            shrink_item(problem, &mut items, index, predicate);
        }
        // One item is as small as it gets. Of several, one may be superfluous now that another is smaller.
        if items.len() == 1 || items == before {
            return items;
        }
    }
}

/// Removes items: all but one, or else halves, quarters, and at last one by one.
fn shrink_items(items: &mut Vec<Item>, predicate: &mut dyn Predicate) {
    if let Some(item) = failing_alone(items, predicate) {
        *items = vec![item];
    }
    let mut size = items.len() / 2;
    while size > 0 {
        let mut start = 0;
        while start < items.len() {
            let mut rest = items.clone();
            rest.drain(start..(start + size).min(items.len()));
            if !rest.is_empty() && predicate.fails(&rest) {
                *items = rest;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
}

/// The shortest of several items that fails as the only one, if some are likely to.
fn failing_alone(items: &[Item], predicate: &mut dyn Predicate) -> Option<Item> {
    if items.len() == 1 {
        return None;
    }
    let mut likely = predicate.likely(&mut items.iter().cloned())?;
    likely.sort_by_key(|index| items[*index].len());
    let mut likely = likely.into_iter().map(|index| &items[index]);
    likely.find(|item| predicate.fails(slice::from_ref(item))).cloned()
}

/// Shrinks one of the items: by likely steps as long as there are any, and then by whatever step there is.
fn shrink_item(problem: &Problem, items: &mut [Item], index: usize, predicate: &mut dyn Predicate) {
    let mut size = items[index].len() / 2;
    let mut target = ShrinkTarget { shrink: problem.cases.shrink, items, index, predicate };
    while size > 1 {
        target.take_likely(ShrinkStep::Remove(size));
        size /= 2;
    }
    while target.take_likely(ShrinkStep::Remove(1))
        || target.take_likely(ShrinkStep::RemoveTwo)
        || target.take_likely(ShrinkStep::LowerMove)
        || target.take_any(ShrinkStep::Remove(1))
        || target.take_any(ShrinkStep::LowerMove)
    {}
}

/// An item that shrinks, among the other items of its input.
struct ShrinkTarget<'a> {
    shrink: fn(&[u8], ShrinkStep) -> Candidates<'_>,
    items: &'a mut [Item],
    index: usize,
    predicate: &'a mut dyn Predicate,
}

impl ShrinkTarget<'_> {
    /// Takes a step as often as one of all candidates fails, and returns whether one did.
    fn take_any(&mut self, step: ShrinkStep) -> bool {
        repeat(step, |tried| self.replace(step, |candidate| candidate >= tried))
    }

    /// Takes a step as often as one of the likely candidates fails, and returns whether one did. If nothing shows which
    /// are likely, all are, but for pairs of elements if there are too many.
    fn take_likely(&mut self, step: ShrinkStep) -> bool {
        repeat(step, |tried| match self.likely(step, tried) {
            Some(likely) => self.replace(step, |candidate| likely.contains(&candidate)),
            None if step == ShrinkStep::RemoveTwo && self.candidates(step).nth(MAX_PAIRS).is_some() => None,
            None => self.replace(step, |candidate| candidate >= tried),
        })
    }

    fn candidates(&self, step: ShrinkStep) -> Candidates<'_> {
        (self.shrink)(&self.items[self.index], step)
    }

    /// The first of the likely candidates that have not been tried. If many of them pass alone, so will the rest.
    fn likely(&mut self, step: ShrinkStep, tried: usize) -> Option<Vec<usize>> {
        let [item] = &*self.items else { return None };
        let likely = self.predicate.likely(&mut (self.shrink)(item, step).skip(tried))?;
        Some(likely.into_iter().map(|index| tried + index).take(MAX_LIKELY).collect())
    }

    /// Replaces the item by the first of the wanted candidates that fails, and returns which one.
    fn replace(&mut self, step: ShrinkStep, is_wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let item = mem::take(&mut self.items[self.index]);
        for (candidate, shrunk) in (self.shrink)(&item, step).enumerate() {
            if is_wanted(candidate) {
                self.items[self.index] = shrunk;
                if self.predicate.fails(self.items) {
                    return Some(candidate);
                }
            }
        }
        self.items[self.index] = item;
        None
    }
}

/// Takes a step as long as `take`, given how many candidates not to try again, finds a candidate; whether it did.
fn repeat(step: ShrinkStep, mut take: impl FnMut(usize) -> Option<usize>) -> bool {
    let mut tried = 0;
    let mut taken = false;
    while let Some(candidate) = take(tried) {
        taken = true;
        // What could not be removed before rarely can now, and is tried again when nothing else can.
        tried = if step == ShrinkStep::LowerMove { 0 } else { candidate };
    }
    taken
}
