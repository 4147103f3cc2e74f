//! Which game a section of an answer belongs to, by its number.

use std::ops::Range;

use super::answer::Section;

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
    /// It is another answer to a game that has been compared.
    Twice,
    /// It is the answer to an earlier game, which was missing in its place.
    OutOfOrder,
    /// It is perhaps out of order, as one of more gaps than are remembered.
    Forgotten,
    /// It is the answer to a game that was passed over, and is not compared.
    PassedOver,
    /// It is the answer to no game.
    NoSuchGame,
    /// It follows the answer to the last game.
    Excess,
    /// The numbers of the games do not ascend, so they do not tell.
    Unknown,
}

/// The number of a game, and whether the game is the first of its input.
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
    /// Whether a number is not greater than the one before it.
    descends: bool,
    /// The numbers of games that have no answer where it should be.
    gaps: Vec<Range<u128>>,
    /// The first number of the gaps that are too many to remember, and that of the games that are passed over, up to the
    /// last.
    forgotten_from: Option<u128>,
    passed_over_from: Option<u128>,
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

    /// Passes over the games from this number on.
    pub fn pass_over(&mut self, first: u128) {
        self.passed_over_from = Some(first);
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
            _ => self.pair_earlier(number),
        }
    }

    /// Pairs a section that follows that of the last game.
    pub fn pair_excess(&self, section: &Section) -> Pairing {
        match section.number {
            Some(number) if !self.descends && number <= self.last => self.pair_earlier(number),
            _ if self.passed_over_from.is_some() => Pairing::PassedOver,
            _ => Pairing::Excess,
        }
    }

    fn pair_earlier(&self, number: u128) -> Pairing {
        let is_from = |first: Option<u128>| first.is_some_and(|first| number >= first);
        if self.gaps.iter().any(|gap| gap.contains(&number)) {
            Pairing::OutOfOrder
        } else if number < self.first {
            Pairing::NoSuchGame
        } else if is_from(self.passed_over_from) {
            Pairing::PassedOver
        } else if is_from(self.forgotten_from) {
            Pairing::Forgotten
        } else {
            Pairing::Twice
        }
    }
}
