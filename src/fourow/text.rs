//! The text of a FOUROW answer.
//!
//! Which verdict a game gets, and how many rows its grid has, is as good as random, and a branch on it would
//! be mispredicted as often as not. So every answer is written whole, with a grid of six rows, and only how
//! much of it counts depends on the game.

use super::{Game, Verdict};
use crate::error::Error;
use crate::output::Output;

/// The rows of the full grid, and the bytes of each: seven cells and the end of the line.
const ROWS: usize = 6;
const ROW: usize = 8;

/// The line above and below a grid.
const RULE: &[u8; ROW] = b"-------\n";

/// Bytes that a verdict's text is padded to.
const PHRASE: usize = 48;

/// The bytes it takes to write all that can follow a game's number.
pub const BODY: usize = PHRASE + ROWS * ROW + ROW;

/// A verdict's text, behind the game's number and before the grid.
struct Phrase {
    text: [u8; PHRASE],
    length: usize,
    /// Whether the final grid follows.
    grid: bool,
}

impl Verdict {
    /// The verdict's text.
    const fn phrase(self) -> &'static Phrase {
        match self {
            Self::Invalid => const { &Phrase::new(" is invalid.\n", false) },
            Self::NoWinner => const { &Phrase::new(" is over. There is no winner.\n", false) },
            Self::FirstWon => const { &Phrase::new(" is over. The first player won.\n-------\n", true) },
            Self::SecondWon => const { &Phrase::new(" is over. The second player won.\n-------\n", true) },
            Self::NotOver => const { &Phrase::new(" is not over, yet.\n", false) },
        }
    }
}

impl Phrase {
    const fn new(text: &str, grid: bool) -> Self {
        let mut padded = [0; PHRASE];
        padded.split_at_mut(text.len()).0.copy_from_slice(text.as_bytes());
        Self { text: padded, length: text.len(), grid }
    }
}

/// Adds the answer for a game to the output; `head` is `Game #n`.
pub fn answer(head: &[u8], game: &Game, output: &mut Output) -> Result<(), Error> {
    let mut text = [0; BODY];
    let length = body(game, &mut text);
    output.put(head)?;
    output.put(&text[..length])
}

/// Writes what follows the game's number, and returns how many bytes of it count.
pub fn body(game: &Game, text: &mut [u8; BODY]) -> usize {
    let phrase = game.verdict().phrase();
    text[..PHRASE].copy_from_slice(&phrase.text);
    let grid = grid(game, &mut text[phrase.length..]);
    phrase.length + if phrase.grid { grid } else { 0 }
}

/// Writes the grid without its empty rows and the rule below it, and returns their length. The grid of an
/// invalid game is written, too, with what is too much left out; nobody counts it.
fn grid(game: &Game, text: &mut [u8]) -> usize {
    /// What makes a small letter a capital.
    const CAPITAL: u64 = (b'x' - b'X') as u64;
    /// What makes the eighth character, a space, the end of the line.
    const END: u64 = ((b' ' - b'\n') as u64) << (7 * 8);

    let (position, winning) = (game.position(), game.winning());
    let height = position.chips().height();
    let (rows, _) = text.as_chunks_mut::<ROW>();
    for (row, text) in (0..height).rev().zip(&mut *rows) {
        *text = (position.row(row, b'x', b'o') - winning.row(row) * CAPITAL - END).to_le_bytes();
    }
    rows[height] = *RULE;
    (height + 1) * ROW
}
