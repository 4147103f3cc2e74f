//! Codeforces 3C: whose turn it is in a position of tic-tac-toe, who has won, or that it is illegal.

use crate::diagram::Notation;
use crate::error::Error;
use crate::legality::{self, Illegal, Status};
use crate::position::Position;
use crate::problem::Problem;
use crate::stream::Stream;

/// The problem, for the table of them.
pub const PROBLEM: Problem =
    Problem { name: "tictactoe", summary: "3 x 3 positions: whose turn, who won, or illegal", judge };

/// A position in the grid of 3 x 3 cells.
type Board = Position<3, 3, 3>;

const NOTATION: Notation = Notation {
    first: b'X',
    second: b'0',
    cells: "'X', '0' or '.', the second player's mark being a zero",
    separators: b"",
};

/// Says what a board's status is. Nothing falls here: any chip may have been the last, and any order of the
/// others will do.
fn status(board: &Board) -> Result<Status, Illegal> {
    legality::last_move(board, board.chips()).map(|(status, _)| status)
}

/// Judges every board of an input.
fn judge(stream: &mut Stream) -> Result<(), Error> {
    while let Some(board) = NOTATION.read(stream)? {
        stream.output.put(text(status(&board)))?;
    }
    Ok(())
}

/// The answer for a board.
fn text(status: Result<Status, Illegal>) -> &'static [u8] {
    match status {
        Ok(Status::FirstMoves) => b"first\n",
        Ok(Status::SecondMoves) => b"second\n",
        Ok(Status::FirstWon) => b"the first player won\n",
        Ok(Status::SecondWon) => b"the second player won\n",
        Ok(Status::Draw) => b"draw\n",
        Err(_) => b"illegal\n",
    }
}
