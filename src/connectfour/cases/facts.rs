//! What the hard cases of ConnectFour ask of a board.

use std::collections::HashSet;

use crate::bitboard::Direction;
use crate::boards::legality::{Illegal, Standing, completing, last_move};
use crate::cases::numbering::Numbering;
use crate::cases::play::rows_of;
use crate::connectfour::{Board, Chips, RetrogradeSearch, witness};

/// What is known of a board.
pub struct Facts {
    pub board: Board,
    pub standing: Result<Standing, Illegal>,
    /// The chips that may have been played last, as far as rows and counts tell.
    last: Chips,
    /// Those of them that some order of moves ends with.
    possible: Chips,
    /// Whether some order of moves leads to the board if rows are not regarded.
    has_order: bool,
    /// Whether some order ends with a row of the player who moved last, if the other player's rows are not regarded.
    has_order_to_row: bool,
}

/// A careless choice among chips that may be taken off.
pub type Choice = fn(Chips, Chips) -> Chips;

/// Careless ways to choose; the second set is all chips.
pub const GREEDY: [(&str, Choice); 4] = [
    ("from-left", |choices, _| choices.cells().next().unwrap_or_default()),
    ("from-right", |choices, _| choices.cells().last().unwrap_or_default()),
    ("from-highest", |choices, chips| by_height(choices, chips, true)),
    ("from-lowest", |choices, chips| by_height(choices, chips, false)),
];

/// Dead ends that make a board hard.
const HARD: usize = 1000;

