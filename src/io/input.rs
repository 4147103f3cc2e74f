//! Inputs, and the streams of their items, of which one may be selected or bad ones skipped.

use std::io::{self, Read, Write};

use crate::io::error::{BadInput, Error};
use crate::io::output::{Output, put_row_start};
use crate::io::stream::Stream;
use crate::item::plural;

/// An input with options for reading it.
pub struct Input<'a> {
    pub(crate) reader: Box<dyn Read + 'a>,
    selection: Option<Selection>,
    /// `None` to stop at the first error.
    report: Option<Report<'a>>,
}

/// Called with each error that does not end the run.
type Report<'a> = Box<dyn FnMut(&BadInput) + 'a>;

/// The only item of an input to answer. Those before it are still checked; those after it are not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The first game or board with this number, given as a string of digits.
    Numbered(String),
    /// The item at this position, counted from 1; in a simulation, the event at this position.
    Nth(u64),
}

impl<'a> Input<'a> {
    /// Creates an input.
    pub fn new(reader: impl Read + 'a) -> Self {
        // It stays at the end: another read from a terminal would wait for more input.
        let reader = reader.chain(io::empty());
        Self { reader: Box::new(reader), selection: None, report: None }
    }

    /// Skips bad games or boards; `report` is called with each error that does not end the run, such as that of a
    /// skipped item or of missing games. In a simulation, nothing is skipped.
    pub fn keep_going(self, report: impl FnMut(&BadInput) + 'a) -> Self {
        Self { report: Some(Box::new(report)), ..self }
    }

    /// Selects the only item to answer; `None` selects all.
    pub fn select(self, selection: Option<Selection>) -> Self {
        Self { selection, ..self }
    }
}

impl Selection {
    /// Whether this selects the `nth` item, which is numbered by its position unless it has a `number` of its own.
    /// Leading zeros are ignored.
    pub(crate) fn matches(&self, nth: u64, number: Option<&[u8]>) -> bool {
        match self {
            Self::Nth(selected) => *selected == nth,
            Self::Numbered(selected) => {
                let nth = nth.to_string();
                let is_zero = |digit: &&u8| **digit == b'0';
                let digits = number.unwrap_or(nth.as_bytes()).iter().skip_while(is_zero);
                digits.eq(selected.as_bytes().iter().skip_while(is_zero))
            }
        }
    }
}

/// The rows of bad items in a table.
pub struct BadRows<'a> {
    /// The first field, with its tab; empty if there is none.
    pub file: &'a [u8],
    /// Describes an error, for the last field.
    pub describe: &'a dyn Fn(&BadInput) -> String,
}

/// A stream of items, of which a mode may select one, or skip bad ones.
pub struct ItemStream<'a> {
    pub stream: Stream<'a>,
    selection: Option<Selection>,
    report: Option<Report<'a>>,
    /// `None` if skipped items have no rows.
    pub bad_rows: Option<BadRows<'a>>,
    pub skipped: u64,
    /// Whether the input has fewer items than it declares.
    pub is_truncated: bool,
}

impl<'a> ItemStream<'a> {
    pub fn new(input: Input<'a>, writer: &'a mut dyn Write) -> Self {
        let Input { reader, selection, report } = input;
        let stream = Stream::new(reader, writer);
        Self { stream, selection, report, bad_rows: None, skipped: 0, is_truncated: false }
    }

    /// Does all the work on the items, and flushes the output, even after an error.
    pub fn process(&mut self, work: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        let result = match work(self) {
            Err(Error::Input(mut bad)) => {
                let read = self.stream.add_head(&mut bad);
                Error::join(Err(Error::Input(bad)), read)
            }
            result => result,
        };
        Error::join(result, self.stream.output.flush())
    }

    pub fn selects_all(&self) -> bool {
        self.selection.is_none()
    }

    pub fn skips_bad(&self) -> bool {
        self.report.is_some()
    }

    /// Calls `visit` for the `nth` item, counted from 1, if it is selected; `number` is its number in the input, if it
    /// has one. Returns whether it is the only selected item.
    #[inline]
    pub fn visit_selected(
        &mut self,
        nth: u64,
        number: Option<&[u8]>,
        visit: impl FnOnce(&mut Output) -> Result<(), Error>,
    ) -> Result<bool, Error> {
        let is_only = self.selection.as_ref().is_some_and(|selection| selection.matches(nth, number));
        if is_only || self.selects_all() {
            visit(&mut self.stream.output)?;
        }
        Ok(is_only)
    }

    /// Fails at the end of an input of `count` items if one is selected, as it has not been found.
    pub fn check_found(&self, label: &str, noun: &str, count: u64) -> Result<(), Error> {
        let Some(selection) = &self.selection else { return Ok(()) };
        let number = match selection {
            Selection::Numbered(number) => number.clone(),
            Selection::Nth(nth) => nth.to_string(),
        };
        let all = plural(count, noun);
        let skipped = if self.skipped > 0 { format!(", {} skipped", self.skipped) } else { String::new() };
        Err(Error::NotFound(format!("{label}{number} was not found: the input has {all}{skipped}")))
    }

    /// Reports an error if it is in the input and bad items are skipped, and returns it otherwise. If it makes an item
    /// bad, `item_line` is the line on which the item starts.
    #[cold]
    pub fn report(&mut self, error: Error, item_line: Option<u64>) -> Result<(), Error> {
        let error = error.map_bad_input(|bad| bad.item_line = item_line);
        let Some(report) = &mut self.report else { return Err(error) };
        let Error::Input(mut bad) = error else { return Err(error) };
        let read = self.stream.add_head(&mut bad);
        self.skipped += u64::from(item_line.is_some());
        report(&bad);
        read?;
        let (Some(line), Some(rows)) = (item_line, &self.bad_rows) else { return Ok(()) };
        let output = &mut self.stream.output;
        put_row_start(rows.file, line, b"", "bad", output)?;
        writeln!(output, "{}", (rows.describe)(&bad))
    }
}
