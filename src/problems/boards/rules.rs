//! The rules that board problems share: what the last move of a legal game says about a board.

use crate::bitboard::{Bitboard, Board};

/// The outcome of a legal board, or whose turn it is, in the order of `BoardProblem::VERDICT_INDICES`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "tests name it, not users")]
pub enum Status {
    FirstToMove,
    SecondToMove,
    FirstWon,
    SecondWon,
    Draw,
}

/// The reason why no legal game leads to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    Floating,
    /// The chip counts are wrong: they must be equal, or the first player must have one more.
    WrongCounts,
    BothWon,
    WinnerNotLast,
    SeparateRows,
    /// At least one chip is part of every row, but each such chip has another chip on top of it.
    Buried,
    /// No order of moves lets the players alternate and, if there is a row, completes it last.
    NoOrder,
}

impl<const W: usize, const H: usize, const L: usize> Board<W, H, L> {
    /// Returns the status of the board and the chips that the last move may have placed, or a reason why the board is
    /// illegal.
    ///
    /// The game ends with the first row, and rows never disappear. So all rows were completed by the last chip, which
    /// is one of the `uncovered` chips, those with nothing on top.
    pub(crate) fn judge_by_last_move(
        self,
        uncovered: Bitboard<W, H, L>,
    ) -> Result<(Status, Bitboard<W, H, L>), Illegal> {
        let Self { first, second } = self;
        let (last_mover, opponent, won, to_move) = match first.count().checked_sub(second.count()) {
            Some(0) => (second, first, Status::SecondWon, Status::FirstToMove),
            Some(1) => (first, second, Status::FirstWon, Status::SecondToMove),
            _ => return Err(Illegal::WrongCounts),
        };
        match (last_mover.has_row(), opponent.has_row()) {
            (true, true) => Err(Illegal::BothWon),
            (false, true) => Err(Illegal::WinnerNotLast),
            (false, false) if self.chips() == Bitboard::FULL => Ok((Status::Draw, last_mover & uncovered)),
            (false, false) => Ok((to_move, last_mover & uncovered)),
            (true, false) => match last_mover.in_every_row() {
                last if last.is_empty() => Err(Illegal::SeparateRows),
                last if (last & uncovered).is_empty() => Err(Illegal::Buried),
                last => Ok((won, last & uncovered)),
            },
        }
    }
}

impl<const W: usize, const H: usize, const L: usize> Bitboard<W, H, L> {
    /// The cells that are part of every row of the set.
    pub(crate) fn in_every_row(self) -> Self {
        self.rows().cells().filter(|chip| !(self - *chip).has_row()).collect()
    }
}
