//! Problems about boards: whose turn it is, who has won, or that no legal game leads to the board.
//!
//! This is the one way from a board to its answer or to its explanation. What differs from problem to problem is a
//! [`BoardProblem`].

pub mod legality;
pub mod make;
pub mod notation;
mod reason;

use crate::board::Board;
use crate::division::Part;
use crate::error::Error;
use crate::output::{Output, Padded};
use crate::picture::{ChipStyle, Palette};
use crate::stream::Stream;
use legality::{Illegal, Standing};
use notation::Notation;

/// How many answers there are: one for each way to stand, and one for an illegal board.
const OUTCOMES: usize = 6;

/// A problem about boards. The value is what its rules need to remember from board to board.
pub trait BoardProblem<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>: Default {
    /// How boards are written.
    const NOTATION: Notation;

    /// How boards are drawn for a person.
    const CHIPS: [ChipStyle; 2];

    /// The lines of the answers, with their newlines, in the order of [`Standing`]; the last is for an illegal board.
    const ANSWERS: [&'static str; OUTCOMES];

    /// How a board stands, or why no legal game leads to it.
    fn standing(&mut self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Result<Standing, Illegal>;

    /// How a board stands, and a sentence that tells of a game that leads to it.
    fn standing_and_sentence(
        &mut self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
        number: u64,
    ) -> Result<(Standing, String), Illegal>;
}

/// Which of the answers a board gets, by how it stands if it is legal.
fn answer(standing: Option<Standing>) -> usize {
    standing.map_or(OUTCOMES - 1, |standing| standing as usize)
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
    let answers = P::ANSWERS.map(Padded::new);
    for_each::<P, W, H, L>(stream, |board, _, output| {
        output.put_padded(&answers[answer(problem.standing(board).ok())])
    })
}

/// Explains every board of an input.
pub fn explain<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    palette: Palette,
) -> Result<(), Error> {
    let mut problem = P::default();
    for_each::<P, W, H, L>(stream, |board, number, output| {
        let witness = problem.standing_and_sentence(board, number);
        let answer = P::ANSWERS[answer(witness.as_ref().ok().map(|(standing, _)| *standing))].trim_end();
        let sentence = match witness {
            Ok((_, witness)) => format!("{answer}. {witness}"),
            Err(illegal) => format!("{answer}: {}.", illegal.reason(board, P::NOTATION.names())),
        };
        let picture = palette.draw(board, &P::CHIPS);
        output.put(format!("Board {number}: {sentence}\n\n{picture}\n").as_bytes())
    })
}

/// Answers each board of an input; `answer` also gets its number, from 1.
fn for_each<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    mut answer: impl FnMut(&Board<W, H, L>, u64, &mut Output) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut number = 1;
    while let Some(board) = P::NOTATION.read(stream, number == 1)? {
        answer(&board, number, &mut stream.output)?;
        number += 1;
    }
    Ok(())
}
