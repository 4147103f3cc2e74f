//! The input, and the output that is tied to it.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Write};

use crate::error::{BadInput, Error, Expected, Found, Head, Location, printable};
use crate::output::Output;

/// A reader of an input, byte by byte or block by block, with an output that is tied to it as C++ ties `cout` to `cin`:
/// it is flushed before a read that may block, so that on a terminal or a pipe each line is answered at once.
///
/// It never keeps more than a block of the input, however long a line is.
pub struct Stream<'a> {
    reader: BufReader<Fused<Box<dyn Read + 'a>>>,
    location: Location,
    /// The bytes from the start of the current line, at most one more than is shown; they may extend into later lines.
    /// `None` if they are not kept.
    line_start: Option<Vec<u8>>,
    head: Head,
    /// The output for the answer.
    pub output: Output<'a>,
}

/// The maximum number of bytes read at a time.
pub const BLOCK_SIZE: usize = 1 << 16;

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
            reader: BufReader::with_capacity(BLOCK_SIZE, Fused::new(reader)),
            location: Location::START,
            line_start: None,
            head: Head::default(),
            output: Output::new(writer),
        }
    }

    /// The next byte; `None` at the end of the input. Fails if it cannot be read, or the answer so far cannot be
    /// written.
    pub fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.reader.buffer().is_empty() {
            self.fill()?;
        }
        Ok(self.reader.buffer().first().copied())
    }

    /// Consumes the peeked byte.
    pub fn advance(&mut self) {
        let byte = self.reader.buffer().get(..1).unwrap_or_default();
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
            found: Found::new(self.reader.buffer()),
            context: None,
            hint: None,
            head: self.head.clone(),
        }))
    }

    /// Creates the error for an unexpected next byte, with a hint if that byte indicates a common mistake.
    #[cold]
    pub fn expected(&self, Expected { text, mistakes }: Expected) -> Error {
        let is_found = |bytes: &[u8]| self.reader.buffer().first().is_some_and(|byte| bytes.contains(byte));
        match mistakes.iter().find(|(bytes, _)| is_found(bytes)) {
            Some((_, hint)) => self.bad(text).with_hint(hint),
            None => self.bad(text),
        }
    }

    /// Skips the rest of a line and its line feed. Returns whether it contained anything but whitespace.
    pub fn skip_line(&mut self) -> Result<bool, Error> {
        let mut has_text = false;
        while self.peek()?.is_some() {
            let block = self.reader.buffer();
            let line = block.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
            has_text |= line.iter().any(|byte| !b" \t\r\n".contains(byte));
            self.advance_to(line.len(), self.location.after(line));
            if self.at_line_start() {
                break;
            }
        }
        Ok(has_text)
    }

    /// The unread rest of the block, and the output for its answers.
    pub fn block(&mut self) -> (&[u8], &mut Output<'a>) {
        (self.reader.buffer(), &mut self.output)
    }

    /// Consumes bytes of the block, which end at this location.
    pub fn advance_to(&mut self, bytes: usize, end: Location) {
        self.reader.consume(bytes);
        self.location = end;
    }

    /// Keeps the start of the line that begins at the next byte, for errors in that line.
    pub fn keep_line(&mut self) {
        self.line_start.get_or_insert_default().clear();
        self.extend_line();
    }

    /// Adds the unread rest of the block to the start of the line, up to one byte more than is shown.
    fn extend_line(&mut self) {
        if let Some(line) = &mut self.line_start {
            let missing = MAX_SHOWN_LINE_LENGTH + 1 - line.len();
            let rest = self.reader.buffer();
            line.extend_from_slice(&rest[..missing.min(rest.len())]);
        }
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
        // The second byte is read in any case: it shows whether this is UTF-16.
        if self.peek()?.is_none()
            || first != BYTE_ORDER_MARK[0]
            || !self.skip(BYTE_ORDER_MARK[1])?
            || !self.skip(BYTE_ORDER_MARK[2])?
        {
            return Err(bad.map_bad_input(|bad| bad.head = self.head.clone()));
        }
        self.location = Location::START;
        self.head = Head::new(self.reader.buffer());
        Ok(())
    }

    /// Reads the next block, after flushing the output.
    #[cold]
    fn fill(&mut self) -> Result<(), Error> {
        self.output.flush()?;
        let block = fill_buf(&mut self.reader).map_err(Error::Read)?;
        self.head.extend(block);
        self.extend_line();
        Ok(())
    }
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

/// Like [`BufRead::fill_buf`], but retries if interrupted.
fn fill_buf<R: Read>(reader: &mut BufReader<R>) -> io::Result<&[u8]> {
    while let Err(error) = reader.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    Ok(reader.buffer())
}
