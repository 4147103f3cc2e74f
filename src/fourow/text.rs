//! The text of a FOUROW answer.
//!
//! Which verdict a game gets, and how many rows its grid has, is as good as random, and a branch on it would
//! be mispredicted as often as not. So every answer is written whole, with a grid of six rows, and only how
//! much of it counts depends on the game.

use super::{Game, Rows, Verdict};
use crate::error::Error;
use crate::output::Output;

/// The rows of the full grid.
pub const ROWS: usize = 6;

/// A row of text: seven cells and the end of the line.
pub type Row = [u8; 8];

/// The line above and below a grid.
const RULE: Row = *b"-------\n";

/// Bytes that a verdict's text is padded to.
const PHRASE: usize = 48;

/// The bytes of a full grid with the rule below it.
const GRID: usize = (ROWS + 1) * size_of::<Row>();

/// The bytes it takes to write all that can follow a game's number.
pub const BODY: usize = PHRASE + GRID;

/// A verdict's text, behind the game's number and before the grid.
// Copied from within one cache line, it takes a twentieth off the time for a game.
#[repr(align(64))]
struct Phrase {
    text: [u8; PHRASE],
    length: usize,
    /// The bytes that a row of the grid counts: none where there is no grid.
    row: usize,
}

impl Phrase {
    const fn new(text: &str, row: usize) -> Self {
        let mut padded = [0; PHRASE];
        padded.split_at_mut(text.len()).0.copy_from_slice(text.as_bytes());
        Self { text: padded, length: text.len(), row }
    }
}

impl Verdict {
    /// The verdict's text.
    const fn phrase(self) -> &'static Phrase {
        const ROW: usize = size_of::<Row>();
        match self {
            Self::Invalid => const { &Phrase::new(" is invalid.\n", 0) },
            Self::NoWinner => const { &Phrase::new(" is over. There is no winner.\n", 0) },
            Self::FirstWon => const { &Phrase::new(" is over. The first player won.\n-------\n", ROW) },
            Self::SecondWon => const { &Phrase::new(" is over. The second player won.\n-------\n", ROW) },
            Self::NotOver => const { &Phrase::new(" is not over, yet.\n", 0) },
        }
    }
}

/// Adds the answer for a game to the output; `head` is `Game #n`.
pub fn put(head: &[u8], game: &Game, output: &mut Output) -> Result<(), Error> {
    let mut text = [0; BODY];
    let length = write(game, game.rows(), draw, &mut text);
    output.put(head)?;
    output.put(&text[..length])
}

/// Writes what follows the game's number, and returns how many bytes of it count. `draw` is this module's, or
/// does the same in another way.
///
/// The grid is drawn with all its rows; those that hold no chip come last, and the rule is written over them.
#[inline(always)]
pub fn write(
    game: &Game,
    rows: Rows,
    draw: impl Fn(&Game, usize) -> [Row; ROWS],
    text: &mut [u8; BODY],
) -> usize {
    let phrase = game.verdict(&rows).phrase();
    text[..PHRASE].copy_from_slice(&phrase.text);

    let height = (game.mover | game.waiting).height();
    if let Some(grid) = text[phrase.length..].first_chunk_mut::<GRID>() {
        let (lines, _) = grid.as_chunks_mut();
        lines[..ROWS].copy_from_slice(&draw(game, height));
        lines[height] = RULE;
    }
    phrase.length + (height + 1) * phrase.row
}

/// Draws the rows of a grid from its `height` down, the winning chips as capitals, and then empty ones. An invalid
/// game's grid is drawn, too, without what is above it; nobody counts it.
pub fn draw(game: &Game, height: usize) -> [Row; ROWS] {
    /// What makes a small letter a capital.
    const CAPITAL: u64 = (b'x' - b'X') as u64;
    /// What makes the eighth character, a space, the end of the line.
    const END: u64 = ((b' ' - b'\n') as u64) << (7 * 8);

    let lift = ROWS - height;
    let grid = game.grid().lifted(lift);
    let winning = game.mover.rows().lifted(lift);
    std::array::from_fn(|line| {
        let row = ROWS - 1 - line;
        (grid.row(row, b'x', b'o') - winning.row(row) * CAPITAL - END).to_le_bytes()
    })
}
