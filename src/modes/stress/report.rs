//! The reports on a stress test: on a counterexample, or on the inputs that the command passed.

use super::StressTest;
use super::checked_answer::CheckedAnswer;
use super::counterexample::{Counterexample, Repetition};
use super::failure::Failure;
use super::inputs::TestInput;
use super::queue::Stop;
use super::runner::{MAX_ATTEMPTS, MAX_ATTEMPTS_IF_CONCURRENT, Observations};
use crate::io::error::first_lines;
use crate::item::{Item, plural, plural_with_commas};
use crate::modes::items::items_of;
use crate::modes::judge::answer_to;
use crate::picture::Palette;
use crate::problem::Problem;

const NOT_DETERMINISTIC: &str = "the command is not deterministic";

impl Counterexample<'_> {
    /// The human-readable report: the failure, the difference between the answers, the explanation, and the command's
    /// standard error. After a crash or a status, that comes first, as it has the reason.
    pub fn report(&self, observed: &Observations, palette: Palette) -> String {
        let items = items_of(self.test.problem, &self.input);
        let TestInput { name, options, .. } = &self.original;
        let summary = format!("{name}{options}: {}{}\n", self.summary(&items), disturbance(observed));
        let details = self.details(items.len() as u64, palette);
        let stderr = match first_lines(&self.run.stderr) {
            lines if lines.is_empty() => String::new(),
            lines => lines.iter().fold("standard error:\n".into(), |text, line| format!("{text}  {line}\n")),
        };
        match self.run.failure {
            Some(Failure::Crash(_) | Failure::Status(_)) => summary + &stderr + &details,
            _ => summary + &details + &stderr,
        }
    }

    /// The failure, and how it was found.
    fn summary(&self, items: &[Item]) -> String {
        let failure = self.failure;
        if !self.has_recurred() {
            return match self.on_original {
                Repetition::InTime(time) | Repetition::Late(time) if time < self.test.time_limit => {
                    let seconds = time.as_secs_f64();
                    format!("{failure}, but another run took {seconds:.1} s: it fails only sometimes")
                }
                _ => format!(
                    "{failure}, but not in {MAX_ATTEMPTS} more runs on the same input: {NOT_DETERMINISTIC}"
                ),
            };
        }
        let last = self.run.failure.filter(|last| *last != failure && !last.is_timeout());
        let last = last.map_or(String::new(), |last| format!(", {last} after shrinking"));
        let alone = if self.each_is_correct { "; each alone is right" } else { "" };
        let time = match self.on_original {
            Repetition::Late(time) => format!("; the original took {:.1} s", time.as_secs_f64()),
            _ => String::new(),
        };
        format!("{failure}{last}; {}{alone}{time}{}", self.size_summary(items), self.recurrence_summary())
    }

    /// How the failure recurs; nothing if it always does.
    fn recurrence_summary(&self) -> String {
        const ALL: usize = MAX_ATTEMPTS;
        match self.recurrences {
            ALL if self.always_recurs() => String::new(),
            ALL => format!("; it fails in {ALL} of {ALL} runs, but on the original only sometimes"),
            0 => format!("; it failed once, but in none of {ALL} more runs: {NOT_DETERMINISTIC}"),
            count => format!("; it fails in {count} of {ALL} runs: {NOT_DETERMINISTIC}"),
        }
    }

    /// The size of the input, given its items, and how it was found.
    fn size_summary(&self, items: &[Item]) -> String {
        let StressTest { problem, shrink_time_limit, .. } = self.test;
        let runs = plural(self.shrink_runs, "run");
        let original = items_of(problem, &self.original.text);
        let [size, original_size] = [items, &original].map(|items| problem.describe(items));
        let is_empty = items.iter().map(|item| problem.element_count(item)).eq([0]);
        let (can_be, stopped) = match self.stop {
            None => ("could not be", String::new()),
            Some(Stop::Deadline) => {
                let seconds = shrink_time_limit.as_secs_f64();
                ("not yet", format!("; stopped shrinking after {seconds} s: --stress COMMAND INPUT goes on"))
            }
            Some(_) => ("not yet", "; stopped shrinking at Ctrl-C".into()),
        };
        let summary = if size == original_size && is_empty {
            format!("{size} is the smallest input")
        } else if size == original_size {
            format!("{size} {can_be} shrunk in {runs}")
        } else if items.len() == original.len() {
            format!("shrunk to {size} in {runs}")
        } else {
            format!("shrunk from {} to {size} in {runs}", plural(original.len() as u64, problem.noun))
        };
        summary + &stopped
    }

    /// The first difference between the answers, if the failure is wrong output, or where the answer ends; and the
    /// explanation. Where too much output is cut, it is longer than the correct answer, so the difference comes before.
    fn details(&self, item_count: u64, palette: Palette) -> String {
        let answer = CheckedAnswer::new(self.test.problem, &self.input, &self.run.stdout);
        let failure = self.run.failure;
        let has_exited = matches!(failure, Some(Failure::Crash(_) | Failure::Status(_)));
        let is_cut = has_exited && item_count > 1 && !self.run.stdout.is_empty();
        let last_game = is_cut.then(|| answer.last_game());
        let mut details = match (last_game, &answer.difference) {
            (Some(nth), _) => self.end_of_answer(nth, item_count),
            (None, Some(first)) if failure.is_some_and(Failure::is_wrong_output) => {
                format!("stdout:{}: {}", first.line, first.text)
            }
            _ => String::new(),
        };
        if self.input.is_empty() {
            let correct = answer_to(self.test.problem, b"");
            let correct = String::from_utf8_lossy(correct.trim_ascii_end());
            details += &format!("INPUT is empty: {correct} is the whole answer\n");
        }
        if self.has_recurred() {
            let items = match last_game.map(|nth| nth.min(item_count)) {
                Some(nth) => nth..nth + 1,
                // The number of items is the likely reason.
                None if self.failure.is_timeout() && item_count > 1 => 0..0,
                None => answer.items_to_explain(),
            };
            let explanation = answer.explain(items, self.each_is_correct, palette);
            details += &if explanation.is_empty() { "\n".into() } else { format!("\n{explanation}\n\n") };
        }
        details
    }

    /// Where the answer to several games ends: in the nth or, if it is complete, after the last.
    fn end_of_answer(&self, nth: u64, count: u64) -> String {
        let line = self.run.stdout.split(|byte| *byte == b'\n').count();
        let place = if nth <= count { "in" } else { "after" };
        let name = self.test.problem.item_name(nth.min(count).to_string().as_bytes());
        format!("stdout:{line}: it stopped {place} {name}\n")
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
        let noun = problem.noun;
        if !problem.is_simulation() {
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
