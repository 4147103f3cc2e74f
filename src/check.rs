//! Somebody's answer beside the correct one, byte for byte.
//!
//! As long as both are the same they are compared in blocks, without copying. From the first game or board that differs
//! on they are compared line by line: `apart` tells which games' answers differ, `answer` reads the lines of the other
//! answer, and `difference` shows two lines to a person.

mod answer;
mod apart;
mod difference;
mod part;

use std::io::{self, Read, Write};
use std::mem;

use crate::item::ItemRef;
use crate::problem::Problem;
use crate::words;
use answer::Answer;
use apart::Apart;
pub use part::Difference;

/// A comparison of somebody's answer with the correct one.
pub struct Check<'a> {
    problem: &'static Problem,
    answer: Answer<'a>,
    state: State,
    /// How many inputs have been begun.
    inputs: usize,
    /// What the last of them is called; empty if it needs no name.
    input_name: String,
    /// How many parts the correct answer to it has so far.
    parts: u64,
    /// How many parts the correct answers to the others have.
    parts_before: u64,
    /// Why the answer could not be read to its end.
    unreadable: Option<io::Error>,
}

/// What is known of the two answers.
enum State {
    /// Nothing differs so far.
    Same {
        /// What each part of the correct answer starts with.
        prefix: &'static [u8],
        /// The correct answer from the start of its last part on, as far as that is from the last input.
        part: Vec<u8>,
        /// The last part from an input before.
        before: Option<ItemRef>,
    },
    /// Something does, or may: they are compared line by line.
    Apart {
        apart: Box<Apart>,
        /// The start of a correct line.
        line: Vec<u8>,
        /// The correct line before.
        previous: Vec<u8>,
    },
}

impl State {
    /// From now on, lines are compared; `before` is the last part before them.
    fn apart(problem: &'static Problem, before: Option<ItemRef>) -> Self {
        Self::Apart { apart: Box::new(Apart::new(problem, before)), line: Vec::new(), previous: Vec::new() }
    }
}

/// Takes the correct answer to an input, to compare it.
pub struct Correct<'c, 'a>(&'c mut Check<'a>);

impl<'a> Check<'a> {
    /// A check of an answer to `problem`.
    pub fn new(problem: &'static Problem, answer: impl Read + 'a) -> Self {
        let state = match problem.items.section_prefix() {
            Some(prefix) => State::Same { prefix, part: Vec::new(), before: None },
            None => State::apart(problem, None),
        };
        Self {
            problem,
            answer: Answer::new(answer),
            state,
            inputs: 0,
            input_name: String::new(),
            parts: 0,
            parts_before: 0,
            unreadable: None,
        }
    }

    /// Where the correct answer to the next input is to be written; `name` is what the input is called, or empty if it
    /// needs no name.
    pub fn answer_to(&mut self, name: &str) -> Correct<'_, 'a> {
        if let State::Same { part, before, .. } = &mut self.state {
            if let Some(number) = self.problem.items.number(part) {
                let number = number.to_vec();
                *before = Some(place(self.inputs, &self.input_name, self.parts, number));
            }
            part.clear();
        }
        self.inputs += 1;
        self.input_name = name.into();
        self.parts_before += mem::take(&mut self.parts);
        Correct(self)
    }

    /// How much was compared, as in `69 games`.
    pub fn count(&self) -> String {
        let kind = self.problem.items;
        let count = if kind.single { self.inputs as u64 } else { self.parts_before + self.parts };
        words::count(count, kind.noun)
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
        if let State::Same { .. } = self.state {
            if self.answer.block()?.is_empty() {
                return Ok(None);
            }
            self.part_ways(b"")?;
        }
        match self.state {
            State::Apart { apart, .. } => apart.finish(self.parts_before + self.parts, &mut self.answer),
            State::Same { .. } => Ok(None),
        }
    }

    /// Compares the next text of the correct answer.
    fn compare(&mut self, mut text: &[u8]) -> io::Result<()> {
        while let State::Same { prefix, part, .. } = &mut self.state
            && !text.is_empty()
        {
            let block = self.answer.block()?;
            let length = block.len().min(text.len());
            let (same, rest) = text.split_at(length);
            if same.is_empty() || block[..length] != *same {
                return self.part_ways(text);
            }
            self.answer.pass(length);
            self.parts += part::parts(prefix, same);
            part::keep_last(prefix, part, same);
            text = rest;
        }
        self.compare_lines(text)
    }

    /// Goes on line by line, from the start of the part in which `text` is the first to differ.
    fn part_ways(&mut self, text: &[u8]) -> io::Result<()> {
        let State::Same { prefix, part, before } = &mut self.state else { return Ok(()) };
        let (part, before) = (mem::take(part), before.take());
        self.parts -= part::parts(prefix, &part);
        self.answer.put_back(&part);
        self.state = State::apart(self.problem, before);
        self.compare_lines(&part)?;
        self.compare_lines(text)
    }

    /// Compares text of the correct answer line by line.
    fn compare_lines(&mut self, text: &[u8]) -> io::Result<()> {
        let State::Apart { apart, line, previous } = &mut self.state else { return Ok(()) };
        for piece in text.split_inclusive(|byte| *byte == b'\n') {
            line.extend_from_slice(piece);
            if !piece.ends_with(b"\n") {
                break;
            }
            let starts = self.problem.items.starts_section(previous, line);
            self.parts += u64::from(starts);
            let place = starts.then(|| {
                let number = match self.problem.items.number(line) {
                    Some(number) => number.to_vec(),
                    None if self.problem.items.single => Vec::new(),
                    None => self.parts.to_string().into_bytes(),
                };
                place(self.inputs, &self.input_name, self.parts, number)
            });
            apart.compare(line, place, &mut self.answer)?;
            mem::swap(previous, line);
            line.clear();
        }
        Ok(())
    }
}

/// The place of the `nth` part of the last of so many inputs.
fn place(inputs: usize, input_name: &str, nth: u64, number: Vec<u8>) -> ItemRef {
    ItemRef { input: inputs.saturating_sub(1), nth, number, input_name: input_name.into() }
}

impl Write for Correct<'_, '_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let Self(check) = self;
        if check.unreadable.is_none() {
            check.unreadable = check.compare(text).err();
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
