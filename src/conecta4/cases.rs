//! The hard cases of Conecta 4.

use super::{Chips, Event, Game, HEIGHT, Token, WIDTH, next};
use crate::bitboard::Direction::{self, Horizontal};
use crate::cases::playout::{self, retry};
use crate::cases::rows::rows_of;
use crate::cases::win::{self, PAIRS, WinKind, pair_name};
use crate::cases::wraparound::Wraparound;
use crate::cases::{Case, HardCases, Item, VisitItem};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;

type Win = win::Win<WIDTH, HEIGHT, 4>;
type Playout = playout::Playout<WIDTH, HEIGHT, 4>;

/// The table of cases of Conecta 4.
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
    several_on_line: bool,
    /// Whether the game ended in the middle of a line that continues with a move.
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
        Case::item("QUIT", |a, _| a.end == Some(Event::Quit), |r, _| open(r, 4, 40)),
        Case::item("CONNECT4", |a, _| a.win.is_some(), |r, _| text(Playout::won(r), r, "\n")),
        Case::item("FULL", |a, _| a.end == Some(Event::Full), |r, _| open(r, 48, 48)),
        Case::item("INVALID", |a, _| a.invalid > 0, |r, _| invalid(r, 1, "\n")),
        Case::item(
            "nothing at all",
            |a, _| a.game.moves == 0 && a.blank_lines == 0,
            |_, _| Some(Item::new()),
        ),
        Case::item(
            "nothing but a blank line",
            |a, _| a.game.moves == 0 && a.blank_lines == 1,
            |_, _| Some(b"\n".into()),
        ),
        Case::variants(
            "wins by player, direction, last chip's place",
            (WinKind::COUNT, WinKind::name),
            |a, n| a.win.is_some_and(|win| WinKind::nth(n).matches(&win)),
            |r, n| text(Playout::won_like(r, WinKind::nth(n)), r, "\n"),
        ),
        Case::variants(
            "wins with a chip in column",
            (WIDTH, |n| (n + 1).to_string()),
            |a, n| a.win.is_some_and(|win| !(win.rows & Chips::column(n)).is_empty()),
            |r, n| text(Playout::completing(r, &rows_in(n)), r, "\n"),
        ),
        Case::variants(
            "no row, but one if edges were open",
            (Wraparound::COUNT, Wraparound::name),
            |a, n| a.win.is_none() && Wraparound::nth(n).has_row(&a.game.board),
            |r, n| text(Playout::completing(r, &Wraparound::nth(n).wrapped_rows()), r, "\n"),
        ),
        Case::item(
            "a horizontal row of 5",
            |a, _| a.win.is_some_and(|win| win.has_run_of(5, &[Horizontal])),
            |r, _| text(Playout::long_row(r, 5, &[Horizontal]), r, "\n"),
        ),
        Case::item(
            "a diagonal row of 5",
            |a, _| a.win.is_some_and(|win| win.has_run_of(5, &Direction::DIAGONAL)),
            |r, _| text(Playout::long_row(r, 5, &Direction::DIAGONAL), r, "\n"),
        ),
        Case::item(
            "a row of 7",
            |a, _| a.win.is_some_and(|win| win.has_run_of(7, &[Horizontal])),
            |r, _| text(Playout::long_row(r, 7, &[Horizontal]), r, "\n"),
        ),
        Case::variants(
            "rows in two directions",
            (PAIRS.len(), pair_name),
            |a, n| a.win.is_some_and(|win| PAIRS[n].iter().all(|direction| win.has_row_along(*direction))),
            |r, n| text(Playout::crossing(r, &PAIRS[n]), r, "\n"),
        ),
        Case::item(
            "won with the 48th chip",
            |a, _| a.win.is_some() && a.game.board.chips() == Chips::FULL,
            |r, _| text(Playout::won_at_the_end(r), r, "\n"),
        ),
        Case::item(
            "47 chips and nobody won",
            |a, _| a.win.is_none() && a.game.board.chips().count() == 47,
            |r, _| open(r, 47, 47),
        ),
        Case::item(
            "a blank line at the start",
            |a, _| a.blank_at_start && a.game.moves > 0,
            |r, _| blank_first(r, 1),
        ),
        Case::item("two blank lines running", |a, _| a.blank_twice, |r, _| blank_first(r, 2)),
        Case::item("a blank line after INVALID", |a, _| a.blank_after_invalid, |r, _| invalid(r, 1, "\n\n")),
        Case::item("a full column played twice running", |a, _| a.invalid_twice, |r, _| invalid(r, 2, "\n")),
        Case::item(
            "INVALID, and then a win",
            |a, _| a.invalid > 0 && a.win.is_some(),
            |r, _| after_invalid(Playout::won(r)?, r),
        ),
        Case::item(
            "INVALID, and then FULL",
            |a, _| a.invalid > 0 && a.end == Some(Event::Full),
            |r, _| after_invalid(retry(|| Playout::without_row(r, Chips::CELLS))?, r),
        ),
        Case::item("several moves on a line", |a, _| a.several_on_line, |r, _| open(r, 4, 20)),
        Case::item(
            "moves after the end, on its line",
            |a, _| a.moves_after_end,
            |r, _| text(Playout::won(r), r, " 4 4\n"),
        ),
        Case::item(
            "a blank line after the end",
            |a, _| a.blank_after_end,
            |r, _| text(Playout::won(r), r, "\n\n1\n"),
        ),
        Case::item(
            "a blank line after FULL",
            |a, _| a.blank_after_end && a.win.is_none(),
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
        let move_before = before.filter(|before| before.column.is_some());
        self.several_on_line |=
            step.column.is_some() && move_before.is_some_and(|before| before.line == step.line);
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
