//! The reader of Conecta 4's inputs: moves and blank lines.

use std::iter::once;

use super::rules::{Event, Game};
use crate::io::error::{FindHint, ItemError, NO_HINT};
use crate::io::scanner::{Scanned, Scanner};
use crate::io::stream::Stream;
use crate::item::Item;
use crate::problem::{Element, Encoding};

const COLUMN: &str = "a column from 1 to 8";
const AFTER_COLUMN: &str = "a space or the end of the line after the column";

const ONE_SPACE: FindHint = |byte| match byte? {
    b' ' => Some("one space too many, though the statement's words allow more"),
    b'\n' => Some("one space too many"),
    _ => None,
};

/// A token of an input. Columns are counted from 0.
pub enum Token {
    Move(usize),
    LineEnd { is_blank: bool },
    End,
}

/// Whether an input that starts with `text` is probably for this problem: more than two moves, and nothing else.
pub fn starts_input(text: &[u8]) -> bool {
    let mut moves = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    moves.clone().all(|word| matches!(word, [b'1'..=b'8'])) && moves.nth(2).is_some()
}

/// Reads the next token.
pub fn next_token(stream: &mut Stream) -> Result<Token, ItemError> {
    loop {
        match stream.peek()? {
            None => return Ok(Token::End),
            Some(b' ' | b'\t') => stream.advance(),
            Some(b'\r' | b'\n') => {
                let is_blank = stream.at_line_start();
                // It fails only at a carriage return alone, which has an error of its own.
                stream.expect_line_ending("", NO_HINT)?;
                return Ok(Token::LineEnd { is_blank });
            }
            Some(digit @ b'1'..=b'8') => {
                stream.advance();
                return match stream.peek()? {
                    None | Some(b' ' | b'\t' | b'\r' | b'\n') => Ok(Token::Move((digit - b'1').into())),
                    Some(_) => Err(stream.bad(AFTER_COLUMN, NO_HINT)),
                };
            }
            Some(_) => return Err(stream.bad(COLUMN, NO_HINT)),
        }
    }
}

/// Reads a simulation: a digit for each move, and a line feed for each blank line and each end of a line with moves,
/// also after the end of the game.
pub fn read_simulation(stream: &mut Stream) -> Result<Item, ItemError> {
    let mut game = Game::default();
    let mut item = Item::new();
    let mut is_over = false;
    loop {
        let token = match next_token(stream) {
            Err(ItemError::Bad(_)) if is_over => Token::End,
            token => token?,
        };
        match token {
            Token::Move(column) => {
                item.push(b'1' + column as u8);
                is_over |= matches!(game.play(column), Some(Event::Won | Event::Full));
            }
            Token::LineEnd { is_blank } if is_blank || ends_with_move(&item) => item.push(b'\n'),
            Token::LineEnd { .. } => {}
            Token::End => return Ok((ENCODING.decode)(&item)),
        }
    }
}

fn ends_with_move(simulation: &[u8]) -> bool {
    matches!(simulation, [.., b'1'..=b'8'])
}

/// Scans an input in the statement's own form: lines that are blank or have moves, one space apart.
pub fn form(scanner: &mut Scanner) -> Scanned {
    const COLUMNS: &[u8] = b"12345678";
    while scanner.peek().is_some() {
        if scanner.run(COLUMNS, 1) == 0 {
            scanner.end_of_line(format_args!("{COLUMN}, or the end of the line"), NO_HINT)?;
            continue;
        }
        while scanner.run(b" ", 1) == 1 {
            scanner.one_of(COLUMNS, COLUMN, ONE_SPACE)?;
        }
        scanner.end_of_line(AFTER_COLUMN, NO_HINT)?;
    }
    Ok(())
}

/// The text of a simulation in the statement's form: a space goes between two moves on a line.
pub fn text(simulation: &[u8]) -> Vec<u8> {
    simulation.chunk_by(|a, b| *a == b'\n' || *b == b'\n').collect::<Vec<_>>().join(&b' ')
}

/// The elements are those of the simulation. The line feed at the end of the last line may be missing.
pub const ENCODING: Encoding = Encoding {
    encode: <[Element]>::to_vec,
    decode: |elements| elements.iter().copied().chain(ends_with_move(elements).then_some(b'\n')).collect(),
    // A line feed is simpler than any move.
    lower: |elements, index| match elements[index] {
        b'\n' => Vec::new(),
        digit => once(b'\n').chain(b'1'..digit).collect(),
    },
};
