//! Board problems: given a board, determine whose turn it is, who has won, or that no legal game leads to it.
//!
//! A [`BoardProblem`] defines what differs between these problems; the code that reads boards and writes answers is
//! shared.

mod explanation;
pub mod notation;
pub mod reader;
mod rules;

use crate::bitboard::{Bitboard, Board};
use crate::cases::{Label, label};
use crate::picture::BoardStyle;
use notation::Notation;

pub use rules::{Illegal, Status};

/// A board problem. An implementing type contains the state that is reused from board to board.
pub trait BoardProblem<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>:
    Default + 'static
{
    const NOTATION: Notation<WIDTH, HEIGHT, LENGTH>;

    const STYLE: BoardStyle<HEIGHT>;

    /// The verdicts, in the statement's order.
    const VERDICTS: [&'static str; 6];

    /// The index of the verdict on each [`Status`] and, last, of that on an illegal board.
    const VERDICT_INDICES: [usize; 6];

    /// The introduction to the moves of a legal game.
    const MOVES: &'static str;

    fn status(&mut self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Result<Status, Illegal>;

    /// The status of a board, and of a legal game that leads to it the chip that the last move placed, empty if there
    /// is none, and the moves.
    fn witness(
        &mut self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
    ) -> Result<(Status, Bitboard<WIDTH, HEIGHT, LENGTH>, String), Illegal>;

    /// What follows the reason that no order of moves leads to a board.
    fn details(&mut self, _: &Board<WIDTH, HEIGHT, LENGTH>) -> String {
        String::new()
    }

    /// The index of the verdict on a board, given its status.
    fn verdict_index(status: Result<Status, Illegal>) -> usize {
        let [statuses @ .., illegal] = Self::VERDICT_INDICES;
        status.map_or(illegal, |status| statuses[status as usize])
    }

    /// The label of a board: its status, and what may show that it is illegal.
    fn status_label(board: &Board<WIDTH, HEIGHT, LENGTH>, status: Result<Status, Illegal>) -> Label {
        let (case, is_full) = ("boards by answer and reason", board.chips() == Bitboard::FULL);
        match status {
            Ok(status) => label(case, (status, is_full)),
            Err(illegal) => {
                let have_row = [board.first, board.second].map(Bitboard::has_row);
                label(case, (illegal, board.ahead().clamp(-2, 3), have_row, is_full))
            }
        }
    }
}
