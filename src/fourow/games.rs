//! The games of an input: the line with t, the number of games, and the loop over the games.

use super::fast::{Block, Consumed};
use super::format::{EXPECTED_END_OF_COUNT, EXPECTED_START, GAME_LINE, GAMES, NO_INDENT, Transcript};
use crate::error::{Error, Location};
use crate::item_stream::ItemStream;
use crate::output::Output;
use crate::stream::Stream;
use crate::words;

/// Calls `visit` with each selected game of an input, except those that `kernel` processes: the regular lines in the
/// block after each visited game. The kernel is not used if a single game is selected.
pub fn for_each_game(
    items: &mut ItemStream,
    mut visit: impl FnMut(&Transcript, &mut Output) -> Result<(), Error>,
    kernel: impl Fn(Block, &mut Output) -> Consumed,
) -> Result<(), Error> {
    let mut games = GameReader::start(items)?;
    let mut transcript = Transcript::default();
    let selects_all = items.selects_all();
    while games.next(items, &mut transcript)? {
        let visit = |output: &mut Output| visit(&transcript, output);
        if items.answer(games.good_games, Some(transcript.number()), visit)?.is_break() {
            return Ok(());
        }
        let stream = &mut items.stream;
        if selects_all {
            let line = stream.location().line;
            let (text, output) = stream.block();
            let consumed = kernel(Block { text, line, max_games: games.remaining() }, output);
            if consumed.games > 0 {
                stream.advance_to(consumed.bytes, Location { line: line + consumed.games, column: 1 });
            }
            games.advance(consumed.games);
        }
    }
    items.end(GAMES.label, GAMES.noun, games.good_games)
}

/// A reader of the games of an input.
struct GameReader {
    /// t; `None` if its line is missing, as in a piece of a larger file, or after an error about t.
    declared: Option<u64>,
    /// The number of games read, including bad ones.
    games_read: u64,
    /// The number of good games read.
    good_games: u64,
}

impl GameReader {
    /// Reads the line with t, unless the input starts with a game.
    fn start(items: &mut ItemStream) -> Result<Self, Error> {
        let mut skipped_bad_line = false;
        let declared = loop {
            let stream = &mut items.stream;
            stream.keep_line();
            let skipped = stream.skip_byte_order_mark(EXPECTED_START).and_then(|()| skip_blank_lines(stream));
            let is_count = skipped.is_ok() && matches!(stream.peek()?, Some(b'0'..=b'9'));
            match skipped.and_then(|()| read_count_line(items, skipped_bad_line)) {
                Ok(declared) => break declared,
                Err(error) if is_count => {
                    items.report(error)?;
                    items.stream.skip_line()?;
                    skipped_bad_line = true;
                }
                Err(error) => skipped_bad_line |= skip_bad_line(items, error, b"")?,
            }
        };
        Ok(Self { declared, games_read: 0, good_games: 0 })
    }

    /// Reads the next game, after any blank and bad lines, and returns whether there is one.
    fn next(&mut self, items: &mut ItemStream, transcript: &mut Transcript) -> Result<bool, Error> {
        loop {
            match self.read(items, transcript) {
                Ok(false) => return Ok(false),
                Ok(true) => {
                    self.advance(1);
                    return Ok(true);
                }
                Err(error) => {
                    let number = transcript.number_before_error(&error);
                    if skip_bad_line(items, error, number)? {
                        self.games_read += 1;
                    }
                }
            }
        }
    }

    /// Counts games that have been read and are good.
    fn advance(&mut self, games: u64) {
        self.games_read += games;
        self.good_games += games;
    }

    /// The maximum number of games that remain.
    fn remaining(&self) -> u64 {
        self.declared.map_or(u64::MAX, |declared| declared.saturating_sub(self.games_read))
    }

    /// Reads the next game, and returns whether there is one.
    fn read(&mut self, items: &mut ItemStream, transcript: &mut Transcript) -> Result<bool, Error> {
        skip_blank_lines(&mut items.stream)?;
        let has_more = items.stream.peek()?.is_some();
        self.check_count(items, has_more)?;
        if has_more {
            transcript.read(&mut items.stream)?;
        }
        Ok(has_more)
    }

    /// If the number of games is declared, checks that the input continues if and only if fewer games have been read.
    fn check_count(&mut self, items: &mut ItemStream, has_more: bool) -> Result<(), Error> {
        let Some(declared) = self.declared.filter(|declared| (self.games_read < *declared) != has_more)
        else {
            return Ok(());
        };
        let expected = match (has_more, declared) {
            (true, _) => format!("the end of the input after {}", words::plural(declared, "game")),
            (false, u64::MAX) => format!("game {} of more than 10^19", self.games_read + 1),
            (false, _) => format!("game {} of {declared}", self.games_read + 1),
        };
        if !has_more {
            items.declared = Some(declared);
        }
        let mut bad = items.stream.bad(expected);
        if !has_more && self.games_read == 0 {
            bad = bad.with_hint(GAME_LINE);
        }
        // Do not report the error again if reading continues.
        self.declared = None;
        items.report(bad)
    }
}

/// Reads the line with t, unless the input starts with a game. After a skipped bad line, the line with t may be
/// missing.
fn read_count_line(items: &mut ItemStream, skipped_bad_line: bool) -> Result<Option<u64>, Error> {
    let stream = &mut items.stream;
    match (stream.peek()?, stream.at_line_start()) {
        (Some(b'0'..=b'9'), _) => read_count(stream).map(Some),
        (None, _) | (Some(b'G'), true) => Ok(None),
        (Some(b'G'), false) if skipped_bad_line => Ok(None),
        (Some(b'G'), false) => Err(stream.bad(NO_INDENT)),
        (Some(_), true) => Err(stream.expected(EXPECTED_START)),
        (Some(_), false) => Err(stream.bad("the number of games")),
    }
}

/// Reads t and the rest of its line. A t that does not fit in a `u64` saturates.
fn read_count(stream: &mut Stream) -> Result<u64, Error> {
    let mut count: u64 = 0;
    while let Some(digit @ b'0'..=b'9') = stream.peek()? {
        count = count.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        stream.advance();
    }
    stream.skip_spaces()?;
    stream.expect_line_ending(EXPECTED_END_OF_COUNT)?;
    Ok(count)
}

/// If bad lines are skipped, reports the error, skips the rest of its line, and returns whether the line counts as a
/// game: every line does unless it is blank. Otherwise, returns the error. `number` is empty if it is unknown.
#[cold]
fn skip_bad_line(items: &mut ItemStream, error: Error, number: &[u8]) -> Result<bool, Error> {
    let (line, at_start) = (items.stream.location().line, items.stream.at_line_start());
    let (Error::Input(_), true) = (&error, items.is_table()) else {
        items.report(error)?;
        let has_text = items.stream.skip_line()? || !at_start;
        items.skipped += u64::from(has_text);
        return Ok(has_text);
    };
    // Whether the table has a row for the line depends on the rest of the line.
    let has_text = items.stream.skip_line();
    match (&has_text, at_start) {
        (Ok(false), true) => items.report(error)?,
        _ => items.report_item(error, line, number)?,
    }
    Ok(has_text? || !at_start)
}

/// Skips blank lines, and spaces and tabs at the start of the next line.
fn skip_blank_lines(stream: &mut Stream) -> Result<(), Error> {
    loop {
        stream.keep_line();
        stream.skip_spaces()?;
        let Some(b'\r' | b'\n') = stream.peek()? else { return Ok(()) };
        stream.skip_line_ending()?;
    }
}
