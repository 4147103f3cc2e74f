//! The items of an input, with what a mode wants of them: which are answered, and what happens to bad ones.

use std::io::Write;
use std::ops::ControlFlow;

use crate::error::Error;
use crate::input::{Input, Report, Selection};
use crate::output::Output;
use crate::stream::Stream;
use crate::tsv::{Table, put_row_start};
use crate::words;

/// A stream of items, of which a mode may select one, skip bad ones, or make a table.
pub struct ItemStream<'a> {
    /// The text of the items, and the output.
    pub stream: Stream<'a>,
    selection: Option<Selection>,
    report: Option<Report<'a>>,
    table: Option<Table<'a>>,
    /// The number of bad items that were skipped.
    pub skipped: u64,
    /// Whether the input has fewer items than it declares.
    pub is_truncated: bool,
}

impl<'a> ItemStream<'a> {
    /// Creates a stream of the items of `input` that writes to `writer`.
    pub fn new(input: Input<'a>, writer: &'a mut dyn Write) -> Self {
        let Input { reader, selection, report, table } = input;
        let stream = Stream::new(reader, writer);
        Self { stream, selection, report, table, skipped: 0, is_truncated: false }
    }

    /// Whether every item is selected.
    pub fn selects_all(&self) -> bool {
        self.selection.is_none()
    }

    /// Answers the `nth` item, counted from 1, if it is selected; `number` is its number in the input, if it has one.
    /// Returns `Break` after the selected item.
    #[inline]
    pub fn answer(
        &mut self,
        nth: u64,
        number: Option<&[u8]>,
        answer: impl FnOnce(&mut Output) -> Result<(), Error>,
    ) -> Result<ControlFlow<()>, Error> {
        match &self.selection {
            None => answer(&mut self.stream.output).map(ControlFlow::Continue),
            Some(selection) if selection.matches(nth, number) => {
                answer(&mut self.stream.output).map(ControlFlow::Break)
            }
            Some(_) => Ok(ControlFlow::Continue(())),
        }
    }

    /// Ends an input of `count` items. Fails if an item is selected, as it has not been found. `noun` is the noun for
    /// an item, and `label` the part of its name before its number.
    pub fn end(&self, label: &str, noun: &str, count: u64) -> Result<(), Error> {
        let Some(selection) = &self.selection else { return Ok(()) };
        let (number, all) = (selection.number(), words::plural(count, noun));
        let skipped = if self.skipped > 0 { format!(", {} skipped", self.skipped) } else { String::new() };
        Err(Error::NotFound(format!("there is no {label}{number}: the input has {all}{skipped}")))
    }

    /// Reports an error if it is in the input and bad items are skipped, and returns it otherwise. If it makes an item
    /// bad, `item_line` is the line on which the item starts. Its number is not known for certain, so its row has none.
    #[cold]
    pub fn report(&mut self, error: Error, item_line: Option<u64>) -> Result<(), Error> {
        let error = self.stream.with_head(error).map_bad_input(|bad| bad.is_item = item_line.is_some());
        let (Error::Input(bad), Some(report)) = (&error, &mut self.report) else { return Err(error) };
        report(bad);
        let Some(line) = item_line else { return Ok(()) };
        self.skipped += 1;
        let Some(Table { file_field, describe }) = &self.table else { return Ok(()) };
        put_row_start(file_field, line, b"", "bad", &mut self.stream.output)?;
        writeln!(self.stream.output, "{}", describe(bad))
    }

    /// The first field of each row, with the name of the input and a tab; empty if rows have no such field.
    pub fn file_field(&self) -> Vec<u8> {
        self.table.as_ref().map_or(Vec::new(), |table| table.file_field.clone())
    }
}
