//! What can go wrong, in words for the person who has to fix it.

use std::{fmt, io};

/// Why an input could not be judged to its end.
#[derive(Debug)]
pub enum Error {
    /// The input does not have the problem's form.
    Input(BadInput),
    /// The input is good, but what was wanted alone is not there.
    Absent(String),
    /// The input could not be read.
    Read(io::Error),
    /// The answer could not be written.
    Write(io::Error),
}

/// A place in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The byte of the line, from 1.
    pub column: u64,
}

impl Place {
    /// Where an input starts.
    pub const START: Self = Self { line: 1, column: 1 };
}

/// The first byte of an input that no good input could have there.
#[derive(Debug, PartialEq, Eq)]
pub struct BadInput {
    /// Where it stands.
    pub place: Place,
    /// What could have stood there instead.
    pub expected: String,
    /// The byte; `None` if the input ends too early.
    pub found: Option<u8>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Input(bad) => bad.fmt(f),
            Self::Absent(what) => f.write_str(what),
            Self::Read(error) => write!(f, "cannot read: {error}"),
            Self::Write(error) => write!(f, "cannot write the answer: {error}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Input(_) | Self::Absent(_) => None,
            Self::Read(error) | Self::Write(error) => Some(error),
        }
    }
}

impl fmt::Display for Place {
    /// `LINE:COLUMN`
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl fmt::Display for BadInput {
    /// `LINE:COLUMN: expected WHAT, found WHAT`; a byte that does not print is shown as an escape.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: expected {}, found ", self.place, self.expected)?;
        match self.found {
            None => f.write_str("the end of the input"),
            Some(b'\n') => f.write_str("the end of the line"),
            Some(byte) => write!(f, "'{}'", printable(byte)),
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
