//! A position: both players' chips.

use crate::bitboard::Bitboard;

/// The chips of both players in one grid; no cell has two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The chips of the player who starts.
    pub first: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The chips of the other player.
    pub second: Bitboard<WIDTH, HEIGHT, LENGTH>,
}

impl<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> Position<WIDTH, HEIGHT, LENGTH> {
    /// All chips.
    pub fn chips(&self) -> Bitboard<WIDTH, HEIGHT, LENGTH> {
        self.first | self.second
    }

    /// The cells of all rows, whoever has them.
    pub fn rows(&self) -> Bitboard<WIDTH, HEIGHT, LENGTH> {
        self.first.rows() | self.second.rows()
    }

    /// The position with every chip so many rows higher, as if it hung there.
    pub const fn lifted(&self, rows: usize) -> Self {
        Self { first: self.first.lifted(rows), second: self.second.lifted(rows) }
    }

    /// A row of the grid as text, 0 being the bottom: eight characters in the order of the columns, which are
    /// `first` and `second` for the players' chips and spaces for empty cells and for columns that are not there.
    ///
    /// The eight characters are bytes of one word, so eight additions are one.
    pub const fn row(&self, height: usize, first: u8, second: u8) -> u64 {
        const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
        let (first, second) = ((first - b' ') as u64, (second - b' ') as u64);
        SPACES + self.first.row(height) * first + self.second.row(height) * second
    }
}
