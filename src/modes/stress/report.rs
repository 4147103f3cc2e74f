//! The reports on a stress test: on a counterexample, or on the inputs that the command passed.

use std::{io, mem};

use super::failure::Failure;
use super::inputs::StressTest;
use super::run::Run;
use super::runner::Findings;
use super::search::{Cause, Conclusion, Counterexample, REPETITIONS};
use crate::io::input::Input;
use crate::item::Item;
use crate::modes::check::{Difference, IGNORED_WHITESPACE, quote, split_lines};
use crate::modes::items::{Items, items_of};
use crate::number::{plural, with_commas};

impl Counterexample {
    /// The human-readable report: the failure, what else is known of it, the difference between the answers, the
    /// explanation, and standard error. After a crash or a status, that comes first, as it has the reason.
    pub fn report(&self, findings: &Findings) -> String {
        let items = items_of(self.problem, &self.run.input);
        // On an input before this one, the command was right.
        let is_constant = self.original.number == 1 && findings.outputs.len() == 1;
        // A run that took too long shows that the command starts.
        let may_not_start = is_constant && self.run.stdout.is_empty() && self.failure != Failure::Timeout;
        let is_wrongly_constant = is_constant && findings.answers.len() > 1;
        let notes = self.notes(items.len(), is_wrongly_constant, may_not_start);
        let lines = [vec![self.summary(&items)], notes].concat();
        let details = self.details(items.len(), may_not_start);
        let stderr = match self.run.stderr_lines() {
            lines if lines.is_empty() => String::new(),
            lines => format!("standard error:\n  {}\n", lines.join("\n  ")),
        };
        let stderr_comes_first = matches!(self.run.failure, Some(Failure::Crash(_) | Failure::Status(_)));
        let rest = if stderr_comes_first { stderr + &details } else { details + &stderr };
        lines.join("\n") + "\n" + &rest
    }

    /// The first line: the failure and, if the input was shrunk, its size.
    fn summary(&self, items: &[Item]) -> String {
        let original = items_of(self.problem, &self.original.text);
        let size = self.problem.describe(items);
        let runs = plural(self.shrink_runs, "run");
        let clause = match self.conclusion {
            Conclusion::NotDeterministic { .. } | Conclusion::Slow => String::new(),
            _ if items == original => format!("; {size}, not smaller after {runs}"),
            _ => format!("; shrunk from {} to {size} in {runs}", self.problem.describe(&original)),
        };
        format!("{}: {}{clause}", self.original.name, self.run.failure_text())
    }

    /// What else is known, each on a line of its own, given the number of items.
    fn notes(&self, items: usize, is_wrongly_constant: bool, may_not_start: bool) -> Vec<String> {
        let Run { input, answer, stdout, stderr, .. } = &self.run;
        let mut notes: Vec<_> = self.conclusion_note().into_iter().collect();
        if self.run.failure != Some(self.failure) && *input != self.original.text {
            notes.push(format!("{} itself: {}", self.original.name, self.failure));
        }
        notes.extend(self.cause.as_ref().map(|cause| match cause {
            Cause::Form => "its form may matter: it is not the statement's".into(),
            Cause::Combination => format!(
                "each {} alone is right: their order, their number or the size of the input matters",
                self.problem.words.noun
            ),
        }));
        if may_not_start {
            notes.push("nothing was written to stdout: does it start?".into());
        } else if stdout.is_empty() && stderr.is_empty() {
            notes.push("nothing was written".into());
        } else if !stdout.is_empty() && is_wrongly_constant {
            notes.push("stdout was the same in all of these runs".into());
        }
        let may_be_right = matches!(self.run.failure, Some(Failure::Status(_) | Failure::Timeout));
        if may_be_right && self.run.is_correct(self.problem) {
            notes.push("the answer is right".into());
        }
        if items > 20 || input.len() > 1000 {
            let [input, answer, stdout] = [input, answer, stdout].map(|text| with_commas(text.len() as u64));
            notes.push(format!("bytes: {input} in the input, {answer} in the answer, {stdout} in stdout"));
        }
        notes
    }

