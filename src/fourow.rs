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
use crate::shrink::encoding::{Element, Encoding, FEATURE_COUNT, board_feature, distinguishes_players, hash};
use fast::{Consumed, CountVerdicts, WriteAnswers, WriteRows};
use format::Transcript;
use game::{Board, Chips, Game, Verdict};
use games::for_each_game;

/// The problem.
pub const PROBLEM: Problem = Problem {
    name: "fourow",
    description: "a game's moves: who won, and the final grid",
    input_description: "the number of games, then lines like 'Game #1: 4453'",
    item_kind: &format::GAMES,
    verdicts: text::VERDICTS,
    is_board_line: None,
    starts_input: format::starts_input,
    judge: |stream| {
        for_each_game(stream, write_answer, |block, output| fast::run(block, WriteAnswers(output)))
    },
    count_verdicts: |stream, counts| {
        let count = |transcript: &Transcript, _: &mut Output| {
            let game = transcript.play();
            counts.add(game.verdict(&game.wins()) as usize);
            Ok(())
        };
        for_each_game(stream, count, |block, _| fast::run(block, CountVerdicts(counts)))
    },
    all_items: None,
    cases: CaseTable::new::<cases::FourowCases>(),
    encoding: ENCODING,
    explain: |stream, theme| {
        let explain =
            |transcript: &Transcript, output: &mut Output| explain::explain(transcript, theme, output);
        for_each_game(stream, explain, |_, _| Consumed::NOTHING)
    },
    tabulate: |stream| {
        let file = stream.file_field();
        let row = |transcript: &Transcript, output: &mut Output| text::write_row(&file, transcript, output);
        for_each_game(stream, row, |block, output| fast::run(block, WriteRows { output, file: &file }))
    },
};

/// The encoding for shrinking. The elements of a game are its moves.
const ENCODING: Encoding = Encoding {
    encode: <[u8]>::to_vec,
    decode: <[u8]>::to_vec,
    alphabet: b"1234567",
    lower: |moves, index| (b'1'..moves[index]).collect(),
    feature_count: FEATURE_COUNT,
    new_feature_fn: || Box::new(|moves, n| Some(feature(moves, n))),
    // A game that is not over, an invalid one, a win and a draw.
    simple_items: &[b"", b"1111111", b"1212121", b"121212212121343434434343565656656565777777"],
};

/// The `n`th feature of a game: a hash of its verdict, of whether a slot is overfull, and of properties of its board.
fn feature(moves: &[Element], n: usize) -> u64 {
    let game = Game::play(moves.iter().map(|slot| usize::from(slot - b'1')));
    let verdict = match game.verdict(&game.wins()) {
        Verdict::SecondWon if !distinguishes_players(n) => Verdict::FirstWon,
        verdict => verdict,
    };
    let outcome = [verdict as u64, u64::from(game.chips().is_on_board())];
    let Board { first, second } = game.board();
    let board = Board { first: first & Chips::FULL, second: second & Chips::FULL };
    board_feature(hash(0, &outcome), &board, n)
}

/// The problem, judged without vector instructions even if the machine supports them.
pub const PORTABLE: Problem = Problem {
    judge: |stream| {
        for_each_game(stream, write_answer, |block, output| fast::run_portable(block, WriteAnswers(output)))
    },
    ..PROBLEM
};

/// Judges a game and writes its answer.
fn write_answer(transcript: &Transcript, output: &mut Output) -> Result<(), Error> {
    text::write_answer(&transcript.name, &transcript.play(), output)
}

#[cfg(test)]
mod tests;
