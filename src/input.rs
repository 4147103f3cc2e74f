//! An input, and how it is to be read.

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

/// Where an input comes from, and how it is to be read.
pub struct Input<'a> {
    /// Its text.
    pub(crate) text: Box<dyn Read + 'a>,
    /// How closely it is held to the statement.
    pub(crate) strictness: Strictness,
    /// What to read alone.
    pub(crate) only: Option<Only>,
    /// Who is told of what is bad and left out; `None` if the first bad spot ends everything.
    pub(crate) leave_out: Option<Report<'a>>,
}

/// Takes notice of a bad spot.
pub(crate) type Report<'a> = Box<dyn FnMut(&BadInput) + 'a>;

/// The game or board that is wanted alone. What comes before must be good all the same; what follows is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Only {
    /// The first game with this number, written in digits, or the board with it.
    Numbered(String),
    /// What is answered at this place, counted from 1; of a run, what happens at this place.
    Nth(u64),
}

impl<'a> Input<'a> {
    /// An input that may be anything whose meaning is clear.
    pub fn new(text: impl Read + 'a) -> Self {
        Self { text: Box::new(text), strictness: Strictness::Lenient, only: None, leave_out: None }
    }

    /// An input that must be just what the statement promises.
    pub fn strict(text: impl Read + 'a) -> Self {
        Self::new(text).held(Strictness::Strict)
    }

    /// The input, held to the statement as closely as this.
    pub fn held(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }

    /// The input, of which bad games or boards are left out; `report` is told of each bad spot. In a run there is
    /// nothing to leave out.
    pub fn keep_going(self, report: impl FnMut(&BadInput) + 'a) -> Self {
        Self { leave_out: Some(Box::new(report)), ..self }
    }

    /// The input, of which a game or board is wanted alone; all of it for `None`.
    pub fn only(self, only: Option<Only>) -> Self {
        Self { only, ..self }
    }
}

impl Only {
    /// The number or place.
    pub(crate) fn number(&self) -> String {
        match self {
            Self::Numbered(number) => number.clone(),
            Self::Nth(nth) => nth.to_string(),
        }
    }

    /// Whether it is the `nth` that comes, which may have a number of its own. Zeros in front of a number mean nothing.
    pub(crate) fn is(&self, nth: u64, number: Option<&[u8]>) -> bool {
        match self {
            Self::Nth(wanted) => *wanted == nth,
            Self::Numbered(wanted) => {
                let wanted = significant(wanted.as_bytes());
                number.map_or_else(
                    || wanted == nth.to_string().as_bytes(),
                    |number| wanted == significant(number),
                )
            }
        }
    }
}

/// The digits of a number without zeros in front.
fn significant(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    &digits[zeros..]
}
