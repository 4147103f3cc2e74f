//! Whether play can have led to a position, as far as its last move tells.

use crate::bitboard::Bitboard;
use crate::position::Position;

/// What a legal position says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is the first player's turn.
    FirstMoves,
    /// It is the second player's turn.
    SecondMoves,
    /// The first player has won.
    FirstWon,
    /// The second player has won.
    SecondWon,
    /// The grid is full and nobody has won.
    Draw,
}

/// Why no legal game leads to a position.
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
    /// A single chip is part of every row, but others lie on it.
    Buried,
    /// The players' turns cannot alternate, whatever the order of the columns.
    NoOrder,
}

/// The line that a problem answers for each status of a position.
pub(crate) struct Answers {
    /// It is the first player's turn.
    pub first_moves: &'static str,
    /// It is the second player's turn.
    pub second_moves: &'static str,
    /// The first player has won.
    pub first_won: &'static str,
    /// The second player has won.
    pub second_won: &'static str,
    /// The grid is full and nobody has won.
    pub draw: &'static str,
    /// No legal game leads there.
    pub illegal: &'static str,
}

impl Answers {
    /// The line for a position.
    pub(crate) const fn line(&self, status: Result<Status, Illegal>) -> &'static str {
        match status {
            Ok(Status::FirstMoves) => self.first_moves,
            Ok(Status::SecondMoves) => self.second_moves,
            Ok(Status::FirstWon) => self.first_won,
            Ok(Status::SecondWon) => self.second_won,
            Ok(Status::Draw) => self.draw,
            Err(_) => self.illegal,
        }
    }

    /// The same within a sentence.
    pub(crate) fn phrase(&self, status: Result<Status, Illegal>) -> &'static str {
        self.line(status).trim_end()
    }
}

/// What the last move tells of a position: its status, and the chips any of which it may have placed (none in
/// an empty grid).
///
/// A row once made stays, and the game ends with it. So a position without a row had none before either; and
/// if there are rows then one chip, the last, completed all of them. It is among the `loose` chips, those on
/// which nothing lies.
///
/// # Errors
///
/// If the chips are not as many as they can be, or the rows cannot have been made by one last move.
pub(crate) fn last_move<const W: usize, const H: usize, const L: usize>(
    position: &Position<W, H, L>,
    loose: Bitboard<W, H, L>,
) -> Result<(Status, Bitboard<W, H, L>), Illegal> {
    let Position { first, second } = *position;
    let (mover, waiting, won, turn) = match first.count().checked_sub(second.count()) {
        Some(0) => (second, first, Status::SecondWon, Status::FirstMoves),
        Some(1) => (first, second, Status::FirstWon, Status::SecondMoves),
        _ => return Err(Illegal::Counts),
    };
    match (mover.has_row(), waiting.has_row()) {
        (true, true) => Err(Illegal::BothWon),
        (false, true) => Err(Illegal::WinnerNotLast),
        (false, false) if position.chips() == Bitboard::FULL => Ok((Status::Draw, mover & loose)),
        (false, false) => Ok((turn, mover & loose)),
        (true, false) => {
            let last = completing(mover);
            match ((last & loose).is_empty(), last.is_empty()) {
                (false, _) => Ok((won, last & loose)),
                (true, false) => Err(Illegal::Buried),
                (true, true) => Err(Illegal::SeparateRows),
            }
        }
    }
}

/// Those of a player's chips that are part of every row he has.
fn completing<const W: usize, const H: usize, const L: usize>(mover: Bitboard<W, H, L>) -> Bitboard<W, H, L> {
    mover.cells().filter(|chip| !(mover - *chip).has_row()).fold(Bitboard::EMPTY, |set, chip| set | chip)
}
