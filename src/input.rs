//! An input, and how to read it.

use std::fmt;
use std::io::Read;

use crate::error::BadInput;

/// How closely an input is held to its problem's statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Anything whose meaning is clear is accepted.
    Lenient,
    /// Only what the statement promises is accepted.
    Strict,
}

/// An input: its text, and how to read it.
pub struct Input<'a> {
    /// Where its text comes from.
    pub(crate) text: Box<dyn Read + 'a>,
    /// How closely it is held to the statement.
    pub(crate) strictness: Strictness,
    /// The only item to answer, if not all are.
    pub(crate) only: Option<Only>,
    /// What reports bad items, which are then skipped; `None` if the first one ends everything.
    pub(crate) report: Option<Report<'a>>,
}

/// A function that reports an error.
pub(crate) type Report<'a> = Box<dyn FnMut(&BadInput) + 'a>;

/// The only item of an input to answer. What comes before must be good all the same; what follows is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Only {
    /// The first game with this number, written in digits, or the board with it.
    Numbered(String),
    /// The item at this index, counted from 1; of a simulation, the event.
    Nth(u64),
}

impl<'a> Input<'a> {
    /// An input that may be anything whose meaning is clear.
    pub fn new(text: impl Read + 'a) -> Self {
        Self { text: Box::new(text), strictness: Strictness::Lenient, only: None, report: None }
    }

    /// An input that must be just what the statement promises.
    pub fn strict(text: impl Read + 'a) -> Self {
        Self::new(text).with_strictness(Strictness::Strict)
    }

    /// The input, held to the statement as closely as this.
    pub fn with_strictness(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }

    /// The input, with bad games or boards skipped; `report` is called with each error. In a simulation nothing is
    /// skipped.
    pub fn keep_going(self, report: impl FnMut(&BadInput) + 'a) -> Self {
        Self { report: Some(Box::new(report)), ..self }
    }

    /// The input, of which only this is answered; all of it for `None`.
    pub fn only(self, only: Option<Only>) -> Self {
        Self { only, ..self }
    }
}

impl fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { strictness, only, report, .. } = self;
        let mut fields = f.debug_struct("Input");
        fields.field("strictness", strictness).field("only", only).field("keeps_going", &report.is_some());
        fields.finish_non_exhaustive()
    }
}

impl Only {
    /// The number or index.
    pub(crate) fn number(&self) -> String {
        match self {
            Self::Numbered(number) => number.clone(),
            Self::Nth(nth) => nth.to_string(),
        }
    }

    /// Whether it is the `nth` item, which may have a number of its own. Leading zeros of a number mean nothing.
    pub(crate) fn matches(&self, nth: u64, number: Option<&[u8]>) -> bool {
        match self {
            Self::Nth(only) => *only == nth,
            Self::Numbered(only) => {
                let nth = nth.to_string();
                without_zeros(only.as_bytes()) == without_zeros(number.unwrap_or(nth.as_bytes()))
            }
        }
    }
}

/// The digits of a number without leading zeros.
fn without_zeros(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    &digits[zeros..]
}
