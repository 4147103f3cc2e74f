//! The rules of tic-tac-toe.

use crate::bitboard::{self, Bitboard};
use crate::boards::legality::{self, Illegal, Status};
use crate::boards::notation::Notation;
use crate::boards::{self, BoardProblem};
use crate::picture::{ChipStyle, RED, YELLOW};

/// The width and height of the board, and the length of a winning line.
pub const SIDE: usize = 3;

/// One player's marks.
pub type Marks = Bitboard<SIDE, SIDE, SIDE>;

/// Both players' marks.
pub type Board = bitboard::Board<SIDE, SIDE, SIDE>;

/// A game that leads to a board.
type Witness = boards::Witness<SIDE, SIDE, SIDE>;

/// The rules, which keep no state between boards.
#[derive(Default)]
pub struct TicTacToe;

impl BoardProblem<SIDE, SIDE, SIDE> for TicTacToe {
    const NOTATION: Notation<SIDE, SIDE, SIDE> =
        Notation { first: b'X', second: b'0', separators: b"", braces: b"" };

    const CHIPS: [ChipStyle; 2] = [ChipStyle::new('X', 'X', YELLOW), ChipStyle::new('0', '0', RED)];

    const LINE_NUMBERS: [char; SIDE] = ['3', '2', '1'];

    const ANSWERS: [&'static str; 6] =
        ["first", "second", "the first player won", "the second player won", "draw", "illegal"];

    fn status(&mut self, board: &Board) -> Result<Status, Illegal> {
        // Marks do not fall, so any mark can be the last, and the order of the others does not matter.
        legality::last_move(*board, board.chips()).map(|(status, _)| status)
    }

    fn witness(&mut self, board: &Board, _: u64) -> Result<Witness, Illegal> {
        let (status, last) = legality::last_move(*board, board.chips())?;
        let last = last.cells().next().unwrap_or_default();
        let sentence = match moves(board, last).as_str() {
            "" => "The board is empty.".into(),
            moves => format!("These moves (line,column) lead to this board: {moves}."),
        };
        Ok(Witness { status, last, sentence })
    }
}

/// Moves that lead to a board and end with the `last` mark, as `line,column`. Lines are numbered from the top and
/// columns from the left, both from 1.
fn moves(board: &Board, last: Marks) -> String {
    let ordered = |marks: Marks| (marks - last).cells().chain((marks & last).cells()).collect::<Vec<_>>();
    let mut cells_by_player = [board.first, board.second].map(|marks| ordered(marks).into_iter());
    let moves = (0..board.chips().count()).filter_map(|ply| cells_by_player[ply % 2].next());
    let moves = moves.map(|cell| format!("{},{}", SIDE - cell.leftmost_level(), cell.leftmost_column() + 1));
    moves.collect::<Vec<_>>().join(" ")
}
