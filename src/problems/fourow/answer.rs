//! The text of FOUROW's answers and TSV rows.
//!
//! The verdict and the number of lines of the grid are effectively random, and a branch on them would often be
//! mispredicted. So every answer is written with a grid of six lines, and only the number of bytes kept depends on the
//! game.

use super::rules::{Game, Wins};
use crate::io::output::Padded;
use crate::problem::LinePair;

pub const GRID_LINES: usize = 6;

/// A line of the grid: seven cells and the newline.
type GridLine = [u8; 8];

pub type Grid = [GridLine; GRID_LINES];

/// The line above and below a grid.
const RULE: &str = "-------\n";

/// The size of a full grid with the rule below it.
const GRID_SIZE: usize = (GRID_LINES + 1) * size_of::<GridLine>();

/// The size of a buffer for the text after a game's number.
pub const BODY_SIZE: usize = PHRASE_SIZE + GRID_SIZE;

const PHRASE_SIZE: usize = 48;

pub const FIELD_SIZE: usize = 16;

// Aligned so that copying the phrase touches only one cache line.
#[repr(C, align(64))]
pub struct VerdictTexts {
    /// The text between a game's number and the lines of its grid.
    phrase: Padded<PHRASE_SIZE>,
    /// The length of each line of the grid: 0 if the answer has no grid.
    line_length: usize,
    /// The TSV field, with a tab before and after it.
    pub field: Padded<FIELD_SIZE>,
}

/// The sentence of each verdict, in the order of [`Verdict`](super::rules::Verdict) and of the statement.
pub const VERDICTS: [&str; 5] = [
    "is invalid.",
    "is over. There is no winner.",
    "is over. The first player won.",
    "is over. The second player won.",
    "is not over, yet.",
];

/// The names of the verdicts in TSV rows.
pub const ROW_VERDICTS: [&str; VERDICTS.len()] = ["invalid", "draw", "first won", "second won", "not over"];

pub static VERDICT_TEXTS: [VerdictTexts; VERDICTS.len()] = [
    VerdictTexts::new(VERDICTS[0], ROW_VERDICTS[0], ""),
    VerdictTexts::new(VERDICTS[1], ROW_VERDICTS[1], ""),
    VerdictTexts::new(VERDICTS[2], ROW_VERDICTS[2], RULE),
    VerdictTexts::new(VERDICTS[3], ROW_VERDICTS[3], RULE),
    VerdictTexts::new(VERDICTS[4], ROW_VERDICTS[4], ""),
];

impl VerdictTexts {
    /// `rule` is the line above the grid; empty if the answer has no grid.
    const fn new(sentence: &str, name: &str, rule: &str) -> Self {
        let phrase = Padded::new(&[" ", sentence, "\n", rule]);
        Self { phrase, line_length: rule.len(), field: Padded::new(&["\t", name, "\t"]) }
    }
}

/// Appends the answer to a game of this name to a text.
pub fn append_answer(name: &[u8], game: &Game, text: &mut Vec<u8>) {
    let mut body = [0; BODY_SIZE];
    let length = write_body(game, game.wins(), grid, &mut body);
    text.extend_from_slice(name);
    text.extend_from_slice(&body[..length]);
}

/// Writes the text after a game's number and returns its length. `grid` is [`grid`] or an equivalent function.
///
/// Empty lines are last in a grid. The rule goes below the last line with a chip, and only the lines up to the rule are
/// kept.
#[inline(always)]
pub fn write_body(
    game: &Game,
    wins: Wins,
    grid: impl Fn(&Game, usize) -> Grid,
    text: &mut [u8; BODY_SIZE],
) -> usize {
    let VerdictTexts { phrase, line_length, .. } = &VERDICT_TEXTS[game.verdict_given(wins) as usize];
    if let Some(start) = text.first_chunk_mut() {
        *start = phrase.text;
    }
    let height = game.chips().height();
    if let Some(text) = text[phrase.length..].first_chunk_mut::<GRID_SIZE>() {
        let (lines, _) = text.as_chunks_mut();
        lines.iter_mut().zip(grid(game, height)).for_each(|(line, cells)| *line = cells);
        lines[height].copy_from_slice(RULE.as_bytes());
    }
    phrase.length + (height + 1) * line_length
}

/// The lines of a grid of this `height` from the top down, with the chips of winning rows as capitals, followed by
/// empty lines. An invalid game has a grid, too, without the chips above it, but none of it is kept.
pub fn grid(game: &Game, height: usize) -> Grid {
    /// The difference between a lowercase letter and its capital.
    const CAPITAL: u64 = (b'x' - b'X') as u64;
    /// The difference between a space and a newline in the eighth character.
    const NEWLINE: u64 = ((b' ' - b'\n') as u64) << (7 * 8);

    let lift = GRID_LINES - height;
    let board = game.board().lifted(lift);
    let winning = game.last_mover.rows().lifted(lift);
    std::array::from_fn(|line| {
        let level = GRID_LINES - 1 - line;
        (board.line(level, b' ', b'x', b'o') - winning.level(level) * CAPITAL - NEWLINE).to_le_bytes()
    })
}

/// The hint about a line that differs because of a mistake in the grid, or in the verdict's period.
pub fn line_hint(LinePair { index, expected, actual, next }: &LinePair) -> Option<&'static str> {
    // The top line of the grid is below the verdict and the rule.
    if *index == 2 && actual.trim_ascii().is_empty() && next == expected {
        return Some("rows without chips are left out");
    }
    let [expected, actual] = [expected, actual].map(|line| line.trim_ascii_end());
    if expected.eq_ignore_ascii_case(actual) && expected.iter().all(|byte| b"-xoXO ".contains(byte)) {
        return Some("chips in winning rows, and no others, must be capitals");
    }
    let words = |line: &[u8]| line.iter().copied().filter(|byte| *byte != b'.').collect::<Vec<_>>();
    let lacks_period = actual.len() < expected.len() && words(expected) == words(actual);
    lacks_period.then_some("a period is missing")
}
