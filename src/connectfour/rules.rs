//! The rules of ConnectFour.

use super::board::{Board, Chips, HEIGHT, LENGTH, WIDTH};
use super::retrograde::RetrogradeSearch;
use crate::boards::legality::{self, Illegal, Status};
use crate::boards::notation::Notation;
use crate::boards::{self, BoardProblem};
use crate::picture::{ChipStyle, FOUROW_CHIPS};

/// A game that leads to a board.
type Witness = boards::Witness<WIDTH, HEIGHT, LENGTH>;

/// The rules, with the search that they use.
#[derive(Default)]
pub struct ConnectFour(pub RetrogradeSearch);

impl BoardProblem<WIDTH, HEIGHT, LENGTH> for ConnectFour {
    const NOTATION: Notation<WIDTH, HEIGHT, LENGTH> =
        Notation { first: b'X', second: b'O', separators: b"\",", braces: b"{}" };

    const CHIPS: [ChipStyle; 2] = FOUROW_CHIPS;

    const LINE_NUMBERS: [char; HEIGHT] = ['1', '2', '3', '4', '5', '6'];

    const ANSWERS: [&'static str; 6] = [
        "first player moves",
        "second player moves",
        "first player wins",
        "second player wins",
        "draw game",
        "invalid",
    ];

    fn status(&mut self, board: &Board) -> Result<Status, Illegal> {
        witness(board, &mut self.0).map(|(status, _)| status)
    }

    fn witness(&mut self, board: &Board, number: u64) -> Result<Witness, Illegal> {
        let (status, moves) = witness(board, &mut self.0)?;
        let last = moves.last().map_or(Chips::EMPTY, |column| Chips::column(usize::from(*column)));
        let moves: String = moves.iter().map(|column| char::from(b'1' + column)).collect();
        let sentence = format!("This game leads to this board:\nGame #{number}: {moves}");
        Ok(Witness { status, last: board.chips().tops() & last, sentence })
    }
}

/// Returns the status of a board, and the columns, counted from 0, of the moves of a legal game that leads to it.
///
/// # Errors
///
/// Returns the reason as the error if no legal game leads to the board.
pub fn witness<'a>(board: &Board, search: &'a mut RetrogradeSearch) -> Result<(Status, &'a [u8]), Illegal> {
    let chips = board.chips();
    if !chips.floating().is_empty() {
        return Err(Illegal::Floating);
    }
    let (status, last) = legality::last_move(*board, chips.tops())?;
    let moves = search.order(board, last).ok_or(Illegal::NoOrder)?;
    Ok((status, moves))
}
