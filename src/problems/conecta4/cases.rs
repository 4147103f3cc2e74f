//! The hard cases of Conecta 4.

use std::array::from_fn;
use std::iter::repeat_n;
use std::mem;

use super::reader::ENCODING;
use super::rules::{Chips, Event, Game, HEIGHT, WIDTH};
use crate::cases::Condition::Variant;
use crate::cases::random::Random;
use crate::cases::rows::{self, DIAGONAL, HORIZONTAL, MaybeWon};
use crate::cases::{Case, CaseTable, case, family, list, matcher, numbered, random};
use crate::item::Item;

type Win = rows::Win<WIDTH, HEIGHT, 4>;
type Playout = random::Playout<WIDTH, HEIGHT, 4>;

// The events of a blank line, of a move into a full column, and of any other move.
const BOARD: Option<Event> = Some(Event::BoardRequested);
const INVALID: Option<Event> = Some(Event::Invalid);
const CHIP: Option<Event> = None;

/// The usual sizes of buffers for lines, in bytes. 96 bytes hold a move for each cell.
const BUFFER_SIZES: [usize; 18] =
    [16, 20, 32, 50, 64, 80, 96, 100, 128, 200, 256, 500, 512, 1000, 1024, 2000, 2048, 4096];

/// The length of a move in bytes, with the space or line feed behind it.
const MOVE_LENGTH: usize = 2;

pub const TABLE: CaseTable = CaseTable {
    list: || list(CASES),
    matcher: || matcher(CASES, |simulation, _| Analysis::new(simulation)),
    random_item,
    hard_items: Vec::new,
    ending: &[],
};

const CASES: &[Case<Analysis>] = &[
    case("QUIT", |a| a.end() == Some(Event::Quit)),
    case("CONNECT4", |a| a.win.is_some()),
    case("FULL", |a| a.end() == Some(Event::Full)),
    case("INVALID", |a| a.count(Event::Invalid) > 0),
    case("no moves and no blank lines", |a| a.game.moves == 0 && a.count(Event::BoardRequested) == 0),
    case("one blank line and no moves", |a| a.game.moves == 0 && a.count(Event::BoardRequested) == 1),
    Analysis::EARLIEST_WINS,
    Analysis::WINS_BY_KIND,
    Analysis::SINGLE_ROWS,
    case("won with a horizontal row of 5 as the only row", |a| a.is_single_row(5, HORIZONTAL)),
    case("won with a diagonal row of 5 as the only row", |a| a.is_single_row(5, DIAGONAL)),
    case("won with a row of 7 as the only row", |a| a.is_single_row(7, HORIZONTAL)),
    Analysis::ROWS_IN_TWO_DIRECTIONS,
    case("won with the 48th chip", |a| a.win.is_some() && a.game.board.chips() == Chips::FULL),
    numbered("nobody won, only one column is not full", WIDTH, |a, n| {
        a.win.is_none() && a.game.board.only_column_with_room() == Some(n)
    }),
    case("47 chips at the end, nobody won", |a| a.win.is_none() && a.game.board.chips().count() == 47),
    case("a blank line at the start, then moves", |a| a.steps[0].event == BOARD && a.game.moves > 0),
    case("two consecutive blank lines before the end", |a| a.has_consecutive([BOARD, BOARD])),
    case("a blank line, later a chip, later a blank line before the end", |a| a.shows_two_boards()),
    case("a blank line directly after INVALID", |a| a.has_consecutive([INVALID, BOARD])),
    case("two INVALIDs in succession in the same column", |a| a.repeats_invalid_move()),
    case("INVALID twice, chip, blank line in succession before the end", |a| {
        a.has_consecutive([INVALID, INVALID, CHIP, BOARD])
    }),
    case("INVALID, later CONNECT4", |a| a.count(Event::Invalid) > 0 && a.win.is_some()),
    case("INVALID, later FULL", |a| a.count(Event::Invalid) > 0 && a.end() == Some(Event::Full)),
    case("several moves on a line before the end", |a| a.moves_on_lines.iter().any(|moves| *moves > 1)),
    family(
        "lines that fill a buffer before the end, by bytes with LF",
        BUFFER_SIZES.len(),
        |n| BUFFER_SIZES[n].to_string(),
        Variant(|a, n| a.moves_on_lines.contains(&(BUFFER_SIZES[n] / MOVE_LENGTH))),
    ),
    case("moves after the end, on the same line", |a| a.has_moves_after_end()),
    case("moves after FULL, on the same line", |a| a.has_moves_after_end() && a.end() == Some(Event::Full)),
    case("a blank line after the end", |a| a.has_blank_line_after_end()),
    case("a blank line after FULL", |a| a.has_blank_line_after_end() && a.win.is_none()),
];

