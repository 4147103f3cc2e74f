//! SPOJ FOUROW: from a game's moves to its verdict and, if somebody won, the final grid.
//!
//! The slow path is `format`, which reads a game, `game`, which has the rules, and `text`, which writes the answer. Most
//! lines, those written just as in the statement, take the fast path instead, `fast`.

mod cases;
mod explain;
mod fast;
mod format;
mod game;
mod shrink;
mod text;
mod tsv;

use crate::cases::CaseTable;
use crate::error::Error;
use crate::item::{ItemKind, Sections};
use crate::output::Output;
use crate::problem::Problem;
use crate::stream::Stream;
use fast::Consumed;
use format::{Games, Next, Transcript};

/// The problem.
pub const PROBLEM: Problem = Problem {
    name: "fourow",
    summary: "a game's moves: who won, and the final grid",
    input: "the number of games, then lines like 'Game #1: 4453'",
    items: &GAMES,
    verdicts: text::VERDICTS,
    starts_answer: None,
    starts_input: format::starts_input,
    common_mistakes: format::COMMON_MISTAKES,
    judge: |stream| for_each(stream, write_answer, |block, output, max, _| fast::answer(block, output, max)),
    count: |stream, counts| {
        let count = |transcript: &Transcript, _: &mut Output| {
            let game = transcript.play();
            counts.add(game.verdict(&game.wins()) as usize);
            Ok(())
        };
        for_each(stream, count, |block, _, max_games, _| fast::count(block, counts, max_games))
    },
    every: None,
    cases: CaseTable::new::<cases::FourowCases>(),
    encoding: shrink::ENCODING,
    explain: |stream, theme| {
        let explain = |game: &Transcript, output: &mut Output| explain::explain(game, theme, output);
        for_each(stream, explain, |_, _, _, _| Consumed::NOTHING)
    },
    tabulate: |stream| {
        let file = stream.file_field();
        let row = |game: &Transcript, output: &mut Output| tsv::write_row(&file, game, output);
        for_each(stream, row, |block, output, max_games, line| {
            fast::tabulate(block, output, max_games, &file, line)
        })
    },
};

/// The items: games, each with a verdict and a grid in the answer.
const GAMES: ItemKind = ItemKind {
    noun: "game",
    unit: "line",
    element: "move",
    label: "Game #",
    single: false,
    max_items: format::MAX_GAMES,
    default_rounds: 100,
    header: |games| format!("{games}\n"),
    text: |number, moves| [format::GAME, number, b": ", moves, b"\n"].concat(),
    separator: b"",
    sections: Sections::StartWith(format::GAME),
    chips: b"xoXO",
    ignores_trailing_space: false,
};

/// The problem, judged without vector instructions even if the machine supports them.
pub const PORTABLE: Problem = Problem {
    judge: |stream| {
        for_each(stream, write_answer, |block, output, max, _| fast::portable::answer(block, output, max))
    },
    ..PROBLEM
};

/// Judges a game and writes its answer.
fn write_answer(transcript: &Transcript, output: &mut Output) -> Result<(), Error> {
    text::write_answer(&transcript.head, &transcript.play(), output)
}

/// Answers the games of an input: one game on the slow path, then the regular lines after it in the block by the kernel,
/// and so on to the end.
///
/// The kernel gets a block, the output, the maximum number of games and the number of the block's first line. It gets no strict input, as only the slow path checks what the statement promises.
fn for_each(
    stream: &mut Stream,
    mut answer: impl FnMut(&Transcript, &mut Output) -> Result<(), Error>,
    kernel: impl Fn(&[u8], &mut Output, u64, u64) -> Consumed,
) -> Result<(), Error> {
    let mut games = Games::start(stream)?;
    let mut transcript = Transcript::default();
    loop {
        match games.next(stream, &mut transcript)? {
            Next::End => return stream.end("Game #", "game", games.answered),
            Next::Skipped => {}
            Next::Game => {
                let answer = |output: &mut Output| answer(&transcript, output);
                if stream.answer(games.answered, Some(transcript.number()), answer)?.is_break() {
                    return Ok(());
                }
            }
        }
        if stream.is_strict() || !stream.selects_all() {
            continue;
        }
        let line = stream.location().line;
        let (block, output) = stream.block();
        let consumed = kernel(block, output, games.remaining(), line);
        stream.advance_lines(consumed.bytes, consumed.games);
        games.advance(consumed.games);
    }
}

#[cfg(test)]
mod tests;
