//! The reader of FOUROW's inputs: a line with t, the number of games, then t lines `Game #n: moves`.
//!
//! This is the slow path: inputs are read byte by byte, so that an error is reported at the first bad byte.

use std::mem;

use super::answer::append_answer;
use super::explanation;
#[cfg(target_arch = "x86_64")]
use super::fast_path::avx2::run;
#[cfg(not(target_arch = "x86_64"))]
use super::fast_path::run_portable as run;
use super::fast_path::{CompareAnswers, CountVerdicts, Operation, WriteAnswers, WriteRows, run_portable};
use super::rules::{Chips, Game};
use crate::io::error::{Error, Hints, LETTER_FOR_ZERO, LF_ALONE};
use crate::io::item_loop::ItemReader;
use crate::io::output::Output;
use crate::io::stream::Stream;
use crate::item::{
    Item, ItemKind, MAX_DIGITS, MAX_SHOWN_MOVES, Shape, VerdictCounts, digits, plural, split_digits,
};
use crate::picture::Palette;

/// The text before a game's number.
pub const LABEL: &str = "Game #";

pub const GAMES: ItemKind = ItemKind {
    shape: Shape::Games { max_games: 99, max_moves: Chips::CELL_COUNT },
    noun: "game",
    unit: "move",
    units: b"1234567",
    label: LABEL,
    text: |number, moves| [LABEL.as_bytes(), number, b": ", moves, b"\n"].concat(),
    separator: b"",
    chip_letters: b"xoXO",
    ignores_trailing_whitespace: false,
};

const JOINED_FILES: (&str, &str) =
    ("\u{ef}", "if files were joined, remove the byte order mark at the start of each");
const GAME_LINE: (&str, &str) = ("", "each game is a line like 'Game #1: 4453'");
const SLOTS: (&str, &str) = ("089", "slots are numbered from 1 to 7");
const NOTHING_BETWEEN: (&str, &str) =
    ("0123456789,;-|/", "moves follow each other with nothing between them");
const OTHER_INPUT: (&str, &str) =
    ("0123456789\u{ef}", "if this is another input, give it as a FILE of its own");

/// A game as read from an input: its number and its moves.
#[derive(Default)]
pub struct GameRecord {
    /// `Game #n`, with n as in the input.
    pub name: Vec<u8>,
    /// The slots of the moves, counted from 0, up to one more than are shown; the game is invalid long before.
    pub moves: Vec<usize>,
    pub line: u64,
}

impl GameRecord {
    pub fn number(&self) -> &[u8] {
        &self.name[LABEL.len()..]
    }

    pub fn play(&self) -> Game {
        Game::play(self.moves.iter().copied())
    }

    /// Reads a line `Game #n: moves`.
    pub fn read(&mut self, stream: &mut Stream) -> Result<(), Error> {
        if self.read_regular(stream).is_some() {
            return Ok(());
        }
        self.read_name(stream)?;
        self.read_rest(stream)
            .map_err(|error| error.map_bad_input(|bad| bad.game = Some(GAMES.name(self.number()))))
    }

    /// Reads a line in the statement's form at once if the block holds all of it.
    fn read_regular(&mut self, stream: &mut Stream) -> Option<()> {
        let line = stream.location().line;
        let at_start = stream.at_line_start();
        let text = stream.block().0;
        let (number, rest) = split_digits(text.strip_prefix(LABEL.as_bytes()).filter(|_| at_start)?);
        let (moves, end) = split_digits(rest.strip_prefix(b": ")?);
        let is_regular = (1..=MAX_DIGITS).contains(&number.len())
            && moves.len() <= MAX_SHOWN_MOVES
            && end.first() == Some(&b'\n');
        if !is_regular {
            return None;
        }
        self.moves.clear();
        for digit in moves {
            self.moves.push(slot(*digit)?);
        }
        self.name.clear();
        self.name.extend_from_slice(&text[..LABEL.len() + number.len()]);
        self.line = line;
        let length = text.len() - end.len() + 1;
        stream.consume(length, 1);
        Some(())
    }