impl Facts {
    /// Finds them out.
    pub fn of(board: &Board, retrograde: &mut RetrogradeSearch) -> Self {
        let standing = witness(board, retrograde).map(|(standing, _)| standing);
        let tops = board.chips().tops();
        let last = last_move(board, tops).map_or(Chips::EMPTY, |(_, last)| last);
        let settled = board.chips().floating().is_empty();
        let mut order = |last| settled && retrograde.order(board, last).is_some();
        let possible = last.cells().filter(|chip| order(*chip)).collect();
        let ahead = ahead(board);
        let movers = if ahead == 1 { board.first } else { board.second };
        let has_order = (ahead == 0 || ahead == 1) && order(movers & tops);
        let has_order_to_row = has_order && order(completing(movers) & tops);
        Self { board: *board, standing, last, possible, has_order, has_order_to_row }
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

    fn is_won(&self) -> bool {
        self.is(Standing::FirstWon) || self.is(Standing::SecondWon)
    }

    /// Whether both players have rows, and the board would be legal without those of the player who did not move last.
    pub fn is_won_twice(&self, last_by_first: bool) -> bool {
        self.is_illegal(Illegal::BothWon) && self.has_order_to_row && (self.ahead() == 1) == last_by_first
    }

    /// How many chips more the first player has.
    pub fn ahead(&self) -> isize {
        ahead(&self.board)
    }

    /// The chips of the player who has a row.
    fn winner(&self) -> Chips {
        if self.board.first.has_row() { self.board.first } else { self.board.second }
    }

    /// Whether no chip floats, nobody has a row, and the first player has this many chips more.
    pub fn is_only_uneven(&self, ahead: isize) -> bool {
        self.is_illegal(Illegal::Counts) && self.board.rows().is_empty() && self.ahead() == ahead
    }

    /// Whether somebody has won with a row in this direction.
    pub fn has_row_along(&self, direction: Direction) -> bool {
        self.is_won() && !self.winner().rows_along(direction).is_empty()
    }

    /// In how many directions the winner has rows.
    pub fn directions(&self) -> usize {
        Direction::ALL.iter().filter(|direction| self.has_row_along(**direction)).count()
    }

    /// Whether the winner has a row of exactly this length, across, if `horizontal`, or else diagonal.
    pub fn has_row_of(&self, length: usize, horizontal: bool) -> bool {
        let along = |direction: Direction| direction.is_across(horizontal);
        let has = |length| rows_of(length, along).into_iter().any(|row| (row - self.winner()).is_empty());
        self.is_won() && has(length) && !has(length + 1)
    }

    /// Whether nobody has won, but somebody would have if cells were numbered like that.
    pub fn is_falsely_won(&self, numbering: &Numbering<7, 6, 4>) -> bool {
        self.is_open() && numbering.is_won([self.board.first, self.board.second])
    }

    /// Whether floating chips are all that is wrong, and all are in columns with an empty bottom, or none is.
    pub fn floats(&self, above_empty_bottom: bool) -> bool {
        let mut columns = self.chips().floating().cells().map(|cell| cell.leftmost()).peekable();
        let only = self.board.rows().is_empty() && (self.ahead() == 0 || self.ahead() == 1);
        only && columns.peek().is_some()
            && columns.all(|column| self.chips().contains(column, 0) != above_empty_bottom)
    }

    /// Whether rows of the winner in several directions have an uncovered chip in common, but not all rows have.
    pub fn shares_some_rows(&self) -> bool {
        let (winner, tops) = (self.winner(), self.chips().tops());
        let shared = |chip: Chips| winner.rows_through(chip).count() > 1;
        self.is_illegal(Illegal::SeparateRows) && (winner & tops).cells().any(shared)
    }

    /// Whether only the order of moves speaks against the board, and it has a row or has none.
    pub fn has_no_order(&self, won: bool) -> bool {
        self.is_illegal(Illegal::NoOrder) && self.board.rows().is_empty() != won
    }

    /// Whether some order leads to the board, but none in which the row is completed last.
    pub fn needs_another_last(&self) -> bool {
        self.has_no_order(true) && self.has_order
    }

    /// Whether one of several chips came last, but not the leftmost, or not the rightmost.
    pub fn end_fails(&self, right: bool) -> bool {
        let end = if right { self.last.cells().last() } else { self.last.cells().next() };
        self.is_won() && self.last.count() > 1 && (end.unwrap_or_default() & self.possible).is_empty()
    }

    /// Whether the board is legal, but a choice of the chip to take off comes to a dead end.
    pub fn greedy_fails(&self, choose: Choice) -> bool {
        if self.standing.is_err() {
            return false;
        }
        let (mut chips, mut choices) = (self.chips(), self.last);
        while !chips.is_empty() {
            let chip = choose(choices, chips);
            if chip.is_empty() {
                return true;
            }
            chips -= chip;
            choices = self.movers(chips.count()) & chips.tops();
        }
        false
    }

    /// The chips of the player who made a move, counted from 1.
    fn movers(&self, ply: usize) -> Chips {
        if ply % 2 == 1 { self.board.first } else { self.board.second }
    }

    /// Whether a search that takes chips off from the left, and remembers dead ends, meets a great many.
    pub fn is_hard(&self) -> bool {
        let known = self.standing.is_ok() || self.is_illegal(Illegal::NoOrder);
        let mut dead = HashSet::new();
        known && {
            self.search(self.chips(), self.last, &mut dead);
            dead.len() >= HARD
        }
    }

    /// Tells whether the chips can all be taken off, or there are too many dead ends.
    fn search(&self, chips: Chips, choices: Chips, dead: &mut HashSet<Chips>) -> bool {
        if chips.is_empty() || dead.len() >= HARD {
            return true;
        }
        for chip in choices.cells() {
            let left = chips - chip;
            let choices = self.movers(left.count()) & left.tops();
            if !dead.contains(&left) && self.search(left, choices, dead) {
                return true;
            }
        }
        dead.insert(chips);
        false
    }
}

fn ahead(board: &Board) -> isize {
    board.first.count() as isize - board.second.count() as isize
}

/// The choice in the highest or the lowest column, the leftmost of several.
fn by_height(choices: Chips, chips: Chips, highest: bool) -> Chips {
    let height = |chip: &Chips| {
        let height = (chips & Chips::column(chip.leftmost())).count() as isize;
        if highest { -height } else { height }
    };
    choices.cells().min_by_key(height).unwrap_or_default()
}
