//! Jutge P32786, Conecta 4: a simulator of the game on a board of 8 columns.

mod cases;
mod shrink;

use crate::bitboard::{Bitboard, Board, Player};
use crate::cases::CaseTable;
use crate::error::Error;
use crate::item::{ItemKind, Sections};
use crate::output::Output;
use crate::picture::{ChipStyle, RED, YELLOW};
use crate::problem::{CommonMistake, Problem};
use crate::stream::Stream;
use crate::theme::Theme;
use crate::words;

/// The problem.
pub const PROBLEM: Problem = Problem {
    name: "conecta4",
    summary: "a simulator, 8 x 6: prints the board on blank lines",
    input: "columns 1 to 8, separated by spaces or line ends; a blank line shows the board",
    items: &SIMULATION,
    verdicts: VERDICTS,
    starts_answer: Some(is_board_line),
    starts_input,
    common_mistakes: COMMON_MISTAKES,
    every: None,
    cases: CaseTable::new::<cases::Conecta4Cases>(),
    encoding: shrink::ENCODING,
    judge: |stream| simulate(stream, answer),
    count: |stream, counts| {
        simulate(stream, |_, event, _| {
            counts.add(counts.index(event.message()));
            Ok(())
        })
    },
    // The command line rejects it.
    tabulate: |_| Ok(()),
    explain: |stream, theme| simulate(stream, |game, event, output| explain(game, event, theme, output)),
};

/// The only item of an input: a simulation, with an answer to each event.
const SIMULATION: ItemKind = ItemKind {
    noun: "simulation",
    unit: "simulation",
    element: "move",
    label: "the game",
    single: true,
    max_items: 1,
    default_rounds: 300,
    header: |_| String::new(),
    text: |_, simulation| simulation.into(),
    separator: b"",
    sections: Sections::EndWith(|line| matches!(line, b"INVALID\n" | b"QUIT\n") || line.starts_with(b"\\")),
    chips: b"xoXO",
    ignores_trailing_space: false,
};

const WIDTH: usize = 8;
const HEIGHT: usize = 6;

/// One player's chips.
type Chips = Bitboard<WIDTH, HEIGHT, 4>;

/// The chips in pictures.
const CHIPS: [ChipStyle; 2] = [ChipStyle::new('0', '0', RED), ChipStyle::new('1', '1', YELLOW)];

// What is expected before and after a move.
const COLUMN: &str = "a column from 1 to 8, a space or the end of the line";
const END_OF_COLUMN: &str = "a space or the end of the line after the column";

const COMMON_MISTAKES: &[CommonMistake] = &[
    CommonMistake { expected: COLUMN, found: b"09", hint: "columns count from 1 to 8" },
    separate_columns(COLUMN, b",;\t"),
    separate_columns(END_OF_COLUMN, b"0123456789,;\t"),
];

const fn separate_columns(expected: &'static str, found: &'static [u8]) -> CommonMistake {
    CommonMistake { expected, found, hint: "a space goes between two columns" }
}

/// A token of an input. Columns are counted from 0.
enum Token {
    Move(usize),
    BlankLine,
    End,
}

/// An event of a game, which the answer responds to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Event {
    /// A blank line asks for the board.
    Shown,
    /// The column of the move was full, so no chip was dropped.
    Invalid,
    /// The move completed four in a row.
    Won,
    /// The move filled the board without completing four in a row.
    Full,
    /// The input ended before the game did.
    Quit,
}

impl Event {
    /// The line of the answer before the board; empty if there is none.
    const fn message(self) -> &'static str {
        match self {
            Self::Shown => "",
            Self::Invalid => "INVALID",
            Self::Won => "CONNECT4",
            Self::Full => "FULL",
            Self::Quit => "QUIT",
        }
    }
}

/// The messages, in the statement's order.
const VERDICTS: &[&str] =
    &[Event::Invalid.message(), Event::Won.message(), Event::Full.message(), Event::Quit.message()];

/// A game in progress.
#[derive(Default)]
struct Game {
    board: Board<WIDTH, HEIGHT, 4>,
    /// The player to move, called 0 or 1 in answers.
    player: Player,
    /// The number of moves, including invalid ones.
    moves: usize,
    /// The column of the last move, counted from 0.
    column: usize,
    /// The last chip; empty if there is none.
    last: Chips,
    /// The line of the event in the input.
    line: u64,
}

/// Simulates the game of an input, and answers each event. The input after the end of the game is not read.
fn simulate(
    stream: &mut Stream,
    answer: impl Fn(&Game, Event, &mut Output) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut game = Game::default();
    let mut events = 0;
    loop {
        let (token, line) = next(stream)?;
        game.line = line;
        let event = match token {
            Token::Move(column) => match game.play(column) {
                Some(event) => event,
                None => continue,
            },
            Token::BlankLine => Event::Shown,
            Token::End => Event::Quit,
        };
        events += 1;
        if stream.answer(events, None, |output| answer(&game, event, output))?.is_break() {
            return Ok(());
        }
        if let Event::Won | Event::Full | Event::Quit = event {
            return stream.end("event ", "event", events);
        }
    }
}

