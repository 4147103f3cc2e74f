//! Boards drawn for a person.
//!
//! ```text
//!   · · · · · · ·
//!   · · · · · · ·
//!   · · · ·[X]· ·     the last chip in brackets
//!   · · · X x · ·     the chips of winning rows as capitals
//!   · · X o o · ·
//!   o X o x x o o
//!   1 2 3 4 5 6 7
//!
//!   · · · · · · · ·
//!   · · · 1 · · · ·
//!   · ·(0|0[0]0)1 ·   or, where chips have no capitals, in parentheses
//!   1 2 3 4 5 6 7 8
//! ```

use crate::bitboard::{Bitboard, Board};

/// Whether pictures show colors as well as characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Characters only.
    Monochrome,
    /// The colors of the game, by ANSI escapes, chips of winning rows bold.
    Colored,
}

/// What a player's chips look like.
#[derive(Debug)]
pub struct ChipStyle {
    /// The character of a chip.
    character: char,
    /// The character of a chip that belongs to a winning row. If it is the same one, parentheses tell them apart.
    winning: char,
    color: Color,
}

/// A color of chips, as ANSI escapes.
///
/// They choose from xterm's palette of 256 colors, where all from 16 on are fixed; the first 16 are what a terminal's
/// user made them. Whether the background is light or dark nobody knows, so the colors stand out from white as well as
/// from black, and from both backgrounds of Solarized, a common theme. These are their contrasts, as the Web Content
/// Accessibility Guidelines (WCAG 2.1) compute them; they ask for 3 where a shape is to be recognized. No color has
/// more than 3.73 on all four.
///
/// | | | on #ffffff | on #000000 | on #fdf6e3 | on #002b36 |
/// | --- | --- | --- | --- | --- | --- |
/// | yellow | 136, #af8700 | 3.3 | 6.3 | 3.1 | 4.5 |
/// | red | 196, #ff0000 | 4.0 | 5.3 | 3.7 | 3.7 |
/// | gray | 244, #808080 | 3.9 | 5.3 | 3.7 | 3.8 |
#[derive(Debug)]
pub struct Color {
    normal: &'static str,
    bold: &'static str,
}

/// The color of the first player's chips in most games.
pub const YELLOW: Color = Color { normal: "\x1b[38;5;136m", bold: "\x1b[1;38;5;136m" };

/// The color of the second player's.
pub const RED: Color = Color { normal: "\x1b[38;5;196m", bold: "\x1b[1;38;5;196m" };

/// The escape for what is no chip: dots and numbers.
const GRAY: &str = "\x1b[38;5;244m";

/// The escape that ends a color.
const RESET: &str = "\x1b[0m";

/// An empty cell.
const DOT: char = '\u{b7}';

/// The chips that FOUROW prints, the first player's first. ConnectFour's boards are drawn with them too.
pub const FOUROW_CHIPS: [ChipStyle; 2] = [ChipStyle::new('x', 'X', YELLOW), ChipStyle::new('o', 'O', RED)];

/// The bytes that a picture without colors needs at most.
const ROOM: usize = 256;

/// What the separators beside a cell tell of it.
#[derive(Clone, Copy)]
enum Mark {
    /// Nothing, as it is empty or its character tells enough.
    Nothing,
    /// That it belongs to a winning row.
    Winning,
    /// That its chip was played last.
    Last,
}

impl ChipStyle {
    /// Chips of this character and color; `winning` is the character of those in a winning row.
    pub const fn new(character: char, winning: char, color: Color) -> Self {
        Self { character, winning, color }
    }

    /// What a chip looks like: the escape for its color, its character, and what stands beside it.
    fn look(&self, wins: bool) -> (&'static str, char, Mark) {
        match wins {
            false => (self.color.normal, self.character, Mark::Nothing),
            true if self.winning != self.character => (self.color.bold, self.winning, Mark::Nothing),
            true => (self.color.bold, self.winning, Mark::Winning),
        }
    }
}

impl Palette {
    /// Draws a board, with the numbers of the columns below. All rows on it count as winning; `last` is the chip that
    /// was played last, or empty.
    pub fn draw<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
        last: Bitboard<WIDTH, HEIGHT, LENGTH>,
        [first, second]: &[ChipStyle; 2],
    ) -> String {
        let rows = board.rows();
        let mut text = String::with_capacity(ROOM);
        for level in (0..HEIGHT).rev() {
            text.push(' ');
            let mut left = Mark::Nothing;
            for column in 0..WIDTH {
                let wins = rows.contains(column, level);
                let (escape, character, mark) = if board.first.contains(column, level) {
                    first.look(wins)
                } else if board.second.contains(column, level) {
                    second.look(wins)
                } else {
                    (GRAY, DOT, Mark::Nothing)
                };
                let mark = if last.contains(column, level) { Mark::Last } else { mark };
                text.push(separator(left, mark));
                self.paint(&mut text, escape, character);
                left = mark;
            }
            let end = separator(left, Mark::Nothing);
            if end != ' ' {
                text.push(end);
            }
            text.push('\n');
        }
        text.push(' ');
        for number in ('1'..).take(WIDTH) {
            text.push(' ');
            self.paint(&mut text, GRAY, number);
        }
        text.push('\n');
        text
    }

    /// Adds a character in its color.
    fn paint(self, text: &mut String, escape: &str, character: char) {
        match self {
            Self::Monochrome => text.push(character),
            Self::Colored => {
                text.push_str(escape);
                text.push(character);
                text.push_str(RESET);
            }
        }
    }
}

/// What stands between two neighbors.
fn separator(left: Mark, right: Mark) -> char {
    match (left, right) {
        (Mark::Last, _) => ']',
        (_, Mark::Last) => '[',
        (Mark::Nothing, Mark::Winning) => '(',
        (Mark::Winning, Mark::Nothing) => ')',
        (Mark::Winning, Mark::Winning) => '|',
        (Mark::Nothing, Mark::Nothing) => ' ',
    }
}
