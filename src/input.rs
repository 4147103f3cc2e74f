//! An input, and how it is to be read.

use std::io::Read;

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
}

impl<'a> Input<'a> {
    /// An input that may be anything whose meaning is clear.
    pub fn new(text: impl Read + 'a) -> Self {
        Self { text: Box::new(text), strictness: Strictness::Lenient }
    }

    /// An input that must be just what the statement promises.
    pub fn strict(text: impl Read + 'a) -> Self {
        Self::new(text).held(Strictness::Strict)
    }

    /// The input, held to the statement as closely as this.
    pub fn held(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }
}
