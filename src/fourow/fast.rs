//! The fast path for regular lines: the portable kernel, and the selection of a kernel.
//!
//! It consumes regular lines from the start of a block and leaves the first line that is not regular or may continue
//! after the block to the slow path. The portable kernel runs on any machine and is the specification for the others.

#[cfg(target_arch = "x86_64")]
mod avx2;
pub mod lines;

use super::format::slot;
use super::game::Game;
use super::text;
pub use lines::{Answer, Block, Consumed, Count, Tabulate};
use lines::{MAX_MOVES, MAX_REST, Operation};

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

/// Runs an operation on regular lines with the best kernel that the CPU supports.
pub fn run_best(block: Block, operation: impl Operation) -> Consumed {
    #[cfg(target_arch = "x86_64")]
    let operation = match avx2::run(block, operation) {
        Ok(consumed) => return consumed,
        Err(operation) => operation,
    };
    run_portable(block, operation)
}

/// Runs an operation on regular lines with the kernel for any machine.
pub fn run_portable(block: Block, operation: impl Operation) -> Consumed {
    operation.run(block, play, Game::wins, text::draw)
}

/// Plays the moves in the rest of a line.
fn play(rest: &[u8; MAX_REST]) -> Game {
    let (_, moves) = rest.split_at(" ".len());
    Game::play(moves[..MAX_MOVES].iter().map_while(|digit| slot(*digit)))
}
