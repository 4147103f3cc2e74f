//! Pictures of boards.
//!
//! ```text
//!   . . . . . . .
//!   . . . . . . .
//!   . . . .[X]. .     the last chip in brackets
//!   . . . X x . .     the chips of winning rows as capitals
//!   . . X o o . .
//!   o X o x x o o
//!   1 2 3 4 5 6 7
//!
//! 1 0 . .
//! 2 . 0 .
//! 3[X]X|X)     or, where chips have no capitals, in parentheses; the lines of boards have numbers
//!   1 2 3
//! ```

use crate::bitboard::{Bitboard, Board, Direction, Player};

/// Whether pictures show colors as well as characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Characters only.
    Monochrome,
    /// The colors of the game, as ANSI escape sequences, with the chips of winning rows in bold.
    Colored,
}

/// What the picture of a problem's board looks like.
pub struct BoardStyle<const HEIGHT: usize> {
    /// The chips of the two players.
    pub chips: [ChipStyle; 2],
    /// The numbers of the lines, from the bottom up.
    pub line_numbers: [char; HEIGHT],
}

/// What a player's chips look like. If the characters are the same, parentheses mark the chips in winning rows.
#[derive(Clone, Copy)]
pub struct ChipStyle {
    pub character: char,
    /// The character of chips in winning rows.
    pub winning: char,
    pub color: Color,
}

/// A color of xterm's palette. Those below 16 depend on the terminal's theme.
type Color = u8;

// The three colors below have a contrast ratio of at least 3:1 on white, on black and on both backgrounds of Solarized,
// as the Web Content Accessibility Guidelines require for graphics.
pub const YELLOW: Color = 136;
pub const RED: Color = 196;
const GRAY: Color = 244;

pub const FOUROW_CHIPS: [ChipStyle; 2] = [ChipStyle::new('x', 'X', YELLOW), ChipStyle::new('o', 'O', RED)];

impl ChipStyle {
    pub const fn new(character: char, winning: char, color: Color) -> Self {
        Self { character, winning, color }
    }
}

impl<const HEIGHT: usize> BoardStyle<HEIGHT> {
    /// The character of a cell, and its color.
    fn cell(&self, player: Option<Player>, is_winning: bool) -> (char, Color) {
        let Some(player) = player else { return ('.', GRAY) };
        let ChipStyle { character, winning, color } = self.chips[player as usize];
        (if is_winning { winning } else { character }, color)
    }
}

impl Palette {
    /// A picture of a board between blank lines, or a single blank line if there are no chips. Columns are numbered
    /// below it. The chips of all rows are marked; `last` is the last chip, or empty.
    pub fn picture<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
        last: Bitboard<WIDTH, HEIGHT, LENGTH>,
        style: &BoardStyle<HEIGHT>,
    ) -> String {
        let rows = board.rows();
        let ChipStyle { character, winning, .. } = style.chips[0];
        let in_parentheses = if character == winning { rows } else { Bitboard::EMPTY };
        let mut text = String::with_capacity(256);
        text.push('\n');
        if board.chips().is_empty() {
            return text;
        }
        for level in (0..HEIGHT).rev() {
            self.paint(&mut text, style.line_numbers[level], GRAY, false);
            let separators = in_parentheses.separators(last, level);
            for (column, separator) in separators.into_iter().enumerate().take(WIDTH) {
                let is_winning = rows.contains(column, level);
                let (character, color) = style.cell(board.player_at(column, level), is_winning);
                text.push(separator);
                self.paint(&mut text, character, color, is_winning);
            }
            text.extend(Some(separators[WIDTH]).filter(|separator| *separator != ' '));
            text.push('\n');
        }
        text.push(' ');
        for number in ('1'..).take(WIDTH) {
            text.push(' ');
            self.paint(&mut text, number, GRAY, false);
        }
        text += "\n\n";
        text
    }

    fn paint(self, text: &mut String, character: char, color: Color, bold: bool) {
        match self {
            Self::Colored if character != ' ' => {
                let bold = if bold { "1;" } else { "" };
                *text += &format!("\x1b[{bold}38;5;{color}m{character}\x1b[0m");
            }
            _ => text.push(character),
        }
    }
}

impl<const W: usize, const H: usize, const L: usize> Bitboard<W, H, L> {
    /// The characters before and after each cell of a level: parentheses around the chips of the set, and brackets
    /// around the last chip.
    fn separators(self, last: Self, level: usize) -> [char; 9] {
        let mut separators = [' '; 9];
        let at_level = |cell: &Self| cell.leftmost_level() == level;
        for column in self.cells().filter(at_level).map(Self::leftmost_column) {
            separators[column] = if separators[column] == ')' { '|' } else { '(' };
            separators[column + 1] = ')';
        }
        for column in last.cells().filter(at_level).map(Self::leftmost_column) {
            separators[column..column + 2].copy_from_slice(&['[', ']']);
        }
        separators
    }

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
