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

    /// The longest possible beginning of a game that would lead to the board, given that no game does, and what blocks
    /// it. If there are rows, one of the chips that can complete them is left for last.
    fn details(&mut self, board: &Board, illegal: Illegal) -> String {
        if illegal != Illegal::NoOrder {
            return String::new();
        }
        let candidates = match board.judge_by_last_move(board.chips().tops()) {
            Ok((_, last)) if !board.rows().is_empty() => last.cells().collect(),
            _ => vec![Chips::EMPTY],
        };
        let beginnings =
            candidates.iter().map(|last| (self.0.longest_beginning(&board.without(*last)), *last));
        let (beginning, last) = beginnings.max_by_key(|(board, _)| board.chips().count()).unwrap_or_default();
        let count = beginning.chips().count();
        let (mut text, mut then, mut next) = (";\nno chip can be the first".to_string(), ": ", "lowest");
        if let Ok((_, moves @ [_, ..])) = order_of_moves(&beginning, &mut self.0) {
            let (all, moves) = (board.chips().count(), digits(moves));
            text = format!(";\nat most {count} of {all} chips can be placed, by column: {moves}");
            (then, next) = (";\nthen ", "next");
        }
        if !last.is_empty() {
            let column = last.leftmost_column() + 1;
            text += &format!(",\nwith the winning chip on top of column {column} kept for last");
        }
        let is_next = !(last & beginning.chips().landings()).is_empty();
        let other_chip = if is_next { "other " } else { "" };
        let mover = Player::to_move(count);
        let [name, other] = [mover, mover.opponent()].map(|player| Self::NOTATION.names()[player as usize]);
        text + &format!("{then}'{name}' must move, but every {other_chip}{next} chip is '{other}'")
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
