//! Text in and text out, tied together.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::mem;

use crate::error::{BadInput, Error, Found, Head, Location};
use crate::input::{Input, Only, Report, Strictness};
use crate::output::Output;
use crate::words;

/// An input, read byte by byte or block by block, and the output that is tied to it as C++ ties `cout` to
/// `cin`: whatever is known is written before a read that may block. On files that costs nothing; on a
/// terminal or a pipe a line is answered as soon as it is there.
///
/// It never holds more than a block of the input, however long a line is.
pub struct Stream<'a> {
    reader: BufReader<Box<dyn Read + 'a>>,
    strictness: Strictness,
    only: Option<Only>,
    leave_out: Option<Report<'a>>,
    ended: bool,
    location: Location,
    /// `None` before the first block.
    head: Option<Head>,
    /// Where the answer goes.
    pub output: Output<'a>,
}

/// Whether something in an input is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It is, as everything is.
    OneOfAll,
    /// It is, and nothing after it.
    Alone,
    /// It is not, as something else is wanted alone.
    Not,
}

/// Bytes that are read at once.
const BLOCK: usize = 1 << 16;

/// The byte order mark that some editors put before UTF-8.
pub const MARK: &[u8] = b"\xef\xbb\xbf";

/// The byte order marks that tell UTF-16.
pub const MARKS_OF_UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// What is expected after a carriage return.
pub const LINE_FEED: &str = "a line feed after the carriage return";

impl<'a> Stream<'a> {
    /// A stream from `input` to `writer`.
    pub fn new(input: Input<'a>, writer: &'a mut dyn Write) -> Self {
        let Input { text, strictness, only, leave_out } = input;
        let reader = BufReader::with_capacity(BLOCK, text);
        let output = Output::new(writer);
        Self {
            reader,
            strictness,
            only,
            leave_out,
            ended: false,
            location: Location::START,
            head: None,
            output,
        }
    }

    /// Whether the input is held to what the statement promises.
    pub fn is_strict(&self) -> bool {
        self.strictness == Strictness::Strict
    }

    /// Whether everything is wanted.
    pub fn wants_all(&self) -> bool {
        self.only.is_none()
    }

    /// Whether what comes as the `nth`, from 1, is wanted. It may have a number of its own.
    pub fn choice(&self, nth: u64, number: Option<&[u8]>) -> Choice {
        match &self.only {
            None => Choice::OneOfAll,
            Some(only) if only.is(nth, number) => Choice::Alone,
            Some(_) => Choice::Not,
        }
    }

    /// Checks at the end of an input of `count` games or boards that what is wanted alone was there. `name` goes before
    /// its number.
    pub fn end(&self, name: &str, kind: &str, count: u64) -> Result<(), Error> {
        let Some(only) = &self.only else { return Ok(()) };
        let (number, all) = (only.number(), words::count(count, kind));
        Err(Error::NotFound(format!("there is no {name}{number} among {all}")))
    }

