//! The text of FOUROW's answers and TSV rows.
//!
//! The verdict and the number of lines of the grid are effectively random, and a branch on them would often be
//! mispredicted. So every answer is written with a grid of six lines, and only the number of bytes kept depends on the
//! game.

use super::format::{MAX_SHOWN_MOVES, Transcript};
use super::game::{Game, Verdict, Wins};
use crate::error::Error;
use crate::output::Output;
use crate::tsv::put_row_start;

/// The number of lines of a full grid.
pub const GRID_LINES: usize = 6;

/// A line of the grid: seven cells and the newline.
pub type GridLine = [u8; 8];

/// The line above and below a grid.
const RULE: GridLine = *b"-------\n";

/// The text of each verdict, which follows the game's number, in the order of [`Verdict`].
pub const VERDICTS: &[&str] = &[
    "is invalid.",
    "is over. There is no winner.",
    "is over. The first player won.",
    "is over. The second player won.",
    "is not over, yet.",
];

/// The size of a padded phrase.
const PHRASE_SIZE: usize = 48;

/// The size of a full grid with the rule below it.
const GRID_SIZE: usize = (GRID_LINES + 1) * size_of::<GridLine>();

/// The size of a buffer for the text after a game's number.
pub const BODY_SIZE: usize = PHRASE_SIZE + GRID_SIZE;

/// The text between a game's number and the lines of its grid, padded.
// Aligned so that copying it touches only one cache line, which saves about 5% of the time per game.
#[repr(align(64))]
struct Phrase {
    text: [u8; PHRASE_SIZE],
    /// The length without the padding.
    length: usize,
    /// The length of each line of the grid: 0 if the answer has no grid.
    line_length: usize,
}

/// The phrases of the verdicts, in the order of [`Verdict`].
static PHRASES: [Phrase; VERDICTS.len()] = [
    Phrase::new(Verdict::Invalid),
    Phrase::new(Verdict::NoWinner),
    Phrase::new(Verdict::FirstWon),
    Phrase::new(Verdict::SecondWon),
    Phrase::new(Verdict::NotOver),
];

impl Phrase {
    /// Creates the phrase of a verdict: a space, its text, a newline and the rule above a grid. Without a grid, the
    /// rule is padding.
    const fn new(verdict: Verdict) -> Self {
        let sentence = VERDICTS[verdict as usize].as_bytes();
        let mut text = [0; PHRASE_SIZE];
        text[0] = b' ';
        let (start, rest) = text.split_at_mut(1).1.split_at_mut(sentence.len());
        start.copy_from_slice(sentence);
        rest[0] = b'\n';
        rest.split_at_mut(1).1.split_at_mut(RULE.len()).0.copy_from_slice(&RULE);
        let has_grid = matches!(verdict, Verdict::FirstWon | Verdict::SecondWon);
        let line_length = if has_grid { size_of::<GridLine>() } else { 0 };
        Self { text, length: " ".len() + sentence.len() + "\n".len() + line_length, line_length }
    }
}

/// Writes the answer for a game; `name` is `Game #n`.
pub fn write_answer(name: &[u8], game: &Game, output: &mut Output) -> Result<(), Error> {
    let mut text = [0; BODY_SIZE];
    let length = write_body(game, game.wins(), draw, &mut text);
    output.put(name)?;
    output.put(&text[..length])
}

/// Writes the text after a game's number and returns its length. `draw` is [`draw`] or an equivalent function.
///
/// `draw` puts empty lines last. The rule goes below the last line with a chip, and only the lines up to the rule are
/// kept.
#[inline(always)]
pub fn write_body(
    game: &Game,
    wins: Wins,
    draw: impl Fn(&Game, usize) -> [GridLine; GRID_LINES],
    text: &mut [u8; BODY_SIZE],
) -> usize {
    let phrase = &PHRASES[game.verdict(&wins) as usize];
    if let Some(start) = text.first_chunk_mut() {
        *start = phrase.text;
    }
    let height = game.chips().height();
    if let Some(grid) = text[phrase.length..].first_chunk_mut::<GRID_SIZE>() {
        let (lines, _) = grid.as_chunks_mut();
        for (line, drawn) in lines.iter_mut().zip(draw(game, height)) {
            *line = drawn;
        }
        lines[height] = RULE;
    }
    phrase.length + (height + 1) * phrase.line_length
}

/// Draws the lines of a grid of this `height` from the top down, with the chips of winning rows as capitals, followed
/// by empty lines. The board of an invalid game is drawn, too, without chips above the grid, but none of it is kept.
pub fn draw(game: &Game, height: usize) -> [GridLine; GRID_LINES] {
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

/// The names of the verdicts in TSV rows, in the order of [`Verdict`].
const VERDICT_NAMES: [&str; 5] = ["invalid", "draw", "first won", "second won", "not over"];

/// The size of a padded field.
pub const FIELD_SIZE: usize = 16;

/// The field for a verdict with a tab before and after it, then padding.
pub struct VerdictField {
    /// The text, padded.
    pub text: [u8; FIELD_SIZE],
    /// The length without padding.
    pub length: usize,
}

/// The fields for the verdicts, in the order of [`Verdict`].
pub static VERDICT_FIELDS: [VerdictField; VERDICT_NAMES.len()] = [
    VerdictField::new(Verdict::Invalid),
    VerdictField::new(Verdict::NoWinner),
    VerdictField::new(Verdict::FirstWon),
    VerdictField::new(Verdict::SecondWon),
    VerdictField::new(Verdict::NotOver),
];

impl VerdictField {
    const fn new(verdict: Verdict) -> Self {
        let name = VERDICT_NAMES[verdict as usize].as_bytes();
        let mut text = [b'\t'; FIELD_SIZE];
        text.split_at_mut(1).1.split_at_mut(name.len()).0.copy_from_slice(name);
        Self { text, length: "\t".len() + name.len() + "\t".len() }
    }
}

/// Writes the TSV row for a game, with at most its first [`MAX_SHOWN_MOVES`] moves.
pub fn write_row(file: &[u8], transcript: &Transcript, output: &mut Output) -> Result<(), Error> {
    let game = transcript.play();
    let verdict = VERDICT_NAMES[game.verdict(&game.wins()) as usize];
    put_row_start(file, transcript.line, transcript.number(), verdict, output)?;
    let length = transcript.digits.len();
    output.put(&transcript.digits[..length.min(MAX_SHOWN_MOVES)])?;
    output.put(if length > MAX_SHOWN_MOVES { b"...\n" } else { b"\n" })
}
