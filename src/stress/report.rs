//! The report of a stress test: what was found, and the sentences about it.

use std::io::Write;

use super::counterexample::Counterexample;
use super::solution::{FailedRun, Failure, MAX_ATTEMPTS};
use crate::check::Check;
use crate::input::{Input, Only};
use crate::item::ItemKind;
use crate::problem::Problem;
use crate::shrink::{items, sections, wrong_items};
use crate::theme::{Glyphs, Theme};
use crate::words;

/// The number of lines of the command's standard error that are shown.
const MAX_ERROR_LINES: usize = 10;

/// The number of characters of such a line that are shown.
const MAX_LINE_LENGTH: usize = 200;

/// The number of wrong items that are explained.
const MAX_EXPLAINED: usize = 5;

/// How a stress test ended.
#[derive(Debug)]
pub enum Outcome {
    /// The command was right on every input.
    Passed(Passed),
    /// The command fails.
    Failed(Box<Counterexample>),
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
    /// The number of inputs on which the command took too long once, but not again.
    pub single_time_outs: u64,
    /// Whether white space at line ends was wrong, which the contest's judge does not see.
    pub has_loose_white_space: bool,
}

/// A failure that did not come again.
#[derive(Debug)]
pub struct Flaky {
    /// The problem that the command is to solve.
    pub problem: &'static Problem,
    /// The name of the input.
    pub name: String,
    /// The input.
    pub input: Vec<u8>,
    /// The run that failed.
    pub failed: FailedRun,
}

impl Passed {
    /// What was tried, for a person, and a hint on a line of its own.
    pub fn report(&self) -> [String; 2] {
        let mut report = format!("passed {}", counted(self.inputs, "input"));
        let ItemKind { single, noun, .. } = self.problem.items;
        if !single {
            report += &format!(", {}", counted(self.items, noun));
        }
        if self.single_time_outs > 0 {
            report += &format!("; {} did not come again", counted(self.single_time_outs, "time-out"));
        }
        if Some(self.inputs) == self.possible_inputs {
            report += &format!(": that is every {noun}");
        }
        let hint = "\nhint: white space at line ends differs, which the contest's judge does not see";
        [report, if self.has_loose_white_space { hint.into() } else { String::new() }]
    }

    /// The number of inputs that there are, and their contents, if not all were tried.
    pub fn every_input(&self) -> Option<(u64, &'static str)> {
        let possible = self.possible_inputs.filter(|possible| self.inputs < *possible)?;
        Some((possible, self.problem.items.noun))
    }
}

impl Flaky {
    /// The report for a person.
    pub fn report(&self, theme: Theme) -> String {
        let Self { problem, name, input, failed } = self;
        let again = format!("but not in {MAX_ATTEMPTS} more runs on the same input");
        let report = format!("{name}: {}, {again}: the command is not deterministic", failed.failure);
        let more = [difference(problem, input, failed, theme.glyphs), errors(failed)].concat();
        if more.is_empty() { report } else { format!("{report}\n{}", more.trim_end()) }
    }
}

impl Counterexample {
    /// The report for a person: how it was found, the difference between the answers, the explanation, and what the command
    /// wrote on standard error.
    pub fn report(&self, theme: Theme) -> String {
        let Self { name, failure, .. } = self;
        let last = match self.last_failure() {
            last if last == *failure => String::new(),
            last => format!(", {last} on what is left"),
        };
        let stopped = if self.is_stopped { "; stopped there after 30 s" } else { "" };
        let repeats = match self.repeats {
            None => String::new(),
            Some(_) if *failure == Failure::TimeOut => {
                "; the time-out did not come again: the command is not deterministic, or the machine was busy"
                    .into()
            }
            Some(0) => format!(", but not in {MAX_ATTEMPTS} more runs: the command is not deterministic"),
            Some(failures) => format!("; it fails in {failures} of {MAX_ATTEMPTS} runs"),
        };
        let last_run = self.last.as_ref();
        let difference =
            last_run.map_or(String::new(), |last| difference(self.problem, &self.input, last, theme.glyphs));
        let errors = last_run.map_or(String::new(), errors);
        let explanation = self.explanation(theme);
        format!(
            "{name}: {failure}{last}; {}{stopped}{repeats}\n{difference}{explanation}{errors}",
            self.shrinking()
        )
    }

    fn shrinking(&self) -> String {
        let (left, runs) = (describe(self.problem, &self.input), words::plural(self.runs, "run"));
        match self.problem.items.max_items {
            _ if self.input == self.original => format!("cannot be shrunk: {left}, after {runs}"),
            1 => format!("shrunk to {left} in {runs}"),
            _ => {
                let original = item_count(self.problem, &self.original);
                format!("shrunk from {original} to {left} in {runs}")
            }
        }
    }

