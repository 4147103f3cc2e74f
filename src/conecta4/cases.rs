//! The hard cases of Conecta 4.

use std::sync::LazyLock;

use super::{Chips, Event, Game, HEIGHT, Token, WIDTH, next};
use crate::bitboard::Direction::{self, Horizontal};
use crate::cases::playout::{self, retry};
use crate::cases::rows::rows_of;
use crate::cases::win::{self, PAIRS, WinKind, pair_name};
use crate::cases::wraparound::{WRAPAROUNDS, WrappedRows};
use crate::cases::{Case, HardCases, Item, Scope, VisitItem, variants_that};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;

type Win = win::Win<WIDTH, HEIGHT, 4>;
type Playout = playout::Playout<WIDTH, HEIGHT, 4>;

/// The rows that wrap around an edge.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<WIDTH, HEIGHT, 4>>> = LazyLock::new(WrappedRows::all);

/// The table of Conecta 4.
pub struct Conecta4Cases;

/// The analysis of a simulation.
#[derive(Default)]
pub struct Analysis {
    /// The game at its end.
    game: Game,
    /// The event that ended the game.
    end: Option<Event>,
    /// The rows if somebody won.
    win: Option<Win>,
    blank_at_start: bool,
    blank_twice: bool,
    /// The number of blank lines before the end.
    blank_lines: usize,
    blank_after_invalid: bool,
    /// The number of invalid moves.
    invalid: usize,
    /// Whether two moves one after the other went into full columns.
    invalid_twice: bool,
    /// How many moves are on the line that is read, and on the longest before the end.
    on_line: usize,
    longest_line: usize,
    /// Whether the game ended in the middle of a line, and the line goes on with a move.
    moves_after_end: bool,
    blank_after_end: bool,
}

/// A step of a simulation: a move, a blank line or the end of the input.
struct Step {
    event: Option<Event>,
    /// The column of the move, if it is one.
    column: Option<usize>,
    line: u64,
}

