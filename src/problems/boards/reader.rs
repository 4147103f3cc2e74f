//! The reader of boards, with its recovery from errors, and their text: lines of characters, the top line first.

use std::mem;

use crate::bitboard::{Bitboard, Board};
use crate::io::error::Error;
use crate::io::input::ItemStream;
use crate::io::stream::Stream;

/// The characters of a problem's boards.
pub struct Notation<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    pub first: u8,
    pub second: u8,
    /// The characters that can separate lines, besides whitespace.
    pub separators: &'static [u8],
    /// The characters that can enclose a board. Like a blank line, each ends a board.
    pub braces: &'static [u8],
}

const EMPTY: u8 = b'.';

enum BadBoard {
    /// A line is bad. `missing` is the number of lines that the board still lacks, including this one.
    Line { error: Error, missing: usize },
    /// The board ends before it has all its lines.
    Short(Error),
}

impl<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> Notation<WIDTH, HEIGHT, LENGTH> {
    /// Whether an input that starts with `text` probably consists of boards. A line of digits is not enough, as it may
    /// be a number.
    pub fn starts_input(&self, text: &[u8]) -> bool {
        let start = text.iter().take_while(|byte| self.is_separator(**byte)).count();
        let Some((cells, rest)) = text[start..].split_at_checked(WIDTH) else { return false };
        cells.iter().all(|byte| self.is_cell(*byte))
            && !cells.iter().all(u8::is_ascii_digit)
            && rest.first().is_none_or(|byte| self.is_separator(*byte))
    }

