//! The format of FOUROW's inputs: a line with t, the number of games, then t lines `Game #n: moves`.
//!
//! This is part of the slow path: inputs are read byte by byte, so that an error is reported at the first bad byte.

use super::game::{Chips, Game};
use crate::error::{Error, Found};
use crate::item::{ItemKind, Sections};
use crate::stream::Stream;
use crate::strict::Difference;

/// The part of a game's name before its number.
const LABEL: &str = "Game #";

/// The start of every game's line.
pub const GAME: &[u8] = LABEL.as_bytes();

/// The items: games, each answered with a verdict and, if somebody won, a grid.
pub const GAMES: ItemKind = ItemKind {
    noun: "game",
    bad_noun: "line",
    element: "move",
    label: LABEL,
    single: false,
    max_items: MAX_GAMES,
    max_length: Chips::CELL_COUNT,
    limit,
    default_rounds: 100,
    header: |games| format!("{games}\n"),
    text: |number, moves| [GAME, number, b": ", moves, b"\n"].concat(),
    separator: b"",
    sections: Sections::StartWith(GAME),
    ignores_trailing_whitespace: false,
};

/// The maximum number of games, as the statement promises.
pub const MAX_GAMES: u64 = 99;

/// The maximum number of a game's moves in a TSV row.
pub const MAX_SHOWN_MOVES: usize = 100;

/// The maximum number of digits in a game's number.
pub const MAX_DIGITS: usize = 24;

/// A game as read from an input: its number and its moves.
#[derive(Default)]
pub struct Transcript {
    /// `Game #n`, with n as in the input.
    pub name: Vec<u8>,
    /// The slots of the moves, counted from 0, up to one more than a TSV row shows; the game is invalid long before.
    pub moves: Vec<usize>,
    /// The number of the game's line in the input.
    pub line: u64,
}

impl Transcript {
    /// The game's number, in digits.
    pub fn number(&self) -> &[u8] {
        &self.name[GAME.len()..]
    }

    /// Plays the game.
    pub fn play(&self) -> Game {
        Game::play(self.moves.iter().copied())
    }

    /// Reads a line `Game #n: moves`.
    pub fn read(&mut self, stream: &mut Stream) -> Result<(), Error> {
        self.read_name(stream)?;
        self.read_rest(stream)
            .map_err(|error| error.map_bad_input(|bad| bad.game = Some(GAMES.name(self.number()))))
    }

    /// Reads `Game #n`.
    fn read_name(&mut self, stream: &mut Stream) -> Result<(), Error> {
        if !stream.at_line_start() {
            return Err(stream.bad("'Game #' at the start of the line, with no spaces before it"));
        }
        for &byte in GAME {
            if !stream.skip(byte)? {
                return Err(stream.bad("'Game #'"));
            }
        }
        self.name.clear();
        self.name.extend_from_slice(GAME);
        self.line = stream.location().line;
        while let Some(digit @ b'0'..=b'9') = stream.peek()? {
            if self.number().len() == MAX_DIGITS {
                return Err(stream.bad(format!("a game number of at most {MAX_DIGITS} digits")));
            }
            self.name.push(digit);
            stream.advance();
        }
        if self.number().is_empty() {
            return Err(stream.bad("the game's number"));
        }
        Ok(())
    }

    /// Reads `: moves` and the line ending.
    fn read_rest(&mut self, stream: &mut Stream) -> Result<(), Error> {
        if !stream.skip(b':')? {
            return Err(stream.bad("':' after the game's number"));
        }
        stream.skip_spaces()?;
        self.moves.clear();
        while let Some(slot) = stream.peek()?.and_then(slot) {
            if self.moves.len() <= MAX_SHOWN_MOVES {
                self.moves.push(slot);
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(b' ' | b'\t') => {
                stream.skip_spaces()?;
                stream.expect_line_ending("the end of the line")
            }
            _ => stream.expect_line_ending("a move from 1 to 7, or the end of the line"),
        }
    }
}

/// Whether an input that starts with `text` is probably for this problem: it starts with a game, or with a number and a
/// game.
pub fn starts_input(text: &[u8]) -> bool {
    let digit_count = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = text[digit_count(text)..].trim_ascii_start().strip_prefix(GAME);
    number.is_some_and(|number| matches!(number.get(digit_count(number)), None | Some(b':')))
}

/// The slot of a digit, counted from 0.
pub fn slot(digit: u8) -> Option<usize> {
    matches!(digit, b'1'..=b'7').then(|| usize::from(digit - b'1'))
}

/// See [`ItemKind::limit`].
fn limit(input: &[u8], form: &[u8], offset: usize) -> Option<Difference> {
    let start = offset - input[..offset].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let number_in = |text: &[u8]| -> String {
        text[start..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .map(|digit| char::from(*digit))
            .collect()
    };
    let (number, right_number) = (number_in(input), number_in(form));
    let whole_number = |expected| match number.as_str() {
        "" => Difference::new(input, start, expected),
        number => Difference { offset: start, expected, found: Found::Number(number.into()) },
    };
    let has_count = !matches!(input.trim_ascii_start(), [] | [b'G', ..]);
    let value = number.trim_start_matches('0');
    let is_right = !value.is_empty() && value == right_number;
    match &input[..start] {
        [] if !(is_right || number.is_empty() && has_count) => {
            Some(whole_number(format!("a number of games from 1 to {MAX_GAMES}")))
        }
        [.., b'#'] if number != right_number => Some(whole_number(format!("game number {right_number}"))),
        _ if offset - start == GAMES.max_length && number.len() > GAMES.max_length => {
            Some(Difference::new(input, offset, format!("at most {} moves", GAMES.max_length)))
        }
        _ => None,
    }
}
