//! What a stress test found, and the reports on it.

use std::time::Duration;

use super::failure::Failure;
use super::inputs::TestInput;
use super::run::Run;
use super::runner::{MAX_ATTEMPTS, MAX_ATTEMPTS_IF_CONCURRENT, Observations, Stop};
use crate::io::error::first_lines;
use crate::item::{plural, plural_with_commas};
use crate::modes::check::{explain_items, first_difference, items_to_explain, last_item};
use crate::picture::Palette;
use crate::problem::Problem;

const NOT_DETERMINISTIC: &str = "the command is not deterministic";

/// What is known of an input on which the command fails, and of the smallest one found on which it fails in the same
/// way.
#[derive(Debug)]
pub struct Finding {
    pub problem: &'static Problem,
    pub original: TestInput,
    /// The failure on the original input.
    pub failure: Failure,
    /// The time of another run on the original input after a timeout, if it ended within twice the limit.
    pub original_time: Option<Duration>,
    /// The smallest input, and the last failed run on it.
    pub smallest: (Vec<u8>, Run),
    /// In how many of [`MAX_ATTEMPTS`] runs the failure comes again on the smallest input.
    pub recurrence: usize,
    /// Whether it comes again on the original input only sometimes.
    pub is_flaky: bool,
    /// Why shrinking was stopped, if it was.
    pub stop: Option<Stop>,
    pub shrink_time_limit: Duration,
    pub shrink_runs: u64,
    /// Whether the smallest input has several items, and the command is correct on each of them alone.
    pub each_is_correct: bool,
}

impl Finding {
    /// Whether the failure came again at all.
    fn has_recurred(&self) -> bool {
        self.recurrence > 0 || self.smallest.0 != self.original.text
    }

    /// Whether the failure is a timeout that did not come again, as happens to correct programs on a busy machine.
    pub fn is_flaky_timeout(&self) -> bool {
        self.failure.is_timeout() && !self.has_recurred()
    }

    /// The failure on the smallest input, if it came again.
    pub fn reproduced_failure(&self) -> Option<Failure> {
        self.smallest.1.failure.filter(|_| self.recurrence > 0)
    }

    /// The human-readable report: the failure, the difference between the answers, the explanation, and the command's
    /// standard error. After a crash or a status, that comes first, as it has the reason.
    pub fn report(&self, observed: &Observations, palette: Palette) -> String {
        let disturbance = disturbance(observed);
        let TestInput { name, options, .. } = &self.original;
        let summary = format!("{name}{options}: {}{disturbance}\n", self.summary());
        let stderr = match first_lines(&self.smallest.1.stderr) {
            lines if lines.is_empty() => String::new(),
            lines => lines.iter().fold("standard error:\n".into(), |text, line| format!("{text}  {line}\n")),
        };
        let explanation = if self.has_recurred() { self.explanation(palette) + "\n" } else { String::new() };
        let note = if self.smallest.0.is_empty() { self.note_on_empty_input() } else { String::new() };
        let details = self.difference() + &note + &explanation;
        match self.smallest.1.failure {
            Some(Failure::Crash(_) | Failure::Status(_)) => summary + &stderr + &details,
            _ => summary + &details + &stderr,
        }
    }

    fn note_on_empty_input(&self) -> String {
        let answer = self.problem.answer(b"");
        format!("INPUT is empty: {} is the whole answer\n", String::from_utf8_lossy(answer.trim_ascii_end()))
    }

    /// The failure, and how it was found.
    fn summary(&self) -> String {
        let Self { failure, original_time, .. } = self;
        let seconds = original_time.unwrap_or_default().as_secs_f64();
        if !self.has_recurred() {
            return match failure {
                Failure::Timeout(limit) if original_time.is_some_and(|time| time < *limit) => {
                    format!("{failure}, but another run took {seconds:.1} s: it fails only sometimes")
                }
                _ => format!(
                    "{failure}, but not in {MAX_ATTEMPTS} more runs on the same input: {NOT_DETERMINISTIC}"
                ),
            };
        }
        let last = self.smallest.1.failure.filter(|last| last != failure && !last.is_timeout());
        let last = last.map_or(String::new(), |last| format!(", {last} after shrinking"));
        let alone = if self.each_is_correct { "; each alone is right" } else { "" };
        let time = original_time.map_or(String::new(), |_| format!("; the original took {seconds:.1} s"));
        let recurrence = self.recurrence_summary();
        format!("{failure}{last}; {}{alone}{time}{recurrence}", self.size_summary())
    }

    /// How the failure recurs; nothing if it always does.
    fn recurrence_summary(&self) -> String {
        const ALL: usize = MAX_ATTEMPTS;
        match self.recurrence {
            ALL if !self.is_flaky => String::new(),
            ALL => format!("; it fails in {ALL} of {ALL} runs, but on the original only sometimes"),
            0 => format!("; it failed once, but in none of {ALL} more runs: {NOT_DETERMINISTIC}"),
            count => format!("; it fails in {count} of {ALL} runs: {NOT_DETERMINISTIC}"),
        }
    }

