//! How a board is written: lines of characters, the top line first.

use crate::bitboard::{Bitboard, Board};
use crate::error::Error;
use crate::problem::CommonMistake;
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

/// What comes next in an input.
pub enum Next<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// A board.
    Board(Board<WIDTH, HEIGHT, LENGTH>),
    /// A bad board, which is skipped.
    Skipped,
    /// Nothing more.
    End,
}

/// What the next board comes after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// Nothing: it is the first.
    Nothing,
    /// A board, good or bad.
    Board,
    /// As many lines of a bad board as a board has. More of them may follow, up to a blank line or a brace.
    Lines,
}

/// An empty cell.
const EMPTY: u8 = b'.';

impl Notation {
    /// What the players' chips are called.
    pub fn names(&self) -> [char; 2] {
        [self.first, self.second].map(char::from)
    }

    /// The mistake of writing an empty cell in another way.
    pub const fn wrong_empty_cell(&self) -> CommonMistake {
        CommonMistake {
            expected: self.cells,
            found: |byte| b"-_".contains(&byte),
            hint: "an empty cell is '.'",
        }
    }

    /// The mistake of writing blanks between cells, or for empty ones; one cannot be told from the other.
    pub const fn blanks_in_line(&self) -> CommonMistake {
        CommonMistake {
            expected: self.line,
            found: |byte| b" \t".contains(&byte),
            hint: "a line has no spaces between its cells, and an empty cell is '.'",
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
            _ if board.first.contains(column, level) => self.first,
            _ if board.second.contains(column, level) => self.second,
            _ => EMPTY,
        };
        let line = |level| (0..WIDTH).map(move |column| cell(column, level)).chain([b'\n']);
        (0..HEIGHT).rev().flat_map(line).collect()
    }

