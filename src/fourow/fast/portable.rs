//! The kernel for any machine.

use super::lines::{Answer, Block, Consumed, MAX_MOVES, MAX_REST, Operation};
use crate::fourow::format::slot;
use crate::fourow::game::Game;
use crate::fourow::text;
use crate::output::Output;

/// Answers the regular lines at the start of a block.
pub fn answer(block: Block, output: &mut Output) -> Consumed {
    run(Answer { block, output })
}

/// Runs an operation on regular lines.
pub fn run(operation: impl Operation) -> Consumed {
    operation.run(play, Game::wins, text::draw)
}

/// Plays the moves in the rest of a line.
fn play(rest: &[u8; MAX_REST]) -> Game {
    let (_, moves) = rest.split_at(" ".len());
    Game::play(moves[..MAX_MOVES].iter().map_while(|digit| slot(*digit)))
}
