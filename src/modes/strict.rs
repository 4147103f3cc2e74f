//! `--strict`: accepts an input only if it is, byte for byte, the statement's own form of what it says.
//!
//! The input is read as ever, its items are printed as the statement has them, and the two texts are compared. So no
//! reader has to be strict. The statement's limits are those of a problem's [`Shape`].

use std::io::{self, Read};
use std::sync::Arc;

use crate::io::error::Mistake::Bytes;
use crate::io::error::{BadInput, CARRIAGE_RETURN, Error, Found, Location, Mistakes};
use crate::io::input::Input;
use crate::io::stream::text_start;
use crate::item::{Item, MAX_DIGITS, MAX_INPUT_LENGTH, split_digits};
use crate::modes::items::Items;
use crate::problem::{Problem, Sections};

const MAX_MOVES: usize = 42;

/// Reads an input to its end; `None` if it is not in the statement's own form, which is reported.
pub fn read_strict(problem: &Problem, input: Input) -> Result<Option<Vec<u8>>, Error> {
    let Input { reader: mut input, mut report, .. } = input;
    let mut start = Vec::new();
    input.by_ref().take(MAX_INPUT_LENGTH as u64 + 1).read_to_end(&mut start).map_err(Error::Read)?;
    let mut texts: Vec<Item> = Vec::new();
    let input = Input::new(start.chain(input), &mut report);
    let mut items = Items::with_reader((problem.item_reader)(), input, io::sink());
    while let Some((item, _)) = items.next()? {
        let mut text = item.item().to_vec();
        if let Sections::Numbered = problem.sections {
            text.truncate(MAX_MOVES);
        }
        if texts.len() as u64 <= problem.max_items {
            texts.push(text);
        }
    }
    let is_bad = items.is_stopped;
    drop(items);
    if is_bad {
        return Ok(None);
    }
    match compare(problem, &start, &texts) {
        Ok(()) => Ok(Some(start)),
        Err(bad) => {
            report(&bad);
            Ok(None)
        }
    }
}

/// Compares the start of an input with the statement's form of its items. What exceeds a limit is not printed, so the
/// texts differ there.
fn compare(kind: &Problem, input: &[u8], items: &[Item]) -> Result<(), Box<BadInput>> {
    let form = kind.input_text(&items[..items.len().min(kind.max_items as usize)]);
    let common_length = input.iter().zip(&form).take_while(|(byte, expected)| byte == expected).count();
    let error = |bad| Err(Box::new(bad));
    if common_length > MAX_INPUT_LENGTH {
        let expected = "at most 1 MiB, this program's limit and not the statement's";
        return error(bad_input(kind, input, MAX_INPUT_LENGTH, expected.into(), &[]));
    }
    if input == form && !items.is_empty() {
        return Ok(());
    }
    // An input without items differs in their number.
    let offset = if items.is_empty() { 0 } else { common_length };
    let bad = broken_rule(kind, input, &form, offset).or_else(|| missing_move(kind, input, offset));
    error(bad.unwrap_or_else(|| {
        let rule = match &form[offset..] {
            [] if kind.max_items == 1 && items.len() != 1 => format!("exactly one {}", kind.noun),
            _ if is_line_of_spaces(input, offset) => "no line of spaces".into(),
            expected => Found::new(expected).to_string(),
        };
        bad_form(kind, input, offset, rule)
    }))
}

/// The fault in the words of a rule about numbers, if an input breaks one where it first differs from its form.
///
/// ```text
/// 99              the number of games
/// Game #1: 4453   the label, the number of a game, and its moves after a colon
/// ```
fn broken_rule(kind: &Problem, input: &[u8], form: &[u8], offset: usize) -> Option<BadInput> {
    let Sections::Numbered = kind.sections else { return None };
    let (max_games, max_moves) = (kind.max_items, MAX_MOVES);
    let line_start = line_start(input, offset);
    if line_start == 0 {
        // Behind spaces or zeros, which are another fault, the number may be right.
        let declared = split_digits(text_start(input)).0.iter().skip_while(|digit| **digit == b'0');
        let rule = format!("a number of games from 1 to {max_games}");
        return (!declared.eq(split_digits(form).0)).then(|| bad_number(kind, input, 0, rule));
    }
    let number_start = line_start + kind.label.len();
    if offset < number_start {
        return None;
    }
    let [number, right_number] = [input, form].map(|text| split_digits(&text[number_start..]).0);
    if number != right_number {
        let rule = format!("game number {}", String::from_utf8_lossy(right_number));
        return Some(bad_number(kind, input, number_start, rule));
    }
    let moves_start = number_start + number.len() + ": ".len();
    let moves = split_digits(input.get(moves_start..)?).0;
    let has_too_many = offset == moves_start + max_moves && moves.len() > max_moves;
    has_too_many.then(|| bad_form(kind, input, offset, format!("at most {max_moves} moves")))
}

/// The fault in a simulation where a move could stand: after a space that follows one, or at the start of a line.
fn missing_move(kind: &Problem, input: &[u8], offset: usize) -> Option<BadInput> {
    let is_at_limit = offset == MAX_INPUT_LENGTH;
    if !kind.is_simulation() || is_at_limit || is_line_of_spaces(input, offset) {
        return None;
    }
    let offset = match input.split_at(offset) {
        // The words of the statement allow more.
        ([.., b' '], [b' ' | b'\t', ..]) => {
            let expected = "one space between moves, as in the statement's examples";
            return Some(bad_input(kind, input, offset, expected.into(), &[]));
        }
        ([] | [.., b' ' | b'\n'], [byte, ..]) if !b"\r\n".contains(byte) => offset,
        (_, [b' ', next, ..]) if !next.is_ascii_whitespace() => offset + 1,
        _ => return None,
    };
    Some(bad_form(kind, input, offset, "a column from 1 to 8".into()))
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

/// The error about a number that is not what a rule says. It is shown whole, unless it is too long.
fn bad_number(kind: &Problem, input: &[u8], offset: usize, rule: String) -> BadInput {
    let number = split_digits(&input[offset..]).0;
    let mut bad = bad_form(kind, input, offset, rule);
    if (1..=MAX_DIGITS).contains(&number.len()) {
        bad.found = Found::Number(String::from_utf8_lossy(number).into());
    }
    bad
}

/// The error where an input breaks a rule of the statement.
fn bad_form(kind: &Problem, input: &[u8], offset: usize, rule: String) -> BadInput {
    const HINTS: Mistakes = &[
        CARRIAGE_RETURN,
        Bytes(b"\n", "no blank line belongs here"),
        Bytes(b" ", "no space belongs here"),
        Bytes(b"\t", "no tab belongs here"),
        Bytes(b"\xef", "save it as UTF-8 without a byte order mark"),
    ];
    let mut bad = bad_input(kind, input, offset, format!("{rule}, as the statement has it"), HINTS);
    if rule == "' '" && bad.found == Found::Byte(b'\n') {
        bad.hint = Some("a space follows the colon");
    }
    bad
}

fn bad_input(kind: &Problem, input: &[u8], offset: usize, expected: String, hints: Mistakes) -> BadInput {
    let line_start = line_start(input, offset);
    let line = input[..line_start].iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
    let number = kind.number(&input[line_start..]).filter(|_| offset > line_start);
    let found = Found::new(&input[offset..]);
    BadInput {
        location: Location { line, column: (offset - line_start) as u64 + 1 },
        expected: expected.into(),
        hint: found.hint(hints),
        found,
        game: number.map(|number| kind.item_name(number)),
        item_line: None,
        head: Arc::default(),
    }
}
