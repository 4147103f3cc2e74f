//! The reader of FOUROW's inputs: a line with t, the number of games, then t lines `Game #n: moves`.
//!
//! It reads byte by byte, so that an error is reported at the first bad byte.

use super::GAMES;
use super::game::{Chips, Game};
use crate::error::{CommonMistake, Context, Error, Expected, Found, Location};
use crate::stream::{Next, Stream};
use crate::words;

/// The maximum number of games that the statement promises.
pub const MAX_GAMES: u64 = 99;

/// The part of a game's name before its number.
pub const LABEL: &str = "Game #";

/// The start of every game's line.
pub const GAME: &[u8] = LABEL.as_bytes();

/// The maximum number of a game's moves that are shown.
pub const MAX_SHOWN_MOVES: usize = 100;

/// The maximum number of digits in a game's number. The answer repeats the number, so it is kept in memory.
const MAX_DIGITS: usize = 1 << 16;

// The hints about common mistakes.
const LETTER_FOR_ZERO: CommonMistake = (b"Oo", "use the digit 0, not the letter O");
const GAME_LINE: &str = "the line of a game looks like 'Game #1: 4453'";
const NOTHING_BETWEEN_MOVES: &str = "moves follow each other with nothing between them";

// The points of an input at which a byte can be unexpected, in their order.
const START: Expected =
    Expected::new("the number of games, or 'Game #'", &[LETTER_FOR_ZERO, (b"g", GAME_LINE)]);
const END_OF_COUNT: Expected =
    Expected::new("the end of the line with the number of games", &[LETTER_FOR_ZERO]);
const NO_INDENT: &str = "'Game #' at the start of the line, with no spaces before it";
const HEAD: Expected = Expected::new("'Game #'", &[(b"g0123456789:#", GAME_LINE)]);
const NUMBER: Expected = Expected::new("the game's number", &[LETTER_FOR_ZERO]);
const COLON: Expected = Expected::new(
    "':' after the game's number",
    &[LETTER_FOR_ZERO, (b" ", "the colon directly follows the number")],
);
const MOVE: Expected = Expected::new(
    "a move from 1 to 7, or the end of the line",
    &[(b",;", NOTHING_BETWEEN_MOVES), (b"089", "slots are numbered from 1 to 7")],
);
const END_OF_MOVES: Expected =
    Expected::new("the end of the line", &[(b"0123456789,;", NOTHING_BETWEEN_MOVES)]);

/// A reader of the games of an input.
pub struct Games {
    /// t; `None` if its line is missing, as in a piece of a larger file, or after an error about t.
    declared: Option<u64>,
    /// The number of games read, including bad ones.
    read: u64,
    /// The number of games answered.
    pub answered: u64,
    /// The number of the next game in strict input; `None` after a bad line, whose number is unknown.
    number: Option<u64>,
}

impl Games {
    /// Reads the line with t, unless the input starts with a game.
    pub fn start(stream: &mut Stream) -> Result<Self, Error> {
        let mut has_bad_line = false;
        let declared = loop {
            stream.keep_line();
            let skipped = stream.skip_byte_order_mark(START).and_then(|()| skip_blank_lines(stream));
            let is_count = skipped.is_ok() && matches!(stream.peek()?, Some(b'0'..=b'9'));
            match skipped.and_then(|()| read_count_line(stream, has_bad_line)) {
                Ok(declared) => break declared,
                Err(error) if is_count => {
                    stream.report(error)?;
                    stream.skip_line()?;
                    has_bad_line = true;
                }
                Err(error) => has_bad_line |= skip_bad_line(stream, error, b"")?,
            }
        };
        Ok(Self { declared, read: 0, answered: 0, number: Some(1) })
    }

