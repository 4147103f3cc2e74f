//! The text of a FOUROW answer.
//!
//! Which verdict a game gets, and how many lines its grid has, is as good as random, and a branch on it would
//! be mispredicted as often as not. So every answer is written whole, with a grid of six lines, and only how
//! many of its bytes count depends on the game.

use super::game::{Game, Verdict, Wins};
use crate::error::Error;
use crate::output::Output;

/// The lines of a full grid.
pub const LINES: usize = 6;

/// A line of the grid: seven cells and the newline.
pub type Line = [u8; 8];

/// The line above and below a grid.
const RULE: Line = *b"-------\n";

/// What the verdicts say, in the statement's order.
pub const VERDICTS: &[&str] = &[
    Verdict::Invalid.text(),
    Verdict::NoWinner.text(),
    Verdict::FirstWon.text(),
    Verdict::SecondWon.text(),
    Verdict::NotOver.text(),
];

/// Bytes that a verdict's text is padded to.
const PHRASE: usize = 48;

/// The bytes of a full grid with the rule below it.
const GRID: usize = (LINES + 1) * size_of::<Line>();

/// The bytes it takes to write all that can follow a game's number.
pub const BODY: usize = PHRASE + GRID;

/// A verdict's text, which stands after the game's number and before the grid.
// Aligned so that copying it touches one cache line only, which saves a twentieth of the time for a game.
#[repr(align(64))]
struct Phrase {
    text: [u8; PHRASE],
    /// How many bytes of the text count.
    length: usize,
    /// How many bytes of each line of the grid count: all, or none if the answer has no grid.
    line: usize,
}

impl Phrase {
    /// A verdict's text in a line of its own, the rule of the grid below it if there is one.
    const fn of(verdict: Verdict) -> Self {
        let has_grid = matches!(verdict, Verdict::FirstWon | Verdict::SecondWon);
        let (said, rule): (&str, &[u8]) = (verdict.text(), if has_grid { &RULE } else { b"" });
        let mut text = [0; PHRASE];
        text[0] = b' ';
        let (line, rest) = text.split_at_mut(1).1.split_at_mut(said.len());
        line.copy_from_slice(said.as_bytes());
        rest[0] = b'\n';
        rest.split_at_mut(1).1.split_at_mut(rule.len()).0.copy_from_slice(rule);
        let length = " ".len() + said.len() + "\n".len() + rule.len();
        Self { text, length, line: if has_grid { size_of::<Line>() } else { 0 } }
    }
}

impl Verdict {
    /// What it says of a game.
    const fn text(self) -> &'static str {
        match self {
            Self::Invalid => "is invalid.",
            Self::NoWinner => "is over. There is no winner.",
            Self::FirstWon => "is over. The first player won.",
            Self::SecondWon => "is over. The second player won.",
            Self::NotOver => "is not over, yet.",
        }
    }

    /// Its text as it is written.
    const fn phrase(self) -> &'static Phrase {
        match self {
            Self::Invalid => const { &Phrase::of(Self::Invalid) },
            Self::NoWinner => const { &Phrase::of(Self::NoWinner) },
            Self::FirstWon => const { &Phrase::of(Self::FirstWon) },
            Self::SecondWon => const { &Phrase::of(Self::SecondWon) },
            Self::NotOver => const { &Phrase::of(Self::NotOver) },
        }
    }
}

/// Adds the answer for a game to the output; `head` is `Game #n`.
pub fn write_answer(head: &[u8], game: &Game, output: &mut Output) -> Result<(), Error> {
    let mut text = [0; BODY];
    let length = write_body(game, game.wins(), draw, &mut text);
    output.put(head)?;
    output.put(&text[..length])
}

/// Writes what follows the game's number, and returns how many bytes of it count. `draw` is [`draw`], or
/// does the same in another way.
///
/// The grid is drawn with all its lines. Those without a chip come last, and the rule is written over the first of
/// them; so as many lines count as the board has levels with chips, and one more, the rule.
#[inline(always)]
pub fn write_body(
    game: &Game,
    wins: Wins,
    draw: impl Fn(&Game, usize) -> [Line; LINES],
    text: &mut [u8; BODY],
) -> usize {
    let phrase = game.verdict(&wins).phrase();
    if let Some(start) = text.first_chunk_mut() {
        *start = phrase.text;
    }
    let height = game.chips().height();
    if let Some(grid) = text[phrase.length..].first_chunk_mut::<GRID>() {
        let (lines, _) = grid.as_chunks_mut();
        if let Some(start) = lines.first_chunk_mut() {
            *start = draw(game, height);
        }
        lines[height] = RULE;
    }
    phrase.length + (height + 1) * phrase.line
}

/// Draws the lines of a grid of this `height` from the top down, chips in winning rows as capitals, and then empty
/// lines. An invalid game's board is drawn too, without what lies above it, but none of its bytes count.
pub fn draw(game: &Game, height: usize) -> [Line; LINES] {
    /// Subtracted from a small letter, it makes the capital.
    const CAPITAL: u64 = (b'x' - b'X') as u64;
    /// Subtracted from the eighth character, a space, it makes the newline.
    const NEWLINE: u64 = ((b' ' - b'\n') as u64) << (7 * 8);

    let lift = LINES - height;
    let board = game.board().lifted(lift);
    let winning = game.mover.rows().lifted(lift);
    std::array::from_fn(|line| {
        let level = LINES - 1 - line;
        (board.line(level, b'x', b'o') - winning.level(level) * CAPITAL - NEWLINE).to_le_bytes()
    })
}
