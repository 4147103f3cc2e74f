//! The hard cases of Conecta 4.

use std::sync::LazyLock;

use super::format::{Token, next_token, read_simulation};
use super::game::{Chips, Event, Game, HEIGHT, WIDTH};
use crate::bitboard::Direction;
use crate::cases::generators::{self, retry};
use crate::cases::rows::{DIAGONAL, DIRECTION_PAIRS, HORIZONTAL, Win, WinKind, direction_pair_name, rows_of};
use crate::cases::wraparound::{WRAPPED_ROWS_COUNT, WrappedRows};
use crate::cases::{Case, HardCases, Item, Scope, VisitItem, case, variants};
use crate::error::Error;
use crate::item_stream::ItemStream;
use crate::random::Random;
use crate::stream::Stream;

type Playout = generators::Playout<WIDTH, HEIGHT, 4>;

/// The rows that wrap around an edge, grouped by how they wrap.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<WIDTH, HEIGHT, 4>>> = LazyLock::new(WrappedRows::all);

/// The hard cases of Conecta 4.
pub struct Conecta4Cases;

impl HardCases for Conecta4Cases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        case("QUIT", |a| a.end == Some(Event::Quit), |r, _| without_row(r, 4, 40)),
        case("CONNECT4", |a| a.win.is_some(), |r, _| item(Playout::won(r), r)),
        case("FULL", |a| a.end == Some(Event::Full), |r, _| without_row(r, 48, 48)),
        case("INVALID", |a| a.invalid_moves > 0, |r, _| with_invalid_moves(r, 1, "\n")),
        case("an empty input", |a| a.game.moves == 0 && a.blank_lines == 0, |_, _| Some(Item::new())),
        case("only a blank line", |a| a.game.moves == 0 && a.blank_lines == 1, |_, _| Some(b"\n".into())),
        variants(
            "wins by player, direction and last chip",
            Scope::Variants(WinKind::COUNT, WinKind::name),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| win.is_kind(n)),
            |r, n| item(Playout::with_win(r, WinKind::from_index(n)), r),
        ),
        variants(
            "winning chips by column",
            Scope::Variants(WIDTH, |n| (n + 1).to_string()),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| !(win.rows & Chips::column(n)).is_empty()),
            |r, n| {
                let mut rows = rows_of(4, &Direction::ALL);
                rows.retain(|row| !(*row & Chips::column(n)).is_empty());
                item(Playout::completing_any(r, &rows), r)
            },
        ),
        variants(
            "no row, except one that wraps around an edge",
            Scope::Overlapping(WRAPPED_ROWS_COUNT, |n| WRAPPED_ROWS[n].name.clone()),
            |a| a.win.is_none(),
            |a, n| WRAPPED_ROWS[n].any_completed_on(&a.game.board),
            |r, n| item(Playout::completing_any(r, &WRAPPED_ROWS[n].rows), r),
        ),
        case("a horizontal row of 5", |a| a.has_run_of(5, HORIZONTAL), |r, _| long_row(r, 5, HORIZONTAL)),
        case("a diagonal row of 5", |a| a.has_run_of(5, DIAGONAL), |r, _| long_row(r, 5, DIAGONAL)),
        case("a row of 7", |a| a.has_run_of(7, HORIZONTAL), |r, _| long_row(r, 7, HORIZONTAL)),
        variants(
            "rows in two directions",
            Scope::Variants(DIRECTION_PAIRS.len(), direction_pair_name),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| win.has_rows_along(&DIRECTION_PAIRS[n])),
            |r, n| item(Playout::with_crossing_rows(r, &DIRECTION_PAIRS[n]), r),
        ),
        case(
            "won with the 48th chip",
            |a| a.win.is_some() && a.game.board.chips() == Chips::FULL,
            |r, _| item(Playout::won_on_full_board(r), r),
        ),
        case(
            "47 chips and nobody won",
            |a| a.win.is_none() && a.game.board.chips().count() == 47,
            |r, _| without_row(r, 47, 47),
        ),
        case(
            "a blank line at the start",
            |a| a.starts_with_blank_line && a.game.moves > 0,
            |r, _| after_blank_lines(r, 1),
        ),
        case(
            "two consecutive blank lines",
            |a| a.has_consecutive_blank_lines,
            |r, _| after_blank_lines(r, 2),
        ),
        case(
            "a blank line after INVALID",
            |a| a.has_blank_line_after_invalid,
            |r, _| with_invalid_moves(r, 1, "\n\n"),
        ),
        case(
            "a full column played twice in succession",
            |a| a.repeats_invalid_move,
            |r, _| with_invalid_moves(r, 2, "\n"),
        ),
        case(
            "INVALID, then a win",
            |a| a.invalid_moves > 0 && a.win.is_some(),
            |r, _| with_additional_invalid_move(Playout::won(r)?, r),
        ),
        case(
            "INVALID, then FULL",
            |a| a.invalid_moves > 0 && a.end == Some(Event::Full),
            |r, _| with_additional_invalid_move(retry(|| Playout::try_without_row(r, Chips::CELL_COUNT))?, r),
        ),
        case("several moves on a line", |a| a.max_moves_on_line > 1, |r, _| without_row(r, 4, 20)),
        case("a line of more than 128 characters", |a| a.max_moves_on_line > 64, |r, _| long_line(r)),
        case("more than 64 moves", |a| a.game.moves > 64, |r, _| long_line(r)),
        case(
            "moves after the end, on the same line",
            |a| a.has_moves_after_end,
            |r, _| item_with(Playout::won(r), r, " 4 4\n"),
        ),
        case(
            "a blank line after the end",
            |a| a.has_blank_line_after_end,
            |r, _| item_with(Playout::won(r), r, "\n\n1\n"),
        ),
        case(
            "a blank line after FULL",
            |a| a.has_blank_line_after_end && a.win.is_none(),
            |r, _| item_with(retry(|| Playout::try_without_row(r, Chips::CELL_COUNT)), r, "\n\n1\n"),
        ),
    ];

    fn read(items: &mut ItemStream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        visit(b"", &Analysis::read(&mut items.stream)?);
        Ok(())
    }

    fn generate_random(random: &mut Random) -> Option<Item> {
        match random.below(4) {
            0 => without_row(random, 4, Chips::CELL_COUNT),
            1 => with_invalid_moves(random, 1, "\n\n"),
            _ => item(Playout::won(random), random),
        }
    }

    fn read_items(items: &mut ItemStream, visit: VisitItem) -> Result<(), Error> {
        visit(read_simulation(&mut items.stream)?);
        Ok(())
    }
}

