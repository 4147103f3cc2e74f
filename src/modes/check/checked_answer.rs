//! The answer to a small input: how it differs from the correct one, and an explanation of the item that it differs in.

use std::io;
use std::ops::Range;

use super::{Check, Difference};
use crate::io::input::Input;
use crate::io::item_loop::ItemLoop;
use crate::picture::Palette;
use crate::problem::Problem;

/// The maximum number of items to explain if the answer does not show which one is wrong.
const MAX_EXPLAINED_ITEMS: u64 = 5;

/// An answer to a small input, compared with the correct one.
pub struct CheckedAnswer<'a> {
    problem: &'static Problem,
    input: &'a [u8],
    answer: &'a [u8],
    pub correct: Vec<u8>,
    /// The first difference; `None` if the answers are equal.
    pub difference: Option<Difference>,
}

impl<'a> CheckedAnswer<'a> {
    pub fn new(problem: &'static Problem, input: &'a [u8], answer: &'a [u8]) -> Self {
        let mut check = Check::new(problem, Palette::Monochrome, answer);
        check.add("", Input::new(input)).expect("the input should be valid");
        let difference = check.difference().expect("in memory, nothing should fail");
        Self { problem, input, answer, correct: problem.answer(input), difference }
    }

    /// The item or event with the first difference, or else the last. If an answer to games or boards shows none, all
    /// of them or, if they are many, none.
    pub fn items_to_explain(&self) -> Range<u64> {
        let count = self.problem.item_kind.split_sections(&self.correct).len() as u64;
        let is_shown = self.difference.is_some() && !self.answer.is_empty();
        if !is_shown && !self.problem.has_single_item() {
            return if count <= MAX_EXPLAINED_ITEMS { 1..count + 1 } else { 0..0 };
        }
        let nth = self.difference.as_ref().and_then(|difference| difference.nth).unwrap_or(count);
        nth..nth + 1
    }

    /// The explanation of some items, or of an event, and of the one before if that may be the cause: in a simulation,
    /// always, but without its board.
    pub fn explain(&self, items: Range<u64>, with_previous: bool, palette: Palette) -> String {
        let is_simulation = self.problem.has_single_item();
        let has_previous = items.start > 1 && (with_previous || is_simulation);
        let explained = items.start - u64::from(has_previous)..items.end;
        let mut text = String::new();
        let mut reader = (self.problem.reader)();
        let mut sink = io::sink();
        let mut read = ItemLoop::new(self.problem.item_kind, Input::new(self.input), &mut sink);
        let result = read.for_each(&mut *reader, |item, _| {
            let nth = item.count();
            if explained.contains(&nth) {
                let max_lines = if is_simulation && nth + 1 < items.end { 1 } else { usize::MAX };
                text.extend(item.explain(palette, true).split_inclusive('\n').take(max_lines));
            }
            Ok(())
        });
        result.expect("the input should be valid");
        text.trim_ascii_end().into()
    }

    /// The number, from 1, of the game in whose answer this answer ends, which may be cut. If all games are answered,
    /// it is greater than their number.
    pub fn last_game(&self) -> u64 {
        let kind = self.problem.item_kind;
        let end = self.answer.iter().rposition(|byte| *byte == b'\n').map_or(0, |index| index + 1);
        let [expected, mut actual] =
            [&self.correct, &self.answer[..end]].map(|answer| kind.split_sections(answer));
        actual.retain(|section| kind.number(section[0]).is_some());
        let has_all_lines = |(actual, expected): (&Vec<_>, &Vec<_>)| actual.len() >= expected.len();
        let is_complete = actual.iter().zip(&expected).next_back().is_some_and(has_all_lines);
        (actual.len() as u64 + u64::from(is_complete)).max(1)
    }
}
