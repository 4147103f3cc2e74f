//! Which game a section of an answer belongs to, by its number.

use std::ops::Range;

use super::answer::Section;

/// The relation of a section to the game that is next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pairing {
    /// It is the answer to the game.
    Same,
    /// It is the answer to the game, but with a wrong number.
    WrongNumber,
    /// It is the answer to a later game, if there is one with that number.
    Later,
    /// There is none, or it is the answer to the first game of the next input, so the game has no answer.
    Missing,
    /// It is not the answer to the game or a later one.
    Extra(Flaw),
    /// The numbers of the games do not ascend, so they do not tell.
    Unknown,
}

/// What is wrong with an item or a section, in the order of the summary.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    Differs,
    /// The item has no answer where it should be.
    Missing,
    NotCompared,
    Twice,
    /// The section is the answer to an item before it, which was missing there.
    OutOfOrder,
    NoSuchGame,
    /// The section follows that of the last item.
    Excess,
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
    /// The number of the game that is next.
    pub next: u128,
    descends: bool,
    /// The numbers of the games before it, and what is wrong with another section of such a number.
    runs: Vec<(Range<u128>, Flaw)>,
}

/// The maximum number of runs to remember: ten gaps, and those before or behind them. All numbers from the next run on
/// are one more, as it is not remembered which games were compared.
const MAX_RUNS: usize = 20;

impl Numbers {
    /// Goes on to the next game.
    pub fn set_next(&mut self, game: GameNumber) {
        if game.is_first {
            *self = Self::default();
        }
        self.descends |= !game.is_first && game.value <= self.next;
        self.next = game.value;
    }

    /// Adds games that were compared, or are missing in the answer, and what is wrong with a section that follows and
    /// has the number of one of them.
    pub fn push(&mut self, numbers: Range<u128>, flaw: Flaw) {
        let count = self.runs.len();
        match self.runs.last_mut() {
            Some((last, of_last)) if last.end == numbers.start && *of_last == flaw => last.end = numbers.end,
            _ if count < MAX_RUNS => self.runs.push((numbers, flaw)),
            _ if count == MAX_RUNS => self.runs.push((numbers.start..u128::MAX, Flaw::NotCompared)),
            _ => {}
        }
    }

    /// Pairs a section, if there is one, with the game that is next, given the game after it. The first that holds
    /// counts.
    pub fn pair(&self, section: Option<&Section>, next_game: Option<GameNumber>) -> Pairing {
        let Some(section) = section else { return Pairing::Missing };
        let (Some(number), next_section) = (section.number, section.next_number) else {
            return Pairing::Same;
        };
        let descends = |game: GameNumber| !game.is_first && game.value <= self.next;
        match next_game {
            _ if number == self.next => Pairing::Same,
            _ if self.descends || next_game.is_some_and(descends) => Pairing::Unknown,
            Some(game) if next_section == Some(game.value) => Pairing::WrongNumber,
            Some(game) if game.is_first && number == game.value => Pairing::Missing,
            None if next_section.is_none() && number > self.next => Pairing::WrongNumber,
            _ if number > self.next => Pairing::Later,
            _ => Pairing::Extra(self.flaw(number)),
        }
    }

    /// What is wrong with a section of this number, which is not the answer to the game that is next or a later one.
    pub fn flaw(&self, number: u128) -> Flaw {
        if number > self.next {
            return Flaw::Excess;
        }
        let run = self.runs.iter().find(|(run, _)| run.contains(&number));
        run.map_or(Flaw::NoSuchGame, |(_, flaw)| *flaw)
    }
}
