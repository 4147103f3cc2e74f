//! The conversion of a given input to the statement's form, if only its form is another: as an editor writes it.

use std::io::Read;

use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::MAX_INPUT_LENGTH;
use crate::modes::items::read_items;
use crate::modes::judge::answer_to;
use crate::modes::strict::read_strict;
use crate::problem::Problem;

/// Reads an input to its end, and returns it in the statement's form. Where its own form differs is reported; `None` if
/// not only that does, or the input is so long that converting it would take much memory.
pub fn read_in_statement_form(problem: &Problem, input: Input) -> Result<Option<Vec<u8>>, Error> {
    const MAX_LENGTH: usize = 2 * MAX_INPUT_LENGTH;
    let Input { mut reader, report, .. } = input;
    let mut text = Vec::new();
    reader.by_ref().take(MAX_LENGTH as u64).read_to_end(&mut text).map_err(Error::Read)?;
    let strict = read_strict(problem, Input::new(text.chain(reader), report))?;
    Ok(strict.or_else(|| statement_form(problem, &text).filter(|_| text.len() < MAX_LENGTH)))
}

/// The statement's form of an input; `None` if either is bad, or they have different answers.
fn statement_form(problem: &Problem, text: &[u8]) -> Option<Vec<u8>> {
    let items = read_items(problem, Input::new(text, |_| {})).ok()??;
    let form = problem.input_text(&items);
    let strict = read_strict(problem, Input::new(&form[..], |_| {})).ok()??;
    (answer_to(problem, &strict) == answer_to(problem, text)).then_some(strict)
}
