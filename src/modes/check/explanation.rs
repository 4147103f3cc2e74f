//! What is wrong with the answer to a small input: the first difference, and an explanation of the item that it is in.

use std::io::Write;

use super::{Check, Difference};
use crate::io::input::{Input, Selection};
use crate::picture::Palette;
use crate::problem::Problem;
use crate::problems::PROBLEMS;

/// The maximum number of items to explain if the answer does not show which one is wrong.
const MAX_EXPLAINED_ITEMS: u64 = 5;

/// The line number and the text of the first difference between an answer and the correct one; empty if they are equal.
pub fn first_difference(problem: &'static Problem, input: &[u8], answer: &[u8]) -> String {
    difference(problem, input, answer)
        .map_or(String::new(), |first| format!("{}: {}", first.line, first.text))
}

fn difference(problem: &'static Problem, input: &[u8], answer: &[u8]) -> Option<Difference> {
    let mut check = Check::new(problem, PROBLEMS, answer);
    check.expected_writer("").write_all(&problem.answer(input)).ok()?;
    check.difference().ok()?
}

/// The explanation of the item or event with the first difference, or else of the last, and of the one before it if
/// that may be the cause: in a simulation, always, but without its board. If the answer is correct or empty, the first
/// items are explained instead.
pub fn explain_difference(
    problem: &'static Problem,
    input: &[u8],
    answer: &[u8],
    with_previous: bool,
    palette: Palette,
) -> String {
    let is_simulation = problem.has_single_item();
    let difference = difference(problem, input, answer);
    let (first, last) = if !is_simulation && (difference.is_none() || answer.is_empty()) {
        (1, MAX_EXPLAINED_ITEMS)
    } else {
        let count = || problem.item_kind.split_sections(&problem.answer(input)).len() as u64;
        let last = difference.and_then(|difference| difference.item).map_or_else(count, |item| item.nth);
        (last - u64::from(last > 1 && (with_previous || is_simulation)), last)
    };
    let mut explanation = Vec::new();
    for nth in first..=last {
        let input = Input::new(input).select(Some(Selection::Nth(nth)));
        let mut text = Vec::new();
        // Ignore the error: there may be fewer items.
        let _ = problem.explain(input, palette, &mut text);
        let max_lines = if is_simulation && nth < last { 1 } else { usize::MAX };
        explanation.extend(text.split_inclusive(|byte| *byte == b'\n').take(max_lines).flatten());
    }
    String::from_utf8_lossy(explanation.trim_ascii_end()).into()
}
