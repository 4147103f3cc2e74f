//! Problems about boards: whose turn it is, who has won, or that no legal game leads to the board.
//!
//! This is the one way from a board to its answer or to its explanation. What differs from problem to problem is a
//! [`BoardProblem`].

pub mod legality;
pub mod make;
pub mod notation;
mod reason;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::division::Part;
use crate::error::Error;
use crate::output::Output;
use crate::picture::{ChipStyle, Palette};
use crate::stream::{Choice, Stream};
use crate::tally::Tally;
use legality::{Illegal, Standing};
use notation::Notation;

/// A problem about boards. The value is what its rules need to remember from board to board.
pub trait BoardProblem<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>: Default {
    /// How boards are written.
    const NOTATION: Notation;

    /// How boards are drawn for a person.
    const CHIPS: [ChipStyle; 2];

    /// How a board stands, or why no legal game leads to it.
    fn standing(&mut self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Result<Standing, Illegal>;

    /// A legal game that leads to a board, or why there is none. `number` is the board's, from 1.
    fn witness(
        &mut self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
        number: u64,
    ) -> Result<Witness<WIDTH, HEIGHT, LENGTH>, Illegal>;

    /// The answer's line, with its newline.
    fn answer(standing: Result<Standing, Illegal>) -> &'static str;
}

/// A legal game that leads to a board.
pub struct Witness<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// How the board stands.
    pub standing: Standing,
    /// The chip that the game's last move placed; empty if it has no moves.
    pub last: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// A sentence that tells the game's moves.
    pub sentence: String,
}

/// Tells every board of an input, for its hard cases.
pub fn read<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    mut tell: impl FnMut(Part, &Board<W, H, L>),
) -> Result<(), Error> {
    for_each::<P, W, H, L>(stream, |board, number, _| {
        tell(Part::Board(number), board);
        Ok(())
    })
}

/// Judges every board of an input.
pub fn judge<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
) -> Result<(), Error> {
    let mut problem = P::default();
    for_each::<P, W, H, L>(stream, |board, _, output| {
        output.put(P::answer(problem.standing(board)).as_bytes())
    })
}

/// Counts the verdicts of all boards of an input.
pub fn count<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    tally: &Tally,
) -> Result<(), Error> {
    let mut problem = P::default();
    for_each::<P, W, H, L>(stream, |board, _, _| {
        tally.count_text(P::answer(problem.standing(board)).trim_end());
        Ok(())
    })
}

/// Explains every board of an input.
pub fn explain<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    palette: Palette,
) -> Result<(), Error> {
    let mut problem = P::default();
    for_each::<P, W, H, L>(stream, |board, number, output| {
        let witness = problem.witness(board, number);
        let standing = witness.as_ref().map(|witness| witness.standing).map_err(|illegal| *illegal);
        write!(output, "Board {number}: {}", P::answer(standing).trim_end())?;
        let last = match witness {
            Ok(Witness { last, sentence, .. }) => {
                write!(output, ". {sentence}")?;
                last
            }
            Err(illegal) => {
                write!(output, ": {}.", illegal.reason(board, P::NOTATION.names()))?;
                Bitboard::EMPTY
            }
        };
        write!(output, "\n\n{}\n", palette.draw(board, last, &P::CHIPS))
    })
}

/// Answers each board of an input; `answer` also gets its number, from 1.
fn for_each<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    mut answer: impl FnMut(&Board<W, H, L>, u64, &mut Output) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut count = 0;
    while let Some(board) = P::NOTATION.read(stream, count == 0)? {
        count += 1;
        match stream.choice(count, None) {
            Choice::OneOfAll => answer(&board, count, &mut stream.output)?,
            Choice::Alone => return answer(&board, count, &mut stream.output),
            Choice::Not => {}
        }
    }
    stream.end("board ", "board", count)
}
