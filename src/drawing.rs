//! Grids drawn for a person.

use crate::position::Position;

/// Whether chips have colours besides characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Characters only.
    Plain,
    /// The colours of the game, by ANSI escapes, winning chips bright.
    Coloured,
}

/// A colour of chips: the codes of the usual and of the bright one.
pub type Colour = [&'static str; 2];

/// Yellow, as the first player's chips of most games are.
pub const YELLOW: Colour = ["33", "1;93"];

/// Red, as the second player's are.
pub const RED: Colour = ["31", "1;91"];

/// What the players' chips look like.
pub struct Chips {
    /// The character of the first player's, and of those in a winning row.
    pub first: [char; 2],
    /// Those of the second player's.
    pub second: [char; 2],
    /// The colours of both.
    pub colours: [Colour; 2],
}

impl Palette {
    /// Draws a grid with the columns' numbers under it; the chips of rows are the winning ones.
    pub fn draw<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        self,
        position: &Position<WIDTH, HEIGHT, LENGTH>,
        chips: &Chips,
    ) -> String {
        let winning = position.rows();
        let cell = |column, height| {
            let bright = usize::from(winning.holds(column, height));
            let [first, second] = chips.colours;
            if position.first.holds(column, height) {
                self.paint(chips.first[bright], first[bright])
            } else if position.second.holds(column, height) {
                self.paint(chips.second[bright], second[bright])
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
