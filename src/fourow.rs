//! SPOJ FOUROW: given a game's moves, print the verdict and, if somebody won, the final grid.
//!
//! The slow path consists of `games` (the loop over the games), `format` (which reads a game), `game` (which implements
//! the rules) and `text` (which writes the answer). Most lines are written exactly as in the statement and take the
//! fast path, `fast`, instead.

mod cases;
mod explain;
mod fast;
mod format;
mod game;
mod games;
mod text;

use crate::cases::CaseTable;
use crate::error::Error;
use crate::output::Output;
use crate::problem::Problem;
use crate::shrink::Encoding;
use fast::{Consumed, CountVerdicts, WriteAnswers, WriteRows};
use format::Transcript;
use games::for_each_game;

/// The problem.
pub const PROBLEM: Problem = Problem {
    name: "fourow",
    description: "a game's moves: who won, and the final grid",
    input_description: "the number of games, then lines like 'Game #1: 4453'",
    item_kind: &format::GAMES,
    verdicts: &text::VERDICTS,
    is_board_line: None,
    starts_input: format::starts_input,
    judge: |items| for_each_game(items, write_answer, |block, output| fast::run(block, WriteAnswers(output))),
    count_verdicts: |items, counts| {
        let count = |transcript: &Transcript, _: &mut Output| {
            let game = transcript.play();
            counts.add(game.verdict(&game.wins()) as usize);
            Ok(())
        };
        for_each_game(items, count, |block, _| fast::run(block, CountVerdicts(counts)))
    },
    all_items: None,
    cases: CaseTable::new::<cases::FourowCases>(),
    encoding: Encoding {
        encode: <[u8]>::to_vec,
        decode: <[u8]>::to_vec,
        lower: |moves, index| (b'1'..moves[index]).collect(),
    },
    explain: |items, palette| {
        let explain =
            |transcript: &Transcript, output: &mut Output| explain::explain(transcript, palette, output);
        for_each_game(items, explain, |_, _| Consumed::NOTHING)
    },
    tabulate: |items| {
        let file = items.file_field();
        let row = |transcript: &Transcript, output: &mut Output| text::write_row(&file, transcript, output);
        for_each_game(items, row, |block, output| fast::run(block, WriteRows { output, file: &file }))
    },
};

/// The problem, judged without vector instructions even if the machine supports them.
pub const PORTABLE: Problem = Problem {
    judge: |items| {
        for_each_game(items, write_answer, |block, output| fast::run_portable(block, WriteAnswers(output)))
    },
    ..PROBLEM
};

/// Judges a game and writes its answer.
fn write_answer(transcript: &Transcript, output: &mut Output) -> Result<(), Error> {
    text::write_answer(&transcript.name, &transcript.play(), output)
}

#[cfg(test)]
mod tests;
