//! Text in and text out, tied together.

use std::io::{self, BufRead, BufReader, Read, Write};

use crate::error::{BadInput, Error};
use crate::output::Output;

/// An input, read byte by byte or block by block, and the output that is tied to it as C++ ties `cout` to
/// `cin`: whatever is known is written before a read that may block. On files that costs nothing, on a
/// terminal or a pipe it means that a line is answered as soon as it is there.
///
/// It never holds more than a block of the input, however long a line is.
pub struct Stream<'a> {
    reader: BufReader<&'a mut dyn Read>,
    ended: bool,
    line: u64,
    column: u64,
    /// Whether the input is held to what the statement promises.
    pub strict: bool,
    /// Where the answer goes.
    pub output: Output<'a>,
}

/// Bytes that are read at once.
const BLOCK: usize = 1 << 16;

impl<'a> Stream<'a> {
    /// A stream from `reader` to `writer`.
    pub fn new(reader: &'a mut dyn Read, writer: &'a mut dyn Write) -> Self {
        let reader = BufReader::with_capacity(BLOCK, reader);
        Self { reader, ended: false, line: 1, column: 1, strict: false, output: Output::new(writer) }
    }

    /// The next byte, or nothing at the end of the input.
    ///
    /// # Errors
    ///
    /// If the block is used up and the next cannot be read, or the answer so far cannot be written.
    pub fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.reader.buffer().is_empty() {
            self.fill()?;
        }
        Ok(self.reader.buffer().first().copied())
    }

    /// Goes past the byte that was peeked at.
    pub fn advance(&mut self) {
        if self.reader.buffer().first() == Some(&b'\n') {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
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

    /// Accepts that the next byte breaks a promise of the statement, unless the input is held to that; `promise` is
    /// what should be there.
    pub fn unless_strict(&self, promise: &str) -> Result<(), Error> {
        if self.strict { Err(self.bad(format!("{promise}, as the statement promises"))) } else { Ok(()) }
    }

    /// Goes past spaces and tabs.
    pub fn skip_blanks(&mut self) -> Result<(), Error> {
        while let Some(b' ' | b'\t') = self.peek()? {
            self.unless_strict("no stray blanks")?;
            self.advance();
        }
        Ok(())
    }

    /// Goes past the end of a line, LF or CRLF, any part of which may be missing at the end of the input;
    /// `expected` says what else could have stood here.
    pub fn end_line(&mut self, expected: &str) -> Result<(), Error> {
        if self.peek()? == Some(b'\r') {
            self.unless_strict("LF line ends")?;
        }
        let carriage_return = self.skip(b'\r')?;
        if self.skip(b'\n')? {
            return Ok(());
        }
        if self.peek()?.is_none() {
            return self.unless_strict("a last newline");
        }
        Err(self.bad(if carriage_return { "a line feed behind the carriage return" } else { expected }))
    }

    /// Whether the next byte is the first of its line.
    pub fn at_line_start(&self) -> bool {
        self.column == 1
    }

    /// The error that the next byte, which was peeked at, is not what was expected.
    pub fn bad(&self, expected: impl Into<String>) -> Error {
        Error::Input(BadInput {
            line: self.line,
            column: self.column,
            expected: expected.into(),
            found: self.reader.buffer().first().copied(),
        })
    }

    /// What is left of the block, and the output to put its answers in.
    pub fn block(&mut self) -> (&[u8], &mut Output<'a>) {
        (self.reader.buffer(), &mut self.output)
    }

    /// Goes past so many bytes of the block, none of which ends a line.
    pub fn advance_within_line(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        self.column += bytes as u64;
    }

    /// Goes past so many bytes of the block, whole lines.
    pub fn advance_lines(&mut self, bytes: usize, lines: u64) {
        self.reader.consume(bytes);
        self.line += lines;
    }

    /// Reads the next block, after what is known was written.
    #[cold]
    fn fill(&mut self) -> Result<(), Error> {
        // The end of a terminal's input is not for ever: who reads again waits for more.
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
