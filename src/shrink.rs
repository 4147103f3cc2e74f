//! A failing input made small.

use crate::cases::{Item, Reduction};
use crate::error::Error;
use crate::input::Input;
use crate::problem::Problem;
use crate::stream::Stream;

/// How many pairs of parts are tried one by one where nothing tells which are worth it.
const MOST_PAIRS: usize = 300;

/// How many suspects of one step are tried alone.
const MOST_SUSPECTS: usize = 50;

/// Something that fails on some inputs.
pub trait Failing {
    /// Whether it fails on an input of these items.
    fn fails(&mut self, items: &[Item]) -> bool;

    /// Those of the items that it may fail on alone, as far as one look at all of them tells; `None` if that tells
    /// nothing.
    fn suspects(&mut self, _items: &[Item]) -> Option<Vec<usize>> {
        None
    }
}

impl<F: FnMut(&[Item]) -> bool> Failing for F {
    fn fails(&mut self, items: &[Item]) -> bool {
        self(items)
    }
}

/// Makes an input small that `fails` holds of, for as long as it holds. No game, move or chip can be left out of what is
/// left, and no move replaced by one into a lower slot.
///
/// # Errors
///
/// If the input does not keep the statement's promises.
pub fn smallest(
    problem: &Problem,
    input: &[u8],
    mut fails: impl FnMut(&[u8]) -> bool,
) -> Result<Vec<u8>, Error> {
    let items = items(problem, input)?;
    let small = shrink(problem, items, &mut |items: &[Item]| fails(&problem.items.input(items)));
    Ok(problem.items.input(&small))
}

/// The items of an input that keeps the statement's promises.
///
/// # Errors
///
/// If it does not keep them.
pub fn items(problem: &Problem, input: &[u8]) -> Result<Vec<Item>, Error> {
    let mut nowhere = std::io::sink();
    problem.judge(Input::strict(input), &mut nowhere)?;
    let mut stream = Stream::new(Input::strict(input), &mut nowhere);
    let mut items = Vec::new();
    (problem.cases.items)(&mut stream, &mut |item| items.push(item))?;
    Ok(items)
}

/// Makes failing items few and small.
pub fn shrink(problem: &Problem, mut items: Vec<Item>, failing: &mut dyn Failing) -> Vec<Item> {
    loop {
        let before = items.clone();
        fewer(&mut items, failing);
        for n in 0..items.len() {
            smaller(problem, &mut items, n, failing);
        }
        // One item is as small as it gets. Of several, one may be superfluous now that another is smaller.
        if items.len() == 1 || items == before {
            return items;
        }
    }
}

/// Leaves out items: all but a suspect, or else by halves, quarters, and at last one by one.
fn fewer(items: &mut Vec<Item>, failing: &mut dyn Failing) {
    if items.len() > 1 {
        let mut suspects = failing.suspects(items).unwrap_or_default();
        suspects.sort_by_key(|suspect| items[*suspect].len());
        for suspect in suspects {
            let alone = vec![items[suspect].clone()];
            if failing.fails(&alone) {
                *items = alone;
                return;
            }
        }
    }
    let mut size = items.len() / 2;
    while size > 0 && items.len() > 1 {
        let mut start = 0;
        while start < items.len() && items.len() > 1 {
            let mut rest = items.clone();
            rest.drain(start..(start + size).min(items.len()));
            if !rest.is_empty() && failing.fails(&rest) {
                *items = rest;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
}

/// Makes one of the items small: quickly for as long as that succeeds, and then by trying everything.
fn smaller(problem: &Problem, items: &mut [Item], n: usize, failing: &mut dyn Failing) {
    let mut size = items[n].len() / 2;
    while size > 1 {
        take_steps(problem, items, n, Reduction::LeaveOut(size), failing, Look::AtSuspects);
        size /= 2;
    }
    let mut take = |step, look| take_steps(problem, items, n, step, failing, look);
    while take(Reduction::LeaveOut(1), Look::AtSuspects)
        || take(Reduction::LeaveOutTwo, Look::AtSuspects)
        || take(Reduction::Lower, Look::AtSuspects)
        || take(Reduction::LeaveOut(1), Look::AtAll)
        || take(Reduction::Lower, Look::AtAll)
    {}
}

/// Which candidates are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Those that one run tells are worth it, or all if it cannot tell.
    AtSuspects,
    /// All of them.
    AtAll,
}

/// Takes a step wherever it can be taken, and tells whether it was.
fn take_steps(
    problem: &Problem,
    items: &mut [Item],
    n: usize,
    step: Reduction,
    failing: &mut dyn Failing,
    look: Look,
) -> bool {
    let (mut taken, mut next) = (false, 0);
    loop {
        let candidates = (problem.cases.smaller)(&items[n], step);
        let untried = candidates.get(next..).unwrap_or_default();
        let suspects = if look == Look::AtAll || items.len() > 1 { None } else { failing.suspects(untried) };
        let suspects = match suspects {
            // If many turn out to be innocent when they are alone, so will the rest.
            Some(suspects) => suspects.into_iter().take(MOST_SUSPECTS).collect(),
            None if step == Reduction::LeaveOutTwo && untried.len() > MOST_PAIRS => Vec::new(),
            None => (0..untried.len()).collect::<Vec<_>>(),
        };
        let found = suspects.into_iter().find(|candidate| {
            let mut with = items.to_vec();
            with[n].clone_from(&untried[*candidate]);
            failing.fails(&with)
        });
        let Some(found) = found else { return taken };
        items[n].clone_from(&untried[found]);
        taken = true;
        // What could not be left out before rarely can now; whoever calls comes back until nothing can.
        next += if step == Reduction::Lower { 0 } else { found };
    }
}
