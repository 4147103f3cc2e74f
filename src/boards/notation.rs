//! The text of boards: lines of characters, the top line first.

use crate::bitboard::{Bitboard, Board, Player};
use crate::error::{CommonMistake, Error, Expected};
use crate::item_stream::ItemStream;
use crate::stream::Stream;

/// The characters of a problem's boards.
pub struct Notation<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The first player's chip.
    pub first: u8,
    /// The second player's chip.
    pub second: u8,
    /// The possible characters of a cell, for error messages.
    pub cells: Expected,
    /// The expected form of a line, for error messages.
    pub line: Expected,
    /// The characters that can separate lines, besides whitespace.
    pub separators: &'static [u8],
}

/// The mistake of writing another character for an empty cell.
pub const WRONG_EMPTY_CELL: CommonMistake = (b"-_", "an empty cell is '.'");

/// The mistake of writing spaces between cells, or in place of empty cells.
pub const SPACE_IN_LINE: CommonMistake =
    (b" \t", "a line has no spaces between its cells, and an empty cell is '.'");

/// The progress of reading an input.
#[derive(Debug, Default)]
pub struct Progress {
    /// What precedes the next board.
    previous: Previous,
    /// The number of the first line of the current board.
    first_line: u64,
    /// The number of the current line within the current board, counted from 1.
    line_in_board: usize,
}

/// What precedes the next board in the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Previous {
    /// Nothing: the next board is the first.
    #[default]
    Nothing,
    /// A board, valid or not.
    Board,
    /// The first `HEIGHT` lines of a bad board. More lines of that board may follow, up to a blank line or a closing
    /// brace.
    PartOfBadBoard,
}

/// An empty cell.
const EMPTY: u8 = b'.';

impl<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> Notation<WIDTH, HEIGHT, LENGTH> {
    /// Whether an input that starts with `text` probably consists of boards. A line of digits is not enough, as it may
    /// be a number.
    pub fn starts_input(&self, text: &[u8]) -> bool {
        let start = text.iter().take_while(|byte| self.is_separator(**byte)).count();
        let Some((cells, rest)) = text[start..].split_at_checked(WIDTH) else { return false };
        cells.iter().all(|byte| [EMPTY, self.first, self.second].contains(byte))
            && !cells.iter().all(u8::is_ascii_digit)
            && rest.first().is_none_or(|byte| self.is_separator(*byte))
    }

