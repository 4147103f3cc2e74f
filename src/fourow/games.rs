//! The loop over the games of an input.

use super::GAMES;
use super::fast::{Block, Consumed};
use super::format::{Games, Transcript};
use crate::error::Error;
use crate::output::Output;
use crate::stream::{Next, Stream};

/// Answers the games of an input. After each game on the slow path, the kernel answers the regular lines that follow it
/// in the block.
///
/// The kernel is not used for strict input, as only the slow path checks what the statement promises.
pub fn for_each(
    stream: &mut Stream,
    mut answer: impl FnMut(&Transcript, &mut Output) -> Result<(), Error>,
    kernel: impl Fn(Block, &mut Output) -> Consumed,
) -> Result<(), Error> {
    let mut games = Games::start(stream)?;
    let mut transcript = Transcript::default();
    loop {
        match games.next(stream, &mut transcript)? {
            Next::End => return stream.end(GAMES.label, GAMES.noun, games.answered),
            Next::Skipped => {}
            Next::Item(transcript) => {
                let answer = |output: &mut Output| answer(transcript, output);
                if stream.answer(games.answered, Some(transcript.number()), answer)?.is_break() {
                    return Ok(());
                }
            }
        }
        if stream.is_strict() || !stream.selects_all() {
            continue;
        }
        let line = stream.location().line;
        let (text, output) = stream.block();
        let consumed = kernel(Block { text, line, max_games: games.remaining() }, output);
        stream.advance_lines(consumed.bytes, consumed.games);
        games.advance(consumed.games);
    }
}
