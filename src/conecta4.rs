//! Jutge P32786, Conecta 4: a simulator of the game on a board of 8 columns.

use crate::bitboard::Bitboard;
use crate::error::Error;
use crate::output::Output;
use crate::position::Position;
use crate::problem::Problem;
use crate::stream::Stream;

/// The problem, for the table of them.
pub const PROBLEM: Problem =
    Problem { name: "conecta4", summary: "a simulator, 8 x 6: prints the board on blank lines", judge };

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
}

/// Simulates the input's game. What follows its end is not read.
fn judge(stream: &mut Stream) -> Result<(), Error> {
    let mut game = Simulator::default();
    loop {
        match stream.peek()? {
            None => return stream.output.put(b"QUIT\n"),
            Some(b' ') => stream.advance(),
            Some(b'\r' | b'\n') => {
                let blank = stream.at_line_start();
                stream.end_line("the end of the line")?;
                if blank {
                    game.print(&mut stream.output)?;
                }
            }
            Some(_) => match game.play(column(stream)?) {
                Outcome::Placed => {}
                Outcome::Invalid => stream.output.put(b"INVALID\n")?,
                Outcome::Won => {
                    stream.output.put(b"CONNECT4\n")?;
                    return game.print(&mut stream.output);
                }
                Outcome::Full => {
                    stream.output.put(b"FULL\n")?;
                    return game.print(&mut stream.output);
                }
            },
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
        None | Some(b' ' | b'\r' | b'\n') => Ok(usize::from(digit - b'1')),
        Some(_) => Err(stream.bad("a space or the end of the line behind the column")),
    }
}
