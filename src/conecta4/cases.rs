//! The hard cases of Conecta 4.

use std::sync::LazyLock;

use super::format::{Token, next_token};
use super::game::{Chips, Event, Game, HEIGHT, WIDTH};
use crate::bitboard::Direction;
use crate::cases::playout::{self, retry};
use crate::cases::rows::rows_of;
use crate::cases::win::{self, DIAGONAL, HORIZONTAL, PAIRS, WinKind, pair_name};
use crate::cases::wraparound::{WRAPAROUND_COUNT, WrappedRows};
use crate::cases::{Case, HardCases, Item, Scope, VisitItem, variants_where};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;

type Win = win::Win<WIDTH, HEIGHT, 4>;
type Playout = playout::Playout<WIDTH, HEIGHT, 4>;

/// The rows that wrap around an edge.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<WIDTH, HEIGHT, 4>>> = LazyLock::new(WrappedRows::all);

/// The table of cases of Conecta 4.
pub struct Conecta4Cases;

/// The analysis of a simulation.
#[derive(Default)]
pub struct Analysis {
    /// The game at its end.
    game: Game,
    /// The event that ended the game.
    end: Option<Event>,
    /// The win, if there is one.
    win: Option<Win>,
    /// Whether the input starts with a blank line.
    blank_at_start: bool,
    /// Whether there are two consecutive blank lines.
    blank_twice: bool,
    /// The number of blank lines before the end.
    blank_lines: usize,
    /// Whether a blank line directly follows an invalid move.
    blank_after_invalid: bool,
    /// The number of invalid moves.
    invalid: usize,
    /// Whether two consecutive moves were into the same full column.
    invalid_twice: bool,
    /// The number of moves on the current line.
    moves_on_line: usize,
    /// The maximum number of moves on a line, up to the end of the game.
    max_moves_on_line: usize,
    /// Whether more moves follow the last move of the game on its line.
    has_moves_after_end: bool,
    /// Whether a blank line follows the end of the game.
    blank_after_end: bool,
}

/// A step of a simulation: a move, a blank line or the end of the input.
struct Step {
    /// The event, if there is one.
    event: Option<Event>,
    /// The column of a move.
    column: Option<usize>,
    /// The line of the input.
    line: u64,
}

