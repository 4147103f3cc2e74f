//! The fast way through regular lines: which kernel is used.
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

/// Bytes of a block that make it worth asking what the machine can do; the question takes longer than judging
/// a few games.
const WORTH_ASKING: usize = 1 << 13;

/// Takes lines with the fastest kernel for the block.
pub fn fastest(block: &[u8], output: &mut Output, most: u64) -> Taken {
    if block.len() < WORTH_ASKING {
        return portable::take(block, output, most);
    }
    best(block, output, most)
}

/// Takes lines with the best kernel that the machine can run.
pub fn best(block: &[u8], output: &mut Output, most: u64) -> Taken {
    #[cfg(target_arch = "x86_64")]
    if let Some(taken) = vector::take(block, output, most) {
        return taken;
    }
    portable::take(block, output, most)
}
