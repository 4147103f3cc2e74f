//! What a problem is.

use std::io::Write;

use crate::cases::{CaseTable, Item};
use crate::division::Division;
use crate::error::Error;
use crate::input::Input;
use crate::picture::Palette;
use crate::stream::Stream;
use crate::tally::Tally;

/// The most games that an input of FOUROW holds, as its statement promises.
pub const MOST_GAMES: u64 = 99;

/// A problem of an online judge. It is data only: a name, words about it, and functions that do its work.
pub struct Problem {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it asks, in a line.
    pub summary: &'static str,
    /// What it reads, for somebody who is about to type it.
    pub input: &'static str,
    /// How its answers divide into parts.
    pub(crate) division: Division,
    /// The texts that its answers can have for a game, a board or what happens in a run, in the statement's order.
    pub(crate) verdicts: &'static [&'static str],
    /// Whether a line is one of a board in its answers, if they can start with a board.
    pub(crate) starts_answer: Option<fn(&[u8]) -> bool>,
    /// Whether an input that begins so is most likely one of its own.
    pub(crate) starts_input: fn(&[u8]) -> bool,
    /// The common mistakes in its inputs.
    pub(crate) common_mistakes: &'static [CommonMistake],
    /// Judges all of an input.
    pub(crate) judge: fn(&mut Stream) -> Result<(), Error>,
    /// Counts the verdicts of all of an input.
    pub(crate) count: fn(&mut Stream, &Tally) -> Result<(), Error>,
    /// Explains all of an input.
    pub(crate) explain: fn(&mut Stream, Palette) -> Result<(), Error>,
    /// Every input there is, the smallest first, if there are so few that all can be tried.
    pub(crate) every: Option<fn() -> &'static [Item]>,
    /// Its hard cases.
    pub(crate) cases: CaseTable,
}

/// A common mistake in an input.
pub struct CommonMistake {
    /// What was expected where it is noticed.
    pub expected: &'static str,
    /// Whether a byte there gives it away.
    pub found: fn(u8) -> bool,
    /// What to do, in words.
    pub hint: &'static str,
}

impl Problem {
    /// Whether an input is one game, played move by move.
    pub fn is_one_run(&self) -> bool {
        self.division == Division::Run
    }

    /// How many games or boards an input usually holds.
    pub fn usual_items(&self) -> u64 {
        if self.division == Division::Games { MOST_GAMES } else { 1 }
    }

    /// How many inputs are usually enough to find a mistake.
    pub fn usual_rounds(&self) -> u64 {
        if self.division == Division::Games { 100 } else { 300 }
    }

    /// Whether a line of an answer tells one of its verdicts.
    pub(crate) fn is_verdict(&self, line: &[u8]) -> bool {
        let told = self.division.verdict(line.trim_ascii_end());
        self.verdicts.iter().any(|verdict| Some(verdict.as_bytes()) == told)
    }

    /// Judges all that `input` holds and writes the answer to `output`.
    ///
    /// # Errors
    ///
    /// At the first byte that no good input could have there, and if reading or writing fails. The answers to
    /// everything before are written all the same.
    pub fn judge(&self, input: Input, output: &mut dyn Write) -> Result<(), Error> {
        flushed(&mut Stream::new(input, output), self.judge)
    }

    /// Writes the answer for a person instead: the reasons, and pictures of the boards.
    ///
    /// # Errors
    ///
    /// As [`judge`](Self::judge).
    pub fn explain(&self, input: Input, palette: Palette, output: &mut dyn Write) -> Result<(), Error> {
        flushed(&mut Stream::new(input, output), |stream| (self.explain)(stream, palette))
    }
}

/// Does `work` on a stream, and writes what it answered even if it fails.
fn flushed(stream: &mut Stream, work: impl FnOnce(&mut Stream) -> Result<(), Error>) -> Result<(), Error> {
    let done = work(stream);
    stream.output.flush()?;
    done
}
