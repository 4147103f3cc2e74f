//! Numbers as text: digits, separators and nouns.

/// A number in decimal digits, which can be incremented without division.
#[derive(Default)]
pub struct Decimal {
    /// The digits, and zeros as padding.
    pub text: [u8; Self::SIZE],
    pub length: usize,
}

impl Decimal {
    /// The size of `text`: enough for every number, rounded up to a power of two for fast copies.
    pub const SIZE: usize = 32;

    pub fn new(mut number: u64) -> Self {
        let length = number.checked_ilog10().unwrap_or_default() as usize + 1;
        let mut decimal = Self { text: [b'0'; Self::SIZE], length };
        for digit in decimal.text[..decimal.length].iter_mut().rev() {
            *digit = b'0' + (number % 10) as u8;
            number /= 10;
        }
        decimal
    }

    pub fn digits(&self) -> &[u8] {
        &self.text[..self.length]
    }

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

/// Splits the digits at the start of a text from the rest.
pub fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|byte| byte.is_ascii_digit()).count())
}

/// A number with its noun and thousands separators, as in `1 move` and `9,900 games`.
pub fn plural(number: u64, noun: &str) -> String {
    format!("{} {}", with_commas(number), noun_for(number, noun))
}

pub fn noun_for(number: u64, singular: &str) -> String {
    format!("{singular}{}", if number == 1 { "" } else { "s" })
}

pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    grouped.join(",")
}
