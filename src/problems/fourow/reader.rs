//! The reader of FOUROW's inputs: a line with t, the number of games, then t lines `Game #n: moves`.
//!
//! This is the slow path: all but regular lines is read byte by byte, to report an error at the first bad byte.

use std::mem;

use super::answer::{BODY_SIZE, LABEL, write_body};
use super::explanation::explanation;
use super::fast_path::{Block, ChooseKernel, Kernel, first_regular_line, run_portable};
use super::rules::{Chips, Game, slots};
use crate::io::error::{BadInput, FindHint, Found, ItemError, NO_HINT};
use crate::io::scanner::{Scanned, Scanner};
use crate::io::stream::Stream;
use crate::item::{MAX_DIGITS, MAX_SHOWN};
use crate::number::{plural, split_digits};
use crate::problem::{ItemReader, Operation};

/// The maximum number of games in an input that the statement allows.
pub const MAX_GAMES: u64 = 99;

/// The maximum number of moves in a game.
pub const MAX_MOVES: usize = Chips::CELL_COUNT;

const MOVES: &[u8] = b"1234567";

const COUNT: &str = "the number of games";
const END_OF_COUNT: &str = "the end of the line after the number of games";
const COLON: &str = "':' after the game's number";
const MOVE_OR_END: &str = "a move from 1 to 7, or the end of the line";

const GAME_FORM: FindHint = |_| Some("each game is a line like 'Game #1: 4453'");
const NOTHING_BETWEEN: FindHint = |byte| {
    let is_between = byte.is_some_and(|byte| b"1234567,;-|/".contains(&byte));
    is_between.then_some("moves follow each other with nothing between them")
};

/// Whether an input that starts with `text` is probably for this problem: a game, or a number and a game.
pub fn starts_input(text: &[u8]) -> bool {
    let (_, rest) = split_digits(text);
    let number = rest.trim_ascii_start().strip_prefix(LABEL.as_bytes());
    number.is_some_and(|number| matches!(split_digits(number).1, [] | [b':', ..]))
}

/// Scans an input in the statement's own form: the number of games, and a line for each.
pub fn form(scanner: &mut Scanner) -> Scanned {
    let count = format_args!("the number of games, from 1 to {MAX_GAMES}");
    let games = scanner.number(1..=MAX_GAMES, count)?;
    scanner.end_of_line(END_OF_COUNT, GAME_FORM)?;
    for nth in 1..=games {
        let is_cut_short = nth > 1 && scanner.peek().is_none();
        let hint = if is_cut_short { NO_HINT } else { GAME_FORM };
        scanner.literal(LABEL, format_args!("game {nth} of {games}"), hint)?;
        scanner.number(nth..=nth, format_args!("game number {nth}"))?;
        let game = || Some(format!("{LABEL}{nth}"));
        scan_moves(scanner).map_err(|bad| Box::new(BadInput { game: game(), ..*bad }))?;
    }
    scanner.end_of_input(format_args!("the end of the input after {}", plural(games, "game")))
}

/// Scans `: moves` and the end of the line.
fn scan_moves(scanner: &mut Scanner) -> Scanned {
    scanner.literal(":", COLON, NO_HINT)?;
    scanner.literal(" ", "' '", |_| Some("a space follows the colon"))?;
    if scanner.run(MOVES, MAX_MOVES) < MAX_MOVES {
        scanner.end_of_line(MOVE_OR_END, NOTHING_BETWEEN)
    } else if scanner.peek().is_some_and(|byte| MOVES.contains(&byte)) {
        Err(scanner
            .breach(format_args!("the end of the line: a game has at most {MAX_MOVES} moves"), NO_HINT))
    } else {
        scanner.end_of_line("the end of the line", NO_HINT)
    }
}

