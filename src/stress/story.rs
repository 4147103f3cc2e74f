//! What there is to say about a failure, for a person.

use std::io::Write;

use super::trial::{Failure, Trial};
use crate::cases::Item;
use crate::check::Check;
use crate::input::Input;
use crate::item::ItemKind;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::words;

/// How many lines of the command's standard error are told.
const ERROR_LINES: usize = 10;

/// How many characters of such a line.
const LONGEST_LINE: usize = 200;

/// The difference between the answers, the explanation, and what the command said, after a run on this input that failed.
pub fn details(
    problem: &'static Problem,
    trial: &Trial,
    failure: Failure,
    input: &[u8],
    palette: Palette,
) -> String {
    let mut text = String::new();
    if let (Failure::WrongAnswer, Some(run)) = (failure, &trial.last) {
        let mut check = Check::new(problem, run.output.as_slice());
        let written = check.answer_to("").write_all(&trial.answer(input));
        if let (Ok(()), Ok(Some(difference))) = (written, check.difference()) {
            text += &format!("stdout:{}: {}", difference.line, difference.text);
        }
    }
    let mut explanation = Vec::new();
    if problem.explain(Input::new(input), palette, &mut explanation).is_ok() {
        text += &format!("\n{}", String::from_utf8_lossy(&explanation));
    }
    if let Some(run) = trial.last.as_ref().filter(|run| !run.errors.is_empty()) {
        let errors = String::from_utf8_lossy(&run.errors);
        let lines = errors.lines().take(ERROR_LINES).map(|line| format!("  {}\n", printable_line(line)));
        text += &format!("standard error:\n{}", lines.collect::<String>());
    }
    text
}

/// The beginning of a line, with characters that do not print as escapes.
fn printable_line(line: &str) -> String {
    let escaped = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.into() };
    line.chars().take(LONGEST_LINE).map(escaped).collect()
}

/// What an input holds, as in `1 game of 7 moves`.
pub fn describe(kind: &ItemKind, items: &[Item]) -> String {
    let elements = items.iter().flatten().filter(|byte| byte.is_ascii_alphanumeric()).count();
    let elements = words::count(elements as u64, kind.element);
    let items = words::count(items.len() as u64, kind.noun);
    if kind.single { elements } else { format!("{items} of {elements}") }
}

/// A count with its number written as in `9,900`.
pub fn thousands(text: String, number: u64) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    text.replacen(&digits, &grouped.join(","), 1)
}
