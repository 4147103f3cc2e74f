//! The answer of the command to an input: how it differs from the correct one, and an explanation of the item that it
//! differs in.

use std::io;

use crate::io::input::Input;
use crate::modes::check::{Check, Difference, split_lines};
use crate::modes::items::Items;
use crate::picture::Palette;
use crate::problem::{ItemReader, Problem};

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

    /// The explanation of the item or event with the first difference, or else of the last, and of the one before if
    /// that may be the cause: in a simulation, always, but without its board.
    pub fn explain(&self, with_previous: bool, palette: Palette) -> String {
        let mut explained = 0;
        self.for_each_item(|nth, _| explained = nth);
        explained = self.difference.as_ref().and_then(|difference| difference.nth).unwrap_or(explained);
        let is_simulation = self.problem.is_simulation();
        let first = explained.saturating_sub(u64::from(with_previous || is_simulation));
        let mut text = String::new();
        self.for_each_item(|nth, item| {
            if (first..=explained).contains(&nth) {
                let max_lines = if is_simulation && nth < explained { 1 } else { usize::MAX };
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

    /// Where this answer to several games ends, if there is any: in that to the last game that has a line with its
    /// number. In which game a command crashed, it does not show.
    pub fn end(&self, games: usize) -> String {
        let line = split_lines(self.answer).count();
        let game = split_lines(self.answer).filter(|line| self.problem.number(line).is_some()).count();
        let name = self.problem.item_name(game.clamp(1, games).to_string().as_bytes());
        let end =
            format!("stdout:{line}: the output ends in the answer to {name}; more may be lost in a buffer\n");
        if line == 0 { String::new() } else { end }
    }
}