impl HardCases for Conecta4Cases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        Case::item("QUIT", |a| a.end == Some(Event::Quit), |r, _| open(r, 4, 40)),
        Case::item("CONNECT4", |a| a.win.is_some(), |r, _| text(Playout::won(r), r, "\n")),
        Case::item("FULL", |a| a.end == Some(Event::Full), |r, _| open(r, 48, 48)),
        Case::item("INVALID", |a| a.invalid > 0, |r, _| invalid(r, 1, "\n")),
        Case::item("nothing at all", |a| a.game.moves == 0 && a.blank_lines == 0, |_, _| Some(Item::new())),
        Case::item(
            "nothing but a blank line",
            |a| a.game.moves == 0 && a.blank_lines == 1,
            |_, _| Some(b"\n".into()),
        ),
        Case::variants(
            "wins by player, direction, last chip's place",
            Scope::Variants(WinKind::COUNT, WinKind::name),
            |a| a.win.map_or_else(Vec::new, |win| WinKind::all_of(&win)),
            |r, n| text(Playout::won_like(r, WinKind::nth(n)), r, "\n"),
        ),
        Case::variants(
            "wins with a chip in column",
            Scope::Variants(WIDTH, |n| (n + 1).to_string()),
            |a| {
                let rows = a.win.map_or(Chips::EMPTY, |win| win.rows);
                variants_that(WIDTH, |n| !(rows & Chips::column(n)).is_empty())
            },
            |r, n| text(Playout::completing(r, &rows_in(n)), r, "\n"),
        ),
        Case::variants(
            "no row, but one across an edge",
            Scope::Shared(WRAPAROUNDS, |n| WRAPPED_ROWS[n].name.clone()),
            |a| match a.win {
                None => variants_that(WRAPAROUNDS, |n| WRAPPED_ROWS[n].is_on(&a.game.board)),
                Some(_) => Vec::new(),
            },
            |r, n| text(Playout::completing(r, &WRAPPED_ROWS[n].rows), r, "\n"),
        ),
        Case::item(
            "a horizontal row of 5",
            |a| a.win.is_some_and(|win| win.has_run_of(5, &[Horizontal])),
            |r, _| text(Playout::long_row(r, 5, &[Horizontal]), r, "\n"),
        ),
        Case::item(
            "a diagonal row of 5",
            |a| a.win.is_some_and(|win| win.has_run_of(5, &Direction::DIAGONAL)),
            |r, _| text(Playout::long_row(r, 5, &Direction::DIAGONAL), r, "\n"),
        ),
        Case::item(
            "a row of 7",
            |a| a.win.is_some_and(|win| win.has_run_of(7, &[Horizontal])),
            |r, _| text(Playout::long_row(r, 7, &[Horizontal]), r, "\n"),
        ),
        Case::variants(
            "rows in two directions",
            Scope::Variants(PAIRS.len(), pair_name),
            |a| a.win.map_or_else(Vec::new, |win| win.pairs()),
            |r, n| text(Playout::crossing(r, &PAIRS[n]), r, "\n"),
        ),
        Case::item(
            "won with the 48th chip",
            |a| a.win.is_some() && a.game.board.chips() == Chips::FULL,
            |r, _| text(Playout::won_at_the_end(r), r, "\n"),
        ),
        Case::item(
            "47 chips and nobody won",
            |a| a.win.is_none() && a.game.board.chips().count() == 47,
            |r, _| open(r, 47, 47),
        ),
        Case::item(
            "a blank line at the start",
            |a| a.blank_at_start && a.game.moves > 0,
            |r, _| blank_first(r, 1),
        ),
        Case::item("two blank lines running", |a| a.blank_twice, |r, _| blank_first(r, 2)),
        Case::item("a blank line after INVALID", |a| a.blank_after_invalid, |r, _| invalid(r, 1, "\n\n")),
        Case::item("a full column played twice running", |a| a.invalid_twice, |r, _| invalid(r, 2, "\n")),
        Case::item(
            "INVALID, and then a win",
            |a| a.invalid > 0 && a.win.is_some(),
            |r, _| after_invalid(Playout::won(r)?, r),
        ),
        Case::item(
            "INVALID, and then FULL",
            |a| a.invalid > 0 && a.end == Some(Event::Full),
            |r, _| after_invalid(retry(|| Playout::without_row(r, Chips::CELLS))?, r),
        ),
        Case::item("several moves on a line", |a| a.longest_line > 1, |r, _| open(r, 4, 20)),
        Case::item("a line of more than 128 characters", |a| a.longest_line > 64, |r, _| long_line(r)),
        Case::item(
            "more than 64 moves",
            |a| a.game.board.chips().count() + a.invalid > 64,
            |r, _| long_line(r),
        ),
        Case::item(
            "moves after the end, on its line",
            |a| a.moves_after_end,
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
            |r, _| text(retry(|| Playout::without_row(r, Chips::CELLS)), r, "\n\n1\n"),
        ),
    ];

    fn read(stream: &mut Stream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        visit(b"", &Analysis::read(stream)?);
        Ok(())
    }

    fn random(random: &mut Random) -> Option<Item> {
        match random.below(4) {
            0 => open(random, 4, Chips::CELLS),
            1 => invalid(random, 1, "\n\n"),
            _ => text(Playout::won(random), random, "\n"),
        }
    }

    fn items(stream: &mut Stream, visit: VisitItem) -> Result<(), Error> {
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
    /// Reads a simulation, also what follows its end.
    fn read(stream: &mut Stream) -> Result<Self, Error> {
        let mut analysis = Self::default();
        let mut before = None;
        while analysis.end.is_none() {
            let step = analysis.step(stream)?;
            analysis.add(&step, before.as_ref());
            before = Some(step);
        }
        if analysis.end == Some(Event::Won) {
            let winner = analysis.game.player.other();
            analysis.win = Some(Win::new(&analysis.game.board, winner, analysis.game.last));
        }
        analysis.read_rest(stream)?;
        Ok(analysis)
    }

    /// Reads a step, and makes the move that it is.
    fn step(&mut self, stream: &mut Stream) -> Result<Step, Error> {
        let (token, line) = next(stream)?;
        let (event, column) = match token {
            Token::Move(column) => (self.game.play(column), Some(column)),
            Token::BlankLine => (Some(Event::Shown), None),
            Token::End => (Some(Event::Quit), None),
        };
        Ok(Step { event, column, line })
    }

    /// Adds a step to the analysis; `before` is the one before it.
    fn add(&mut self, step: &Step, before: Option<&Step>) {
        let follows = |event| before.is_some_and(|before| before.event == Some(event));
        match step.event {
            Some(Event::Shown) => {
                self.blank_lines += 1;
                self.blank_at_start |= before.is_none();
                self.blank_twice |= follows(Event::Shown);
                self.blank_after_invalid |= follows(Event::Invalid);
            }
            Some(Event::Invalid) => {
                let same_column = before.is_some_and(|before| before.column == step.column);
                self.invalid += 1;
                self.invalid_twice |= follows(Event::Invalid) && same_column;
            }
            Some(Event::Won | Event::Full | Event::Quit) => self.end = step.event,
            None => {}
        }
        let goes_on = before.is_some_and(|before| before.line == step.line);
        self.on_line = usize::from(step.column.is_some()) + if goes_on { self.on_line } else { 0 };
        self.longest_line = self.longest_line.max(self.on_line);
    }

    /// Reads what follows the end of the game, and is ignored.
    fn read_rest(&mut self, stream: &mut Stream) -> Result<(), Error> {
        let mut line_ended = false;
        while let Some(byte) = stream.peek()? {
            self.blank_after_end |= line_ended && stream.at_line_start() && matches!(byte, b'\r' | b'\n');
            self.moves_after_end |= !line_ended && matches!(byte, b'1'..=b'8');
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

/// Columns from 0 as text, on lines of random length; the last line is left open.
fn written(random: &mut Random, columns: &[usize]) -> Item {
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

/// A game as it was played, and what follows.
fn text(playout: Option<Playout>, random: &mut Random, after: &str) -> Option<Item> {
    playout.map(|playout| [written(random, &playout.moves), after.into()].concat())
}

/// From `min` to `max` chips, and nobody has a row.
fn open(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let plies = random.between(min, max);
    let playout = retry(|| Playout::without_row(random, plies));
    text(playout, random, "\n")
}

/// Blank lines, and then a game.
fn blank_first(random: &mut Random, lines: usize) -> Option<Item> {
    let game = text(Playout::won(random), random, "\n")?;
    Some([b"\n".repeat(lines), game].concat())
}

/// The same full column, played a number of times, and what follows.
fn invalid(random: &mut Random, times: usize, after: &str) -> Option<Item> {
    let plies = 6 + random.below(30);
    let playout = retry(|| Playout::without_row(random, plies))?;
    let full = playout.full_column()?;
    let columns = [playout.moves, vec![full; times]].concat();
    Some([written(random, &columns), after.into()].concat())
}

/// A game without a row on one line, and then so many moves into a full column that the line is long.
fn long_line(random: &mut Random) -> Option<Item> {
    let plies = 30 + random.below(12);
    let playout = retry(|| Playout::without_row(random, plies))?;
    let full = playout.full_column()?;
    let times = 35 + random.below(100);
    let columns = [playout.moves, vec![full; times]].concat();
    let columns: Vec<_> = columns.iter().map(|column| [b'1' + *column as u8]).collect();
    Some([columns.join(&b' '), b"\n".into()].concat())
}

/// A game as it was played, but with one move into the first full column as soon as there is one.
fn after_invalid(Playout { moves, .. }: Playout, random: &mut Random) -> Option<Item> {
    let is_full = |column: &usize, plies: usize| {
        moves[..plies].iter().filter(|other| *other == column).count() == HEIGHT
    };
    let full = |plies| (0..WIDTH).find(|column| is_full(column, plies));
    let (plies, column) = (0..moves.len()).find_map(|plies| full(plies).map(|column| (plies, column)))?;
    let columns = [&moves[..plies], &[column], &moves[plies..]].concat();
    Some([written(random, &columns), b"\n".into()].concat())
}
