//! The kernel for any machine.

use super::lines::{Answer, Consumed, MAX_MOVES, Operation, REST};
use crate::fourow::format::slot;
use crate::fourow::game::Game;
use crate::fourow::text;
use crate::output::Output;

/// Answers the regular lines at the start of a block, at most `max_games` of them.
pub fn answer(block: &[u8], output: &mut Output, max_games: u64) -> Consumed {
    run(Answer { block, output, max_games })
}

/// Runs an operation on regular lines.
pub fn run(operation: impl Operation) -> Consumed {
    operation.run(play, Game::wins, text::draw)
}

/// Plays the moves in the rest of a line.
fn play(rest: &[u8; REST]) -> Game {
    let (_, moves) = rest.split_at(" ".len());
    Game::play(moves[..MAX_MOVES].iter().map_while(|digit| slot(*digit)))
}
