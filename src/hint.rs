//! Hints about bad input: what a user probably did.

use std::borrow::Cow;

use crate::io::error::BadInput;
use crate::io::stream::BYTE_ORDER_MARK;
use crate::number::split_digits;
use crate::problem::{Kind, Problem};
use crate::problems::PROBLEMS;

/// The hint about an input that looks like an answer.
pub const LOOKS_LIKE_ANSWER: &str = "this looks like an answer";

/// Finds the hint about bad input for `problem`, if there is one.
pub fn find_hint(bad: &BadInput, problem: &Problem) -> Option<Cow<'static, str>> {
    let head = bad.head();
    if let Some(hint) = format_hint(head) {
        return Some(hint.into());
    }
    let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head).trim_ascii_start();
    if PROBLEMS.iter().any(|other| starts_answer(other, text)) {
        return Some(LOOKS_LIKE_ANSWER.into());
    }
    let other = PROBLEMS.iter().find(|other| (other.starts_input)(text));
    match other.filter(|_| !(problem.starts_input)(text)) {
        Some(other) => Some(format!("this looks like --problem {}", other.name).into()),
        None => bad.hint.map(Cow::from),
    }
}

/// The hint about a file that is no answer to `problem`, as its first line shows. Another problem's verdict may be a
/// mistake in a word, but not where answers begin with a game's name: there, `--problem` was forgotten.
pub fn find_answer_hint(problem: &Problem, line: &[u8]) -> Option<String> {
    let other = PROBLEMS.iter().find(|other| starts_answer(other, line));
    let other = other.filter(|other| problem.kind == Kind::Games && other.kind != Kind::Games);
    let hint = other.map(|other| format!("{LOOKS_LIKE_ANSWER} to --problem {}", other.name));
    format_hint(line).map(String::from).or(hint)
}

/// The hint about a file in another format, by its magic bytes.
fn format_hint(start: &[u8]) -> Option<&'static str> {
    match start {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("this is UTF-16: convert it to UTF-8"),
        [0x1f, 0x8b, ..] => Some("this is a gzip file: decompress it with gunzip"),
        [b'P', b'K', 3, 4, ..] => Some("this is a zip archive: extract its files with unzip"),
        _ => None,
    }
}

/// Whether the first line of `text` is part of an answer to `problem`: a verdict, perhaps behind a game's number, or a
/// line of a simulation's board.
fn starts_answer(problem: &Problem, text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let number = line.strip_prefix(problem.words.label.as_bytes());
    let verdict = number.map_or(line, |number| split_digits(number).1.trim_ascii_start());
    let is_board_line = line.len() == 10 && line.starts_with(b"|") && line.ends_with(b"|");
    problem.verdicts.iter().any(|known| known.as_bytes() == verdict)
        || problem.kind == Kind::Simulation && is_board_line
}
