//! Explanations of the verdicts on boards.

use super::{BoardProblem, Illegal};
use crate::bitboard::{Bitboard, Board};

/// Explains a board: its number, the verdict, the reason, and the board.
pub fn explanation<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    problem: &mut P,
    number: u64,
    board: &Board<W, H, L>,
) -> String {
    let (status, last, reason) = match problem.witness(board) {
        Ok((status, last, moves)) => {
            let reason =
                if moves.is_empty() { "The board is empty".into() } else { format!("{}: {moves}", P::MOVES) };
            (Ok(status), last, format!(". {reason}"))
        }
        Err(illegal) => (Err(illegal), Bitboard::EMPTY, format!(": {}", reason(problem, board, illegal))),
    };
    let verdict = P::VERDICTS[P::verdict_index(status)];
    format!("Board {number}: {verdict}{reason}.\n{}", board.picture(last, &P::STYLE))
}

/// Why a board is illegal, as a clause of a sentence.
fn reason<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    problem: &mut P,
    board: &Board<W, H, L>,
    illegal: Illegal,
) -> String {
    let [first, second] = P::NOTATION.names();
    let (winner, other) = if board.first.has_row() { (first, second) } else { (second, first) };
    let [firsts, seconds] = [board.first.count(), board.second.count()];
    let counts = format!("there are {firsts} '{first}' and {seconds} '{second}'");
    match illegal {
        Illegal::Floating => {
            let chip = board.chips().floating();
            let (column, line) = (chip.leftmost_column() + 1, chip.leftmost_level() + 1);
            let chip = format!("the chip in column {column}, line {line} from the bottom,");
            format!("{chip} is floating: the cell below it is empty")
        }
        Illegal::WrongCounts => format!(
            "{counts}, but '{first}' starts, so there must be as many '{first}' as '{second}', or one more"
        ),
        Illegal::BothWon => format!("both '{first}' and '{second}' have {L} in a row"),
        Illegal::WinnerNotLast => {
            format!("'{winner}' has {L} in a row, but '{other}' moved last, because {counts}")
        }
        Illegal::SeparateRows => format!(
            "no single chip is part of every row of '{winner}', so no single move could have completed them all"
        ),
        Illegal::Buried => format!(
            "each chip without which '{winner}' would not have {L} in a row has another chip on top of it"
        ),
        Illegal::NoOrder => format!("no order of moves leads to it{}", problem.details(board)),
    }
}
