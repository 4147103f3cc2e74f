//! What the hard cases of FOUROW ask of a game.

use crate::cases::numbering::Numbering;
use crate::cases::{variants, win};
use crate::fourow::game::{Chips, Game, Verdict};

pub type Win = win::Win<7, 6, 4>;

/// What is known of a game.
pub struct Facts {
    pub verdict: Verdict,
    pub plies: usize,
    /// The game for as long as it was legal.
    pub game: Game,
    /// The moves after that, as slots from 0; the first of them is illegal.
    pub late: Vec<usize>,
    /// What is known of the rows if the game was legal and won.
    pub win: Option<Win>,
}

impl Facts {
    /// Finds them out; moves are slots from 0.
    pub fn of(moves: &[usize]) -> Self {
        let play = |plies: usize| Game::play(moves[..plies].iter().copied());
        let verdict = |game: &Game| game.verdict(&game.wins());
        let mut game = play(moves.len());
        let whole = verdict(&game);
        if whole == Verdict::Invalid {
            let illegal = (1..=moves.len()).find(|plies| verdict(&play(*plies)) == Verdict::Invalid);
            game = play(illegal.map_or(0, |ply| ply - 1));
        }
        let won = matches!(whole, Verdict::FirstWon | Verdict::SecondWon);
        let win = won.then(|| Win::of(game.mover, game.last, game.first_moved()));
        Self { verdict: whole, plies: moves.len(), game, late: moves[game.plies..].to_vec(), win }
    }

    pub fn is_open(&self) -> bool {
        self.verdict == Verdict::NotOver
    }

    /// Whether the game was won legally, and in this way.
    pub fn won(&self, how: impl Fn(&Win) -> bool) -> bool {
        self.win.as_ref().is_some_and(how)
    }

    /// The variants that hold of the win, if there is one.
    pub fn variants_won(&self, count: usize, holds: impl Fn(&Win, usize) -> bool) -> u128 {
        self.win.as_ref().map_or(0, |win| variants(count, |n| holds(win, n)))
    }

    /// Whether somebody moved after a win.
    pub fn goes_on(&self) -> bool {
        !self.late.is_empty() && self.game.mover.has_row()
    }

    /// Whether from `least` to `most` moves came after a win, none of them into a full slot or completing a row of the
    /// other player.
    pub fn goes_on_in_room(&self, least: usize, most: usize) -> bool {
        let [winner, loser] = self.played_on();
        let in_room = (winner | loser).count() == self.plies;
        self.goes_on() && (least..=most).contains(&self.late.len()) && in_room && !loser.has_row()
    }

    /// Whether a seventh chip came, and nobody had won.
    pub fn is_overfull(&self) -> bool {
        !self.late.is_empty() && !self.game.mover.has_row()
    }

    /// Whether the first illegal move went into a full slot.
    pub fn late_slot_was_full(&self) -> bool {
        self.late.first().is_some_and(|slot| !self.game.chips().has_room(*slot))
    }

    /// Whether the moves after a win would complete a row of the player who lost.
    pub fn loser_has_row(&self) -> bool {
        let [_, loser] = self.played_on();
        self.goes_on() && loser.has_row()
    }

    /// Whether the moves after a seventh chip would complete a row if that chip were left out.
    pub fn has_row_after_seventh(&self) -> bool {
        self.is_overfull() && self.played_on().iter().any(|side| side.has_row())
    }

    /// Whether moves come after a seventh chip, and the game would be legal and open if that chip were left out.
    pub fn is_legal_after_seventh(&self) -> bool {
        let sides = self.played_on();
        let chips = (sides[0] | sides[1]).count();
        self.is_overfull()
            && self.late.len() > 1
            && chips == self.plies - 1
            && !sides.iter().any(|side| side.has_row())
    }

    /// The chips of the player who made the last legal move, and of the other, once the illegal moves are played too,
    /// but for those into full slots.
    fn played_on(&self) -> [Chips; 2] {
        let mut sides = [self.game.mover, self.game.waiting];
        for (ply, slot) in self.late.iter().enumerate() {
            let chips = sides[0] | sides[1];
            if chips.has_room(*slot) {
                sides[1 - ply % 2] |= chips.landing(*slot);
            }
        }
        sides
    }

    /// Whether nobody has won, but somebody would have if cells were numbered like that.
    pub fn is_falsely_won(&self, numbering: &Numbering<7, 6, 4>) -> bool {
        self.is_open() && numbering.is_won([self.game.mover, self.game.waiting])
    }
}
