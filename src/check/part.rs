//! The parts of a correct answer, and how an answer differs from it.

use super::answer::count;
use crate::item::ItemRef;

/// How an answer differs from the correct one.
pub struct Difference {
    /// The first line of the answer that differs, from 1.
    pub line: u64,
    /// What it should answer; `None` if it comes after the last answer.
    pub place: Option<ItemRef>,
    /// The two lines for a person, and what may be the cause.
    pub text: String,
    /// How many games or boards differ, and which; `None` if there is one only.
    pub tally: Option<String>,
}

/// How many parts begin in a piece of the correct answer, if each starts with the prefix: its last byte comes nowhere else.
pub fn parts(prefix: &[u8], answer: &[u8]) -> u64 {
    count(answer, mark(prefix))
}

/// The byte that comes once a part: the last of the prefix or, if that is empty, of the line before.
fn mark(prefix: &[u8]) -> u8 {
    prefix.last().copied().unwrap_or(b'\n')
}

/// Keeps of the correct answer what comes from the start of the last part on; `piece` is what comes next.
pub fn keep_last(prefix: &[u8], kept: &mut Vec<u8>, piece: &[u8]) {
    let start =
        |text: &[u8]| (text.iter().rposition(|byte| *byte == mark(prefix))? + 1).checked_sub(prefix.len());
    match start(piece) {
        Some(start) => {
            kept.clear();
            kept.extend_from_slice(&piece[start..]);
        }
        None => {
            // A start may lie across the edge of two pieces.
            kept.extend_from_slice(piece);
            kept.drain(..start(kept).unwrap_or_default());
        }
    }
}
