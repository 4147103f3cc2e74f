//! The loop over the items of an input: the one place that decides on bad ones.

use std::io::{self, Write};
use std::sync::Arc;

use crate::io::error::{BadInput, Error, Found, ItemError, Location};
use crate::io::input::{Input, Report};
use crate::io::output::Output;
use crate::io::stream::Stream;
use crate::item::Item;
use crate::problem::{ItemReader, Kind, Operation, Problem};

/// The items of an input, one after another. Bad ones are reported, and skipped if the input keeps going; otherwise,
/// the first is the end.
pub struct Items<'a> {
    reader: Box<dyn ItemReader>,
    stream: Stream<'a>,
    report: Report<'a>,
    problem: &'a Problem,
    keeps_going: bool,
    /// `None` if nothing takes the place of a skipped item.
    pub write_bad: Option<WriteBad<'a>>,
    /// The number of items so far, without bad ones and those of `fast_forward`.
    pub count: u64,
    pub skipped: u64,
    /// Whether something bad was the end of the input.
    is_stopped: bool,
    /// Whether the input has fewer items than it declares.
    is_truncated: bool,
}

/// Writes something in the place of a skipped item.
type WriteBad<'a> = &'a dyn Fn(&BadInput, &mut Output) -> Result<(), Error>;

impl<'a> Items<'a> {
    /// The items of an input, for a mode that writes to `writer`.
    pub fn new(problem: &'a Problem, input: Input<'a>, writer: impl Write + 'a) -> Self {
        let Input { reader: input, report, keeps_going } = input;
        Self {
            reader: (problem.reader)(false),
            stream: Stream::new(input, Box::new(writer)),
            report,
            problem,
            keeps_going,
            write_bad: None,
            count: 0,
            skipped: 0,
            is_stopped: false,
            is_truncated: false,
        }
    }

    /// Reads the next item, and returns it with the output for it; `None` at the end. The output is flushed then. It is
    /// flushed before each read, too, so nothing is left in it if a read fails.
    #[inline]
    pub fn next(&mut self) -> Result<Option<(&mut dyn ItemReader, &mut Output<'a>)>, Error> {
        loop {
            if self.stream.location == Location::START {
                self.stream.skip_byte_order_mark()?;
            }
            let next = self.reader.next(&mut self.stream);
            if let Ok(true) = next {
                self.count += 1;
                return Ok(Some((&mut *self.reader, &mut self.stream.output)));
            }
            if !self.recover(next)? {
                return Ok(None);
            }
        }
    }

    /// Decides whether the items go on where the reader has none.
    #[cold]
    fn recover(&mut self, end: Result<bool, ItemError>) -> Result<bool, Error> {
        let is_at_end = end.is_ok();
        match end {
            Err(ItemError::Fatal(error)) => return Err(error),
            Err(ItemError::Bad(bad)) => self.add_bad(*bad)?,
            Ok(_) => {}
        }
        if self.keeps_going && !is_at_end {
            return Ok(true);
        }
        self.stream.output.flush()?;
        if is_at_end && self.count == 0 && (self.skipped > 0 || self.is_truncated) {
            return Err(Error::Refused(format!("no {} in it is good", self.problem.words.noun).into()));
        }
        Ok(false)
    }

    /// Reports what is bad and, if it is an item to skip, writes what takes its place.
    fn add_bad(&mut self, mut bad: BadInput) -> Result<(), Error> {
        let read = self.stream.add_head(&mut bad);
        if self.count > 0 && self.problem.kind != Kind::Simulation {
            // Once an item was good, what the start of the input looks like explains nothing.
            bad.head = Arc::default();
        }
        self.is_stopped = !self.keeps_going;
        (self.report)(&bad);
        let is_item = bad.item_line.is_some();
        self.is_truncated |= !is_item && bad.found == Found::End;
        if is_item && self.keeps_going {
            self.skipped += 1;
            self.write_bad.map_or(Ok(()), |write| write(&bad, &mut self.stream.output))?;
        }
        match read {
            Err(error @ Error::Read(_)) => self.stream.output.flush().and(Err(error)),
            read => read,
        }
    }

    /// Whether the input was read to its end, and has at least as many items as it declares.
    pub fn is_complete(&self) -> bool {
        !self.is_stopped && !self.is_truncated
    }

    /// Does the work of a mode on the items that follow, as far as there is a way that is faster than item by item, and
    /// returns their number.
    pub fn fast_forward(&mut self, operation: Operation) -> u64 {
        self.reader.fast_forward(&mut self.stream, operation)
    }
}

/// The items of an input, of which a simulation is one as a whole; `None` if it is not complete.
pub fn read_items(problem: &Problem, input: Input) -> Result<Option<Vec<Item>>, Error> {
    let mut items = Items { reader: (problem.reader)(true), ..Items::new(problem, input, io::sink()) };
    let mut texts = Vec::new();
    while let Some((item, _)) = items.next()? {
        texts.push(item.item().to_vec());
    }
    Ok(items.is_complete().then_some(texts))
}

/// The items of a valid input.
pub fn items_of(problem: &Problem, input: &[u8]) -> Vec<Item> {
    let items = read_items(problem, Input::valid(input)).expect("in memory, nothing should fail");
    items.unwrap_or_default()
}
