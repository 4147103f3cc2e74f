//! The reader of boards, with its recovery from errors.

use super::BoardProblem;
use super::explanation::explanation;
use super::notation::is_separator;
use crate::bitboard::Board;
use crate::io::error::{Error, FindHint, ItemError, NO_HINT};
use crate::io::stream::Stream;
use crate::number::Decimal;
use crate::problem::ItemReader;

/// The hint about a byte that ends a board too early: the end of a blank line, a brace or a bracket.
const TOO_SHORT: FindHint = |byte| match byte? {
    b'\n' | b'\r' => Some("a blank line ends a board"),
    b'[' | b']' => Some("a bracket ends a board"),
    _ => Some("a brace ends a board"),
};

/// A reader of boards. A block is a board, good or bad, and ends at a blank line, a brace or bracket, or the end of the
/// input.
#[derive(Default)]
pub struct BoardReader<P, const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    problem: P,
    board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The number of the board's first line; 0 before the first board.
    line: u64,
    /// Whether the board is bad, and the end of its block has not been found yet.
    is_in_block: bool,
    /// The number of boards so far, without bad ones.
    count: u64,
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
        // Behind a bad board, there may be more of its block.
        while self.is_in_block && self.skip_to_row(stream)? {
            stream.advance();
        }
        while stream.peek()?.is_some_and(is_separator) {
            stream.advance();
        }
        let is_first = self.line == 0;
        self.line = stream.location.line;
        if stream.peek()?.is_none() {
            return if is_first { Err(stream.bad("a board", NO_HINT)) } else { Ok(false) };
        }
        self.board = match Self::read_lines(stream) {
            Some(board) => board,
            None => self
                .read(stream)
                .map_err(|error| error.map_bad_input(|bad| bad.item_line = Some(self.line)))?,
        };
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

    fn explain(&mut self) -> String {
        explanation(&mut self.problem, self.count, &self.board)
    }
}

impl<P, const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> BoardReader<P, WIDTH, HEIGHT, LENGTH>
where
    P: BoardProblem<WIDTH, HEIGHT, LENGTH>,
{
    /// Reads a board at once if it has a line for each row and an empty line behind it, all of which have come.
    #[inline(always)]
    fn read_lines(stream: &mut Stream) -> Option<Board<WIDTH, HEIGHT, LENGTH>> {
        let size = (WIDTH + 1) * HEIGHT;
        let [lines @ .., b'\n'] = stream.block().0.get(..=size)? else { return None };
        let board = P::NOTATION.board(lines)?;
        stream.consume(size + 1, HEIGHT as u64 + 1);
        Some(board)
    }

    /// Reads any board cell by cell, up to the end of its block or a mistake.
    #[cold]
    fn read(&mut self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, ItemError> {
        let mut text = [b'\n'; 64];
        for (line, nth) in text.chunks_exact_mut(WIDTH + 1).zip(1..=HEIGHT) {
            if !self.skip_to_row(stream)? {
                return Err(stream.bad(format!("line {nth} of {HEIGHT} of the board"), TOO_SHORT));
            }
            Self::read_row(stream, &mut line[..WIDTH])?;
        }
        if self.skip_to_row(stream)? {
            return Err(stream.bad("the end of the board", |_| Some("put a blank line between boards")));
        }
        Ok(P::NOTATION.board(&text[..(WIDTH + 1) * HEIGHT]).unwrap_or_default())
    }

    fn read_row(stream: &mut Stream, row: &mut [u8]) -> Result<(), ItemError> {
        for cell in row {
            match stream.peek()? {
                Some(byte) if P::NOTATION.is_cell(byte) => *cell = byte,
                other => return Err(stream.bad(P::NOTATION.expected_cell(other), P::NOTATION.cell_hint)),
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(byte) if !is_separator(byte) => {
                Err(stream.bad(format!("the end of a line of {WIDTH} cells"), NO_HINT))
            }
            _ => Ok(()),
        }
    }

    /// Skips separators up to the next row of a block, and returns whether there is one. Otherwise, what is next ends
    /// the block: a brace or bracket, or the line ending of a blank line; or the input ends. The current line must have
    /// cells.
    #[inline(always)]
    fn skip_to_row(&mut self, stream: &mut Stream) -> Result<bool, Error> {
        let mut is_blank = false;
        self.is_in_block = loop {
            match stream.peek()? {
                Some(b'\n') if !is_blank => is_blank = true,
                Some(b'\r') if is_blank && stream.is_at_crlf()? => break false,
                Some(b'\n' | b'{' | b'}' | b'[' | b']') | None => break false,
                Some(byte) if is_separator(byte) => is_blank &= byte.is_ascii_whitespace(),
                Some(_) => break true,
            }
            stream.advance();
        };
        Ok(self.is_in_block)
    }
}
