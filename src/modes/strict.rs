//! `--strict`: accepts an input only if it is, byte for byte, the statement's own form of what it says.
//!
//! The input is read as ever, its items are printed as the statement has them, and the two texts are compared. So no
//! reader has to be strict. The statement's limits are those of a problem's [`ItemKind`].

use std::io::Read;

use crate::io::error::{BadInput, Error, Found, Location};
use crate::io::input::Input;
use crate::item::{FormDifference, Item, ItemKind, MAX_INPUT_LENGTH};
use crate::problem::Problem;

/// Reads an input to its end; fails if it is not in the statement's own form.
pub fn read_strict(problem: &Problem, input: Input) -> Result<Vec<u8>, Error> {
    let reader = input.reader;
    let mut input = Vec::new();
    reader.take(MAX_INPUT_LENGTH as u64 + 1).read_to_end(&mut input).map_err(Error::Read)?;
    if input.len() > MAX_INPUT_LENGTH {
        // An error of the reader comes first, unless it is that the input ends here.
        let read = problem.read(Input::new(&input[..MAX_INPUT_LENGTH]), &mut |_, _| {});
        if let Err(Error::Input(bad)) = read
            && bad.location.line < Location::START.after(&input[..MAX_INPUT_LENGTH]).line
        {
            return Err(Error::Input(bad));
        }
        let difference = FormDifference::new(&input, MAX_INPUT_LENGTH, "at most 1 MiB");
        // No game has been read, and what looks like the number of one could be as long as the input.
        return Err(error(problem.item_kind, &input, difference).map_bad_input(|bad| bad.game = None));
    }
    read_items(problem, &input).map(|_| input)
}

/// The items of an input, if it is in the statement's own form.
pub fn read_items(problem: &Problem, input: &[u8]) -> Result<Vec<Item>, Error> {
    let kind = problem.item_kind;
    let mut items = Vec::new();
    problem.read(Input::new(input), &mut |_, item| items.push(item))?;
    // What exceeds a limit is not printed, so the texts differ there.
    let has_other_count = kind.max_items == 1 && items.len() != 1;
    items.truncate(kind.max_items as usize);
    items.iter_mut().for_each(|item| item.truncate(kind.max_length));
    let form = kind.input_text(&items);
    if input == form && !items.is_empty() {
        return Ok(items);
    }
    let common_length = input.iter().zip(&form).take_while(|(byte, expected)| byte == expected).count();
    // An input without items differs in their number.
    let offset = if items.is_empty() { 0 } else { common_length };
    let difference = (kind.exceeded_limit)(input, &form, offset).unwrap_or_else(|| match &form[offset..] {
        [] if has_other_count => FormDifference::new(input, offset, format!("exactly one {}", kind.noun)),
        expected => FormDifference::new(input, offset, Found::new(expected).to_string()),
    });
    Err(error(kind, input, difference).map_bad_input(|bad| bad.expected += ", as the statement has it"))
}

fn error(kind: &ItemKind, input: &[u8], FormDifference { offset, expected, found }: FormDifference) -> Error {
    let before = &input[..offset];
    let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let number = kind.number(&input[line_start..]).filter(|_| offset > line_start);
    Error::Input(Box::new(BadInput {
        location: Location::START.after(before),
        expected: expected.into(),
        found,
        game: number.map(|number| kind.name(number)),
        item_line: None,
        head: Vec::new(),
    }))
}
