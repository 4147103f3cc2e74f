//! Words and phrases for messages.

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
    let mut rows: Vec<_> = side.rows_through(chip).map(row).collect();
    let last = rows.pop().unwrap_or_default();
    if rows.is_empty() { last } else { format!("{} and {last}", rows.join(", ")) }
}

/// A number with its noun, as in `1 move` and `2 moves`.
pub fn plural(number: u64, noun: &str) -> String {
    format!("{number} {}", noun_for(number, noun))
}

/// The singular or plural of a noun after a number, as in `move` and `moves`.
pub fn noun_for(number: u64, singular: &str) -> String {
    format!("{singular}{}", if number == 1 { "" } else { "s" })
}

/// A text that users wrote, as it appears in messages: characters that do not print, control the terminal or reorder
/// text are escaped, and so is what is not UTF-8.
pub fn escape(text: &[u8]) -> String {
    const LEFT_ALONE: [char; 3] = ['\'', '"', '\\'];
    let mut escaped = String::new();
    for chunk in text.utf8_chunks() {
        for piece in chunk.valid().split_inclusive(LEFT_ALONE) {
            let (start, end) = piece.split_at(piece.trim_end_matches(LEFT_ALONE).len());
            escaped.extend(start.escape_debug());
            escaped += end;
        }
        escaped += &chunk.invalid().escape_ascii().to_string();
    }
    escaped
}
