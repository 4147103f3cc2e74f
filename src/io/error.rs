//! Errors, and where and what they are in an input.

use std::borrow::Cow;
use std::sync::Arc;
use std::{fmt, io};

use crate::item::MAX_DIGITS;

/// An error that ends the work on an input. Bad input is none: it is reported where it is found.
#[derive(Debug)]
pub enum Error {
    /// The input is refused. The string is the reason.
    Refused(Cow<'static, str>),
    /// The input could not be read.
    Read(io::Error),
    /// The answer could not be written.
    Write(io::Error),
}

/// The reason why a reader has no next item.
pub enum ItemError {
    /// What is next is bad, and may be skipped.
    Bad(Box<BadInput>),
    /// Nothing more can be read or written.
    Fatal(Error),
}

impl From<Error> for ItemError {
    fn from(error: Error) -> Self {
        Self::Fatal(error)
    }
}

impl ItemError {
    pub fn map_bad_input(mut self, map: impl FnOnce(&mut BadInput)) -> Self {
        if let Self::Bad(bad) = &mut self {
            map(bad);
        }
        self
    }
}

/// A location in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
}

impl Location {
    /// The start of an input.
    pub const START: Self = Self { line: 1, column: 1 };
}

/// The part of an input that was found where something else was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing: the input ends too early.
    End,
    /// A byte.
    Byte(u8),
    /// A number as written in the input.
    Number(String),
}

/// A function that returns the hint about the byte that is found; `None` stands for the end of the input.
pub type FindHint = fn(Option<u8>) -> Option<&'static str>;

pub const NO_HINT: FindHint = |_| None;

/// An error in an input: an unexpected byte or number, or an unexpected end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadInput {
    /// The location of the unexpected byte or end, or of the start of the unexpected number.
    pub location: Location,
    /// What was expected instead.
    pub expected: Cow<'static, str>,
    /// What was found.
    pub found: Found,
    pub(crate) hint: Option<&'static str>,
    /// The name of the game that the error belongs to, if its number has been read: it locates the error even if the
    /// input is a piece of a larger file.
    pub game: Option<String>,
    /// The first line of the game or board that it makes bad; `None` if it belongs to none.
    pub item_line: Option<u64>,
    /// The start of the input, up to the end of the error's line or beyond it.
    pub(crate) head: Arc<Vec<u8>>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Refused(reason) => f.write_str(reason),
            Self::Read(error) => write!(f, "cannot read: {error}"),
            Self::Write(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.location, self.expected, self.found)?;
        self.game.iter().try_for_each(|game| write!(f, " in {game}"))
    }
}

impl Found {
    pub(crate) fn new(text: &[u8]) -> Self {
        text.first().map_or(Self::End, |byte| Self::Byte(*byte))
    }

    /// A number with these digits, of which only the first are shown if there are many.
    pub(crate) fn number(digits: &[u8]) -> Self {
        let ellipsis = if digits.len() > MAX_DIGITS { "..." } else { "" };
        Self::Number(format!("{:.MAX_DIGITS$}{ellipsis}", String::from_utf8_lossy(digits)))
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::End => f.write_str("the end of the input"),
            Self::Byte(b'\n') => f.write_str("the end of the line"),
            Self::Byte(byte) => write!(f, "'{}'", escape_ascii(&[*byte])),
            Self::Number(number) => f.write_str(number),
        }
    }
}

impl BadInput {
    /// The lines at the start of the input up to the error's line, as far as they are kept.
    pub(crate) fn head(&self) -> &[u8] {
        let lines = self.head.split_inclusive(|byte| *byte == b'\n').take(self.location.line as usize);
        &self.head[..lines.map(<[u8]>::len).sum()]
    }
}

/// A text that users wrote, as it appears in messages: characters that do not print, control the terminal or reorder
/// text are escaped, and so is what is not UTF-8.
pub fn escape(text: &[u8]) -> String {
    let escaped = text.utf8_chunks().map(|chunk| {
        // Quotes and backslashes stay as they are.
        let valid = chunk.valid().escape_debug().to_string();
        let valid = valid.replace("\\'", "'").replace("\\\"", "\"").replace("\\\\", "\\");
        valid + &chunk.invalid().escape_ascii().to_string()
    });
    escaped.collect()
}

/// Escapes whatever is not printable ASCII.
pub fn escape_ascii(text: &[u8]) -> String {
    let escape = |byte: &u8| match byte {
        b' '..=b'~' => char::from(*byte).to_string(),
        _ => byte.escape_ascii().to_string(),
    };
    text.iter().map(escape).collect()
}