impl HardCases for Conecta4Cases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        Case::item("QUIT", |a| a.end == Some(Event::Quit), |r, _| without_row(r, 4, 40)),
        Case::item("CONNECT4", |a| a.win.is_some(), |r, _| playout_item(Playout::won(r), r)),
        Case::item("FULL", |a| a.end == Some(Event::Full), |r, _| without_row(r, 48, 48)),
        Case::item("INVALID", |a| a.invalid > 0, |r, _| with_invalid_moves(r, 1, "\n")),
        Case::item("an empty input", |a| a.game.moves == 0 && a.blank_lines == 0, |_, _| Some(Item::new())),
        Case::item(
            "only a blank line",
            |a| a.game.moves == 0 && a.blank_lines == 1,
            |_, _| Some(b"\n".into()),
        ),
        Case::variants(
            "wins by player, direction and last chip",
            Scope::Variants(WinKind::COUNT, WinKind::name),
            |a| a.win.iter().flat_map(WinKind::indices_of).collect(),
            |r, n| playout_item(Playout::with_win(r, WinKind::from_index(n)), r),
        ),
        Case::variants(
            "winning chips by column",
            Scope::Variants(WIDTH, |n| (n + 1).to_string()),
            |a| {
                let rows = a.win.map_or(Chips::EMPTY, |win| win.rows);
                variants_where(WIDTH, |n| !(rows & Chips::column(n)).is_empty())
            },
            |r, n| playout_item(Playout::completing_any(r, &rows_in(n)), r),
        ),
        Case::variants(
            "no row, except one that wraps around an edge",
            Scope::Overlapping(WRAPAROUND_COUNT, |n| WRAPPED_ROWS[n].name.clone()),
            |a| {
                variants_where(WRAPAROUND_COUNT, |n| {
                    a.win.is_none() && WRAPPED_ROWS[n].has_any_on(&a.game.board)
                })
            },
            |r, n| playout_item(Playout::completing_any(r, &WRAPPED_ROWS[n].rows), r),
        ),
        Case::item(
            "a horizontal row of 5",
            |a| a.has_run_of(5, HORIZONTAL),
            |r, _| long_row(r, 5, HORIZONTAL),
        ),
        Case::item("a diagonal row of 5", |a| a.has_run_of(5, DIAGONAL), |r, _| long_row(r, 5, DIAGONAL)),
        Case::item("a row of 7", |a| a.has_run_of(7, HORIZONTAL), |r, _| long_row(r, 7, HORIZONTAL)),
        Case::variants(
            "rows in two directions",
            Scope::Variants(PAIRS.len(), pair_name),
            |a| a.win.iter().flat_map(|win| win.direction_pairs()).collect(),
            |r, n| playout_item(Playout::with_crossing_rows(r, &PAIRS[n]), r),
        ),
        Case::item(
            "won with the 48th chip",
            |a| a.win.is_some() && a.game.board.chips() == Chips::FULL,
            |r, _| playout_item(Playout::won_on_full_board(r), r),
        ),
        Case::item(
            "47 chips and nobody won",
            |a| a.win.is_none() && a.game.board.chips().count() == 47,
            |r, _| without_row(r, 47, 47),
        ),
        Case::item(
            "a blank line at the start",
            |a| a.blank_at_start && a.game.moves > 0,
            |r, _| after_blank_lines(r, 1),
        ),
        Case::item("two consecutive blank lines", |a| a.blank_twice, |r, _| after_blank_lines(r, 2)),
        Case::item(
            "a blank line after INVALID",
            |a| a.blank_after_invalid,
            |r, _| with_invalid_moves(r, 1, "\n\n"),
        ),
        Case::item(
            "a full column played twice in succession",
            |a| a.invalid_twice,
            |r, _| with_invalid_moves(r, 2, "\n"),
        ),
        Case::item(
            "INVALID, then a win",
            |a| a.invalid > 0 && a.win.is_some(),
            |r, _| with_additional_invalid_move(Playout::won(r)?, r),
        ),
        Case::item(
            "INVALID, then FULL",
            |a| a.invalid > 0 && a.end == Some(Event::Full),
            |r, _| with_additional_invalid_move(retry(|| Playout::without_row(r, Chips::CELL_COUNT))?, r),
        ),
        Case::item("several moves on a line", |a| a.max_moves_on_line > 1, |r, _| without_row(r, 4, 20)),
        Case::item("a line of more than 128 characters", |a| a.max_moves_on_line > 64, |r, _| long_line(r)),
        Case::item(
            "more than 64 moves",
            |a| a.game.board.chips().count() + a.invalid > 64,
            |r, _| long_line(r),
        ),
        Case::item(
            "moves after the end, on the same line",
            |a| a.has_moves_after_end,
            |r, _| text(Playout::won(r), r, " 4 4\n"),
        ),
        Case::item(
            "a blank line after the end",
            |a| a.blank_after_end,
            |r, _| text(Playout::won(r), r, "\n\n1\n"),
        ),
        Case::item(
            "a blank line after FULL",
            |a| a.blank_after_end && a.win.is_none(),
            |r, _| text(retry(|| Playout::without_row(r, Chips::CELL_COUNT)), r, "\n\n1\n"),
        ),
    ];

    fn read(stream: &mut Stream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        visit(b"", &Analysis::read(stream)?);
        Ok(())
    }

    fn generate_random(random: &mut Random) -> Option<Item> {
        match random.below(4) {
            0 => without_row(random, 4, Chips::CELL_COUNT),
            1 => with_invalid_moves(random, 1, "\n\n"),
            _ => playout_item(Playout::won(random), random),
        }
    }

    fn read_items(stream: &mut Stream, visit: VisitItem) -> Result<(), Error> {
        let mut text = Item::new();
        while let Some(byte) = stream.peek()? {
            text.push(byte);
            stream.advance();
        }
        visit(text);
        Ok(())
    }
}

impl Analysis {
    /// Whether the run through the last chip of a win has this length in one of these directions.
    fn has_run_of(&self, length: usize, directions: &[Direction]) -> bool {
        self.win.is_some_and(|win| win.has_run_of(length, directions))
    }

    /// Reads a simulation and the input after its end.
    fn read(stream: &mut Stream) -> Result<Self, Error> {
        let mut analysis = Self::default();
        let mut previous = None;
        while analysis.end.is_none() {
            let step = analysis.read_step(stream)?;
            analysis.add(&step, previous.as_ref());
            previous = Some(step);
        }
        if analysis.end == Some(Event::Won) {
            let winner = analysis.game.player.opponent();
            analysis.win = Some(Win::new(&analysis.game.board, winner, analysis.game.last));
        }
        analysis.read_rest(stream)?;
        Ok(analysis)
    }

    /// Reads a step, and plays its move if it has one.
    fn read_step(&mut self, stream: &mut Stream) -> Result<Step, Error> {
        let (token, line) = next_token(stream)?;
        let (event, column) = match token {
            Token::Move(column) => (self.game.play(column), Some(column)),
            Token::BlankLine => (Some(Event::BoardRequested), None),
            Token::End => (Some(Event::Quit), None),
        };
        Ok(Step { event, column, line })
    }

