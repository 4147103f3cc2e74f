//! The analysis of a board, which hard cases are matched against.

use std::cmp::Reverse;

use super::retrograde::RetrogradeSearch;
use super::rules::order_of_moves;
use super::{Board, Chips, HEIGHT, LENGTH, WIDTH};
use crate::bitboard::Player;
use crate::cases::rows::{MaybeWon, Win, nth_row, row_count};
use crate::problems::boards::{Illegal, Status, chips_in_every_row, judge_by_last_move};

pub struct Analysis {
    pub board: Board,
    pub status: Result<Status, Illegal>,
    /// The win, if the board is legal and won.
    pub win: Option<Win<WIDTH, HEIGHT, LENGTH>>,
    /// The candidates for the last chip: the uncovered ones that rows and counts allow.
    candidates: Chips,
    /// Whether some order of moves would lead to the board if rows were ignored: all rows for [`Illegal::NoOrder`],
    /// those of the player who did not move last for [`Illegal::BothWon`]. False for any other status.
    pub has_order_despite_rows: bool,
    /// On a won board with several candidates, those that cannot be the last chip of any order of moves; otherwise
    /// empty.
    failed_candidates: Chips,
}

/// Returns the chips that can be next in an order of moves, given the chips that remain.
pub type NextChips = fn(&Analysis, Chips) -> Chips;

/// A greedy choice from a set of chips; `None` if the set is empty.
pub type Choice = fn(Chips) -> Option<Chips>;

pub const LEFTMOST: Choice = |chips| chips.cells().next();

pub const RIGHTMOST: Choice = |chips| chips.cells().last();

/// Greedy choices. Those by height prefer the leftmost of several chips at the same height.
pub const GREEDY: [(&str, Choice); 4] = [
    ("from-left", LEFTMOST),
    ("from-right", RIGHTMOST),
    ("highest-first", |chips| chips.cells().min_by_key(|chip| Reverse(chip.leftmost_level()))),
    ("lowest-first", |chips| chips.cells().min_by_key(|chip| chip.leftmost_level())),
];

const MANY_STEPS: usize = 10_000;

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
        let candidates = judge_by_last_move(*board, tops).map_or(Chips::EMPTY, |(_, candidates)| candidates);
        let mut has_order = |last| retrograde.order(board, last).is_some();

        let last_mover = Player::to_move(board.chips().count()).opponent();
        let chips = board.chips_of(last_mover);
        let has_order_despite_rows = match status {
            Err(Illegal::NoOrder) => has_order(chips & tops),
            Err(Illegal::BothWon) => has_order(chips_in_every_row(chips) & tops),
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
        (0..row_count(WIDTH, HEIGHT, LENGTH)).map(nth_row).filter(is_row).all(|row| !(row & tops).is_empty())
    }

    /// Whether the chosen candidate for the last chip fails, but another succeeds.
    pub fn candidate_fails(&self, choose: Choice) -> bool {
        choose(self.candidates).is_some_and(|chip| !(chip & self.failed_candidates).is_empty())
    }

    /// Whether greedy choices of the next chip lead to a dead end.
    pub fn greedy_fails(&self, next_chips: NextChips, choose: Choice) -> bool {
        let mut remaining = self.chips();
        while !remaining.is_empty() {
            let Some(chip) = choose(next_chips(self, remaining)) else { return true };
            remaining -= chip;
        }
        false
    }

    /// Whether a search that tries chips from the left, and remembers no dead ends, takes at least [`MANY_STEPS`].
    pub fn takes_many_steps(&self, next_chips: NextChips) -> bool {
        let mut steps = 0;
        self.search(next_chips, self.chips(), &mut steps);
        steps >= MANY_STEPS
    }

    /// Returns whether the search is over: no chips remain, or it has taken [`MANY_STEPS`].
    fn search(&self, next_chips: NextChips, remaining: Chips, steps: &mut usize) -> bool {
        *steps += 1;
        let mut choices = next_chips(self, remaining).cells();
        remaining.is_empty()
            || *steps >= MANY_STEPS
            || choices.any(|chip| self.search(next_chips, remaining - chip, steps))
    }

    /// The chips that can be removed next from the `remaining` ones.
    pub fn removable(&self, remaining: Chips) -> Chips {
        if remaining == self.chips() {
            return self.candidates;
        }
        let last_mover = Player::to_move(remaining.count()).opponent();
        self.board.chips_of(last_mover) & remaining.tops()
    }

    /// The chips that can be placed next, even if they complete rows, when all but the `remaining` ones are placed.
    pub fn placeable(&self, remaining: Chips) -> Chips {
        let placed = self.chips() - remaining;
        self.board.chips_of(Player::to_move(placed.count())) & placed.landings()
    }
}
