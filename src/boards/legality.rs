//! The legality of boards, as far as the last move alone determines it, and the reasons why boards are illegal.

use crate::bitboard::{Bitboard, Board};

/// The outcome of a legal board, or whose turn it is. The variants are in the order of a board
/// problem's `ANSWERS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is the first player's turn.
    FirstToMove,
    /// It is the second player's turn.
    SecondToMove,
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
    /// The chip counts are wrong: they must be equal, or the first player must have one more.
    WrongCounts,
    /// Both players have rows.
    BothWon,
    /// The player with a row did not move last.
    WinnerNotLast,
    /// No single chip is part of every row.
    SeparateRows,
    /// At least one chip is part of every row, but each such chip has another chip on top of it.
    Buried,
    /// No order of moves lets the players alternate and, if there is a row, completes it last.
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
            format!("there are {} '{first}' and {} '{second}'", board.first.count(), board.second.count());
        let (winner, other) = if board.first.has_row() { (first, second) } else { (second, first) };
        match self {
            Self::Floating => {
                let chip = board.chips().floating();
                let (column, line) = (chip.leftmost_column() + 1, chip.leftmost_level() + 1);
                format!(
                    "the chip in column {column}, line {line} from the bottom, is floating: the cell below it is empty"
                )
            }
            Self::WrongCounts => {
                format!(
                    "{counts}, but '{first}' starts, so there must be as many '{first}' as '{second}', or one more"
                )
            }
            Self::BothWon => format!("both '{first}' and '{second}' have {L} in a row"),
            Self::WinnerNotLast => {
                format!("'{winner}' has {L} in a row, but '{other}' moved last, because {counts}")
            }
            Self::SeparateRows => {
                format!(
                    "no single chip is part of every row of '{winner}', so no single move could have completed them all"
                )
            }
            Self::Buried => {
                format!("every chip with which '{winner}' could have won has another chip on top of it")
            }
            Self::NoOrder => "no order of moves leads to it".into(),
        }
    }
}

/// Returns the status of a board and the chips that the last move may have placed, or a reason why the board is
/// illegal.
///
/// The game ends with the first row, and rows never disappear. So all rows were completed by the last chip, which is
/// one of the `uncovered` chips, those with nothing on top.
pub(crate) fn last_move<const W: usize, const H: usize, const L: usize>(
    board: Board<W, H, L>,
    uncovered: Bitboard<W, H, L>,
) -> Result<(Status, Bitboard<W, H, L>), Illegal> {
    let Board { first, second } = board;
    let (last_mover, opponent, won, to_move) = match first.count().checked_sub(second.count()) {
        Some(0) => (second, first, Status::SecondWon, Status::FirstToMove),
        Some(1) => (first, second, Status::FirstWon, Status::SecondToMove),
        _ => return Err(Illegal::WrongCounts),
    };
    match (last_mover.has_row(), opponent.has_row()) {
        (true, true) => Err(Illegal::BothWon),
        (false, true) => Err(Illegal::WinnerNotLast),
        (false, false) if board.chips() == Bitboard::FULL => Ok((Status::Draw, last_mover & uncovered)),
        (false, false) => Ok((to_move, last_mover & uncovered)),
        (true, false) => match chips_in_every_row(last_mover) {
            last if last.is_empty() => Err(Illegal::SeparateRows),
            last if (last & uncovered).is_empty() => Err(Illegal::Buried),
            last => Ok((won, last & uncovered)),
        },
    }
}

/// The chips that are part of every row of a player, given the player's chips.
pub(crate) fn chips_in_every_row<const W: usize, const H: usize, const L: usize>(
    chips: Bitboard<W, H, L>,
) -> Bitboard<W, H, L> {
    chips.rows().cells().filter(|chip| !(chips - *chip).has_row()).collect()
}
