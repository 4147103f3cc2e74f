//! Judging: writes the answers to an input.

use std::io::Write;

use crate::io::error::Error;
use crate::io::input::Input;
use crate::modes::items::Items;
use crate::problem::{Operation, Problem};

/// Judges `input` and writes the answer to `output`. If the input is bad, the answers to everything before the first
/// bad byte are still written.
pub fn judge(problem: &Problem, input: Input, output: &mut dyn Write) -> Result<(), Error> {
    let mut items = Items::new(problem, input, output);
    while let Some((item, output)) = items.next()? {
        output.put(item.answer())?;
        items.fast_forward(Operation::WriteAnswers);
    }
    Ok(())
}

/// The answer to a valid input.
pub fn answer_to(problem: &Problem, input: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    judge(problem, Input::valid(input), &mut answer).expect("in memory, nothing should fail");
    answer
}
