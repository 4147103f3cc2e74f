//! The legality of boards, as far as the last move alone determines it, and the reasons why boards are illegal.

use crate::bitboard::{Bitboard, Board};

/// The outcome of a legal board, or whose turn it is. The variants are in the order of a problem's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is the first player's turn.
    FirstMoves,
    /// It is the second player's turn.
    SecondMoves,
    /// The first player has won.
    FirstWon,
    /// The second player has won.
    SecondWon,
    /// The board is full and nobody has won.
    Draw,
}

/// The reason why no legal game leads to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// A chip has an empty cell below it.
    Floating,
    /// The numbers of chips are wrong: they must be equal, or the first player must have one more.
    Counts,
    /// Both players have rows.
    BothWon,
    /// The player with a row did not move last.
    WinnerNotLast,
    /// No single chip is part of every row.
    SeparateRows,
    /// Some chips are part of every row, but all of them have other chips on top.
    Buried,
    /// No order of moves lets the players alternate.
    NoOrder,
}

impl Illegal {
    /// The reason as a clause of a sentence, given the names of the players' chips.
    pub(crate) fn reason<const W: usize, const H: usize, const L: usize>(
        self,
        board: &Board<W, H, L>,
        [first, second]: [char; 2],
    ) -> String {
        let counts =
            format!("there are {} {first} and {} {second}", board.first.count(), board.second.count());
        let (winner, other) = if board.first.has_row() { (first, second) } else { (second, first) };
        match self {
            Self::Floating => {
                let chip = board.chips().floating();
                let (column, line) = (chip.leftmost_column() + 1, chip.leftmost_level() + 1);
                format!(
                    "the chip in column {column}, line {line} from the bottom, floats, as the cell below it is empty"
                )
            }
            Self::Counts => {
                format!("{counts}, but {first} starts, so it must have as many as {second} or one more")
            }
            Self::BothWon => format!("both {first} and {second} have a row of {L}"),
            Self::WinnerNotLast => {
                format!("{winner} has a row of {L}, but {other} moved last, as {counts}")
            }
            Self::SeparateRows => {
                format!(
                    "no single chip is part of every row of {winner}, so no one move could have completed them all"
                )
            }
            Self::Buried => {
                format!("every chip with which {winner} could have completed the row has another chip on it")
            }
            Self::NoOrder if board.rows().is_empty() => "no order of moves lets the players alternate".into(),
            Self::NoOrder => {
                format!("no order of moves lets the players alternate and {winner} complete the row last")
            }
        }
    }
}

/// Returns the standing of a board and the chips that the last move may have placed, or the reason why there can be no
/// last move.
///
/// The game ends with the first row, and rows never disappear. So all rows were completed by the last chip, which is
/// one of the `uncovered` chips, those with nothing on top.
pub(crate) fn last_move<const W: usize, const H: usize, const L: usize>(
    board: Board<W, H, L>,
    uncovered: Bitboard<W, H, L>,
) -> Result<(Standing, Bitboard<W, H, L>), Illegal> {
    let Board { first, second } = board;
    let (mover, waiting, won, turn) = match first.count().checked_sub(second.count()) {
        Some(0) => (second, first, Standing::SecondWon, Standing::FirstMoves),
        Some(1) => (first, second, Standing::FirstWon, Standing::SecondMoves),
        _ => return Err(Illegal::Counts),
    };
    match (mover.has_row(), waiting.has_row()) {
        (true, true) => Err(Illegal::BothWon),
        (false, true) => Err(Illegal::WinnerNotLast),
        (false, false) if board.chips() == Bitboard::FULL => Ok((Standing::Draw, mover & uncovered)),
        (false, false) => Ok((turn, mover & uncovered)),
        (true, false) => match completing(mover) {
            last if last.is_empty() => Err(Illegal::SeparateRows),
            last if (last & uncovered).is_empty() => Err(Illegal::Buried),
            last => Ok((won, last & uncovered)),
        },
    }
}

/// The chips of a player that are part of every row the player has.
pub(crate) fn completing<const W: usize, const H: usize, const L: usize>(
    mover: Bitboard<W, H, L>,
) -> Bitboard<W, H, L> {
    mover.rows().cells().filter(|chip| !(mover - *chip).has_row()).collect()
}
