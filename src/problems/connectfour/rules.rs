//! The rules of ConnectFour.

use super::retrograde::{Board, Chips, HEIGHT, LENGTH, RetrogradeSearch, WIDTH};
use crate::bitboard::Player;
use crate::item::digits;
use crate::picture::BoardStyle;
use crate::problems::boards::notation::Notation;
use crate::problems::boards::{BoardProblem, Illegal, Status};

#[derive(Default)]
pub struct ConnectFour(pub RetrogradeSearch);

impl BoardProblem<WIDTH, HEIGHT, LENGTH> for ConnectFour {
    const NOTATION: Notation<WIDTH, HEIGHT, LENGTH> = Notation {
        first: b'X',
        second: b'O',
        cell_hint: |byte| matches!(byte?, b'x' | b'o').then_some("use uppercase X and O"),
    };

    const STYLE: BoardStyle<HEIGHT> =
        BoardStyle { chips: ['x', 'o'], line_numbers: ['1', '2', '3', '4', '5', '6'] };

    const VERDICTS: [&'static str; 6] = [
        "first player moves",
        "second player moves",
        "first player wins",
        "second player wins",
        "draw game",
        "invalid",
    ];

    const VERDICT_INDICES: [usize; 6] = [0, 1, 2, 3, 4, 5];

    const MOVES: &'static str = "These moves lead to this board (columns)";

    fn status(&mut self, board: &Board) -> Result<Status, Illegal> {
        order_of_moves(board, &mut self.0).map(|(status, _)| status)
    }

    fn witness(&mut self, board: &Board) -> Result<(Status, Chips, String), Illegal> {
        let (status, moves) = order_of_moves(board, &mut self.0)?;
        let last = moves.last().map_or(Chips::EMPTY, |column| Chips::column(*column));
        Ok((status, board.chips().tops() & last, digits(moves)))
    }

    /// What blocks the search for an order of moves, which takes them back from the last one.
    fn details(&mut self, board: &Board) -> String {
        let (all, taken) = (board.chips().count(), self.0.most_removed());
        let opponent = Player::to_move(all - taken);
        let [name, other] =
            [opponent.opponent(), opponent].map(|player| Self::NOTATION.names()[player as usize]);
        let limit = match taken {
            0 => String::new(),
            _ => format!("at most {taken} of {all} moves can be taken back: then "),
        };
        format!(";\n{limit}'{name}' moved last, but every top chip is '{other}'")
    }
}

/// Returns the status of a board, and the columns, counted from 0, of the moves of a legal game that leads to it.
pub fn order_of_moves<'a>(
    board: &Board,
    search: &'a mut RetrogradeSearch,
) -> Result<(Status, &'a [usize]), Illegal> {
    let chips = board.chips();
    if !chips.floating().is_empty() {
        return Err(Illegal::Floating);
    }
    let (status, last) = board.judge_by_last_move(chips.tops())?;
    let moves = search.order(board, last).ok_or(Illegal::NoOrder)?;
    Ok((status, moves))
}
