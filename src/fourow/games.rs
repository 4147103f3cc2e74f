//! The games of an input: the line with t, the number of games, and the loop over the games.

use super::fast::{Block, Consumed};
use super::format::{GAMES, Transcript};
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
    /// Reads the line with t, unless the input starts with a game or a bad line.
    fn start(items: &mut ItemStream) -> Result<Self, Error> {
        let stream = &mut items.stream;
        stream.skip_byte_order_mark()?;
        let declared = match skip_blank_lines(stream).and_then(|()| read_count_line(stream)) {
            Ok(declared) => declared,
            Err(error) => skip_bad_line(items, error).map(|()| None)?,
        };
        Ok(Self { declared, games_read: 0, good_games: 0 })
    }

    /// Reads the next game, after any blank and bad lines, and returns whether there is one.
    fn next(&mut self, items: &mut ItemStream, transcript: &mut Transcript) -> Result<bool, Error> {
        loop {
            let skipped = skip_blank_lines(&mut items.stream);
            if skipped.is_ok() {
                let has_more = items.stream.peek()?.is_some();
                self.check_count(items, has_more)?;
                if !has_more {
                    return Ok(false);
                }
            }
            match skipped.and_then(|()| transcript.read(&mut items.stream)) {
                Ok(()) => {
                    self.advance(1);
                    return Ok(true);
                }
                Err(error) => skip_bad_line(items, error)?,
            }
            self.games_read += 1;
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
        items.is_truncated = !has_more;
        // Do not report the error again if reading continues.
        self.declared = None;
        items.report(items.stream.bad(expected), None)
    }
}

/// Reads the line with t, unless the input starts with a game.
fn read_count_line(stream: &mut Stream) -> Result<Option<u64>, Error> {
    match (stream.peek()?, stream.at_line_start()) {
        (Some(b'0'..=b'9'), _) => read_count(stream).map(Some),
        (None | Some(b'G'), _) => Ok(None),
        (Some(_), true) => Err(stream.bad("the number of games, or 'Game #'")),
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
    stream.expect_line_ending("the end of the line after the number of games")?;
    Ok(count)
}

/// If bad lines are skipped, reports the error and skips the rest of its line. Otherwise, returns the error.
#[cold]
fn skip_bad_line(items: &mut ItemStream, error: Error) -> Result<(), Error> {
    items.report(error, Some(items.stream.location().line))?;
    items.stream.skip_line()
}

/// Skips blank lines, and spaces and tabs at the start of the next line.
fn skip_blank_lines(stream: &mut Stream) -> Result<(), Error> {
    loop {
        stream.skip_spaces()?;
        let Some(b'\r' | b'\n') = stream.peek()? else { return Ok(()) };
        stream.skip_line_ending()?;
    }
}