#[derive(Default)]
pub struct GameReader {
    /// Chooses the kernel of the fast path for a block; `None` for the portable one.
    choose_kernel: Option<ChooseKernel>,
    has_started: bool,
    /// Whether the rest of the line belongs to a bad game.
    is_in_bad_line: bool,
    /// t; `None` if its line is missing, as in a piece of a larger file, or after an error about t.
    declared: Option<u64>,
    /// The number of games so far, bad ones included; it counts only while `declared` is known.
    games_read: u64,
    /// The name of the current game, `Game #n` with n as in the input.
    name: Vec<u8>,
    /// Its moves as digits, up to one more than are shown; the game is invalid long before.
    moves: Vec<u8>,
    line: u64,
    answer: Vec<u8>,
}

impl GameReader {
    pub fn new(choose_kernel: ChooseKernel) -> Self {
        Self { choose_kernel: Some(choose_kernel), ..Self::default() }
    }

    fn play(&self) -> Game {
        Game::play(slots(&self.moves))
    }

    /// Reads a line `Game #n: moves`.
    fn read(&mut self, stream: &mut Stream) -> Result<(), ItemError> {
        if stream.at_line_start()
            && let Some((name, moves, length)) = first_regular_line(stream.block().0)
        {
            name.clone_into(&mut self.name);
            moves.clone_into(&mut self.moves);
            self.line = stream.location.line;
            stream.consume(length, 1);
            return Ok(());
        }
        self.read_name(stream)?;
        self.read_rest(stream).map_err(|error| {
            error.map_bad_input(|bad| bad.game = Some(String::from_utf8_lossy(&self.name).into()))
        })
    }

    fn read_name(&mut self, stream: &mut Stream) -> Result<(), ItemError> {
        if !stream.at_line_start() {
            return Err(stream.bad("'Game #' at the start of the line, with no spaces before it", NO_HINT));
        }
        for byte in LABEL.bytes() {
            if !stream.skip(byte)? {
                return Err(stream.bad("'Game #'", GAME_FORM));
            }
        }
        self.name.clear();
        self.name.extend_from_slice(LABEL.as_bytes());
        self.line = stream.location.line;
        while let Some(digit @ b'0'..=b'9') = stream.peek()? {
            if self.number().len() == MAX_DIGITS {
                return Err(stream.bad(format!("a game number of at most {MAX_DIGITS} digits"), NO_HINT));
            }
            self.name.push(digit);
            stream.advance();
        }
        if self.number().is_empty() {
            return Err(stream.bad("the game's number", NO_HINT));
        }
        Ok(())
    }

    /// Reads `: moves` and the line ending.
    fn read_rest(&mut self, stream: &mut Stream) -> Result<(), ItemError> {
        if !stream.skip(b':')? {
            return Err(stream.bad(COLON, NO_HINT));
        }
        stream.skip_spaces()?;
        self.moves.clear();
        while let Some(digit @ b'1'..=b'7') = stream.peek()? {
            if self.moves.len() <= MAX_SHOWN {
                self.moves.push(digit);
            }
            stream.advance();
        }
        match stream.peek()? {
            Some(b' ' | b'\t') => {
                stream.skip_spaces()?;
                stream.expect_line_ending("the end of the line", NOTHING_BETWEEN)
            }
            _ => stream.expect_line_ending(MOVE_OR_END, NOTHING_BETWEEN),
        }
    }

    /// Checks, once, that the input continues if and only if it declares more games than have been read.
    fn check_count(&mut self, stream: &mut Stream, has_more: bool) -> Result<(), ItemError> {
        let (expected, hint) = match self.declared {
            Some(games) if has_more && games <= self.games_read => {
                (format!("the end of the input after {}", plural(games, "game")), NO_HINT)
            }
            Some(games) if !has_more && games > self.games_read => {
                let nth = self.games_read + 1;
                (format!("game {nth} of {games}"), if nth == 1 { GAME_FORM } else { NO_HINT })
            }
            _ => return Ok(()),
        };
        self.declared = None;
        Err(stream.bad(expected, hint))
    }

