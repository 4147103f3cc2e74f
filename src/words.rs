//! Parts of sentences that several problems need.

use crate::bitboard::{Bitboard, Direction};

/// The rows that a chip is part of, as in `a vertical row of 4 and a horizontal row of 5`.
pub fn row_list<const W: usize, const H: usize, const L: usize>(
    side: Bitboard<W, H, L>,
    chip: Bitboard<W, H, L>,
) -> String {
    let row = |(direction, length)| {
        let direction = match direction {
            Direction::Vertical => "vertical",
            Direction::Horizontal => "horizontal",
            Direction::Rising | Direction::Falling => "diagonal",
        };
        format!("a {direction} row of {length}")
    };
    list(side.rows_through(chip).map(row).collect())
}

/// `a`, `a and b`, `a, b and c`.
fn list(mut items: Vec<String>) -> String {
    let last = items.pop().unwrap_or_default();
    if items.is_empty() { last } else { format!("{} and {last}", items.join(", ")) }
}

/// A number of things, as in `1 move` and `2 moves`.
pub fn count(number: u64, thing: &str) -> String {
    format!("{number} {}", plural(number, thing))
}

/// What this number of things are called, as in `move` and `moves`.
pub fn plural(number: u64, thing: &str) -> String {
    format!("{thing}{}", if number == 1 { "" } else { "s" })
}

/// `first` or `second`.
pub fn player(first: bool) -> &'static str {
    if first { "first" } else { "second" }
}

/// The most digits of a number in a message.
pub const LONGEST_NUMBER: usize = 20;

/// A number as it was written, cut if it is long.
pub fn number(digits: &[u8]) -> String {
    match digits.get(..LONGEST_NUMBER) {
        Some(start) if digits.len() > LONGEST_NUMBER => format!("{}…", start.escape_ascii()),
        _ => digits.escape_ascii().to_string(),
    }
}
