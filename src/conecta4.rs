//! Jutge P32786, Conecta 4: a simulator of the game on a board of 8 columns.

use crate::bitboard::Bitboard;
use crate::drawing::{self, Palette, RED, YELLOW};
use crate::error::Error;
use crate::output::Output;
use crate::position::Position;
use crate::problem::{Entry, Problem};
use crate::stream::Stream;
use crate::words;

/// The problem, for the table of them.
pub const PROBLEM: Problem = Problem {
    name: "conecta4",
    summary: "a simulator, 8 x 6: prints the board on blank lines",
    input: "columns 1 to 8, separated by spaces or line ends; a blank line shows the board",
    judge,
    explain,
    entry: |_, lines| (lines == 0).then_some(Entry::TheGame),
};

const WIDTH: usize = 8;
const HEIGHT: usize = 6;

/// One player's chips.
type Chips = Bitboard<WIDTH, HEIGHT, 4>;

/// What a move does.
enum Outcome {
    /// The game goes on.
    Placed,
    /// The column was full: nothing was moved.
    Invalid,
    /// The player has four in a row.
    Won,
    /// The board is full and nobody has.
    Full,
}

/// What an input asks for next.
enum Request {
    /// A move into a column, counted from 0.
    Move(usize),
    /// To see the board.
    Show,
    /// Nothing more.
    Quit,
}

/// A game under way.
#[derive(Default)]
struct Simulator {
    board: Position<WIDTH, HEIGHT, 4>,
    second_moves: bool,
}

impl Simulator {
    /// Lets the player whose turn it is move into `column`, counted from 0.
    fn play(&mut self, column: usize) -> Outcome {
        let cell = self.board.chips().landing(column);
        if !cell.fits() {
            return Outcome::Invalid;
        }
        let mover = if self.second_moves { &mut self.board.second } else { &mut self.board.first };
        *mover = *mover | cell;
        self.second_moves = !self.second_moves;
        if mover.has_row() {
            Outcome::Won
        } else if self.board.chips() == Chips::FULL {
            Outcome::Full
        } else {
            Outcome::Placed
        }
    }

    fn print(&self, output: &mut Output) -> Result<(), Error> {
        for height in (0..HEIGHT).rev() {
            output.put(b"|")?;
            output.put(&self.board.row(height, b'0', b'1').to_le_bytes())?;
            output.put(b"|\n")?;
        }
        output.put(b"\\--------/\n")
    }

    /// The board for a person.
    fn draw(&self, palette: Palette) -> String {
        let chips = drawing::Chips { first: ['0', '0'], second: ['1', '1'], colours: [RED, YELLOW] };
        palette.draw(&self.board, &chips)
    }

    /// The moves of the input so far, those among them that were not made counted apart.
    fn moves(&self, moves: usize) -> String {
        let invalid = match moves - self.board.chips().count() {
            0 => String::new(),
            invalid => format!(" ({invalid} invalid)"),
        };
        words::count(moves, "move") + &invalid
    }

    /// The player who moves next.
    fn player(&self) -> &'static str {
        if self.second_moves { "1" } else { "0" }
    }
}

/// Simulates the input's game. What follows its end is not read.
fn judge(stream: &mut Stream) -> Result<(), Error> {
    let mut game = Simulator::default();
    loop {
        let column = match next(stream)? {
            Request::Move(column) => column,
            Request::Show => {
                game.print(&mut stream.output)?;
                continue;
            }
            Request::Quit => return stream.output.put(b"QUIT\n"),
        };
        match game.play(column) {
            Outcome::Placed => continue,
            Outcome::Invalid => {
                stream.output.put(b"INVALID\n")?;
                continue;
            }
            Outcome::Won => stream.output.put(b"CONNECT4\n")?,
            Outcome::Full => stream.output.put(b"FULL\n")?,
        }
        return game.print(&mut stream.output);
    }
}

/// Tells what happens in the input's game.
fn explain(stream: &mut Stream, palette: Palette) -> Result<(), Error> {
    let mut game = Simulator::default();
    let mut moves = 0;
    loop {
        let (text, over) = match next(stream)? {
            Request::Move(column) => {
                moves += 1;
                explain_move(&mut game, moves, column)
            }
            Request::Show => {
                (format!("The board after {}:\n\n{}\n", game.moves(moves), game.draw(palette)), false)
            }
            Request::Quit => {
                let moves = game.moves(moves);
                (
                    format!("QUIT: the input ends after {moves}, with player {} to move.\n", game.player()),
                    true,
                )
            }
        };
        stream.output.put(text.as_bytes())?;
        if over {
            return stream.output.put(format!("\n{}\n", game.draw(palette)).as_bytes());
        }
    }
}

/// Lets a player move, and says what there is to say about it and whether the game ends.
fn explain_move(game: &mut Simulator, number: usize, column: usize) -> (String, bool) {
    let (before, player) = (game.board.chips(), game.player());
    let what = format!("move {number}, in column {}", column + 1);
    match game.play(column) {
        Outcome::Placed => (String::new(), false),
        Outcome::Invalid => {
            (format!("INVALID: {what}, finds the column full. Player {player} moves again.\n"), false)
        }
        Outcome::Won => {
            let side = if player == "0" { game.board.first } else { game.board.second };
            let rows = words::rows(side, before.landing(column));
            (format!("CONNECT4: player {player} wins with {what}, completing {rows}.\n"), true)
        }
        Outcome::Full => (format!("FULL: {what}, fills the board and nobody has four in a row.\n"), true),
    }
}

/// Reads on to what the input asks for next.
fn next(stream: &mut Stream) -> Result<Request, Error> {
    loop {
        match stream.peek()? {
            None => return Ok(Request::Quit),
            Some(b' ') => {
                if stream.at_line_start() {
                    stream.unless_strict("no stray blanks")?;
                }
                stream.advance();
                if let None | Some(b' ' | b'\r' | b'\n') = stream.peek()? {
                    stream.unless_strict("a column behind the space")?;
                }
            }
            Some(b'\r' | b'\n') => {
                let blank = stream.at_line_start();
                stream.end_line("the end of the line")?;
                if blank {
                    return Ok(Request::Show);
                }
            }
            Some(_) => return Ok(Request::Move(column(stream)?)),
        }
    }
}

/// Reads a move, a single digit; its column is counted from 0.
fn column(stream: &mut Stream) -> Result<usize, Error> {
    let Some(digit @ b'1'..=b'8') = stream.peek()? else {
        return Err(stream.bad("a column from 1 to 8, a space or the end of the line"));
    };
    stream.advance();
    match stream.peek()? {
        None => stream.unless_strict("a last newline")?,
        Some(b' ' | b'\r' | b'\n') => {}
        Some(_) => return Err(stream.bad("a space or the end of the line behind the column")),
    }
    Ok(usize::from(digit - b'1'))
}
