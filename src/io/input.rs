//! Inputs, and what becomes of bad ones.

use std::io::{self, Read};

use crate::io::error::BadInput;

/// An input with options for reading it.
pub struct Input<'a> {
    pub(crate) reader: Box<dyn Read + 'a>,
    pub(crate) report: Report<'a>,
    /// Whether bad games or boards are skipped. Otherwise, the first one ends the input.
    pub(crate) keeps_going: bool,
}

/// A callback for bad input.
pub type Report<'a> = Box<dyn FnMut(&BadInput) + 'a>;

impl<'a> Input<'a> {
    /// Creates an input. `report` is called with what is bad in it, where that is found; the first ends the input.
    pub fn new(reader: impl Read + 'a, report: impl FnMut(&BadInput) + 'a) -> Self {
        // It stays at the end: another read from a terminal would wait for more input.
        let reader = reader.chain(io::empty());
        Self { reader: Box::new(reader), report: Box::new(report), keeps_going: false }
    }

    /// Creates an input that is known to be valid. Bad input is a bug, and panics.
    pub fn valid(reader: impl Read + 'a) -> Self {
        Self::new(reader, |bad| panic!("the input should be valid: {bad}"))
    }

    /// Skips bad games or boards, and reports each of them, and what belongs to none, such as missing games. In a
    /// simulation, nothing is skipped.
    pub fn keep_going(self) -> Self {
        Self { keeps_going: true, ..self }
    }
}
