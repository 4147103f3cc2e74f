//! `--strict`: accepts an input only if it is, byte for byte, the statement's own form of what it says.
//!
//! The input is read as ever, its items are printed as the statement has them, and the two texts are compared. So no
//! reader has to be strict. The statement's limits are those of a problem's [`Shape`].

use std::io::Read;
use std::sync::Arc;

use crate::io::error::{BadInput, Error, Found, Location};
use crate::io::expected::Expected;
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
        return Err(Fault::new(input, MAX_INPUT_LENGTH, Expected::MaxLength).into_error(kind, input));
    }
    if input == form && !items.is_empty() {
        return Ok(());
    }
    // An input without items differs in their number.
    let offset = if items.is_empty() { 0 } else { common_length };
    let fault = exceeded_limit(kind, input, &form, offset).or_else(|| missing_move(kind, input, offset));
    let fault = fault.unwrap_or_else(|| {
        let expected = match &form[offset..] {
            [] if kind.max_items() == 1 && items.len() != 1 => {
                Expected::Rule(format!("exactly one {}", kind.noun))
            }
            _ if is_line_of_spaces(input, offset) => Expected::Rule("no line of spaces".into()),
            expected => Expected::InStatement(Found::new(expected)),
        };
        Fault::new(input, offset, expected)
    });
    Err(fault.into_error(kind, input))
}

/// The fault in the words of a limit, if an input exceeds one where it first differs from its statement's form.
///
/// ```text
/// 99              the number of games
/// Game #1: 4453   the label, the number of a game, and its moves after a colon
/// ```
fn exceeded_limit(kind: &ItemKind, input: &[u8], form: &[u8], offset: usize) -> Option<Fault> {
    let Shape::Games { max_games, max_moves } = kind.shape else { return None };
    let line_start = line_start(input, offset);
    if line_start == 0 {
        // Behind spaces or zeros, which are another fault, the number may be right.
        let declared = split_digits(text_start(input)).0.iter().skip_while(|digit| **digit == b'0');
        let rule = format!("a number of games from 1 to {max_games}");
        return (!declared.eq(split_digits(form).0)).then(|| Fault::in_number(input, 0, rule));
    }
    let number_start = line_start + kind.label.len();
    if offset < number_start {
        return None;
    }
    let [number, right_number] = [input, form].map(|text| split_digits(&text[number_start..]).0);
    if number != right_number {
        let rule = format!("game number {}", String::from_utf8_lossy(right_number));
        return Some(Fault::in_number(input, number_start, rule));
    }
    let moves_start = number_start + number.len() + ": ".len();
    let moves = split_digits(input.get(moves_start..)?).0;
    let has_too_many = offset == moves_start + max_moves && moves.len() > max_moves;
    has_too_many.then(|| Fault::new(input, offset, Expected::Rule(format!("at most {max_moves} moves"))))
}

/// The fault in a simulation where a move could stand: after a space that follows one, or at the start of a line.
fn missing_move(kind: &ItemKind, input: &[u8], offset: usize) -> Option<Fault> {
    let is_at_limit = offset == MAX_INPUT_LENGTH;
    if !kind.is_simulation() || is_at_limit || is_line_of_spaces(input, offset) {
        return None;
    }
    let column = || Expected::Rule(Expected::Column.to_string());
    let (offset, expected) = match input.split_at(offset) {
        // The words of the statement allow more.
        ([.., b' '], [b' ' | b'\t', ..]) => (offset, Expected::OneSpaceBetweenMoves),
        ([] | [.., b' ' | b'\n'], [byte, ..]) if !b"\r\n".contains(byte) => (offset, column()),
        (_, [b' ', next, ..]) if !next.is_ascii_whitespace() => (offset + 1, column()),
        _ => return None,
    };
    Some(Fault::new(input, offset, expected))
}

/// Whether a line starts at an offset of the input and has nothing but spaces, at least one.
fn is_line_of_spaces(input: &[u8], offset: usize) -> bool {
    let line = input[offset..].split(|byte| *byte == b'\n').next().unwrap_or_default();
    line_start(input, offset) == offset && matches!(line, [b' ' | b'\t', ..]) && line.trim_ascii().is_empty()
}

/// The offset at which the line of an offset starts.
fn line_start(input: &[u8], offset: usize) -> usize {
    input[..offset].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}

/// Where an input differs from its statement's form, what is expected there, and what is found.
struct Fault {
    offset: usize,
    expected: Expected,
    found: Found,
}

impl Fault {
    fn new(input: &[u8], offset: usize, expected: Expected) -> Self {
        Self { offset, expected, found: Found::new(&input[offset..]) }
    }

    /// The fault that a number is not what a rule says. It is found whole, unless it is too long.
    fn in_number(input: &[u8], offset: usize, rule: String) -> Self {
        let number = split_digits(&input[offset..]).0;
        let mut fault = Self::new(input, offset, Expected::Rule(rule));
        if (1..=MAX_DIGITS).contains(&number.len()) {
            fault.found = Found::Number(String::from_utf8_lossy(number).into());
        }
        fault
    }

    fn into_error(self, kind: &ItemKind, input: &[u8]) -> Error {
        let line_start = line_start(input, self.offset);
        let line = input[..line_start].iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
        let number = kind.number(&input[line_start..]).filter(|_| self.offset > line_start);
        Error::Input(Box::new(BadInput {
            location: Location { line, column: (self.offset - line_start) as u64 + 1 },
            expected: self.expected,
            found: self.found,
            game: number.map(|number| kind.name(number)),
            item_line: None,
            head: Arc::default(),
        }))
    }
}
