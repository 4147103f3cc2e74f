//! The fast path for regular lines: which kernel takes them.
//!
//! A kernel judges regular lines, those that look just as the statement shows them, as many as follow each other in a
//! block of the input. It stops at the first line that is not regular, or may go on after the block, and leaves it
//! to the careful path. [`portable`] is the kernel for any machine and the specification for the others.

pub mod lines;
pub mod portable;
#[cfg(target_arch = "x86_64")]
mod vector;

use crate::output::Output;
use crate::summary::VerdictCounts;
pub use lines::Taken;
use lines::{Answer, Count, Work};

/// From this size of a block on it is worth asking what the machine can do: asking takes longer than judging a few
/// games.
const WORTH_ASKING: usize = 1 << 13;

/// Answers lines with the kernel that is fastest for a block of this size.
pub fn for_block(block: &[u8], output: &mut Output, most: u64) -> Taken {
    if block.len() < WORTH_ASKING {
        return portable::take(block, output, most);
    }
    for_machine(block, output, most)
}

/// Answers lines with the best kernel that the machine can run.
pub fn for_machine(block: &[u8], output: &mut Output, most: u64) -> Taken {
    run(Answer { block, output, most })
}

/// Counts the verdicts of lines, and answers nothing.
pub fn count(block: &[u8], counts: &VerdictCounts, most: u64) -> Taken {
    let work = Count { block, counts, most };
    if block.len() < WORTH_ASKING { portable::run(work) } else { run(work) }
}

/// Does something with the best kernel that the machine can run.
fn run(work: impl Work) -> Taken {
    #[cfg(target_arch = "x86_64")]
    let work = match vector::run(work) {
        Ok(taken) => return taken,
        Err(work) => work,
    };
    portable::run(work)
}
