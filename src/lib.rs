//! A judge for four-in-a-row problems: moves or boards in, verdicts out, byte for byte as the online judge expects.
//!
//! Data flows one way: a stream reads the input in blocks, and a problem's module parses it into chips on
//! [bitboards](bitboard::Bitboard), determines the verdict, and writes the answer to the stream's output.
//!
//! The modules, in an order in which each needs only those before it, here and below, in `io` and `modes`:
//!
//! - [`bitboard`]: cells, boards, players and directions; `picture` draws boards.
//! - `item`: games, boards and simulations, their text, and the sections of an answer; `forms` that inputs may have.
//! - `system`: what differs on Unix and on Windows. `io`: the input with the output that is tied to it, the loop over
//!   its items, and errors.
//! - `cases`: what the tables of hard cases share: rows, random games.
//! - `problem`: what a problem is: strings and functions.
//! - `problems`: the rules, the reader, the answers and the hard cases of each; `boards` is what two of them share.
//!   `hint` finds hints about bad input.
//! - `modes`: what is written once for all problems: to check an answer, be strict, count verdicts, write a table, find
//!   missing cases, generate inputs and test a command. To judge and explain is a problem's own business. Except in
//!   tests, no mode names a problem, and no problem a mode.
//!
//! The library exists for the binary of the same name, in `bin/fourow`: arguments, files, a function for each action of
//! the command line. Its API is not stable.
//!
//! To see all of it at work, follow the line `Game #1: 1212121`. `bin/fourow/files.rs` opens its file. In
//! `problems/fourow`, `reader.rs` reads it for the loop of `io/item_loop.rs`, `rules.rs` plays the moves, and
//! `answer.rs` writes the answer. The regular lines after it take the fast path instead: `fast_path.rs`, with vector
//! instructions in `fast_path/avx2.rs`.
//!
//! To add a problem, write a file like `problems/tictactoe.rs`, list it in `problems.rs`, and put samples into
//! `samples`. Boards of more than eight columns, and longer rows, need another layout of bits first. Of a new sample,
//! only the input is needed: `UPDATE_GOLDEN=1 cargo test` writes the answer, and rewrites what commands print in
//! `tests/manual`, `tests/transcripts` and README.md. `tests/judge` has references, which are written another way and
//! compared with the judges, and mutants, which have one mistake each and must fail on the samples and on generated
//! inputs.
//!
//! ```
//! use fourow::Input;
//!
//! let fourow = fourow::problem("fourow").expect("the default problem should exist");
//! let mut answer = Vec::new();
//! fourow.judge(Input::new("1\nGame #1: 1212121\n".as_bytes()), &mut answer)?;
//! assert!(answer.starts_with(b"Game #1 is over. The first player won.\n"));
//! # Ok::<(), fourow::Error>(())
//! ```

pub mod bitboard;
mod picture;

mod forms;
mod item;

#[doc(hidden)]
#[cfg_attr(unix, path = "system/unix.rs")]
#[cfg_attr(windows, path = "system/windows.rs")]
pub mod system;

mod io {
    pub mod expected;

    pub mod error;
    pub mod format;
    pub mod input;
    pub mod output;
    pub mod stream;

    pub mod item_loop;
}

mod cases;
mod problem;
mod problems;

mod hint;

mod modes {
    pub mod check;
    pub mod coverage;
    pub mod generate;
    pub mod strict;
    pub mod summary;
    pub mod tsv;

    pub mod stress;
}

pub use hint::Hint;
pub use io::error::{BadInput, Error, Location, escape};
pub use io::expected::{Expected, Found};
pub use io::input::{Input, Selection};
pub use item::ItemRef;
pub use modes::check::{Check, Difference};
pub use modes::coverage::Coverage;
pub use modes::generate::generate;
pub use modes::stress;
pub use modes::strict::read_strict;
pub use modes::summary::Summary;
pub use modes::tsv::tabulate;
pub use picture::Palette;
pub use problem::Problem;
pub use problems::{PROBLEMS, problem};

/// Parts that only tests and benchmarks need.
#[doc(hidden)]
pub mod testing {
    pub use crate::cases::random::Random;
    pub use crate::modes::stress::run::Run;
    pub use crate::modes::stress::search::hurried_limit;
    pub use crate::modes::stress::shrink::{Step, shrink};
    pub use crate::modes::stress::stop::Stop;
    pub use crate::problems::boards::Status;
    pub use crate::problems::connectfour::{Board, RetrogradeSearch, order_of_moves};
    pub use crate::problems::fourow::PORTABLE as PORTABLE_FOUROW;
}
