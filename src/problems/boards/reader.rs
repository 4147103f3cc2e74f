//! The reader of boards, with its recovery from errors.

use std::mem;

use super::BoardProblem;
use super::notation::{BRACES, is_separator};
use crate::bitboard::Board;
use crate::io::error::{Error, FindHint, ItemError, NO_HINT};
use crate::io::output::Decimal;
use crate::io::stream::Stream;
use crate::problem::ItemReader;

const BOARD_END: FindHint = |byte| {
    byte.map(|byte| if BRACES.contains(&byte) { "a brace ends a board" } else { "a blank line ends a board" })
};

/// A reader of boards. A blank line or a brace ends a board. If fewer good lines than a board has follow a bad one up
/// to there, they belong to it, and are not reported.
#[derive(Default)]
pub struct BoardReader<P, const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    problem: P,
    board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The number of the board's first line.
    line: u64,
    /// The number of boards so far, without bad ones.
    count: u64,
    /// The number of lines that a bad board lacks, from its bad line on, whose rest is next; 0 if it has no bad line.
    missing: usize,
    number: Decimal,
    /// The board or its answer.
    text: Vec<u8>,
}

impl<P, const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> ItemReader
    for BoardReader<P, WIDTH, HEIGHT, LENGTH>
where
    P: BoardProblem<WIDTH, HEIGHT, LENGTH>,
{
    fn next(&mut self, stream: &mut Stream) -> Result<bool, ItemError> {
        // Whether the lines up to the next blank line or brace may belong to a bad board.
        let mut follows_bad_board = match mem::take(&mut self.missing) {
            0 => false,
            missing => self.skip_bad_lines(stream, missing)?,
        };
        loop {
            stream.skip_byte_order_mark()?;
            while stream.peek()?.is_some_and(is_separator) {
                stream.advance();
            }
            if stream.peek()?.is_none() {
                return Ok(false);
            }
            self.line = stream.location.line;
            let mut missing = 0;
            match self.read(stream, &mut missing) {
                Ok(board) => {
                    self.board = board;
                    self.count += 1;
                    return Ok(true);
                }
                // No line is bad, but there are too few.
                Err(_) if missing == 0 && mem::take(&mut follows_bad_board) => {}
                Err(error) => {
                    self.missing = missing;
                    return Err(error.map_bad_input(|bad| bad.item_line = Some(self.line)));
                }
            }
        }
    }

    fn line(&self) -> u64 {
        self.line
    }

    fn number(&mut self) -> &[u8] {
        self.number = Decimal::new(self.count);
        self.number.digits()
    }

    fn item(&mut self) -> &[u8] {
        self.text.clear();
        P::NOTATION.append(&self.board, &mut self.text);
        &self.text
    }

    fn verdict(&mut self) -> usize {
        P::verdict_index(self.problem.status(&self.board))
    }

    fn answer(&mut self) -> &[u8] {
        let verdict = P::VERDICTS[self.verdict()];
        self.text.clear();
        self.text.extend_from_slice(verdict.as_bytes());
        self.text.push(b'\n');
        &self.text
    }

    fn explain(&mut self, _: bool) -> String {
        self.problem.explain(self.count, &self.board)
    }
}

impl<P, const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> BoardReader<P, WIDTH, HEIGHT, LENGTH>
where
    P: BoardProblem<WIDTH, HEIGHT, LENGTH>,
{
    /// Reads a board that starts at the next byte.
    ///
    /// ```text
    ///   .......␊      a column is a byte, so on a 7 x 6 board a line
    ///   .......␊      with the byte after it is a word; each line lifts
    ///   ...O...␊      the levels above it by one
    /// ```
    #[inline(always)]
    fn read(
        &self,
        stream: &mut Stream,
        missing: &mut usize,
    ) -> Result<Board<WIDTH, HEIGHT, LENGTH>, ItemError> {
        let mut board = Board::default();
        for nth in 1..=HEIGHT {
            *missing = HEIGHT + 1 - nth;
            if !self.skip_to_line(stream)? {
                *missing = 0;
                return Err(stream.bad(format!("line {nth} of {HEIGHT} of the board"), BOARD_END));
            }
            board = board.lifted(1) | self.read_line(stream)?;
        }
        Ok(board)
    }

    /// Reads a line as the bottom level of a board: all at once, with its newline, or else cell by cell, up to the end
    /// of the input or a mistake.
    #[inline(always)]
    fn read_line(&self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, ItemError> {
        if let Some(text) = stream.block().0.get(..=WIDTH)
            && is_separator(text[WIDTH])
            && let (line, true) = P::NOTATION.parse_line(text)
        {
            let has_newline = text[WIDTH] == b'\n';
            stream.consume(WIDTH + usize::from(has_newline), has_newline.into());
            return Ok(line);
        }
        self.read_cells(stream)
    }

    #[cold]
    fn read_cells(&self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, ItemError> {
        let mut text = [0; 8];
        for cell in &mut text[..WIDTH] {
            *cell = stream.peek()?.unwrap_or(b'\n');
            if !P::NOTATION.is_cell(*cell) {
                return Err(stream.bad(P::NOTATION.expected_cell(Some(*cell)), P::CELL_HINT));
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(other) if !is_separator(other) => {
                Err(stream.bad(format!("the end of a line of {WIDTH} cells"), NO_HINT))
            }
            _ => Ok(P::NOTATION.parse_line(&text[..=WIDTH]).0),
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
        let is_whole = stream.at_line_start();
        let (lines, is_number) = self.skip_input_line(stream)?;
        if is_whole && is_number && missing == HEIGHT {
            return Ok(false);
        }
        let input_lines = if lines >= missing { 1 } else { missing };
        for _ in 1..input_lines {
            if !self.skip_to_line(stream)? {
                return Ok(false);
            }
            self.skip_input_line(stream)?;
        }
        self.skip_to_line(stream)
    }

    /// Skips to the end of an input line or to a brace, and returns the number of lines of a board there, good or bad,
    /// and whether that is one line of digits, as the number of boards.
    fn skip_input_line(&self, stream: &mut Stream) -> Result<(usize, bool), Error> {
        let (mut lines, mut is_between, mut has_digits_only) = (1, false, true);
        while let Some(byte) = stream.peek()?.filter(|byte| *byte != b'\n' && !BRACES.contains(byte)) {
            let was_between = mem::replace(&mut is_between, is_separator(byte));
            lines += usize::from(was_between && !is_between);
            has_digits_only &= is_between || byte.is_ascii_digit();
            stream.advance();
        }
        Ok((lines, has_digits_only && lines == 1))
    }

    /// Skips separators up to the next line of a board, and returns whether there is one. Otherwise, what is next ends
    /// a board: a brace or the line ending of a blank line; or the input ends.
    #[inline(always)]
    fn skip_to_line(&self, stream: &mut Stream) -> Result<bool, Error> {
        let mut is_blank = stream.at_line_start();
        while let Some(byte) = stream.peek()? {
            match byte {
                _ if !is_separator(byte) => return Ok(true),
                b'\n' if is_blank => return Ok(false),
                b'\r' if is_blank && stream.is_at_crlf()? => return Ok(false),
                b'\n' => is_blank = true,
                _ if BRACES.contains(&byte) => return Ok(false),
                _ => is_blank &= byte.is_ascii_whitespace(),
            }
            stream.advance();
        }
        Ok(false)
    }
}
