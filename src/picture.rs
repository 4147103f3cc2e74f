//! Boards drawn for a person.

use crate::board::Board;

/// Whether pictures show colors as well as characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Characters only.
    Monochrome,
    /// The colors of the game, by ANSI escapes, chips of winning rows bright.
    Colored,
}

/// What a player's chips look like.
pub struct ChipStyle {
    /// The character of a chip.
    character: char,
    /// The character of a chip that belongs to a winning row.
    winning: char,
    color: Color,
}

/// A color of chips, as the codes of ANSI escapes.
pub struct Color {
    normal: &'static str,
    bright: &'static str,
}

/// The color of the first player's chips in most games.
pub const YELLOW: Color = Color { normal: "33", bright: "1;93" };

/// The color of the second player's.
pub const RED: Color = Color { normal: "31", bright: "1;91" };

/// The chips that FOUROW prints, the first player's first. ConnectFour's boards are drawn with them too.
pub const FOUROW_CHIPS: [ChipStyle; 2] = [ChipStyle::new('x', 'X', YELLOW), ChipStyle::new('o', 'O', RED)];

impl ChipStyle {
    /// Chips of this character and color; `winning` is the character of those in a winning row.
    pub const fn new(character: char, winning: char, color: Color) -> Self {
        Self { character, winning, color }
    }
}

impl Palette {
    /// Draws a board, with the numbers of the columns below; all rows on it count as winning.
    pub fn draw<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
        [first, second]: &[ChipStyle; 2],
    ) -> String {
        let rows = board.rows();
        let cell = |column, level| {
            let wins = rows.holds(column, level);
            if board.first.holds(column, level) {
                self.paint(first, wins)
            } else if board.second.holds(column, level) {
                self.paint(second, wins)
            } else {
                " ".into()
            }
        };
        let line =
            |level| format!("  |{}|\n", (0..WIDTH).map(|column| cell(column, level)).collect::<String>());
        let numbers: String = (1..=WIDTH).map(|column| column.to_string()).collect();
        (0..HEIGHT).rev().map(line).collect::<String>() + &format!("   {numbers}\n")
    }

    /// A chip in its color.
    fn paint(self, style: &ChipStyle, wins: bool) -> String {
        let (character, code) = match wins {
            true => (style.winning, style.color.bright),
            false => (style.character, style.color.normal),
        };
        match self {
            Self::Monochrome => character.into(),
            Self::Colored => format!("\x1b[{code}m{character}\x1b[0m"),
        }
    }
}
