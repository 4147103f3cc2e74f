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
use crate::picture::{ChipStyle, Palette};
use crate::stream::{Choice, Stream};
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

    /// How a board stands, and a sentence that tells of a game that leads to it.
    fn standing_and_sentence(
        &mut self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
        number: u64,
    ) -> Result<(Standing, String), Illegal>;

    /// The answer's line, with its newline.
    fn answer(standing: Result<Standing, Illegal>) -> &'static str;
}

/// Tells every board of an input, for its hard cases.
pub fn read<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    mut tell: impl FnMut(Part, &Board<W, H, L>),
) -> Result<(), Error> {
    for_each::<P, W, H, L, _>(stream, |board, number| {
        tell(Part::Board(number), board);
        ""
    })
}

/// Judges every board of an input.
pub fn judge<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
) -> Result<(), Error> {
    let mut problem = P::default();
    for_each::<P, W, H, L, _>(stream, |board, _| P::answer(problem.standing(board)))
}

/// Explains every board of an input.
pub fn explain<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    palette: Palette,
) -> Result<(), Error> {
    let mut problem = P::default();
    for_each::<P, W, H, L, _>(stream, |board, number| {
        let witness = problem.standing_and_sentence(board, number);
        let answer = P::answer(witness.as_ref().map(|(standing, _)| *standing).map_err(|illegal| *illegal));
        let sentence = match witness {
            Ok((_, witness)) => format!("{}. {witness}", answer.trim_end()),
            Err(illegal) => {
                format!("{}: {}.", answer.trim_end(), illegal.reason(board, P::NOTATION.names()))
            }
        };
        format!("Board {number}: {sentence}\n\n{}\n", palette.draw(board, &P::CHIPS))
    })
}

/// Answers each board of an input; `answer` also gets its number, from 1.
fn for_each<P, const W: usize, const H: usize, const L: usize, Text: AsRef<[u8]>>(
    stream: &mut Stream,
    mut answer: impl FnMut(&Board<W, H, L>, u64) -> Text,
) -> Result<(), Error>
where
    P: BoardProblem<W, H, L>,
{
    let mut count = 0;
    while let Some(board) = P::NOTATION.read(stream, count == 0)? {
        count += 1;
        match stream.choice(count, None) {
            Choice::OneOfAll => stream.output.put(answer(&board, count).as_ref())?,
            Choice::Alone => return stream.output.put(answer(&board, count).as_ref()),
            Choice::Not => {}
        }
    }
    stream.end("board ", "board", count)
}
