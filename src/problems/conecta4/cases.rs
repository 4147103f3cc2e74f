//! The hard cases of Conecta 4.

use std::array::from_fn;
use std::io;
use std::sync::LazyLock;

use super::reader::{ENCODING, Token, next_token};
use super::rules::{Chips, Event, Game, HEIGHT, WIDTH};
use crate::bitboard::Direction;
use crate::cases::random::Random;
use crate::cases::rows::{
    DIAGONAL, DIRECTION_PAIRS, HORIZONTAL, WIN_KIND_COUNT, WRAPPED_ROWS_COUNT, Win, WrappedRows,
    direction_pair_name, is_single_row, win_kind_name,
};
use crate::cases::{Case, HardCases, case, family, random};
use crate::io::stream::Stream;
use crate::item::Item;

type Playout = random::Playout<WIDTH, HEIGHT, 4>;

/// The rows that wrap around an edge, grouped by how they wrap.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<WIDTH, HEIGHT, 4>>> = LazyLock::new(WrappedRows::all);

// The events of a blank line, of a move into a full column, and of any other move.
const BOARD: Option<Event> = Some(Event::BoardRequested);
const INVALID: Option<Event> = Some(Event::Invalid);
const CHIP: Option<Event> = None;

#[derive(Default)]
pub struct Conecta4Cases;

impl HardCases for Conecta4Cases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        case("QUIT", |a| a.end() == Some(Event::Quit)),
        case("CONNECT4", |a| a.win.is_some()),
        case("FULL", |a| a.end() == Some(Event::Full)),
        case("INVALID", |a| a.count(Event::Invalid) > 0),
        case("an empty input", |a| a.game.moves == 0 && a.count(Event::BoardRequested) == 0),
        case("only a blank line", |a| a.game.moves == 0 && a.count(Event::BoardRequested) == 1),
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
        case("a blank line at the start", |a| a.steps[0].event == BOARD && a.game.moves > 0),
        case("two consecutive blank lines", |a| a.has_consecutive([BOARD, BOARD])),
        case("a board, more chips, and another board", |a| a.shows_two_boards()),
        case("a blank line after INVALID", |a| a.has_consecutive([INVALID, BOARD])),
        case("a full column played twice in succession", |a| a.repeats_invalid_move()),
        case("two INVALIDs in succession, then a chip and a board", |a| {
            a.has_consecutive([INVALID, INVALID, CHIP, BOARD])
        }),
        case("INVALID, then a win", |a| a.count(Event::Invalid) > 0 && a.win.is_some()),
        case("INVALID, then FULL", |a| a.count(Event::Invalid) > 0 && a.end() == Some(Event::Full)),
        case("several moves on a line", |a| a.max_moves_on_line() > 1),
        case("a line of more than 128 characters", |a| a.max_moves_on_line() > 64),
        case("more than 64 moves", |a| a.game.moves > 64),
        case("moves after the end, on the same line", |a| a.has_moves_after_end()),
        case("moves after FULL, on the same line", |a| {
            a.has_moves_after_end() && a.end() == Some(Event::Full)
        }),
        case("a blank line after the end", |a| a.has_blank_line_after_end()),
        case("a blank line after FULL", |a| a.has_blank_line_after_end() && a.win.is_none()),
    ];

    fn analyze(&mut self, item: &[u8]) -> Analysis {
        Analysis::new(item)
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
}

#[derive(Default)]
pub struct Analysis {
    /// The moves, blank lines and end of the input, up to the end of the game.
    steps: Vec<Step>,
    game: Game,
    win: Option<Win<WIDTH, HEIGHT, 4>>,
    /// What follows the last move of the game.
    rest: Item,
}

// Small, as there can be half a million.
struct Step {
    /// `None` for a move that drops a chip and does not end the game.
    event: Option<Event>,
    /// `None` if the step is no move.
    column: Option<u8>,
    line: u32,
}

impl Analysis {
    fn new(simulation: &[u8]) -> Self {
        let mut analysis = Self::default();
        let mut sink = io::sink();
        let mut stream = Stream::new(Box::new(simulation), &mut sink);
        // The simulation is valid, so there are no errors.
        while analysis.end().is_none()
            && let Ok((token, line)) = next_token(&mut stream)
        {
            let (event, column) = match token {
                Token::Move(column) => (analysis.game.play(column), Some(column as u8)),
                Token::BlankLine => (Some(Event::BoardRequested), None),
                Token::End => (Some(Event::Quit), None),
            };
            analysis.steps.push(Step { event, column, line: line as u32 });
        }
        while let Ok(Some(byte)) = stream.peek() {
            analysis.rest.push(byte);
            stream.advance();
        }
        if analysis.end() == Some(Event::Won) {
            let winner = analysis.game.player.opponent();
            analysis.win = Some(Win::new(&analysis.game.board, winner, analysis.game.last_chip));
        }
        analysis
    }

    fn end(&self) -> Option<Event> {
        self.steps.last()?.event.filter(|event| matches!(event, Event::Won | Event::Full | Event::Quit))
    }

    fn count(&self, event: Event) -> usize {
        self.steps.iter().filter(|step| step.event == Some(event)).count()
    }

    fn has_consecutive<const N: usize>(&self, events: [Option<Event>; N]) -> bool {
        self.steps.windows(N).any(|steps| steps.iter().map(|step| step.event).eq(events))
    }

    /// Whether two consecutive moves, with no blank line between them, were into the same full column.
    fn repeats_invalid_move(&self) -> bool {
        let is_repeated =
            |pair: &[Step]| pair[0].column == pair[1].column && pair.iter().all(|step| step.event == INVALID);
        self.steps.windows(2).any(is_repeated)
    }

    /// Whether chips were dropped between two blank lines.
    fn shows_two_boards(&self) -> bool {
        let mut events = self.steps.iter().map(|step| step.event);
        [BOARD, CHIP, BOARD].into_iter().all(|event| events.any(|other| other == event))
    }

    /// The maximum number of moves on a line, up to the end of the game.
    fn max_moves_on_line(&self) -> usize {
        let lines = self.steps.chunk_by(|one, other| one.line == other.line);
        lines.map(|steps| steps.iter().filter(|step| step.column.is_some()).count()).max().unwrap_or_default()
    }

    /// Whether more moves follow the last move of the game on its line.
    fn has_moves_after_end(&self) -> bool {
        let line = self.rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
        line.iter().any(|byte| matches!(byte, b'1'..=b'8'))
    }

    fn has_blank_line_after_end(&self) -> bool {
        let mut lines = self.rest.split_inclusive(|byte| *byte == b'\n').skip(1);
        lines.any(|line| matches!(line, [b'\r' | b'\n', ..]))
    }
}