    pub fn text(&self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Vec<u8> {
        let lines = &self.tsv_field(board)[..HEIGHT * (WIDTH + 1)];
        lines.iter().map(|byte| if *byte == b'/' { b'\n' } else { *byte }).collect()
    }

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
    ///
    /// A blank line or a brace ends a board. If fewer good lines than a board has follow a bad one up to there, they
    /// belong to it, and are not reported.
    #[inline(always)]
    pub fn next(&self, items: &mut ItemStream) -> Result<Option<(Board<WIDTH, HEIGHT, LENGTH>, u64)>, Error> {
        // Whether the lines up to the next blank line or brace may belong to a bad board.
        let mut follows_bad_board = false;
        loop {
            let stream = &mut items.stream;
            stream.skip_byte_order_mark()?;
            while stream.peek()?.is_some_and(|byte| self.is_separator(byte)) {
                stream.advance();
            }
            if stream.peek()?.is_none() {
                return Ok(None);
            }
            let first_line = stream.location().line;
            match self.read(stream) {
                Ok(board) => return Ok(Some((board, first_line))),
                Err(BadBoard::Line { error, missing }) => {
                    items.report(error, Some(first_line))?;
                    follows_bad_board = self.skip_bad_lines(&mut items.stream, missing)?;
                }
                Err(BadBoard::Short(_)) if follows_bad_board => follows_bad_board = false,
                Err(BadBoard::Short(error)) => items.report(error, Some(first_line))?,
            }
        }
    }

    /// Reads a board that starts at the next byte.
    ///
    /// ```text
    ///   .......␊      a column is a byte, so on a 7 x 6 board a line
    ///   .......␊      with the byte after it is a word; each line lifts
    ///   ...O...␊      the levels above it by one
    /// ```
    #[inline(always)]
    fn read(&self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, BadBoard> {
        let mut board = Board::default();
        for missing in (1..=HEIGHT).rev() {
            let bad_line = |error| BadBoard::Line { error, missing };
            if !self.skip_to_line(stream).map_err(bad_line)? {
                let line = HEIGHT - missing + 1;
                return Err(BadBoard::Short(stream.bad(format!("line {line} of {HEIGHT} of the board"))));
            }
            board = board.lifted(1) | self.read_line(stream).map_err(bad_line)?;
        }
        Ok(board)
    }

    /// The chips of a line as the bottom level of a board, and whether all its characters are cells. `text` is the line
    /// and the byte after it.
    ///
    /// The characters are the bytes of a word, so one comparison for each kind of cell checks all of them.
    /// The result has the bitboard's layout already, one byte per column.
    #[inline(always)]
    fn parse_line(&self, text: &[u8]) -> (Board<WIDTH, HEIGHT, LENGTH>, bool) {
        let mut word = [0; 8];
        word[..=WIDTH].copy_from_slice(text);
        let all = Bitboard::<WIDTH, HEIGHT, LENGTH>::BOTTOM.0;
        // Not `array::map`, which is not inlined across codegen units.
        let cells = |cell| bytes_equal(word, cell) & all;
        let (empty, first, second) = (cells(EMPTY), cells(self.first), cells(self.second));
        (Board { first: Bitboard(first), second: Bitboard(second) }, empty | first | second == all)
    }

    /// Reads a line as the bottom level of a board: all at once, with its newline, or else cell by cell, up to the end
    /// of the input or a mistake.
    #[inline(always)]
    fn read_line(&self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, Error> {
        if let Some(text) = stream.block().0.get(..=WIDTH)
            && self.is_separator(text[WIDTH])
            && let (line, true) = self.parse_line(text)
        {
            let has_newline = text[WIDTH] == b'\n';
            stream.consume(WIDTH + usize::from(has_newline), has_newline.into());
            return Ok(line);
        }
        self.read_cells(stream)
    }

    #[cold]
    fn read_cells(&self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, Error> {
        let mut text = [0; 8];
        for cell in &mut text[..WIDTH] {
            *cell = stream.peek()?.unwrap_or(b'\n');
            if self.is_separator(*cell) {
                return Err(stream.bad(format!("a line of {WIDTH} cells")));
            }
            if !self.is_cell(*cell) {
                let [first, second] = [self.first, self.second].map(char::from);
                return Err(stream.bad(format!("'{first}', '{second}' or '.'")));
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(other) if !self.is_separator(other) => {
                Err(stream.bad(format!("the end of a line of {WIDTH} cells")))
            }
            _ => Ok(self.parse_line(&text[..=WIDTH]).0),
        }
    }

    /// Skips the missing lines of a bad board, but not beyond its end: the input line of the error and, unless all of
    /// them stand on that, one input line for each further one. Returns whether another line follows.
    ///
    /// ```text
    /// X..     good            X.. .q. ...     the error, and all that is missing
    /// .q.     the error       .X. ... 0..     the next board
    /// ...     missing
    /// ```
    #[cold]
    fn skip_bad_lines(&self, stream: &mut Stream, missing: usize) -> Result<bool, Error> {
        let input_lines = if self.skip_input_line(stream)? >= missing { 1 } else { missing };
        for _ in 1..input_lines {
            if !self.skip_to_line(stream)? {
                return Ok(false);
            }
            self.skip_input_line(stream)?;
        }
        self.skip_to_line(stream)
    }

    /// Skips to the end of an input line or to a brace, and returns the number of lines of a board there, good or bad.
    fn skip_input_line(&self, stream: &mut Stream) -> Result<usize, Error> {
        let mut lines = 1;
        let mut is_between = false;
        while let Some(byte) = stream.peek()?.filter(|byte| *byte != b'\n' && !self.braces.contains(byte)) {
            let was_between = mem::replace(&mut is_between, self.is_separator(byte));
            lines += usize::from(was_between && !is_between);
            stream.advance();
        }
        Ok(lines)
    }

    /// Skips separators up to the next line of a board, and returns whether there is one. Otherwise, the next byte ends
    /// a board: a brace or the newline of a blank line; or the input ends.
    #[inline(always)]
    fn skip_to_line(&self, stream: &mut Stream) -> Result<bool, Error> {
        let mut is_blank = stream.at_line_start();
        while let Some(byte) = stream.peek()? {
            match byte {
                b'\n' if is_blank => return Ok(false),
                b'\n' => is_blank = true,
                _ if byte.is_ascii_whitespace() => {}
                _ if self.separators.contains(&byte) => is_blank = false,
                _ => return Ok(!self.braces.contains(&byte)),
            }
            stream.advance();
        }
        Ok(false)
    }

    fn is_cell(&self, byte: u8) -> bool {
        [EMPTY, self.first, self.second].contains(&byte)
    }

    #[inline(always)]
    fn is_separator(&self, byte: u8) -> bool {
        byte.is_ascii_whitespace() || self.separators.contains(&byte) || self.braces.contains(&byte)
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
