//! The outcome of a stress test, and the report on it.

use std::io::Write;

use super::counterexample::{Counterexample, describe};
use super::solution::{FailedRun, Failure, MAX_ATTEMPTS};
use crate::check::Check;
use crate::input::{Input, Only};
use crate::item::ItemKind;
use crate::problem::Problem;
use crate::shrink;
use crate::theme::{Glyphs, Theme};
use crate::words;

/// The maximum number of lines of the command's standard error to show.
const MAX_ERROR_LINES: usize = 10;

/// The maximum number of characters of each of these lines.
const MAX_LINE_LENGTH: usize = 200;

/// The maximum number of wrong items to explain.
const MAX_EXPLAINED: usize = 5;

/// The outcome of a stress test.
#[derive(Debug)]
pub enum Outcome {
    /// The command passed on every input.
    Passed(Passed),
    /// The command failed on an input, which was shrunk.
    Failed(Box<Counterexample>),
    /// The command failed on an input once, and then passed on it.
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
    /// The number of possible inputs, if they are few and no files were given.
    pub possible_inputs: Option<u64>,
    /// The number of time-outs that did not recur.
    pub single_time_outs: u64,
    /// Whether an answer was wrong only in white space at line ends, which the contest's judge ignores.
    pub has_loose_white_space: bool,
}

/// A failure that did not recur.
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
    /// The report for a person, and a hint on a line of its own, which may be empty.
    pub fn report(&self) -> [String; 2] {
        let mut report = format!("passed {}", grouped(self.inputs, "input"));
        let ItemKind { single, noun, .. } = self.problem.items;
        if !single {
            report += &format!(", {}", grouped(self.items, noun));
        }
        if self.single_time_outs > 0 {
            report += &format!("; {} did not come again", grouped(self.single_time_outs, "time-out"));
        }
        if Some(self.inputs) == self.possible_inputs {
            report += &format!(": that is every {noun}");
        }
        let hint = "\nhint: white space at line ends differs, which the contest's judge ignores";
        [report, if self.has_loose_white_space { hint.into() } else { String::new() }]
    }

    /// The number of possible inputs and the noun for them, if not all were tried.
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
    /// The report for a person: the failure, the difference between the answers, the explanation, and the command's
    /// standard error.
    pub fn report(&self, theme: Theme) -> String {
        let Self { name, failure, .. } = self;
        let last = match self.last_failure() {
            last if last == *failure => String::new(),
            last => format!(", {last} after shrinking"),
        };
        let stopped = if self.is_stopped { "; stopped shrinking after 30 s" } else { "" };
        let repeats = match self.final_failures {
            None => String::new(),
            Some(_) if failure.is_time_out() => {
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
            self.size_summary()
        )
    }

    fn size_summary(&self) -> String {
        let (size, runs) = (describe(self.problem, &self.input), words::plural(self.runs, "run"));
        match self.problem.items.max_items {
            _ if self.input == self.original => format!("cannot be shrunk: {size}, after {runs}"),
            1 => format!("shrunk to {size} in {runs}"),
            _ => {
                let items = shrink::items(self.problem, &self.original).unwrap_or_default();
                let original = words::plural(items.len() as u64, self.problem.items.noun);
                format!("shrunk from {original} to {size} in {runs}")
            }
        }
    }

    /// The explanation of the items or events with wrong answers, or else of the last one. The item before each is
    /// explained, too, as it may be the cause.
    fn explanation(&self, theme: Theme) -> String {
        let output = self.last.as_ref().map_or(&[][..], |last| &last.run.output);
        let mut wrong = self.problem.wrong_items(&self.input, output);
        if wrong.is_empty() {
            let answer = self.problem.answer(&self.input);
            wrong.extend(self.problem.items.split_sections(&answer).len().checked_sub(1));
        }
        let mut explanation = Vec::new();
        let mut next = 0;
        for wrong in wrong.into_iter().take(MAX_EXPLAINED) {
            for index in next.max(wrong.saturating_sub(1))..=wrong {
                let input = Input::new(self.input.as_slice()).only(Some(Only::Nth(index as u64 + 1)));
                // The report is useful without an explanation, too.
                let _ = self.problem.explain(input, theme, &mut explanation);
            }
            next = wrong + 1;
        }
        format!("\n{}", String::from_utf8_lossy(&explanation))
    }
}

/// The difference between the answer and the correct one; empty unless the failure is a wrong answer.
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

/// The start of the command's standard error under a heading; empty if there was none.
fn errors(failed: &FailedRun) -> String {
    match printable(&failed.run.errors) {
        lines if lines.is_empty() => String::new(),
        lines => lines.iter().fold("standard error:\n".into(), |text, line| format!("{text}  {line}\n")),
    }
}

/// The shell's error about a command that did not start.
pub fn start_error(failed: &FailedRun) -> String {
    match printable(&failed.run.errors) {
        lines if lines.is_empty() => "status 126 or 127".into(),
        lines => lines.join("\n"),
    }
}

/// A character for a message: its escape if it is a control character or reorders text.
pub fn escape(character: char) -> String {
    match character {
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            character.escape_unicode().to_string()
        }
        _ if character.is_control() => character.escape_default().to_string(),
        _ => character.into(),
    }
}

/// The first lines of a text, cut if they are long, and with unprintable characters escaped.
fn printable(text: &[u8]) -> Vec<String> {
    let shown = |line: &str| line.chars().take(MAX_LINE_LENGTH).map(escape).collect();
    String::from_utf8_lossy(text).lines().take(MAX_ERROR_LINES).map(shown).collect()
}

/// A number with its noun and with separators between groups of digits, as in `9,900 games`.
fn grouped(number: u64, thing: &str) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{} {}", grouped.join(","), words::noun(number, thing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stress::process::{End, Run};
    use std::time::Duration;

    #[test]
    fn a_shrinking_that_stopped_is_reported() {
        let failure = Failure::TimeOut(Duration::from_millis(500));
        let run = Run { end: End::TimeLimit, output: Vec::new(), errors: Vec::new() };
        let original = b"2\nGame #1: \nGame #2: 1\n".to_vec();
        let found =
            Counterexample::new(&crate::fourow::PROBLEM, "a.in".into(), original, FailedRun { failure, run });
        let input = b"1\nGame #1: 1\n".to_vec();
        let stopped = Counterexample { input, runs: 9, is_stopped: true, ..found };
        let report = stopped.report(Theme::PLAIN);
        let first = "a.in: time limit of 0.5 s exceeded; shrunk from 2 games to 1 game of 1 move in 9 runs; \
                     stopped shrinking after 30 s";
        assert_eq!(report.lines().next(), Some(first));
    }

    #[test]
    fn a_test_of_every_board_is_reported_as_complete() {
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