/// The analysis of a simulation.
#[derive(Default)]
pub struct Analysis {
    /// The game at its end.
    game: Game,
    /// The event that ended the game.
    end: Option<Event>,
    /// The win, if there is one.
    win: Option<Win<WIDTH, HEIGHT, 4>>,
    /// The number of blank lines before the end.
    blank_lines: usize,
    starts_with_blank_line: bool,
    has_consecutive_blank_lines: bool,
    has_blank_line_after_invalid: bool,
    has_blank_line_after_end: bool,
    /// The number of moves into full columns.
    invalid_moves: usize,
    /// Whether two consecutive moves, with no blank line between them, were into the same full column.
    repeats_invalid_move: bool,
    /// The maximum number of moves on a line, up to the end of the game.
    max_moves_on_line: usize,
    /// Whether more moves follow the last move of the game on its line.
    has_moves_after_end: bool,
}

impl Analysis {
    /// Whether the game is won, and the run through its last chip has exactly this length in one of these directions.
    fn has_run_of(&self, length: usize, directions: &[Direction]) -> bool {
        self.win.is_some_and(|win| win.has_run_of(length, directions))
    }

    /// Reads and analyzes a simulation, and the input after its end.
    fn read(stream: &mut Stream) -> Result<Self, Error> {
        let mut analysis = Self::default();
        analysis.read_game(stream)?;
        if analysis.end == Some(Event::Won) {
            let winner = analysis.game.player.opponent();
            analysis.win = Some(Win::new(&analysis.game.board, winner, analysis.game.last_chip));
        }
        analysis.read_rest(stream)?;
        Ok(analysis)
    }