    /// Reads the next game and the blank lines before it. A skipped line counts as a game unless it is blank.
    pub fn next<'t>(
        &mut self,
        stream: &mut Stream,
        transcript: &'t mut Transcript,
    ) -> Result<Next<&'t Transcript>, Error> {
        match self.read(stream, transcript) {
            Ok(false) => Ok(Next::End),
            Ok(true) => {
                self.advance(1);
                self.number = if stream.is_strict() { transcript.next_number() } else { None };
                Ok(Next::Item(transcript))
            }
            Err(error) => {
                let number = transcript.number_before_error(&error);
                if skip_bad_line(stream, error, number)? {
                    self.read += 1;
                    self.number = None;
                }
                Ok(Next::Skipped)
            }
        }
    }

    /// Adds to the numbers of games read and answered.
    pub fn advance(&mut self, games: u64) {
        self.read += games;
        self.answered += games;
    }

    /// The maximum number of games that remain.
    pub fn remaining(&self) -> u64 {
        self.declared.map_or(u64::MAX, |declared| declared.saturating_sub(self.read))
    }

    /// Reads the next game, and returns whether there is one.
    fn read(&mut self, stream: &mut Stream, transcript: &mut Transcript) -> Result<bool, Error> {
        skip_blank_lines(stream)?;
        let has_more = stream.peek()?.is_some();
        self.check_count(stream, has_more)?;
        if has_more {
            transcript.read(stream, self.number)?;
        }
        Ok(has_more)
    }

    /// Checks that there are t games.
    fn check_count(&mut self, stream: &mut Stream, has_more: bool) -> Result<(), Error> {
        let Some(declared) = self.declared.filter(|declared| (self.read < *declared) != has_more) else {
            return Ok(());
        };
        let expected = match (has_more, declared) {
            (true, _) => format!("the end of the input after {}", words::plural(declared, "game")),
            (false, u64::MAX) => format!("game {} of more than 10^19", self.read + 1),
            (false, _) => format!("game {} of {declared}", self.read + 1),
        };
        if !has_more {
            stream.declared = Some(declared);
        }
        let mut bad = stream.bad(expected);
        if !has_more && self.read == 0 {
            bad = bad.with_hint(GAME_LINE);
        }
        // If reading continues, the error is not reported again.
        self.declared = None;
        stream.report(bad)
    }
}

/// If bad lines are skipped, reports the error, skips the rest of its line, and returns whether the line counts as a
/// game: every line does unless it is blank. Otherwise, returns the error. `number` is empty if it is unknown.
#[cold]
fn skip_bad_line(stream: &mut Stream, error: Error, number: &[u8]) -> Result<bool, Error> {
    let (line, at_start) = (stream.location().line, stream.at_line_start());
    let (Error::Input(_), true) = (&error, stream.is_table()) else {
        stream.report(error)?;
        let has_text = stream.skip_line()? || !at_start;
        stream.skipped += u64::from(has_text);
        return Ok(has_text);
    };
    // Whether the table has a row for the line depends on the rest of the line.
    let has_text = stream.skip_line();
    match (&has_text, at_start) {
        (Ok(false), true) => stream.report(error)?,
        _ => stream.report_item(error, line, number)?,
    }
    Ok(has_text? || !at_start)
}

/// A game in the input.
#[derive(Default)]
pub struct Transcript {
    /// `Game #n`, with n as in the input.
    pub head: Vec<u8>,
    /// The slots of the moves, counted from 0. Moves after the 43rd are dropped, as the game is invalid anyway.
    pub moves: Vec<usize>,
    /// The digits of the first moves: at most one more than a table shows.
    pub text: Vec<u8>,
    /// The number of its line in the input.
    pub line: u64,
}

impl Transcript {
    /// The game's number, in digits.
    pub fn number(&self) -> &[u8] {
        &self.head[GAME.len()..]
    }

    /// The game's number if it was read before the error, otherwise nothing.
    fn number_before_error(&self, error: &Error) -> &[u8] {
        match error {
            Error::Input(bad) if matches!(bad.context, Some(Context::Game(_))) => self.number(),
            _ => b"",
        }
    }

    /// Plays the game.
    pub fn play(&self) -> Game {
        Game::play(self.moves.iter().copied())
    }

    /// The number after the game's own, unless it is too large for the type.
    fn next_number(&self) -> Option<u64> {
        str::from_utf8(self.number()).ok()?.parse::<u64>().ok()?.checked_add(1)
    }

    /// Reads a line `Game #n: moves`; in strict input, n must be `number`.
    fn read(&mut self, stream: &mut Stream, number: Option<u64>) -> Result<(), Error> {
        let location = self.read_head(stream)?;
        self.check_number(stream, location, number).and_then(|()| self.read_rest(stream)).map_err(|error| {
            error.map_bad_input(|bad| bad.context = Some(Context::Game(GAMES.name(self.number()))))
        })
    }

    /// Reads `Game #n`, and returns the location of n.
    fn read_head(&mut self, stream: &mut Stream) -> Result<Location, Error> {
        if !stream.at_line_start() {
            return Err(stream.bad(NO_INDENT));
        }
        for &byte in GAME {
            if !stream.skip(byte)? {
                return Err(stream.expected(HEAD));
            }
        }
        self.head.clear();
        self.head.extend_from_slice(GAME);
        let location = stream.location();
        self.line = location.line;
        while let Some(digit @ b'0'..=b'9') = stream.peek()? {
            if self.number().len() == MAX_DIGITS {
                return Err(stream.bad(format!("a game number of at most {MAX_DIGITS} digits")));
            }
            self.head.push(digit);
            stream.advance();
        }
        if self.number().is_empty() {
            return Err(stream.expected(NUMBER));
        }
        Ok(location)
    }

