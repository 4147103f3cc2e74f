//! What is wrong with the answer to a small input: the first difference, and an explanation of the wrong items.

use std::collections::BTreeSet;
use std::io::Write;

use super::Check;
use crate::io::input::{Input, Selection};
use crate::picture::Palette;
use crate::problem::Problem;
use crate::problems::PROBLEMS;

/// The maximum number of items to explain, apart from those before them.
const MAX_EXPLAINED_ITEMS: usize = 5;

/// The line number and the text of the first difference between an answer and the correct one; empty if they are equal.
pub fn first_difference(problem: &'static Problem, input: &[u8], answer: &[u8]) -> String {
    let mut check = Check::new(problem, PROBLEMS, answer);
    let written = check.expected_writer("").write_all(&problem.answer(input));
    match written.and_then(|()| check.difference()) {
        Ok(Some(difference)) => format!("{}: {}", difference.line, difference.text),
        _ => String::new(),
    }
}

/// The explanation of the items or events with wrong answers, each with the one before it, which may be the cause; in a
/// simulation, that one without its board.
pub fn explain_difference(problem: &Problem, input: &[u8], answer: &[u8], palette: Palette) -> String {
    let wrong_indices = indices_to_explain(problem, input, answer);
    let indices: BTreeSet<_> =
        wrong_indices.iter().flat_map(|index| [index.saturating_sub(1), *index]).collect();
    let mut explanation = Vec::new();
    for index in indices {
        let input = Input::new(input).select(Some(Selection::Nth(index as u64 + 1)));
        let mut text = Vec::new();
        // Ignore the error: there may be fewer items.
        let _ = problem.explain(input, palette, &mut text);
        let has_picture = !problem.has_single_item() || wrong_indices.contains(&index);
        let max_lines = if has_picture { usize::MAX } else { 1 };
        explanation.extend(text.split_inclusive(|byte| *byte == b'\n').take(max_lines).flatten());
    }
    String::from_utf8_lossy(explanation.trim_ascii_end()).into()
}

/// The indices of the first items with wrong answers, or of the first such event of a simulation, from which the other
/// differences follow. If the answer shows none, the first items take their place, or the last event.
fn indices_to_explain(problem: &Problem, input: &[u8], answer: &[u8]) -> Vec<usize> {
    let mut indices = problem.wrong_items(input, answer);
    if problem.has_single_item() {
        let last_event = || problem.item_kind.split_sections(&problem.answer(input)).len().checked_sub(1);
        return indices.first().copied().or_else(last_event).into_iter().collect();
    }
    if answer.is_empty() || indices.is_empty() {
        return (0..MAX_EXPLAINED_ITEMS).collect();
    }
    indices.truncate(MAX_EXPLAINED_ITEMS);
    indices
}
