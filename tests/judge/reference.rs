//! Judges written from the statements with a plain grid and a plain scan, to compare the product with.
//!
//! They share no code with it and know well-formed input only.

pub mod conecta4;
pub mod connectfour;
pub mod fourow;
pub mod grid;
pub mod tictactoe;
