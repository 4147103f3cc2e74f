//! Text in and text out, tied together.

use std::io::{self, BufRead, BufReader, Read, Write};

use crate::error::{BadInput, Error, Place};
use crate::output::Output;

/// How closely an input is held to its problem's statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Anything whose meaning is clear is accepted.
    Lenient,
    /// Only what the statement promises is accepted.
    Strict,
}

/// An input, read byte by byte or block by block, and the output that is tied to it as C++ ties `cout` to
/// `cin`: whatever is known is written before a read that may block. On files that costs nothing; on a
/// terminal or a pipe a line is answered as soon as it is there.
///
/// It never holds more than a block of the input, however long a line is.
pub struct Stream<'a> {
    reader: BufReader<&'a mut dyn Read>,
    strictness: Strictness,
    ended: bool,
    place: Place,
    /// Where the answer goes.
    pub output: Output<'a>,
}

/// Bytes that are read at once.
const BLOCK: usize = 1 << 16;

impl<'a> Stream<'a> {
    /// A stream from `reader` to `writer`.
    pub fn new(reader: &'a mut dyn Read, strictness: Strictness, writer: &'a mut dyn Write) -> Self {
        let reader = BufReader::with_capacity(BLOCK, reader);
        Self { reader, strictness, ended: false, place: Place::START, output: Output::new(writer) }
    }

    /// Whether the input is held to what the statement promises.
    pub fn is_strict(&self) -> bool {
        self.strictness == Strictness::Strict
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
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
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
        if carriage_return { Err(self.bad("a line feed after the carriage return")) } else { Ok(false) }
    }

    /// Goes past the end of a line, which must come now; `expected` says what else could have stood here.
    pub fn end_line(&mut self, expected: &str) -> Result<(), Error> {
        if self.skip_line_end()? { Ok(()) } else { Err(self.bad(expected)) }
    }

    /// Where the next byte is.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Whether the next byte is the first of its line.
    pub fn at_line_start(&self) -> bool {
        self.place.column == 1
    }

    /// The error that the next byte, which was peeked at, is not what was expected.
    pub fn bad(&self, expected: impl Into<String>) -> Error {
        let found = self.reader.buffer().first().copied();
        Error::Input(BadInput { place: self.place, expected: expected.into(), found })
    }

    /// The rest of the block that was read last, and the output for its answers.
    pub fn block(&mut self) -> (&[u8], &mut Output<'a>) {
        (self.reader.buffer(), &mut self.output)
    }

    /// Goes past bytes of the block, none of which ends a line.
    pub fn advance_within_line(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        self.place.column += bytes as u64;
    }

    /// Goes past lines of the block, to the end of the last, if there are any: how many bytes and how many lines.
    pub fn advance_lines(&mut self, bytes: usize, lines: u64) {
        self.reader.consume(bytes);
        if lines > 0 {
            self.place = Place { line: self.place.line + lines, column: 1 };
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
}
