//! The fast path for regular lines, and the selection of its kernel.
//!
//! It consumes regular lines from the start of a block and leaves the first line that is not regular or may continue
//! after the block to the slow path. [`portable`] is the kernel for any machine and the specification for the others.

#[cfg(target_arch = "x86_64")]
mod avx2;
pub mod lines;
pub mod portable;

use crate::output::Output;
use crate::problem::VerdictCounts;
use lines::{Answer, Count, Operation, Tabulate};
pub use lines::{Block, Consumed};

/// The minimum size of a block that makes detecting CPU features worthwhile: detection takes as long as judging a few
/// games.
const MIN_BLOCK_SIZE: usize = 1 << 13;

/// Answers the regular lines at the start of a block.
pub fn answer(block: Block, output: &mut Output) -> Consumed {
    let answer = Answer { block, output };
    if block.text.len() < MIN_BLOCK_SIZE { portable::run(answer) } else { run(answer) }
}

/// Counts the verdicts of the regular lines at the start of a block.
pub fn count(block: Block, counts: &VerdictCounts) -> Consumed {
    let count = Count { block, counts };
    if block.text.len() < MIN_BLOCK_SIZE { portable::run(count) } else { run(count) }
}

/// Writes the TSV rows for the regular lines at the start of a block; `file` is the first field of each row.
pub fn tabulate(block: Block, output: &mut Output, file: &[u8]) -> Consumed {
    let tabulate = Tabulate { block, output, file };
    if block.text.len() < MIN_BLOCK_SIZE { portable::run(tabulate) } else { run(tabulate) }
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
