//! Why a board is illegal, in words.

use super::legality::Illegal;
use crate::bitboard::Bitboard;
use crate::board::Board;

impl Illegal {
    /// The reason as a part of a sentence; `names` are what the players' chips are called. Columns are counted from the
    /// left, lines from the bottom.
    pub fn reason<const W: usize, const H: usize, const L: usize>(
        self,
        board: &Board<W, H, L>,
        names: [char; 2],
    ) -> String {
        let [first, second] = names;
        let (firsts, seconds) = (board.first.count(), board.second.count());
        let winner = if board.first.has_row() { first } else { second };
        let other = if winner == first { second } else { first };
        match self {
            Self::Floating => {
                let place = place(board.chips().floating());
                format!("the chip in {place} floats, as the cell below it is empty")
            }
            Self::Counts => format!(
                "there are {firsts} {first} and {seconds} {second}, but {first} starts, so it must have as many as {second} or one more"
            ),
            Self::BothWon => format!("both {first} and {second} have a row of {L}"),
            Self::WinnerNotLast => format!(
                "{winner} has a row of {L}, but {other} moved last, as there are {firsts} {first} and {seconds} {second}"
            ),
            Self::SeparateRows => {
                format!(
                    "no single chip is part of every row of {winner}, so no one move could have completed them all"
                )
            }
            Self::Buried => {
                format!("every chip with which {winner} could have completed the row has another chip on it")
            }
            Self::NoOrder if !board.rows().is_empty() => {
                format!("no order of moves lets the players alternate and {winner} complete the row last")
            }
            Self::NoOrder => "no order of moves lets the players alternate".into(),
        }
    }
}

/// Where the first cell of a set is.
fn place<const W: usize, const H: usize, const L: usize>(cells: Bitboard<W, H, L>) -> String {
    format!("column {}, line {} from the bottom", cells.leftmost() + 1, cells.lowest() + 1)
}
