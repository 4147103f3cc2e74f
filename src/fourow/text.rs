//! The text of a FOUROW answer.
//!
//! The verdict and the number of lines of the grid are effectively random, and a branch on them would often be
//! mispredicted. So every answer is written whole, with a grid of six lines, and only how many of its bytes count depends
//! on the game.

use super::game::{Game, Verdict, Wins};
use crate::error::Error;
use crate::output::Output;

/// The lines of a full grid.
pub const LINES: usize = 6;

/// A line of the grid: seven cells and the newline.
pub type Line = [u8; 8];

/// The line above and below a grid.
const RULE: Line = *b"-------\n";

/// The sentences of the verdicts, in the statement's order.
pub const VERDICTS: &[&str] = &[
    Verdict::Invalid.sentence(),
    Verdict::NoWinner.sentence(),
    Verdict::FirstWon.sentence(),
    Verdict::SecondWon.sentence(),
    Verdict::NotOver.sentence(),
];

/// The size to which a phrase is padded.
const PHRASE: usize = 48;

/// The size of a full grid with the rule below it.
const GRID: usize = (LINES + 1) * size_of::<Line>();

/// The room that it takes to write what can follow a game's number.
pub const BODY: usize = PHRASE + GRID;

/// The text between a game's number and the lines of its grid, padded.
// Aligned so that copying it touches one cache line only, which saves a twentieth of the time for a game.
#[repr(align(64))]
struct Phrase {
    text: [u8; PHRASE],
    /// The length without the padding.
    length: usize,
    /// The length of each line of the grid: 0 if the answer has no grid.
    line: usize,
}

impl Phrase {
    /// A verdict's sentence, the end of its line and, if the answer has a grid, the rule above it.
    const fn new(verdict: Verdict) -> Self {
        let has_grid = matches!(verdict, Verdict::FirstWon | Verdict::SecondWon);
        let (sentence, rule): (&str, &[u8]) = (verdict.sentence(), if has_grid { &RULE } else { b"" });
        let mut text = [0; PHRASE];
        text[0] = b' ';
        let (line, rest) = text.split_at_mut(1).1.split_at_mut(sentence.len());
        line.copy_from_slice(sentence.as_bytes());
        rest[0] = b'\n';
        rest.split_at_mut(1).1.split_at_mut(rule.len()).0.copy_from_slice(rule);
        let length = " ".len() + sentence.len() + "\n".len() + rule.len();
        Self { text, length, line: if has_grid { size_of::<Line>() } else { 0 } }
    }
}

impl Verdict {
    /// Its sentence about a game.
    const fn sentence(self) -> &'static str {
        match self {
            Self::Invalid => "is invalid.",
            Self::NoWinner => "is over. There is no winner.",
            Self::FirstWon => "is over. The first player won.",
            Self::SecondWon => "is over. The second player won.",
            Self::NotOver => "is not over, yet.",
        }
    }

    /// Its phrase.
    const fn phrase(self) -> &'static Phrase {
        match self {
            Self::Invalid => const { &Phrase::new(Self::Invalid) },
            Self::NoWinner => const { &Phrase::new(Self::NoWinner) },
            Self::FirstWon => const { &Phrase::new(Self::FirstWon) },
            Self::SecondWon => const { &Phrase::new(Self::SecondWon) },
            Self::NotOver => const { &Phrase::new(Self::NotOver) },
        }
    }
}

/// Writes the answer for a game; `head` is `Game #n`.
pub fn write_answer(head: &[u8], game: &Game, output: &mut Output) -> Result<(), Error> {
    let mut text = [0; BODY];
    let length = write_body(game, game.wins(), draw, &mut text);
    output.put(head)?;
    output.put(&text[..length])
}

/// Writes what follows a game's number, and returns its length. `draw` is [`draw`] or does the same in another way.
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
        for (line, drawn) in lines.iter_mut().zip(draw(game, height)) {
            *line = drawn;
        }
        lines[height] = RULE;
    }
    phrase.length + (height + 1) * phrase.line
}

/// Draws the lines of a grid of this `height` from the top down, chips in winning rows as capitals, and then empty
/// lines. An invalid game's board is drawn too, without what lies above it, but none of its bytes count.
pub fn draw(game: &Game, height: usize) -> [Line; LINES] {
    /// Subtracted from a lowercase letter, it makes the uppercase one.
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
