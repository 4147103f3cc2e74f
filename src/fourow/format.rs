//! The form of a FOUROW input: a line with t, the number of games, then t lines `Game #n: moves`.
//!
//! It is read byte by byte, so that whatever is wrong is found at its first byte.

use super::game::{Chips, Game};
use crate::error::{Error, Found, Location};
use crate::problem::CommonMistake;
use crate::stream::Stream;
use crate::words;

/// The most games of an input, as the statement promises.
pub const MAX_GAMES: u64 = 99;

/// What every game's line begins with.
pub const GAME: &[u8] = b"Game #";

/// The most digits that a game's number may have. A number is printed as it was written, so it is kept, and memory is
/// finite.
const LONGEST_NUMBER: usize = 1 << 16;

/// The cells of the board. One move more than that makes a game invalid, and none after it can change that.
const CELLS: usize = Chips::FULL.count();

/// What an input starts with, unless it is a piece of a larger one.
const COUNT_LINE: &str = "the line with the number of games";

/// What is expected at the start of an input.
const START: &str = "the number of games, or 'Game #'";

/// What is expected after t.
const END_OF_COUNT: &str = "the end of the line with the number of games";

/// What is expected where a game starts.
const HEAD: &str = "'Game #'";

/// What is expected after that.
const NUMBER: &str = "the game's number";

/// What is expected after that.
const COLON: &str = "':' after the game's number";

/// What is expected among moves.
const MOVE: &str = "a move from 1 to 7, or the end of the line";

/// What is expected once there was a blank.
const END_OF_MOVES: &str = "the end of the line";

/// What is expected where a game's line starts with blanks.
const NO_INDENT: &str = "'Game #' at the start of the line, with no spaces before it";

/// The common mistakes.
pub const COMMON_MISTAKES: &[CommonMistake] = &[
    letter_for_zero(START),
    letter_for_zero(END_OF_COUNT),
    letter_for_zero(NUMBER),
    letter_for_zero(COLON),
    small_g(START),
    small_g(HEAD),
    CommonMistake {
        expected: HEAD,
        found: |byte| byte.is_ascii_digit() || b":#".contains(&byte),
        hint: "the line of a game starts with 'Game #', its number and ':'",
    },
    CommonMistake {
        expected: COLON,
        found: |byte| byte == b' ',
        hint: "the colon follows the number at once",
    },
    nothing_between_moves(MOVE, |byte| b",;".contains(&byte)),
    nothing_between_moves(END_OF_MOVES, |byte| byte.is_ascii_digit() || b",;".contains(&byte)),
    CommonMistake { expected: MOVE, found: |byte| b"089".contains(&byte), hint: "slots count from 1 to 7" },
];

const fn letter_for_zero(expected: &'static str) -> CommonMistake {
    CommonMistake { expected, found: |byte| b"Oo".contains(&byte), hint: "a zero is meant, not the letter O" }
}

const fn small_g(expected: &'static str) -> CommonMistake {
    CommonMistake { expected, found: |byte| byte == b'g', hint: "'Game' has a capital G" }
}

const fn nothing_between_moves(expected: &'static str, found: fn(u8) -> bool) -> CommonMistake {
    CommonMistake { expected, found, hint: "moves follow each other with nothing between them" }
}

/// How far an input has been read.
pub struct Games {
    /// t; `None` if its line is missing, as in a piece of a larger file, or if it turned out to be too small.
    promised: Option<u64>,
    /// Games read so far, bad ones included.
    read: u64,
    /// Games answered so far.
    pub answered: u64,
    /// The number that the next game must have in strict input; `None` after a bad line, as nobody knows what it was.
    number: Option<u64>,
}

/// What comes next in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A game.
    Game,
    /// A line that is skipped.
    Skipped,
    /// Nothing more.
    End,
}

impl Games {
    /// Reads the line with t, unless the input starts with a game right away.
    pub fn start(stream: &mut Stream) -> Result<Self, Error> {
        let mut bad = false;
        let promised = loop {
            match count_line(stream, bad) {
                Ok(promised) => break promised,
                Err(error) => bad |= skip_bad_line(stream, error)?,
            }
        };
        Ok(Self { promised, read: 0, answered: 0, number: Some(1) })
    }

