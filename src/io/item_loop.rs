//! The loop over the items of an input: the one place that knows which items are selected, what to do about bad ones,
//! and which error ends a run.

use std::io::Write;

use crate::io::error::{BadInput, Error, Found};
use crate::io::input::{Input, Report};
use crate::io::output::{Decimal, Output};
use crate::io::stream::Stream;
use crate::item::{Item, ItemKind, MAX_VERDICTS, VerdictCounts, plural, shorten};
use crate::picture::Palette;

/// A reader of the items of an input, one after another: games, boards or, in a simulation, its events. It holds the
/// current one, and judges it.
pub trait ItemReader {
    /// Reads the next item, and returns whether there is one. After an error about bad input, the next call goes on
    /// behind that.
    fn next(&mut self, stream: &mut Stream) -> Result<bool, Error>;

    /// The number of items so far, without bad ones.
    fn count(&self) -> u64;

    /// The number of the line that the item starts on.
    fn line(&self) -> u64;

    /// The number that the item has in the input, if it has one of its own.
    fn number(&self) -> Option<&[u8]> {
        None
    }

    /// Appends the item to a text. An event alone is none.
    fn item(&self, text: &mut Item);

    /// The index of the verdict or, of an event, the message.
    fn verdict(&mut self) -> usize;

    /// The answer.
    fn answer(&mut self) -> &[u8];

    /// The reason for the answer, with a picture. `is_alone` is whether no other item is explained.
    fn explain(&mut self, palette: Palette, is_alone: bool) -> String;

    // The fast path: each reads on and does its work as far as that is faster than item by item.

    fn fast_answers(&mut self, _: &mut Stream) {}

    fn fast_counts(&mut self, _: &mut Stream, _: &mut VerdictCounts) {}

    fn fast_rows(&mut self, _: &mut Stream, _file: &[u8]) {}

    /// Compares answers with a text, up to the first that differs. Returns the length of those that do not.
    fn fast_equal(&mut self, _: &mut Stream, _text: &[u8]) -> usize {
        0
    }
}

pub fn judge(reader: &mut dyn ItemReader, items: &mut ItemLoop) -> Result<(), Error> {
    let selects_all = items.selects_all();
    items.for_each(reader, |item, stream| {
        stream.output.put(item.answer())?;
        if selects_all {
            item.fast_answers(stream);
        }
        Ok(())
    })
}

pub fn count_verdicts(
    reader: &mut dyn ItemReader,
    items: &mut ItemLoop,
    counts: &mut VerdictCounts,
) -> Result<(), Error> {
    let selects_all = items.selects_all();
    items.for_each(reader, |item, stream| {
        counts[item.verdict() % MAX_VERDICTS] += 1;
        if selects_all {
            item.fast_counts(stream, counts);
        }
        Ok(())
    })
}

/// Writes a row of `--tsv` for each item. The first field is `file`; the third is one of these names of verdicts.
pub fn tabulate(
    reader: &mut dyn ItemReader,
    items: &mut ItemLoop,
    file: &[u8],
    verdicts: &[&str],
) -> Result<(), Error> {
    let (selects_all, mut row) = (items.selects_all(), Item::new());
    items.for_each(reader, |item, stream| {
        let (verdict, count) = (verdicts[item.verdict()], Decimal::new(item.count()));
        let number = item.number().unwrap_or(count.digits());
        row.clear();
        append_row_start(file, item.line(), number, verdict, &mut row);
        let start = row.len();
        item.item(&mut row);
        shorten_from(&mut row, start);
        row.truncate(row.trim_ascii_end().len().max(start));
        for byte in &mut row[start..] {
            *byte = if *byte == b'\n' { b'/' } else { *byte };
        }
        row.push(b'\n');
        stream.output.put(&row)?;
        if selects_all {
            item.fast_rows(stream, file);
        }
        Ok(())
    })
}

fn shorten_from(row: &mut Item, start: usize) {
    if row.len() - start > crate::item::MAX_SHOWN_MOVES {
        let mut item = row.split_off(start);
        shorten(&mut item);
        row.extend_from_slice(&item);
    }
}

/// Appends all fields of a row of `--tsv` but the last.
pub fn append_row_start(file: &[u8], line: u64, number: &[u8], verdict: &str, row: &mut Vec<u8>) {
    row.extend_from_slice(file);
    row.extend_from_slice(Decimal::new(line).digits());
    row.push(b'\t');
    row.extend_from_slice(number);
    row.push(b'\t');
    row.extend_from_slice(verdict.as_bytes());
    row.push(b'\t');
}

/// Writes something in the place of a bad item.
type WriteBad<'a> = &'a dyn Fn(&BadInput, &mut Output) -> Result<(), Error>;

/// The loop over the items of an input, of which a mode may select one, or skip bad ones.
pub struct ItemLoop<'a> {
    pub stream: Stream<'a>,
    kind: &'static ItemKind,
    only: Option<String>,
    report: Option<Report<'a>>,
    /// `None` if nothing takes the place of a bad item.
    pub write_bad: Option<WriteBad<'a>>,
    pub skipped: u64,
    /// Whether the input has fewer items than it declares.
    pub is_truncated: bool,
}

impl<'a> ItemLoop<'a> {
    pub fn new(kind: &'static ItemKind, input: Input<'a>, writer: &'a mut dyn Write) -> Self {
        let Input { reader, only, report } = input;
        let stream = Stream::new(reader, writer);
        Self { stream, kind, only, report, write_bad: None, skipped: 0, is_truncated: false }
    }

    /// Calls `visit` with each selected item, and flushes the output, even after an error. Items after the only selected
    /// one are not read.
    #[inline(always)]
    pub fn for_each<R: ItemReader + ?Sized>(
        &mut self,
        reader: &mut R,
        visit: impl FnMut(&mut R, &mut Stream) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.process(|items| items.visit_each(reader, visit))
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
        self.only.is_none()
    }

    #[inline(always)]
    fn visit_each<R: ItemReader + ?Sized>(
        &mut self,
        reader: &mut R,
        mut visit: impl FnMut(&mut R, &mut Stream) -> Result<(), Error>,
    ) -> Result<(), Error> {
        loop {
            match (reader.next(&mut self.stream), &self.only) {
                (Err(error), _) => self.skip(error)?,
                (Ok(false), None) => return Ok(()),
                (Ok(false), Some(number)) => return Err(self.not_found(reader.count(), number)),
                (Ok(true), None) => visit(reader, &mut self.stream)?,
                (Ok(true), Some(number)) if has_number(reader, number) => {
                    return visit(reader, &mut self.stream);
                }
                (Ok(true), Some(_)) => {}
            }
        }
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

    /// The error at the end of an input if the selected item has not been found.
    fn not_found(&self, count: u64, number: &str) -> Error {
        let all = plural(count, self.kind.noun);
        let skipped = if self.skipped > 0 { format!(", {} skipped", self.skipped) } else { String::new() };
        Error::NotFound(format!("{}{number} was not found: the input has {all}{skipped}", self.kind.label))
    }
}

/// Whether an item, which is numbered by its position unless it has a number of its own, has this one. Leading zeros are
/// ignored.
fn has_number(item: &(impl ItemReader + ?Sized), number: &str) -> bool {
    let actual = item.number().map_or(item.count().to_string().into(), String::from_utf8_lossy);
    actual.trim_start_matches('0') == number.trim_start_matches('0')
}