    /// The explanation of the items or events that are answered wrong, each after the one before it, which may matter; of
    /// the last if none is.
    fn explanation(&self, theme: Theme) -> String {
        let output = self.last.as_ref().map_or(&[][..], |last| &last.run.output);
        let mut wrong = wrong_items(self.problem, &self.input, output);
        if wrong.is_empty() {
            let answer = self.problem.answer(&self.input);
            wrong.extend(sections(self.problem.items, &answer).len().checked_sub(1));
        }
        let mut explanation = Vec::new();
        let mut next = 0;
        for wrong in wrong.into_iter().take(MAX_EXPLAINED) {
            for index in next.max(wrong.saturating_sub(1))..=wrong {
                let input = Input::new(self.input.as_slice()).only(Some(Only::Nth(index as u64 + 1)));
                // Without an explanation, the counterexample is still one.
                let _ = self.problem.explain(input, theme, &mut explanation);
            }
            next = wrong + 1;
        }
        format!("\n{}", String::from_utf8_lossy(&explanation))
    }
}

/// How an answer differs from the correct one, if that is what is wrong.
fn difference(
    problem: &'static Problem,
    input: &[u8],
    failed: &FailedRun,
    glyphs: &'static Glyphs,
) -> String {
    if failed.failure != Failure::WrongAnswer {
        return String::new();
    }
    let mut check = Check::new(problem, failed.run.output.as_slice(), glyphs);
    let written = check.answer_to("").write_all(&problem.answer(input));
    match (written, check.difference()) {
        (Ok(()), Ok(Some(difference))) => format!("stdout:{}: {}", difference.line, difference.text),
        _ => String::new(),
    }
}

/// The standard error of the command.
fn errors(failed: &FailedRun) -> String {
    match printable(&failed.run.errors) {
        lines if lines.is_empty() => String::new(),
        lines => lines.iter().fold("standard error:\n".into(), |text, line| format!("{text}  {line}\n")),
    }
}

/// Why a command did not start.
pub fn start_error(failed: &FailedRun) -> String {
    match printable(&failed.run.errors) {
        lines if lines.is_empty() => "status 126 or 127".into(),
        lines => lines.join("\n"),
    }
}

/// A character that is shown, as an escape if it is a control character or reorders text.
pub fn escape(character: char) -> String {
    match character {
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            character.escape_unicode().to_string()
        }
        _ if character.is_control() => character.escape_default().to_string(),
        _ => character.into(),
    }
}

/// The first lines of a text, the beginning of each, with characters that do not print as escapes.
fn printable(text: &[u8]) -> Vec<String> {
    let beginning = |line: &str| line.chars().take(MAX_LINE_LENGTH).map(escape).collect();
    String::from_utf8_lossy(text).lines().take(MAX_ERROR_LINES).map(beginning).collect()
}

/// The contents of an input, as in `1 game of 7 moves`.
pub fn describe(problem: &Problem, input: &[u8]) -> String {
    let kind = problem.items;
    let items = items(problem, input).unwrap_or_default();
    let count = items.iter().flatten().filter(|byte| byte.is_ascii_alphanumeric()).count();
    let elements = words::plural(count as u64, kind.element);
    let lines = items.iter().flat_map(|item| item.split_inclusive(|byte| *byte == b'\n'));
    let blank_lines = match lines.filter(|line| *line == b"\n").count() {
        0 => String::new(),
        count => format!(" and {}", words::plural(count as u64, "blank line")),
    };
    let items =
        if kind.single { String::new() } else { words::plural(items.len() as u64, kind.noun) + " of " };
    format!("{items}{elements}{blank_lines}")
}

fn item_count(problem: &Problem, input: &[u8]) -> String {
    words::plural(items(problem, input).unwrap_or_default().len() as u64, problem.items.noun)
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
        let passed = |inputs, possible_inputs| Passed {
            problem: &crate::tictactoe::PROBLEM,
            inputs,
            items: inputs,
            possible_inputs,
            single_time_outs: 0,
            has_loose_white_space: false,
        };
        let few = passed(19_682, Some(19_683));
        assert_eq!(few.report()[0], "passed 19,682 inputs, 19,682 boards");
        assert_eq!(few.every_input(), Some((19_683, "board")));
        let all = passed(19_683, Some(19_683));
        assert_eq!(all.report()[0], "passed 19,683 inputs, 19,683 boards: that is every board");
        assert_eq!(all.every_input(), None);
        assert_eq!(passed(1, None).report()[0], "passed 1 input, 1 board");
    }
}