    /// Reads the next board; a bad one may be skipped.
    pub fn next<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
        after: &mut After,
    ) -> Result<Next<WIDTH, HEIGHT, LENGTH>, Error> {
        let before = std::mem::replace(after, After::Board);
        if let Some(board) = self.read_at_once(stream) {
            return Ok(Next::Board(board));
        }
        let mut lines = 0;
        self.read(stream, before, &mut lines).or_else(|error| {
            stream.report(error)?;
            *after = self.skip_board(stream, lines.max(1), HEIGHT)?;
            Ok(Next::Skipped)
        })
    }

    /// Skips the rest of a bad board, of which so many `lines` were begun. A blank line ends it, or a closing brace, or
    /// else the last of as many lines as a board has.
    #[cold]
    fn skip_board(&self, stream: &mut Stream, mut lines: usize, height: usize) -> Result<After, Error> {
        loop {
            self.skip_line(stream)?;
            if self.skip_separators(stream)? {
                return Ok(After::Board);
            }
            if lines == height {
                return Ok(After::Lines);
            }
            if stream.peek()?.is_none() {
                return Ok(After::Board);
            }
            lines += 1;
        }
    }

    /// Skips the rest of a line of a board, good or bad, up to a separator.
    fn skip_line(&self, stream: &mut Stream) -> Result<(), Error> {
        while stream.peek()?.is_some_and(|byte| !self.separates(byte)) {
            stream.advance();
        }
        Ok(())
    }

    /// Reads the next board line by line. `lines` counts those that are begun.
    fn read<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
        after: After,
        lines: &mut usize,
    ) -> Result<Next<WIDTH, HEIGHT, LENGTH>, Error> {
        stream.skip_mark(self.cells)?;
        self.skip_separators(stream)?;
        if is_end(stream, after)? {
            return Ok(Next::End);
        }
        let mut board = Board::default();
        for line in 1..=HEIGHT {
            if line > 1 && self.skip_separators(stream)? && after == After::Lines {
                // These are more lines of the bad board before.
                return Ok(Next::Skipped);
            }
            if stream.peek()?.is_none() {
                return Err(stream.bad(format!("line {line} of {HEIGHT} of the board")));
            }
            *lines = line;
            board = board.lifted(1) | self.read_line(stream)?;
        }
        Ok(Next::Board(board))
    }

    /// Reads a line, as the lowest of a board, up to what separates it from the next.
    fn read_line<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
    ) -> Result<Board<WIDTH, HEIGHT, LENGTH>, Error> {
        let line = match self.read_line_at_once(stream) {
            Some(line) => line,
            None => self.read_cells(stream)?,
        };
        if stream.is_strict() {
            stream.end_line("the end of the line after its cells")?;
        }
        Ok(line)
    }

    /// Reads a whole board, and blank lines before it, if the block holds it and it looks just as the statement shows
    /// it:
    ///
    /// ```text
    ///   .......␊      a column is a byte, so on the board of 7 x 6
    ///   .......␊      a line with its end is a word; with each line
    ///   ...O...␊      the levels above it are lifted by one
    /// ```
    ///
    /// Otherwise, and in strict input, it takes nothing.
    fn read_at_once<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
    ) -> Option<Board<WIDTH, HEIGHT, LENGTH>> {
        let block = lenient_block(stream)?;
        let blank = block.iter().take_while(|byte| **byte == b'\n').count();
        let end = blank + HEIGHT * (WIDTH + 1);
        let (mut board, mut good) = (Board::default(), true);
        for line in block.get(blank..end)?.chunks_exact(WIDTH + 1) {
            let (cells, are_cells) = self.line(line);
            board = board.lifted(1) | cells;
            good &= are_cells & (line[WIDTH] == b'\n');
        }
        good.then(|| {
            stream.advance_lines(end, (blank + HEIGHT) as u64);
            board
        })
    }

    /// Reads one line, as the lowest of a board, if nothing is wrong with it and the block holds it and what separates
    /// it from the next. Otherwise, and in strict input, it takes nothing.
    fn read_line_at_once<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
    ) -> Option<Board<WIDTH, HEIGHT, LENGTH>> {
        let line = lenient_block(stream)?.get(..=WIDTH)?;
        let (board, are_cells) = self.line(line);
        let good = are_cells && self.separates(line[WIDTH]);
        good.then(|| {
            stream.advance_within_line(WIDTH);
            board
        })
    }

    /// The chips of a line, as the lowest of a board, and whether its characters are cells. The text is the line and
    /// the byte after it.
    ///
    /// Eight characters are the eight bytes of a word, compared with a chip at once. The result has the bitboard's
    /// layout already, a column a byte.
    fn line<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        text: &[u8],
    ) -> (Board<WIDTH, HEIGHT, LENGTH>, bool) {
        let mut word = [0; 8];
        word[..=WIDTH].copy_from_slice(text);
        let all = Bitboard::<WIDTH, HEIGHT, LENGTH>::BOTTOM.0;
        let [empty, first, second] =
            [EMPTY, self.first, self.second].map(|cell| bytes_equal(word, cell) & all);
        (Board { first: Bitboard(first), second: Bitboard(second) }, empty | first | second == all)
    }

    /// Reads the cells of a line, as the lowest of a board, one by one.
    fn read_cells<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>(
        &self,
        stream: &mut Stream,
    ) -> Result<Board<WIDTH, HEIGHT, LENGTH>, Error> {
        let mut board = Board::default();
        for column in 0..WIDTH {
            let cell = Bitboard::cell(column, 0);
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
            _ => Ok(board),
        }
    }

    /// Skips what stands between lines; returns whether that is a blank line or a closing brace, which ends a bad board.
    fn skip_separators(&self, stream: &mut Stream) -> Result<bool, Error> {
        let (mut line_ends, mut brace) = (0, false);
        while let Some(byte) = stream.peek()?.filter(|byte| self.separates(*byte)) {
            stream.reject_if_strict("bare lines of cells, nothing between them")?;
            line_ends += usize::from(byte == b'\n');
            brace |= byte == b'}';
            stream.advance();
        }
        Ok(brace || line_ends > 1)
    }

    fn separates(&self, byte: u8) -> bool {
        byte.is_ascii_whitespace() || self.separators.contains(&byte)
    }
}

/// Whether the input ends instead of going on with a board. Strict input holds exactly one.
fn is_end(stream: &mut Stream, after: After) -> Result<bool, Error> {
    let (is_end, is_first) = (stream.peek()?.is_none(), after == After::Nothing);
    if is_end == is_first {
        stream.reject_if_strict("one board")?;
    }
    Ok(is_end)
}

/// The block, from which much may be read at once. Strict input is left to the careful path, which knows what is promised.
fn lenient_block<'s>(stream: &'s mut Stream) -> Option<&'s [u8]> {
    (!stream.is_strict()).then(|| stream.block().0)
}

/// A byte for each of eight bytes: 1 if it is `wanted`, 0 if not.
const fn bytes_equal(bytes: [u8; 8], wanted: u8) -> u64 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    let different = u64::from_le_bytes(bytes) ^ u64::from_le_bytes([wanted; 8]);
    // The top bit of each byte is set if any bit of the byte is: the top one itself, or one of the others, which
    // carry into it when LOW is added. No carry leaves the byte.
    !(((different & LOW) + LOW) | different | LOW) >> 7
}
