//! `--strict`: accepts an input only if it is, byte for byte, the statement's own form of what it says.
//!
//! The input is read as ever, its items are printed as the statement has them, and the two texts are compared. So no
//! reader has to be strict. The statement's limits are those of a problem's [`Shape`].

use std::io::Read;
use std::sync::Arc;

use crate::io::error::{BadInput, Error, Found, Location};
use crate::io::input::Input;
use crate::io::stream::text_start;
use crate::item::{Item, ItemKind, MAX_DIGITS, MAX_INPUT_LENGTH, Shape, split_digits};
use crate::problem::Problem;

/// Reads an input to its end; fails if it is not in the statement's own form.
pub fn read_strict(problem: &Problem, Input { reader: mut input, .. }: Input) -> Result<Vec<u8>, Error> {
    let kind = problem.item_kind;
    let mut start = Vec::new();
    input.by_ref().take(MAX_INPUT_LENGTH as u64 + 1).read_to_end(&mut start).map_err(Error::Read)?;
    let mut items = Vec::new();
    problem.read(Input::new(start.chain(input)), &mut |_, mut item| {
        if let Shape::Games { max_moves, .. } = kind.shape {
            item.truncate(max_moves);
        }
        if items.len() as u64 <= kind.max_items() {
            items.push(item);
        }
    })?;
    compare(kind, &start, &items).map(|()| start)
}

/// Compares the start of an input with the statement's form of its items. What exceeds a limit is not printed, so the
/// texts differ there.
fn compare(kind: &ItemKind, input: &[u8], items: &[Item]) -> Result<(), Error> {
    let form = kind.input_text(&items[..items.len().min(kind.max_items() as usize)]);
    let common_length = input.iter().zip(&form).take_while(|(byte, expected)| byte == expected).count();
    if common_length > MAX_INPUT_LENGTH {
        let expected = "at most 1 MiB, this program's limit and not the statement's".into();
        let found = Found::new(&input[MAX_INPUT_LENGTH..]);
        return Err(error(kind, input, Fault { offset: MAX_INPUT_LENGTH, expected, found }));
    }
    if input == form && !items.is_empty() {
        return Ok(());
    }
    // An input without items differs in their number.
    let offset = if items.is_empty() { 0 } else { common_length };
    let fault = exceeded_limit(kind, input, &form, offset).or_else(|| missing_move(kind, input, offset));
    let mut fault = fault.unwrap_or_else(|| {
        let expected = match &form[offset..] {
            [] if kind.max_items() == 1 && items.len() != 1 => format!("exactly one {}", kind.noun),
            _ if is_line_of_spaces(input, offset) => "no line of spaces".into(),
            expected => Found::new(expected).to_string(),
        };
        Fault { offset, expected, found: Found::new(&input[offset..]) }
    });
    if fault.expected != ONE_SPACE {
        fault.expected += ", as the statement has it";
    }
    Err(error(kind, input, fault))
}

/// Where an input differs from its statement's form, what is expected there, and what is found.
struct Fault {
    offset: usize,
    expected: String,
    found: Found,
}

/// The fault in the words of a limit, if an input exceeds one where it first differs from its statement's form.
fn exceeded_limit(kind: &ItemKind, input: &[u8], form: &[u8], offset: usize) -> Option<Fault> {
    let Shape::Games { max_games, max_moves } = kind.shape else { return None };
    // The start of the digits that contain the difference, or that it follows.
    let start = offset - input[..offset].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let digits_at_start = |text| String::from_utf8_lossy(split_digits(text).0);
    let [digits, right_digits] = [&input[start..], &form[start..]].map(digits_at_start);
    let wrong_number = |expected| {
        let is_short = (1..=MAX_DIGITS).contains(&digits.len());
        let found = if is_short { Found::Number(digits.to_string()) } else { Found::new(&input[start..]) };
        Some(Fault { offset: start, expected, found })
    };
    // Behind spaces or zeros, which are another fault, the number may be right.
    let declared = digits_at_start(text_start(input));
    match &input[..start] {
        [] if declared.trim_start_matches('0') != right_digits => {
            wrong_number(format!("a number of games from 1 to {max_games}"))
        }
        [.., b'#'] if digits != right_digits => wrong_number(format!("game number {right_digits}")),
        _ if offset == start + max_moves && digits.len() > max_moves => {
            let expected = format!("at most {max_moves} moves");
            Some(Fault { offset, expected, found: Found::new(&input[offset..]) })
        }
        _ => None,
    }
}

/// What is expected between two moves. The words of the statement allow more.
const ONE_SPACE: &str = "one space between moves, as in the statement's examples";

/// The fault in a simulation where a move could stand: after a space that follows one, or at the start of a line.
fn missing_move(kind: &ItemKind, input: &[u8], offset: usize) -> Option<Fault> {
    let Shape::Simulation { expected_move, .. } = kind.shape else { return None };
    let (offset, expected) = match input.split_at(offset) {
        _ if offset == MAX_INPUT_LENGTH || is_line_of_spaces(input, offset) => return None,
        ([.., b' '], [b' ' | b'\t', ..]) => (offset, ONE_SPACE),
        ([] | [.., b' ' | b'\n'], [byte, ..]) if !b"\r\n".contains(byte) => (offset, expected_move),
        (_, [b' ', next, ..]) if !next.is_ascii_whitespace() => (offset + 1, expected_move),
        _ => return None,
    };
    Some(Fault { offset, expected: expected.into(), found: Found::new(&input[offset..]) })
}

/// Whether a line starts at an offset of the input and has nothing but spaces, at least one.
fn is_line_of_spaces(input: &[u8], offset: usize) -> bool {
    let line = input[offset..].split(|byte| *byte == b'\n').next().unwrap_or_default();
    input[..offset].last().is_none_or(|byte| *byte == b'\n')
        && matches!(line, [b' ' | b'\t', ..])
        && line.trim_ascii().is_empty()
}

fn error(kind: &ItemKind, input: &[u8], Fault { offset, expected, found }: Fault) -> Error {
    let before = &input[..offset];
    let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let line = before.split(|byte| *byte == b'\n').count() as u64;
    let number = kind.number(&input[line_start..]).filter(|_| offset > line_start);
    Error::Input(Box::new(BadInput {
        location: Location { line, column: (offset - line_start) as u64 + 1 },
        expected: expected.into(),
        found,
        game: number.map(|number| kind.name(number)),
        item_line: None,
        head: Arc::default(),
    }))
}
