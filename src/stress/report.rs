//! The report of a stress test: what was found, and the sentences about it.

use std::io::Write;

use super::solution::{FailedRun, Failure, right_answer};
use crate::cases::Item;
use crate::check::Check;
use crate::input::Input;
use crate::item::ItemKind;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::words;

/// The number of lines of the command's standard error that are shown.
const MAX_ERROR_LINES: usize = 10;

/// The number of characters of such a line that are shown.
const MAX_LINE_LENGTH: usize = 200;

/// How a stress test ended.
#[derive(Debug)]
pub enum Outcome {
    /// The command was right on every input.
    Passed(Passed),
    /// The command fails.
    Failed(Counterexample),
    /// The command failed on an input, but not when it was run on it again.
    Flaky(Flaky),
}

/// A stress test without a failure.
#[derive(Debug)]
pub struct Passed {
    /// The problem that the command solves.
    pub problem: &'static Problem,
    /// The number of inputs.
    pub inputs: u64,
    /// The number of games or boards in them.
    pub items: u64,
    /// The number of inputs that there are at all, if they were generated and are few.
    pub possible_inputs: Option<u64>,
    /// Whether white space at line ends was wrong, which the contest's judge does not see.
    pub has_loose_white_space: bool,
}

/// A failure that did not come again.
#[derive(Debug)]
pub struct Flaky {
    /// The name of the input.
    pub name: String,
    /// The input.
    pub input: Vec<u8>,
    /// How the command failed at first.
    pub failure: Failure,
}

/// The smallest input found on which the command fails.
#[derive(Debug)]
pub struct Counterexample {
    /// The problem that the command does not solve.
    pub problem: &'static Problem,
    /// The name of the input that was shrunk.
    pub name: String,
    /// The games or boards of that input.
    pub original: Vec<Item>,
    /// Those that are left.
    pub items: Vec<Item>,
    /// The input that holds them.
    pub input: Vec<u8>,
    /// How the command fails.
    pub failure: Failure,
    /// How the command failed when it was run once more on what is left.
    pub last: Option<FailedRun>,
    /// The number of runs that shrinking took.
    pub runs: u64,
    /// Whether shrinking was stopped because the command does not end.
    pub is_stopped: bool,
}

impl Passed {
    /// The report for a person.
    pub fn report(&self) -> String {
        let inputs = counted(self.inputs, "input");
        let ItemKind { single, noun, .. } = self.problem.items;
        let items = if *single { String::new() } else { format!(", {}", counted(self.items, noun)) };
        let every = match self.possible_inputs {
            Some(possible) if self.inputs < possible => format!("; --rounds {possible} tries every {noun}"),
            Some(_) => format!(": that is every {noun}"),
            None => String::new(),
        };
        let hint = "\nhint: white space at line ends differs, which the contest's judge does not see";
        format!("right on {inputs}{items}{every}{}", if self.has_loose_white_space { hint } else { "" })
    }
}

impl Flaky {
    /// The report for a person.
    pub fn report(&self) -> String {
        let why = match self.failure {
            Failure::TimeOut => "it takes about as long as the limit (--time-limit)",
            _ => "the command is not deterministic",
        };
        format!("{}: {}, but not when run again on the same input: {why}", self.name, self.failure)
    }
}

impl Counterexample {
    /// The report for a person: how it was found, the difference between the answers, the explanation, and what the command
    /// wrote on standard error.
    pub fn report(&self, palette: Palette) -> String {
        let Self { name, failure, .. } = self;
        let stopped = if self.is_stopped { "; stopped there after 30 s" } else { "" };
        let unstable = match &self.last {
            Some(last) if last.failure == *failure => "",
            _ => ", but not when run once more: the command is not deterministic",
        };
        let (difference, errors) = (self.difference(), self.errors());
        let explanation = self.explanation(palette);
        format!(
            "{name}: {failure}; {}{stopped}{unstable}\n{difference}{explanation}{errors}",
            self.shrinking()
        )
    }

    fn shrinking(&self) -> String {
        let kind = self.problem.items;
        let (left, runs) = (describe(kind, &self.items), words::plural(self.runs, "run"));
        match kind.max_items {
            _ if self.items == self.original => format!("cannot be made smaller: {left}, after {runs}"),
            1 => format!("made smaller to {left} in {runs}"),
            _ => {
                let original = words::plural(self.original.len() as u64, kind.noun);
                format!("made smaller from {original} to {left} in {runs}")
            }
        }
    }

    fn difference(&self) -> String {
        let Some(last) = self.last.as_ref().filter(|_| self.failure == Failure::WrongAnswer) else {
            return String::new();
        };
        let mut check = Check::new(self.problem, last.run.output.as_slice());
        let written = check.answer_to("").write_all(&right_answer(self.problem, &self.input));
        match (written, check.difference()) {
            (Ok(()), Ok(Some(difference))) => format!("stdout:{}: {}", difference.line, difference.text),
            _ => String::new(),
        }
    }

    fn explanation(&self, palette: Palette) -> String {
        let mut explanation = Vec::new();
        match self.problem.explain(Input::new(self.input.as_slice()), palette, &mut explanation) {
            Ok(()) => format!("\n{}", String::from_utf8_lossy(&explanation)),
            Err(_) => String::new(),
        }
    }

    fn errors(&self) -> String {
        let Some(last) = self.last.as_ref().filter(|last| !last.run.errors.is_empty()) else {
            return String::new();
        };
        let errors = String::from_utf8_lossy(&last.run.errors);
        let lines = errors.lines().take(MAX_ERROR_LINES).map(|line| format!("  {}\n", printable_line(line)));
        format!("standard error:\n{}", lines.collect::<String>())
    }
}

/// The beginning of a line, with characters that do not print as escapes.
fn printable_line(line: &str) -> String {
    let escaped = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.into() };
    line.chars().take(MAX_LINE_LENGTH).map(escaped).collect()
}

/// How far the test is before it tries an input.
pub fn testing(name: &str, passed: u64) -> String {
    format!("{name}: {passed} right so far")
}

/// How far shrinking is before it tries an input of these items.
pub fn shrinking(kind: &ItemKind, failure: Failure, items: &[Item], runs: u64) -> String {
    format!("{failure}: {} after {}", describe(kind, items), words::plural(runs, "run"))
}

/// What an input holds, as in `1 game of 7 moves`.
fn describe(kind: &ItemKind, items: &[Item]) -> String {
    let elements = items.iter().flatten().filter(|byte| byte.is_ascii_alphanumeric()).count();
    let elements = words::plural(elements as u64, kind.element);
    let items = words::plural(items.len() as u64, kind.noun);
    if kind.single { elements } else { format!("{items} of {elements}") }
}

/// A number of things, as in `9,900 games`.
fn counted(number: u64, thing: &str) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{} {}", grouped.join(","), words::noun(number, thing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_tried_from_a_number_of_rounds_on() {
        let report = |inputs, possible_inputs| {
            let problem = &crate::tictactoe::PROBLEM;
            Passed { problem, inputs, items: inputs, possible_inputs, has_loose_white_space: false }.report()
        };
        let few = "right on 19,682 inputs, 19,682 boards; --rounds 19683 tries every board";
        assert_eq!(report(19_682, Some(19_683)), few);
        let every = "right on 19,683 inputs, 19,683 boards: that is every board";
        assert_eq!(report(19_683, Some(19_683)), every);
        assert_eq!(report(1, None), "right on 1 input, 1 board");
    }
}