    fn read_name(&mut self, stream: &mut Stream) -> Result<(), Error> {
        if stream.peek()? == Some(b'\r') {
            return Err(stream.bad_carriage_return());
        }
        if !stream.at_line_start() {
            return Err(stream.bad("'Game #' at the start of the line, with no spaces before it", &[]));
        }
        for byte in LABEL.bytes() {
            if !stream.skip(byte)? {
                return Err(stream.bad("'Game #'", &[JOINED_FILES, GAME_LINE]));
            }
        }
        self.name.clear();
        self.name.extend_from_slice(LABEL.as_bytes());
        self.line = stream.location().line;
        while let Some(digit @ b'0'..=b'9') = stream.peek()? {
            if self.number().len() == MAX_DIGITS {
                return Err(stream.bad(format!("a game number of at most {MAX_DIGITS} digits"), &[]));
            }
            self.name.push(digit);
            stream.advance();
        }
        if self.number().is_empty() {
            return Err(stream.bad("the game's number", &[LETTER_FOR_ZERO]));
        }
        Ok(())
    }

    /// Reads `: moves` and the line ending.
    fn read_rest(&mut self, stream: &mut Stream) -> Result<(), Error> {
        if !stream.skip(b':')? {
            let hints = &[LETTER_FOR_ZERO, (" ", "the colon directly follows the number")];
            return Err(stream.bad("':' after the game's number", hints));
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
                stream.expect_line_ending("the end of the line", &[NOTHING_BETWEEN])
            }
            _ => {
                let expected = "a move from 1 to 7, or the end of the line";
                stream.expect_line_ending(expected, &[SLOTS, NOTHING_BETWEEN])
            }
        }
    }
}

/// Whether an input that starts with `text` is probably for this problem: a game, or a number and a game.
pub fn starts_input(text: &[u8]) -> bool {
    let (_, rest) = split_digits(text);
    let number = rest.trim_ascii_start().strip_prefix(LABEL.as_bytes());
    number.is_some_and(|number| matches!(split_digits(number).1, [] | [b':', ..]))
}

/// The slot of a digit, counted from 0.
pub fn slot(digit: u8) -> Option<usize> {
    matches!(digit, b'1'..=b'7').then(|| usize::from(digit - b'1'))
}

/// The unread part of a stream's block, from the start of a line.
pub struct Block<'a> {
    pub text: &'a [u8],
    /// The number of its first line.
    pub line: u64,
    pub max_games: u64,
}

/// The part of a block that an operation consumed.
#[derive(Clone, Copy)]
pub struct Consumed {
    /// The number of bytes, which make up whole lines.
    pub bytes: usize,
    /// The number of games, one per line.
    pub games: u64,
}

impl Consumed {
    pub const NOTHING: Self = Self { bytes: 0, games: 0 };
}

/// A reader of games, with the fast path of the portable kernel or of the best one.
#[derive(Default)]
pub struct GameReader<const IS_PORTABLE: bool> {
    has_started: bool,
    /// Whether the rest of the line belongs to a bad game.
    is_in_bad_line: bool,
    /// t; `None` if its line is missing, as in a piece of a larger file, or after an error about t.
    declared: Option<u64>,
    /// The number of games, bad ones included, as long as `declared` is known: then the line with t was good.
    games_read: u64,
    good_games: u64,
    record: GameRecord,
    text: Vec<u8>,
}

impl<const IS_PORTABLE: bool> GameReader<IS_PORTABLE> {
    /// Checks, once, that the input continues if and only if it declares more games than have been read.
    fn check_count(&mut self, stream: &Stream, has_more: bool) -> Result<(), Error> {
        let (expected, hints): (_, Hints) = match self.declared {
            Some(games) if has_more && games <= self.games_read => {
                (format!("the end of the input after {}", plural(games, "game")), &[OTHER_INPUT, LF_ALONE])
            }
            Some(declared) if !has_more && declared > self.games_read => {
                // Larger numbers of games saturate at this one.
                let all = if declared == u64::MAX { "more than 10^19".into() } else { declared.to_string() };
                let nth = self.games_read + 1;
                (format!("game {nth} of {all}"), if nth == 1 { &[GAME_LINE] } else { &[] })
            }
            _ => return Ok(()),
        };
        self.declared = None;
        Err(stream.bad(expected, hints))
    }

    /// Runs a kernel on the block.
    fn fast_forward(&mut self, stream: &mut Stream, kernel: impl FnOnce(Block, &mut Output) -> Consumed) {
        let max_games = self.declared.map_or(u64::MAX, |declared| declared.saturating_sub(self.games_read));
        let line = stream.location().line;
        let (text, output) = stream.block();
        let consumed = kernel(Block { text, line, max_games }, output);
        stream.consume(consumed.bytes, consumed.games);
        self.games_read += consumed.games;
        self.good_games += consumed.games;
    }

