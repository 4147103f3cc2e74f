//! The outcome of a stress test, and the report on it.

use std::io::Write;

use super::counterexample::{Counterexample, describe};
use super::solution::{FailedRun, Failure, MAX_ATTEMPTS};
use crate::check::Check;
use crate::input::{Input, Selection};
use crate::item::ItemKind;
use crate::picture::{Glyphs, Theme};
use crate::problem::Problem;
use crate::shrink;
use crate::words;

/// The maximum number of lines of the command's standard error to show.
const MAX_STDERR_LINES: usize = 10;

/// The maximum number of characters to show per line of standard error.
const MAX_STDERR_LINE_LENGTH: usize = 200;

/// The maximum number of wrong items to explain.
const MAX_EXPLAINED_ITEMS: usize = 5;

/// The outcome of a stress test.
#[derive(Debug)]
pub enum Outcome {
    /// The command passed every test.
    Passed(Passed),
    /// The command failed on an input, which was shrunk.
    Failed(Box<Counterexample>),
    /// The command failed on an input once, but the failure did not recur.
    Flaky(Flaky),
}

/// A stress test without a failure.
#[derive(Debug)]
pub struct Passed {
    /// The problem that the command solves.
    pub(super) problem: &'static Problem,
    /// The number of inputs.
    pub(super) inputs: u64,
    /// The number of games or boards in them.
    pub(super) items: u64,
    /// The number of possible inputs, if there are few enough to test them all and no files were given.
    pub(super) possible_inputs: Option<u64>,
    /// The number of timeouts that did not recur.
    pub(super) flaky_timeouts: u64,
    /// Whether any answer differed only in trailing whitespace, which the online judge ignores.
    pub(super) differs_in_trailing_whitespace: bool,
}

/// A failure that did not recur.
#[derive(Debug)]
pub struct Flaky {
    /// The problem that the command is supposed to solve.
    pub(super) problem: &'static Problem,
    /// The name of the input.
    pub(super) name: String,
    /// The input.
    pub input: Vec<u8>,
    /// The run that failed.
    pub(super) failed_run: FailedRun,
}

impl Passed {
    /// The human-readable report.
    pub fn report(&self) -> String {
        let mut report = format!("passed {}", plural_with_commas(self.inputs, "input"));
        let ItemKind { single, noun, .. } = self.problem.item_kind;
        if !single {
            report += &format!(", {}", plural_with_commas(self.items, noun));
        }
        if self.flaky_timeouts > 0 {
            report +=
                &format!("; {} did not come again", plural_with_commas(self.flaky_timeouts, "time-out"));
        }
        match self.possible_inputs {
            None => {}
            Some(possible) if possible == self.inputs => {
                report += &format!("; every possible {noun} was tested");
            }
            Some(possible) => report += &format!("; --rounds {possible} tries every {noun}"),
        }
        if self.differs_in_trailing_whitespace {
            report += "\nhint: trailing whitespace differs; the online judge ignores it";
        }
        report
    }
}

impl Flaky {
    /// The human-readable report.
    pub fn report(&self, theme: Theme) -> String {
        let Self { problem, name, input, failed_run } = self;
        let repeats = format!("but not in {MAX_ATTEMPTS} more runs on the same input");
        let report = format!("{name}: {}, {repeats}: the command is not deterministic", failed_run.failure);
        let details =
            [difference(problem, input, failed_run, theme.glyphs), stderr_section(failed_run)].concat();
        if details.is_empty() { report } else { format!("{report}\n{}", details.trim_end()) }
    }
}

impl Counterexample {
    /// The human-readable report: the failure, the difference between the answers, the explanation, and the command's
    /// standard error.
    pub fn report(&self, theme: Theme) -> String {
        let Self { name, failure, .. } = self;
        let after_shrinking = match self.last_failure() {
            last if last == *failure => String::new(),
            last => format!(", {last} after shrinking"),
        };
        let stopped = if self.hit_shrink_time_limit { "; stopped shrinking after 30 s" } else { "" };
        let repeats = match self.final_failures {
            None => String::new(),
            Some(_) if failure.is_timeout() => {
                "; the time-out did not come again: the command is not deterministic, or the machine was busy"
                    .into()
            }
            Some(0) => {
                format!("; it did not fail in {MAX_ATTEMPTS} more runs: the command is not deterministic")
            }
            Some(failures) => format!("; it fails in {failures} of {MAX_ATTEMPTS} runs"),
        };
        let (difference, stderr) = match &self.last_run {
            Some(last) => (difference(self.problem, &self.input, last, theme.glyphs), stderr_section(last)),
            None => (String::new(), String::new()),
        };
        let (size, explanation) = (self.size_summary(), self.explanation(theme));
        format!(
            "{name}: {failure}{after_shrinking}; {size}{stopped}{repeats}\n{difference}{explanation}{stderr}"
        )
    }

