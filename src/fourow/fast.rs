//! The fast path for regular lines: the portable kernel, and the selection of a kernel.
//!
//! It consumes the regular lines at the start of a block. It stops before the first line that is not regular, may
//! continue in the next block, or is one game too many, and when the output is full; the slow path goes on from there.
//! The portable kernel runs on any machine and is the reference for the other one.

#[cfg(target_arch = "x86_64")]
mod avx2;
pub mod lines;

use super::format::slot;
use super::game::Game;
use super::text;
pub use lines::{Block, Consumed, CountVerdicts, WriteAnswers, WriteRows};
use lines::{MAX_MOVES, MAX_TAIL, Operation};

/// The minimum size of a block that makes detecting CPU features worthwhile: detection takes as long as judging a few
/// games.
const MIN_BLOCK_SIZE: usize = 1 << 13;

/// Runs an operation on the regular lines at the start of a block.
pub fn run(block: Block, operation: impl Operation) -> Consumed {
    if block.text.len() < MIN_BLOCK_SIZE {
        run_portable(block, operation)
    } else {
        run_best(block, operation)
    }
}

/// Runs an operation with the best kernel that the CPU supports.
pub fn run_best(block: Block, operation: impl Operation) -> Consumed {
    #[cfg(target_arch = "x86_64")]
    let operation = match avx2::run(block, operation) {
        Ok(consumed) => return consumed,
        Err(operation) => operation,
    };
    run_portable(block, operation)
}

/// Runs an operation with the portable kernel.
pub fn run_portable(block: Block, operation: impl Operation) -> Consumed {
    operation.run(block, play, Game::wins, text::draw)
}

/// Plays the moves in the tail of a line.
fn play(tail: &[u8; MAX_TAIL]) -> Game {
    let (_, moves) = tail.split_at(" ".len());
    Game::play(moves[..MAX_MOVES].iter().map_while(|digit| slot(*digit)))
}
