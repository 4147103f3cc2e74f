//! The reader of boards, with its recovery from errors, and their text: lines of characters, the top line first.

use crate::bitboard::{Bitboard, Board};
use crate::io::error::{Error, Location};
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
    /// A blank line or a brace ends a board. A bad board ends there, too, or else after as many lines as a board has;
    /// if fewer good lines follow those up to its end, they belong to it.
    pub fn next(&self, items: &mut ItemStream) -> Result<Option<(Board<WIDTH, HEIGHT, LENGTH>, u64)>, Error> {
        let mut is_within_bad = false;
        loop {
            let stream = &mut items.stream;
            if let Some(board) = self.read_fast(stream) {
                return Ok(Some(board));
            }
            stream.skip_byte_order_mark()?;
            while stream.peek()?.is_some_and(|byte| self.is_separator(byte)) {
                stream.advance();
            }
            if stream.peek()?.is_none() {
                return Ok(None);
            }
            let (first_line, mut unread) = (stream.location().line, HEIGHT);
            match self.read(stream, &mut unread) {
                Ok(board) => return Ok(Some((board, first_line))),
                Err(error) => {
                    if !is_within_bad || unread > 0 {
                        items.report(error, Some(first_line))?;
                    }
                    is_within_bad = self.skip_lines(&mut items.stream, unread)?;
                }
            }
        }
    }

    /// The fast path: reads a board and the separators before it, if the block contains them, and if all its lines are
    /// separated in the same way. Otherwise, consumes nothing and returns `None`.
    fn read_fast(&self, stream: &mut Stream) -> Option<(Board<WIDTH, HEIGHT, LENGTH>, u64)> {
        let location = stream.location();
        let (block, _) = stream.block();
        let start = block.iter().position(|byte| !self.is_separator(*byte))?;
        let (before, text) = block.split_at(start);
        let start = location.after(before);
        // The usual separator is a constant, so that the compiler can unroll the loops over its bytes.
        let (board, length, end) = self.parse(text, b"\n", start).or_else(|| {
            match self.find_line(text.get(WIDTH..)?, &mut false) {
                (length @ 1.., Some(true)) => self.parse(text, &text[WIDTH..][..length], start),
                _ => None,
            }
        })?;
        let bytes = before.len() + length;
        stream.advance_to(bytes, end);
        Some((board, start.line))
    }

    /// The board at the start of `text`, its length, and the location of its end, if its lines are separated like this.
    /// `None` if they are not, or if `text` does not contain all of the board and the byte after it.
    ///
    /// ```text
    ///   .......␊      a column is a byte, so on a 7 x 6 board a line
    ///   .......␊      with the byte after it is a word; each line lifts
    ///   ...O...␊      the levels above it by one
    /// ```
    #[inline(always)]
    fn parse(
        &self,
        text: &[u8],
        separator: &[u8],
        start: Location,
    ) -> Option<(Board<WIDTH, HEIGHT, LENGTH>, usize, Location)> {
        let stride = WIDTH + separator.len();
        let length = (HEIGHT - 1) * stride + WIDTH;
        let (mut board, mut end) = (Board::default(), start);
        let mut is_valid = self.is_separator(*text.get(length)?);
        for line in 0..HEIGHT {
            let text = &text[line * stride..];
            let (cells, are_cells) = self.parse_line(&text[..=WIDTH]);
            board = board.lifted(1) | cells;
            is_valid &= are_cells;
            end.column += WIDTH as u64;
            if line + 1 < HEIGHT {
                is_valid &= text[WIDTH..].starts_with(separator);
                end = end.after(separator);
            }
        }
        is_valid.then_some((board, length, end))
    }

    /// The slow path: reads a board that starts at the next byte. If that fails, `unread` is the number of lines that
    /// are left to be skipped: the bad line and those after it, but none if the board has ended already.
    fn read(&self, stream: &mut Stream, unread: &mut usize) -> Result<Board<WIDTH, HEIGHT, LENGTH>, Error> {
        let mut board = self.read_line(stream)?;
        for line in 2..=HEIGHT {
            if !self.skip_to_line(stream)? {
                *unread = 0;
                return Err(stream.bad(format!("line {line} of {HEIGHT} of the board")));
            }
            *unread -= 1;
            board = board.lifted(1) | self.read_line(stream)?;
        }
        Ok(board)
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

    /// Reads a line cell by cell, as the bottom level of a board.
    fn read_line(&self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, Error> {
        let mut board = Board::default();
        for column in 0..WIDTH {
            let cell = Bitboard::cell(column, 0);
            match stream.peek()? {
                Some(EMPTY) => {}
                Some(chip) if chip == self.first => board.first |= cell,
                Some(chip) if chip == self.second => board.second |= cell,
                Some(other) if !self.is_separator(other) => {
                    let [first, second] = [self.first, self.second].map(char::from);
                    return Err(stream.bad(format!("'{first}', '{second}' or '.'")));
                }
                _ => return Err(stream.bad(format!("a line of {WIDTH} cells"))),
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(other) if !self.is_separator(other) => {
                Err(stream.bad(format!("the end of a line of {WIDTH} cells")))
            }
            _ => Ok(board),
        }
    }

    /// Skips this many lines of a bad board, or up to its end. Returns whether another line follows.
    #[cold]
    fn skip_lines(&self, stream: &mut Stream, lines: usize) -> Result<bool, Error> {
        for _ in 0..lines {
            while stream.peek()?.is_some_and(|byte| byte != b'\n' && !self.braces.contains(&byte)) {
                stream.advance();
            }
            if !self.skip_to_line(stream)? {
                return Ok(false);
            }
        }
        Ok(lines > 0)
    }

    /// Skips separators up to the next line of a board, and returns whether there is one. Otherwise, the next byte ends
    /// a board: a brace or the newline of a blank line; or the input ends.
    fn skip_to_line(&self, stream: &mut Stream) -> Result<bool, Error> {
        // Within a board, the current line has cells.
        let mut is_blank = false;
        while stream.peek()?.is_some() {
            let (separators, has_line) = self.find_line(stream.block().0, &mut is_blank);
            let location = stream.location();
            let end = location.after(&stream.block().0[..separators]);
            stream.advance_to(separators, end);
            if let Some(has_line) = has_line {
                return Ok(has_line);
            }
        }
        Ok(false)
    }

    /// The number of separators at the start of `text`, up to the next line of a board or the end of one; and which of
    /// the two, or `None` if `text` ends before that. `is_blank` is whether the current line has been blank so far.
    #[inline]
    fn find_line(&self, text: &[u8], is_blank: &mut bool) -> (usize, Option<bool>) {
        for (count, byte) in text.iter().enumerate() {
            match byte {
                _ if !self.is_separator(*byte) => return (count, Some(true)),
                _ if self.braces.contains(byte) => return (count, Some(false)),
                b'\n' if *is_blank => return (count, Some(false)),
                b'\n' => *is_blank = true,
                _ => *is_blank &= byte.is_ascii_whitespace(),
            }
        }
        (text.len(), None)
    }

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
