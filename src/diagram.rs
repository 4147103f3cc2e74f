//! A position drawn as rows of characters, the top row first.

use crate::bitboard::Bitboard;
use crate::error::Error;
use crate::position::Position;
use crate::stream::Stream;

/// The characters of a problem's diagrams.
pub struct Notation {
    /// The first player's chip.
    pub first: u8,
    /// The second player's chip.
    pub second: u8,
    /// The characters of a row, for messages.
    pub cells: &'static str,
    /// What stands between rows and means nothing, beside white space.
    pub separators: &'static [u8],
}

/// An empty cell.
const EMPTY: u8 = b'.';

impl Notation {
    /// Answers each diagram of an input; `answer` also gets its number, from 1.
    ///
    /// # Errors
    ///
    /// At the first byte that has no place in a diagram, and if reading or writing fails.
    pub fn answer_each<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize, Text: AsRef<[u8]>>(
        &self,
        stream: &mut Stream,
        mut answer: impl FnMut(&Position<WIDTH, HEIGHT, LENGTH>, u64) -> Text,
    ) -> Result<(), Error> {
        let mut number = 1;
        while let Some(position) = self.read(stream, number == 1)? {
            stream.output.put(answer(&position, number).as_ref())?;
            number += 1;
        }
        Ok(())
    }

    /// What the players' chips are called.
    pub fn names(&self) -> [char; 2] {
        [self.first, self.second].map(char::from)
    }

    /// Reads the next diagram; nothing at the end of the input. The statement promises one, the first: six or three
    /// lines and nothing else.
    fn read<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
        is_first: bool,
    ) -> Result<Option<Position<WIDTH, HEIGHT, LENGTH>>, Error> {
        let mut position = Position::default();
        for height in (0..HEIGHT).rev() {
            self.skip_separators(stream)?;
            if height == HEIGHT - 1 && is_first == stream.peek()?.is_none() {
                stream.unless_strict("one board")?;
            }
            if stream.peek()?.is_none() {
                if height == HEIGHT - 1 {
                    return Ok(None);
                }
                return Err(stream.bad(format!("row {} of {HEIGHT}", HEIGHT - height)));
            }
            if stream.strict || !self.read_row_at_once(stream, height, &mut position) {
                self.read_row(stream, height, &mut position)?;
            }
            if stream.strict {
                stream.end_line("the end of the line behind a row")?;
            }
        }
        Ok(Some(position))
    }

    /// Reads one row if nothing is wrong with it and the block holds it and what separates it from the next;
    /// tells whether it did.
    ///
    /// Eight characters are eight bytes of a word, compared with a chip at once. What comes out has the bitboard's
    /// layout already, a column a byte.
    fn read_row_at_once<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
        height: usize,
        position: &mut Position<WIDTH, HEIGHT, LENGTH>,
    ) -> bool {
        let (block, _) = stream.block();
        let (Some(row), Some(behind)) = (block.first_chunk(), block.get(WIDTH)) else {
            return false;
        };
        let all = Bitboard::<WIDTH, HEIGHT, LENGTH>::BOTTOM.0;
        let [empty, first, second] =
            [EMPTY, self.first, self.second].map(|cell| bytes_equal(*row, cell) & all);
        let good = empty | first | second == all && self.separates(*behind);
        if good {
            position.first = position.first | Bitboard(first << height);
            position.second = position.second | Bitboard(second << height);
            stream.advance_within_line(WIDTH);
        }
        good
    }

    /// Reads one row, whose end is a separator or that of the input.
    fn read_row<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
        height: usize,
        position: &mut Position<WIDTH, HEIGHT, LENGTH>,
    ) -> Result<(), Error> {
        for column in 0..WIDTH {
            let cell = Bitboard::cell(column, height);
            match stream.peek()? {
                Some(EMPTY) => {}
                Some(chip) if chip == self.first => position.first = position.first | cell,
                Some(chip) if chip == self.second => position.second = position.second | cell,
                Some(other) if !self.separates(other) => return Err(stream.bad(self.cells)),
                _ => return Err(stream.bad(format!("a row of {WIDTH} cells"))),
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(other) if !self.separates(other) => {
                Err(stream.bad(format!("the end of a row of {WIDTH} cells")))
            }
            _ => Ok(()),
        }
    }

    fn skip_separators(&self, stream: &mut Stream) -> Result<(), Error> {
        while stream.peek()?.is_some_and(|byte| self.separates(byte)) {
            stream.unless_strict("bare rows, each on a line of its own")?;
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
    // The top bit of each byte is set by any other: by itself, or by a carry that does not leave the byte.
    !(((different & LOW) + LOW) | different | LOW) >> 7
}
