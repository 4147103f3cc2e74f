//! Inputs, and which of their items to answer.

use std::io::{self, Read};

use crate::io::error::BadInput;

/// An input with options for reading it.
pub struct Input<'a> {
    pub(crate) reader: Box<dyn Read + 'a>,
    pub(crate) selection: Option<Selection>,
    /// `None` to stop at the first error.
    pub(crate) report: Option<Report<'a>>,
}

/// Called with each error that does not end the run.
pub type Report<'a> = Box<dyn FnMut(&BadInput) + 'a>;

/// The only item of an input to answer. Those before it are still checked; those after it are not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The first game or board with this number, given as a string of digits.
    Numbered(String),
    /// The item at this position, counted from 1; in a simulation, the event at this position.
    Nth(u64),
}

impl<'a> Input<'a> {
    /// Creates an input.
    pub fn new(reader: impl Read + 'a) -> Self {
        // It stays at the end: another read from a terminal would wait for more input.
        let reader = reader.chain(io::empty());
        Self { reader: Box::new(reader), selection: None, report: None }
    }

    /// Skips bad games or boards; `report` is called with each error that does not end the run, such as that of a
    /// skipped item or of missing games. In a simulation, nothing is skipped.
    pub fn keep_going(self, report: impl FnMut(&BadInput) + 'a) -> Self {
        Self { report: Some(Box::new(report)), ..self }
    }

    /// Selects the only item to answer; `None` selects all.
    pub fn select(self, selection: Option<Selection>) -> Self {
        Self { selection, ..self }
    }
}

impl Selection {
    /// Whether this selects the `nth` item, which is numbered by its position unless it has a `number` of its own.
    /// Leading zeros are ignored.
    pub(crate) fn matches(&self, nth: u64, number: Option<&[u8]>) -> bool {
        match self {
            Self::Nth(selected) => *selected == nth,
            Self::Numbered(selected) => {
                let number = number.map_or(nth.to_string().into(), String::from_utf8_lossy);
                number.trim_start_matches('0') == selected.trim_start_matches('0')
            }
        }
    }
}