impl Game {
    /// Drops a chip for the player to move.
    fn play(&mut self, column: usize) -> Option<Event> {
        self.moves += 1;
        self.column = column;
        let cell = self.board.chips().landing(column);
        if !cell.fits() {
            return Some(Event::Invalid);
        }
        let side = self.board.side_mut(self.player);
        *side |= cell;
        self.last = cell;
        self.player = self.player.other();
        if side.has_row() {
            Some(Event::Won)
        } else if self.board.chips() == Chips::FULL {
            Some(Event::Full)
        } else {
            None
        }
    }

    /// The number of moves, and how many of them were invalid.
    fn moves_so_far(&self) -> String {
        let invalid = match self.moves - self.board.chips().count() {
            0 => String::new(),
            invalid => format!(" ({invalid} invalid)"),
        };
        words::plural(self.moves as u64, "move") + &invalid
    }
}

/// Writes the answer to an event, as in the statement.
fn answer(game: &Game, event: Event, output: &mut Output) -> Result<(), Error> {
    let message = event.message();
    if !message.is_empty() {
        output.put(message.as_bytes())?;
        output.put(b"\n")?;
    }
    if let Event::Invalid | Event::Quit = event {
        return Ok(());
    }
    for level in (0..HEIGHT).rev() {
        output.put(b"|")?;
        output.put(&game.board.line(level, b' ', b'0', b'1').to_le_bytes())?;
        output.put(b"|\n")?;
    }
    output.put(b"\\--------/\n")
}

/// Whether a line of an answer is part of a board.
fn is_board_line(line: &[u8]) -> bool {
    let cells = line.strip_prefix(b"|").and_then(|line| line.strip_suffix(b"|"));
    cells.is_some_and(|cells| cells.len() == WIDTH && cells.iter().all(|cell| b" 01".contains(cell)))
}

/// Whether an input that starts with `text` is probably for this problem: more than one move, and nothing else.
fn starts_input(text: &[u8]) -> bool {
    let mut moves = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    moves.clone().count() > 1 && moves.all(|word| matches!(word, [b'1'..=b'8']))
}

/// Explains an event, with its line, and draws the board where the answer shows it and at the end.
fn explain(game: &Game, event: Event, theme: Theme, output: &mut Output) -> Result<(), Error> {
    let (mover, player, line) = (game.player.other(), game.player as u8, game.line);
    let (last, moves) = (format!("move {}, in column {}", game.moves, game.column + 1), game.moves_so_far());
    let sentence = match event {
        Event::Shown => format!("Line {line}: the board after {moves}:"),
        Event::Invalid => {
            return writeln!(
                output,
                "Line {line}: INVALID: {last}, finds the column full. Player {player} moves again."
            );
        }
        Event::Won => {
            let (winner, rows) = (mover as u8, words::row_list(game.board.side(mover), game.last));
            format!("Line {line}: CONNECT4: player {winner} wins with {last}, completing {rows}.")
        }
        Event::Full => format!("Line {line}: FULL: {last}, fills the board and nobody has four in a row."),
        Event::Quit => format!("QUIT: the input ends after {moves}, with player {player} to move."),
    };
    write!(output, "{sentence}\n\n{}\n", theme.draw(&game.board, game.last, &CHIPS))
}

/// Reads the next token, and returns it with its line.
fn next(stream: &mut Stream) -> Result<(Token, u64), Error> {
    stream.skip_mark(COLUMN)?;
    loop {
        let line = stream.location().line;
        match stream.peek()? {
            None => return Ok((Token::End, line)),
            Some(b' ') => {
                if stream.at_line_start() {
                    stream.reject_if_strict("no space here")?;
                }
                stream.advance();
                if let None | Some(b' ' | b'\r' | b'\n') = stream.peek()? {
                    stream.reject_if_strict("a column after the space")?;
                }
            }
            Some(b'\r' | b'\n') => {
                let blank = stream.at_line_start();
                stream.skip_line_end()?;
                if blank {
                    return Ok((Token::BlankLine, line));
                }
            }
            Some(_) => return Ok((Token::Move(column(stream)?), line)),
        }
    }
}

/// Reads a move, a single digit, and returns its column, counted from 0.
fn column(stream: &mut Stream) -> Result<usize, Error> {
    let Some(digit @ b'1'..=b'8') = stream.peek()? else {
        return Err(stream.bad(COLUMN));
    };
    stream.advance();
    match stream.peek()? {
        None => stream.reject_if_strict("a last newline")?,
        Some(b' ' | b'\r' | b'\n') => {}
        Some(_) => return Err(stream.bad(END_OF_COLUMN)),
    }
    Ok(usize::from(digit - b'1'))
}