    fn run(block: Block, operation: impl Operation) -> Consumed {
        if IS_PORTABLE { run_portable(block, operation) } else { run(block, operation) }
    }

    /// The error with its line, which is one of the games, and is to be skipped if reading continues.
    fn bad_line(&mut self, error: Error) -> Error {
        self.is_in_bad_line = true;
        self.games_read += 1;
        error.map_bad_input(|bad| bad.item_line = Some(bad.location.line))
    }
}

impl<const IS_PORTABLE: bool> ItemReader for GameReader<IS_PORTABLE> {
    fn next(&mut self, stream: &mut Stream) -> Result<bool, Error> {
        if mem::take(&mut self.is_in_bad_line) {
            skip_line(stream)?;
        }
        if !mem::replace(&mut self.has_started, true) {
            self.declared = read_count(stream).map_err(|error| self.bad_line(error))?;
        }
        skip_blank_lines(stream)?;
        let has_more = stream.peek()?.is_some();
        self.check_count(stream, has_more)?;
        if has_more {
            self.record.read(stream).map_err(|error| self.bad_line(error))?;
            self.games_read += 1;
            self.good_games += 1;
        }
        Ok(has_more)
    }

    fn count(&self) -> u64 {
        self.good_games
    }

    fn line(&self) -> u64 {
        self.record.line
    }

    fn number(&self) -> Option<&[u8]> {
        Some(self.record.number())
    }

    fn item(&self, text: &mut Item) {
        text.extend(digits(&self.record.moves).bytes());
    }

    fn verdict(&mut self) -> usize {
        self.record.play().verdict() as usize
    }

    fn answer(&mut self) -> &[u8] {
        self.text.clear();
        append_answer(&self.record.name, &self.record.play(), &mut self.text);
        &self.text
    }

    fn explain(&mut self, palette: Palette, _: bool) -> String {
        explanation(&self.record, palette)
    }

    fn fast_answers(&mut self, stream: &mut Stream) {
        self.fast_forward(stream, |block, output| Self::run(block, WriteAnswers(output)));
    }

    fn fast_counts(&mut self, stream: &mut Stream, counts: &mut VerdictCounts) {
        self.fast_forward(stream, |block, _| Self::run(block, CountVerdicts(counts)));
    }

    fn fast_rows(&mut self, stream: &mut Stream, file: &[u8]) {
        self.fast_forward(stream, |block, output| Self::run(block, WriteRows { output, file }));
    }

    fn fast_equal(&mut self, stream: &mut Stream, text: &[u8]) -> usize {
        let mut equal = 0;
        self.fast_forward(stream, |block, _| Self::run(block, CompareAnswers { text, equal: &mut equal }));
        equal
    }
}

/// Reads the line with t, unless the input starts with a game or has none. A t that does not fit in a `u64` saturates.
fn read_count(stream: &mut Stream) -> Result<Option<u64>, Error> {
    stream.skip_byte_order_mark()?;
    skip_blank_lines(stream)?;
    match stream.peek()? {
        Some(b'0'..=b'9') => {}
        None | Some(b'G') => return Ok(None),
        Some(b'\r') => return Err(stream.bad_carriage_return()),
        Some(_) => {
            return Err(stream.bad("the number of games", &[LETTER_FOR_ZERO, JOINED_FILES, GAME_LINE]));
        }
    }
    let mut count: u64 = 0;
    while let Some(digit @ b'0'..=b'9') = stream.peek()? {
        count = count.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
        stream.advance();
    }
    stream.skip_spaces()?;
    stream.expect_line_ending("the end of the line after the number of games", &[LETTER_FOR_ZERO])?;
    Ok(Some(count))
}

/// Skips the rest of a line, without its newline.
#[cold]
fn skip_line(stream: &mut Stream) -> Result<(), Error> {
    while stream.peek()?.is_some_and(|byte| byte != b'\n') {
        stream.advance();
    }
    Ok(())
}

/// Skips blank lines, and spaces and tabs at the start of the next line.
fn skip_blank_lines(stream: &mut Stream) -> Result<(), Error> {
    stream.skip_spaces()?;
    while stream.peek()?.is_some() && stream.skip_line_ending()? {
        stream.skip_spaces()?;
    }
    Ok(())
}
