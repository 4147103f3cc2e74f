//! The report on a stress test.

use std::collections::BTreeSet;
use std::io::Write;

use super::StressTest;
use super::counterexample::Counterexample;
use super::failure::Failure;
use super::process::Run;
use super::solution::{MAX_ATTEMPTS, Solution};
use crate::io::error::escape;
use crate::io::input::{Input, Selection};
use crate::item::ItemKind;
use crate::item::{noun_for, plural};
use crate::modes::check::Check;
use crate::modes::strict::read_items;
use crate::picture::Palette;
use crate::problem::Problem;

/// The maximum number of lines of the command's standard error to show.
const MAX_STDERR_LINES: usize = 10;

/// The maximum number of characters to show per line of standard error.
const MAX_STDERR_LINE_LENGTH: usize = 200;

/// The maximum number of wrong items to explain.
const MAX_EXPLAINED_ITEMS: usize = 5;

impl StressTest<'_> {
    /// The report on a test that the solution passed.
    pub(super) fn passed_report(&self, solution: &Solution, inputs: u64, items: u64) -> String {
        let mut report = format!("passed {}", plural_with_commas(inputs, "input"));
        let ItemKind { single, noun, .. } = self.problem.item_kind;
        if !single {
            report += &format!(", {}", plural_with_commas(items, noun));
        }
        if solution.flaky_timeouts > 0 {
            report +=
                &format!("; {} did not come again", plural_with_commas(solution.flaky_timeouts, "time-out"));
        }
        match self.problem.possible_inputs().filter(|_| self.inputs.is_empty()) {
            None => {}
            Some(possible) if possible == inputs => {
                report += &format!("; every possible {noun} was tested");
            }
            Some(possible) => report += &format!("; --rounds {possible} tries every {noun}"),
        }
        if solution.differs_in_whitespace {
            report += "\nhint: trailing whitespace differs; the online judge ignores it";
        }
        report
    }
}

impl Counterexample {
    /// The report on a failure that did not recur.
    pub fn flaky_report(&self) -> String {
        let Self { name, failure, run, .. } = self;
        let repeats = format!("but not in {MAX_ATTEMPTS} more runs on the same input");
        let details = self.difference() + &stderr_section(run);
        format!("{name}: {failure}, {repeats}: the command is not deterministic\n{details}").trim_end().into()
    }

    /// The human-readable report: the failure, the difference between the answers, the explanation, and the command's
    /// standard error.
    pub fn report(&self, palette: Palette) -> String {
        let Self { name, failure, .. } = self;
        let after_shrinking = match self.last_failure() {
            last if last == *failure => String::new(),
            last => format!(", {last} after shrinking"),
        };
        let stopped = if self.stopped_early { "; stopped shrinking after 30 s" } else { "" };
        let repeats = match self.failures {
            None => String::new(),
            Some(_) if failure.is_timeout() => {
                "; the time-out did not come again: the command is not deterministic, or the machine was busy"
                    .into()
            }
            Some(failures) => {
                format!("; it fails in {failures} of {MAX_ATTEMPTS} runs: the command is not deterministic")
            }
        };
        let (size, difference) = (self.size_summary(), self.difference());
        let alone = if self.needs_all_items { "; each alone is right" } else { "" };
        let (explanation, stderr) = (self.explanation(palette), stderr_section(&self.run));
        let details = format!(
            "{name}: {failure}{after_shrinking}; {size}{alone}{stopped}{repeats}\n{difference}{explanation}"
        );
        match self.all_failed {
            Some(runs) => format!("every one of {runs} runs failed\n{stderr}{details}"),
            None => details + &stderr,
        }
    }

    /// The size of the input, and how it was reached.
    fn size_summary(&self) -> String {
        let (size, runs) = (describe(self.problem, &self.input), plural(self.runs, "run"));
        match self.problem.item_kind.max_items {
            _ if self.runs == 0 => format!("{size} is the smallest input"),
            _ if self.input == self.original => format!("{size} could not be shrunk in {runs}"),
            1 => format!("shrunk to {size} in {runs}"),
            _ => {
                let items = read_items(self.problem, &self.original).unwrap_or_default();
                let original = plural(items.len() as u64, self.problem.item_kind.noun);
                format!("shrunk from {original} to {size} in {runs}")
            }
        }
    }

    /// The explanation of the first items or events with wrong answers, each with the one before it, which may be the
    /// cause. If there are none, the last item or event takes their place.
    fn explanation(&self, palette: Palette) -> String {
        let mut wrong_indices = self.problem.wrong_items(&self.input, &self.run.stdout);
        if wrong_indices.is_empty() {
            let answer = self.problem.answer(&self.input);
            wrong_indices.extend(self.problem.item_kind.split_sections(&answer).len().checked_sub(1));
        }
        let wrong_indices = wrong_indices.into_iter().take(MAX_EXPLAINED_ITEMS);
        let indices: BTreeSet<_> = wrong_indices.flat_map(|index| [index.saturating_sub(1), index]).collect();
        let mut explanation = Vec::new();
        for index in indices {
            let input = Input::new(self.input.as_slice()).select(Some(Selection::Nth(index as u64 + 1)));
            // Ignore the error: the report is useful even without an explanation.
            let _ = self.problem.explain(input, palette, &mut explanation);
        }
        format!("\n{}", String::from_utf8_lossy(&explanation))
    }

