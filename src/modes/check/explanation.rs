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

/// The explanation of the items or events at some indices, each with the one before it, which may be the cause of a
/// wrong answer; in a simulation, that one without its board.
pub fn explain_items(problem: &Problem, input: &[u8], indices: &[usize], palette: Palette) -> String {
    let with_previous: BTreeSet<_> =
        indices.iter().flat_map(|index| [index.saturating_sub(1), *index]).collect();
    let mut explanation = Vec::new();
    for index in with_previous {
        let input = Input::new(input).select(Some(Selection::Nth(index as u64 + 1)));
        let mut text = Vec::new();
        // Ignore the error: there may be fewer items.
        let _ = problem.explain(input, palette, &mut text);
        let has_picture = !problem.has_single_item() || indices.contains(&index);
        let max_lines = if has_picture { usize::MAX } else { 1 };
        explanation.extend(text.split_inclusive(|byte| *byte == b'\n').take(max_lines).flatten());
    }
    String::from_utf8_lossy(explanation.trim_ascii_end()).into()
}

/// The indices of the first items with wrong answers, or of the first such event of a simulation, from which the other
/// differences follow. If the answer shows none, all items take their place if they are few, or the last event.
pub fn indices_to_explain(problem: &Problem, input: &[u8], answer: &[u8]) -> Vec<usize> {
    let mut indices = problem.wrong_items(input, answer);
    if problem.has_single_item() {
        let last_event = || problem.item_kind.split_sections(&problem.answer(input)).len().checked_sub(1);
        return indices.first().copied().or_else(last_event).into_iter().collect();
    }
    if answer.is_empty() || indices.is_empty() {
        let count = problem.items(input).len();
        return (0..count).take_while(|_| count <= MAX_EXPLAINED_ITEMS).collect();
    }
    indices.truncate(MAX_EXPLAINED_ITEMS);
    indices
}

/// The index of the game in whose answer an answer ends that may be cut: that after the last with all of its lines.
pub fn last_index(problem: &Problem, input: &[u8], answer: &[u8]) -> usize {
    let (kind, correct) = (problem.item_kind, problem.answer(input));
    let end = answer.iter().rposition(|byte| *byte == b'\n').map_or(0, |index| index + 1);
    let [expected, mut actual] = [&correct, &answer[..end]].map(|answer| kind.split_sections(answer));
    actual.retain(|section| kind.number(section[0]).is_some());
    let index = actual.len().saturating_sub(1);
    let has_all_lines = |(actual, expected): (&Vec<_>, &Vec<_>)| actual.len() >= expected.len();
    index + usize::from(actual.last().zip(expected.get(index)).is_some_and(has_all_lines))
}