    /// Adds a step and its relation to the previous one.
    fn add(&mut self, step: &Step, previous: Option<&Step>) {
        let follows = |event| previous.is_some_and(|previous| previous.event == Some(event));
        match step.event {
            Some(Event::BoardRequested) => {
                self.blank_lines += 1;
                self.blank_at_start |= previous.is_none();
                self.blank_twice |= follows(Event::BoardRequested);
                self.blank_after_invalid |= follows(Event::Invalid);
            }
            Some(Event::Invalid) => {
                let same_column = previous.is_some_and(|previous| previous.column == step.column);
                self.invalid += 1;
                self.invalid_twice |= follows(Event::Invalid) && same_column;
            }
            Some(Event::Won | Event::Full | Event::Quit) => self.end = step.event,
            None => {}
        }
        let is_same_line = previous.is_some_and(|previous| previous.line == step.line);
        self.moves_on_line =
            usize::from(step.column.is_some()) + if is_same_line { self.moves_on_line } else { 0 };
        self.max_moves_on_line = self.max_moves_on_line.max(self.moves_on_line);
    }

    /// Reads the input after the end of the game.
    fn read_rest(&mut self, stream: &mut Stream) -> Result<(), Error> {
        let mut line_ended = false;
        while let Some(byte) = stream.peek()? {
            self.blank_after_end |= line_ended && stream.at_line_start() && matches!(byte, b'\r' | b'\n');
            self.has_moves_after_end |= !line_ended && matches!(byte, b'1'..=b'8');
            line_ended |= byte == b'\n';
            stream.advance();
        }
        Ok(())
    }
}

/// The rows of four with a chip in a column.
fn rows_in(column: usize) -> Vec<Chips> {
    let mut rows = rows_of(4, &Direction::ALL);
    rows.retain(|row| !(*row & Chips::column(column)).is_empty());
    rows
}

/// The text of moves, which are columns counted from 0, on lines of random length. The last line has no newline.
fn moves_text(random: &mut Random, columns: &[usize]) -> Item {
    let line = 1 + random.below(8);
    let mut text = Item::new();
    for (n, column) in columns.iter().enumerate() {
        if n > 0 {
            text.push(if random.below(line) == 0 { b'\n' } else { b' ' });
        }
        text.push(b'1' + *column as u8);
    }
    text
}

/// The text of a game, then the text `after` it.
fn text(playout: Option<Playout>, random: &mut Random, after: &str) -> Option<Item> {
    playout.map(|playout| [moves_text(random, &playout.moves), after.into()].concat())
}

/// The text of a game, then a newline.
fn playout_item(playout: Option<Playout>, random: &mut Random) -> Option<Item> {
    text(playout, random, "\n")
}

/// A game won with a row of this length in one of these directions.
fn long_row(random: &mut Random, length: usize, directions: &[Direction]) -> Option<Item> {
    playout_item(Playout::with_long_row(random, length, directions), random)
}

/// A game of `min` to `max` moves without a row.
fn without_row(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let plies = random.between(min, max);
    let playout = retry(|| Playout::without_row(random, plies));
    playout_item(playout, random)
}

/// Blank lines, then a game.
fn after_blank_lines(random: &mut Random, lines: usize) -> Option<Item> {
    let game = playout_item(Playout::won(random), random)?;
    Some([b"\n".repeat(lines), game].concat())
}

/// A game without a row, then several moves into one full column, then the text `after` them.
fn with_invalid_moves(random: &mut Random, times: usize, after: &str) -> Option<Item> {
    let plies = 6 + random.below(30);
    let playout = retry(|| Playout::without_row(random, plies))?;
    let full = playout.full_column()?;
    let columns = [playout.moves, vec![full; times]].concat();
    Some([moves_text(random, &columns), after.into()].concat())
}

/// A game without a row, then many moves into a full column, all on one long line.
fn long_line(random: &mut Random) -> Option<Item> {
    let plies = 30 + random.below(12);
    let playout = retry(|| Playout::without_row(random, plies))?;
    let full = playout.full_column()?;
    let times = 35 + random.below(100);
    let columns = [playout.moves, vec![full; times]].concat();
    let columns: Vec<_> = columns.iter().map(|column| [b'1' + *column as u8]).collect();
    Some([columns.join(&b' '), b"\n".into()].concat())
}

/// A game with an additional move into the first full column, as soon as a column is full.
fn with_additional_invalid_move(Playout { moves, .. }: Playout, random: &mut Random) -> Option<Item> {
    let is_full = |column: &usize, plies: usize| {
        moves[..plies].iter().filter(|other| *other == column).count() == HEIGHT
    };
    let full = |plies| (0..WIDTH).find(|column| is_full(column, plies));
    let (plies, column) = (0..moves.len()).find_map(|plies| full(plies).map(|column| (plies, column)))?;
    let columns = [&moves[..plies], &[column], &moves[plies..]].concat();
    Some([moves_text(random, &columns), b"\n".into()].concat())
}
