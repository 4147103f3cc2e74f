//! `--tsv`: a row of tab-separated fields for each item.

use std::io::Write;

use crate::io::error::{BadInput, Error, escape_ascii};
use crate::io::input::Input;
use crate::io::item_loop::ItemLoop;
use crate::io::output::{Decimal, Output};
use crate::item::{Item, shorten};
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
        // The number of a bad item is not known for certain.
        put_row(file, bad.item_line.unwrap_or_default(), b"", "bad", describe(bad).as_bytes(), output)
    };
    let mut items = ItemLoop::new(input, output);
    items.write_bad = Some(&write_bad);
    let (selects_all, mut text) = (items.selects_all(), Item::new());
    items.for_each(problem.item_kind, &mut *(problem.reader)(), |item, stream| {
        text.clear();
        item.item(&mut text);
        shorten(&mut text);
        let lines = text.trim_ascii_end().len();
        text[..lines].iter_mut().filter(|byte| **byte == b'\n').for_each(|end| *end = b'/');
        let (verdict, count) = (problem.row_verdicts[item.verdict()], Decimal::new(item.count()));
        let number = item.number().unwrap_or(count.digits());
        put_row(file, item.line(), number, verdict, &text[..lines], &mut stream.output)?;
        if selects_all {
            item.fast_rows(stream, file);
        }
        Ok(())
    })
}

fn put_row(
    file: &[u8],
    line: u64,
    number: &[u8],
    verdict: &str,
    text: &[u8],
    output: &mut Output,
) -> Result<(), Error> {
    let line = Decimal::new(line);
    let fields = [file, line.digits(), b"\t", number, b"\t", verdict.as_bytes(), b"\t", text, b"\n"];
    fields.iter().try_for_each(|field| output.put(field))
}

/// The field for the name of a file, with a tab after it. Backslashes and all but printable ASCII are escaped.
fn file_field(name: &[u8]) -> Vec<u8> {
    (escape_ascii(name).replace("\\\"", "\"") + "\t").into()
}
