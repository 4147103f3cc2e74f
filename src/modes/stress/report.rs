//! The reports on a stress test: on a counterexample, or on the inputs that the command passed.

use super::checked_answer::CheckedAnswer;
use super::counterexample::{Counterexample, REPETITIONS, Repetitions};
use super::failure::Failure;
use super::inputs::TestInput;
use super::runner::Findings;
use super::stop::Stop;
use crate::io::error::first_lines;
use crate::item::{Item, plural, plural_with_commas};
use crate::modes::items::items_of;
use crate::modes::judge::answer_to;
use crate::picture::Palette;
use crate::problem::Problem;

impl Counterexample<'_> {
    /// The human-readable report: the failure, the difference between the answers, the explanation, and the command's
    /// standard error. After a crash or a status, that comes first, as it has the reason.
    pub fn report(&self, findings: &Findings, palette: Palette) -> String {
        let items = items_of(self.test.problem, &self.input);
        let TestInput { name, options, .. } = &self.original;
        let summary = format!("{name}{options}: {}{}\n", self.summary(&items), findings.disturbance());
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
        if let Some(repetitions) = self.repetitions {
            return format!("{failure}; {}", self.repetitions_summary(repetitions));
        }
        let last = self.run.failure.filter(|last| *last != failure && !last.is_timeout());
        let last = last.map_or(String::new(), |last| format!(", {last} after shrinking"));
        let alone = if self.each_is_correct { "; each alone is right" } else { "" };
        let seconds = self.original_time.map(|time| time.as_secs_f64());
        let time = seconds.map_or(String::new(), |seconds| format!("; the original took {seconds:.1} s"));
        format!("{failure}{last}; {}{alone}{time}", self.size_summary(items))
    }

    /// How often the command failed again on the original input.
    fn repetitions_summary(&self, Repetitions { runs, failures }: Repetitions) -> String {
        let always = failures == runs && self.shrink_runs > 0;
        let smaller = if always { ", but a smaller one did not always fail" } else { "" };
        match runs {
            0 => "not run again".into(),
            REPETITIONS => {
                format!(
                    "it failed in {failures} of {runs} more runs{smaller}: the command is not deterministic"
                )
            }
            _ => format!("it failed in {failures} of {}, up to Ctrl-C", plural(runs as u64, "more run")),
        }
    }

    /// The size of the input, given its items, and how it was found.
    fn size_summary(&self, items: &[Item]) -> String {
        let problem = self.test.problem;
        let runs = plural(self.shrink_runs, "run");
        let original = items_of(problem, &self.original.text);
        let [size, original_size] = [items, &original].map(|items| problem.describe(items));
        let is_empty = items.iter().map(|item| problem.element_count(item)).eq([0]);
        let (can_be, stopped) = match self.stop {
            None => ("could not be", String::new()),
            Some(Stop::Deadline) => {
                let seconds = self.shrink_time().as_secs_f64();
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

impl Findings {
    /// The report on the inputs that the command passed.
    pub fn report(&self, problem: &Problem) -> String {
        let mut report = format!("passed {}", plural_with_commas(self.inputs, "input"));
        if !problem.is_simulation() {
            report += &format!(", {}", plural_with_commas(self.items, problem.noun));
        }
        if self.unrepeated_timeouts > 0 {
            let timeouts = plural_with_commas(self.unrepeated_timeouts, "time-out");
            let are_many = self.unrepeated_timeouts >= 3 && 10 * self.unrepeated_timeouts > self.inputs;
            let reason = if are_many { ": the machine is busy, or the limit too close" } else { "" };
            report += &format!("; {timeouts} did not come again{reason}");
        }
        report += &self.disturbance();
        if let Some(seed) = self.last_seed {
            report += &format!("; --seed {} tries others", seed.wrapping_add(1));
        }
        if let Some(hint) = self.whitespace_hint {
            report += &format!("\nhint: {hint}");
        }
        report
    }

    /// The clause for an input that failed beside other runs, but not alone; nothing if there was none.
    fn disturbance(&self) -> String {
        self.disturbed_input.as_ref().map_or(String::new(), |(input, failure)| {
            let alone = format!("in none of {REPETITIONS} alone");
            format!("; {input} failed beside other runs ({failure}), but {alone}: went on with --jobs 1")
        })
    }
}
