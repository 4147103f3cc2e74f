//! `--tsv`: a table with the line, number, verdict and text of each item; for a bad item, the error instead of the
//! text.

use crate::error::{BadInput, Error};
use crate::output::Output;

/// The table that is written for an input.
pub struct Table<'a> {
    /// The first field of each row, with the name of the input and a tab; empty if there is only one input.
    pub file_field: Vec<u8>,
    /// Returns the description of a bad item's error.
    pub describe: Box<dyn Fn(&BadInput) -> String + 'a>,
}

/// A number in decimal digits, which can be incremented without division.
pub struct Decimal {
    /// The digits, and zeros as padding.
    pub text: [u8; Self::SIZE],
    /// The number of digits.
    pub length: usize,
}

/// Writes all fields of a row but the last, which is the item or, if it is bad, the description of its error.
pub fn put_row_start(
    file: &[u8],
    line: u64,
    number: &[u8],
    verdict: &str,
    output: &mut Output,
) -> Result<(), Error> {
    for field in [file, Decimal::new(line).digits(), b"\t", number, b"\t", verdict.as_bytes(), b"\t"] {
        output.put(field)?;
    }
    Ok(())
}

/// The field for the name of a file, with a tab after it. Backslashes and all but printable ASCII are escaped.
pub fn file_field(name: &[u8]) -> Vec<u8> {
    let escape = |byte: &u8| match byte {
        b'\\' | 0..b' ' | 0x7f.. => byte.escape_ascii().collect(),
        _ => vec![*byte],
    };
    name.iter().flat_map(escape).chain([b'\t']).collect()
}

impl Decimal {
    /// The size of `text`: enough for every number, rounded up to a power of two for fast copies.
    pub const SIZE: usize = 32;

    /// Creates the decimal form of a number.
    pub fn new(mut number: u64) -> Self {
        let mut decimal = Self { text: [b'0'; Self::SIZE], length: 1 };
        decimal.length = number.checked_ilog10().unwrap_or_default() as usize + 1;
        for digit in decimal.text[..decimal.length].iter_mut().rev() {
            *digit = b'0' + (number % 10) as u8;
            number /= 10;
        }
        decimal
    }

    /// The digits.
    pub fn digits(&self) -> &[u8] {
        &self.text[..self.length]
    }

    /// Adds 1.
    #[inline(always)]
    pub fn increment(&mut self) {
        for digit in self.text[..self.length].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        // All digits were nines, and the padding is zeros.
        self.text[0] = b'1';
        self.length += 1;
    }
}
