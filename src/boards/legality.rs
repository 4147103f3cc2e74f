//! Whether play could have led to a board, as far as its last move tells.

use crate::bitboard::Bitboard;
use crate::board::Board;

/// How a legal board stands. The order is that of a problem's answers.
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

/// Why no legal game leads to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// A chip has an empty cell below it.
    Floating,
    /// The first player has neither as many chips as the second nor one more.
    Counts,
    /// Both players have rows.
    BothWon,
    /// The player with a row was not the one to move last.
    WinnerNotLast,
    /// No single chip is part of every row.
    SeparateRows,
    /// One or more chips are each part of every row, but others lie on them.
    Buried,
    /// No order of moves lets the players alternate.
    NoOrder,
}

/// What the last move tells of a board: how it stands, and the chips that move may have placed (none on an empty
/// board).
///
/// A row, once made, stays, and the game ends with it. So where there is no row there was none before; and where there
/// are rows one chip, the last, completed all of them. It is one of the `uncovered` chips, those with nothing on
/// them.
///
/// # Errors
///
/// If the players cannot have that many chips, or one last move cannot have made the rows.
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
        (true, false) => {
            let last = completing(mover);
            match ((last & uncovered).is_empty(), last.is_empty()) {
                (false, _) => Ok((won, last & uncovered)),
                (true, false) => Err(Illegal::Buried),
                (true, true) => Err(Illegal::SeparateRows),
            }
        }
    }
}

/// Those of a player's chips that are part of every row the player has.
pub(crate) fn completing<const W: usize, const H: usize, const L: usize>(
    mover: Bitboard<W, H, L>,
) -> Bitboard<W, H, L> {
    mover.rows().cells().filter(|chip| !(mover - *chip).has_row()).collect()
}
