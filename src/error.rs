//! What can go wrong, in words for the person who has to mend it.

use std::{fmt, io};

/// Why an input could not be judged to its end.
#[derive(Debug)]
pub enum Error {
    /// The input is not of the problem's form.
    Input(BadInput),
    /// The input could not be read.
    Read(io::Error),
    /// The answer could not be written.
    Write(io::Error),
}

/// The first byte of an input that the problem's form has no place for.
#[derive(Debug, PartialEq, Eq)]
pub struct BadInput {
    /// Its line, from 1.
    pub line: u64,
    /// Its place in the line in bytes, from 1.
    pub column: u64,
    /// What the form has in its place.
    pub expected: String,
    /// The byte, or nothing if the input ends too early.
    pub found: Option<u8>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Input(bad) => bad.fmt(f),
            Self::Read(error) => write!(f, "cannot read: {error}"),
            Self::Write(error) => write!(f, "cannot write the answer: {error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Input(_) => None,
            Self::Read(error) | Self::Write(error) => Some(error),
        }
    }
}

impl fmt::Display for BadInput {
    /// `LINE:COLUMN: expected WHAT, found WHAT`; a byte that does not print is shown as an escape.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { line, column, expected, found } = self;
        write!(f, "{line}:{column}: expected {expected}, found ")?;
        match found {
            None => f.write_str("the end of the input"),
            Some(b'\n') => f.write_str("the end of the line"),
            Some(byte) => write!(f, "'{}'", printable(*byte)),
        }
    }
}

/// A byte as it stands if it prints, else as an escape.
pub fn printable(byte: u8) -> String {
    match byte {
        b' '..=b'~' => char::from(byte).into(),
        _ => byte.escape_ascii().to_string(),
    }
}
