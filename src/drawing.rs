//! Grids drawn for a person.

use crate::bitboard::Bitboard;
use crate::position::Position;

/// Whether chips have colours besides characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Characters only.
    Plain,
    /// The colours of the game, by ANSI escapes: the first player yellow, the second red, winning chips bright.
    Coloured,
}

/// The characters of the players' chips, and of those in a winning row.
pub struct Chips {
    /// The first player's.
    pub first: [char; 2],
    /// The second player's.
    pub second: [char; 2],
}

impl Palette {
    /// Draws a grid with the columns' numbers under it.
    pub fn draw<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        self,
        position: &Position<WIDTH, HEIGHT, LENGTH>,
        winning: Bitboard<WIDTH, HEIGHT, LENGTH>,
        chips: &Chips,
    ) -> String {
        let cell = |column, height| {
            let bright = winning.holds(column, height);
            if position.first.holds(column, height) {
                self.paint(chips.first[usize::from(bright)], if bright { "1;93" } else { "33" })
            } else if position.second.holds(column, height) {
                self.paint(chips.second[usize::from(bright)], if bright { "1;91" } else { "31" })
            } else {
                " ".into()
            }
        };
        let row =
            |height| format!("  |{}|\n", (0..WIDTH).map(|column| cell(column, height)).collect::<String>());
        let numbers: String = (1..=WIDTH).map(|column| column.to_string()).collect();
        (0..HEIGHT).rev().map(row).collect::<String>() + &format!("   {numbers}\n")
    }

    /// A character in a colour.
    fn paint(self, character: char, colour: &str) -> String {
        match self {
            Self::Plain => character.into(),
            Self::Coloured => format!("\x1b[{colour}m{character}\x1b[0m"),
        }
    }
}
