//! Two answers that differ, compared line by line: which games' or boards' answers are wrong.
//!
//! Games are paired in their order, for as long as their numbers are the same, and boards by their lines. Of a run only
//! the first difference counts.

use std::io;

use super::answer::Answer;
use super::difference;
use super::part::Difference;
use crate::item::ItemRef;
use crate::problem::Problem;
use crate::words;

/// How many wrong games or boards are named.
const MOST_NAMES: usize = 10;

/// What is known of two answers that differ.
pub struct Apart {
    problem: &'static Problem,
    /// The part that was last begun.
    place: Option<ItemRef>,
    /// Whether it is known to be wrong.
    wrong: bool,
    /// How many parts are known to be wrong.
    differ: u64,
    /// The first of them.
    names: Vec<String>,
    /// The first lines that differ.
    difference: Option<Difference>,
    /// Why there is nothing more to compare.
    stopped: Option<Stop>,
    /// How many parts the correct answer has, once that is known.
    parts: u64,
}

/// Why a comparison stops.
enum Stop {
    /// Something in a run differs.
    Run,
    /// From this part on the answer has ended.
    Missing(Vec<u8>),
    /// From this part on the answer has other numbers.
    NoMatch(Vec<u8>),
}

impl Apart {
    /// Nothing is known yet; `before` is the part before what is compared.
    pub fn new(problem: &'static Problem, before: Option<ItemRef>) -> Self {
        Self {
            problem,
            place: before,
            wrong: false,
            differ: 0,
            names: Vec::new(),
            difference: None,
            stopped: None,
            parts: 0,
        }
    }

    /// Compares the next line of the correct answer, with which a part may start.
    pub fn compare(
        &mut self,
        expected: &[u8],
        starts: Option<ItemRef>,
        found: &mut Answer,
    ) -> io::Result<()> {
        if self.stopped.is_some() {
            return Ok(());
        }
        let goes_on = starts.is_none();
        if let Some(place) = starts
            && !self.start(place, expected, found)?
        {
            return Ok(());
        }
        if found.line()? == expected {
            return found.advance();
        }
        self.differs(expected, found)?;
        // A line that starts another game's answer is not for this one.
        if goes_on && self.number(found)?.is_some() { Ok(()) } else { found.advance() }
    }

    /// Compares the end of the correct answer, and tells what is known; `parts` is how many parts it has.
    pub fn finish(mut self, parts: u64, found: &mut Answer) -> io::Result<Option<Difference>> {
        self.parts = parts;
        if self.stopped.is_none() {
            if self.problem.items.is_numbered() {
                self.pass_lines_too_many(b"", found)?;
            }
            if !found.line()?.is_empty() {
                self.place = None;
                self.show(b"", found)?;
            }
        }
        let tally = (parts > 1 && !self.problem.items.single).then(|| self.tally());
        Ok(self.difference.map(|difference| Difference { tally, ..difference }))
    }

    /// Begins a part; tells whether its answer comes next.
    fn start(&mut self, place: ItemRef, expected: &[u8], found: &mut Answer) -> io::Result<bool> {
        // Lines before the first game count against it.
        let first = self.place.is_none();
        self.place.get_or_insert_with(|| place.clone());
        if self.problem.items.is_numbered() {
            self.pass_lines_too_many(expected, found)?;
        }
        self.wrong &= first;
        let number = self.problem.items.number(expected);
        let comes = !found.line()?.is_empty() && self.number(found)?.as_deref() == number;
        if !comes {
            let missing = found.line()?.is_empty();
            let stop = if missing { Stop::Missing } else { Stop::NoMatch };
            self.stopped = Some(stop(place.number.clone()));
            // A missing answer is not counted as wrong, too.
            if self.wrong {
                (self.wrong, self.differ) = (false, 0);
                self.names.clear();
            }
        }
        self.place = Some(place);
        if !comes {
            self.show(expected, found)?;
        }
        Ok(comes)
    }

    /// Goes past lines that do not start a game's answer. They belong to the game before.
    fn pass_lines_too_many(&mut self, expected: &[u8], found: &mut Answer) -> io::Result<()> {
        while !found.line()?.is_empty() && self.number(found)?.is_none() {
            self.differs(expected, found)?;
            found.advance()?;
        }
        Ok(())
    }

    /// The number of the game whose answer the line at hand starts.
    fn number(&self, found: &mut Answer) -> io::Result<Option<Vec<u8>>> {
        Ok(self.problem.items.number(found.line()?).map(Into::into))
    }

    /// Counts the part as wrong.
    fn differs(&mut self, expected: &[u8], found: &mut Answer) -> io::Result<()> {
        if !std::mem::replace(&mut self.wrong, true) {
            self.differ += 1;
            if self.names.len() < MOST_NAMES {
                self.names.extend(self.place.as_ref().map(|place| place.short_name(self.problem.items)));
            }
        }
        if self.problem.items.single {
            self.stopped = Some(Stop::Run);
        }
        self.show(expected, found)
    }

    /// Keeps the lines that differ if they are the first.
    fn show(&mut self, expected: &[u8], found: &mut Answer) -> io::Result<()> {
        if self.difference.is_none() {
            found.line()?;
            let place = self.place.clone();
            let name = match &place {
                Some(place) => format!(" in {}", place.name(self.problem.items)),
                None if self.parts > 0 => " after the last one".into(),
                None => format!(": the input holds no {}s", self.problem.items.noun),
            };
            let lines = difference::show(self.problem, expected, found);
            self.difference = Some(Difference {
                line: found.passed + 1,
                place,
                text: format!("the answers differ{name}\n{lines}"),
                tally: None,
            });
        }
        Ok(())
    }

    /// How many games or boards differ, and which.
    fn tally(&self) -> String {
        let all = words::count(self.parts, self.problem.items.noun);
        let more = if self.differ > self.names.len() as u64 { ", ..." } else { "" };
        let names = format!("{}{more}", self.names.join(", "));
        let verb = if self.differ == 1 { "differs" } else { "differ" };
        let end = match &self.stopped {
            Some(Stop::Missing(part)) => {
                format!("from {} on the answers are missing ({all})", self.problem.items.name(part))
            }
            Some(Stop::NoMatch(part)) => {
                format!("from {} on the answers no longer match ({all})", self.problem.items.name(part))
            }
            Some(Stop::Run) | None if self.differ == 0 => return format!("all {all} are right"),
            Some(Stop::Run) | None => return format!("{} of {all} {verb}: {names}", self.differ),
        };
        if self.differ == 0 { end } else { format!("{} {verb}: {names}; {end}", self.differ) }
    }
}
