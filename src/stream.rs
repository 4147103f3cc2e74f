//! The input, and the output that is tied to it.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::ops::Range;

use crate::error::{BadInput, Error, Expected, Found, Location, printable};
use crate::output::Output;

/// A reader of an input, byte by byte or block by block, with an output that is tied to it as C++ ties `cout` to `cin`:
/// it is flushed before a read that may block, so that on a terminal or a pipe each line is answered at once.
///
/// It never keeps more than a block of the input, however long a line is.
pub struct Stream<'a> {
    reader: Fused<Box<dyn Read + 'a>>,
    block: Vec<u8>,
    /// The unread part of the block.
    unread: Range<usize>,
    location: Location,
    /// The bytes from the start of the current line, at most one more than is shown; they may extend into later lines.
    /// `None` if they are not kept.
    line_start: Option<Vec<u8>>,
    /// The first bytes of the input, as far as they have been read, after any byte order mark.
    head: Vec<u8>,
    /// The output for the answer.
    pub output: Output<'a>,
}

/// The maximum number of bytes read at a time.
pub const BLOCK_SIZE: usize = 1 << 16;

/// The maximum number of bytes at the start of the input that hints look at.
const MAX_HEAD_LENGTH: usize = 1 << 12;

/// The maximum number of bytes of a line that an error shows.
const MAX_SHOWN_LINE_LENGTH: usize = 40;

/// The UTF-8 byte order mark, which some editors put at the start of a file.
pub const BYTE_ORDER_MARK: &[u8; 3] = b"\xef\xbb\xbf";

/// The UTF-16 byte order marks.
pub const UTF_16_BYTE_ORDER_MARKS: [&[u8; 2]; 2] = [b"\xff\xfe", b"\xfe\xff"];

impl<'a> Stream<'a> {
    /// Creates a stream that reads from `reader` and writes to `writer`.
    pub fn new(reader: Box<dyn Read + 'a>, writer: &'a mut dyn Write) -> Self {
        Self {
            reader: Fused::new(reader),
            block: vec![0; BLOCK_SIZE],
            unread: 0..0,
            location: Location::START,
            line_start: None,
            head: Vec::new(),
            output: Output::new(writer),
        }
    }