    /// The error with its line, which is one of the games, and is to be skipped if reading continues.
    fn bad_line(&mut self, error: ItemError) -> ItemError {
        self.is_in_bad_line = true;
        self.games_read += 1;
        error.map_bad_input(|bad| bad.item_line = Some(bad.location.line))
    }
}

impl ItemReader for GameReader {
    fn next(&mut self, stream: &mut Stream) -> Result<bool, ItemError> {
        if mem::take(&mut self.is_in_bad_line) {
            while stream.peek()?.is_some_and(|byte| byte != b'\n') {
                stream.advance();
            }
        }
        if !mem::replace(&mut self.has_started, true) {
            skip_blank_lines(stream)?;
            if stream.peek()?.is_none() {
                return Err(stream.bad(COUNT, GAME_FORM));
            }
            self.declared = read_count(stream).map_err(|error| self.bad_line(error))?;
        }
        skip_blank_lines(stream)?;
        let has_more = stream.peek()?.is_some();
        self.check_count(stream, has_more)?;
        if has_more {
            self.read(stream).map_err(|error| self.bad_line(error))?;
            self.games_read += 1;
        }
        Ok(has_more)
    }

    fn line(&self) -> u64 {
        self.line
    }

    fn number(&mut self) -> &[u8] {
        &self.name[LABEL.len()..]
    }

    fn item(&mut self) -> &[u8] {
        &self.moves
    }

    fn verdict(&mut self) -> usize {
        self.play().verdict() as usize
    }

    fn answer(&mut self) -> &[u8] {
        let mut body = [0; BODY_SIZE];
        let length = write_body(&self.play(), &mut body);
        self.answer.clone_from(&self.name);
        self.answer.extend_from_slice(&body[..length]);
        &self.answer
    }

    fn explain(&mut self) -> String {
        explanation(&self.name, &self.moves)
    }

    fn fast_forward(&mut self, stream: &mut Stream, operation: Operation) -> u64 {
        let max_games = self.declared.map_or(u64::MAX, |declared| declared.saturating_sub(self.games_read));
        let line = stream.location.line;
        let (text, output) = stream.block();
        let kernel = self.choose_kernel.map_or(run_portable as Kernel, |choose| choose(text.len()));
        let consumed = kernel(Block { text, line, max_games }, output, operation);
        stream.consume(consumed.bytes, consumed.games);
        self.games_read += consumed.games;
        consumed.games
    }
}

/// Reads the line with t, unless the input starts with a game.
fn read_count(stream: &mut Stream) -> Result<Option<u64>, ItemError> {
    match stream.peek()? {
        Some(b'0'..=b'9') => {}
        Some(b'G') => return Ok(None),
        _ => return Err(stream.bad(COUNT, GAME_FORM)),
    }
    let location = stream.location;
    let (mut count, mut digits) = (Some(0_u64), Vec::new());
    while let Some(digit @ b'0'..=b'9') = stream.peek()? {
        count = count.and_then(|count| count.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
        if digits.len() <= MAX_DIGITS {
            digits.push(digit);
        }
        stream.advance();
    }
    if count.is_none() {
        let bad = stream.bad(format!("{COUNT}, at most {}", u64::MAX), GAME_FORM);
        return Err(bad.map_bad_input(|bad| (bad.location, bad.found) = (location, Found::number(&digits))));
    }
    stream.skip_spaces()?;
    stream.expect_line_ending(END_OF_COUNT, GAME_FORM)?;
    Ok(count)
}

/// Skips blank lines, and spaces and tabs at the start of the next line.
fn skip_blank_lines(stream: &mut Stream) -> Result<(), ItemError> {
    stream.skip_spaces()?;
    while stream.peek()?.is_some() && stream.skip_line_ending()? {
        stream.skip_spaces()?;
    }
    Ok(())
}
