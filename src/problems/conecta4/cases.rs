//! The hard cases of Conecta 4.

use std::array::from_fn;
use std::sync::LazyLock;

use super::game::{Chips, Event, Game, HEIGHT, WIDTH};
use super::reader::{ENCODING, Token, next_token, read_simulation};
use crate::bitboard::Direction;
use crate::cases::random::Random;
use crate::cases::rows::{
    DIAGONAL, DIRECTION_PAIRS, HORIZONTAL, WIN_KIND_COUNT, WRAPPED_ROWS_COUNT, Win, WrappedRows,
    direction_pair_name, is_single_row, win_kind_name,
};
use crate::cases::{Case, HardCases, Item, VisitItem, case, family, random};
use crate::io::error::Error;
use crate::io::input::ItemStream;
use crate::io::stream::Stream;

type Playout = random::Playout<WIDTH, HEIGHT, 4>;

/// The rows that wrap around an edge, grouped by how they wrap.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<WIDTH, HEIGHT, 4>>> = LazyLock::new(WrappedRows::all);

/// The hard cases of Conecta 4.
pub struct Conecta4Cases;

impl HardCases for Conecta4Cases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        case("QUIT", |a| a.end == Some(Event::Quit)),
        case("CONNECT4", |a| a.win.is_some()),
        case("FULL", |a| a.end == Some(Event::Full)),
        case("INVALID", |a| a.invalid_moves > 0),
        case("an empty input", |a| a.game.moves == 0 && a.blank_lines == 0),
        case("only a blank line", |a| a.game.moves == 0 && a.blank_lines == 1),
        family(
            "wins by player, direction and last chip",
            WIN_KIND_COUNT,
            win_kind_name,
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| win.is_kind(n)),
        ),
        family(
            "winning chips by column",
            WIDTH,
            |n| (n + 1).to_string(),
            |a| a.win.is_some(),
            |a, n| {
                let is_single = is_single_row(a.win, 4, &Direction::ALL);
                is_single && a.win.is_some_and(|win| !(win.rows & Chips::column(n)).is_empty())
            },
        ),
        family(
            "no row, except one that wraps around an edge",
            WRAPPED_ROWS_COUNT,
            |n| WRAPPED_ROWS[n].name.clone(),
            |a| a.win.is_none(),
            |a, n| WRAPPED_ROWS[n].any_completed_on(&a.game.board),
        ),
        case("a horizontal row of 5", |a| is_single_row(a.win, 5, HORIZONTAL)),
        case("a diagonal row of 5", |a| is_single_row(a.win, 5, DIAGONAL)),
        case("a row of 7", |a| is_single_row(a.win, 7, HORIZONTAL)),
        family(
            "rows in two directions",
            DIRECTION_PAIRS.len(),
            direction_pair_name,
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| win.has_rows_along(&DIRECTION_PAIRS[n])),
        ),
        case("won with the 48th chip", |a| a.win.is_some() && a.game.board.chips() == Chips::FULL),
        family(
            "only one column is not full",
            WIDTH,
            |n| (n + 1).to_string(),
            |a| a.win.is_none(),
            |a, n| a.game.board.only_column_with_room() == Some(n),
        ),
        case("47 chips and nobody won", |a| a.win.is_none() && a.game.board.chips().count() == 47),
        case("a blank line at the start", |a| a.starts_with_blank_line && a.game.moves > 0),
        case("two consecutive blank lines", |a| a.has_consecutive_blank_lines),
        case("a board, more chips, and another board", |a| a.shows_two_boards),
        case("a blank line after INVALID", |a| a.has_blank_line_after_invalid),
        case("a full column played twice in succession", |a| a.repeats_invalid_move),
        case("two INVALIDs in succession, then a chip and a board", |a| a.shows_turn_after_invalid_moves),
        case("INVALID, then a win", |a| a.invalid_moves > 0 && a.win.is_some()),
        case("INVALID, then FULL", |a| a.invalid_moves > 0 && a.end == Some(Event::Full)),
        case("several moves on a line", |a| a.max_moves_on_line > 1),
        case("a line of more than 128 characters", |a| a.max_moves_on_line > 64),
        case("more than 64 moves", |a| a.game.moves > 64),
        case("moves after the end, on the same line", |a| a.has_moves_after_end),
        case("moves after FULL, on the same line", |a| a.has_moves_after_end && a.end == Some(Event::Full)),
        case("a blank line after the end", |a| a.has_blank_line_after_end),
        case("a blank line after FULL", |a| a.has_blank_line_after_end && a.win.is_none()),
    ];

    fn read(items: &mut ItemStream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        visit(b"", &Analysis::read(&mut items.stream)?);
        Ok(())
    }

    /// A game of any kind with moves into full columns, several moves on a line, blank lines, and more after its end,
    /// all of it often or rarely.
    fn random_item(random: &mut Random, _: &[u8]) -> Item {
        // One of so many moves, on average, is followed by a line feed, by blank lines, and by moves into a full
        // column.
        let [line_feed, blank_line, full_column] = from_fn(|_| *random.pick(&[1, 2, 4, 16, 100]));
        let mut elements = b"\n".repeat(*random.pick(&[0, 0, 0, 1, 2, 3]));
        let mut push = |random: &mut Random, column: usize| {
            elements.push(b'1' + column as u8);
            let (ends_line, is_blank) = (random.below(line_feed) == 0, random.below(blank_line) == 0);
            let count = if is_blank { random.between(2, 4) } else { usize::from(ends_line) };
            elements.extend(b"\n".repeat(count));
        };
        let mut heights = [0; WIDTH];
        for column in Playout::any(random).moves {
            push(random, column);
            heights[column] += 1;
            let full: Vec<_> = (0..WIDTH).filter(|column| heights[*column] == HEIGHT).collect();
            if !full.is_empty() && random.below(full_column) == 0 {
                for _ in 0..*random.pick(&[1, 1, 1, 1, 2, 2, 2, 3, 3, 70]) {
                    let column = *random.pick(&full);
                    push(random, column);
                }
            }
        }
        for _ in 0..*random.pick(&[0, 0, 1, 2, 10]) {
            let column = random.below(WIDTH);
            push(random, column);
        }
        (ENCODING.decode)(&elements)
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
    /// Whether a chip and, before any other move, a blank line follow two consecutive moves into full columns.
    shows_turn_after_invalid_moves: bool,
    /// Whether chips were dropped between two blank lines.
    shows_two_boards: bool,
    /// The maximum number of moves on a line, up to the end of the game.
    max_moves_on_line: usize,
    /// Whether more moves follow the last move of the game on its line.
    has_moves_after_end: bool,
}

