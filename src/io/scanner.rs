//! A scanner for the statement's own form of an input, part by part, as validators of test data are written.
//!
//! A problem's form is a sequence of parts. Each fails at the first byte such that no input in that form begins with
//! the bytes up to it. So the first breach is reported, and what the part allows there is what is expected.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::io::error::{BadInput, FindHint, Found, Location, NO_HINT};
use crate::io::stream::{BYTE_ORDER_MARK, MAX_HEAD_LENGTH};
use crate::number::split_digits;

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

    pub fn rest(&self) -> &'a [u8] {
        &self.input[self.offset..]
    }

    /// The next byte; `None` at the end of the input.
    pub fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    /// Scans a literal. After its first byte, the rest of it is expected.
    pub fn literal(&mut self, text: &'static str, expected: impl Display, hint: FindHint) -> Scanned {
        let length = text.bytes().zip(self.rest()).take_while(|(wanted, byte)| wanted == *byte).count();
        self.offset += length;
        match &text[length..] {
            "" => Ok(()),
            _ if length == 0 => Err(self.breach(expected, hint)),
            rest => Err(self.breach(format_args!("'{rest}'"), hint)),
        }
    }

    /// Scans a number between bounds, from 1 up, without a sign or leading zeros.
    pub fn number(&mut self, bounds: RangeInclusive<u64>, expected: impl Display) -> Scanned<u64> {
        let (digits, rest) = split_digits(self.rest());
        let text = String::from_utf8_lossy(digits);
        let is_valid = |number: &u64| bounds.contains(number) && !text.starts_with('0');
        if let Some(number) = text.parse().ok().filter(is_valid) {
            self.offset += digits.len();
            return Ok(number);
        }
        let mut bad = self.breach(expected, NO_HINT);
        if !digits.is_empty() {
            bad.found = Found::number(digits);
        }
        match (digits, rest) {
            ([b'0', _, ..], _) => bad.hint = Some("a number has no leading zeros"),
            ([], [b'+' | b'-', ..]) => bad.hint = Some("a number has no sign"),
            _ => {}
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
    pub fn one_of(&mut self, class: &[u8], expected: impl Display, hint: FindHint) -> Scanned {
        if self.run(class, 1) == 1 { Ok(()) } else { Err(self.breach(expected, hint)) }
    }

    /// Scans the end of a line; `expected` is everything that is allowed here.
    pub fn end_of_line(&mut self, expected: impl Display, hint: FindHint) -> Scanned {
        match self.rest() {
            // Nothing is missing but the right line ending.
            [b'\r', b'\n', ..] => Err(self.breach("the end of the line", hint)),
            [] => Err(self.breach(expected, |_| Some("the newline at the end is missing"))),
            _ => self.one_of(b"\n", expected, hint),
        }
    }

    pub fn end_of_input(&self, expected: impl Display) -> Scanned {
        if self.peek().is_none() { Ok(()) } else { Err(self.breach(expected, NO_HINT)) }
    }

    /// Creates the error that the input breaks its form at the next byte.
    pub fn breach(&self, expected: impl Display, hint: FindHint) -> Box<BadInput> {
        let before = &self.input[..self.offset];
        let line_length = before.iter().rev().take_while(|byte| **byte != b'\n').count();
        let lines = before.iter().filter(|byte| **byte == b'\n').count();
        // A hint that does not depend on the byte is the least specific, and comes last.
        let last_hint = hint(None);
        let own_hint = hint(self.peek()).filter(|own| last_hint != Some(own));
        Box::new(BadInput {
            location: Location { line: lines as u64 + 1, column: line_length as u64 + 1 },
            expected: expected.to_string().into(),
            found: Found::new(self.rest()),
            hint: own_hint.or(self.general_hint()).or(last_hint),
            game: None,
            item_line: None,
            head: Arc::new(self.input.iter().take(MAX_HEAD_LENGTH).copied().collect()),
        })
    }

    /// The hint about the next byte, whatever part is expected.
    fn general_hint(&self) -> Option<&'static str> {
        let is_at_line_start = self.input[..self.offset].last().is_none_or(|byte| *byte == b'\n');
        match self.rest() {
            [b'\n', ..] if is_at_line_start => Some("no blank line belongs here"),
            [b'\r', ..] => Some("lines end in LF"),
            [b'\t', ..] => Some("no tab belongs here"),
            [b' ', ..] => Some("one space too many"),
            rest if rest.starts_with(BYTE_ORDER_MARK) => Some("save it as UTF-8 without a byte order mark"),
            _ => None,
        }
    }
}
