//! The loop over the items of an input: the one place that knows which items are selected, what to do about bad ones,
//! and which error ends a run.

use std::io::Write;

use crate::io::error::{BadInput, Error};
use crate::io::expected::Found;
use crate::io::input::{Input, Report, Selection};
use crate::io::output::Output;
use crate::io::stream::Stream;
use crate::item::plural;

/// A reader of the items of an input, one after another: games, boards or, in a simulation, its events. It holds the
/// current one.
pub trait ItemReader {
    /// The text before an item's number.
    const LABEL: &str;
    /// The noun for an item.
    const NOUN: &str;

    /// Reads the next item, and returns whether there is one. After an error about bad input, the next call goes on
    /// behind that.
    fn next(&mut self, stream: &mut Stream) -> Result<bool, Error>;

    /// The number of items so far, without bad ones.
    fn count(&self) -> u64;

    /// The number that the item has in the input, if it has one of its own.
    fn number(&self) -> Option<&[u8]> {
        None
    }
}

/// Writes something in the place of a bad item.
type WriteBad<'a> = &'a dyn Fn(&BadInput, &mut Output) -> Result<(), Error>;

/// The loop over the items of an input, of which a mode may select one, or skip bad ones.
pub struct ItemLoop<'a> {
    pub stream: Stream<'a>,
    selection: Option<Selection>,
    report: Option<Report<'a>>,
    /// `None` if nothing takes the place of a bad item.
    pub write_bad: Option<WriteBad<'a>>,
    pub skipped: u64,
    /// Whether the input has fewer items than it declares.
    pub is_truncated: bool,
}

impl<'a> ItemLoop<'a> {
    pub fn new(input: Input<'a>, writer: &'a mut dyn Write) -> Self {
        let Input { reader, selection, report } = input;
        let stream = Stream::new(reader, writer);
        Self { stream, selection, report, write_bad: None, skipped: 0, is_truncated: false }
    }

    /// Does all the work on an input, and flushes the output, even after an error.
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

    /// Calls `visit` with each selected item. Those after the only selected one are not read. Without a selection,
    /// `fast_forward` may process items after each visited one.
    #[inline(always)]
    pub fn for_each<R: ItemReader>(
        &mut self,
        mut reader: R,
        mut visit: impl FnMut(&R, &mut Output) -> Result<(), Error>,
        fast_forward: impl Fn(&mut R, &mut Stream),
    ) -> Result<(), Error> {
        loop {
            match reader.next(&mut self.stream) {
                Err(error) => self.skip(error)?,
                Ok(false) => return self.check_found(&reader),
                Ok(true) if self.selects_all() => {
                    visit(&reader, &mut self.stream.output)?;
                    fast_forward(&mut reader, &mut self.stream);
                }
                Ok(true) if self.selects(&reader) => return visit(&reader, &mut self.stream.output),
                Ok(true) => {}
            }
        }
    }

    fn selects(&self, reader: &impl ItemReader) -> bool {
        let selection = self.selection.as_ref();
        selection.is_some_and(|selection| selection.matches(reader.count(), reader.number()))
    }

    /// Reports bad input that is skipped, and returns any other error.
    #[cold]
    fn skip(&mut self, error: Error) -> Result<(), Error> {
        let Some(report) = &mut self.report else { return Err(error) };
        let Error::Input(mut bad) = error else { return Err(error) };
        let read = self.stream.add_head(&mut bad);
        let is_item = bad.item_line.is_some();
        self.skipped += u64::from(is_item);
        self.is_truncated |= !is_item && bad.found == Found::End;
        report(&bad);
        let write_bad = self.write_bad.filter(|_| is_item);
        Error::join(write_bad.map_or(Ok(()), |write| write(&bad, &mut self.stream.output)), read)
    }

    /// Fails at the end of an input if an item is selected, as it has not been found.
    fn check_found<R: ItemReader>(&self, reader: &R) -> Result<(), Error> {
        let Some(selection) = &self.selection else { return Ok(()) };
        let number = match selection {
            Selection::Numbered(number) => number.clone(),
            Selection::Nth(nth) => nth.to_string(),
        };
        let all = plural(reader.count(), R::NOUN);
        let skipped = if self.skipped > 0 { format!(", {} skipped", self.skipped) } else { String::new() };
        let label = R::LABEL;
        Err(Error::NotFound(format!("{label}{number} was not found: the input has {all}{skipped}")))
    }
}
