//! The board of ConnectFour.

use crate::bitboard::{self, Bitboard};

pub const WIDTH: usize = 7;
pub const HEIGHT: usize = 6;
pub const LENGTH: usize = 4;

pub type Chips = Bitboard<WIDTH, HEIGHT, LENGTH>;

/// A board of 7 columns, each 6 cells high.
pub type Board = bitboard::Board<WIDTH, HEIGHT, LENGTH>;
