//! The reader of Conecta 4's inputs: moves and blank lines.

use super::rules::{Event, Game};
use crate::io::error::Error;
use crate::io::stream::Stream;
use crate::item::{Item, MAX_INPUT_LENGTH};
use crate::problem::Encoding;

/// A token of an input. Columns are counted from 0.
pub enum Token {
    Move(usize),
    BlankLine,
    End,
}

/// Whether an input that starts with `text` is probably for this problem: more than one move, and nothing else.
pub fn starts_input(text: &[u8]) -> bool {
    let mut moves = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    moves.clone().all(|word| matches!(word, [b'1'..=b'8'])) && moves.nth(1).is_some()
}

/// Reads the next token, and returns it with its line number.
pub fn next_token(stream: &mut Stream) -> Result<(Token, u64), Error> {
    read_token(stream).map_err(|error| stream.with_head(error))
}

fn read_token(stream: &mut Stream) -> Result<(Token, u64), Error> {
    stream.skip_byte_order_mark()?;
    loop {
        let line = stream.location().line;
        match stream.peek()? {
            None => return Ok((Token::End, line)),
            Some(b' ' | b'\t') => stream.advance(),
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

/// The length at which a simulation is truncated: it is too long anyway, even without a digit and its newline.
const MAX_LENGTH: usize = MAX_INPUT_LENGTH + 2;

/// Reads a simulation, and returns it in the statement's form: the moves of a line stand one space apart, and lines end
/// with LF. What follows the end of the game is returned as it is.
pub fn read_simulation(stream: &mut Stream) -> Result<Item, Error> {
    let (mut game, mut text, mut last_line) = (Game::default(), Item::new(), 0);
    loop {
        let (token, line) = next_token(stream)?;
        let is_end = matches!(token, Token::End);
        text.truncate(MAX_LENGTH);
        if text.last().is_some_and(u8::is_ascii_digit) {
            text.push(if line == last_line && !is_end { b' ' } else { b'\n' });
        }
        last_line = line;
        match token {
            Token::End => return Ok(text),
            Token::BlankLine => text.push(b'\n'),
            Token::Move(column) => {
                text.push(b'1' + column as u8);
                if let Some(Event::Won | Event::Full) = game.play(column) {
                    break;
                }
            }
        }
    }
    while let Some(byte) = stream.peek()? {
        if text.len() < MAX_LENGTH {
            text.push(byte);
        }
        stream.advance();
    }
    Ok(text)
}

/// Reads a move, a single digit, and returns its column, counted from 0.
fn read_move(stream: &mut Stream) -> Result<usize, Error> {
    let Some(digit @ b'1'..=b'8') = stream.peek()? else {
        return Err(stream.bad("a column from 1 to 8"));
    };
    stream.advance();
    match stream.peek()? {
        None | Some(b' ' | b'\t' | b'\r' | b'\n') => Ok(usize::from(digit - b'1')),
        Some(_) => Err(stream.bad("a space or the end of the line after the column")),
    }
}

/// The elements are the digits of moves, line feeds, and, after the end of the game only, any other bytes but spaces.
/// Elements without a line feed between them are on one line; a line feed that follows none is a blank line. The line
/// feed at the end of the last line is omitted.
pub const ENCODING: Encoding = Encoding {
    encode: |text| {
        let mut elements: Item = text.iter().copied().filter(|byte| *byte != b' ').collect();
        if let [.., last, b'\n'] = *elements
            && last != b'\n'
        {
            elements.pop();
        }
        elements
    },
    decode: |elements| {
        let (mut text, mut game, mut is_over) = (Item::new(), Game::default(), false);
        for element in elements {
            let is_move = matches!(element, b'1'..=b'8');
            if !is_over && !is_move && *element != b'\n' {
                continue;
            }
            if *element != b'\n' && text.last().is_some_and(|last| *last != b'\n') {
                text.push(b' ');
            }
            text.push(*element);
            is_over |=
                is_move && matches!(game.play(usize::from(element - b'1')), Some(Event::Won | Event::Full));
        }
        if text.last().is_some_and(|last| *last != b'\n') {
            text.push(b'\n');
        }
        text
    },
    // A line feed is simpler than any move.
    lower: |elements, index| {
        let digits = b'1'..elements[index].min(b'9');
        let line_feed = Some(b'\n').filter(|line_feed| elements[index] != *line_feed);
        line_feed.into_iter().chain(digits).collect()
    },
};
