//! A scanner for the statement's own form of an input, part by part, as validators of test data are written.
//!
//! A problem's form is a sequence of parts. Each fails at the first byte such that no input in that form begins with
//! the bytes up to it. So the first breach is reported, and what the part allows there is what is expected.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::slice;
use std::sync::Arc;

use crate::io::error::Mistake::{Any, Bytes, Text};
use crate::io::error::{BadInput, CARRIAGE_RETURN, Found, Location, Mistake, Mistakes, find_hint};
use crate::io::format::BYTE_ORDER_MARK;
use crate::io::stream::MAX_HEAD_LENGTH;
use crate::item::{MAX_DIGITS, split_digits};

const STRAY_BYTES: Mistakes = &[
    CARRIAGE_RETURN,
    Bytes(b"\t", "no tab belongs here"),
    Bytes(b" ", "one space too many"),
    Text(BYTE_ORDER_MARK.magic, "save it as UTF-8 without a byte order mark"),
];

/// A scanner of an input, whose parts must follow each other.
pub struct Scanner<'a> {
    input: &'a [u8],
    pub offset: usize,
}

/// The result of scanning a part. The error is the breach of the form.
pub type Scanned<T = ()> = Result<T, Box<BadInput>>;

impl<'a> Scanner<'a> {
    pub fn new(input: &'a [u8]) -> Self {
        Self { input, offset: 0 }
    }

    fn rest(&self) -> &'a [u8] {
        &self.input[self.offset..]
    }

    /// The next byte; `None` at the end of the input.
    pub fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    /// Scans a literal. After its first byte, the rest of it is expected.
    pub fn literal(&mut self, text: &'static str, expected: impl Display, mistakes: Mistakes) -> Scanned {
        let length = text.bytes().zip(self.rest()).take_while(|(wanted, byte)| wanted == *byte).count();
        self.offset += length;
        match &text[length..] {
            "" => Ok(()),
            _ if length == 0 => Err(self.breach(expected, mistakes)),
            rest => Err(self.breach(format_args!("'{rest}'"), mistakes)),
        }
    }

    /// Scans a number between bounds, from 1 up, without a sign or leading zeros. The mistakes are about what follows
    /// its digits.
    pub fn number(
        &mut self,
        bounds: RangeInclusive<u64>,
        expected: impl Display,
        mistakes: Mistakes,
    ) -> Scanned<u64> {
        let (digits, rest) = split_digits(self.rest());
        let text = String::from_utf8_lossy(digits);
        let is_valid = |number: &u64| bounds.contains(number) && !text.starts_with('0');
        if let Some(number) = text.parse().ok().filter(is_valid) {
            self.offset += digits.len();
            return Ok(number);
        }
        let mut bad = self.breach(expected, mistakes);
        match digits {
            [] => {}
            [b'0', _, ..] => bad.hint = Some("a number has no leading zeros"),
            _ => bad.hint = find_hint(mistakes, rest),
        }
        if (1..=MAX_DIGITS).contains(&digits.len()) {
            bad.found = Found::Number(text.into());
        }
        Err(bad)
    }

    /// Scans a run of bytes of a class, the longest up to a maximum, and returns its length.
    pub fn run(&mut self, class: &[u8], max: usize) -> usize {
        let length = self.rest().iter().take(max).take_while(|byte| class.contains(byte)).count();
        self.offset += length;
        length
    }

    /// Scans a byte of a class.
    pub fn one_of(&mut self, class: &[u8], expected: impl Display, mistakes: Mistakes) -> Scanned {
        if self.run(class, 1) == 1 { Ok(()) } else { Err(self.breach(expected, mistakes)) }
    }

    /// Scans the end of a line; `expected` is everything that is allowed here.
    pub fn end_of_line(&mut self, expected: impl Display, mistakes: Mistakes) -> Scanned {
        match self.rest() {
            // Nothing is missing but the right line ending.
            [b'\r', b'\n', ..] => Err(self.breach("the end of the line", mistakes)),
            _ => self.one_of(b"\n", expected, mistakes),
        }
    }

    pub fn end_of_input(&self, expected: impl Display, mistakes: Mistakes) -> Scanned {
        if self.peek().is_none() { Ok(()) } else { Err(self.breach(expected, mistakes)) }
    }

    /// Creates the error that the input breaks its form at the next byte.
    pub fn breach(&self, expected: impl Display, mistakes: Mistakes) -> Box<BadInput> {
        let before = &self.input[..self.offset];
        let line_length = before.iter().rev().take_while(|byte| **byte != b'\n').count();
        let lines = before.iter().filter(|byte| **byte == b'\n').count();
        Box::new(BadInput {
            location: Location { line: lines as u64 + 1, column: line_length as u64 + 1 },
            expected: expected.to_string().into(),
            found: Found::new(self.rest()),
            hint: self.hint(mistakes),
            game: None,
            item_line: None,
            head: Arc::new(self.input.iter().take(MAX_HEAD_LENGTH).copied().collect()),
        })
    }

    /// The hint about the next byte: one of the part's own, or one for all parts, which precedes one about anything.
    fn hint(&self, mistakes: Mistakes) -> Option<&'static str> {
        let is_at_line_start = self.input[..self.offset].last().is_none_or(|byte| *byte == b'\n');
        let general = match self.rest() {
            [b'\n', ..] if is_at_line_start => Some("no blank line belongs here"),
            rest => find_hint(STRAY_BYTES, rest),
        };
        let hint = |mistake: &'static Mistake| match mistake {
            Any(_) if general.is_some() => general,
            _ => find_hint(slice::from_ref(mistake), self.rest()),
        };
        mistakes.iter().find_map(hint).or(general)
    }
}
