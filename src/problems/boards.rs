//! Board problems: given a board, determine whose turn it is, who has won, or that no legal game leads to it.
//!
//! A [`BoardProblem`] defines what differs between these problems; the code that reads boards and writes answers is
//! shared.

pub mod notation;
pub mod reader;

use crate::bitboard::{Bitboard, Board};
use crate::cases::{Label, label};
use crate::picture::BoardStyle;
use notation::Notation;

/// A board problem. An implementing type contains the state that is reused from board to board.
pub trait BoardProblem<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>:
    Default + 'static
{
    const NOTATION: Notation<WIDTH, HEIGHT, LENGTH>;

    const STYLE: BoardStyle<HEIGHT>;

    /// The verdicts, in the statement's order.
    const VERDICTS: [&'static str; 6];

    /// The index of the verdict on each [`Status`] and, last, of that on an illegal board.
    const VERDICT_INDICES: [usize; 6];

    /// The introduction to the moves of a legal game.
    const MOVES: &'static str;

    fn status(&mut self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Result<Status, Illegal>;

    /// The status of a board, and of a legal game that leads to it the chip that the last move placed, empty if there
    /// is none, and the moves.
    fn witness(
        &mut self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
    ) -> Result<(Status, Bitboard<WIDTH, HEIGHT, LENGTH>, String), Illegal>;

    /// What follows the reason why a board is illegal.
    fn details(&mut self, _: &Board<WIDTH, HEIGHT, LENGTH>, _: Illegal) -> String {
        String::new()
    }

    /// The index of the verdict on a board, given its status.
    fn verdict_index(status: Result<Status, Illegal>) -> usize {
        let [statuses @ .., illegal] = Self::VERDICT_INDICES;
        status.map_or(illegal, |status| statuses[status as usize])
    }

    /// The label of a board: its status, and what may show that it is illegal.
    fn status_label(board: &Board<WIDTH, HEIGHT, LENGTH>, status: Result<Status, Illegal>) -> Label {
        let (case, is_full) = ("boards by answer and reason", board.chips() == Bitboard::FULL);
        match status {
            Ok(status) => label(case, (status, is_full)),
            Err(illegal) => {
                let have_row = [board.first, board.second].map(Bitboard::has_row);
                label(case, (illegal, board.ahead().clamp(-2, 3), have_row, is_full))
            }
        }
    }

    /// The reason for the verdict on a board, and the board.
    fn explain(&mut self, number: u64, board: &Board<WIDTH, HEIGHT, LENGTH>) -> String {
        let (status, last, reason) = match self.witness(board) {
            Ok((status, last, moves)) if moves.is_empty() => {
                (Ok(status), last, ". The board is empty.".into())
            }
            Ok((status, last, moves)) => (Ok(status), last, format!(". {}: {moves}.", Self::MOVES)),
            Err(illegal) => {
                let reason = board.reason(illegal, Self::NOTATION.names());
                (Err(illegal), Bitboard::EMPTY, format!(": {reason}{}.", self.details(board, illegal)))
            }
        };
        let verdict = Self::VERDICTS[Self::verdict_index(status)];
        let picture = board.picture(last, &Self::STYLE);
        format!("Board {number}: {verdict}{reason}\n{picture}")
    }
}

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

    /// The reason why the board is illegal as a clause of a sentence, given the players' chips.
    pub(crate) fn reason(&self, illegal: Illegal, [first, second]: [char; 2]) -> String {
        let (winner, other) = if self.first.has_row() { (first, second) } else { (second, first) };
        let digit = if second == '0' { " (the digit)" } else { "" };
        let [firsts, seconds] = [self.first.count(), self.second.count()];
        let counts = format!("there are {firsts} '{first}' and {seconds} '{second}'{digit}");
        match illegal {
            Illegal::Floating => {
                let chip = self.chips().floating();
                let (column, line) = (chip.leftmost_column() + 1, chip.leftmost_level() + 1);
                format!(
                    "the chip in column {column}, line {line} from the bottom, is floating: \
                     the cell below it is empty"
                )
            }
            Illegal::WrongCounts => format!(
                "{counts}, but '{first}' starts, so there must be as many '{first}' as '{second}', \
                 or one more"
            ),
            Illegal::BothWon => format!("both '{first}' and '{second}' have {L} in a row"),
            Illegal::WinnerNotLast => {
                format!("'{winner}' has {L} in a row, but '{other}' moved last, because {counts}")
            }
            Illegal::SeparateRows => format!(
                "no single chip is part of every row of '{winner}', \
                 so no single move could have completed them all"
            ),
            Illegal::Buried => {
                format!(
                    "each chip without which '{winner}' would not have {L} in a row \
                     has another chip on top of it"
                )
            }
            Illegal::NoOrder => "no order of moves leads to it".into(),
        }
    }
}

impl<const W: usize, const H: usize, const L: usize> Bitboard<W, H, L> {
    /// The cells that are part of every row of the set.
    pub(crate) fn in_every_row(self) -> Self {
        self.rows().cells().filter(|chip| !(self - *chip).has_row()).collect()
    }
}