/// A game of any kind, or uniformly random moves, with moves into full columns, several moves on a line, blank
/// lines, lines that fill a buffer, as many lines, and more after its end, all of it often or rarely.
fn random_item(random: &mut Random, _: &[u8]) -> Item {
    let periods = from_fn(|_| *random.pick(&[1, 2, 4, 16, 100]));
    let mut elements = b"\n".repeat(*random.pick(&[0, 0, 0, 1, 2, 3]));
    let moves = match random.below(3) {
        0 => random_moves(random, 2 * Chips::CELL_COUNT),
        _ => Playout::any(random).moves,
    };
    let mut heights = [0; WIDTH];
    let mut full = Vec::new();
    for column in moves {
        add_move(random, periods, column, &mut elements);
        heights[column] += 1;
        if heights[column] == HEIGHT {
            full.push(column);
        }
        if !full.is_empty() {
            add_invalid_moves(random, periods, &full, &mut elements);
        }
    }
    let more = *random.pick(&[0, 0, 1, 2, 10]);
    for column in random_moves(random, more) {
        add_move(random, periods, column, &mut elements);
    }
    (ENCODING.decode)(&elements)
}

/// In how many moves, on average, one is followed by a line feed, by blank lines, and by moves into a full column.
type Periods = [usize; 3];

/// Adds a move, and sometimes a line feed or blank lines.
fn add_move(random: &mut Random, [line_feed, blank_line, _]: Periods, column: usize, elements: &mut Item) {
    let ends_line = random.below(line_feed) == 0;
    let line_feeds = if random.below(blank_line) == 0 { random.between(2, 4) } else { ends_line.into() };
    elements.push(b'1' + column as u8);
    elements.extend(repeat_n(b'\n', line_feeds));
}

/// Sometimes adds moves into `full` columns, and rarely a line of as many as fill a buffer, or as many lines of one
/// move or of none.
fn add_invalid_moves(random: &mut Random, periods: Periods, full: &[usize], elements: &mut Item) {
    let [.., full_column] = periods;
    if random.below(full_column) == 0 {
        for _ in 0..*random.pick(&[1, 1, 1, 1, 2, 2, 2, 3, 3]) {
            let column = *random.pick(full);
            add_move(random, periods, column, elements);
        }
    }
    if random.below(100) != 0 {
        return;
    }
    let count = *random.pick(&BUFFER_SIZES) / MOVE_LENGTH;
    let kind = random.below(6);
    let moves_on_line = elements.iter().rev().take_while(|element| **element != b'\n').count();
    let mut invalid_move = || b'1' + *random.pick(full) as u8;
    match kind {
        0 => elements.extend(repeat_n(b'\n', count)),
        1 => elements.extend((0..count).flat_map(|_| [b'\n', invalid_move()])),
        _ => elements.extend((moves_on_line..count).map(|_| invalid_move())),
    }
    elements.push(b'\n');
}

/// Up to `max` uniformly random moves.
fn random_moves(random: &mut Random, max: usize) -> Vec<usize> {
    let count = random.between(0, max);
    (0..count).map(|_| random.below(WIDTH)).collect()
}

#[derive(Default)]
pub struct Analysis {
    /// The moves, blank lines and end of the input, up to the end of the game.
    steps: Vec<Step>,
    /// The number of moves on each line that ends before the game does.
    moves_on_lines: Vec<usize>,
    game: Game,
    win: Option<Win>,
    /// What follows the last move of the game.
    rest: Item,
}

// Small, as there can be a million.
#[derive(PartialEq, Eq)]
struct Step {
    /// `None` for a move that drops a chip and does not end the game.
    event: Option<Event>,
    /// `None` if the step is no move.
    column: Option<u8>,
}

impl MaybeWon<WIDTH, HEIGHT, 4> for Analysis {
    fn win(&self) -> Option<Win> {
        self.win
    }
}

impl Analysis {
    fn new(simulation: &[u8]) -> Self {
        let mut analysis = Self::default();
        let mut bytes = simulation.iter();
        let mut moves_on_line = 0;
        while analysis.end().is_none() {
            let (event, column) = match bytes.next() {
                None => (Some(Event::Quit), None),
                Some(b'\n') if moves_on_line == 0 => (BOARD, None),
                Some(b'\n') => {
                    analysis.moves_on_lines.push(mem::take(&mut moves_on_line));
                    continue;
                }
                Some(digit) => {
                    moves_on_line += 1;
                    let column = digit - b'1';
                    (analysis.game.play(column.into()), Some(column))
                }
            };
            analysis.steps.push(Step { event, column });
        }
        analysis.rest = bytes.as_slice().to_vec();
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
        self.steps.windows(2).any(|pair| pair[0].event == INVALID && pair[0] == pair[1])
    }

    /// Whether chips were dropped between two blank lines.
    fn shows_two_boards(&self) -> bool {
        let mut events = self.steps.iter().map(|step| step.event);
        [BOARD, CHIP, BOARD].into_iter().all(|event| events.any(|other| other == event))
    }

    /// Whether more moves follow the last move of the game on its line.
    fn has_moves_after_end(&self) -> bool {
        self.rest.first().is_some_and(|element| *element != b'\n')
    }

    fn has_blank_line_after_end(&self) -> bool {
        self.rest.windows(2).any(|elements| elements == b"\n\n")
    }
}
