//! Inputs, and which of their items to answer.

use std::io::{self, Read};

use crate::io::error::BadInput;

/// An input with options for reading it.
pub struct Input<'a> {
    pub(crate) reader: Box<dyn Read + 'a>,
    /// The number of the only game or board to answer. Those before it are still checked; those after it are not read.
    pub(crate) only: Option<String>,
    /// `None` to stop at the first error.
    pub(crate) report: Option<Report<'a>>,
}

/// Called with each error that does not end the run.
pub type Report<'a> = Box<dyn FnMut(&BadInput) + 'a>;

impl<'a> Input<'a> {
    /// Creates an input.
    pub fn new(reader: impl Read + 'a) -> Self {
        // It stays at the end: another read from a terminal would wait for more input.
        let reader = reader.chain(io::empty());
        Self { reader: Box::new(reader), only: None, report: None }
    }

    /// Skips bad games or boards; `report` is called with each error that does not end the run, such as that of a
    /// skipped item or of missing games. In a simulation, nothing is skipped.
    pub fn keep_going(self, report: impl FnMut(&BadInput) + 'a) -> Self {
        Self { report: Some(Box::new(report)), ..self }
    }

    /// Selects the first game or board with this number, given as a string of digits; `None` selects all.
    pub fn select(self, only: Option<String>) -> Self {
        Self { only, ..self }
    }
}
