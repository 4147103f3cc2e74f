//! The reports on a stress test: on a counterexample, or on the inputs that the command passed.

use std::{io, mem};

use super::failure::Failure;
use super::inputs::TestInput;
use super::run::Run;
use super::runner::Findings;
use super::search::{Counterexample, REPETITIONS};
use super::stop::Stop;
use crate::io::input::Input;
use crate::item::{Item, plural, plural_with_commas, with_commas};
use crate::modes::check::{Difference, quote, split_lines};
use crate::modes::items::{Items, items_of};
use crate::problem::Problem;

impl Counterexample {
    /// The human-readable report: the failure, what else is known of it, the difference between the answers, the
    /// explanation, and standard error. After a crash or a status, that comes first, as it has the reason.
    pub fn report(&self, findings: &Findings) -> String {
        let items = items_of(self.problem, &self.run.input);
        let lines = [vec![self.summary(&items)], self.notes(items.len(), findings)].concat();
        let has_exited = matches!(self.run.failure, Some(Failure::Crash(_) | Failure::Status(_)));
        let details = if has_exited && items.len() > 1 {
            self.output_end(items.len())
        } else {
            self.details(items.len())
        };
        let stderr = match self.run.stderr_lines() {
            lines if lines.is_empty() => String::new(),
            lines => format!("standard error:\n  {}\n", lines.join("\n  ")),
        };
        let rest = if has_exited { stderr + &details } else { details + &stderr };
        lines.join("\n") + "\n" + &rest
    }

    /// The first line: the failure and, if it counts, the size of the input, given its items, and how it was found.
    fn summary(&self, items: &[Item]) -> String {
        let TestInput { name, options, .. } = &self.original;
        let summary = format!("{name}{options}: {}", self.failure);
        if self.repetitions.is_some() {
            return summary;
        }
        let runs = plural(self.shrink_runs, "run");
        let original = items_of(self.problem, &self.original.text);
        let [size, original_size] = [items, &original].map(|items| self.problem.describe(items));
        if size == original_size && self.is_smallest() {
            format!("{summary}; {size} is the smallest input")
        } else if size == original_size {
            let can_be = if self.stop.is_none() { "could not be" } else { "not yet" };
            format!("{summary}; {size} {can_be} shrunk in {runs}")
        } else if items.len() == original.len() {
            format!("{summary}; shrunk to {size} in {runs}")
        } else {
            let original = plural(original.len() as u64, self.problem.noun);
            format!("{summary}; shrunk from {original} to {size} in {runs}")
        }
    }

    /// What else is known, each on a line of its own, given the number of items.
    fn notes(&self, items: usize, findings: &Findings) -> Vec<String> {
        let mut notes = match &self.repetitions {
            Some(repetitions) => self.repetition_notes(repetitions),
            None => self.shrink_notes(items),
        };
        let is_constant = findings.answers.len() > 1 && findings.outputs.len() == 1;
        if self.fails_on_every_input {
            notes.push("it fails on every input: does it start?".into());
        } else if self.run.stdout.is_empty() && self.run.stderr.is_empty() {
            notes.push("nothing was written".into());
        } else if !self.run.stdout.is_empty() && is_constant {
            notes.push("stdout is the same for every input tried".into());
        }
        notes.extend(findings.disturbance());
        notes
    }

    /// How often the command failed again on the original input.
    fn repetition_notes(&self, repetitions: &[bool]) -> Vec<String> {
        let (runs, failures) = (repetitions.len(), repetitions.iter().filter(|failed| **failed).count());
        let always = failures == runs && self.shrink_runs > 0;
        let smaller = if always { ", but a smaller one did not always fail" } else { "" };
        let failed = format!("it failed in {failures} of {}", plural(runs as u64, "more run"));
        match runs {
            0 => vec!["not run again".into()],
            REPETITIONS => vec![
                format!("{failed}{smaller}: the command is not deterministic"),
                "C or C++: a build with -fsanitize=address,undefined, or valgrind, may show why".into(),
            ],
            _ => vec![format!("{failed}, up to Ctrl-C")],
        }
    }

    /// What is known of the input that is left: how it was found, and what is large about it, as it has no more than it
    /// needs. A buffer for a line often has 50 bytes.
    fn shrink_notes(&self, items: usize) -> Vec<String> {
        let Run { input, answer, stdout, .. } = &self.run;
        let last = self.run.failure.filter(|last| *last != self.failure && !last.is_timeout());
        let stop = self.stop.as_ref().map(|stop| match stop {
            Stop::Deadline => format!("after {} s", self.shrink_time.as_secs_f64()),
            _ => "at Ctrl-C".into(),
        });
        let [bytes, answer, stdout] = [input, answer, stdout].map(|text| with_commas(text.len() as u64));
        let lines = (1..).zip(input.split(|byte| *byte == b'\n').map(<[u8]>::len));
        let longest = lines.max_by_key(|(_, length)| *length).filter(|(_, length)| *length >= 48);
        let notes = [
            last.map(|last| format!("{last} after shrinking")),
            self.original_time.map(|time| format!("the original took {:.1} s", time.as_secs_f64())),
            stop.map(|stop| format!("stopped shrinking {stop}: a smaller input may exist")),
            self.each_is_correct.then(|| "each alone is right".into()),
            (items > 20 || input.len() > 1000)
                .then(|| format!("bytes: {bytes} in the input, {answer} in the answer, {stdout} in stdout")),
            longest.map(|(number, length): (u64, _)| format!("line {number} has {length} characters")),
        ];
        notes.into_iter().flatten().collect()
    }

