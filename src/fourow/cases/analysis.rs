//! The analysis of a game, which hard cases are matched against.

use crate::bitboard::{Direction, Player};
use crate::cases::rows::{ROW_COUNT, ROWS_OF_FOUR, join_by_player};
use crate::cases::win;
use crate::fourow::game::{Board, Game, Verdict};

/// A win of FOUROW.
pub type Win = win::Win<7, 6, 4>;

/// The analysis of a game.
pub struct Analysis {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of all moves, legal or not.
    pub plies: usize,
    /// The game up to its first illegal move.
    pub game: Game,
    /// The moves from the first illegal one on, as slots counted from 0.
    pub rest: Vec<usize>,
    /// The win, if the game is legal and won.
    pub win: Option<Win>,
}

impl Analysis {
    /// The analysis of a game. Moves are slots counted from 0.
    pub fn new(moves: &[usize]) -> Self {
        let whole = Game::play(moves.iter().copied());
        let verdict = whole.verdict(&whole.wins());
        let game = Game::legal_prefix(moves);
        let winner = match verdict {
            Verdict::FirstWon => Some(Player::First),
            Verdict::SecondWon => Some(Player::Second),
            _ => None,
        };
        let win = winner.map(|winner| Win::new(&game.board(), winner, game.last));
        Self { verdict, plies: moves.len(), game, rest: moves[game.plies..].to_vec(), win }
    }

    /// Whether the game is legal and not over.
    pub fn is_open(&self) -> bool {
        self.verdict == Verdict::NotOver
    }

    /// Whether the run through the last chip of a win has this length in one of these directions.
    pub fn has_run_of(&self, length: usize, directions: &[Direction]) -> bool {
        self.win.is_some_and(|win| win.has_run_of(length, directions))
    }

    /// Whether somebody moved after a win.
    pub fn has_moves_after_win(&self) -> bool {
        !self.rest.is_empty() && self.game.mover.has_row()
    }

    /// Whether there are moves after a win, none of them into a full slot, and the loser completes no row.
    pub fn has_plain_moves_after_win(&self) -> bool {
        let board = self.final_board();
        self.has_moves_after_win()
            && board.chips().count() == self.plies
            && !board.chips_of(self.to_move()).has_row()
    }

    /// Whether a seventh chip was played before anybody had won.
    pub fn has_seventh_chip(&self) -> bool {
        !self.rest.is_empty() && !self.game.mover.has_row()
    }

    /// Whether the first illegal move was into a full slot.
    pub fn first_illegal_is_into_full_slot(&self) -> bool {
        self.rest.first().is_some_and(|slot| !self.game.chips().has_room(*slot))
    }

    /// Whether the moves after a win would complete a row of the loser.
    pub fn loser_has_row(&self) -> bool {
        self.has_moves_after_win() && self.final_board().chips_of(self.to_move()).has_row()
    }

    /// Whether the moves after a seventh chip would complete a row if that chip were ignored.
    pub fn has_row_after_seventh_chip(&self) -> bool {
        self.has_seventh_chip() && !self.final_board().rows().is_empty()
    }

    /// The variant of a seventh chip, by player, slot and whether moves follow; `None` if the game has any other fault.
    pub fn seventh_chip_variant(&self) -> Option<usize> {
        let slot = *self.rest.first().filter(|_| self.has_seventh_chip())?;
        let board = self.final_board();
        let is_legal_without = board.chips().count() == self.plies - 1 && board.rows().is_empty();
        let n = slot + if self.rest.len() > 1 { 7 } else { 0 };
        is_legal_without.then(|| join_by_player(self.to_move(), n, 14))
    }

    /// The variant of the winning row, by player; empty unless it is the only row.
    pub fn single_row_variant(&self) -> Vec<usize> {
        let n = |win: &Win| ROWS_OF_FOUR.iter().position(|row| *row == win.rows);
        let variant = self.win.and_then(|win| Some(join_by_player(win.winner, n(&win)?, ROW_COUNT)));
        variant.into_iter().collect()
    }

    /// The player to move after the last legal move: the loser, if that move won.
    pub fn to_move(&self) -> Player {
        Player::to_move(self.game.plies)
    }

    /// The board after all moves, legal or not, except those into full slots.
    fn final_board(&self) -> Board {
        let mut board = self.game.board();
        let mut mover = self.to_move();
        for slot in &self.rest {
            let chips = board.chips();
            if chips.has_room(*slot) {
                *board.chips_of_mut(mover) |= chips.landing(*slot);
            }
            mover = mover.opponent();
        }
        board
    }
}
