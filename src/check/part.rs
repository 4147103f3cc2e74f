//! The parts of an answer, and where what they are for stands.

use std::io;

use crate::division::{Division, Part};
use crate::error::Error;
use crate::input::Input;
use crate::problem::Problem;
use crate::stream::Stream;

use super::answer::count;

/// How an answer differs from the correct one.
pub struct Difference {
    /// The first line of the answer that differs, from 1.
    pub line: u64,
    /// What it should answer; `None` if it comes after the last answer.
    pub place: Option<PartPlace>,
    /// The two lines for a person, and what may be the cause.
    pub text: String,
    /// How many games or boards differ, and which; `None` if there is one only.
    pub tally: Option<String>,
}

/// Where what a part of an answer is for stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartPlace {
    /// The input, counted from 0.
    pub input: usize,
    /// The place in the input, from 1, of a game, of a board or of what happens in a run.
    pub nth: u64,
    /// The game, the board or the run.
    pub(super) part: Part,
    /// What the input is called; empty if it needs no name.
    pub(super) input_name: String,
}

impl PartPlace {
    /// The number by which a game or board is known; `None` for a run.
    pub fn number(&self) -> Option<String> {
        match &self.part {
            Part::Game(number) => Some(number.escape_ascii().to_string()),
            Part::Board(number) => Some(number.to_string()),
            Part::Run => None,
        }
    }

    /// The game or board itself, in the statement's form, from the input that holds it and of which it is wanted alone.
    /// A run has no part that could stand for itself, so there is nothing for it.
    ///
    /// # Errors
    ///
    /// If the input is not what it was.
    pub fn text(&self, problem: &Problem, input: Input) -> Result<Vec<u8>, Error> {
        let mut text = match &self.part {
            Part::Game(_) => format!("{}: ", self.part).into(),
            Part::Board(_) => Vec::new(),
            Part::Run => return Ok(Vec::new()),
        };
        let nowhere = &mut io::sink();
        (problem.cases.items)(&mut Stream::new(input, nowhere), &mut |item| text.extend(item))?;
        text.extend(b"\n");
        Ok(text)
    }

    /// What it is called, with the name of its input.
    pub(super) fn name(&self) -> String {
        match self.input_name.as_str() {
            "" => self.part.to_string(),
            input => format!("{} of {input}", self.part),
        }
    }

    /// What it is called among others of its kind.
    pub(super) fn short_name(&self) -> String {
        let number = match &self.part {
            Part::Game(_) => self.part.to_string().replacen("Game ", "", 1),
            Part::Board(number) => number.to_string(),
            Part::Run => String::new(),
        };
        format!("{} {number}", self.input_name).trim().into()
    }
}

/// How many parts begin in a piece of the correct answer to games or boards.
pub fn parts(division: Division, answer: &[u8]) -> u64 {
    match division {
        // Nothing else in an answer has this sign.
        Division::Games => count(answer, b'#'),
        Division::Boards => count(answer, b'\n'),
        Division::Run => 0,
    }
}

/// Keeps of the correct answer to games what comes from the start of the last one on, and of that to boards the line that
/// has not ended; `piece` is what comes next.
pub fn keep_last(division: Division, kept: &mut Vec<u8>, piece: &[u8]) {
    let start = |text: &[u8]| match division {
        Division::Games => text.iter().rposition(|byte| *byte == b'#')?.checked_sub("Game ".len()),
        Division::Boards => Some(text.iter().rposition(|byte| *byte == b'\n')? + 1),
        Division::Run => None,
    };
    match start(piece) {
        Some(start) => {
            kept.clear();
            kept.extend_from_slice(&piece[start..]);
        }
        None => {
            // A start may lie across the edge of two pieces.
            kept.extend_from_slice(piece);
            kept.drain(..start(kept).unwrap_or_default());
        }
    }
}

/// Whether a line of the answer to a run is the last that tells of one thing.
pub fn ends_event(line: &[u8]) -> bool {
    matches!(line, b"INVALID\n" | b"QUIT\n") || line.starts_with(b"\\")
}
