//! TopCoder ConnectFour: whose turn it is in a position, who has won, or that no legal game leads to it.

mod explain;
mod retrograde;

use crate::bitboard::Bitboard;
use crate::diagram::Notation;
use crate::error::Error;
use crate::legality::{self, Answers, Illegal, Status};
use crate::position::Position;
use crate::problem::{Entry, Problem};
use crate::stream::Stream;
pub use retrograde::Retrograde;

/// The problem, for the table of them.
pub const PROBLEM: Problem = Problem {
    name: "connectfour",
    summary: "7 x 6 positions: whose turn, who won, or unreachable",
    input: "boards of six rows of 'X', 'O' and '.'",
    judge,
    explain: explain::explain,
    entry: |_, boards| Some(Entry::Board(boards + 1)),
};

const WIDTH: usize = 7;
const HEIGHT: usize = 6;

/// One player's chips in the grid of 7 columns, 6 cells high.
pub type Chips = Bitboard<WIDTH, HEIGHT, 4>;

/// A position in this grid.
pub type Board = Position<WIDTH, HEIGHT, 4>;

const NOTATION: Notation =
    Notation { first: b'X', second: b'O', cells: "'X', 'O' or '.'", separators: b"{}\"," };

const ANSWERS: Answers = Answers {
    first_moves: "first player moves\n",
    second_moves: "second player moves\n",
    first_won: "first player wins\n",
    second_won: "second player wins\n",
    draw: "draw game\n",
    illegal: "invalid\n",
};

/// Says what a board's status is, by a search for a game that leads to it.
///
/// # Errors
///
/// The reason why there is no such game.
pub fn status(board: &Board, retrograde: &mut Retrograde) -> Result<Status, Illegal> {
    witness(board, retrograde).map(|(status, _)| status)
}

/// A board's status, and the columns, from 0, of a legal game that leads to it.
///
/// # Errors
///
/// The reason why there is no such game.
///
/// ```
/// use fourow::connectfour::{Board, Chips, Retrograde, witness};
/// use fourow::legality::{Illegal, Status};
///
/// // X on O on X in the middle column.
/// let mut board = Board { first: Chips::cell(3, 0) | Chips::cell(3, 2), second: Chips::cell(3, 1) };
/// let mut retrograde = Retrograde::default();
/// assert_eq!(witness(&board, &mut retrograde), Ok((Status::SecondMoves, &[3, 3, 3][..])));
///
/// board.second = Chips::cell(4, 1);
/// assert_eq!(witness(&board, &mut retrograde), Err(Illegal::Floating));
/// ```
pub fn witness<'a>(board: &Board, retrograde: &'a mut Retrograde) -> Result<(Status, &'a [u8]), Illegal> {
    let chips = board.chips();
    if !chips.floating().is_empty() {
        return Err(Illegal::Floating);
    }
    let (status, last) = legality::last_move(board, chips.tops())?;
    let moves = retrograde.order(board, last).ok_or(Illegal::NoOrder)?;
    Ok((status, moves))
}

/// Judges every board of an input.
fn judge(stream: &mut Stream) -> Result<(), Error> {
    let mut retrograde = Retrograde::default();
    NOTATION.answer_each(stream, |board, _| ANSWERS.line(status(board, &mut retrograde)))
}
