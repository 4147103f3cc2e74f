//! The fast path for regular lines, and the selection of its kernel.
//!
//! It consumes regular lines from the start of a block and leaves the first line that is not regular or may continue
//! after the block to the slow path. [`portable`] is the kernel for any machine and the specification for the others.

#[cfg(target_arch = "x86_64")]
mod avx2;
pub mod lines;
pub mod portable;

use crate::output::Output;
use crate::summary::VerdictCounts;
pub use lines::Consumed;
use lines::{Answer, Count, Operation, Tabulate};

/// The minimum size of a block that makes detecting CPU features worthwhile: it takes as long as judging a few games.
const MIN_BLOCK: usize = 1 << 13;

/// Answers the regular lines at the start of a block, at most `max_games` of them.
pub fn answer(block: &[u8], output: &mut Output, max_games: u64) -> Consumed {
    let answer = Answer { block, output, max_games };
    if block.len() < MIN_BLOCK { portable::run(answer) } else { run(answer) }
}

/// Counts the verdicts of the regular lines at the start of a block, at most `max_games` of them.
pub fn count(block: &[u8], counts: &VerdictCounts, max_games: u64) -> Consumed {
    let count = Count { block, counts, max_games };
    if block.len() < MIN_BLOCK { portable::run(count) } else { run(count) }
}

/// Writes the rows of the regular lines at the start of a block, at most `max_games` of them. The number of the first is
/// `line`, and `file` is the first field of each row.
pub fn tabulate(block: &[u8], output: &mut Output, max_games: u64, file: &[u8], line: u64) -> Consumed {
    let tabulate = Tabulate { block, output, max_games, file, line };
    if block.len() < MIN_BLOCK { portable::run(tabulate) } else { run(tabulate) }
}

/// Runs an operation on regular lines with the best kernel that the CPU supports.
pub fn run(operation: impl Operation) -> Consumed {
    #[cfg(target_arch = "x86_64")]
    let operation = match avx2::run(operation) {
        Ok(consumed) => return consumed,
        Err(operation) => operation,
    };
    portable::run(operation)
}
