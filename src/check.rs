//! Somebody's answer beside the correct one, byte for byte.
//!
//! As long as both are the same they are compared in blocks, where they lie. From the first game or board that differs on
//! they are compared line by line: `apart` tells which game's answer differs, `answer` reads the lines of the other one, and
//! `difference` shows two lines to a person.

mod answer;
mod apart;
mod difference;

use std::io::{self, Read, Write};

use crate::division::{Division, Part};
use crate::error::Error;
use crate::input::Input;
use crate::problem::Problem;
use crate::stream::Stream;
use crate::words;
use answer::{Answer, count};
use apart::Apart;

/// A writer that takes the correct answer and compares it with another.
pub struct Check<'a> {
    problem: &'static Problem,
    found: Answer<'a>,
    /// The inputs so far; the last is the one whose answer is written.
    inputs: Vec<Answered>,
    /// As long as nothing differs, the correct answer from the start of the part that was last begun; then the start of a
    /// line.
    text: Vec<u8>,
    /// The input that this part is from.
    text_input: usize,
    /// What differs, once something does.
    apart: Option<Apart>,
    /// Why the answer could not be read to its end.
    unreadable: Option<io::Error>,
}

/// An input, as far as it has been answered.
#[derive(Default)]
struct Answered {
    /// What it is called; empty if it needs no name.
    name: String,
    /// How many parts the correct answer to it has.
    parts: u64,
    /// Whether the next line of a run tells of something new.
    run_goes_on: bool,
}

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
    part: Part,
    /// What the input is called; empty if it needs no name.
    input_name: String,
}

impl PartPlace {
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
    fn name(&self) -> String {
        match self.input_name.as_str() {
            "" => self.part.to_string(),
            input => format!("{} of {input}", self.part),
        }
    }

    /// What it is called among others of its kind.
    fn short_name(&self) -> String {
        let number = match &self.part {
            Part::Game(_) => self.part.to_string().replacen("Game ", "", 1),
            Part::Board(number) => number.to_string(),
            Part::Run => String::new(),
        };
        format!("{} {number}", self.input_name).trim().into()
    }

    /// The number by which a game or board is known; `None` for a run.
    pub fn number(&self) -> Option<String> {
        match &self.part {
            Part::Game(number) => Some(number.escape_ascii().to_string()),
            Part::Board(number) => Some(number.to_string()),
            Part::Run => None,
        }
    }
}

impl<'a> Check<'a> {
    /// A check of an answer to `problem`.
    pub fn new(problem: &'static Problem, answer: impl Read + 'a) -> Self {
        // What a run says is little, and only its lines tell what belongs together.
        let apart = (problem.division == Division::Run).then(|| Apart::new(problem));
        Self {
            problem,
            found: Answer::new(answer),
            inputs: Vec::new(),
            text: Vec::new(),
            text_input: 0,
            apart,
            unreadable: None,
        }
    }

    /// Tells that the answer to another input follows; `name` is what the input is called, or empty if it needs no name.
    pub fn next_input(&mut self, name: &str) {
        self.inputs.push(Answered { name: name.into(), parts: 0, run_goes_on: false });
    }

    /// How many games or boards the correct answer has so far, as in `69 games`.
    pub fn count(&self) -> String {
        words::count(self.parts(), self.problem.division.kind())
    }

    fn parts(&self) -> u64 {
        self.inputs.iter().map(|input| input.parts).sum()
    }

    /// How the answer differs once all of the correct one was written; `None` if it does not.
    ///
    /// # Errors
    ///
    /// If the answer cannot be read.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        if let Some(error) = self.unreadable {
            return Err(error);
        }
        if self.apart.is_none() {
            if self.found.block()?.is_empty() {
                return Ok(None);
            }
            self.part_ways(b"")?;
        }
        let parts = self.parts();
        match self.apart {
            Some(apart) => apart.finish(parts, &mut self.found),
            None => Ok(None),
        }
    }

    /// Compares the next text of the correct answer.
    fn compare(&mut self, mut text: &[u8]) -> io::Result<()> {
        while self.apart.is_none() && !text.is_empty() {
            let block = self.found.block()?;
            let length = block.len().min(text.len());
            let (same, rest) = text.split_at(length);
            if same.is_empty() || block[..length] != *same {
                return self.part_ways(text);
            }
            self.found.pass(length);
            self.keep(same);
            text = rest;
        }
        self.compare_lines(text, self.inputs.len().saturating_sub(1))
    }

    /// Counts what is the same, and keeps the part of it that was last begun.
    fn keep(&mut self, same: &[u8]) {
        let division = self.problem.division;
        if let Some(input) = self.inputs.last_mut() {
            input.parts += parts(division, same);
        }
        match last_start(division, same) {
            None => self.text.extend_from_slice(same),
            Some(start) => {
                self.text.clear();
                self.text.extend_from_slice(&same[start..]);
                self.text_input = self.inputs.len().saturating_sub(1);
            }
        }
    }

    /// Goes on line by line, from the start of the part in which `text` is the first to differ.
    fn part_ways(&mut self, text: &[u8]) -> io::Result<()> {
        let part = std::mem::take(&mut self.text);
        if let Some(input) = self.inputs.get_mut(self.text_input) {
            input.parts -= parts(self.problem.division, &part);
        }
        self.found.put_back(&part);
        self.apart = Some(Apart::new(self.problem));
        self.compare_lines(&part, self.text_input)?;
        self.compare_lines(text, self.inputs.len().saturating_sub(1))
    }

    /// Compares text of the correct answer to this input line by line.
    fn compare_lines(&mut self, text: &[u8], input: usize) -> io::Result<()> {
        for piece in text.split_inclusive(|byte| *byte == b'\n') {
            self.text.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                let line = std::mem::take(&mut self.text);
                let place = self.starts(&line, input);
                if let Some(apart) = &mut self.apart {
                    apart.compare(&line, place, &mut self.found)?;
                }
            }
        }
        Ok(())
    }

    /// The place of what starts with this line of the correct answer, if something does.
    fn starts(&mut self, line: &[u8], index: usize) -> Option<PartPlace> {
        let division = self.problem.division;
        let input = self.inputs.get_mut(index)?;
        let part = match division {
            Division::Games => Part::Game(division.number(line)?.into()),
            Division::Boards => Part::Board(input.parts + 1),
            Division::Run if std::mem::replace(&mut input.run_goes_on, !ends_event(line)) => return None,
            Division::Run => Part::Run,
        };
        input.parts += 1;
        Some(PartPlace { input: index, nth: input.parts, part, input_name: input.name.clone() })
    }
}

impl Write for Check<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.unreadable.is_none() {
            self.unreadable = self.compare(text).err();
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How many parts the correct answer to games or boards has.
fn parts(division: Division, answer: &[u8]) -> u64 {
    match division {
        // Nothing else in an answer has this sign.
        Division::Games => count(answer, b'#'),
        Division::Boards => count(answer, b'\n'),
        Division::Run => 0,
    }
}

/// Where the last part starts that begins in a piece of the correct answer, or may begin after it.
fn last_start(division: Division, answer: &[u8]) -> Option<usize> {
    let last = |sign| answer.iter().rposition(|byte| *byte == sign);
    match division {
        Division::Games => last(b'#')?.checked_sub("Game ".len()),
        Division::Boards => last(b'\n').map(|end| end + 1),
        Division::Run => None,
    }
}

/// Whether a line of the answer to a run is the last that tells of one thing.
fn ends_event(line: &[u8]) -> bool {
    matches!(line, b"INVALID\n" | b"QUIT\n") || line.starts_with(b"\\")
}
