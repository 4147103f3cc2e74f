//! Codeforces 3C: whose turn it is in a position of tic-tac-toe, who has won, or that it is illegal.

use crate::bitboard::Bitboard;
use crate::diagram::Notation;
use crate::drawing::{Chips, Palette, RED, YELLOW};
use crate::error::Error;
use crate::legality::{self, Answers, Illegal, Status};
use crate::position::Position;
use crate::problem::{Entry, Problem};
use crate::stream::Stream;
use crate::words;

/// The problem, for the table of them.
pub const PROBLEM: Problem = Problem {
    name: "tictactoe",
    summary: "3 x 3 positions: whose turn, who won, or illegal",
    input: "boards of three rows of 'X', '0' and '.'",
    judge,
    explain,
    entry: |_, boards| Some(Entry::Board(boards + 1)),
};

/// A position in the grid of 3 x 3 cells.
type Board = Position<3, HEIGHT, 3>;

/// One player's marks.
type Marks = Bitboard<3, HEIGHT, 3>;

const HEIGHT: usize = 3;

const CHIPS: Chips = Chips { first: ['X', 'X'], second: ['0', '0'], colours: [YELLOW, RED] };

const NOTATION: Notation = Notation {
    first: b'X',
    second: b'0',
    cells: "'X', '0' or '.', the second player's mark being a zero",
    separators: b"",
};

const ANSWERS: Answers = Answers {
    first_moves: "first\n",
    second_moves: "second\n",
    first_won: "the first player won\n",
    second_won: "the second player won\n",
    draw: "draw\n",
    illegal: "illegal\n",
};

/// A board's status, and the marks any of which may have been the last. Nothing falls here: no mark keeps another
/// from being the last, and any order of the others will do.
fn status(board: &Board) -> Result<(Status, Marks), Illegal> {
    legality::last_move(board, board.chips())
}

/// Judges every board of an input.
fn judge(stream: &mut Stream) -> Result<(), Error> {
    NOTATION.answer_each(stream, |board, _| ANSWERS.line(status(board).map(|(status, _)| status)))
}

/// Explains every board of an input.
fn explain(stream: &mut Stream, palette: Palette) -> Result<(), Error> {
    NOTATION.answer_each(stream, |board, number| entry(board, number, palette))
}

fn entry(board: &Board, number: u64, palette: Palette) -> String {
    let sentence = match status(board) {
        Ok((status, last)) => {
            let moves = moves(board, last);
            format!("{}. These moves lead there, as row and column: {moves}", ANSWERS.phrase(Ok(status)))
        }
        Err(illegal) => {
            let reason = words::reason(board, illegal, NOTATION.names());
            format!("{}: {reason}", ANSWERS.phrase(Err(illegal)))
        }
    };
    format!("Board {number}: {sentence}.\n\n{}\n", palette.draw(board, &CHIPS))
}

/// Moves that lead to a board, one of the `last` marks being the last. Rows are counted from the top.
fn moves(board: &Board, last: Marks) -> String {
    let last = last.cells().next().unwrap_or_default();
    let ordered =
        |side: Marks| (side - last).cells().chain(Some(side & last).filter(|cell| !cell.is_empty()));
    let mut sides =
        [ordered(board.first).collect::<Vec<_>>(), ordered(board.second).collect()].map(Vec::into_iter);
    let moves = (0..board.chips().count()).filter_map(|ply| sides[ply % 2].next());
    let moves: Vec<_> =
        moves.map(|cell| format!("{},{}", HEIGHT - cell.lowest(), cell.leftmost() + 1)).collect();
    if moves.is_empty() { "none".into() } else { moves.join(" ") }
}