    /// In strict input, checks that the game has this number.
    fn check_number(&self, stream: &Stream, location: Location, number: Option<u64>) -> Result<(), Error> {
        let expected = number.map(|number| number.to_string());
        match expected.filter(|expected| self.number() != expected.as_bytes()) {
            Some(expected) => {
                reject_number_if_strict(stream, location, self.number(), &format!("game number {expected}"))
            }
            None => Ok(()),
        }
    }

    /// Reads `: moves` and the end of the line.
    fn read_rest(&mut self, stream: &mut Stream) -> Result<(), Error> {
        if !stream.skip(b':')? {
            return Err(stream.expected(COLON));
        }
        if stream.peek()? == Some(b' ') {
            stream.advance();
        } else {
            stream.reject_if_strict("a space after the colon")?;
        }
        stream.skip_spaces()?;
        self.read_moves(stream)
    }

    /// Reads the moves and the end of the line.
    fn read_moves(&mut self, stream: &mut Stream) -> Result<(), Error> {
        self.moves.clear();
        self.text.clear();
        while let Some((digit, slot)) = stream.peek()?.and_then(|digit| slot(digit).map(|slot| (digit, slot)))
        {
            if self.moves.len() == Chips::CELL_COUNT {
                stream.reject_if_strict("at most 42 moves")?;
            }
            if self.moves.len() <= Chips::CELL_COUNT {
                self.moves.push(slot);
            }
            if self.text.len() <= MAX_SHOWN_MOVES {
                self.text.push(digit);
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(b' ' | b'\t') => {
                stream.skip_spaces()?;
                stream.expect_line_ending(END_OF_MOVES)
            }
            _ => stream.expect_line_ending(MOVE),
        }
    }
}

/// Whether an input that starts with `text` is probably for this problem: it starts with a game, or with a number and a
/// game.
pub fn starts_input(text: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = text[digits(text)..].trim_ascii_start().strip_prefix(GAME);
    number.is_some_and(|number| matches!(number.get(digits(number)), None | Some(b':')))
}

/// The slot of a digit, counted from 0.
pub fn slot(digit: u8) -> Option<usize> {
    matches!(digit, b'1'..=b'7').then(|| usize::from(digit - b'1'))
}

/// Reads the line with t, unless the input starts with a game; `has_bad_line` is whether a bad line was skipped before.
fn read_count_line(stream: &mut Stream, has_bad_line: bool) -> Result<Option<u64>, Error> {
    match (stream.peek()?, stream.at_line_start()) {
        (Some(b'0'..=b'9'), _) => read_count(stream).map(Some),
        (None | Some(b'G'), _) if has_bad_line => Ok(None),
        (None, _) | (Some(b'G'), true) => {
            let result = stream.reject_if_strict("the line with the number of games");
            result.or_else(|error| stream.report(error)).map(|()| None)
        }
        (Some(b'G'), false) => Err(stream.bad(NO_INDENT)),
        (Some(_), true) => Err(stream.expected(START)),
        (Some(_), false) => Err(stream.bad("the number of games")),
    }
}

/// Reads t and the rest of its line. A t that is too large for the type saturates.
fn read_count(stream: &mut Stream) -> Result<u64, Error> {
    let location = stream.location();
    // Up to one digit more than a message shows, so that the message truncates a longer number.
    let mut digits = Vec::new();
    let mut count: u64 = 0;
    while let Some(digit @ b'0'..=b'9') = stream.peek()? {
        if digits.len() <= words::MAX_SHOWN_DIGITS {
            digits.push(digit);
        }
        count = count.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        stream.advance();
    }
    if !(1..=MAX_GAMES).contains(&count) || digits.starts_with(b"0") {
        let promise = format!("a number of games from 1 to {MAX_GAMES}");
        reject_number_if_strict(stream, location, &digits, &promise)?;
    }
    stream.skip_spaces()?;
    stream.expect_line_ending(END_OF_COUNT)?;
    Ok(count)
}

/// In strict input, rejects the number at `location`, which breaks a promise of the statement.
fn reject_number_if_strict(
    stream: &Stream,
    location: Location,
    digits: &[u8],
    promise: &str,
) -> Result<(), Error> {
    stream.reject_if_strict(promise).map_err(|error| {
        error.map_bad_input(|bad| {
            bad.location = location;
            bad.found = Found::Number(words::truncate_number(digits));
        })
    })
}

/// Skips blank lines, and spaces and tabs at the start of the next line.
fn skip_blank_lines(stream: &mut Stream) -> Result<(), Error> {
    loop {
        stream.keep_line();
        stream.skip_spaces()?;
        let Some(b'\r' | b'\n') = stream.peek()? else { return Ok(()) };
        stream.reject_if_strict("no blank lines")?;
        stream.skip_line_ending()?;
    }
}
