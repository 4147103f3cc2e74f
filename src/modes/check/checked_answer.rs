//! The answer to a small input: how it differs from the correct one, and an explanation of the item that it differs in.

use std::io;
use std::ops::Range;

use super::{Check, Difference};
use crate::io::input::Input;
use crate::modes::items::Items;
use crate::modes::judge::answer_to;
use crate::picture::Palette;
use crate::problem::Problem;

/// The maximum number of items to explain if the answer does not show which one is wrong.
const MAX_EXPLAINED_ITEMS: u64 = 5;

/// An answer to a small input, compared with the correct one.
pub struct CheckedAnswer<'a> {
    problem: &'a Problem,
    input: &'a [u8],
    answer: &'a [u8],
    pub correct: Vec<u8>,
    /// The first difference; `None` if the answers are equal.
    pub difference: Option<Difference>,
    /// The number of items or events.
    count: u64,
}

/// Compares an answer with the correct one to an input in memory, where nothing fails.
fn check<'a>(problem: &'a Problem, input: &[u8], answer: &'a [u8]) -> Check<'a> {
    let mut check = Check::new(problem, Palette::Monochrome, answer);
    check.add("", Input::valid(input)).expect("in memory, nothing should fail");
    check.finish();
    check
}

/// The indices of the items with wrong answers; only the first of them if the answer has too many or too few sections.
/// If only sections after the last item's are wrong, the last item.
pub fn wrong_items(problem: &Problem, input: &[u8], answer: &[u8]) -> Vec<usize> {
    let Check { summary, first, .. } = check(problem, input, answer);
    let wrong = match first {
        Some(first) if !summary.is_paired() => vec![first.nth.unwrap_or(summary.sections)],
        _ => summary.differing.nths,
    };
    wrong.into_iter().filter_map(|nth| nth.checked_sub(1)).map(|index| index as usize).collect()
}

impl<'a> CheckedAnswer<'a> {
    pub fn new(problem: &'a Problem, input: &'a [u8], answer: &'a [u8]) -> Self {
        let check = check(problem, input, answer);
        let count = check.summary.sections;
        let difference = check.difference().expect("in memory, nothing should fail");
        Self { problem, input, answer, correct: answer_to(problem, input), difference, count }
    }

    /// The item or event with the first difference, or else the last. If an answer to games or boards shows none, all
    /// of them or, if they are many, none.
    pub fn items_to_explain(&self) -> Range<u64> {
        let is_shown = self.difference.is_some() && !self.answer.is_empty();
        if !is_shown && !self.problem.is_simulation() {
            return if self.count <= MAX_EXPLAINED_ITEMS { 1..self.count + 1 } else { 0..0 };
        }
        let nth = self.difference.as_ref().and_then(|difference| difference.nth).unwrap_or(self.count);
        nth..nth + 1
    }

    /// The explanation of some items, or of an event, and of the one before if that may be the cause: in a simulation,
    /// always, but without its board.
    pub fn explain(&self, explained: Range<u64>, with_previous: bool, palette: Palette) -> String {
        let is_simulation = self.problem.is_simulation();
        let has_previous = explained.start > 1 && (with_previous || is_simulation);
        let shown = explained.start - u64::from(has_previous)..explained.end;
        let mut text = String::new();
        let mut sink = io::sink();
        let mut items = Items::new(self.problem, Input::valid(self.input), &mut sink);
        while let Some((item, _)) = items.next().expect("in memory, nothing should fail") {
            let nth = item.count();
            if shown.contains(&nth) {
                let max_lines = if is_simulation && nth + 1 < explained.end { 1 } else { usize::MAX };
                text.extend(item.explain(palette, true).split_inclusive('\n').take(max_lines));
            }
        }
        text.trim_ascii_end().into()
    }

    /// The number, from 1, of the game in whose answer this answer ends, which may be cut. If all games are answered,
    /// it is greater than their number.
    pub fn last_game(&self) -> u64 {
        let end = self.answer.iter().rposition(|byte| *byte == b'\n').map_or(0, |index| index + 1);
        let summary = check(self.problem, self.input, &self.answer[..end]).summary;
        (summary.answered + u64::from(summary.is_last_whole)).max(1)
    }
}
