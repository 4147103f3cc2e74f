//! The analysis of a game that its hard cases are recognized by.

use crate::bitboard::Player;
use crate::cases::rows::{ROWS, ROWS_OF_FOUR, of_player};
use crate::cases::win;
use crate::fourow::game::{Board, Game, Verdict};

pub type Win = win::Win<7, 6, 4>;

/// The analysis of a game.
pub struct Analysis {
    pub verdict: Verdict,
    pub plies: usize,
    /// The game up to its first illegal move.
    pub game: Game,
    /// The moves after that, as slots from 0; the first of them is illegal.
    pub late: Vec<usize>,
    /// The rows if the game was legal and won.
    pub win: Option<Win>,
}

fn verdict(game: &Game) -> Verdict {
    game.verdict(&game.wins())
}

impl Analysis {
    /// The analysis of a game; moves are slots from 0.
    pub fn new(moves: &[usize]) -> Self {
        let whole = Game::play(moves.iter().copied());
        let verdict = verdict(&whole);
        let game = if verdict == Verdict::Invalid { legal_part(moves) } else { whole };
        let winner = match verdict {
            Verdict::FirstWon => Some(Player::First),
            Verdict::SecondWon => Some(Player::Second),
            _ => None,
        };
        let win = winner.map(|winner| Win::new(&game.board(), winner, game.last));
        Self { verdict, plies: moves.len(), game, late: moves[game.plies..].to_vec(), win }
    }

    /// Whether the game was legal, and is not over.
    pub fn is_open(&self) -> bool {
        self.verdict == Verdict::NotOver
    }

    /// Whether somebody moved after a win.
    pub fn has_moves_after_win(&self) -> bool {
        !self.late.is_empty() && self.game.mover.has_row()
    }

    /// Whether moves were made after a win, none of them into a full slot or completing a row of the other player.
    pub fn has_harmless_moves_after_win(&self) -> bool {
        let board = self.played_on();
        self.has_moves_after_win()
            && board.chips().count() == self.plies
            && !board.side(self.to_move()).has_row()
    }

    /// Whether a seventh chip was played before anybody had won.
    pub fn is_overfull(&self) -> bool {
        !self.late.is_empty() && !self.game.mover.has_row()
    }

    /// Whether the first illegal move went into a full slot.
    pub fn late_slot_was_full(&self) -> bool {
        self.late.first().is_some_and(|slot| !self.game.chips().has_room(*slot))
    }

    /// Whether the moves after a win would complete a row of the player who lost.
    pub fn loser_has_row(&self) -> bool {
        self.has_moves_after_win() && self.played_on().side(self.to_move()).has_row()
    }

    /// Whether the moves after a seventh chip would complete a row without that chip.
    pub fn has_row_after_seventh(&self) -> bool {
        self.is_overfull() && !self.played_on().rows().is_empty()
    }

    /// The variant of a seventh chip that is all that is wrong: by player, slot, and whether moves follow.
    pub fn seventh(&self) -> Option<usize> {
        let slot = *self.late.first().filter(|_| self.is_overfull())?;
        let board = self.played_on();
        let is_legal_without = board.chips().count() == self.plies - 1 && board.rows().is_empty();
        let n = slot + if self.late.len() > 1 { 7 } else { 0 };
        is_legal_without.then(|| of_player(self.to_move(), n, 14))
    }

    /// The variant of the row that has won if it is the only one: by player, and which.
    pub fn only_row(&self) -> Vec<usize> {
        let n = |win: &Win| ROWS_OF_FOUR.iter().position(|row| *row == win.rows);
        let variant = self.win.and_then(|win| Some(of_player(win.winner, n(&win)?, ROWS)));
        variant.into_iter().collect()
    }

    /// The player to move after the last legal move, who has lost if that move won.
    pub fn to_move(&self) -> Player {
        Player::to_move(self.game.plies)
    }

    /// The board with the illegal moves included, except those into full slots.
    fn played_on(&self) -> Board {
        let mut board = self.game.board();
        let mut mover = self.to_move();
        for slot in &self.late {
            let chips = board.chips();
            if chips.has_room(*slot) {
                *board.side_mut(mover) |= chips.landing(*slot);
            }
            mover = mover.other();
        }
        board
    }
}

/// The game up to its first illegal move.
fn legal_part(moves: &[usize]) -> Game {
    let games = (0..=moves.len()).map(|plies| Game::play(moves[..plies].iter().copied()));
    games.take_while(|game| verdict(game) != Verdict::Invalid).last().unwrap_or_default()
}
