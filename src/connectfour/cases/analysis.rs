//! The analysis of a board that its hard cases are recognized by.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::bitboard::Player;
use crate::boards::legality::{Illegal, Standing, completing, last_move};
use crate::cases::rows::{NearMiss, ROWS, ROWS_OF_FOUR, of_player};
use crate::cases::win;
use crate::connectfour::{Board, Chips, RetrogradeSearch, witness};

type Win = win::Win<7, 6, 4>;

/// The analysis of a board.
pub struct Analysis {
    pub board: Board,
    pub standing: Result<Standing, Illegal>,
    /// The rows if the board is legal and somebody has won.
    pub win: Option<Win>,
    /// The chips that may have been played last, as far as rows and counts allow.
    last: Chips,
    /// Whether some order of moves leads to a board that has none because of its rows: one that does not end with a row, or
    /// that ends with one while the other player has rows, too.
    has_order_despite_rows: bool,
    /// Of several chips that may have completed the rows those with which no order of moves ends.
    not_last: Chips,
}

/// Which way a search goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// From the board, by taking chips off.
    Backward,
    /// From the empty board, by putting chips on. It does not look for rows.
    Forward,
}

/// A careless choice among chips that may be the next; `None` if there are none.
pub type Choice = fn(Chips) -> Option<Chips>;

/// Careless choices; of several chips at the same height the leftmost.
pub const GREEDY: [(&str, Choice); 4] = [
    ("from-left", |chips| chips.cells().next()),
    ("from-right", |chips| chips.cells().last()),
    ("from-highest", |chips| chips.cells().min_by_key(|chip| Reverse(chip.lowest()))),
    ("from-lowest", |chips| chips.cells().min_by_key(|chip| chip.lowest())),
];

/// Dead ends that make a board hard.
const HARD: usize = 1000;

impl Analysis {
    /// The analysis of a board. A search for an order of moves can take long, so there is none that no case depends on.
    pub fn new(board: &Board, retrograde: &mut RetrogradeSearch) -> Self {
        let standing = witness(board, retrograde).map(|(standing, _)| standing);
        let tops = board.chips().tops();
        let last = last_move(*board, tops).map_or(Chips::EMPTY, |(_, last)| last);
        let mut has_order = |last| retrograde.order(board, last).is_some();

        let mover = board.side(if ahead(board) == 1 { Player::First } else { Player::Second });
        let has_order_despite_rows = match standing {
            Err(Illegal::NoOrder) => has_order(mover & tops),
            Err(Illegal::BothWon) => has_order(completing(mover) & tops),
            _ => false,
        };
        let winner = winner(standing);
        let several = winner.is_some() && last.count() > 1;
        let not_last = last.cells().filter(|chip| several && !has_order(*chip)).collect();
        let chip = last.cells().next().unwrap_or_default();
        let win = winner.map(|winner| Win::new(board, winner, chip));
        Self { board: *board, standing, win, last, has_order_despite_rows, not_last }
    }

    pub fn chips(&self) -> Chips {
        self.board.chips()
    }

    pub fn is(&self, standing: Standing) -> bool {
        self.standing == Ok(standing)
    }

    pub fn is_illegal(&self, illegal: Illegal) -> bool {
        self.standing == Err(illegal)
    }

    pub fn is_open(&self) -> bool {
        self.is(Standing::FirstMoves) || self.is(Standing::SecondMoves)
    }

    pub fn is_full(&self) -> bool {
        self.chips() == Chips::FULL
    }

    /// Whether somebody has a row, whatever else there is.
    pub fn has_row(&self) -> bool {
        !self.board.rows().is_empty()
    }

    /// Whether the board is legal and nobody has a row.
    pub fn is_rowless(&self) -> bool {
        self.standing.is_ok() && self.win.is_none()
    }

    /// The variant of the row that has won if it is the only one: by player, and which.
    pub fn only_row(&self) -> Vec<usize> {
        let n = |win: &Win| ROWS_OF_FOUR.iter().position(|row| *row == win.rows);
        let variant = self.win.and_then(|win| Some(of_player(win.winner, n(&win)?, ROWS)));
        variant.into_iter().collect()
    }

    /// Those of the near misses that either player has if nobody has a row.
    pub fn near_misses(&self, all: &[NearMiss<7, 6, 4>]) -> Vec<usize> {
        let players = [Player::First, Player::Second].into_iter().filter(|_| self.is_rowless());
        players.flat_map(|player| NearMiss::indices(all, &self.board, player)).collect()
    }

