//! Problems about boards: given a board, whose turn it is, who has won, or whether no legal game leads to it.
//!
//! A [`BoardProblem`] defines what differs between these problems; the code that reads boards and writes
//! answers is shared.

pub mod legality;
pub mod notation;

use crate::bitboard::{Bitboard, Board};
use crate::error::Error;
use crate::item::{ItemKind, Sections};
use crate::output::{Output, PaddedLine};
use crate::picture::{ChipStyle, Theme};
use crate::problem::VerdictCounts;
use crate::shrink::encoding::{board_feature, distinguishes_players};
use crate::stream::Stream;
use crate::tsv::{Decimal, put_row_start};
use legality::{Illegal, Standing};
use notation::{Notation, Progress};

/// The items of these problems: boards, each with a line in the answer.
pub const BOARDS: ItemKind = ItemKind {
    noun: "board",
    bad_noun: "board",
    element: "chip",
    label: "board ",
    single: false,
    max_items: 1,
    default_rounds: 300,
    header: |_| String::new(),
    text: |_, board| board.into(),
    separator: b"\n",
    sections: Sections::StartWith(b""),
    ignores_trailing_space: true,
};

/// The number of answers: one for each standing, and one for an illegal board.
const ANSWER_COUNT: usize = 6;

/// A problem about boards. A value of the type holds the state that the rules keep between boards.
pub trait BoardProblem<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>: Default {
    /// The notation of boards in inputs.
    const NOTATION: Notation<WIDTH, HEIGHT, LENGTH>;

    /// The styles of the players' chips in pictures.
    const CHIPS: [ChipStyle; 2];

    /// The answers in the order of [`Standing`]; the last is for an illegal board.
    const ANSWERS: [&'static str; ANSWER_COUNT];

    /// The standing of a board, or the reason why no legal game leads to it.
    fn standing(&mut self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Result<Standing, Illegal>;

    /// A legal game that leads to a board, or the reason why there is none. `number` is the board's number, counted
    /// from 1.
    fn witness(
        &mut self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
        number: u64,
    ) -> Result<Witness<WIDTH, HEIGHT, LENGTH>, Illegal>;

    /// The `n`th feature of a board, for shrinking: a hash of its standing, or of the reason why it is illegal, and of
    /// properties such as its rows.
    fn feature(&mut self, board: &Board<WIDTH, HEIGHT, LENGTH>, n: usize) -> u64 {
        let outcome = match self.standing(board) {
            Ok(Standing::SecondMoves) if !distinguishes_players(n) => Standing::FirstMoves as u64,
            Ok(Standing::SecondWon) if !distinguishes_players(n) => Standing::FirstWon as u64,
            Ok(standing) => standing as u64,
            Err(illegal) => 0x100 + illegal as u64,
        };
        board_feature(outcome, board, n)
    }

    /// Judges every board of an input.
    fn judge(stream: &mut Stream) -> Result<(), Error> {
        let mut problem = Self::default();
        let answers = Self::ANSWERS.map(PaddedLine::new);
        Self::for_each(stream, |board, _, _, output| {
            output.put_padded(&answers[answer_index(problem.standing(board).ok())])
        })
    }

    /// Counts the verdicts of all boards of an input.
    fn count_verdicts(stream: &mut Stream, counts: &VerdictCounts) -> Result<(), Error> {
        let mut problem = Self::default();
        let indices = Self::ANSWERS.map(|answer| counts.index(answer));
        Self::for_each(stream, |board, _, _, _| {
            counts.add(indices[answer_index(problem.standing(board).ok())]);
            Ok(())
        })
    }

    /// Writes a TSV row for every board of an input.
    fn tabulate(stream: &mut Stream) -> Result<(), Error> {
        let mut problem = Self::default();
        let file = stream.file_field();
        Self::for_each(stream, |board, number, line, output| {
            let answer = Self::ANSWERS[answer_index(problem.standing(board).ok())];
            put_row_start(&file, line, Decimal::new(number).digits(), answer, output)?;
            output.put(&Self::NOTATION.tsv_field(board)[..HEIGHT * (WIDTH + 1)])
        })
    }

    /// Explains every board of an input.
    fn explain(stream: &mut Stream, theme: Theme) -> Result<(), Error> {
        let mut problem = Self::default();
        let names = [Self::NOTATION.first, Self::NOTATION.second].map(char::from);
        Self::for_each(stream, |board, number, _, output| {
            let (standing, last, reason) = match problem.witness(board, number) {
                Ok(Witness { standing, last, sentence }) => (Some(standing), last, format!(". {sentence}")),
                Err(illegal) => (None, Bitboard::EMPTY, format!(": {}.", illegal.reason(board, names))),
            };
            let (answer, picture) =
                (Self::ANSWERS[answer_index(standing)], theme.draw(board, last, &Self::CHIPS));
            write!(output, "Board {number}: {answer}{reason}\n\n{picture}\n")
        })
    }

    /// Calls `visit` with the number, counted from 1, and the chips of each board of an input.
    fn read(
        stream: &mut Stream,
        mut visit: impl FnMut(&[u8], &Board<WIDTH, HEIGHT, LENGTH>),
    ) -> Result<(), Error> {
        Self::for_each(stream, |board, number, _, _| {
            visit(number.to_string().as_bytes(), board);
            Ok(())
        })
    }

    /// Calls `visit` with each board of an input, its number, counted from 1, and the number of its first line.
    fn for_each(
        stream: &mut Stream,
        mut visit: impl FnMut(&Board<WIDTH, HEIGHT, LENGTH>, u64, u64, &mut Output) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (mut count, mut progress) = (0, Progress::default());
        while let Some((board, line)) = Self::NOTATION.next(stream, &mut progress)? {
            count += 1;
            if stream.answer(count, None, |output| visit(&board, count, line, output))?.is_break() {
                return Ok(());
            }
        }
        stream.end(BOARDS.label, BOARDS.noun, count)
    }
}

/// The index of the answer for a board with this standing, or for an illegal board.
fn answer_index(standing: Option<Standing>) -> usize {
    standing.map_or(ANSWER_COUNT - 1, |standing| standing as usize)
}

/// A legal game that leads to a board.
pub struct Witness<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The standing of the board.
    pub standing: Standing,
    /// The chip that the game's last move placed; empty if it has no moves.
    pub last: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// A sentence with the game's moves.
    pub sentence: String,
}
