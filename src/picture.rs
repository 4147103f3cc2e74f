//! Pictures of boards.
//!
//! ```text
//!   . . . . . . .
//!   . . . . . . .
//!   . . . .[X]. .     the last chip in brackets
//!   . . . X x . .     letters in winning rows as capitals
//!   . . X o o . .
//!   o X o x x o o
//!   1 2 3 4 5 6 7
//!
//! 1 0 . .
//! 2 . 0 .      the lines of boards have numbers
//! 3[X]X X
//!   1 2 3
//! ```

use crate::bitboard::{Bitboard, Board, Direction};

/// What the picture of a problem's board looks like.
pub struct BoardStyle<const HEIGHT: usize> {
    /// The characters of the two players' chips. Letters in winning rows are capitals.
    pub chips: [char; 2],
    /// The numbers of the lines, from the bottom up, or spaces.
    pub line_numbers: [char; HEIGHT],
}

impl<const W: usize, const H: usize, const L: usize> Board<W, H, L> {
    /// A picture of the board between blank lines, or a single blank line if there are no chips. Columns are numbered
    /// below it. Letters in rows are capitals; `last` is the last chip, or empty.
    pub(crate) fn picture(&self, last: Bitboard<W, H, L>, style: &BoardStyle<H>) -> String {
        let mut text = "\n".to_string();
        if self.chips().is_empty() {
            return text;
        }
        let rows = self.rows();
        for level in (0..H).rev() {
            text.push(style.line_numbers[level]);
            let is_last = |column| last.contains(column, level);
            for column in 0..W {
                text.push(match column {
                    _ if is_last(column) => '[',
                    1.. if is_last(column - 1) => ']',
                    _ => ' ',
                });
                let chip = self.player_at(column, level).map_or('.', |player| style.chips[player as usize]);
                let is_winning = rows.contains(column, level);
                text.push(if is_winning { chip.to_ascii_uppercase() } else { chip });
            }
            text += if is_last(W - 1) { "]\n" } else { "\n" };
        }
        text.push(' ');
        for number in ('1'..).take(W) {
            text.extend([' ', number]);
        }
        text + "\n\n"
    }
}

impl<const W: usize, const H: usize, const L: usize> Bitboard<W, H, L> {
    /// The rows of the set that a chip is part of, as in `a vertical row of 4 and a horizontal row of 5`.
    pub(crate) fn row_list(self, chip: Self) -> String {
        let row = |(direction, length)| {
            let direction = match direction {
                Direction::Vertical => "vertical",
                Direction::Horizontal => "horizontal",
                Direction::Rising | Direction::Falling => "diagonal",
            };
            format!("a {direction} row of {length}")
        };
        let mut rows: Vec<_> = self.rows_through(chip).map(row).collect();
        let last = rows.pop().unwrap_or_default();
        if rows.is_empty() { last } else { format!("{} and {last}", rows.join(", ")) }
    }
}
