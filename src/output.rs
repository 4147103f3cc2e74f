//! Buffered output.

use std::fmt;
use std::io::Write;

use crate::error::Error;

/// A buffered writer of answers.
///
/// Unlike `std::io::BufWriter`, it exposes its buffer, so that text can be written in place before its length is known.
/// An answer with optional parts then needs no branches: bytes that are not committed are overwritten.
pub struct Output<'a> {
    writer: &'a mut dyn Write,
    /// Allocated when first needed.
    buffer: Vec<u8>,
    length: usize,
}

/// The size of the buffer.
const BUFFER_SIZE: usize = 1 << 18;

/// A text padded to `N` bytes, so that it is copied without branching on its length, which is effectively random.
#[derive(Clone, Copy)]
pub struct Padded<const N: usize> {
    /// The text, then zeros.
    pub text: [u8; N],
    /// The length of the text.
    pub length: usize,
}

impl<const N: usize> Padded<N> {
    /// Joins pieces of text, which must not be longer than `N` bytes in all.
    pub const fn new(pieces: &[&str]) -> Self {
        let (mut text, mut length, mut n) = ([0; N], 0, 0);
        while n < pieces.len() {
            let piece = pieces[n].as_bytes();
            text.split_at_mut(length).1.split_at_mut(piece.len()).0.copy_from_slice(piece);
            length += piece.len();
            n += 1;
        }
        Self { text, length }
    }
}

impl<'a> Output<'a> {
    /// Creates an output that writes to `writer`.
    pub fn new(writer: &'a mut dyn Write) -> Self {
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

    /// Appends `text` to the answer. Fails if the buffer is full and cannot be flushed.
    pub fn put(&mut self, text: &[u8]) -> Result<(), Error> {
        for piece in text.chunks(BUFFER_SIZE) {
            if BUFFER_SIZE - self.length < piece.len() {
                self.flush()?;
            }
            self.room()[..piece.len()].copy_from_slice(piece);
            self.length += piece.len();
        }
        Ok(())
    }

    /// Appends formatted text to the answer; called by `write!`.
    pub fn write_fmt(&mut self, text: fmt::Arguments) -> Result<(), Error> {
        self.put(text.to_string().as_bytes())
    }

    /// Appends a padded text to the answer, without its padding.
    pub fn put_padded<const N: usize>(&mut self, padded: &Padded<N>) -> Result<(), Error> {
        if BUFFER_SIZE - self.length < N {
            self.flush()?;
        }
        self.room()[..N].copy_from_slice(&padded.text);
        self.length += padded.length;
        Ok(())
    }

    /// Writes all committed text. If that fails, the text is dropped, so that no later flush writes part of it again.
    pub fn flush(&mut self) -> Result<(), Error> {
        let length = std::mem::take(&mut self.length);
        self.writer.write_all(&self.buffer[..length]).and_then(|()| self.writer.flush()).map_err(Error::Write)
    }
}
