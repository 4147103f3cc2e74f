//! How a board is written: lines of characters, the top line first.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::error::Error;
use crate::problem::Slip;
use crate::stream::Stream;

/// The characters of a problem's boards.
pub struct Notation {
    /// The first player's chip.
    pub first: u8,
    /// The second player's chip.
    pub second: u8,
    /// The characters of a line, for messages.
    pub cells: &'static str,
    /// A line, for messages.
    pub line: &'static str,
    /// What may stand between lines besides white space, and means nothing.
    pub separators: &'static [u8],
}

/// An empty cell.
const EMPTY: u8 = b'.';

impl Notation {
    /// What the players' chips are called.
    pub fn names(&self) -> [char; 2] {
        [self.first, self.second].map(char::from)
    }

    /// The slip to write an empty cell in another way.
    pub const fn wrong_empty_cell(&self) -> Slip {
        Slip { expected: self.cells, found: |byte| b"-_".contains(&byte), cure: "an empty cell is '.'" }
    }

    /// The slip to write blanks between cells, or for empty ones; one cannot be told from the other.
    pub const fn blanks_in_line(&self) -> Slip {
        Slip {
            expected: self.line,
            found: |byte| b" \t".contains(&byte),
            cure: "a line has no blanks between its cells, and an empty cell is '.'",
        }
    }

    /// Whether an input most likely consists of lines of this width if it begins so. A line of digits can be a number.
    pub fn starts_input(&self, width: usize, text: &[u8]) -> bool {
        let start = text.iter().take_while(|byte| self.separates(**byte)).count();
        let (_, line) = text.split_at(start);
        let is_cell = |byte: &&u8| [EMPTY, self.first, self.second].contains(byte);
        let (cells, rest) = line.split_at(line.iter().take_while(is_cell).count());
        cells.len() == width
            && !cells.iter().all(u8::is_ascii_digit)
            && rest.first().is_none_or(|byte| self.separates(*byte))
    }

    /// The text of a board, in the form of the statement.
    pub fn write<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
    ) -> Vec<u8> {
        let cell = |column, level| match board {
            _ if board.first.holds(column, level) => self.first,
            _ if board.second.holds(column, level) => self.second,
            _ => EMPTY,
        };
        let line = |level| (0..WIDTH).map(move |column| cell(column, level)).chain([b'\n']);
        (0..HEIGHT).rev().flat_map(line).collect()
    }

    /// Reads the next board; `None` at the end of the input. Strict input holds exactly one board, and nothing but its
    /// lines.
    pub fn read<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
        is_first: bool,
    ) -> Result<Option<Board<WIDTH, HEIGHT, LENGTH>>, Error> {
        let mut board = Board::default();
        for level in (0..HEIGHT).rev() {
            self.skip_separators(stream)?;
            // In strict input the first board must be there, and a second must not.
            if level == HEIGHT - 1 && is_first == stream.peek()?.is_none() {
                stream.unless_strict("one board")?;
            }
            if stream.peek()?.is_none() {
                if level == HEIGHT - 1 {
                    return Ok(None);
                }
                return Err(stream.bad(format!("line {} of {HEIGHT} of the board", HEIGHT - level)));
            }
            if stream.is_strict() || !self.read_line_at_once(stream, level, &mut board) {
                self.read_line(stream, level, &mut board)?;
            }
            if stream.is_strict() {
                stream.end_line("the end of the line after its cells")?;
            }
        }
        Ok(Some(board))
    }

    /// Reads one line if nothing is wrong with it and the block holds it and what separates it from the next;
    /// tells whether it did.
    ///
    /// Eight characters are the eight bytes of a word, compared with a chip at once. The result has the bitboard's
    /// layout already, a column a byte.
    fn read_line_at_once<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
        level: usize,
        board: &mut Board<WIDTH, HEIGHT, LENGTH>,
    ) -> bool {
        let (block, _) = stream.block();
        let (Some(line), Some(separator)) = (block.first_chunk(), block.get(WIDTH)) else {
            return false;
        };
        let all = Bitboard::<WIDTH, HEIGHT, LENGTH>::BOTTOM.0;
        let [empty, first, second] =
            [EMPTY, self.first, self.second].map(|cell| bytes_equal(*line, cell) & all);
        let good = empty | first | second == all && self.separates(*separator);
        if good {
            board.first |= Bitboard(first).lifted(level);
            board.second |= Bitboard(second).lifted(level);
            stream.advance_within_line(WIDTH);
        }
        good
    }

    /// Reads one line, up to a separator or the end of the input.
    fn read_line<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
        level: usize,
        board: &mut Board<WIDTH, HEIGHT, LENGTH>,
    ) -> Result<(), Error> {
        for column in 0..WIDTH {
            let cell = Bitboard::cell(column, level);
            match stream.peek()? {
                Some(EMPTY) => {}
                Some(chip) if chip == self.first => board.first |= cell,
                Some(chip) if chip == self.second => board.second |= cell,
                Some(other) if !self.separates(other) => return Err(stream.bad(self.cells)),
                _ => return Err(stream.bad(self.line)),
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(other) if !self.separates(other) => Err(stream.bad(format!("the end of {}", self.line))),
            _ => Ok(()),
        }
    }

    fn skip_separators(&self, stream: &mut Stream) -> Result<(), Error> {
        while stream.peek()?.is_some_and(|byte| self.separates(byte)) {
            stream.unless_strict("bare lines of cells, nothing between them")?;
            stream.advance();
        }
        Ok(())
    }

    fn separates(&self, byte: u8) -> bool {
        byte.is_ascii_whitespace() || self.separators.contains(&byte)
    }
}

/// A byte for each of eight bytes: 1 if it is `wanted`, 0 if not.
const fn bytes_equal(bytes: [u8; 8], wanted: u8) -> u64 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    let different = u64::from_le_bytes(bytes) ^ u64::from_le_bytes([wanted; 8]);
    // The top bit of each byte is set if any bit of the byte is: the top one itself, or one of the others, which
    // carry into it when LOW is added. No carry leaves the byte.
    !(((different & LOW) + LOW) | different | LOW) >> 7
}