    /// The next byte; `None` at the end of the input. Fails if it cannot be read, or the answer so far cannot be
    /// written.
    pub fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.unread.is_empty() {
            self.fill()?;
        }
        Ok(self.rest().first().copied())
    }

    /// The unread rest of the block.
    fn rest(&self) -> &[u8] {
        &self.block[self.unread.clone()]
    }

    /// Consumes the peeked byte.
    pub fn advance(&mut self) {
        let byte = self.rest().get(..1).unwrap_or_default();
        self.advance_to(1, self.location.after(byte));
    }

    /// Skips the next byte if it is `byte`, and returns whether it was.
    pub fn skip(&mut self, byte: u8) -> Result<bool, Error> {
        let is_next = self.peek()? == Some(byte);
        if is_next {
            self.advance();
        }
        Ok(is_next)
    }

    /// Skips spaces and tabs.
    pub fn skip_spaces(&mut self) -> Result<(), Error> {
        while let Some(b' ' | b'\t') = self.peek()? {
            self.advance();
        }
        Ok(())
    }

    /// Skips a line ending, LF or CRLF. The end of the input counts as one, even after a carriage return. Returns whether
    /// there was a line ending.
    pub fn skip_line_ending(&mut self) -> Result<bool, Error> {
        let carriage_return = self.skip(b'\r')?;
        if self.skip(b'\n')? || self.peek()?.is_none() {
            return Ok(true);
        }
        if !carriage_return {
            return Ok(false);
        }
        let hint = "a line ends with LF or CRLF, not with CR alone";
        Err(self.bad("a line feed after the carriage return").with_hint(hint))
    }

    /// Skips a line ending, which must be next; `expected` is everything that is allowed here.
    pub fn expect_line_ending(&mut self, expected: Expected) -> Result<(), Error> {
        if self.skip_line_ending()? { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// The location of the next byte.
    pub fn location(&self) -> Location {
        self.location
    }

    /// Whether the next byte is the first of its line.
    pub fn at_line_start(&self) -> bool {
        self.location.column == 1
    }

    /// Creates the error for an unexpected next byte, which must have been peeked.
    #[cold]
    pub fn bad(&self, expected: impl Into<Cow<'static, str>>) -> Error {
        Error::Input(Box::new(BadInput {
            location: self.location,
            expected: expected.into(),
            found: Found::new(self.rest()),
            context: None,
            hint: None,
            is_item: false,
            head: Vec::new(),
        }))
    }

    /// Creates the error for an unexpected next byte, with a hint if that byte indicates a common mistake.
    #[cold]
    pub fn expected(&self, Expected { text, mistakes }: Expected) -> Error {
        let is_found = |bytes: &[u8]| self.rest().first().is_some_and(|byte| bytes.contains(byte));
        match mistakes.iter().find(|(bytes, _)| is_found(bytes)) {
            Some((_, hint)) => self.bad(text).with_hint(hint),
            None => self.bad(text),
        }
    }

    /// Skips the rest of a line and its line feed.
    pub fn skip_line(&mut self) -> Result<(), Error> {
        while self.peek()?.is_some() {
            let line = self.rest().split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
            self.advance_to(line.len(), self.location.after(line));
            if self.at_line_start() {
                break;
            }
        }
        Ok(())
    }

    /// The unread rest of the block, and the output for its answers.
    pub fn block(&mut self) -> (&[u8], &mut Output<'a>) {
        (&self.block[self.unread.clone()], &mut self.output)
    }

    /// Consumes bytes of the block, which end at this location.
    pub fn advance_to(&mut self, bytes: usize, end: Location) {
        self.unread.start += bytes;
        self.location = end;
    }

    /// Keeps the start of the line that begins at the next byte, for errors in that line.
    pub fn keep_line(&mut self) {
        let line = self.line_start.get_or_insert_default();
        line.clear();
        extend(line, &self.block[self.unread.clone()], MAX_SHOWN_LINE_LENGTH + 1);
    }

    /// The start of the line as an error shows it, as far as it has been read; `None` if the line is blank or not kept.
    /// A carriage return at its end is shown only if it is the unexpected byte.
    pub fn shown_line(&self, found: &Found) -> Option<String> {
        let line = self.line_start.as_ref()?.split(|byte| *byte == b'\n').next()?;
        let without_return = line.strip_suffix(b"\r").filter(|_| *found != Found::Byte(b'\r'));
        let line = without_return.unwrap_or(line);
        let shown = |byte: &u8| if *byte == b'\\' { r"\\".into() } else { printable(*byte) };
        let mut shown: String = line.iter().take(MAX_SHOWN_LINE_LENGTH).map(shown).collect();
        if line.len() > MAX_SHOWN_LINE_LENGTH {
            shown.push('…');
        }
        (!line.trim_ascii().is_empty()).then_some(shown)
    }

    /// Skips a byte order mark at the start of the input; `expected` is what else is allowed there.
    ///
    /// No valid input starts with the first byte of a mark, so bytes that turn out not to be a mark need not be put
    /// back.
    pub fn skip_byte_order_mark(&mut self, expected: Expected) -> Result<(), Error> {
        if self.location != Location::START {
            return Ok(());
        }
        let starts_mark = |byte: &u8| {
            [BYTE_ORDER_MARK[0], UTF_16_BYTE_ORDER_MARKS[0][0], UTF_16_BYTE_ORDER_MARKS[1][0]].contains(byte)
        };
        let Some(first) = self.peek()?.filter(starts_mark) else { return Ok(()) };
        let bad = self.expected(expected);
        self.advance();
        if first != BYTE_ORDER_MARK[0] || !self.skip(BYTE_ORDER_MARK[1])? || !self.skip(BYTE_ORDER_MARK[2])? {
            return Err(bad);
        }
        self.location = Location::START;
        Ok(())
    }

    /// Reads the next block, after flushing the output.
    #[cold]
    fn fill(&mut self) -> Result<(), Error> {
        self.output.flush()?;
        self.read_more().map(drop).map_err(Error::Read)
    }

    /// Reads more bytes into the block, after its unread rest. Returns how many.
    fn read_more(&mut self) -> io::Result<usize> {
        self.block.copy_within(self.unread.clone(), 0);
        self.unread = 0..self.unread.len();
        let room = &mut self.block[self.unread.end..];
        let length = loop {
            match self.reader.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        extend(&mut self.head, &room[..length], MAX_HEAD_LENGTH);
        if let Some(line) = &mut self.line_start {
            extend(line, &room[..length], MAX_SHOWN_LINE_LENGTH + 1);
        }
        self.unread.end += length;
        Ok(length)
    }

    /// Adds to an error the start of the input up to the end of the error's line, for hints. The rest of that line is
    /// read first, so that hints do not depend on where a block ends.
    #[cold]
    pub fn with_head(&mut self, error: Error) -> Error {
        error.map_bad_input(|bad| {
            let end_of_line = |head: &[u8]| {
                // No more lines than bytes.
                let line = usize::try_from(bad.location.line).ok().filter(|line| *line <= head.len())?;
                let mut line_feeds = (1..).zip(head).filter(|(_, byte)| **byte == b'\n');
                line_feeds.nth(line - 1).map(|(end, _)| end)
            };
            while self.head.len() < MAX_HEAD_LENGTH
                && end_of_line(&self.head).is_none()
                && self.read_more().is_ok_and(|length| length > 0)
            {}
            let end = end_of_line(&self.head).unwrap_or(self.head.len());
            bad.head = self.head[..end].to_vec();
        })
    }
}

/// Appends the start of `next` to `text`, up to a maximum length.
fn extend(text: &mut Vec<u8>, next: &[u8], max_length: usize) {
    text.extend(next.iter().take(max_length - text.len()));
}

/// A reader that stays at the end of the input once it has reached it. Otherwise, another read from a terminal would
/// wait for more input.
pub struct Fused<R> {
    reader: R,
    ended: bool,
}

impl<R> Fused<R> {
    /// Wraps a reader.
    pub fn new(reader: R) -> Self {
        Self { reader, ended: false }
    }
}

impl<R: Read> Read for Fused<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let length = self.reader.read(buffer)?;
        self.ended = length == 0;
        Ok(length)
    }
}
