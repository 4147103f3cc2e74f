//! Test inputs: every hard case by quota, the rest by random play.

use std::io::Write;

use crate::cases::{CaseTable, Found, Item, Listed, Shape};
use crate::error::Error;
use crate::input::Input;
use crate::item::ItemKind;
use crate::output::Output;
use crate::problem::Problem;
use crate::random::Random;
use crate::stream::Stream;

/// How many items, in one input or in as many, hold every case of any problem.
const TURNS: u64 = 300;

/// How often an item is made for a case until it is one.
const TRIES: usize = 5000;

/// Writes an input of random items, among them hard cases. The same arguments give the same bytes on every machine.
///
/// As many items as are usual hold every case of FOUROW, and 300 boards every case of theirs. With fewer, the seeds
/// take turns.
///
/// # Errors
///
/// If the input cannot be written.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> Result<(), Error> {
    let mut random = Random::new(seed);
    let mut blocks = Quota::fill(problem, seed, items, &mut random).arrange(&mut random);
    let last = blocks.pop().unwrap_or_default();
    let rest = items - (blocks.iter().map(Vec::len).sum::<usize>() + last.len()) as u64;

    let mut output = Output::new(output);
    let mut text = (problem.items.header)(items).into_bytes();
    let mut number = 0;
    let mut put = |item: &[u8]| {
        number += 1;
        problem.items.add(number, item, &mut text);
        let put = output.put(&text);
        text.clear();
        put
    };
    blocks.iter().flatten().try_for_each(|item| put(item))?;
    (0..rest).try_for_each(|_| put(&(problem.cases.random)(&mut random)))?;
    last.iter().try_for_each(|item| put(item))?;
    output.flush()
}

/// The hard cases of an input, as blocks of items that stay together.
struct Quota<'a> {
    table: &'a CaseTable,
    kind: &'a ItemKind,
    /// The most items that there may be.
    room: usize,
    /// The variants of each case that are among the items.
    covered: Vec<u128>,
    first: Option<Item>,
    blocks: Vec<Vec<Item>>,
    last: Option<Item>,
}

impl<'a> Quota<'a> {
    /// Makes items until every case is covered or there is no more room, and random items for the rest of an input of
    /// usual size.
    fn fill(problem: &'a Problem, seed: u64, items: u64, random: &mut Random) -> Self {
        let table = &problem.cases;
        let list = (table.list)();
        let room = items.min(TURNS) as usize;
        let covered = vec![0; list.len()];
        let mut quota =
            Self { table, kind: problem.items, room, covered, first: None, blocks: Vec::new(), last: None };

        let mut wishes = wishes(&list);
        let enough = if problem.usual_items() > 1 { problem.usual_items() } else { wishes.len() as u64 };
        if items < enough {
            // Each wish is the first for some seed, when there is room for all that it needs.
            let turn = (seed.wrapping_sub(1) % TURNS) as usize;
            if items == 1 {
                // After the last wish there is random play until the turns start again.
                wishes.drain(..turn.min(wishes.len()));
            } else {
                let turn = turn % wishes.len().max(1);
                wishes.rotate_left(turn);
            }
        }
        for (case, variant) in wishes {
            if quota.room > 0 {
                quota.fulfill(&list[case].shape, case, variant, random);
            }
        }
        while quota.room > 0 {
            quota.add(vec![(table.random)(random)]);
        }
        quota
    }

    /// Makes what a case needs, unless it is there already.
    fn fulfill(&mut self, shape: &Shape, case: usize, variant: usize, random: &mut Random) {
        match *shape {
            Shape::Item | Shape::Each(..) if self.covered[case] >> variant & 1 == 1 => {}
            Shape::Item | Shape::Each(..) => {
                let item = self.make(random, case, variant);
                self.add(item.into_iter().collect());
            }
            Shape::First(which) => self.first = self.make(random, which, 0).inspect(|_| self.room -= 1),
            Shape::Last(which) => self.last = self.make(random, which, 0).inspect(|_| self.room -= 1),
            Shape::Then(one, other) if self.room >= 2 => {
                let both = [one, other].map(|case| self.make(random, case, 0));
                self.add(both.into_iter().flatten().collect());
            }
            Shape::Then(..) | Shape::Count(_) => {}
        }
    }

    /// Adds a block of items, and notes what they cover.
    fn add(&mut self, block: Vec<Item>) {
        self.room -= block.len();
        for found in self.found(&block) {
            self.covered.iter_mut().zip(found).for_each(|(covered, found)| *covered |= found);
        }
        self.blocks.push(block);
    }

    /// Makes an item that is this variant of a case; `None` if that fails time and again.
    fn make(&self, random: &mut Random, case: usize, variant: usize) -> Option<Item> {
        let is_one = |item: &Item| {
            self.found(std::slice::from_ref(item)).iter().any(|found| found[case] >> variant & 1 == 1)
        };
        (0..TRIES).find_map(|_| (self.table.make)(random, case, variant).filter(is_one))
    }

    /// Which cases items are, as it is found when an input of them is read.
    fn found(&self, items: &[Item]) -> Vec<Found> {
        let text = self.kind.input(items);
        let mut nowhere = std::io::sink();
        let mut stream = Stream::new(Input::new(text.as_slice()), &mut nowhere);
        let mut all = Vec::new();
        let read = (self.table.read)(&mut stream, &mut |_, found| all.push(found));
        debug_assert!(read.is_ok(), "what is made is good: {text:?}");
        all
    }

    /// All blocks in random order, but for the first and the last.
    fn arrange(mut self, random: &mut Random) -> Vec<Vec<Item>> {
        random.shuffle(&mut self.blocks);
        let first = self.first.map(|item| vec![item]);
        first.into_iter().chain(self.blocks).chain(self.last.map(|item| vec![item])).collect()
    }
}

/// Every variant of every case. The rare cases come first, as many of them are common ones as well.
fn wishes(list: &[Listed]) -> Vec<(usize, usize)> {
    let variants = |(case, listed): (usize, &Listed)| {
        let count = if let Shape::Each(count, _) = listed.shape { count } else { 1 };
        (0..count).map(move |variant| (case, variant))
    };
    list.iter().enumerate().rev().flat_map(variants).collect()
}
