//! Jutge P32786, Conecta 4: a simulator of the game on a board of 8 columns, each 6 cells high.

mod cases;
mod reader;
mod rules;

use std::mem;

use crate::io::error::ItemError;
use crate::io::stream::Stream;
use crate::item::Item;
use crate::number::plural;
use crate::picture::BoardStyle;
use crate::problem::{ItemReader, Kind, Problem, Words};
use reader::{Token, next_token};
use rules::{Event, Game, HEIGHT, MESSAGES, WIDTH};

pub const PROBLEM: Problem = Problem {
    name: "conecta4",
    kind: Kind::Simulation,
    description: "a simulator, 8 x 6: prints the board at each blank line",
    words: Words { noun: "simulation", label: "the game", unit: "move" },
    max_items: 1,
    text: |_, simulation| reader::text(simulation),
    form: reader::form,
    starts_input: reader::starts_input,
    reader: |reads_whole| Box::new(Simulator { reads_whole, ..Simulator::default() }),
    verdicts: &MESSAGES,
    row_verdicts: &[],
    cases: cases::CASES,
    encoding: reader::ENCODING,
};

const STYLE: BoardStyle<HEIGHT> = BoardStyle { chips: ['0', '1'], line_numbers: [' '; HEIGHT] };

/// Simulates the game of an input. Its items are the events; what follows the end of the game is not read.
#[derive(Default)]
struct Simulator {
    game: Game,
    event: Event,
    /// The line of the event.
    line: u64,
    answer: Vec<u8>,
    /// Whether the whole simulation is read at once, as an item and not to be answered.
    reads_whole: bool,
    simulation: Item,
}

impl ItemReader for Simulator {
    fn next(&mut self, stream: &mut Stream) -> Result<bool, ItemError> {
        if let Event::Won | Event::Full | Event::Quit = self.event {
            return Ok(false);
        }
        if mem::take(&mut self.reads_whole) {
            self.event = Event::Quit;
            self.simulation = reader::read_simulation(stream)?;
            return Ok(true);
        }
        loop {
            self.line = stream.location.line;
            // Nothing can be skipped, so that an error ends the game.
            let event = match next_token(stream).inspect_err(|_| self.event = Event::Quit)? {
                Token::Move(column) => self.game.play(column),
                Token::LineEnd { is_blank } => is_blank.then_some(Event::BoardRequested),
                Token::End => Some(Event::Quit),
            };
            if let Some(event) = event {
                self.event = event;
                return Ok(true);
            }
        }
    }

    fn line(&self) -> u64 {
        self.line
    }

    fn number(&mut self) -> &[u8] {
        b""
    }

    fn item(&mut self) -> &[u8] {
        &self.simulation
    }

    fn verdict(&mut self) -> usize {
        self.event as usize
    }

    fn answer(&mut self) -> &[u8] {
        self.answer.clear();
        let text = &mut self.answer;
        if let Some(message) = MESSAGES.get(self.event as usize) {
            text.extend_from_slice(message.as_bytes());
            text.push(b'\n');
        }
        if let Event::Invalid | Event::Quit = self.event {
            return text;
        }
        for level in (0..HEIGHT).rev() {
            let mut line = *b"|        |\n";
            line[1..=WIDTH].copy_from_slice(&self.game.board.line(level, b' ', b'0', b'1').to_le_bytes());
            text.extend_from_slice(&line);
        }
        text.extend_from_slice(b"\\--------/\n");
        text
    }

    fn explain(&mut self) -> String {
        format!("{}\n{}", explanation(self), self.game.board.picture(self.game.last_chip, &STYLE))
    }
}

/// The explanation of an event, with its line number unless the event is the end of the input.
fn explanation(Simulator { game, event, line, .. }: &Simulator) -> String {
    let player = game.player as u8;
    let column = game.last_column + 1;
    let last_move = format!("move {} in column {column}", game.moves);
    let moves = plural(game.moves as u64, "move");
    match event {
        Event::BoardRequested => format!("Line {line}: a blank line prints the board, here after {moves}."),
        Event::Invalid => {
            let reason = format!("column {column} is full, so move {} is ignored", game.moves);
            format!("Line {line}: INVALID: {reason}. Player {player} moves again.")
        }
        Event::Won => {
            let winner = game.player.opponent();
            let rows = game.board.chips_of(winner).row_list(game.last_chip);
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