    /// The next byte; `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// If the block is used up and either the next one cannot be read or the answer so far cannot be written.
    pub fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.reader.buffer().is_empty() {
            self.fill()?;
        }
        Ok(self.reader.buffer().first().copied())
    }

    /// Goes past the byte that was peeked at.
    pub fn advance(&mut self) {
        if self.reader.buffer().first() == Some(&b'\n') {
            self.location = Location { line: self.location.line + 1, column: 1 };
        } else {
            self.location.column += 1;
        }
        self.reader.consume(1);
    }

    /// Goes past the next byte if it is `byte`, and tells whether it was.
    pub fn skip(&mut self, byte: u8) -> Result<bool, Error> {
        let found = self.peek()? == Some(byte);
        if found {
            self.advance();
        }
        Ok(found)
    }

    /// Lets the next byte break a promise of the statement, unless the input is strict; `promise` says what should be
    /// there.
    pub fn unless_strict(&self, promise: &str) -> Result<(), Error> {
        match self.strictness {
            Strictness::Lenient => Ok(()),
            Strictness::Strict => Err(self.bad(format!("{promise}, as the statement promises"))),
        }
    }

    /// Goes past spaces and tabs.
    pub fn skip_blanks(&mut self) -> Result<(), Error> {
        while let Some(b' ' | b'\t') = self.peek()? {
            self.unless_strict("no stray blanks")?;
            self.advance();
        }
        Ok(())
    }

    /// Goes past the end of a line, LF or CRLF, any part of which may be missing at the end of the input; tells whether
    /// there was one.
    pub fn skip_line_end(&mut self) -> Result<bool, Error> {
        if self.peek()? == Some(b'\r') {
            self.unless_strict("LF line ends")?;
        }
        let carriage_return = self.skip(b'\r')?;
        if self.skip(b'\n')? {
            return Ok(true);
        }
        if self.peek()?.is_none() {
            return self.unless_strict("a last newline").map(|()| true);
        }
        if carriage_return { Err(self.bad(LINE_FEED)) } else { Ok(false) }
    }

    /// Goes past the end of a line, which must come now; `expected` says what else could have stood here.
    pub fn end_line(&mut self, expected: &'static str) -> Result<(), Error> {
        if self.skip_line_end()? { Ok(()) } else { Err(self.bad(expected)) }
    }

    /// Where the next byte is.
    pub fn location(&self) -> Location {
        self.location
    }

    /// Whether the next byte is the first of its line.
    pub fn at_line_start(&self) -> bool {
        self.location.column == 1
    }

    /// The error that the next byte, which was peeked at, is not what was expected.
    #[cold]
    pub fn bad(&self, expected: impl Into<Cow<'static, str>>) -> Error {
        Error::Input(Box::new(BadInput {
            location: self.location,
            expected: expected.into(),
            found: self.reader.buffer().first().map_or(Found::End, |byte| Found::Byte(*byte)),
            game: None,
            head: self.head.unwrap_or(Head::UNKNOWN),
        }))
    }

    /// Reports an error of bad input if what is bad is left out.
    ///
    /// # Errors
    ///
    /// The same error if nothing is left out, and every other one.
    #[cold]
    pub fn leave_out(&mut self, error: Error) -> Result<(), Error> {
        match (&error, &mut self.leave_out) {
            (Error::Input(bad), Some(report)) => {
                report(bad);
                Ok(())
            }
            _ => Err(error),
        }
    }

    /// Goes past the rest of a line and its line feed; tells whether there was anything but blanks.
    pub fn skip_line(&mut self) -> Result<bool, Error> {
        let mut text = false;
        while self.peek()?.is_some() {
            let block = self.reader.buffer();
            let end = block.iter().position(|byte| *byte == b'\n');
            let rest = &block[..end.unwrap_or(block.len())];
            text |= !rest.trim_ascii().is_empty();
            let length = rest.len();
            self.advance_within_line(length);
            if end.is_some() {
                self.advance();
                break;
            }
        }
        Ok(text)
    }

    /// The rest of the block that was read last, and the output for its answers.
    pub fn block(&mut self) -> (&[u8], &mut Output<'a>) {
        (self.reader.buffer(), &mut self.output)
    }

    /// Goes past bytes of the block, none of which ends a line.
    pub fn advance_within_line(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        self.location.column += bytes as u64;
    }

    /// Goes past lines of the block, to the end of the last, if there are any: how many bytes and how many lines.
    pub fn advance_lines(&mut self, bytes: usize, lines: u64) {
        self.reader.consume(bytes);
        if lines > 0 {
            self.location = Location { line: self.location.line + lines, column: 1 };
        }
    }

    /// Reads the next block, after writing all that is known.
    #[cold]
    fn fill(&mut self) -> Result<(), Error> {
        // A terminal's input can go on after its end: another read would wait for more.
        if self.ended {
            return Ok(());
        }
        self.output.flush()?;
        self.read_block()?;
        if self.head.is_none() {
            self.complete_mark()?;
            self.skip_mark()?;
            self.head = Some(Head::new(self.reader.buffer()));
        }
        Ok(())
    }

    /// Reads the next block.
    fn read_block(&mut self) -> Result<(), Error> {
        loop {
            match self.reader.fill_buf() {
                Ok(block) => {
                    self.ended = block.is_empty();
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Error::Read(error)),
            }
        }
    }

    /// Makes the first block longer if it may be only a part of a byte order mark, as input can come byte by byte.
    fn complete_mark(&mut self) -> Result<(), Error> {
        let mut start = Vec::new();
        while is_part_of_mark(&start, self.reader.buffer()) {
            self.take_block(&mut start);
            self.read_block()?;
        }
        if !start.is_empty() {
            self.take_block(&mut start);
            let rest = mem::replace(self.reader.get_mut(), Box::new(io::empty()));
            *self.reader.get_mut() = Box::new(Cursor::new(start).chain(rest));
            self.read_block()?;
        }
        Ok(())
    }

    /// Moves what is left of the block to the end of `text`.
    fn take_block(&mut self, text: &mut Vec<u8>) {
        let block = self.reader.buffer();
        text.extend_from_slice(block);
        let length = block.len();
        self.reader.consume(length);
    }

    /// Goes past a byte order mark, which is no part of a line.
    fn skip_mark(&mut self) -> Result<(), Error> {
        if self.reader.buffer().starts_with(MARK) {
            self.unless_strict("no byte order mark")?;
            self.reader.consume(MARK.len());
            if self.reader.buffer().is_empty() {
                self.read_block()?;
            }
        }
        Ok(())
    }
}

/// Whether a `start` and the `block` after it are the first bytes of a byte order mark, but not all of it.
fn is_part_of_mark(start: &[u8], block: &[u8]) -> bool {
    let goes_on = |mark: &[u8]| {
        mark.strip_prefix(start).is_some_and(|rest| rest.len() > block.len() && rest.starts_with(block))
    };
    !block.is_empty() && MARKS_OF_UTF_16.into_iter().chain([MARK]).any(goes_on)
}
