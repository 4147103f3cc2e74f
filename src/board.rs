//! A board: both players' chips.

use std::ops::BitOr;

use crate::bitboard::Bitboard;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who starts.
    First,
    /// The other player.
    Second,
}

impl Player {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The chips of both players on one board; no cell has two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The chips of the player who starts.
    pub first: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// The chips of the other player.
    pub second: Bitboard<WIDTH, HEIGHT, LENGTH>,
}

impl<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> Board<WIDTH, HEIGHT, LENGTH> {
    /// A board with chips of one player only.
    pub const fn with_side(player: Player, side: Bitboard<WIDTH, HEIGHT, LENGTH>) -> Self {
        let none = Bitboard::EMPTY;
        match player {
            Player::First => Self { first: side, second: none },
            Player::Second => Self { first: none, second: side },
        }
    }

    /// One player's chips.
    pub const fn side(&self, player: Player) -> Bitboard<WIDTH, HEIGHT, LENGTH> {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    /// One player's chips, to be changed.
    pub const fn side_mut(&mut self, player: Player) -> &mut Bitboard<WIDTH, HEIGHT, LENGTH> {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }

    /// All chips.
    pub fn chips(&self) -> Bitboard<WIDTH, HEIGHT, LENGTH> {
        self.first | self.second
    }

    /// The cells of all rows, whoever has them.
    pub fn rows(&self) -> Bitboard<WIDTH, HEIGHT, LENGTH> {
        self.first.rows() | self.second.rows()
    }

    /// The board with every chip `levels` higher, as if it hung there.
    pub const fn lifted(&self, levels: usize) -> Self {
        Self { first: self.first.lifted(levels), second: self.second.lifted(levels) }
    }

    /// A level of the board as a line of text, 0 being the bottom: eight characters in the order of the columns,
    /// `first` and `second` for the players' chips and spaces for empty cells and for columns that are not there.
    ///
    /// The eight characters are the bytes of one word, so one addition adds to all of them. The characters' codes
    /// must be greater than a space's.
    pub const fn line(&self, level: usize, first: u8, second: u8) -> u64 {
        const SPACES: u64 = u64::from_le_bytes([b' '; 8]);
        let (first, second) = ((first - b' ') as u64, (second - b' ') as u64);
        SPACES + self.first.level(level) * first + self.second.level(level) * second
    }
}

/// The chips of both boards.
impl<const W: usize, const H: usize, const L: usize> BitOr for Board<W, H, L> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self { first: self.first | other.first, second: self.second | other.second }
    }
}
