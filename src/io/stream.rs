//! The stream of an input's bytes, with the output that is tied to it.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::Arc;

use crate::io::error::{BadInput, Error, FindHint, Found, ItemError, Location};
use crate::io::output::Output;

/// A reader of an input, byte by byte or block by block, with an output that is tied to it as C++ ties `cout` to `cin`:
/// it is flushed before a read that may block, so that on a terminal or a pipe each line is answered at once.
///
/// It never keeps more than a block of the input and its first bytes, however long a line is.
pub struct Stream<'a> {
    reader: Box<dyn Read + 'a>,
    buffer: Vec<u8>,
    /// Where the block begins in the buffer: at a page.
    start: usize,
    unread: Range<usize>,
    pub location: Location,
    /// The first bytes of the input, as far as they have been read. Errors share them.
    head: Arc<Vec<u8>>,
    pub output: Output<'a>,
}

pub const BLOCK_SIZE: usize = 1 << 17;

/// The mark that some editors put at the start of a file, before UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The size of a page. Reading a file into a buffer that starts up to 31 bytes after the start of a page takes four
/// times as long: the addresses of loads and stores look alike to the CPU. Large buffers usually start 16 bytes after
/// it.
const PAGE_SIZE: usize = 1 << 12;

/// The maximum number of bytes at the start of the input that hints look at.
pub const MAX_HEAD_LENGTH: usize = 1 << 12;

impl<'a> Stream<'a> {
    pub fn new(reader: Box<dyn Read + 'a>, writer: Box<dyn Write + 'a>) -> Self {
        let buffer = vec![0; BLOCK_SIZE + PAGE_SIZE];
        let start = buffer.as_ptr().align_offset(PAGE_SIZE).min(PAGE_SIZE);
        Self {
            reader,
            buffer,
            start,
            unread: start..start,
            location: Location::START,
            head: Arc::default(),
            output: Output::new(writer),
        }
    }

    /// `None` at the end of the input. Also fails if the answer so far cannot be written.
    #[inline]
    pub fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.unread.is_empty() {
            self.read_more()?;
        }
        Ok(self.rest().first().copied())
    }

    #[inline]
    fn rest(&self) -> &[u8] {
        &self.buffer[self.unread.clone()]
    }

    /// Consumes the peeked byte.
    #[inline]
    pub fn advance(&mut self) {
        let is_newline = self.rest().first() == Some(&b'\n');
        self.consume(1, is_newline.into());
    }

    /// Consumes bytes of the block that contain this many newlines, the last of them at the end.
    #[inline]
    pub fn consume(&mut self, bytes: usize, newlines: u64) {
        self.unread.start += bytes;
        self.location = match newlines {
            0 => Location { column: self.location.column + bytes as u64, ..self.location },
            _ => Location { line: self.location.line + newlines, column: 1 },
        };
    }

    /// Skips the next byte if it is `byte`, and returns whether it was.
    pub fn skip(&mut self, byte: u8) -> Result<bool, Error> {
        let is_next = self.peek()? == Some(byte);
        if is_next {
            self.advance();
        }
        Ok(is_next)
    }

    pub fn skip_spaces(&mut self) -> Result<(), Error> {
        while let Some(b' ' | b'\t') = self.peek()? {
            self.advance();
        }
        Ok(())
    }

    /// Skips a line ending, LF or CRLF. The end of the input counts as one, even after a carriage return. Returns
    /// whether there was a line ending.
    pub fn skip_line_ending(&mut self) -> Result<bool, Error> {
        if self.is_at_crlf()? {
            self.consume("\r\n".len(), 1);
            return Ok(true);
        }
        match self.rest() {
            [] => {}
            [b'\n', ..] | [b'\r'] => self.advance(),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether a carriage return and a line feed are next.
    pub fn is_at_crlf(&mut self) -> Result<bool, Error> {
        while let [] | [b'\r'] = self.rest()
            && self.read_more()? > 0
        {}
        Ok(self.rest().starts_with(b"\r\n"))
    }

    /// Skips a line ending, which must be next; `expected` is everything that is allowed here.
    pub fn expect_line_ending(&mut self, expected: &'static str, hint: FindHint) -> Result<(), ItemError> {
        if self.skip_line_ending()? {
            return Ok(());
        }
        Err(self.bad(expected, hint))
    }

    pub fn at_line_start(&self) -> bool {
        self.location.column == 1
    }

    /// Creates the error for an unexpected next byte, which must have been peeked. `add_head` is to be called next.
    #[cold]
    pub fn bad(&mut self, expected: impl Into<Cow<'static, str>>, hint: FindHint) -> ItemError {
        ItemError::Bad(Box::new(BadInput {
            location: self.location,
            expected: expected.into(),
            hint: hint(self.rest().first().copied()),
            found: Found::new(self.rest()),
            game: None,
            item_line: None,
            head: Arc::default(),
        }))
    }

    /// The unread rest of the block, and the output for its answers.
    pub fn block(&mut self) -> (&[u8], &mut Output<'a>) {
        (&self.buffer[self.unread.clone()], &mut self.output)
    }

    /// Skips a byte order mark at the start of the input, where the stream must be. Waits for more than one byte only
    /// if what has come may be the start of a mark.
    #[cold]
    pub fn skip_byte_order_mark(&mut self) -> Result<(), Error> {
        let is_start = |rest: &[u8]| rest.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(rest);
        while is_start(self.rest()) && self.read_more()? > 0 {}
        if self.rest().starts_with(BYTE_ORDER_MARK) {
            self.unread.start += BYTE_ORDER_MARK.len();
        }
        Ok(())
    }

    /// Reads bytes into the block, after its unread rest, and returns how many; 0 at the end of the input, or if the
    /// block is full. Flushes the output first, as the read may have to wait.
    #[cold]
    fn read_more(&mut self) -> Result<usize, Error> {
        self.output.flush()?;
        self.buffer.copy_within(self.unread.clone(), self.start);
        self.unread = self.start..self.start + self.unread.len();
        let room = &mut self.buffer[self.unread.end..self.start + BLOCK_SIZE];
        let length = loop {
            match self.reader.read(room) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result.map_err(Error::Read)?,
            }
        };
        if self.head.len() < MAX_HEAD_LENGTH {
            let missing = MAX_HEAD_LENGTH - self.head.len();
            Arc::make_mut(&mut self.head).extend_from_slice(&room[..length.min(missing)]);
        }
        self.unread.end += length;
        Ok(length)
    }

    /// Adds the start of the input to an error, for hints. The error's line is read to its end first, and CRLF as a
    /// whole, so that nothing depends on where a block ends.
    pub fn add_head(&mut self, bad: &mut BadInput) -> Result<(), Error> {
        let count_lines = |head: &[u8]| head.iter().filter(|byte| **byte == b'\n').count() as u64;
        let lacks_line = |head: &[u8]| head.len() < MAX_HEAD_LENGTH && count_lines(head) < bad.location.line;
        let mut read = Ok(1);
        while matches!(read, Ok(1..)) && (self.rest() == b"\r" || lacks_line(&self.head)) {
            read = self.read_more();
        }
        if bad.found == Found::Byte(b'\r') {
            if self.rest().starts_with(b"\r\n") {
                bad.found = Found::Byte(b'\n');
            } else {
                (bad.expected, bad.hint) = ("no carriage return alone".into(), Some("lines end in LF"));
            }
        }
        bad.head = Arc::clone(&self.head);
        read.map(|_| ())
    }
}
