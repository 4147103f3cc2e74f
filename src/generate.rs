//! Test inputs: every hard case by quota, the rest by random play.

use std::io::Write;

use crate::cases::{CaseTable, Found, Item, Listed, Shape};
use crate::error::Error;
use crate::output::Output;
use crate::problem::{Division, Problem};
use crate::random::Random;
use crate::stream::{Stream, Strictness};

/// How many items, in one input or in as many, hold every case of any problem.
const TURNS: u64 = 300;

/// How often an item is made for a case until it is one.
const TRIES: usize = 500;

/// Writes an input of random items, among them hard cases. The same arguments give the same bytes on every machine.
///
/// As many items as are usual hold every case of FOUROW, and 300 boards every case of theirs. With fewer, the seeds
/// take turns.
///
/// # Errors
///
/// If the input cannot be written.
pub fn generate(problem: &Problem, seed: u64, items: u64, output: &mut dyn Write) -> Result<(), Error> {
    let mut output = Output::new(output);
    let mut random = Random::new(seed);
    let mut printer = Printer::start(problem.division, items, &mut output)?;
    let blocks = Quota::fill(problem, seed, items, &mut random).arrange(&mut random);
    let (last, front) = blocks.split_last().map_or((None, &[][..]), |(last, front)| (Some(last), front));
    for item in front.iter().flatten() {
        printer.put(item, &mut output)?;
    }
    let rest = items - blocks.iter().map(|block| block.len() as u64).sum::<u64>();
    for _ in 0..rest {
        printer.put(&(problem.cases.random)(&mut random), &mut output)?;
    }
    for item in last.into_iter().flatten() {
        printer.put(item, &mut output)?;
    }
    output.flush()
}

/// The text of an input made of these items.
pub fn print(division: Division, items: &[Item]) -> Vec<u8> {
    let mut text = Vec::new();
    let mut output = Output::new(&mut text);
    let printed = Printer::start(division, items.len() as u64, &mut output).and_then(|mut printer| {
        items.iter().try_for_each(|item| printer.put(item, &mut output))?;
        output.flush()
    });
    debug_assert!(printed.is_ok(), "a vector takes all");
    text
}

/// Puts items on an output in the form of the statement.
struct Printer {
    division: Division,
    /// Items printed so far.
    printed: u64,
}

impl Printer {
    fn start(division: Division, items: u64, output: &mut Output) -> Result<Self, Error> {
        if division == Division::Games {
            output.put(format!("{items}\n").as_bytes())?;
        }
        Ok(Self { division, printed: 0 })
    }

    fn put(&mut self, item: &[u8], output: &mut Output) -> Result<(), Error> {
        self.printed += 1;
        match self.division {
            Division::Games => {
                output.put(b"Game #")?;
                output.put(self.printed.to_string().as_bytes())?;
                output.put(b": ")?;
                output.put(item)?;
                output.put(b"\n")
            }
            Division::Boards => {
                if self.printed > 1 {
                    output.put(b"\n")?;
                }
                output.put(item)
            }
            Division::Run => output.put(item),
        }
    }
}

/// The hard cases of an input, as blocks of items that stay together.
struct Quota<'a> {
    table: &'a CaseTable,
    division: Division,
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
        let mut quota = Self {
            table,
            division: problem.division,
            room,
            covered,
            first: None,
            blocks: Vec::new(),
            last: None,
        };

        let mut wishes = wishes(&list);
        let enough = if problem.usual_items() > 1 { problem.usual_items() } else { wishes.len() as u64 };
        if items < enough {
            let turn = (seed.wrapping_sub(1) % TURNS * items) as usize;
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
            Shape::First(case) => self.first = self.make(random, case, 0).inspect(|_| self.room -= 1),
            Shape::Last(case) => self.last = self.make(random, case, 0).inspect(|_| self.room -= 1),
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
        let text = print(self.division, items);
        let (mut input, mut nowhere) = (text.as_slice(), std::io::sink());
        let mut stream = Stream::new(&mut input, Strictness::Lenient, &mut nowhere);
        let mut all = Vec::new();
        let read = (self.table.read)(&mut stream, &mut |_, found| all.push(found));
        debug_assert!(read.is_ok(), "what is made is good: {text:?}");
        all
    }

    /// All blocks in random order, but for the first and the last.
    fn arrange(mut self, random: &mut Random) -> Vec<Vec<Item>> {
        for left in (2..=self.blocks.len()).rev() {
            self.blocks.swap(left - 1, random.below(left));
        }
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
