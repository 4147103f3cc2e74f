//! `--strict`: accepts an input only if it is, byte for byte, in the statement's own form.

use std::io::Read;

use crate::io::error::{BadInput, Error, NO_HINT};
use crate::io::input::Input;
use crate::io::scanner::Scanner;
use crate::problem::Problem;

/// The maximum length of an input. It is a limit of this program: the statement's own limits keep games and boards
/// shorter, but simulations have none.
const MAX_LENGTH: usize = 1 << 20;

/// Reads an input, and returns it; `None` if it is not in the statement's own form. Then the breach is reported: the
/// first byte such that no input in that form begins with the bytes up to it.
pub fn read_strict(problem: &Problem, input: Input) -> Result<Option<Vec<u8>>, Error> {
    let Input { reader, mut report, .. } = input;
    let mut text = Vec::new();
    reader.take(MAX_LENGTH as u64 + 1).read_to_end(&mut text).map_err(Error::Read)?;
    let mut scanner = Scanner::new(&text);
    let mut scanned = (problem.form)(&mut scanner);
    // Only a simulation can be too long. At the limit itself, a breach of the form comes first.
    if scanner.offset > MAX_LENGTH {
        scanner.offset = MAX_LENGTH;
        let bad = scanner.breach("at most 1 MiB, this program's limit and not the statement's", NO_HINT);
        scanned = Err(Box::new(BadInput { hint: None, ..*bad }));
    }
    Ok(scanned.inspect_err(|bad| report(bad)).is_ok().then_some(text))
}
