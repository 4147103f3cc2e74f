//! The analysis of a board, which hard cases are matched against.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::bitboard::{Direction, Player};
use crate::boards::legality::{Illegal, Standing, completing, last_move};
use crate::cases::rows::{NearMiss, ROW_COUNT, ROWS_OF_FOUR, join_by_player};
use crate::cases::win;
use crate::connectfour::board::{Board, Chips};
use crate::connectfour::retrograde::RetrogradeSearch;
use crate::connectfour::rules::witness;

type Win = win::Win<7, 6, 4>;

/// The analysis of a board.
pub struct Analysis {
    /// The board.
    pub board: Board,
    /// The standing, or the reason why the board is illegal.
    pub standing: Result<Standing, Illegal>,
    /// The win, if the board is legal and won.
    pub win: Option<Win>,
    /// The candidates for the last chip, judging by rows and counts only.
    candidates: Chips,
    /// Whether some order of moves would lead to the board if rows were ignored: all rows for [`Illegal::NoOrder`],
    /// those of the player who did not move last for [`Illegal::BothWon`].
    has_order_despite_rows: bool,
    /// The candidates on a won board with which no order of moves ends, if there are several candidates.
    failed_candidates: Chips,
}

/// The direction of a search for an order of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// From the board, by removing chips.
    Backward,
    /// From the empty board, by placing chips, whatever rows they complete.
    Forward,
}

/// A greedy choice from a set of chips; `None` if the set is empty.
pub type Choice = fn(Chips) -> Option<Chips>;

/// Greedy choices. At the same height they prefer the leftmost chip.
pub const GREEDY: [(&str, Choice); 4] = [
    ("from-left", |chips| chips.cells().next()),
    ("from-right", |chips| chips.cells().last()),
    ("from-highest", |chips| chips.cells().min_by_key(|chip| Reverse(chip.leftmost_level()))),
    ("from-lowest", |chips| chips.cells().min_by_key(|chip| chip.leftmost_level())),
];

/// The number of dead ends that makes a board hard.
const HARD: usize = 1000;

impl Analysis {
    /// Analyzes a board. A search can take a long time, so it is run only if a case depends on its result.
    pub fn new(board: &Board, retrograde: &mut RetrogradeSearch) -> Self {
        let standing = witness(board, retrograde).map(|(standing, _)| standing);
        let tops = board.chips().tops();
        let candidates = last_move(*board, tops).map_or(Chips::EMPTY, |(_, candidates)| candidates);
        let mut has_order = |last| retrograde.order(board, last).is_some();

        let last_mover = board.chips_of(if ahead(board) == 1 { Player::First } else { Player::Second });
        let has_order_despite_rows = match standing {
            Err(Illegal::NoOrder) => has_order(last_mover & tops),
            Err(Illegal::BothWon) => has_order(completing(last_mover) & tops),
            _ => false,
        };
        let winner = winner(standing);
        let has_choice = winner.is_some() && candidates.count() > 1;
        let failed_candidates = candidates.cells().filter(|chip| has_choice && !has_order(*chip)).collect();
        let last = candidates.cells().next().unwrap_or_default();
        let win = winner.map(|winner| Win::new(board, winner, last));
        Self { board: *board, standing, win, candidates, has_order_despite_rows, failed_candidates }
    }

    /// The chips of both players.
    pub fn chips(&self) -> Chips {
        self.board.chips()
    }

    /// Whether the board is legal and has this standing.
    pub fn is(&self, standing: Standing) -> bool {
        self.standing == Ok(standing)
    }

    /// Whether the board is illegal for this reason.
    pub fn is_illegal(&self, illegal: Illegal) -> bool {
        self.standing == Err(illegal)
    }

    /// Whether the board is legal and the game is not over.
    pub fn is_open(&self) -> bool {
        self.is(Standing::FirstMoves) || self.is(Standing::SecondMoves)
    }

    /// Whether the board is full.
    pub fn is_full(&self) -> bool {
        self.chips() == Chips::FULL
    }

    /// The number of chips by which the first player is ahead.
    fn ahead(&self) -> isize {
        ahead(&self.board)
    }

    /// Whether somebody has a row, on a legal board or not.
    pub fn has_row(&self) -> bool {
        !self.board.rows().is_empty()
    }

    /// Whether the board is legal and nobody has a row.
    pub fn is_legal_without_row(&self) -> bool {
        self.standing.is_ok() && self.win.is_none()
    }

    /// Whether the longest run through the last chip of a win in these directions has this length.
    pub fn has_run_of(&self, length: usize, directions: &[Direction]) -> bool {
        self.win.is_some_and(|win| win.longest_run(directions) == length)
    }

    /// The variant of the winning row, by player; empty unless it is the only row.
    pub fn single_row_variant(&self) -> Vec<usize> {
        let n = |win: &Win| ROWS_OF_FOUR.iter().position(|row| *row == win.rows);
        let variant = self.win.and_then(|win| Some(join_by_player(win.winner, n(&win)?, ROW_COUNT)));
        variant.into_iter().collect()
    }

