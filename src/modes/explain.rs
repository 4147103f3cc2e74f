//! `--explain`: the answer for a person.

use std::io::Write;

use crate::io::error::Error;
use crate::io::input::Input;
use crate::modes::items::Items;
use crate::problem::Problem;

/// Writes an explanation of each answer: the reason, with a picture of the board.
pub fn explain(problem: &Problem, input: Input, output: &mut dyn Write) -> Result<(), Error> {
    let mut items = Items::new(problem, input, output);
    while let Some((item, output)) = items.next()? {
        output.put(item.explain().as_bytes())?;
    }
    Ok(())
}
