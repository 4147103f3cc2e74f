//! A judge for four-in-a-row problems: moves or boards in, verdicts out, byte for byte as the online judge expects.
//!
//! Data flows one way: a stream reads the input in blocks, and a problem's module parses it into chips on
//! [bitboards](bitboard::Bitboard), determines the verdict, and writes the answer to the stream's output.
//!
//! The library exists for the binary of the same name, which parses the command line, opens files and prints errors.
//! Its API is not stable.
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
mod boards;
mod cases;
mod check;
mod conecta4;
#[doc(hidden)]
pub mod connectfour;
mod coverage;
mod error;
mod fourow;
mod generate;
mod hint;
mod input;
mod item;
mod item_stream;
mod output;
mod picture;
mod pool;
mod problem;
#[doc(hidden)]
pub mod random;
mod shrink;
mod stream;
#[cfg(unix)]
pub mod stress;
mod strict;
mod summary;
mod tictactoe;
mod tsv;
mod words;

// Problems, inputs, errors in inputs, and the appearance of pictures.
pub use error::{BadInput, Error, Found, Location};
pub use hint::Hint;
pub use input::{Input, Selection};
pub use picture::Palette;
pub use problem::Problem;
pub use words::escape;

// The modes of the program other than judging.
pub use check::{Check, Difference};
pub use coverage::Coverage;
pub use generate::generate;
pub use item::ItemRef;
pub use summary::Summary;

// For tests and benchmarks only.
#[doc(hidden)]
pub use boards::legality;
#[doc(hidden)]
pub use fourow::PORTABLE as PORTABLE_FOUROW;
#[doc(hidden)]
pub use shrink::{Predicate, shrink};

/// Every problem, the default first.
pub static PROBLEMS: &[Problem] =
    &[fourow::PROBLEM, connectfour::PROBLEM, conecta4::PROBLEM, tictactoe::PROBLEM];

/// The problem with this name.
pub fn problem(name: &str) -> Option<&'static Problem> {
    PROBLEMS.iter().find(|problem| problem.name == name)
}
