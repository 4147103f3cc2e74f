//! The reports on a stress test: on a counterexample, or on the inputs that the command passed.

use std::{fmt, io, mem};

use super::StressTest;
use super::failure::Failure;
use super::inputs::TestInput;
use super::run::Run;
use super::runner::Findings;
use super::search::{Cause, Conclusion, Counterexample, REPETITIONS};
use crate::io::input::Input;
use crate::item::{Item, plural, plural_with_commas};
use crate::modes::check::{Difference, quote, split_lines};
use crate::modes::items::{Items, items_of};
use crate::picture::Palette;
use crate::problem::Problem;

impl Counterexample {
    /// The human-readable report: the failure, what else is known of it, the difference between the answers, the
    /// explanation, and standard error. After a crash or a status, that comes first, as it has the reason.
    pub fn report(&self, findings: &Findings, palette: Palette) -> String {
        let items = items_of(self.problem, &self.run.input);
        let lines = [vec![self.summary(&items)], self.notes(findings)].concat();
        let has_exited = matches!(self.run.failure, Some(Failure::Crash(_) | Failure::Status(_)));
        // In which of several games a command crashed, its output does not show.
        let details =
            if has_exited && items.len() > 1 { String::new() } else { self.details(items.len(), palette) };
        let stderr = match self.run.stderr_lines() {
            lines if lines.is_empty() => String::new(),
            lines => format!("standard error:\n  {}\n", lines.join("\n  ")),
        };
        let rest = if has_exited { stderr + &details } else { details + &stderr };
        lines.join("\n") + "\n" + &rest
    }

    /// The first line: the failure and, unless the input is the original one, its size and how it was found.
    fn summary(&self, items: &[Item]) -> String {
        let TestInput { name, options, .. } = &self.original;
        // Of a time-out, the limit of the last run is another one.
        let last = self.run.failure.filter(|last| !last.is_timeout());
        let summary = format!("{name}{options}: {}", last.unwrap_or(self.failure));
        if let Conclusion::NotDeterministic { .. } = self.conclusion {
            return summary;
        }
        let runs = plural(self.shrink_runs, "run");
        let original = items_of(self.problem, &self.original.text);
        let [size, original_size] = [items, &original].map(|items| self.problem.describe(items));
        if size == original_size && self.is_smallest() {
            format!("{summary}; {size} is the smallest input")
        } else if size == original_size {
            let is_minimal = matches!(self.conclusion, Conclusion::Shrunk { stopped_after: None });
            let can_be = if is_minimal { "could not be" } else { "not yet" };
            format!("{summary}; {size} {can_be} shrunk in {runs}")
        } else if items.len() == original.len() {
            format!("{summary}; shrunk to {size} in {runs}")
        } else {
            let original = plural(original.len() as u64, self.problem.noun);
            format!("{summary}; shrunk from {original} to {size} in {runs}")
        }
    }

    /// What else is known, each on a line of its own. A long line is a likely reason, as the input has no more than it
    /// needs, and a buffer for a line often has 50 bytes.
    fn notes(&self, findings: &Findings) -> Vec<String> {
        let Run { input, stdout, stderr, .. } = &self.run;
        let lines = (1..).zip(input.split(|byte| *byte == b'\n').map(<[u8]>::len));
        let longest = match lines.max_by_key(|(_, length)| *length) {
            Some((number, length @ 48..)) => format!("line {number} has {length} characters"),
            _ => String::new(),
        };
        let cause = match self.cause {
            Some(Cause::Combination) => "each alone is right",
            Some(Cause::EveryInput) => "it fails on every input: does it start?",
            None => "",
        };
        let is_constant = findings.answers.len() > 1 && findings.outputs.len() == 1;
        let output = match stdout.is_empty() {
            true if stderr.is_empty() && self.cause != Some(Cause::EveryInput) => "nothing was written",
            false if is_constant => "stdout is the same for every input tried",
            _ => "",
        };
        let mut notes = vec![self.conclusion.to_string(), cause.into(), longest, output.into()];
        notes.retain(|note| !note.is_empty());
        notes
    }

