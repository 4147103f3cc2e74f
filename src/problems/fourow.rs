//! SPOJ FOUROW: given a game's moves, print the verdict and, if somebody won, the final grid.
//!
//! The slow path reads a game (`reader`), applies the rules (`rules`) and writes the answer (`answer`). Most lines are
//! written exactly as in the statement and take the fast path instead (`fast_path`), in one of two versions: the
//! portable one, and one for x86-64 (`avx2`).

mod answer;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod cases;
mod explanation;
mod fast_path;
mod reader;
mod rules;

use std::ptr;

use crate::problem::{Encoding, Kind, Problem, Words};
use answer::LABEL;
use fast_path::{ChooseKernel, Kernel, run_portable};
use reader::GameReader;

pub const PROBLEM: Problem = Problem {
    name: "fourow",
    kind: Kind::Games,
    description: "a game's moves: who won, and the final grid",
    words: Words { noun: "game", label: LABEL, unit: "move" },
    max_items: reader::MAX_GAMES,
    text: |number, moves| [LABEL.as_bytes(), number, b": ", moves, b"\n"].concat(),
    form: reader::form,
    starts_input: reader::starts_input,
    reader: |_| Box::new(GameReader::new(BEST)),
    verdicts: &answer::VERDICTS,
    row_verdicts: &answer::ROW_VERDICTS,
    cases: cases::CASES,
    encoding: Encoding {
        encode: <[u8]>::to_vec,
        decode: <[u8]>::to_vec,
        lower: |moves, index| (b'1'..moves[index]).collect(),
    },
};

/// Chooses the best kernel of this machine.
#[cfg(target_arch = "x86_64")]
const BEST: ChooseKernel = avx2::choose_kernel;
#[cfg(not(target_arch = "x86_64"))]
const BEST: ChooseKernel = |_| run_portable;

/// Whether the best kernel for a block of this size is the portable one.
pub fn is_portable_best(size: usize) -> bool {
    ptr::fn_addr_eq(BEST(size), run_portable as Kernel)
}

/// The problem, judged with nothing but what every machine of the target has.
pub const PORTABLE: Problem = Problem { reader: |_| Box::<GameReader>::default(), ..PROBLEM };
