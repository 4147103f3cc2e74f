//! What is wrong with the answer to a small input: the first difference, and an explanation of the item that it is in.

use std::io::Write;
use std::ops::RangeInclusive;

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

/// The item or event with the first difference, or else the last. If an answer to games or boards shows none, all of
/// them, if they are few.
pub fn items_to_explain(problem: &'static Problem, input: &[u8], answer: &[u8]) -> RangeInclusive<u64> {
    let difference = difference(problem, input, answer);
    let count = problem.item_kind.split_sections(&problem.answer(input)).len() as u64;
    if !problem.has_single_item() && (difference.is_none() || answer.is_empty()) {
        return 1..=if count <= MAX_EXPLAINED_ITEMS { count } else { 0 };
    }
    let nth = difference.and_then(|difference| difference.item).map_or(count, |item| item.nth);
    nth..=nth
}

/// The explanation of some items, or of an event, and of the one before if that may be the cause: in a simulation,
/// always, but without its board.
pub fn explain_items(
    problem: &Problem,
    input: &[u8],
    items: RangeInclusive<u64>,
    with_previous: bool,
    palette: Palette,
) -> String {
    let is_simulation = problem.has_single_item();
    let has_previous = *items.start() > 1 && (with_previous || is_simulation);
    let mut explanation = Vec::new();
    for nth in items.start() - u64::from(has_previous)..=*items.end() {
        let input = Input::new(input).select(Some(Selection::Nth(nth)));
        let mut text = Vec::new();
        // Ignore the error: there may be fewer items.
        let _ = problem.explain(input, palette, &mut text);
        let max_lines = if is_simulation && nth < *items.end() { 1 } else { usize::MAX };
        explanation.extend(text.split_inclusive(|byte| *byte == b'\n').take(max_lines).flatten());
    }
    String::from_utf8_lossy(explanation.trim_ascii_end()).into()
}

/// The game in whose answer an answer ends that may be cut: that after the last with all of its lines.
pub fn last_item(problem: &Problem, input: &[u8], answer: &[u8]) -> u64 {
    let (kind, correct) = (problem.item_kind, problem.answer(input));
    let end = answer.iter().rposition(|byte| *byte == b'\n').map_or(0, |index| index + 1);
    let [expected, mut actual] = [&correct, &answer[..end]].map(|answer| kind.split_sections(answer));
    actual.retain(|section| kind.number(section[0]).is_some());
    let index = actual.len().saturating_sub(1);
    let has_all_lines = |(actual, expected): (&Vec<_>, &Vec<_>)| actual.len() >= expected.len();
    1 + index as u64 + u64::from(actual.last().zip(expected.get(index)).is_some_and(has_all_lines))
}