    /// Reads the next game, blank lines aside. A line that is skipped counts as a game, if there is anything on it.
    pub fn next(&mut self, stream: &mut Stream, transcript: &mut Transcript) -> Result<Next, Error> {
        match self.read(stream, transcript) {
            Ok(false) => Ok(Next::End),
            Ok(true) => {
                self.advance(1);
                self.number = if stream.is_strict() { transcript.next_number() } else { None };
                Ok(Next::Game)
            }
            Err(error) => {
                if skip_bad_line(stream, error)? {
                    self.read += 1;
                    self.number = None;
                }
                Ok(Next::Skipped)
            }
        }
    }

    /// Counts games that were read.
    pub fn advance(&mut self, games: u64) {
        self.read += games;
        self.answered += games;
    }

    /// How many more games there may be.
    pub fn left(&self) -> u64 {
        self.promised.map_or(u64::MAX, |promised| promised.saturating_sub(self.read))
    }

    /// Reads the next game; tells whether there is one.
    fn read(&mut self, stream: &mut Stream, transcript: &mut Transcript) -> Result<bool, Error> {
        skip_blank_lines(stream)?;
        let more = stream.peek()?.is_some();
        self.check_count(stream, more)?;
        if more {
            transcript.read(stream, self.number)?;
        }
        Ok(more)
    }

    /// Checks that there are as many games as the first line says.
    fn check_count(&mut self, stream: &mut Stream, more: bool) -> Result<(), Error> {
        let Some(promised) = self.promised.filter(|promised| (self.read < *promised) != more) else {
            return Ok(());
        };
        let expected = match (more, promised) {
            (true, _) => format!("the end of the input after {}", words::plural(promised, "game")),
            (false, u64::MAX) => format!("game {} of more than 10^19", self.read + 1),
            (false, _) => format!("game {} of {promised}", self.read + 1),
        };
        let bad = stream.bad(expected);
        // If that does not end the input, it is reported once.
        self.promised = None;
        stream.report(bad)
    }
}

/// Reports the error in a line and skips the line, if bad lines are skipped; returns whether there is anything on it.
#[cold]
fn skip_bad_line(stream: &mut Stream, error: Error) -> Result<bool, Error> {
    stream.report(error)?;
    let at_start = stream.at_line_start();
    Ok(stream.skip_line()? || !at_start)
}

/// A game as it was written down.
#[derive(Default)]
pub struct Transcript {
    /// `Game #n`, n as it stands in the input.
    pub head: Vec<u8>,
    /// The moves' slots, counted from 0, as many as can matter.
    pub moves: Vec<usize>,
}

impl Transcript {
    /// The game's number, in digits.
    pub fn number(&self) -> &[u8] {
        &self.head[GAME.len()..]
    }

    /// The game played.
    pub fn play(&self) -> Game {
        Game::play(self.moves.iter().copied())
    }

    /// The number that comes after the game's own, if it is not far too large.
    fn next_number(&self) -> Option<u64> {
        str::from_utf8(self.number()).ok()?.parse::<u64>().ok()?.checked_add(1)
    }

    /// Reads a line `Game #n: moves`; `number` is what n must be in strict input.
    fn read(&mut self, stream: &mut Stream, number: Option<u64>) -> Result<(), Error> {
        let location = self.read_head(stream)?;
        self.check_number(stream, location, number).and_then(|()| self.read_rest(stream)).map_err(|error| {
            let game = format!("Game #{}", words::number(self.number()));
            error.map_bad_input(|bad| bad.game = Some(game))
        })
    }

    /// Reads `Game #n`; returns where n is.
    fn read_head(&mut self, stream: &mut Stream) -> Result<Location, Error> {
        if !stream.at_line_start() {
            return Err(stream.bad(NO_INDENT));
        }
        for &byte in GAME {
            if !stream.skip(byte)? {
                return Err(stream.bad(HEAD));
            }
        }
        self.head.clear();
        self.head.extend_from_slice(GAME);
        let location = stream.location();
        while let Some(digit @ b'0'..=b'9') = stream.peek()? {
            if self.number().len() == LONGEST_NUMBER {
                return Err(stream.bad(format!("a game number of at most {LONGEST_NUMBER} digits")));
            }
            self.head.push(digit);
            stream.advance();
        }
        if self.number().is_empty() {
            return Err(stream.bad(NUMBER));
        }
        Ok(location)
    }

    /// Checks that the game has this number, in strict input.
    fn check_number(&self, stream: &Stream, location: Location, number: Option<u64>) -> Result<(), Error> {
        match number.filter(|number| stream.is_strict() && self.number() != number.to_string().as_bytes()) {
            Some(number) => {
                reject_number_if_strict(stream, location, self.number(), &format!("game number {number}"))
            }
            None => Ok(()),
        }
    }

