//! The kernel for any machine.

use super::lines::{Answer, REST, Taken, Work};
use crate::fourow::format::slot;
use crate::fourow::game::Game;
use crate::fourow::text;
use crate::output::Output;

/// Answers regular lines from the start of a block, at most `most` of them.
pub fn take(block: &[u8], output: &mut Output, most: u64) -> Taken {
    run(Answer { block, output, most })
}

/// Does something with regular lines.
pub fn run(work: impl Work) -> Taken {
    work.run(read, Game::wins, text::draw)
}

/// Plays the moves that a regular line holds after the colon and a space; `None` if they do not end with the line.
fn read(rest: &[u8; REST]) -> Option<Game> {
    let moves = &rest[1..];
    let game = Game::play(moves.iter().map_while(|digit| slot(*digit)));
    (moves.get(game.plies) == Some(&b'\n')).then_some(game)
}
