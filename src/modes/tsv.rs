//! `--tsv`: a row of tab-separated fields for each item.

use std::io::Write;

use crate::io::error::{BadInput, Error, escape_ascii};
use crate::io::input::Input;
use crate::io::item_loop::{ItemLoop, append_row_start};
use crate::io::output::Output;
use crate::problem::Problem;

/// Writes a row for each item of `input`: the name of the `file` if given, the item's line, number, verdict and text.
/// With [`keep_going`](Input::keep_going), a bad item has a row, too: its verdict is `bad`, and its text is the result
/// of `describe`. A simulation has no rows.
pub fn tabulate(
    problem: &Problem,
    input: Input,
    file: Option<&[u8]>,
    describe: impl Fn(&BadInput) -> String,
    output: &mut dyn Write,
) -> Result<(), Error> {
    if problem.row_verdicts.is_empty() {
        return Ok(());
    }
    let file = &file.map(file_field).unwrap_or_default();
    let write_bad = |bad: &BadInput, output: &mut Output| {
        let mut row = Vec::new();
        append_row_start(file, bad.item_line.unwrap_or_default(), b"", "bad", &mut row);
        row.extend((describe(bad) + "\n").bytes());
        output.put(&row)
    };
    let mut items = ItemLoop::new(problem.item_kind, input, output);
    items.write_bad = Some(&write_bad);
    crate::io::item_loop::tabulate(&mut *(problem.reader)(), &mut items, file, problem.row_verdicts)
}

/// The field for the name of a file, with a tab after it. Backslashes and all but printable ASCII are escaped.
fn file_field(name: &[u8]) -> Vec<u8> {
    (escape_ascii(name).replace("\\\"", "\"") + "\t").into()
}