    /// Reads the input up to the end of the game.
    fn read_game(&mut self, stream: &mut Stream) -> Result<(), Error> {
        let (mut last_event, mut last_column, mut last_line) = (None, None, 0);
        let mut moves_on_line = 0;
        while self.end.is_none() {
            let (token, line) = next_token(stream)?;
            let (event, column) = match token {
                Token::Move(column) => (self.game.play(column), Some(column)),
                Token::BlankLine => (Some(Event::BoardRequested), None),
                Token::End => (Some(Event::Quit), None),
            };
            match event {
                Some(Event::BoardRequested) => {
                    self.blank_lines += 1;
                    self.starts_with_blank_line |= last_line == 0;
                    self.has_consecutive_blank_lines |= last_event == Some(Event::BoardRequested);
                    self.has_blank_line_after_invalid |= last_event == Some(Event::Invalid);
                }
                Some(Event::Invalid) => {
                    self.invalid_moves += 1;
                    self.repeats_invalid_move |= last_event == Some(Event::Invalid) && last_column == column;
                }
                Some(Event::Won | Event::Full | Event::Quit) => self.end = event,
                None => {}
            }
            moves_on_line = if line == last_line { moves_on_line } else { 0 } + usize::from(column.is_some());
            self.max_moves_on_line = self.max_moves_on_line.max(moves_on_line);
            (last_event, last_column, last_line) = (event, column, line);
        }
        Ok(())
    }

    /// Reads the input after the end of the game.
    fn read_rest(&mut self, stream: &mut Stream) -> Result<(), Error> {
        let mut line_ended = false;
        while let Some(byte) = stream.peek()? {
            self.has_blank_line_after_end |=
                line_ended && stream.at_line_start() && matches!(byte, b'\r' | b'\n');
            self.has_moves_after_end |= !line_ended && matches!(byte, b'1'..=b'8');
            line_ended |= byte == b'\n';
            stream.advance();
        }
        Ok(())
    }
}

/// The text of these moves on lines of random length, followed by the text `after`. Columns are counted from 0.
fn moves_text(random: &mut Random, columns: &[usize], after: &str) -> Item {
    let mean_length = 1 + random.below(8);
    let mut text = Item::new();
    for (n, column) in columns.iter().enumerate() {
        if n > 0 {
            text.push(if random.below(mean_length) == 0 { b'\n' } else { b' ' });
        }
        text.push(b'1' + *column as u8);
    }
    text.extend_from_slice(after.as_bytes());
    text
}

/// The item for a playout, if there is one, with the text `after` at the end.
fn item_with(playout: Option<Playout>, random: &mut Random, after: &str) -> Option<Item> {
    playout.map(|playout| moves_text(random, &playout.moves, after))
}

/// The item for a playout, if there is one.
fn item(playout: Option<Playout>, random: &mut Random) -> Option<Item> {
    item_with(playout, random, "\n")
}

/// A game won with a row of this length in one of these directions.
fn long_row(random: &mut Random, length: usize, directions: &[Direction]) -> Option<Item> {
    item(Playout::with_long_row(random, length, directions), random)
}

/// A game of `min` to `max` moves without a row.
fn without_row(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    item(Playout::without_row(random, min, max), random)
}

/// Blank lines, then a game.
fn after_blank_lines(random: &mut Random, lines: usize) -> Option<Item> {
    let game = item(Playout::won(random), random)?;
    Some([b"\n".repeat(lines), game].concat())
}

/// A game without a row, then `times` moves into a full column, then the text `after`.
fn with_invalid_moves(random: &mut Random, times: usize, after: &str) -> Option<Item> {
    let playout = Playout::without_row(random, 6, 35)?;
    let full = playout.full_column()?;
    Some(moves_text(random, &[playout.moves, vec![full; times]].concat(), after))
}

/// A game without a row, then many moves into a full column, all on one long line.
fn long_line(random: &mut Random) -> Option<Item> {
    let playout = Playout::without_row(random, 30, 41)?;
    let full = playout.full_column()?;
    let times = 35 + random.below(100);
    let columns = [playout.moves, vec![full; times]].concat();
    let columns: Vec<_> = columns.iter().map(|column| [b'1' + *column as u8]).collect();
    Some([columns.join(&b' '), b"\n".into()].concat())
}

/// A game with an additional move into the first column that fills up, as soon as it is full.
fn with_additional_invalid_move(Playout { moves, .. }: Playout, random: &mut Random) -> Option<Item> {
    let is_full = |column: &usize, plies: usize| {
        moves[..plies].iter().filter(|other| *other == column).count() == HEIGHT
    };
    let full = |plies| (0..WIDTH).find(|column| is_full(column, plies));
    let (plies, column) = (0..moves.len()).find_map(|plies| full(plies).map(|column| (plies, column)))?;
    Some(moves_text(random, &[&moves[..plies], &[column], &moves[plies..]].concat(), "\n"))
}