    /// The size of the input, and how it was reached.
    fn size_summary(&self) -> String {
        let (size, runs) = (describe(self.problem, &self.input), words::plural(self.runs, "run"));
        match self.problem.item_kind.max_items {
            _ if self.runs == 0 => format!("{size} is the smallest input"),
            _ if self.input == self.original => format!("{size} could not be shrunk in {runs}"),
            1 => format!("shrunk to {size} in {runs}"),
            _ => {
                let items = shrink::read_items(self.problem, &self.original).unwrap_or_default();
                let original = words::plural(items.len() as u64, self.problem.item_kind.noun);
                format!("shrunk from {original} to {size} in {runs}")
            }
        }
    }

    /// The explanation of the first items or events with wrong answers, each with the one before it, which may be the
    /// cause. If there are none, the last item or event takes their place.
    fn explanation(&self, theme: Theme) -> String {
        let output = self.last_run.as_ref().map_or(&[][..], |last| &last.run.stdout);
        let mut wrong_indices = self.problem.wrong_items(&self.input, output);
        if wrong_indices.is_empty() {
            let answer = self.problem.answer(&self.input);
            wrong_indices.extend(self.problem.item_kind.split_sections(&answer).len().checked_sub(1));
        }
        let mut explanation = Vec::new();
        let mut next = 0;
        for wrong in wrong_indices.into_iter().take(MAX_EXPLAINED_ITEMS) {
            for index in next.max(wrong.saturating_sub(1))..=wrong {
                let input = Input::new(self.input.as_slice()).select(Some(Selection::Nth(index as u64 + 1)));
                // Ignore the error: the report is useful even without an explanation.
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
    failed_run: &FailedRun,
    glyphs: &'static Glyphs,
) -> String {
    if failed_run.failure != Failure::WrongAnswer {
        return String::new();
    }
    let mut check = Check::new(problem, failed_run.run.stdout.as_slice(), glyphs);
    let written = check.expected_writer("").write_all(&problem.answer(input));
    match (written, check.difference()) {
        (Ok(()), Ok(Some(difference))) => format!("stdout:{}: {}", difference.line, difference.text),
        _ => String::new(),
    }
}

/// The start of the command's standard error under a heading; empty if there was none.
fn stderr_section(failed_run: &FailedRun) -> String {
    match printable_lines(&failed_run.run.stderr) {
        lines if lines.is_empty() => String::new(),
        lines => lines.iter().fold("standard error:\n".into(), |text, line| format!("{text}  {line}\n")),
    }
}

/// The shell's error message for a command that could not be started; the failure if there is no message.
pub fn start_error(failed_run: &FailedRun) -> String {
    match printable_lines(&failed_run.run.stderr) {
        lines if lines.is_empty() => failed_run.failure.to_string(),
        lines => lines.join("\n"),
    }
}

/// Escapes a character for a message if it is a control or bidirectional formatting character.
pub fn escape(character: char) -> String {
    match character {
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            character.escape_unicode().to_string()
        }
        _ if character.is_control() => character.escape_default().to_string(),
        _ => character.into(),
    }
}

/// The first lines of `text`, each truncated if it is long, and with control characters escaped.
fn printable_lines(text: &[u8]) -> Vec<String> {
    let shown = |line: &str| line.chars().take(MAX_STDERR_LINE_LENGTH).map(escape).collect();
    String::from_utf8_lossy(text).lines().take(MAX_STDERR_LINES).map(shown).collect()
}

/// A number with thousands separators, and its noun, as in `9,900 games`.
fn plural_with_commas(number: u64, noun: &str) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{} {}", grouped.join(","), words::noun_for(number, noun))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stress::process::{End, Run};
    use std::time::Duration;

    #[test]
    fn shrinking_that_hit_the_time_limit_is_reported() {
        let failure = Failure::Timeout(Duration::from_millis(500));
        let run = Run { end: End::Timeout, stdout: Vec::new(), stderr: Vec::new() };
        let original = b"2\nGame #1: \nGame #2: 1\n".to_vec();
        let unshrunk =
            Counterexample::new(&crate::fourow::PROBLEM, "a.in".into(), original, FailedRun { failure, run });
        let input = b"1\nGame #1: 1\n".to_vec();
        let stopped = Counterexample { input, runs: 9, hit_shrink_time_limit: true, ..unshrunk };
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
            flaky_timeouts: 0,
            differs_in_trailing_whitespace: false,
        };
        for (inputs, possible_inputs, report) in [
            (19_682, Some(19_683), "passed 19,682 inputs, 19,682 boards; --rounds 19683 tries every board"),
            (19_683, Some(19_683), "passed 19,683 inputs, 19,683 boards; every possible board was tested"),
            (1, None, "passed 1 input, 1 board"),
        ] {
            assert_eq!(passed(inputs, possible_inputs).report(), report);
        }
    }
}