    /// What the first line does not say of how the search ended.
    fn conclusion_note(&self) -> Option<String> {
        Some(match &self.conclusion {
            Conclusion::Interrupted => {
                "stopped by a signal: a smaller input may exist, and this one may not always fail".into()
            }
            Conclusion::NotDeterministic { failures } => {
                let is_slow = |failure: &Failure| *failure == Failure::Timeout;
                let reason = if is_slow(&self.failure) && failures.iter().all(is_slow) {
                    ": its time is close to the limit, or varies"
                } else {
                    ", and runs of the same input differ: the command is not deterministic\n\
                    usual reasons: several threads, or files that runs share\n\
                    C or C++: a build with -fsanitize=address,undefined or -fsanitize=thread may show why"
                };
                format!("it failed in {} of {REPETITIONS} more runs{reason}", failures.len())
            }
            Conclusion::Slow => "the smallest input ended: probably slow rather than endless".into(),
            Conclusion::Shrunk { stopped_after } => {
                let seconds = stopped_after.as_ref()?.as_secs();
                format!("stopped shrinking after {seconds} s: a smaller input may exist")
            }
        })
    }

    /// The first difference between the answers, if the failure is wrong output, and the explanation. Where too much
    /// output is cut, it is longer than the correct answer, so the difference comes before.
    fn details(&self, items: usize, may_not_start: bool) -> String {
        let is_wrong = self.run.failure.is_some_and(Failure::is_wrong_output);
        // In which of several items a command crashed or took too long, its output does not show.
        if !is_wrong && items > 1 {
            return String::new();
        }
        let difference = self.run.difference(self.problem);
        let mut details = String::new();
        if is_wrong && let Some(Difference { line, text, picture, hint_suffices, .. }) = &difference {
            details = format!("stdout:{line}: {text}{}", own_picture(picture));
            if *hint_suffices {
                return details;
            }
        }
        // Where nothing is ever written, an explanation of one input is no use.
        if may_not_start {
            return details;
        }
        let nth = difference.and_then(|difference| difference.wrong.first().copied());
        format!("{details}\n{}\n\n", self.explanation(nth))
    }

    /// The explanation of the nth item or event, or else of the last, and of the one before if that may be the cause.
    fn explanation(&self, nth: Option<u64>) -> String {
        let mut items = Items::new(self.problem, Input::valid(&self.run.input[..]), io::sink());
        let (mut previous, mut last) = (String::new(), String::new());
        while nth != Some(items.count)
            && let Some((item, _)) = items.next().expect("in memory, nothing should fail")
        {
            previous = mem::replace(&mut last, item.explain());
        }
        let is_combination = self.cause == Some(Cause::Combination);
        let shown = if is_combination { previous + &last } else { last };
        shown.trim_ascii_end().into()
    }
}

/// What the command wrote behind a wrong verdict, to go below the caret: a grid or a board, in which it may have marked
/// a row that it found.
fn own_picture(text: &[u8]) -> String {
    let mut lines = split_lines(text.trim_ascii_end());
    let shown = lines.by_ref().take(8).map(quote).collect::<Vec<_>>();
    let lines = shown.into_iter().chain(lines.next().map(|_| "...".into()));
    lines.map(|line| format!("            {line}\n")).collect()
}

impl Findings {
    /// The report on the inputs that the command passed, with a hint on a line of its own, if there is one.
    pub fn report(&self, test: &StressTest, signal: Option<i32>) -> String {
        let inputs = plural(self.passed, "input");
        let mut clauses = vec![format!("passed {inputs}, {}", plural(self.items, test.problem.words.noun))];
        if let Some((time, name)) = &self.slowest_input {
            clauses.push(format!("slowest run {:.2} s ({name})", time.as_secs_f64()));
        }
        if let Some(first) = self.passed_over.first() {
            let failures = plural(self.passed_over.len() as u64, "failure");
            let runs = format!("{REPETITIONS} more runs, alone");
            clauses.push(format!("{failures} did not come again in {runs} ({first})"));
        }
        if signal.is_some() {
            clauses.push("stopped by a signal".into());
        } else if test.given_inputs.is_empty() {
            clauses.push(format!("--seed {} tries others", test.seed.wrapping_add(test.rounds)));
        }
        let mut report = clauses.join("; ");
        if self.whitespace_differs {
            report += &format!("\nhint: {IGNORED_WHITESPACE}");
        }
        report
    }
}
