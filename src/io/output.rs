//! Buffered output.

use std::io::Write;

use crate::io::error::Error;

/// A buffered writer of answers.
///
/// Unlike `std::io::BufWriter`, it exposes its buffer, so that text can be written in place before its length is known.
/// An answer with optional parts then needs no branches: bytes that are not committed are overwritten. That saves a
/// third of the time of judging FOUROW.
pub struct Output<'a> {
    writer: Box<dyn Write + 'a>,
    /// Allocated when first needed.
    buffer: Vec<u8>,
    length: usize,
}

const BUFFER_SIZE: usize = 1 << 18;

impl<'a> Output<'a> {
    pub fn new(writer: Box<dyn Write + 'a>) -> Self {
        Self { writer, buffer: Vec::new(), length: 0 }
    }

    /// The free part of the buffer. Text written there becomes part of the answer once it is committed.
    #[inline]
    pub fn room(&mut self) -> &mut [u8] {
        if self.buffer.is_empty() {
            // The zeroed pages are mapped lazily, so a large buffer costs nothing until it is written to.
            self.buffer = vec![0; BUFFER_SIZE];
        }
        &mut self.buffer[self.length..]
    }

    /// Makes the first `length` bytes written to [`room`](Self::room) part of the answer.
    pub fn commit(&mut self, length: usize) {
        self.length += length;
    }

    /// Appends a text, which must not be longer than the buffer.
    #[inline]
    pub fn put(&mut self, text: &[u8]) -> Result<(), Error> {
        if BUFFER_SIZE - self.length < text.len() {
            self.flush()?;
        }
        self.room()[..text.len()].copy_from_slice(text);
        self.length += text.len();
        Ok(())
    }

    /// Writes all committed text. If that fails, the text is dropped.
    pub fn flush(&mut self) -> Result<(), Error> {
        let length = std::mem::take(&mut self.length);
        let written = self.writer.write_all(&self.buffer[..length]).and_then(|()| self.writer.flush());
        written.map_err(Error::Write)
    }
}
