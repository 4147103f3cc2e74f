//! Problems about boards: whose turn it is, who has won, or that no legal game leads to the board.
//!
//! This is the one way from a board to its answer or to its explanation. What differs from problem to problem is a
//! [`BoardProblem`].

pub mod generators;
pub mod legality;
pub mod notation;

use crate::bitboard::{Bitboard, Board};
use crate::error::Error;
use crate::item::{ItemKind, Sections};
use crate::output::{Output, Padded};
use crate::picture::{ChipStyle, Palette};
use crate::stream::Stream;
use crate::summary::VerdictCounts;
use legality::{Illegal, Standing};
use notation::{After, Next, Notation};

/// The items of these problems: boards, of which each has a line in the answer.
pub const BOARDS: ItemKind = ItemKind {
    noun: "board",
    element: "chip",
    label: "board ",
    single: false,
    max_items: 1,
    default_rounds: 300,
    header: |_| String::new(),
    text: |_, board| board.into(),
    separator: b"\n",
    sections: Sections::StartWith(b""),
    chips: b"xoXO",
    ignores_trailing_space: true,
};

/// How many answers there are: one for each way to stand, and one for an illegal board.
const OUTCOMES: usize = 6;

/// A problem about boards. The value is what its rules need to remember from board to board.
pub trait BoardProblem<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>: Default {
    /// How boards are written.
    const NOTATION: Notation;

    /// How boards are drawn for a person.
    const CHIPS: [ChipStyle; 2];

    /// The answers in the order of [`Standing`]; the last is for an illegal board.
    const ANSWERS: [&'static str; OUTCOMES];

    /// How a board stands, or why no legal game leads to it.
    fn standing(&mut self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Result<Standing, Illegal>;

    /// A legal game that leads to a board, or why there is none. `number` is the board's, from 1.
    fn witness(
        &mut self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
        number: u64,
    ) -> Result<Witness<WIDTH, HEIGHT, LENGTH>, Illegal>;
}

/// Which of the answers a board gets, by how it stands if it is legal.
fn answer(standing: Option<Standing>) -> usize {
    standing.map_or(OUTCOMES - 1, |standing| standing as usize)
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

/// Visits every board of an input and its number.
pub fn read<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    mut visit: impl FnMut(&[u8], &Board<W, H, L>),
) -> Result<(), Error> {
    for_each::<P, W, H, L>(stream, |board, number, _| {
        visit(number.to_string().as_bytes(), board);
        Ok(())
    })
}

/// Judges every board of an input.
pub fn judge<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
) -> Result<(), Error> {
    let mut problem = P::default();
    let answers = P::ANSWERS.map(Padded::line);
    for_each::<P, W, H, L>(stream, |board, _, output| {
        output.put_padded(&answers[answer(problem.standing(board).ok())])
    })
}

/// Counts the verdicts of all boards of an input.
pub fn count<P: BoardProblem<W, H, L>, const W: usize, const H: usize, const L: usize>(
    stream: &mut Stream,
    counts: &VerdictCounts,
) -> Result<(), Error> {
    let mut problem = P::default();
    let indices = P::ANSWERS.map(|answer| counts.index(answer));
    for_each::<P, W, H, L>(stream, |board, _, _| {
        counts.add(indices[answer(problem.standing(board).ok())]);
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
        let answer = P::ANSWERS[answer(witness.as_ref().ok().map(|witness| witness.standing))];
        write!(output, "Board {number}: {answer}")?;
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
    let (mut count, mut after) = (0, After::Nothing);
    loop {
        let board = match P::NOTATION.next(stream, &mut after)? {
            Next::Board(board) => board,
            Next::Skipped => continue,
            Next::End => return stream.end("board ", "board", count),
        };
        count += 1;
        if stream.answer(count, None, |output| answer(&board, count, output))?.is_break() {
            return Ok(());
        }
    }
}
