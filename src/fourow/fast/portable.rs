//! The kernel for any machine.

use super::lines::{self, REST, Taken};
use crate::fourow::format::slot;
use crate::fourow::game::Game;
use crate::fourow::text;
use crate::output::Output;

/// Takes regular lines; see [`lines::take`].
pub fn take(block: &[u8], output: &mut Output, most: u64) -> Taken {
    lines::take(block, output, most, read, Game::wins, text::draw)
}

/// Plays the moves that a regular line holds after the colon and a space; `None` if they do not end with the line.
fn read(rest: &[u8; REST]) -> Option<Game> {
    let moves = &rest[1..];
    let game = Game::play(moves.iter().map_while(|digit| slot(*digit)));
    (moves.get(game.plies) == Some(&b'\n')).then_some(game)
}
