//! The fast path for regular lines: which kernel takes them.
//!
//! A kernel judges regular lines, those that look just as the statement shows them, as many as follow each other in a
//! block of the input. It stops at the first line that is not regular, or may go on after the block, and leaves it
//! to the careful path. [`portable`] is the kernel for any machine and the specification for the others.

mod lines;
pub mod portable;
#[cfg(target_arch = "x86_64")]
mod vector;

use crate::output::Output;
pub use lines::Taken;

/// A kernel: takes regular lines from the start of a block, up to a number of games, and answers them.
pub type Kernel = fn(&[u8], &mut Output, u64) -> Taken;

/// From this size of a block on it is worth asking what the machine can do: asking takes longer than judging a few
/// games.
const WORTH_ASKING: usize = 1 << 13;

/// Takes lines with the kernel that is fastest for a block of this size.
pub fn for_block(block: &[u8], output: &mut Output, most: u64) -> Taken {
    if block.len() < WORTH_ASKING {
        return portable::take(block, output, most);
    }
    for_machine(block, output, most)
}

/// Takes lines with the best kernel that the machine can run.
pub fn for_machine(block: &[u8], output: &mut Output, most: u64) -> Taken {
    #[cfg(target_arch = "x86_64")]
    if let Some(taken) = vector::take(block, output, most) {
        return taken;
    }
    portable::take(block, output, most)
}
