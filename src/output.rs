//! An answer on its way out, gathered to be written in large blocks.

use std::io::Write;

use crate::error::Error;

/// A writer behind a block of memory.
///
/// Unlike `std::io::BufWriter` it lends the block, so that text can be written in place and only then be
/// given its length. That takes the branches, not the bytes, out of an answer whose parts are optional.
pub struct Output<'a> {
    writer: &'a mut dyn Write,
    block: Box<[u8]>,
    length: usize,
}

/// Bytes that are gathered before they are written.
const BLOCK: usize = 1 << 18;

impl<'a> Output<'a> {
    /// An output that goes to `writer`.
    pub fn new(writer: &'a mut dyn Write) -> Self {
        Self { writer, block: vec![0; BLOCK].into_boxed_slice(), length: 0 }
    }

    /// What is left of the block, to write in. What is written counts as soon as it is committed.
    pub fn room(&mut self) -> &mut [u8] {
        &mut self.block[self.length..]
    }

    /// Counts the next `length` bytes of the block, written in [`room`](Self::room), as part of the answer.
    pub fn commit(&mut self, length: usize) {
        self.length += length;
    }

    /// Adds `text` to the answer.
    ///
    /// # Errors
    ///
    /// If the block is full and what it holds cannot be written.
    pub fn put(&mut self, text: &[u8]) -> Result<(), Error> {
        for piece in text.chunks(BLOCK) {
            if BLOCK - self.length < piece.len() {
                self.flush()?;
            }
            self.block[self.length..][..piece.len()].copy_from_slice(piece);
            self.length += piece.len();
        }
        Ok(())
    }

    /// Writes all that was committed.
    ///
    /// # Errors
    ///
    /// If it cannot be written. It is dropped then, so that no later flush writes part of it again.
    pub fn flush(&mut self) -> Result<(), Error> {
        let known = std::mem::take(&mut self.length);
        self.writer.write_all(&self.block[..known]).and_then(|()| self.writer.flush()).map_err(Error::Write)
    }
}
