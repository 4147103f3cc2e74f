//! The description of a problem.

use std::fmt;
use std::io::{self, Write};

use crate::cases::CaseTable;
use crate::error::{BadInput, Error};
use crate::input::Input;
use crate::item::{Item, ItemKind, ItemRef};
use crate::picture::Theme;
use crate::shrink::encoding::Encoding;
use crate::stream::Stream;
use crate::summary::{Summary, VerdictCounts};
use crate::tsv::{Table, file_field};
use crate::words;

/// A problem of an online judge, as data: names, texts and functions.
pub struct Problem {
    /// The name on the command line.
    pub name: &'static str,
    /// A summary of the problem, for the help.
    pub summary: &'static str,
    /// A description of an input, for the prompt on a terminal.
    pub input: &'static str,
    /// The kind of items in an input.
    pub(crate) items: &'static ItemKind,
    /// The verdicts on a game or board, or the messages of a simulation, in the statement's order.
    pub(crate) verdicts: &'static [&'static str],
    /// A function that returns whether a line is part of a board in an answer; `None` if no answer starts with a board.
    pub(crate) starts_answer: Option<fn(&[u8]) -> bool>,
    /// A function that returns whether a text is probably the start of an input.
    pub(crate) starts_input: fn(&[u8]) -> bool,
    /// Judges a whole input.
    pub(crate) judge: fn(&mut Stream) -> Result<(), Error>,
    /// Counts the verdicts of a whole input.
    pub(crate) count: fn(&mut Stream, &VerdictCounts) -> Result<(), Error>,
    /// Writes a row for each item of an input.
    pub(crate) tabulate: fn(&mut Stream) -> Result<(), Error>,
    /// Explains a whole input.
    pub(crate) explain: fn(&mut Stream, Theme) -> Result<(), Error>,
    /// A function that returns all possible items, the smallest first; `None` if there are too many to test.
    pub(crate) all_items: Option<fn() -> &'static [Item]>,
    /// The hard cases.
    pub(crate) cases: CaseTable,
    /// The encoding of items for shrinking.
    pub(crate) encoding: Encoding,
}

impl fmt::Debug for Problem {
    /// Writes the name only; the rest is functions and texts.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Problem").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Problem {
    /// Whether an input is always a single item.
    pub fn has_single_item(&self) -> bool {
        self.items.single
    }

    /// The default number of items in a generated input: the maximum that the statement allows.
    pub fn default_items(&self) -> u64 {
        self.items.max_items
    }

    /// The default number of generated inputs to try.
    pub fn default_rounds(&self) -> u64 {
        self.items.default_rounds
    }

    /// The number of possible inputs, each of one item; `None` if there are too many to try them all.
    pub fn possible_inputs(&self) -> Option<u64> {
        self.all_items.map(|all_items| all_items().len() as u64)
    }

    /// Judges `input` and writes the answer to `output`.
    ///
    /// # Errors
    ///
    /// If the input is bad, and if reading or writing fails. The answers to everything before the first bad byte are
    /// still written.
    pub fn judge(&self, input: Input, output: &mut dyn Write) -> Result<(), Error> {
        flushed(&mut Stream::new(input, output), self.judge)
    }

    /// The answer to a valid input.
    pub(crate) fn answer(&self, input: &[u8]) -> Vec<u8> {
        let mut answer = Vec::new();
        let judged = self.judge(Input::new(input), &mut answer);
        debug_assert!(judged.is_ok(), "the input should be valid");
        answer
    }

    /// The indices of the items, or of the events of a simulation, with wrong answers.
    pub(crate) fn wrong_items(&self, input: &[u8], answer: &[u8]) -> Vec<usize> {
        let correct = self.answer(input);
        let [expected, actual] = [&correct, answer].map(|answer| self.items.split_sections(answer));
        // If a section is missing or extra, those after the first difference may belong to other items.
        let max = if expected.len() == actual.len() { expected.len() } else { 1 };
        let differs = |index: &usize| expected.get(*index) != actual.get(*index);
        (0..expected.len()).filter(differs).take(max).collect()
    }

    /// Writes a human-readable explanation: reasons, and pictures of the boards. Fails like [`judge`](Self::judge).
    pub fn explain(&self, input: Input, theme: Theme, output: &mut dyn Write) -> Result<(), Error> {
        flushed(&mut Stream::new(input, output), |stream| (self.explain)(stream, theme))
    }

    /// Writes a row of tab-separated fields for each item of `input`: its line, number, verdict and text. The name of
    /// the `file`, if given, is the first field. The row of a bad item has the text that `describe` returns. Errors
    /// that belong to no item are reported if bad items are skipped.
    ///
    /// # Errors
    ///
    /// If an error belongs to no item and bad items are not skipped, and if reading or writing fails.
    pub fn tabulate<'a>(
        &self,
        input: Input<'a>,
        file: Option<&[u8]>,
        describe: impl FnMut(&BadInput) -> String + 'a,
        output: &'a mut dyn Write,
    ) -> Result<(), Error> {
        let table = Table { file: file.map(file_field).unwrap_or_default(), describe: Box::new(describe) };
        flushed(&mut Stream::new(Input { table: Some(table), ..input }, output), self.tabulate)
    }

    /// A number of bad items, as in `2 bad lines`.
    pub fn bad_items(&self, count: u64) -> String {
        words::plural(count, &format!("bad {}", self.items.unit))
    }

    /// Creates an empty summary, to which [`summarize`](Self::summarize) adds.
    pub fn new_summary(&self) -> Summary {
        Summary::new(self.items, self.verdicts)
    }

    /// Adds the verdicts on `input` to a summary.
    ///
    /// # Errors
    ///
    /// If the input is bad, after adding everything before the first bad byte, and if reading fails.
    pub fn summarize(&self, input: Input, summary: &mut Summary) -> Result<(), Error> {
        let mut sink = io::sink();
        let mut stream = Stream::new(input, &mut sink);
        let result = (self.count)(&mut stream, &summary.counts);
        summary.complete += u64::from(result.is_ok() && stream.declared.is_none());
        summary.skipped += stream.skipped;
        summary.declared = stream.declared;
        result
    }

    /// The text of an item, in the statement's form, from an input in which only this item is selected. It is empty for
    /// a simulation, which is too long to be repeated.
    ///
    /// # Errors
    ///
    /// If the input has changed since it was judged.
    pub fn item_text(&self, item: &ItemRef, input: Input) -> Result<Vec<u8>, Error> {
        let mut text = Vec::new();
        if !self.items.single {
            let number = words::number(&item.number);
            let mut add = |item: Item| text.extend((self.items.text)(number.as_bytes(), &item));
            (self.cases.read_items)(&mut Stream::new(input, &mut io::sink()), &mut add)?;
            text.extend_from_slice(self.items.separator);
        }
        Ok(text)
    }
}

/// Calls `work` on a stream and flushes the output, even after an error.
fn flushed(stream: &mut Stream, work: impl FnOnce(&mut Stream) -> Result<(), Error>) -> Result<(), Error> {
    let result = work(stream);
    match (result, stream.output.flush()) {
        (
            Err(error @ (Error::Input(_) | Error::NotFound(_) | Error::Read(_))),
            Err(Error::Write(write_error)),
        ) => Err(Error::Unwritten(error.into(), write_error)),
        (result, flushed) => flushed.and(result),
    }
}