impl Analysis {
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
        // The latest event first; `None` for a chip.
        let mut last_events = [Some(Event::Quit); 3];
        let (mut last_column, mut last_line, mut moves_on_line) = (None, 0, 0);
        let mut board_shown = None;
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
                    self.has_consecutive_blank_lines |= last_events[0] == Some(Event::BoardRequested);
                    self.has_blank_line_after_invalid |= last_events[0] == Some(Event::Invalid);
                    self.shows_turn_after_invalid_moves |=
                        last_events == [None, Some(Event::Invalid), Some(Event::Invalid)];
                    let chips = self.game.board.chips();
                    self.shows_two_boards |= board_shown.is_some_and(|shown| shown != chips);
                    board_shown = Some(chips);
                }
                Some(Event::Invalid) => {
                    self.invalid_moves += 1;
                    self.repeats_invalid_move |=
                        last_events[0] == Some(Event::Invalid) && last_column == column;
                }
                Some(Event::Won | Event::Full | Event::Quit) => self.end = event,
                None => {}
            }
            moves_on_line = if line == last_line { moves_on_line } else { 0 } + usize::from(column.is_some());
            self.max_moves_on_line = self.max_moves_on_line.max(moves_on_line);
            last_events = [event, last_events[0], last_events[1]];
            (last_column, last_line) = (column, line);
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
