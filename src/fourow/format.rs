//! The form of a FOUROW input: a line with t, the number of games, then t lines `Game #n: moves`.
//!
//! It is read byte by byte, so that whatever is wrong is found at its first byte.

use super::game::Chips;
use crate::error::Error;
use crate::stream::Stream;
use crate::words;

/// What every game's line begins with.
pub const GAME: &[u8] = b"Game #";

/// The most digits that a game's number may have. A number is printed as it was written, so it is kept, and memory is
/// finite.
const LONGEST_NUMBER: usize = 1 << 16;

/// The cells of the board. One move more than that makes a game invalid, and none after it can change that.
const CELLS: usize = Chips::FULL.count();

/// What an input starts with, unless it is a piece of a larger one.
const COUNT_LINE: &str = "the line with the number of games";

/// What is expected where a game's line starts with blanks.
const NO_INDENT: &str = "'Game #' at the start of the line, with no blanks before it";

/// How far an input has been read.
pub struct Games {
    /// t; `None` if its line is missing, as in a piece of a larger file.
    promised: Option<u64>,
    /// Games read so far.
    pub read: u64,
}

impl Games {
    /// Reads the line with t, unless the input starts with a game right away.
    pub fn start(stream: &mut Stream) -> Result<Self, Error> {
        skip_blank_lines(stream)?;
        let promised = match stream.peek()? {
            Some(b'0'..=b'9') => Some(count(stream)?),
            None => no_count(stream)?,
            Some(b'G') if stream.at_line_start() => no_count(stream)?,
            Some(_) if stream.at_line_start() => {
                return Err(stream.bad("the number of games, or 'Game #'"));
            }
            Some(b'G') => return Err(stream.bad(NO_INDENT)),
            Some(_) => return Err(stream.bad("the number of games")),
        };
        Ok(Self { promised, read: 0 })
    }

    /// Whether another game follows, blank lines aside.
    pub fn more(&self, stream: &mut Stream) -> Result<bool, Error> {
        skip_blank_lines(stream)?;
        let found = stream.peek()?.is_some();
        let Some(promised) = self.promised else {
            return Ok(found);
        };
        match (found, self.read < promised) {
            (true, false) => {
                let games = words::count(promised, "game");
                Err(stream.bad(format!("the end of the input: the first line says {games}")))
            }
            (false, true) if promised == u64::MAX => {
                Err(stream.bad(format!("game {} of more than 10^19", self.read + 1)))
            }
            (false, true) => Err(stream.bad(format!("game {} of {promised}", self.read + 1))),
            (more, _) => Ok(more),
        }
    }

    /// How many more games there may be.
    pub fn left(&self) -> u64 {
        self.promised.map_or(u64::MAX, |promised| promised - self.read)
    }
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

    /// Reads a line `Game #n: moves`; `number` is what n should be.
    pub fn read(&mut self, stream: &mut Stream, number: u64) -> Result<(), Error> {
        self.read_head(stream, number)?;
        if stream.peek()? == Some(b' ') {
            stream.advance();
        } else {
            stream.unless_strict("a space after the colon")?;
        }
        stream.skip_blanks()?;
        self.read_moves(stream)
    }

    /// Reads `Game #n:`.
    fn read_head(&mut self, stream: &mut Stream, number: u64) -> Result<(), Error> {
        if !stream.at_line_start() {
            return Err(stream.bad(NO_INDENT));
        }
        for &byte in GAME {
            if !stream.skip(byte)? {
                return Err(stream.bad("'Game #'"));
            }
        }
        self.head.clear();
        self.head.extend_from_slice(GAME);
        while let Some(digit @ b'0'..=b'9') = stream.peek()? {
            if self.head.len() == GAME.len() + LONGEST_NUMBER {
                return Err(stream.bad(format!("a game number of at most {LONGEST_NUMBER} digits")));
            }
            self.check_number(stream, number, Some(digit))?;
            self.head.push(digit);
            stream.advance();
        }
        if self.head.len() == GAME.len() {
            return Err(stream.bad("the game's number"));
        }
        self.check_number(stream, number, None)?;
        if !stream.skip(b':')? {
            return Err(stream.bad("':' after the game's number"));
        }
        Ok(())
    }

    /// In strict input, checks that `next`, the next digit of the game's number or `None` at its end, is what `number` has
    /// there.
    fn check_number(&self, stream: &Stream, number: u64, next: Option<u8>) -> Result<(), Error> {
        let read = self.head.len() - GAME.len();
        if stream.is_strict() && number.to_string().as_bytes().get(read).copied() != next {
            return stream.unless_strict(&format!("game number {number}"));
        }
        Ok(())
    }

    /// Reads the moves and the end of the line.
    fn read_moves(&mut self, stream: &mut Stream) -> Result<(), Error> {
        self.moves.clear();
        while let Some(slot) = stream.peek()?.and_then(slot) {
            if self.moves.len() == CELLS {
                stream.unless_strict("at most 42 moves")?;
            }
            if self.moves.len() <= CELLS {
                self.moves.push(slot);
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(b' ' | b'\t') => {
                stream.skip_blanks()?;
                stream.end_line("the end of the line, as moves have no blanks between them")
            }
            _ => stream.end_line("a move from 1 to 7, or the end of the line"),
        }
    }
}

/// The slot, from 0, that a digit names.
pub fn slot(digit: u8) -> Option<usize> {
    matches!(digit, b'1'..=b'7').then(|| usize::from(digit - b'1'))
}

/// Accepts that the input starts without the line that says how many games there are.
fn no_count(stream: &Stream) -> Result<Option<u64>, Error> {
    stream.unless_strict(COUNT_LINE).map(|()| None)
}

/// Reads t and the rest of its line. A t too large for the type is taken for the largest, more than any input holds.
fn count(stream: &mut Stream) -> Result<u64, Error> {
    let mut count: u64 = 0;
    while let Some(digit @ b'0'..=b'9') = stream.peek()? {
        if count >= 10 || (count == 0 && digit == b'0') {
            stream.unless_strict("a number of games from 1 to 99")?;
        }
        count = count.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        stream.advance();
    }
    stream.skip_blanks()?;
    stream.end_line("the end of the line with the number of games")?;
    Ok(count)
}

/// Goes past lines that hold nothing but blanks, and past blanks at the start of the line after them.
fn skip_blank_lines(stream: &mut Stream) -> Result<(), Error> {
    loop {
        stream.skip_blanks()?;
        match stream.peek()? {
            Some(b'\r' | b'\n') => {
                stream.unless_strict("no blank lines")?;
                stream.skip_line_end()?;
            }
            _ => return Ok(()),
        }
    }
}
