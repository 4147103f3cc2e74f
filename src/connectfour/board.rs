//! The board of ConnectFour.

use crate::bitboard::{self, Bitboard};

pub const WIDTH: usize = 7;
pub const HEIGHT: usize = 6;
pub const LENGTH: usize = 4;

/// A set of cells of the board of 7 columns, each 6 cells high: usually one player's chips.
pub type Chips = Bitboard<WIDTH, HEIGHT, LENGTH>;

/// Both players' chips.
pub type Board = bitboard::Board<WIDTH, HEIGHT, LENGTH>;