    /// The text of a board in the statement's notation.
    pub fn text(&self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Vec<u8> {
        let cell = |column, level| match board.player_at(column, level) {
            Some(Player::First) => self.first,
            Some(Player::Second) => self.second,
            None => EMPTY,
        };
        let line = |level| (0..WIDTH).map(move |column| cell(column, level)).chain([b'\n']);
        (0..HEIGHT).rev().flat_map(line).collect()
    }

    /// The board with this text in the statement's notation.
    pub fn board(&self, text: &[u8]) -> Board<WIDTH, HEIGHT, LENGTH> {
        let lines = text.chunks_exact(WIDTH + 1).map(|line| self.parse_line(line).0);
        lines.fold(Board::default(), |board, line| board.lifted(1) | line)
    }

    /// The last field of a board's TSV row: its lines, separated by slashes, and a newline; then padding.
    pub fn tsv_field(&self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> [u8; 64] {
        let mut text = [0; 64];
        for (line, level) in (0..HEIGHT).rev().enumerate() {
            let cells = board.line(level, EMPTY, self.first, self.second).to_le_bytes();
            text[line * (WIDTH + 1)..][..8].copy_from_slice(&cells);
            text[line * (WIDTH + 1) + WIDTH] = if level > 0 { b'/' } else { b'\n' };
        }
        text
    }

    /// Reads the next board, after any bad ones if those are skipped. Returns the board and the number of its first
    /// line; `None` at the end of the input.
    pub fn next(
        &self,
        items: &mut ItemStream,
        progress: &mut Progress,
    ) -> Result<Option<(Board<WIDTH, HEIGHT, LENGTH>, u64)>, Error> {
        loop {
            let previous = std::mem::replace(&mut progress.previous, Previous::Board);
            if let Some(board) = self.read_fast(&mut items.stream) {
                return Ok(Some((board, items.stream.location().line - HEIGHT as u64)));
            }
            match self.read(items, previous, progress) {
                Ok(board) => return Ok(board.map(|board| (board, progress.first_line))),
                Err(error) => {
                    items.report_item(error, progress.first_line, b"")?;
                    progress.previous = self.skip_board(&mut items.stream, progress.line_in_board)?;
                }
            }
        }
    }

    /// Skips the rest of a bad board, starting on line `line` of the board (counted from 1), and returns what then
    /// precedes the next board. The bad board ends at a blank line or a closing brace, or else after `HEIGHT` lines.
    #[cold]
    fn skip_board(&self, stream: &mut Stream, line: usize) -> Result<Previous, Error> {
        for _ in line..=HEIGHT {
            while stream.peek()?.is_some_and(|byte| !self.is_separator(byte)) {
                stream.advance();
            }
            if self.skip_separators(stream)? {
                return Ok(Previous::Board);
            }
        }
        Ok(Previous::PartOfBadBoard)
    }

    /// Reads the next board line by line; `None` at the end of the input.
    fn read(
        &self,
        items: &mut ItemStream,
        previous: Previous,
        progress: &mut Progress,
    ) -> Result<Option<Board<WIDTH, HEIGHT, LENGTH>>, Error> {
        let stream = &mut items.stream;
        (progress.first_line, progress.line_in_board) = (stream.location().line, 1);
        stream.skip_byte_order_mark(self.cells)?;
        self.skip_separators(stream)?;
        if stream.peek()?.is_none() {
            return Ok(None);
        }
        progress.first_line = stream.location().line;
        let mut board = Board::default();
        for line in 1..=HEIGHT {
            progress.line_in_board = line;
            if line > 1 && self.skip_separators(stream)? && previous == Previous::PartOfBadBoard {
                // These lines belong to the bad board before them.
                return self.read(items, Previous::Board, progress);
            }
            if stream.peek()?.is_none() {
                return Err(stream.bad(format!("line {line} of {HEIGHT} of the board")));
            }
            board = board.lifted(1) | self.read_line(stream)?;
        }
        Ok(Some(board))
    }

    /// Reads a line as the bottom level of a board.
    fn read_line(&self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, Error> {
        self.read_line_fast(stream).map_or_else(|| self.read_cells(stream), Ok)
    }

    /// The fast path: reads a board and any blank lines before it, if the rest of the block contains the whole board in
    /// the statement's notation.
    ///
    /// ```text
    ///   .......␊      a column is a byte, so on a 7 x 6 board a line
    ///   .......␊      with its newline is a word; each line lifts the
    ///   ...O...␊      levels above it by one
    /// ```
    ///
    /// Otherwise, consumes nothing and returns `None`.
    fn read_fast(&self, stream: &mut Stream) -> Option<Board<WIDTH, HEIGHT, LENGTH>> {
        let block = stream.block().0;
        let blank_lines = block.iter().take_while(|byte| **byte == b'\n').count();
        let end = blank_lines + HEIGHT * (WIDTH + 1);
        let (mut board, mut is_valid) = (Board::default(), true);
        for line in block.get(blank_lines..end)?.chunks_exact(WIDTH + 1) {
            let (cells, are_cells) = self.parse_line(line);
            board = board.lifted(1) | cells;
            is_valid &= are_cells & (line[WIDTH] == b'\n');
        }
        is_valid.then(|| {
            stream.advance_lines(end, (blank_lines + HEIGHT) as u64);
            board
        })
    }

    /// The fast path for a line: reads it as the bottom level of a board, if it is valid and the block contains it and
    /// the separator after it, which is not consumed. Otherwise, consumes nothing and
    /// returns `None`.
    fn read_line_fast(&self, stream: &mut Stream) -> Option<Board<WIDTH, HEIGHT, LENGTH>> {
        let line = stream.block().0.get(..=WIDTH)?;
        let (board, are_cells) = self.parse_line(line);
        (are_cells && self.is_separator(line[WIDTH])).then(|| {
            stream.advance_within_line(WIDTH);
            board
        })
    }

    /// The chips of a line as the bottom level of a board, and whether all its characters are cells. `text` is the line
    /// and the byte after it.
    ///
    /// The characters are the bytes of a word, so one comparison for each kind of cell checks all of them.
    /// The result has the bitboard's layout already, one byte per column.
    fn parse_line(&self, text: &[u8]) -> (Board<WIDTH, HEIGHT, LENGTH>, bool) {
        let mut word = [0; 8];
        word[..=WIDTH].copy_from_slice(text);
        let all = Bitboard::<WIDTH, HEIGHT, LENGTH>::BOTTOM.0;
        // Not `array::map`, which is not inlined across codegen units.
        let cells = |cell| bytes_equal(word, cell) & all;
        let (empty, first, second) = (cells(EMPTY), cells(self.first), cells(self.second));
        (Board { first: Bitboard(first), second: Bitboard(second) }, empty | first | second == all)
    }

    /// Reads the cells of a line one by one, as the bottom level of a board.
    fn read_cells(&self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, Error> {
        let mut board = Board::default();
        for column in 0..WIDTH {
            let cell = Bitboard::cell(column, 0);
            match stream.peek()? {
                Some(EMPTY) => {}
                Some(chip) if chip == self.first => board.first |= cell,
                Some(chip) if chip == self.second => board.second |= cell,
                Some(other) if !self.is_separator(other) => return Err(stream.expected(self.cells)),
                _ => return Err(stream.expected(self.line)),
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(other) if !self.is_separator(other) => {
                Err(stream.bad(format!("the end of {}", self.line.text)))
            }
            _ => Ok(board),
        }
    }

    /// Skips separators, and returns whether they include a blank line or a closing brace, either of which ends a bad
    /// board.
    fn skip_separators(&self, stream: &mut Stream) -> Result<bool, Error> {
        let (mut line_endings, mut has_brace) = (usize::from(stream.at_line_start()), false);
        while let Some(byte) = stream.peek()?.filter(|byte| self.is_separator(*byte)) {
            line_endings += usize::from(byte == b'\n');
            has_brace |= byte == b'}';
            stream.advance();
        }
        Ok(has_brace || line_endings > 1)
    }

    fn is_separator(&self, byte: u8) -> bool {
        byte.is_ascii_whitespace() || self.separators.contains(&byte)
    }
}

/// Compares each of eight bytes with `wanted`: a byte of the result is 1 if the two are equal, else 0.
const fn bytes_equal(bytes: [u8; 8], wanted: u8) -> u64 {
    const LOW_SEVEN_BITS: u64 = u64::from_le_bytes([0x7f; 8]);
    let different = u64::from_le_bytes(bytes) ^ u64::from_le_bytes([wanted; 8]);
    // Before the negation, the top bit of each byte is set if any bit of that byte of `different` is: the top one
    // itself, or one of the others, which carry into it when LOW_SEVEN_BITS is added. No carry leaves the byte.
    !(((different & LOW_SEVEN_BITS) + LOW_SEVEN_BITS) | different | LOW_SEVEN_BITS) >> 7
}
