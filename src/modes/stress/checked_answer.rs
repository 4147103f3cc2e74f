//! The answer of the command to an input: how it differs from the correct one, and an explanation of the item that it
//! differs in.

use std::io;
use std::ops::Range;
use std::slice::from_ref;

use crate::io::input::Input;
use crate::modes::check::{Check, Difference};
use crate::modes::items::{Items, items_of};
use crate::modes::judge::answer_to;
use crate::picture::Palette;
use crate::problem::{ItemReader, Problem};

/// The maximum number of items to explain if the answer does not show which one is wrong.
const MAX_EXPLAINED_ITEMS: u64 = 5;

/// The difference between an answer and the correct one.
fn difference(problem: &Problem, input: &[u8], answer: &[u8]) -> Option<Difference> {
    let mut check = Check::new(problem, Palette::Monochrome, answer);
    check.add("", Input::valid(input)).expect("in memory, nothing should fail");
    check.difference().expect("in memory, nothing should fail")
}

/// The indices of the items with wrong answers; only the first of them if the answer has too many or too few sections.
/// If only sections after the last item's are wrong, the last item.
pub fn wrong_items(problem: &Problem, input: &[u8], answer: &[u8]) -> Vec<usize> {
    let wrong = difference(problem, input, answer).map_or(Vec::new(), |difference| difference.wrong);
    wrong.into_iter().map(|nth| nth as usize - 1).collect()
}

/// An answer to a small input, compared with the correct one.
pub struct CheckedAnswer<'a> {
    problem: &'a Problem,
    input: &'a [u8],
    answer: &'a [u8],
    /// The first difference; `None` if the answers are equal.
    pub difference: Option<Difference>,
}

impl<'a> CheckedAnswer<'a> {
    pub fn new(problem: &'a Problem, input: &'a [u8], answer: &'a [u8]) -> Self {
        Self { problem, input, answer, difference: difference(problem, input, answer) }
    }

    /// The item or event with the first difference, or else the last. If an answer to games or boards shows none, all
    /// of them or, if they are many, none.
    pub fn items_to_explain(&self) -> Range<u64> {
        let mut count = 0;
        self.for_each_item(|nth, _| count = nth);
        let is_shown = self.difference.is_some() && !self.answer.is_empty();
        if !is_shown && !self.problem.is_simulation() {
            return if count <= MAX_EXPLAINED_ITEMS { 1..count + 1 } else { 0..0 };
        }
        let nth = self.difference.as_ref().and_then(|difference| difference.nth).unwrap_or(count);
        nth..nth + 1
    }

    /// The explanation of some items, or of an event, and of the one before if that may be the cause: in a simulation,
    /// always, but without its board.
    pub fn explain(&self, items: Range<u64>, with_previous: bool, palette: Palette) -> String {
        let is_simulation = self.problem.is_simulation();
        let has_previous = items.start > 1 && (with_previous || is_simulation);
        let explained = items.start - u64::from(has_previous)..items.end;
        let mut text = String::new();
        self.for_each_item(|nth, item| {
            if explained.contains(&nth) {
                let max_lines = if is_simulation && nth + 1 < items.end { 1 } else { usize::MAX };
                text.extend(item.explain(palette, true).split_inclusive('\n').take(max_lines));
            }
        });
        text.trim_ascii_end().into()
    }

    fn for_each_item(&self, mut visit: impl FnMut(u64, &mut dyn ItemReader)) {
        let mut items = Items::new(self.problem, Input::valid(self.input), io::sink());
        let mut nth = 0;
        while let Some((item, _)) = items.next().expect("in memory, nothing should fail") {
            nth += 1;
            visit(nth, item);
        }
    }

    /// The number, from 1, of the game in whose answer this answer ends, which may be cut. If all games are answered,
    /// it is greater than their number.
    pub fn last_game(&self) -> u64 {
        let lines: Vec<_> = self.answer.split_inclusive(|byte| *byte == b'\n').collect();
        let lines =
            if self.answer.ends_with(b"\n") { &lines[..] } else { &lines[..lines.len().saturating_sub(1)] };
        let starts_section = |line: &&&[u8]| self.problem.number(line).is_some();
        let count = lines.iter().filter(starts_section).count();
        let last_lines = lines.iter().rev().take_while(|line| !starts_section(line)).count() + 1;
        let item =
            count.checked_sub(1).and_then(|index| items_of(self.problem, self.input).into_iter().nth(index));
        let is_whole = item.is_none_or(|item| {
            let answer = answer_to(self.problem, &self.problem.input_text(from_ref(&item)));
            last_lines >= answer.iter().filter(|byte| **byte == b'\n').count()
        });
        count as u64 + u64::from(is_whole)
    }
}
