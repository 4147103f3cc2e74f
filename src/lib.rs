//! A judge for four-in-a-row problems: moves or positions in, verdicts out, byte for byte what the online
//! judge expects.
//!
//! Data flows one way. A stream reads the input in blocks, a problem's module turns text into a position on
//! [bitboards](bitboard::Bitboard), asks its rules for the verdict, and puts the verdict's text on the stream's
//! output.
//!
//! ```
//! use fourow::Problem;
//!
//! let problem = Problem::named("fourow").expect("it is the default");
//! let mut answer = Vec::new();
//! fourow::judge(problem, &mut "1\nGame #1: 1212121\n".as_bytes(), &mut answer)?;
//! assert!(answer.starts_with(b"Game #1 is over. The first player won.\n"));
//! # Ok::<(), fourow::Error>(())
//! ```

use std::io::{Read, Write};

pub mod bitboard;
mod check;
mod conecta4;
pub mod connectfour;
mod diagram;
mod drawing;
mod error;
mod fourow;
pub mod legality;
mod output;
pub mod position;
mod problem;
mod stream;
mod tictactoe;
mod words;

pub use check::Check;
pub use drawing::Palette;
pub use error::{BadInput, Error};
pub use problem::{PROBLEMS, Problem};
use stream::Stream;

/// What is to be done with an input.
#[derive(Clone, Copy)]
pub struct Task {
    /// What to judge.
    pub problem: &'static Problem,
    /// Whether to accept only what the problem's statement promises.
    pub strict: bool,
    /// How to draw grids if answers are to be explained; nothing if they are to be given as the online judge does.
    pub explain: Option<Palette>,
}

impl Task {
    /// Does it: reads all of `input` and writes the answers to `output`.
    ///
    /// # Errors
    ///
    /// At the first byte that the problem's form has no place for, the answers to everything before it being
    /// written; and if reading or writing fails.
    pub fn run(&self, input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
        run(input, output, |stream| {
            stream.strict = self.strict;
            match self.explain {
                None => (self.problem.judge)(stream),
                Some(palette) => (self.problem.explain)(stream, palette),
            }
        })
    }
}

/// Does some work on a stream, and writes what it answered even if it failed.
fn run(
    input: &mut dyn Read,
    output: &mut dyn Write,
    work: impl FnOnce(&mut Stream) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut stream = Stream::new(input, output);
    let done = work(&mut stream);
    stream.output.flush()?;
    done
}

/// Judges all that `input` holds for `problem` and writes the answer to `output`.
///
/// # Errors
///
/// As [`Task::run`].
pub fn judge(problem: &'static Problem, input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
    Task { problem, strict: false, explain: None }.run(input, output)
}

/// Judges FOUROW as [`judge`] does, but without vector instructions even if the machine has them: what any machine
/// can do, for tests and measurements.
///
/// # Errors
///
/// As [`judge`].
pub fn judge_fourow_portably(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
    run(input, output, fourow::judge_portably)
}
