//! The output, a block in front of a writer.

use std::fmt;
use std::io::Write;

use crate::error::Error;

/// A block of an answer in front of a writer.
///
/// Unlike `std::io::BufWriter` it lends the block, so that text can be written in place first and get its length
/// afterwards. That way an answer whose parts are optional needs no branches, only bytes that do not count.
pub struct Output<'a> {
    writer: &'a mut dyn Write,
    /// Empty until it is needed.
    block: Vec<u8>,
    length: usize,
}

/// The size of the block.
const BLOCK: usize = 1 << 18;

/// A short line, padded so that it is copied without branching on its length, which is effectively random.
pub struct Padded {
    text: [u8; PADDED],
    length: usize,
}

/// The size of a padded line.
const PADDED: usize = 32;

impl Padded {
    /// The line with this text, of less than 32 bytes.
    pub fn line(text: &str) -> Self {
        let mut padded = [b'\n'; PADDED];
        padded[..text.len()].copy_from_slice(text.as_bytes());
        Self { text: padded, length: text.len() + "\n".len() }
    }
}

impl<'a> Output<'a> {
    /// An output that goes to `writer`.
    pub fn new(writer: &'a mut dyn Write) -> Self {
        Self { writer, block: Vec::new(), length: 0 }
    }

    /// The free part of the block. Text that is written there counts once it is committed.
    #[inline]
    pub fn room(&mut self) -> &mut [u8] {
        // A fresh block costs nothing until it is written to.
        if self.block.is_empty() {
            self.block = vec![0; BLOCK];
        }
        &mut self.block[self.length..]
    }

    /// Counts the next `length` bytes of the block, written in [`room`](Self::room), as part of the answer.
    pub fn commit(&mut self, length: usize) {
        self.length += length;
    }

    /// Adds `text` to the answer. Like the two functions below, it fails if the block is full and cannot be written.
    pub fn put(&mut self, text: &[u8]) -> Result<(), Error> {
        for piece in text.chunks(BLOCK) {
            if BLOCK - self.length < piece.len() {
                self.flush()?;
            }
            self.room()[..piece.len()].copy_from_slice(piece);
            self.length += piece.len();
        }
        Ok(())
    }

    /// Adds formatted text to the answer, for `write!`.
    pub fn write_fmt(&mut self, text: fmt::Arguments) -> Result<(), Error> {
        self.put(text.to_string().as_bytes())
    }

    /// Adds a padded line to the answer, without its padding.
    pub fn put_padded(&mut self, padded: &Padded) -> Result<(), Error> {
        if BLOCK - self.length < PADDED {
            self.flush()?;
        }
        self.room()[..PADDED].copy_from_slice(&padded.text);
        self.length += padded.length;
        Ok(())
    }

    /// Writes everything committed. If that fails, it is dropped, so that no later flush writes a part of it again.
    pub fn flush(&mut self) -> Result<(), Error> {
        let length = std::mem::take(&mut self.length);
        self.writer.write_all(&self.block[..length]).and_then(|()| self.writer.flush()).map_err(Error::Write)
    }
}
