//! A judge for four-in-a-row problems: moves or boards in, verdicts out, byte for byte as the online judge expects.
//!
//! Data flows one way: arguments → input → rules → text → output. A line of an input and its way to an answer,
//! here the line `Game #1: 1212121` and, to its right, a board:
//!
//! ```text
//!   bin/fourow/main.rs            the action for the arguments: to judge
//!   bin/fourow/inputs.rs          opens the FILE, prints what is bad in it
//!   modes/judge.rs                the mode: next item, its answer, and so on
//!   modes/items.rs                the loop of all modes, which decides on bad items
//!   io/stream.rs                  the bytes of the input, in blocks
//!   problems/fourow/reader.rs     the line → moves            problems/boards/reader.rs    lines → chips
//!   problems/fourow/rules.rs      moves → chips, verdict      problems/tictactoe.rs        chips → verdict
//!   problems/fourow/answer.rs     verdict, chips → text       problems/boards/reader.rs    verdict → text
//!   io/output.rs                  the bytes of the answer
//! ```
//!
//! Regular lines that follow take the fast path instead: `problems/fourow/fast_path.rs`. It plays the moves of a line
//! with vector instructions in `avx2.rs` beside it.
//!
//! What is read and written has these names:
//!
//! - An *item* of an input is a game, a board or a simulation. A simulation is judged
//!   event by event: its reader yields the events in the place of items.
//! - An *element* is what shrinking removes from an item: a move, a blank line, a chip, or an empty cell below one.
//! - A *section* of an answer is the lines that answer one item or event.
//!
//! The modules, in an order in which each needs only those before it, here and below, in `io` and `modes`:
//!
//! - `bitboard`: cells, boards, players and directions; `picture` draws boards.
//! - `number`: numbers as text. `item`: items and their limits.
//! - `io`: the input with the output that is tied to it, and errors.
//! - `cases`: what the hard cases of the problems share: labels and random games.
//! - `problem`: what problems and modes know of each other: a problem is strings and functions, and a reader of items.
//! - `problems`: the rules, the reader, the answers and the hard cases of each; `boards` is what two of them share.
//!   `hint` finds hints about bad input, and recognizes answers.
//! - `modes`: a file for each thing that is done with items, written once for all problems. No mode names a
//!   problem, and no problem a mode. `stress` needs Unix.
//!
//! A hint about a byte is where that byte is expected, in the reader or the form of a problem; one about whitespace,
//! line endings or the form of a number is in `io`, one about a whole file, which may be an answer, in `hint`, and one
//! about two lines in `modes/check/lines`.
//!
//! The library exists for the binary of the same name, in `bin/fourow`. Its API is not stable.
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
//! let input = Input::new("1\nGame #1: 1212121\n".as_bytes(), |bad| eprintln!("{bad}"));
//! fourow::judge(fourow, input, &mut answer)?;
//! assert!(answer.starts_with(b"Game #1 is over. The first player won.\n"));
//! # Ok::<(), fourow::Error>(())
//! ```

#![cfg_attr(not(unix), allow(dead_code, unused_imports, reason = "only `--stress` needs some parts"))]

#[expect(missing_docs, reason = "tests name it, not users")]
mod bitboard;
mod picture;

mod number;

mod item;

mod io {
    pub mod error;
    pub mod input;
    pub mod output;
    pub mod stream;

    pub mod scanner;
}

mod cases;
mod problem;
mod problems;

mod hint;

mod modes {
    pub mod items;
    pub mod pool;

    pub mod check;
    pub mod explain;
    pub mod judge;
    pub mod strict;
    pub mod summary;
    pub mod tsv;

    pub mod generate;

    #[cfg(unix)]
    pub mod stress;
}

pub use hint::{LOOKS_LIKE_ANSWER, find_hint};
pub use io::error::{BadInput, Error, Found, Location, escape};
pub use io::input::Input;
pub use modes::check::{Check, Difference, IGNORED_WHITESPACE};
pub use modes::explain::explain;
pub use modes::generate::generate;
pub use modes::judge::judge;
#[cfg(unix)]
pub use modes::stress;
pub use modes::strict::read_strict;
pub use modes::summary::Summary;
pub use modes::tsv::tabulate;
pub use problem::{Kind, Problem, Words};
pub use problems::{PROBLEMS, problem};

/// Parts that only tests and benchmarks need.
#[doc(hidden)]
pub mod testing {
    pub use crate::bitboard::Bitboard;
    pub use crate::cases::random::Random;
    #[cfg(unix)]
    pub use crate::modes::stress::{run::Run, runner::hurried_limit, shrink::shrink};
    pub use crate::modes::{items::items_of, pool::Pool};
    pub use crate::problems::boards::Status;
    pub use crate::problems::connectfour::{Board, RetrogradeSearch, order_of_moves};
    pub use crate::problems::fourow::{PORTABLE as PORTABLE_FOUROW, is_portable_best};
}