    /// Reads `: moves` and the end of the line.
    fn read_rest(&mut self, stream: &mut Stream) -> Result<(), Error> {
        if !stream.skip(b':')? {
            return Err(stream.bad(COLON));
        }
        if stream.peek()? == Some(b' ') {
            stream.advance();
        } else {
            stream.reject_if_strict("a space after the colon")?;
        }
        stream.skip_blanks()?;
        self.read_moves(stream)
    }

    /// Reads the moves and the end of the line.
    fn read_moves(&mut self, stream: &mut Stream) -> Result<(), Error> {
        self.moves.clear();
        while let Some(slot) = stream.peek()?.and_then(slot) {
            if self.moves.len() == CELLS {
                stream.reject_if_strict("at most 42 moves")?;
            }
            if self.moves.len() <= CELLS {
                self.moves.push(slot);
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(b' ' | b'\t') => {
                stream.skip_blanks()?;
                stream.end_line(END_OF_MOVES)
            }
            _ => stream.end_line(MOVE),
        }
    }
}

/// Whether an input most likely is of this form if it begins so: with a game, which may come after a number.
pub fn starts_input(text: &[u8]) -> bool {
    let after_digits = |text: &'_ [u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let games = text[after_digits(text)..].trim_ascii_start();
    let number = games.strip_prefix(GAME);
    number.is_some_and(|number| matches!(number.get(after_digits(number)), None | Some(b':')))
}

/// The slot, from 0, that a digit names.
pub fn slot(digit: u8) -> Option<usize> {
    matches!(digit, b'1'..=b'7').then(|| usize::from(digit - b'1'))
}

/// Reads t, unless the input starts with a game right away; `bad` is whether a bad line came in place of t.
fn count_line(stream: &mut Stream, bad: bool) -> Result<Option<u64>, Error> {
    stream.skip_mark(START)?;
    skip_blank_lines(stream)?;
    match stream.peek()? {
        Some(b'0'..=b'9') => count(stream).map(Some),
        None | Some(b'G') if bad => Ok(None),
        None => no_count(stream),
        Some(b'G') if stream.at_line_start() => no_count(stream),
        Some(_) if stream.at_line_start() => Err(stream.bad(START)),
        Some(b'G') => Err(stream.bad(NO_INDENT)),
        Some(_) => Err(stream.bad("the number of games")),
    }
}

/// Accepts that the input starts without the line that says how many games there are.
fn no_count(stream: &mut Stream) -> Result<Option<u64>, Error> {
    if let Err(error) = stream.reject_if_strict(COUNT_LINE) {
        stream.report(error)?;
    }
    Ok(None)
}

/// Reads t and the rest of its line. A t too large for the type is taken for the largest, more than any input holds.
fn count(stream: &mut Stream) -> Result<u64, Error> {
    let location = stream.location();
    // No more of them than a message needs.
    let mut digits = Vec::new();
    let mut count: u64 = 0;
    while let Some(digit @ b'0'..=b'9') = stream.peek()? {
        if digits.len() <= words::MAX_DIGITS {
            digits.push(digit);
        }
        count = count.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        stream.advance();
    }
    if !(1..=MAX_GAMES).contains(&count) || digits.starts_with(b"0") {
        reject_number_if_strict(
            stream,
            location,
            &digits,
            &format!("a number of games from 1 to {MAX_GAMES}"),
        )?;
    }
    stream.skip_blanks()?;
    stream.end_line(END_OF_COUNT)?;
    Ok(count)
}

/// Lets a number, which stands at `location`, break a promise of the statement, unless the input is strict.
fn reject_number_if_strict(
    stream: &Stream,
    location: Location,
    digits: &[u8],
    promise: &str,
) -> Result<(), Error> {
    stream.reject_if_strict(promise).map_err(|error| {
        error.map_bad_input(|bad| {
            bad.location = location;
            bad.found = Found::Number(words::number(digits));
        })
    })
}

/// Goes past lines that hold nothing but blanks, and past blanks at the start of the line after them.
fn skip_blank_lines(stream: &mut Stream) -> Result<(), Error> {
    loop {
        stream.skip_blanks()?;
        match stream.peek()? {
            Some(b'\r' | b'\n') => {
                stream.reject_if_strict("no blank lines")?;
                stream.skip_line_end()?;
            }
            _ => return Ok(()),
        }
    }
}
