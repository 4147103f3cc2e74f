//! The reader of boards, with its recovery from errors.

use std::mem;

use super::BoardProblem;
use super::notation::{BRACES, is_separator};
use crate::bitboard::Board;
use crate::io::error::{Error, FindHint, Found, ItemError, Location, NO_HINT};
use crate::io::output::Decimal;
use crate::io::stream::{MAX_HEAD_LENGTH, Stream};
use crate::problem::ItemReader;

const BLANK_LINE: FindHint = |byte| end_hint(byte, "a blank line ends a board");
const LINE_END: FindHint = |byte| end_hint(byte, "a line end ends a board");

/// How a board stands in an input: on one line, or with a line for each row.
#[derive(Clone, Copy, PartialEq)]
enum Layout {
    OneLine,
    Lines,
}

/// A reader of boards. A blank line or a brace ends a board, and a line end one that stands on one line.
#[derive(Default)]
pub struct BoardReader<P, const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    problem: P,
    board: Board<WIDTH, HEIGHT, LENGTH>,
    /// The number of the board's first line; 0 before the first board.
    line: u64,
    /// The layout of the last good board, but `Lines` behind a blank line or a brace; `None` if there is none.
    previous: Option<Layout>,
    /// The layout of the bad board whose rest is next, if there is one.
    bad: Option<Layout>,
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
        if let Some(layout) = self.bad.take() {
            self.skip_rest(stream, layout)?;
        }
        if stream.location == Location::START {
            skip_number(stream)?;
        }
        let mut is_in_brace = false;
        while !skip_to_line(stream, Layout::Lines)?
            && let Some(end) = stream.peek()?
        {
            self.previous = self.previous.map(|_| Layout::Lines);
            is_in_brace = if BRACES.contains(&end) { b"{[".contains(&end) } else { is_in_brace };
            stream.advance();
        }
        let is_first = mem::replace(&mut self.line, stream.location.line) == 0;
        if stream.peek()?.is_none() {
            return if is_first { Err(stream.bad("a board", NO_HINT)) } else { Ok(false) };
        }
        let text = stream.block().0.get(..(WIDTH + 1) * HEIGHT);
        let may_have_lines = is_in_brace || self.previous != Some(Layout::OneLine);
        self.board = match text.filter(|_| may_have_lines).and_then(|text| P::NOTATION.board(text)) {
            Some(board) => {
                stream.consume((WIDTH + 1) * HEIGHT, HEIGHT as u64);
                self.previous = Some(Layout::Lines);
                board
            }
            None => self
                .read(stream, is_in_brace)
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
        self.problem.explain(self.count, &self.board)
    }
}

impl<P, const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> BoardReader<P, WIDTH, HEIGHT, LENGTH>
where
    P: BoardProblem<WIDTH, HEIGHT, LENGTH>,
{
    /// Reads any board that starts at the next byte, cell by cell, up to its end or a mistake.
    #[cold]
    fn read(
        &mut self,
        stream: &mut Stream,
        is_in_brace: bool,
    ) -> Result<Board<WIDTH, HEIGHT, LENGTH>, ItemError> {
        let mut layout = match self.previous {
            _ if is_in_brace => Layout::Lines,
            Some(previous) => previous,
            None if stream.peek_line(2 * WIDTH + 1)?.len() > 2 * WIDTH => Layout::OneLine,
            None => Layout::Lines,
        };
        let mut board = Board::default();
        for nth in 1..=HEIGHT {
            if nth > 1 && !skip_to_line(stream, layout)? {
                let is_on_line = layout == Layout::OneLine;
                self.bad = is_on_line.then_some(layout);
                let hint = if is_on_line { LINE_END } else { BLANK_LINE };
                return Err(stream.bad(format!("line {nth} of {HEIGHT} of the board"), hint));
            }
            if nth == 2 && stream.location.line == self.line && !is_in_brace {
                layout = Layout::OneLine;
            }
            self.bad = Some(layout);
            board = board.lifted(1) | self.read_line(stream)?;
        }
        (self.bad, self.previous) = (None, Some(layout));
        Ok(board)
    }

    fn read_line(&self, stream: &mut Stream) -> Result<Board<WIDTH, HEIGHT, LENGTH>, ItemError> {
        let mut text = [0; 8];
        for (index, cell) in text[..WIDTH].iter_mut().enumerate() {
            *cell = stream.peek()?.unwrap_or(b'\n');
            if !P::NOTATION.is_cell(*cell) {
                let missing = WIDTH - index;
                let hint = P::NOTATION.row_hint(stream.peek_line(missing + 1)?, missing);
                return Err(stream.bad(P::NOTATION.expected_cell(Some(*cell)), hint));
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

    /// Skips the rest of a bad board. If it has so many lines that other boards are lost, this is an error, too, which
    /// belongs to no board.
    #[cold]
    fn skip_rest(&self, stream: &mut Stream, layout: Layout) -> Result<(), ItemError> {
        while layout == Layout::OneLine && stream.peek()?.is_some_and(|byte| byte != b'\n') {
            stream.advance();
        }
        let mut last_line = stream.location.line;
        while layout == Layout::Lines && skip_to_line(stream, Layout::Lines)? {
            last_line = stream.location.line;
            stream.advance();
        }
        let lines = last_line - self.line + 1;
        if lines <= 2 * HEIGHT as u64 {
            return Ok(());
        }
        let hint: FindHint = |_| Some("put a blank line between boards");
        let error = stream.bad(format!("a board of {HEIGHT} lines"), hint);
        Err(error.map_bad_input(|bad| bad.found = Found::Number(lines.to_string())))
    }
}

/// Skips separators up to the next line of a board, and returns whether there is one. Otherwise, what is next ends a
/// board: a brace or the line ending of a blank line or, if so told, of any line; or the input ends.
#[inline(always)]
fn skip_to_line(stream: &mut Stream, layout: Layout) -> Result<bool, Error> {
    let mut is_blank = stream.at_line_start();
    while let Some(byte) = stream.peek()? {
        let is_end = is_blank || layout == Layout::OneLine;
        match byte {
            _ if !is_separator(byte) => return Ok(true),
            b'\n' if is_end => return Ok(false),
            b'\r' if is_end && stream.is_at_crlf()? => return Ok(false),
            b'\n' => is_blank = true,
            _ if BRACES.contains(&byte) => return Ok(false),
            _ => is_blank &= byte.is_ascii_whitespace(),
        }
        stream.advance();
    }
    Ok(false)
}

/// Skips the number of boards, alone on the first line, if it is there.
#[cold]
fn skip_number(stream: &mut Stream) -> Result<(), Error> {
    stream.skip_spaces()?;
    if let Some(b'1'..=b'9') = stream.peek()? {
        let line = stream.peek_line(MAX_HEAD_LENGTH)?.trim_ascii_end();
        let length = line.len();
        if length < MAX_HEAD_LENGTH && line.iter().all(u8::is_ascii_digit) {
            stream.consume(length, 0);
        }
    }
    Ok(())
}

/// The hint about a byte that ends a board: a brace, or the end of a line.
fn end_hint(byte: Option<u8>, line_end: &'static str) -> Option<&'static str> {
    byte.map(|byte| if BRACES.contains(&byte) { "a brace ends a board" } else { line_end })
}