    /// The difference between the answer and the correct one; empty unless the failure is a wrong answer.
    fn difference(&self) -> String {
        if self.run.failure != Some(Failure::WrongAnswer) {
            return String::new();
        }
        let mut check = Check::new(self.problem, self.run.stdout.as_slice());
        let written = check.expected_writer("").write_all(&self.problem.answer(&self.input));
        match (written, check.difference()) {
            (Ok(()), Ok(Some(difference))) => format!("stdout:{}: {}", difference.line, difference.text),
            _ => String::new(),
        }
    }
}

/// The number of moves, chips or marks of an item.
pub fn count_elements(item: &[u8]) -> usize {
    item.iter().filter(|byte| byte.is_ascii_alphanumeric()).count()
}

/// A description of an input, as in `1 game of 7 moves` and `2 games totaling 7 moves`.
pub fn describe(problem: &Problem, input: &[u8]) -> String {
    let kind = problem.item_kind;
    let items = read_items(problem, input).unwrap_or_default();
    let count: usize = items.iter().map(|item| count_elements(item)).sum();
    let elements = plural(count as u64, kind.element);
    let lines = items.iter().flat_map(|item| item.split_inclusive(|byte| *byte == b'\n'));
    let blank_lines = match lines.filter(|line| *line == b"\n").count() {
        0 => String::new(),
        count => format!(" and {}", plural(count as u64, "blank line")),
    };
    let of = if items.len() > 1 { "totaling" } else { "of" };
    let items = plural(items.len() as u64, kind.noun);
    let items = if kind.single { String::new() } else { format!("{items} {of} ") };
    format!("{items}{elements}{blank_lines}")
}

/// The start of the command's standard error under a heading; empty if there was none.
fn stderr_section(run: &Run) -> String {
    match printable_lines(&run.stderr) {
        lines if lines.is_empty() => String::new(),
        lines => lines.iter().fold("standard error:\n".into(), |text, line| format!("{text}  {line}\n")),
    }
}

/// The shell's error message for a command that could not be started; the failure if there is no message.
pub fn start_error(run: &Run, failure: Failure) -> String {
    match printable_lines(&run.stderr) {
        lines if lines.is_empty() => failure.to_string(),
        lines => lines.join("\n"),
    }
}

/// The first lines of `text` for a message, each truncated if it is long.
fn printable_lines(text: &[u8]) -> Vec<String> {
    let lines = text.split_inclusive(|byte| *byte == b'\n').take(MAX_STDERR_LINES);
    let shown = |line: &[u8]| escape(line.trim_ascii_end()).chars().take(MAX_STDERR_LINE_LENGTH).collect();
    lines.map(shown).collect()
}

/// A number with thousands separators, and its noun, as in `9,900 games`.
fn plural_with_commas(number: u64, noun: &str) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{} {}", grouped.join(","), noun_for(number, noun))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn shrinking_that_hit_the_time_limit_is_reported() {
        let failure = Failure::Timeout(Duration::from_millis(500));
        let run = Run { failure: Some(failure), stdout: Vec::new(), stderr: Vec::new() };
        let original = b"2\nGame #1: \nGame #2: 1\n".to_vec();
        let unshrunk =
            Counterexample::new(&crate::problems::fourow::PROBLEM, "a.in".into(), original, failure, run);
        let input = b"1\nGame #1: 1\n".to_vec();
        let stopped = Counterexample { input, runs: 9, stopped_early: true, ..unshrunk };
        let report = stopped.report(Palette::Monochrome);
        let first = "a.in: time limit of 0.5 s exceeded; shrunk from 2 games to 1 game of 1 move in 9 runs; \
                     stopped shrinking after 30 s";
        assert_eq!(report.lines().next(), Some(first));
    }

    #[test]
    fn a_test_of_every_board_is_reported_as_complete() {
        let (problem, command, time_limit) =
            (&crate::problems::tictactoe::PROBLEM, "", Duration::from_secs(1));
        let (seed, rounds, games) = (1, 19_683, None);
        let test = StressTest { problem, command, seed, rounds, games, time_limit, inputs: &[] };
        let solution = Solution::new(problem, command, time_limit).expect("the watchdog should start");
        let report = "passed 19,683 inputs, 19,683 boards; every possible board was tested";
        assert_eq!(test.passed_report(&solution, rounds, rounds), report);
    }
}
