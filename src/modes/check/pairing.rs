//! Which game a section of an answer belongs to, by its number.

use std::ops::Range;

use super::answer::Section;
use super::report::Flaw;

/// The maximum number of gaps in an answer to remember.
const MAX_GAPS: usize = 10;

/// The relation of a section to the game that is next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pairing {
    /// It is the answer to the game.
    Same,
    /// It is the answer to the game, but with a wrong number.
    WrongNumber,
    /// It is the answer to a later game, if there is one with that number.
    Later,
    /// It is the answer to the first game of the next input.
    NextInput,
    /// It is not the answer to the game or a later one.
    Extra(Flaw),
    /// The numbers of the games do not ascend, so they do not tell.
    Unknown,
}

/// The number of a game, as a value, and whether the game is the first of its input.
#[derive(Clone, Copy)]
pub struct GameNumber {
    pub value: u128,
    pub is_first: bool,
}

/// The numbers of an input's games, up to the one that is next.
#[derive(Default)]
pub struct Numbers {
    first: u128,
    last: u128,
    descends: bool,
    /// The numbers of games that have no answer where it should be, as far as they are remembered.
    gaps: Vec<Range<u128>>,
    forgotten_from: Option<u128>,
}

impl Numbers {
    /// Adds the number of the game that is next.
    pub fn push(&mut self, game: GameNumber) {
        if game.is_first {
            *self = Self { first: game.value, ..Self::default() };
        }
        self.descends |= !game.is_first && game.value <= self.last;
        self.last = game.value;
    }

    /// Adds the numbers of games that have no answer, up to the one that is next.
    pub fn push_gap(&mut self, numbers: Range<u128>) {
        if self.gaps.len() < MAX_GAPS {
            self.gaps.push(numbers);
        } else {
            self.forgotten_from.get_or_insert(numbers.start);
        }
    }

    /// Pairs a section with the game that is next, given the game after it. The first that holds counts.
    pub fn pair(&self, section: &Section, next_game: Option<GameNumber>) -> Pairing {
        let (Some(number), next_section) = (section.number, section.next_number) else {
            return Pairing::Same;
        };
        let descends = |game: GameNumber| !game.is_first && game.value <= self.last;
        match next_game {
            _ if number == self.last => Pairing::Same,
            _ if self.descends || next_game.is_some_and(descends) => Pairing::Unknown,
            Some(game) if next_section == Some(game.value) => Pairing::WrongNumber,
            Some(game) if game.is_first && number == game.value => Pairing::NextInput,
            None if next_section.is_none() && number > self.last => Pairing::WrongNumber,
            _ if number > self.last => Pairing::Later,
            _ => Pairing::Extra(self.flaw(number)),
        }
    }

    /// What is wrong with a section of this number, which is not the answer to the game that is next or a later one.
    pub fn flaw(&self, number: u128) -> Flaw {
        match number {
            _ if number > self.last => Flaw::Excess,
            _ if number < self.first => Flaw::NoSuchGame,
            _ if self.gaps.iter().any(|gap| gap.contains(&number)) => Flaw::OutOfOrder,
            _ if self.forgotten_from.is_some_and(|first| number >= first) => Flaw::NotCompared,
            _ => Flaw::Twice,
        }
    }
}
