//! The analysis of a board, which hard cases are matched against.

use super::retrograde::RetrogradeSearch;
use super::rules::order_of_moves;
use super::{Board, Chips, HEIGHT, LENGTH, WIDTH};
use crate::bitboard::Player;
use crate::cases::rows::{MaybeWon, Win};
use crate::problems::boards::{Illegal, Status};

pub struct Analysis {
    pub board: Board,
    pub status: Result<Status, Illegal>,
    /// The win, if the board is legal and won.
    pub win: Option<Win<WIDTH, HEIGHT, LENGTH>>,
    /// The candidates for the last chip: the uncovered ones that rows and counts allow.
    pub candidates: Chips,
    /// Whether some order of moves would lead to the board if rows were ignored: all rows for [`Illegal::NoOrder`],
    /// those of the player who did not move last for [`Illegal::BothWon`]. False for any other status.
    pub has_order_despite_rows: bool,
    /// On a won board with several candidates, those that cannot be the last chip of any order of moves; otherwise
    /// empty.
    failed_candidates: Chips,
}

impl MaybeWon<WIDTH, HEIGHT, LENGTH> for Analysis {
    fn win(&self) -> Option<Win<WIDTH, HEIGHT, LENGTH>> {
        self.win
    }
}

impl Analysis {
    /// Analyzes a board. Further searches can take a long time, so each is run only if a case depends on its result.
    pub fn new(board: &Board, retrograde: &mut RetrogradeSearch) -> Self {
        let status = order_of_moves(board, retrograde).map(|(status, _)| status);
        let tops = board.chips().tops();
        let candidates = board.judge_by_last_move(tops).map_or(Chips::EMPTY, |(_, candidates)| candidates);
        let mut has_order = |last| retrograde.order(board, last).is_some();

        let last_mover = Player::to_move(board.chips().count()).opponent();
        let chips = board.chips_of(last_mover);
        let has_order_despite_rows = match status {
            Err(Illegal::NoOrder) => has_order(chips & tops),
            Err(Illegal::BothWon) => has_order(chips.in_every_row() & tops),
            _ => false,
        };
        let is_won = matches!(status, Ok(Status::FirstWon | Status::SecondWon));
        let has_choice = is_won && candidates.count() > 1;
        let failed_candidates = candidates.cells().filter(|chip| has_choice && !has_order(*chip)).collect();
        let last = candidates.cells().next().unwrap_or_default();
        let win = is_won.then(|| Win::new(board, last_mover, last));
        Self { board: *board, status, win, candidates, has_order_despite_rows, failed_candidates }
    }

    pub fn chips(&self) -> Chips {
        self.board.chips()
    }

    pub fn is_open(&self) -> bool {
        self.status == Ok(Status::FirstToMove) || self.status == Ok(Status::SecondToMove)
    }

    pub fn is_full(&self) -> bool {
        self.chips() == Chips::FULL
    }

    pub fn has_row(&self) -> bool {
        !self.board.rows().is_empty()
    }

    /// Whether the only fault is that the first player has `ahead` more chips than the second.
    pub fn only_fault_is_wrong_counts(&self, ahead: isize) -> bool {
        self.status == Err(Illegal::WrongCounts) && !self.has_row() && self.board.ahead() == ahead
    }

    /// The column of the chip that floats, if that is the only fault.
    pub fn only_floating_column(&self) -> Option<usize> {
        let floating = self.chips().floating();
        let is_only_fault = matches!(self.board.ahead(), 0 | 1) && !self.has_row() && floating.count() == 1;
        is_only_fault.then(|| floating.leftmost_column())
    }

    /// Whether some of the winner's rows share an uncovered chip, although no chip is part of every row of the winner.
    pub fn some_rows_share_chip(&self) -> bool {
        let Board { first, second } = self.board;
        let winner = if first.has_row() { first } else { second };
        let shared = |chip: Chips| winner.rows_through(chip).count() > 1;
        self.status == Err(Illegal::SeparateRows) && (winner & self.chips().tops()).cells().any(shared)
    }

    /// Whether each row of four has an uncovered chip.
    pub fn each_row_has_top(&self) -> bool {
        let tops = self.chips().tops();
        let is_row =
            |row: &Chips| [self.board.first, self.board.second].iter().any(|side| (*row - *side).is_empty());
        (0..Chips::ROW_COUNT).map(Chips::nth_row).filter(is_row).all(|row| !(row & tops).is_empty())
    }

    /// Whether this candidate for the last chip fails, but another succeeds.
    pub fn candidate_fails(&self, candidate: Option<Chips>) -> bool {
        candidate.is_some_and(|chip| !(chip & self.failed_candidates).is_empty())
    }
}