    /// The indices of both players' near misses; empty unless the board is legal and nobody has a row.
    pub fn near_misses(&self, all: &[NearMiss<7, 6, 4>]) -> Vec<usize> {
        let players = [Player::First, Player::Second].into_iter().filter(|_| self.is_legal_without_row());
        players.flat_map(|player| NearMiss::indices(all, &self.board, player)).collect()
    }

    /// Whether the only fault is that both players have rows, and the first player is this many chips `ahead`.
    pub fn only_fault_is_two_winners(&self, ahead: isize) -> bool {
        self.is_illegal(Illegal::BothWon) && self.has_order_despite_rows && self.ahead() == ahead
    }

    /// Whether the only fault is that the first player is this many chips `ahead`.
    pub fn only_fault_is_wrong_counts(&self, ahead: isize) -> bool {
        self.is_illegal(Illegal::Counts) && !self.has_row() && self.ahead() == ahead
    }

    /// Whether the only fault is that chips float, in columns that all satisfy a condition.
    pub fn only_fault_is_floating_chips(&self, condition: impl Fn(usize) -> bool) -> bool {
        let floating = self.chips().floating();
        let satisfies = floating.cells().all(|chip| condition(chip.leftmost_column()));
        matches!(self.ahead(), 0 | 1) && !self.has_row() && !floating.is_empty() && satisfies
    }

    /// Whether some rows of the winner share an uncovered chip, but not all do.
    pub fn some_rows_share_chip(&self) -> bool {
        let winner =
            self.board.chips_of(if self.board.first.has_row() { Player::First } else { Player::Second });
        let shared = |chip: Chips| winner.rows_through(chip).count() > 1;
        self.is_illegal(Illegal::SeparateRows) && (winner & self.chips().tops()).cells().any(shared)
    }

    /// Whether some order of moves leads to the board, but none that completes the row last.
    pub fn needs_another_last_chip(&self) -> bool {
        self.is_illegal(Illegal::NoOrder) && self.has_row() && self.has_order_despite_rows
    }

    /// Whether the leftmost candidate for the last chip fails, but another succeeds.
    pub fn leftmost_candidate_fails(&self) -> bool {
        self.candidates.cells().next().is_some_and(|chip| !(chip & self.failed_candidates).is_empty())
    }

    /// Whether the rightmost candidate for the last chip fails, but another succeeds.
    pub fn rightmost_candidate_fails(&self) -> bool {
        self.candidates.cells().last().is_some_and(|chip| !(chip & self.failed_candidates).is_empty())
    }

    /// Whether greedy choices of the next chip lead to a dead end.
    pub fn greedy_fails(&self, search: Search, choose: Choice) -> bool {
        let mut chips = self.start(search);
        while chips != self.end(search) {
            let Some(chip) = choose(self.next_chips(search, chips)) else { return true };
            chips ^= chip;
        }
        false
    }

    /// Whether a search that tries chips from the left, and remembers dead ends, finds at least [`HARD`] of them.
    pub fn is_hard(&self, search: Search) -> bool {
        let mut dead_ends = HashSet::new();
        self.search(search, self.start(search), &mut dead_ends);
        dead_ends.len() >= HARD
    }

    /// Searches from the board with these `chips`; returns whether the search reached the end or [`HARD`] dead ends.
    fn search(&self, search: Search, chips: Chips, dead_ends: &mut HashSet<Chips>) -> bool {
        if chips == self.end(search) || dead_ends.len() >= HARD {
            return true;
        }
        for chip in self.next_chips(search, chips).cells() {
            let next = chips ^ chip;
            if !dead_ends.contains(&next) && self.search(search, next, dead_ends) {
                return true;
            }
        }
        dead_ends.insert(chips);
        false
    }

    /// The chips on the board where a search starts.
    fn start(&self, search: Search) -> Chips {
        if search == Search::Backward { self.chips() } else { Chips::EMPTY }
    }

    /// The chips on the board where a search ends.
    fn end(&self, search: Search) -> Chips {
        self.chips() ^ self.start(search)
    }

    /// The chips that can be removed or placed next, given the `chips` on the board.
    fn next_chips(&self, search: Search, chips: Chips) -> Chips {
        let mover = Player::to_move(chips.count());
        match search {
            Search::Backward if chips == self.chips() => self.candidates,
            Search::Backward => self.board.chips_of(mover.opponent()) & chips.tops(),
            Search::Forward => self.board.chips_of(mover) & ((chips.above() | Chips::BOTTOM) - chips),
        }
    }
}

/// The winner on a legal board.
fn winner(standing: Result<Standing, Illegal>) -> Option<Player> {
    match standing {
        Ok(Standing::FirstWon) => Some(Player::First),
        Ok(Standing::SecondWon) => Some(Player::Second),
        _ => None,
    }
}

/// The number of chips by which the first player is ahead.
fn ahead(board: &Board) -> isize {
    board.first.count() as isize - board.second.count() as isize
}
