//! The TSV row for a game.

use super::format::{MAX_SHOWN_MOVES, Transcript};
use super::game::Verdict;
use crate::error::Error;
use crate::output::Output;
use crate::tsv::put_row_start;

/// The names of the verdicts, in the order of [`Verdict`].
const NAMES: [&str; 5] = ["invalid", "draw", "first won", "second won", "not over"];

/// The size of a padded field.
pub const FIELD_SIZE: usize = 16;

/// The field for a verdict, with a tab on each side and padding.
pub struct Field {
    pub text: [u8; FIELD_SIZE],
    /// The length without padding.
    pub length: usize,
}

/// The fields for the verdicts, in the order of [`Verdict`].
pub static FIELDS: [Field; NAMES.len()] = [
    Field::new(Verdict::Invalid),
    Field::new(Verdict::NoWinner),
    Field::new(Verdict::FirstWon),
    Field::new(Verdict::SecondWon),
    Field::new(Verdict::NotOver),
];

impl Field {
    const fn new(verdict: Verdict) -> Self {
        let name = NAMES[verdict as usize].as_bytes();
        let mut text = [b'\t'; FIELD_SIZE];
        text.split_at_mut(1).1.split_at_mut(name.len()).0.copy_from_slice(name);
        Self { text, length: "\t".len() + name.len() + "\t".len() }
    }
}

/// Writes the TSV row for a game, with at most its first [`MAX_SHOWN_MOVES`] moves.
pub fn write_row(file: &[u8], transcript: &Transcript, output: &mut Output) -> Result<(), Error> {
    let game = transcript.play();
    let verdict = NAMES[game.verdict(&game.wins()) as usize];
    put_row_start(file, transcript.line, transcript.number(), verdict, output)?;
    match transcript.text.get(..MAX_SHOWN_MOVES) {
        Some(moves) if transcript.text.len() > MAX_SHOWN_MOVES => {
            output.put(moves)?;
            output.put(b"...\n")
        }
        _ => {
            output.put(&transcript.text)?;
            output.put(b"\n")
        }
    }
}
