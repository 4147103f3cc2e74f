//! The text of FOUROW's answers and TSV rows.
//!
//! The verdict and the number of lines of the grid are effectively random, and a branch on them would often be
//! mispredicted. So every answer is written with a grid of eight lines, and only the number of bytes kept depends on
//! the game.

use super::rules::Game;

/// The text before a game's number, in inputs and answers.
pub const LABEL: &str = "Game #";

/// The size of a line of the grid: seven cells and the newline.
const LINE_SIZE: usize = 8;

/// The number of lines that are written: one for each bit of a column's byte.
const LINES: usize = u8::BITS as usize;

/// The line above and below a grid.
const RULE: &str = "-------\n";

/// The size of the buffer for a grid with the rule below it.
const GRID_SIZE: usize = LINES * LINE_SIZE;

/// The size of a buffer for the text after a game's number.
pub const BODY_SIZE: usize = PHRASE_SIZE + GRID_SIZE;

// Enough for the longest, rounded up for fast copies.
const PHRASE_SIZE: usize = 48;
pub const FIELD_SIZE: usize = 16;

// Aligned so that copying the phrase touches only one cache line.
#[repr(C, align(64))]
pub struct VerdictTexts {
    /// The text between a game's number and the lines of its grid, and its length.
    phrase: ([u8; PHRASE_SIZE], usize),
    /// The length of each line of the grid: 0 if the answer has no grid.
    line_length: usize,
    /// The TSV field, with a tab before and after it, and its length.
    pub field: ([u8; FIELD_SIZE], usize),
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
        let phrase = padded(&[" ", sentence, "\n", rule]);
        Self { phrase, line_length: rule.len(), field: padded(&["\t", name, "\t"]) }
    }
}

/// Joins pieces of text and pads the result to `N` bytes, so that it is copied without branching on its length, which
/// is effectively random. That saves a quarter of the time of judging FOUROW, and a tenth of that of its `--tsv`.
/// Returns it with its length, which must not exceed `N`.
const fn padded<const N: usize>(mut pieces: &[&str]) -> ([u8; N], usize) {
    let mut text = [0; N];
    let mut length = 0;
    while let [piece, others @ ..] = pieces {
        text.split_at_mut(length).1.split_at_mut(piece.len()).0.copy_from_slice(piece.as_bytes());
        length += piece.len();
        pieces = others;
    }
    (text, length)
}

/// Writes the text after a game's number and returns its length.
///
/// Empty lines are last in a grid. The rule goes below the last line with a chip, and only the lines up to the rule are
/// kept.
#[inline(always)]
pub fn write_body(game: &Game, text: &mut [u8; BODY_SIZE]) -> usize {
    let VerdictTexts { phrase: (phrase, length), line_length, .. } = &VERDICT_TEXTS[game.verdict() as usize];
    text[..PHRASE_SIZE].copy_from_slice(phrase);
    let height = game.chips().height();
    if let Some(grid) = text[*length..].first_chunk_mut() {
        write_grid(game, height, grid);
        grid[height * LINE_SIZE..][..LINE_SIZE].copy_from_slice(RULE.as_bytes());
    }
    length + (height + 1) * line_length
}

/// Writes the lines of a grid of this `height` from the top down, with the chips of winning rows as capitals, followed
/// by empty lines. An invalid game has a grid, too, but none of it is kept, so its chips may be lifted anywhere.
///
/// The loop over the bytes is one that compilers turn into vector instructions.
#[inline(always)]
fn write_grid(game: &Game, height: usize, text: &mut [u8; GRID_SIZE]) {
    let columns = |cells: u64| {
        let mut bytes = [0; GRID_SIZE];
        bytes.as_chunks_mut().0.fill(cells.to_le_bytes());
        bytes
    };
    let board = game.board().lifted(LINES - height);
    let winning = game.last_mover.rows().lifted(LINES - height);
    let (first, second, winning) = (columns(board.first.0), columns(board.second.0), columns(winning.0));
    let empty = columns(u64::from_le_bytes(*b"       \n"));
    let difference = |cell: u8, a: u8, b: u8| if cell == 0 { 0 } else { a ^ b };
    for i in 0..GRID_SIZE {
        let level = 0x80 >> (i / LINE_SIZE);
        text[i] = empty[i]
            ^ difference(first[i] & level, b'x', b' ')
            ^ difference(second[i] & level, b'o', b' ')
            ^ difference(winning[i] & level, b'x', b'X');
    }
}