    /// Whether both players have rows, and the board would be legal without those of the player who did not move `last`.
    pub fn is_won_twice(&self, last: Player) -> bool {
        let first_was_last = ahead(&self.board) == 1;
        self.is_illegal(Illegal::BothWon)
            && self.has_order_despite_rows
            && first_was_last == (last == Player::First)
    }

    /// Whether no chip floats, nobody has a row, and the first player has this many chips more, which are too many or too
    /// few.
    pub fn is_only_uneven(&self, chips: isize) -> bool {
        self.is_illegal(Illegal::Counts) && !self.has_row() && ahead(&self.board) == chips
    }

    /// Whether floating chips are all that is wrong, and all of their columns meet a condition.
    pub fn only_floats(&self, column: impl Fn(usize) -> bool) -> bool {
        let floating = self.chips().floating();
        let is_even = matches!(ahead(&self.board), 0 | 1);
        let all = floating.cells().all(|chip| column(chip.leftmost()));
        is_even && !self.has_row() && !floating.is_empty() && all
    }

    /// Whether rows of the winner in several directions have an uncovered chip in common, but not all rows have.
    pub fn shares_some_rows(&self) -> bool {
        let winner = self.board.side(if self.board.first.has_row() { Player::First } else { Player::Second });
        let shared = |chip: Chips| winner.rows_through(chip).count() > 1;
        self.is_illegal(Illegal::SeparateRows) && (winner & self.chips().tops()).cells().any(shared)
    }

    /// Whether some order leads to the board, but none in which the row is completed last.
    pub fn needs_another_last(&self) -> bool {
        self.is_illegal(Illegal::NoOrder) && self.has_row() && self.has_order_despite_rows
    }

    /// Whether one of several chips came last, but not the leftmost.
    pub fn leftmost_was_not_last(&self) -> bool {
        self.last.cells().next().is_some_and(|chip| !(chip & self.not_last).is_empty())
    }

    /// Whether one of several chips came last, but not the rightmost.
    pub fn rightmost_was_not_last(&self) -> bool {
        self.last.cells().last().is_some_and(|chip| !(chip & self.not_last).is_empty())
    }

    /// Whether the board is legal, but careless choices of the next chip come to a dead end.
    pub fn greedy_fails(&self, search: Search, choose: Choice) -> bool {
        let mut chips = self.start(search);
        while chips != self.end(search) {
            let Some(chip) = choose(self.candidates(search, chips)) else { return true };
            chips ^= chip;
        }
        false
    }

    /// Whether a search that tries chips from the left, and remembers dead ends, meets a great many.
    pub fn is_hard(&self, search: Search) -> bool {
        let mut dead_ends = HashSet::new();
        self.go_on(search, self.start(search), &mut dead_ends);
        dead_ends.len() >= HARD
    }

    /// Searches until all chips are taken off or put on, or there are too many dead ends, and returns whether that came
    /// about.
    fn go_on(&self, search: Search, chips: Chips, dead_ends: &mut HashSet<Chips>) -> bool {
        if chips == self.end(search) || dead_ends.len() >= HARD {
            return true;
        }
        for chip in self.candidates(search, chips).cells() {
            let next = chips ^ chip;
            if !dead_ends.contains(&next) && self.go_on(search, next, dead_ends) {
                return true;
            }
        }
        dead_ends.insert(chips);
        false
    }

    fn start(&self, search: Search) -> Chips {
        if search == Search::Backward { self.chips() } else { Chips::EMPTY }
    }

    fn end(&self, search: Search) -> Chips {
        self.chips() ^ self.start(search)
    }

    /// The chips that a search can take off or put on next, as far as the players' turns tell, with the `chips` that are on
    /// the board.
    fn candidates(&self, search: Search, chips: Chips) -> Chips {
        let mover = Player::to_move(chips.count());
        match search {
            Search::Backward if chips == self.chips() => self.last,
            Search::Backward => self.board.side(mover.other()) & chips.tops(),
            Search::Forward => self.board.side(mover) & ((chips.above() | Chips::BOTTOM) - chips),
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

/// The number of chips that the first player is ahead.
fn ahead(board: &Board) -> isize {
    board.first.count() as isize - board.second.count() as isize
}
