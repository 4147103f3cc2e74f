//! An input with options for reading it.

use std::io::Read;

use crate::error::BadInput;
use crate::tsv::Table;

/// An input with options for reading it.
pub struct Input<'a> {
    pub(crate) reader: Box<dyn Read + 'a>,
    pub(crate) selection: Option<Selection>,
    /// The function that reports errors that do not end the run, such as those of skipped items; `None` to stop
    /// at the first error.
    pub(crate) report: Option<Report<'a>>,
    /// The table that gets a row for each item; `None` if the output is not a table.
    pub(crate) table: Option<Table<'a>>,
}

/// A function that reports an error that does not end the run.
pub(crate) type Report<'a> = Box<dyn FnMut(&BadInput) + 'a>;

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
        Self { reader: Box::new(reader), selection: None, report: None, table: None }
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
    /// The number or position, in digits.
    pub(crate) fn number(&self) -> String {
        match self {
            Self::Numbered(number) => number.clone(),
            Self::Nth(nth) => nth.to_string(),
        }
    }

    /// Whether this selects the `nth` item, which is numbered by its position unless it has a `number` of its own.
    /// Leading zeros are ignored.
    pub(crate) fn matches(&self, nth: u64, number: Option<&[u8]>) -> bool {
        match self {
            Self::Nth(selected) => *selected == nth,
            Self::Numbered(selected) => {
                let nth = nth.to_string();
                let is_zero = |digit: &&u8| **digit == b'0';
                let digits = number.unwrap_or(nth.as_bytes()).iter().skip_while(is_zero);
                digits.eq(selected.as_bytes().iter().skip_while(is_zero))
            }
        }
    }
}
