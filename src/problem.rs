//! What a problem is.

use std::fmt;
use std::io::{self, Write};

use crate::cases::CaseTable;
use crate::error::Error;
use crate::input::Input;
use crate::item::{Item, ItemKind, ItemRef};
use crate::picture::Palette;
use crate::stream::Stream;
use crate::summary::{Summary, VerdictCounts};
use crate::words;

/// A problem of an online judge. It is data only: a name, words about it, and functions that do its work.
pub struct Problem {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it asks, in a line.
    pub summary: &'static str,
    /// What it reads, for somebody who is about to type it.
    pub input: &'static str,
    /// What its inputs are made of.
    pub(crate) items: &'static ItemKind,
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
    pub(crate) count: fn(&mut Stream, &VerdictCounts) -> Result<(), Error>,
    /// Explains all of an input.
    pub(crate) explain: fn(&mut Stream, Palette) -> Result<(), Error>,
    /// Every input there is, the smallest first, if there are so few that all can be tried.
    pub(crate) every: Option<fn() -> &'static [Item]>,
    /// Its hard cases.
    pub(crate) cases: CaseTable,
}

/// A common mistake in an input.
#[derive(Debug)]
pub struct CommonMistake {
    /// What was expected where it is noticed.
    pub expected: &'static str,
    /// Whether a byte there gives it away.
    pub found: fn(u8) -> bool,
    /// What to do, in words.
    pub hint: &'static str,
}

impl fmt::Debug for Problem {
    /// Its name: the rest are functions and words.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Problem").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Problem {
    /// Whether an input as a whole is one item.
    pub fn is_one_run(&self) -> bool {
        self.items.single
    }

    /// How many items a generated input holds unless another number is asked for: the most that the statement allows.
    pub fn usual_items(&self) -> u64 {
        self.items.max_items
    }

    /// How many generated inputs are tried unless another number is asked for.
    pub fn usual_rounds(&self) -> u64 {
        self.items.default_rounds
    }

    /// Whether a line of an answer states one of the verdicts.
    pub(crate) fn is_verdict(&self, line: &[u8]) -> bool {
        let stated = self.items.verdict(line.trim_ascii_end());
        self.verdicts.iter().any(|verdict| Some(verdict.as_bytes()) == stated)
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

    /// A summary of no input, to which [`summarize`](Self::summarize) adds.
    pub fn new_summary(&self) -> Summary {
        Summary::new(self.items, self.verdicts)
    }

    /// Adds the verdicts of all that `input` holds to a summary.
    ///
    /// # Errors
    ///
    /// At the first byte that no good input could have there, after adding what came before, and if reading fails.
    pub fn summarize(&self, input: Input, summary: &mut Summary) -> Result<(), Error> {
        summary.inputs += 1;
        (self.count)(&mut Stream::new(input, &mut io::sink()), &summary.counts)
    }

    /// The text of an item, in the statement's form, from an input of which it alone is selected. A simulation is too long
    /// to be repeated, so it gives nothing.
    ///
    /// # Errors
    ///
    /// If the input has changed since it was judged.
    pub fn item_text(&self, item: &ItemRef, input: Input) -> Result<Vec<u8>, Error> {
        let mut text = Vec::new();
        if !self.items.single {
            let number = words::number(&item.number);
            let mut add = |item: Item| text.extend((self.items.text)(number.as_bytes(), &item));
            (self.cases.items)(&mut Stream::new(input, &mut io::sink()), &mut add)?;
            text.extend_from_slice(self.items.separator);
        }
        Ok(text)
    }
}

/// Does `work` on a stream, and writes what it answered even if it fails.
fn flushed(stream: &mut Stream, work: impl FnOnce(&mut Stream) -> Result<(), Error>) -> Result<(), Error> {
    let done = work(stream);
    stream.output.flush()?;
    done
}