    /// The size of the smallest input, and how it was found.
    fn size_summary(&self) -> String {
        let (kind, runs) = (self.problem.item_kind, plural(self.shrink_runs, "run"));
        let [items, original] = [&self.smallest.0, &self.original.text].map(|text| self.problem.items(text));
        let [size, original_size] = [&items, &original].map(|items| kind.describe(items));
        let is_empty = items.iter().map(|item| self.problem.element_count(item)).eq([0]);
        let can_be = if self.stop.is_none() { "could not be" } else { "not yet" };
        let stopped = match self.stop {
            None => String::new(),
            Some(Stop::Deadline) => {
                let seconds = self.shrink_time_limit.as_secs_f64();
                format!("; stopped shrinking after {seconds} s: --stress COMMAND INPUT goes on")
            }
            Some(_) => "; stopped shrinking at Ctrl-C".into(),
        };
        let summary = if size == original_size && is_empty {
            format!("{size} is the smallest input")
        } else if size == original_size {
            format!("{size} {can_be} shrunk in {runs}")
        } else if items.len() == original.len() {
            format!("shrunk to {size} in {runs}")
        } else {
            format!("shrunk from {} to {size} in {runs}", plural(original.len() as u64, kind.noun))
        };
        summary + &stopped
    }

    /// The first difference between the answers, if the failure is wrong output, or where the answer ends. Where too
    /// much output is cut, it is longer than the correct answer, so the difference comes before that.
    fn difference(&self) -> String {
        let (input, run) = &self.smallest;
        if run.failure.is_some_and(Failure::is_wrong_output) {
            return format!("stdout:{}", first_difference(self.problem, input, &run.stdout));
        }
        let Some((place, nth)) = self.end_of_answer() else { return String::new() };
        let line = run.stdout.split(|byte| *byte == b'\n').count();
        let name = self.problem.item_kind.name(nth.to_string().as_bytes());
        format!("stdout:{line}: it stopped {place} {name}\n")
    }

    /// Where the answer to several games ends if the command crashed or had a status: `in` or, if it is complete,
    /// `after` the nth game.
    fn end_of_answer(&self) -> Option<(&'static str, u64)> {
        let (input, run) = &self.smallest;
        let count = self.problem.items(input).len() as u64;
        let has_exited = matches!(run.failure, Some(Failure::Crash(_) | Failure::Status(_)));
        if !has_exited || count < 2 || run.stdout.is_empty() {
            return None;
        }
        let nth = last_item(self.problem, input, &run.stdout);
        Some(if nth <= count { ("in", nth) } else { ("after", count) })
    }

    /// The explanation of the item with a wrong answer, or of that in whose answer the command stopped. Empty after a
    /// timeout on several items, whose number is the likely reason.
    fn explanation(&self, palette: Palette) -> String {
        let (input, run) = &self.smallest;
        let items = match self.end_of_answer() {
            Some((_, nth)) => nth..=nth,
            None if self.failure.is_timeout() && self.problem.items(input).len() > 1 => return String::new(),
            None => items_to_explain(self.problem, input, &run.stdout),
        };
        match explain_items(self.problem, input, items, self.each_is_correct, palette) {
            text if text.is_empty() => text,
            text => format!("\n{text}\n"),
        }
    }
}

/// The inputs that the command passed.
#[derive(Default)]
pub struct Tried {
    pub inputs: u64,
    pub items: u64,
    /// The seed of the last input, if it was generated.
    pub last_seed: Option<u64>,
}

impl Tried {
    pub fn report(&self, problem: &Problem, observed: &Observations) -> String {
        let mut report = format!("passed {}", plural_with_commas(self.inputs, "input"));
        let noun = problem.item_kind.noun;
        if !problem.has_single_item() {
            report += &format!(", {}", plural_with_commas(self.items, noun));
        }
        if observed.flaky_timeouts > 0 {
            report +=
                &format!("; {} did not come again", plural_with_commas(observed.flaky_timeouts, "time-out"));
        }
        report += &disturbance(observed);
        let possible = problem.possible_inputs();
        if let Some(seed) = self.last_seed {
            let every =
                possible.map_or(String::new(), |possible| format!(", --rounds {possible} every {noun}"));
            report += &format!("; --seed {} tries others{every}", seed.wrapping_add(1));
        } else if possible == Some(self.inputs) {
            report += &format!("; every possible {noun} was tested");
        }
        if let Some(hint) = observed.whitespace_hint {
            report += &format!("\nhint: {hint}");
        }
        report
    }
}

/// The clause for an input that failed beside other runs, but not alone; nothing if there was none.
fn disturbance(observed: &Observations) -> String {
    observed.disturbed_input.as_ref().map_or(String::new(), |(input, failure)| {
        let alone = format!("in none of {MAX_ATTEMPTS_IF_CONCURRENT} alone");
        format!("; {input} failed beside other runs ({failure}), but {alone}: went on with --jobs 1")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_of_every_board_is_reported_as_complete() {
        let tried = Tried { inputs: 19_683, items: 19_683, last_seed: None };
        let report = "passed 19,683 inputs, 19,683 boards; every possible board was tested";
        let problem = &crate::problems::tictactoe::PROBLEM;
        assert_eq!(tried.report(problem, &Observations::default()), report);
    }
}
