//! The rules of Conecta 4.

use crate::bitboard::{Bitboard, Board, Player};

pub const WIDTH: usize = 8;
pub const HEIGHT: usize = 6;

pub type Chips = Bitboard<WIDTH, HEIGHT, 4>;

/// An event in a game that the answer reports.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Event {
    /// The column of the move was full, so no chip was dropped.
    Invalid,
    Won,
    Full,
    /// The input ended before the game did.
    Quit,
    /// A blank line requested the board.
    #[default]
    BoardRequested,
}

/// The messages at the start of the answers to events, in their order. A board that is requested has none.
pub const MESSAGES: [&str; 4] = ["INVALID", "CONNECT4", "FULL", "QUIT"];

#[derive(Default)]
pub struct Game {
    pub board: Board<WIDTH, HEIGHT, 4>,
    /// The player to move. The first player's chips are shown as 0, the second player's as 1.
    pub player: Player,
    /// The number of moves, including invalid ones.
    pub moves: usize,
    /// The column of the last move, counted from 0.
    pub last_column: usize,
    /// The last chip; empty if there is none.
    pub last_chip: Chips,
}

impl Game {
    /// Drops one of the mover's chips into a column, and returns the event that this causes, if any. A move into a full
    /// column is counted, but the board does not change.
    pub fn play(&mut self, column: usize) -> Option<Event> {
        self.moves += 1;
        self.last_column = column;
        let Some(cell) = self.board.drop(self.player, column) else { return Some(Event::Invalid) };
        self.last_chip = cell;
        let mover = self.player;
        self.player = mover.opponent();
        if self.board.chips_of(mover).has_row() {
            Some(Event::Won)
        } else if self.board.chips() == Chips::FULL {
            Some(Event::Full)
        } else {
            None
        }
    }
}