    /// The first difference between the answers, if the failure is wrong output, and the explanation. Where too much
    /// output is cut, it is longer than the correct answer, so the difference comes before.
    fn details(&self, items: usize) -> String {
        let problem = self.problem;
        let difference = self.run.difference(problem);
        let is_wrong = self.run.failure.is_some_and(Failure::is_wrong_output);
        let mut details = difference.as_ref().filter(|_| is_wrong).map_or(String::new(), |difference| {
            format!("stdout:{}: {}{}", difference.line, difference.text, own_picture(difference))
        });
        // The number of items is the likely reason for a timeout on several.
        let says_nothing = self.fails_on_every_input || self.failure.is_timeout() && items > 1;
        if says_nothing || !self.has_recurred() {
            return details;
        }
        if self.run.input.is_empty() {
            let correct = String::from_utf8_lossy(self.run.answer.trim_ascii_end());
            details += &format!("INPUT is empty: {correct} is the whole answer\n");
        }
        let nth = difference.map(|difference| difference.nth);
        format!("{details}\n{}\n\n", self.explanation(nth))
    }

    /// The explanation of the nth item or event, or else of the last, and of the one before if that may be the cause:
    /// in a simulation, always, but without its board.
    fn explanation(&self, nth: Option<u64>) -> String {
        let mut items = Items::new(self.problem, Input::valid(&self.run.input[..]), io::sink());
        let (mut previous, mut last) = (String::new(), String::new());
        while nth != Some(items.count)
            && let Some((item, _)) = items.next().expect("in memory, nothing should fail")
        {
            previous = mem::replace(&mut last, item.explain(true));
        }
        let max_lines = if self.each_is_correct { usize::MAX } else { self.problem.is_simulation().into() };
        let previous: String = previous.split_inclusive('\n').take(max_lines).collect();
        (previous + &last).trim_ascii_end().into()
    }

    /// Where the output for several games ends, if there is any: in the answer to the last game that has a line with
    /// its number. In which game a command crashed, it does not show.
    fn output_end(&self, games: usize) -> String {
        let problem = self.problem;
        let line = split_lines(&self.run.stdout).count();
        let game = split_lines(&self.run.stdout).filter(|line| problem.number(line).is_some()).count();
        let name = problem.item_name(game.clamp(1, games));
        let end =
            format!("stdout:{line}: the output ends in the answer to {name}; more may be lost in a buffer\n");
        if line == 0 { String::new() } else { end }
    }
}

/// What the command wrote behind a wrong verdict, to go below the caret: a grid or a board, in which it may have marked
/// a row that it found.
fn own_picture(difference: &Difference) -> String {
    let mut lines = split_lines(difference.rest.trim_ascii_end());
    let shown = lines.by_ref().take(8).map(quote).collect::<Vec<_>>();
    let lines = shown.into_iter().chain(lines.next().map(|_| "...".into()));
    lines.map(|line| format!("            {line}\n")).collect()
}

impl Findings {
    /// The report on the inputs that the command passed, with a hint on a line of its own, if there is one.
    /// An untried seed is one whose input was not tried.
    pub fn report(&self, problem: &Problem, untried_seed: Option<u64>) -> String {
        let mut clauses = vec![format!("passed {}", plural_with_commas(self.inputs, "input"))];
        if !problem.is_simulation() {
            clauses[0] += &format!(", {}", plural_with_commas(self.items, problem.noun));
        }
        if let Some((time, name)) = &self.slowest_round {
            clauses.push(format!("slowest run {:.2} s ({name})", time.as_secs_f64()));
        }
        if self.unrepeated_timeouts > 0 {
            let timeouts = plural_with_commas(self.unrepeated_timeouts, "time-out");
            let are_many = self.unrepeated_timeouts >= 3 && 10 * self.unrepeated_timeouts > self.inputs;
            let reason = if are_many { ": the machine is busy, or the limit too close" } else { "" };
            clauses.push(format!("{timeouts} did not come again{reason}"));
        }
        clauses.extend(self.disturbance());
        clauses.extend(untried_seed.map(|seed| format!("--seed {seed} tries others")));
        let hint = self.whitespace_hint.map_or(String::new(), |hint| format!("\nhint: {hint}"));
        clauses.join("; ") + &hint
    }

    /// The input that failed beside other runs, but not alone, if there was one.
    fn disturbance(&self) -> Option<String> {
        let (input, failure) = self.disturbed_input.as_ref()?;
        let alone = format!("in none of {REPETITIONS} alone");
        Some(format!("{input} failed beside other runs ({failure}), but {alone}: went on with --jobs 1"))
    }
}