    /// The first difference between the answers, if the failure is wrong output, and the explanation. Where too much
    /// output is cut, it is longer than the correct answer, so the difference comes before.
    fn details(&self, items: usize, palette: Palette) -> String {
        let problem = self.problem;
        let difference = self.run.difference(problem);
        let is_wrong = self.run.failure.is_some_and(Failure::is_wrong_output);
        let mut details = difference.as_ref().filter(|_| is_wrong).map_or(String::new(), |difference| {
            format!("stdout:{}: {}{}", difference.line, difference.text, own_picture(problem, difference))
        });
        // The number of items is the likely reason for a timeout on several.
        if self.cause == Some(Cause::EveryInput) || self.failure.is_timeout() && items > 1 {
            return details;
        }
        if self.run.input.is_empty() {
            let correct = String::from_utf8_lossy(self.run.answer.trim_ascii_end());
            details += &format!("INPUT is empty: {correct} is the whole answer\n");
        }
        let nth = difference.and_then(|difference| difference.nth);
        format!("{details}\n{}\n\n", self.explanation(nth, palette))
    }

    /// The explanation of the nth item or event, or else of the last, and of the one before if that may be the cause:
    /// in a simulation, always, but without its board.
    fn explanation(&self, nth: Option<u64>, palette: Palette) -> String {
        let mut items = Items::new(self.problem, Input::valid(&self.run.input[..]), io::sink());
        let (mut previous, mut last) = (String::new(), String::new());
        while nth != Some(items.count)
            && let Some((item, _)) = items.next().expect("in memory, nothing should fail")
        {
            previous = mem::replace(&mut last, item.explain(palette, true));
        }
        let is_combination = self.cause == Some(Cause::Combination);
        let max_lines = if is_combination { usize::MAX } else { self.problem.is_simulation().into() };
        let previous: String = previous.split_inclusive('\n').take(max_lines).collect();
        (previous + &last).trim_ascii_end().into()
    }
}

/// What the command wrote behind a wrong verdict, to go below the caret: a grid or a board, in which it may have marked
/// a row that it found.
fn own_picture(problem: &Problem, difference: &Difference) -> String {
    let lines = split_lines(difference.rest.trim_ascii_end());
    let mut lines = lines.filter(|line| problem.number(line).is_none());
    let shown = lines.by_ref().take(8).map(quote).collect::<Vec<_>>();
    let lines = shown.into_iter().chain(lines.next().map(|_| "...".into()));
    lines.map(|line| format!("            {line}\n")).collect()
}

/// What is known of the input, for a line of its own; empty if that is in the first line.
impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Interrupted => {
                f.write_str("stopped at Ctrl-C: a smaller input may exist, and this one may not always fail")
            }
            Self::NotDeterministic { failures, was_shrunk } => {
                let input = if *was_shrunk { "a smaller input" } else { "it" };
                let failed = format!("{input} failed in {failures} of {REPETITIONS} more runs");
                writeln!(f, "{failed}: the command is not deterministic")?;
                f.write_str("C or C++: a build with -fsanitize=address,undefined, or valgrind, may show why")
            }
            Self::Shrunk { stopped_after: Some(time) } => {
                write!(f, "stopped shrinking after {} s: a smaller input may exist", time.as_secs_f64())
            }
            Self::Shrunk { stopped_after: None } => Ok(()),
        }
    }
}

impl Findings {
    /// The report on the inputs that the command passed, with a hint on a line of its own, if there is one.
    pub fn report(&self, test: &StressTest) -> String {
        let mut clauses = vec![format!("passed {}", plural_with_commas(self.passed, "input"))];
        if !test.problem.is_simulation() {
            clauses[0] += &format!(", {}", plural_with_commas(self.items, test.problem.noun));
        }
        if let Some((time, name)) = &self.slowest_round {
            let is_slow = if *time > test.time_limit { ", more than the limit" } else { "" };
            clauses.push(format!("slowest run {:.2} s ({name}){is_slow}", time.as_secs_f64()));
        }
        if let Some((name, failure)) = self.passed_over.first() {
            let failures = plural_with_commas(self.passed_over.len() as u64, "failure");
            let runs = format!("{REPETITIONS} more runs, alone");
            clauses.push(format!("{failures} did not come again in {runs} ({name}: {failure})"));
        }
        clauses.extend(self.next_seed.map(|seed| format!("--seed {seed} tries others")));
        let hint = self.whitespace_hint.map_or(String::new(), |hint| format!("\nhint: {hint}"));
        clauses.join("; ") + &hint
    }
}
