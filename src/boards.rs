//! Board problems: given a board, determine whose turn it is, who has won, or that no legal game leads to it.
//!
//! A [`BoardProblem`] defines what differs between these problems; the code that reads boards and writes answers is
//! shared.

pub mod legality;
pub mod notation;

use crate::bitboard::{Bitboard, Board};
use crate::error::Error;
use crate::item::{ItemKind, Sections};
use crate::item_stream::ItemStream;
use crate::output::{Output, Padded};
use crate::picture::{ChipStyle, Palette};
use crate::problem::VerdictCounts;
use crate::tsv::{Decimal, put_row_start};
use legality::{Illegal, Status};
use notation::Notation;

/// The kind of item in these problems: a board, which is answered with one line.
pub const BOARDS: ItemKind = ItemKind {
    noun: "board",
    bad_noun: "board",
    element: "chip",
    label: "board ",
    single: false,
    max_items: 1,
    max_length: usize::MAX,
    limit: |_, _, _| None,
    default_rounds: 1000,
    header: |_| String::new(),
    text: |_, board| board.into(),
    separator: b"\n",
    sections: Sections::StartWith(b""),
    ignores_trailing_whitespace: true,
};

/// The number of answers: one for each status, and one for an illegal board.
const ANSWER_COUNT: usize = 6;

/// A board problem. An implementing type contains the state that is reused from board to board.
pub trait BoardProblem<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize>: Default {
    /// The notation of boards in inputs.
    const NOTATION: Notation<WIDTH, HEIGHT, LENGTH>;

    /// The styles of the players' chips in pictures.
    const CHIPS: [ChipStyle; 2];

    /// The numbers of the lines in reasons and pictures, from the bottom up.
    const LINE_NUMBERS: [char; HEIGHT];

    /// The answers in the order of [`Status`]; the last is for an illegal board.
    const ANSWERS: [&'static str; ANSWER_COUNT];

    /// The status of a board, or the reason why no legal game leads to it.
    fn status(&mut self, board: &Board<WIDTH, HEIGHT, LENGTH>) -> Result<Status, Illegal>;

    /// A legal game that leads to a board, or the reason why there is none. `number`, counted from 1, is the board's
    /// number in the input, for use in the witness's sentence.
    fn witness(
        &mut self,
        board: &Board<WIDTH, HEIGHT, LENGTH>,
        number: u64,
    ) -> Result<Witness<WIDTH, HEIGHT, LENGTH>, Illegal>;

    /// The reason why a board is illegal as a clause of a sentence, given the names of the players' chips.
    fn reason(&mut self, board: &Board<WIDTH, HEIGHT, LENGTH>, illegal: Illegal, names: [char; 2]) -> String {
        illegal.reason(board, names)
    }

    /// Judges every board of an input.
    fn judge(items: &mut ItemStream) -> Result<(), Error> {
        let mut problem = Self::default();
        let answers = Self::ANSWERS.map(|answer| Padded::<32>::new(&[answer, "\n"]));
        Self::for_each(items, |board, _, _, output| {
            output.put_padded(&answers[answer_index(problem.status(board).ok())])
        })
    }

    /// Counts the verdicts of all boards of an input.
    fn count_verdicts(items: &mut ItemStream, counts: &VerdictCounts) -> Result<(), Error> {
        let mut problem = Self::default();
        let indices = Self::ANSWERS.map(|answer| counts.index(answer));
        Self::for_each(items, |board, _, _, _| {
            counts.add(indices[answer_index(problem.status(board).ok())]);
            Ok(())
        })
    }

    /// Writes a TSV row for every board of an input.
    fn tabulate(items: &mut ItemStream) -> Result<(), Error> {
        let mut problem = Self::default();
        let file = items.file_field();
        Self::for_each(items, |board, number, line, output| {
            let answer = Self::ANSWERS[answer_index(problem.status(board).ok())];
            put_row_start(&file, line, Decimal::new(number).digits(), answer, output)?;
            output.put(&Self::NOTATION.tsv_field(board)[..HEIGHT * (WIDTH + 1)])
        })
    }

    /// Explains every board of an input.
    fn explain(items: &mut ItemStream, palette: Palette) -> Result<(), Error> {
        let mut problem = Self::default();
        let names = [Self::NOTATION.first, Self::NOTATION.second].map(char::from);
        Self::for_each(items, |board, number, _, output| {
            let (status, last, reason) = match problem.witness(board, number) {
                Ok(Witness { status, last, sentence }) => (Some(status), last, format!(". {sentence}")),
                Err(illegal) => {
                    (None, Bitboard::EMPTY, format!(": {}.", problem.reason(board, illegal, names)))
                }
            };
            let answer = Self::ANSWERS[answer_index(status)];
            let picture = palette.draw(board, last, &Self::CHIPS, Self::LINE_NUMBERS);
            write!(output, "Board {number}: {answer}{reason}\n{picture}")
        })
    }

    /// Calls `visit` with each board of an input, preceded by the decimal digits of its number, counted from 1.
    fn read(
        items: &mut ItemStream,
        mut visit: impl FnMut(&[u8], &Board<WIDTH, HEIGHT, LENGTH>),
    ) -> Result<(), Error> {
        Self::for_each(items, |board, number, _, _| {
            visit(number.to_string().as_bytes(), board);
            Ok(())
        })
    }

    /// Calls `visit` with each selected board of an input, its number (counted from 1), the number of its first line,
    /// and the output.
    fn for_each(
        items: &mut ItemStream,
        mut visit: impl FnMut(&Board<WIDTH, HEIGHT, LENGTH>, u64, u64, &mut Output) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut count = 0;
        while let Some((board, line)) = Self::NOTATION.next(items)? {
            count += 1;
            if items.answer(count, None, |output| visit(&board, count, line, output))?.is_break() {
                return Ok(());
            }
        }
        items.end(BOARDS.label, BOARDS.noun, count)
    }
}

/// The index of the answer for a board with this status, or for an illegal board.
fn answer_index(status: Option<Status>) -> usize {
    status.map_or(ANSWER_COUNT - 1, |status| status as usize)
}

/// A legal game that leads to a board.
pub struct Witness<const WIDTH: usize, const HEIGHT: usize, const LENGTH: usize> {
    /// The status of the board.
    pub status: Status,
    /// The chip that the game's last move placed; empty if it has no moves.
    pub last: Bitboard<WIDTH, HEIGHT, LENGTH>,
    /// A sentence that lists the game's moves, or reports that there are none.
    pub sentence: String,
}
