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

/// A reader of boards. A blank line or a brace ends a board.
#[derive(Default)]
pub struct BoardReader<P, const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    problem: P,
    board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The number of the board's first line.
    line: u64,
    /// The number of boards so far, without bad ones.
    count: u64,
    /// The number of lines that a bad board lacks, from its bad line on, whose rest is next; 0 if no line is bad.
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
        let missing = mem::take(&mut self.missing);
        self.skip_bad_lines(stream, missing)?;
        stream.skip_byte_order_mark()?;
        while stream.peek()?.is_some_and(is_separator) {
            stream.advance();
        }
        if stream.peek()?.is_none() {
            return Ok(false);
        }
        self.line = stream.location.line;
        let mut missing = 0;
        let board = self.read(stream, &mut missing).map_err(|error| {
            self.missing = missing;
            error.map_bad_input(|bad| bad.item_line = Some(self.line))
        })?;
        self.board = board;
        self.count += 1;
        Ok(true)
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

    /// Skips as many lines of a bad board as are missing, from the error on, but not beyond its end. A line of digits
    /// where a board should begin is the number of boards, and the only one to skip.
    ///
    /// ```text
    /// X..     good            X.. .q. ...     the error, and all that is missing
    /// .q.     the error       .X. ... 0..     the next board
    /// ...     missing
    /// ```
    #[inline(always)]
    fn skip_bad_lines(&self, stream: &mut Stream, missing: usize) -> Result<(), Error> {
        let mut is_number = missing == HEIGHT && stream.at_line_start();
        for _ in 0..missing {
            while let Some(byte) = stream.peek()?.filter(|byte| !is_separator(*byte)) {
                is_number &= byte.is_ascii_digit();
                stream.advance();
            }
            if mem::take(&mut is_number) || !self.skip_to_line(stream)? {
                break;
            }
        }
        Ok(())
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
