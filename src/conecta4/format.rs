//! The reader of Conecta 4's inputs: moves and blank lines.

use crate::error::{Error, Expected};
use crate::stream::Stream;

const MISSING_SPACE: &str = "a space goes between two columns";

// The input expected at the start of a token, and after the digit of a move.
const EXPECTED_COLUMN: Expected = Expected::new(
    "a column from 1 to 8, a space or the end of the line",
    &[(b"09", "columns are numbered from 1 to 8"), (b",;\t", MISSING_SPACE)],
);
const EXPECTED_AFTER_COLUMN: Expected =
    Expected::new("a space or the end of the line after the column", &[(b"0123456789,;\t", MISSING_SPACE)]);

/// A token of an input. Columns are counted from 0.
pub enum Token {
    Move(usize),
    BlankLine,
    End,
}

/// Whether an input that starts with `text` is probably for this problem: more than one move, and nothing else.
pub fn starts_input(text: &[u8]) -> bool {
    let mut moves = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    moves.clone().count() > 1 && moves.all(|word| matches!(word, [b'1'..=b'8']))
}

/// Reads the next token, and returns it with its line number.
pub fn next_token(stream: &mut Stream) -> Result<(Token, u64), Error> {
    stream.skip_byte_order_mark(EXPECTED_COLUMN)?;
    loop {
        let line = stream.location().line;
        match stream.peek()? {
            None => return Ok((Token::End, line)),
            Some(b' ') => {
                if stream.at_line_start() {
                    stream.reject_if_strict("no space here")?;
                }
                stream.advance();
                if let None | Some(b' ' | b'\r' | b'\n') = stream.peek()? {
                    stream.reject_if_strict("a column after the space")?;
                }
            }
            Some(b'\r' | b'\n') => {
                let is_blank = stream.at_line_start();
                stream.skip_line_ending()?;
                if is_blank {
                    return Ok((Token::BlankLine, line));
                }
            }
            Some(_) => return Ok((Token::Move(read_move(stream)?), line)),
        }
    }
}

/// Reads a move, a single digit, and returns its column, counted from 0.
fn read_move(stream: &mut Stream) -> Result<usize, Error> {
    let Some(digit @ b'1'..=b'8') = stream.peek()? else {
        return Err(stream.expected(EXPECTED_COLUMN));
    };
    stream.advance();
    match stream.peek()? {
        None => stream.reject_if_strict("a final newline")?,
        Some(b' ' | b'\r' | b'\n') => {}
        Some(_) => return Err(stream.expected(EXPECTED_AFTER_COLUMN)),
    }
    Ok(usize::from(digit - b'1'))
}
