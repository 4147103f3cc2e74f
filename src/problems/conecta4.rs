//! Jutge P32786, Conecta 4: a simulator of the game on a board of 8 columns, each 6 cells high.

mod cases;
mod reader;
mod rules;

use crate::cases::CaseTable;
use crate::forms::{CRLF, NO_LAST_NEWLINE, SPACES_AFTER_MOVES};
use crate::io::error::Error;
use crate::io::item_loop::{ItemLoop, ItemReader};
use crate::io::output::Output;
use crate::io::stream::Stream;
use crate::item::{ItemKind, Shape};
use crate::picture::{BoardStyle, ChipStyle, RED, YELLOW, row_list};
use crate::problem::Problem;
use reader::{Token, next_token};
use rules::{Event, Game, HEIGHT, MESSAGES, WIDTH};

pub const PROBLEM: Problem = Problem {
    name: "conecta4",
    description: "a simulator, 8 x 6: prints the board at each blank line",
    input_description: "columns from 1 to 8, and blank lines to see the board",
    item_kind: &SIMULATION,
    verdicts: &MESSAGES,
    is_board_line: Some(is_board_line),
    starts_input: reader::starts_input,
    judge: |items| simulate(items, write_answer),
    count_verdicts: |items, counts| {
        simulate(items, |simulator, _| {
            counts.add(simulator.event as usize);
            Ok(())
        })
    },
    tabulate: None,
    explain: |items, palette| {
        let selects_all = items.selects_all();
        simulate(items, |simulator, output| {
            writeln!(output, "{}", explanation(simulator))?;
            // An invalid move leaves the board as it was, so the board is shown only if nothing else is explained.
            if simulator.event == Event::Invalid && selects_all {
                return Ok(());
            }
            let Game { board, last_chip, .. } = &simulator.game;
            output.put(palette.picture(board, *last_chip, &STYLE).as_bytes())
        })
    },
    read: |items, visit| {
        visit(b"", reader::read_simulation(&mut items.stream)?);
        Ok(())
    },
    cases: CaseTable::new::<cases::Conecta4Cases>(),
    encoding: reader::ENCODING,
    forms: &[CRLF, NO_LAST_NEWLINE, SPACES_AFTER_MOVES],
};

/// The only item of an input: a simulation, with an answer to each event.
const SIMULATION: ItemKind = ItemKind {
    shape: Shape::Simulation {
        ends_section: |line| matches!(line, b"INVALID\n" | b"QUIT\n") || line.starts_with(b"\\"),
        // A program that prints the board after INVALID, too, makes another mistake.
        line_hint: |previous, [expected, actual]| {
            let has_last_board =
                expected == b"QUIT\n" && previous != b"INVALID\n" && actual.starts_with(b"|");
            has_last_board.then_some("a board too many: the last newline ends a line, it is no blank line")
        },
    },
    noun: "simulation",
    unit: "move",
    units: b"12345678",
    label: "the game",
    text: |_, simulation| reader::text(simulation),
    separator: b"",
    chip_letters: b"",
    ignores_trailing_whitespace: false,
};

const STYLE: BoardStyle<HEIGHT> = BoardStyle {
    chips: [ChipStyle::new('0', '0', RED), ChipStyle::new('1', '1', YELLOW)],
    line_numbers: [' '; HEIGHT],
};

/// Calls `visit` with each selected event of an input.
fn simulate(
    items: &mut ItemLoop,
    visit: impl FnMut(&Simulator, &mut Output) -> Result<(), Error>,
) -> Result<(), Error> {
    items.for_each(Simulator::default(), visit, |_, _| {})
}

/// Simulates the game of an input. Its items are the events; what follows the end of the game is not read.
#[derive(Default)]
struct Simulator {
    game: Game,
    event: Event,
    /// The line of the event.
    line: u64,
    events: u64,
}

impl ItemReader for Simulator {
    const LABEL: &str = "event ";
    const NOUN: &str = "event";

    #[inline]
    fn next(&mut self, stream: &mut Stream) -> Result<bool, Error> {
        if let Event::Won | Event::Full | Event::Quit = self.event {
            return Ok(false);
        }
        loop {
            // Nothing can be skipped, so that an error ends the game.
            let (token, line) = next_token(stream).inspect_err(|_| self.event = Event::Quit)?;
            let event = match token {
                Token::Move(column) => self.game.play(column),
                Token::LineEnd { is_blank } => is_blank.then_some(Event::BoardRequested),
                Token::End => Some(Event::Quit),
            };
            if let Some(event) = event {
                (self.event, self.line) = (event, line);
                self.events += 1;
                return Ok(true);
            }
        }
    }

    fn count(&self) -> u64 {
        self.events
    }
}

fn write_answer(Simulator { game, event, .. }: &Simulator, output: &mut Output) -> Result<(), Error> {
    if let Some(message) = MESSAGES.get(*event as usize) {
        output.put(message.as_bytes())?;
        output.put(b"\n")?;
    }
    if let Event::Invalid | Event::Quit = event {
        return Ok(());
    }
    for level in (0..HEIGHT).rev() {
        let mut line = *b"|        |\n";
        line[1..=WIDTH].copy_from_slice(&game.board.line(level, b' ', b'0', b'1').to_le_bytes());
        output.put(&line)?;
    }
    output.put(b"\\--------/\n")
}

/// Whether a line of an answer, without its newline, shows a level of a board.
fn is_board_line(line: &[u8]) -> bool {
    matches!(line, [b'|', cells @ .., b'|'] if cells.len() == WIDTH && cells.iter().all(|cell| b" 01".contains(cell)))
}

/// The explanation of an event, with its line number unless the event is the end of the input.
fn explanation(Simulator { game, event, line, .. }: &Simulator) -> String {
    let player = game.player as u8;
    let column = game.last_column + 1;
    let last_move = format!("move {} in column {column}", game.moves);
    let moves = game.moves_so_far();
    match event {
        Event::BoardRequested => format!("Line {line}: a blank line prints the board, here after {moves}."),
        Event::Invalid => {
            let reason = format!("column {column} is full, so move {} is ignored", game.moves);
            format!("Line {line}: INVALID: {reason}. Player {player} moves again.")
        }
        Event::Won => {
            let winner = game.player.opponent();
            let rows = row_list(game.board.chips_of(winner), game.last_chip);
            format!(
                "Line {line}: CONNECT4: player {} wins with {last_move}, completing {rows}.",
                winner as u8
            )
        }
        Event::Full => {
            format!("Line {line}: FULL: {last_move} fills the board, and nobody has four in a row.")
        }
        Event::Quit => format!("QUIT: the input ends after {moves}, with player {player} to move."),
    }
}
