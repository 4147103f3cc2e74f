//! `--tsv`: a row of tab-separated fields for each item.

use std::io::Write;

use crate::io::error::{BadInput, Error, escape_ascii};
use crate::io::input::Input;
use crate::io::output::Output;
use crate::item::shorten;
use crate::modes::items::Items;
use crate::number::Decimal;
use crate::problem::{Operation, Problem};

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
    // A backslash is doubled, so that it starts no escape.
    let escape = |name: &[u8]| name.split(|byte| *byte == b'\\').map(escape_ascii).collect::<Vec<_>>();
    let file = file.map(|name| escape(name).join("\\\\") + "\t").unwrap_or_default();
    let file = file.as_bytes();
    let write_bad = |bad: &BadInput, output: &mut Output| {
        let mut row = file.to_vec();
        append_fields(bad.item_line.unwrap_or_default(), b"", "bad", &mut row);
        row.extend((describe(bad) + "\n").bytes());
        output.put(&row)
    };
    let mut items = Items::new(problem, input, output);
    items.write_bad = Some(&write_bad);
    let mut row = Vec::new();
    while let Some((item, output)) = items.next()? {
        let Some(verdict) = problem.row_verdicts.get(item.verdict()) else { continue };
        row.clear();
        row.extend_from_slice(file);
        append_fields(item.line(), item.number(), verdict, &mut row);
        // The item, with slashes between its lines, is the last field.
        let (shown, ellipsis) = shorten(item.item().trim_ascii_end());
        let start = row.len();
        row.extend_from_slice(shown);
        for byte in &mut row[start..] {
            *byte = if *byte == b'\n' { b'/' } else { *byte };
        }
        row.extend_from_slice(ellipsis);
        row.push(b'\n');
        output.put(&row)?;
        items.fast_forward(Operation::WriteRows { file });
    }
    Ok(())
}

/// Appends the fields between the name of the file and the item, each with a tab after it.
fn append_fields(line: u64, number: &[u8], verdict: &str, row: &mut Vec<u8>) {
    for field in [Decimal::new(line).digits(), number, verdict.as_bytes()] {
        row.extend_from_slice(field);
        row.push(b'\t');
    }
}
