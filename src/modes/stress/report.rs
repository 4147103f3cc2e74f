//! A finding: what is known of an input on which the command fails; and the report on it.

use std::collections::BTreeSet;
use std::io::Write;
use std::time::Duration;

use super::run::{Failure, Run};
use super::runner::{MAX_ATTEMPTS, MAX_ATTEMPTS_ALONE, Recurrence};
use crate::io::error::escape;
use crate::io::input::{Input, Selection};
use crate::item::plural;
use crate::modes::check::Check;
use crate::picture::Palette;
use crate::problem::Problem;
use crate::problems::PROBLEMS;

const MAX_STDERR_LINES: usize = 10;

const MAX_STDERR_LINE_LENGTH: usize = 200;

/// The maximum number of items to explain, apart from those before them.
const MAX_EXPLAINED_ITEMS: usize = 5;

const NOT_DETERMINISTIC: &str = "the command is not deterministic";

/// The clause for an input that failed beside other runs, but not alone.
pub fn disturbance(input: &str) -> String {
    let name = input.split(" (").next().unwrap_or_default();
    format!(
        "; {name} failed beside other runs, but in none of {MAX_ATTEMPTS_ALONE} alone: went on with --jobs 1"
    )
}

/// What is known of an input on which the command fails, and of the smallest one found on which it fails in the same
/// way.
#[derive(Debug)]
pub struct Finding {
    pub problem: &'static Problem,
    /// The name of the original input.
    pub name: String,
    pub original: Vec<u8>,
    /// The failure on the original input.
    pub failure: Failure,
    /// The time of another run on the original input after a timeout, if it ended within twice the limit.
    pub original_time: Option<Duration>,
    pub input: Vec<u8>,
    /// The last failed run on the smallest input.
    pub run: Run,
    /// Whether the failure comes again on the smallest input.
    pub recurrence: Recurrence,
    pub ending: Ending,
    /// The number of runs that shrinking took.
    pub shrink_runs: u64,
    /// Whether the smallest input has several items, and the command is correct on each of them alone.
    pub each_is_correct: bool,
    /// The number of all runs if every one of them failed, even on one item of one element.
    pub all_failed: Option<u64>,
}

/// How shrinking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Minimal,
    After(Duration),
    Interrupted,
}

impl Finding {
    /// Whether the failure came again at all.
    pub fn has_recurred(&self) -> bool {
        self.recurrence != Recurrence::Never || self.input != self.original
    }

    /// The human-readable report: the failure, the difference between the answers, the explanation, and the command's
    /// standard error.
    pub fn report(&self, disturbed_input: Option<&str>, palette: Palette) -> String {
        let Self { name, failure, run, .. } = self;
        let (difference, stderr) = (self.difference(), stderr_section(run));
        let disturbance = disturbed_input.map(disturbance).unwrap_or_default();
        if !self.has_recurred() {
            let repeats = match (failure, self.original_time) {
                (Failure::Timeout(limit), Some(time)) if time < *limit => {
                    format!("but another run took {:.1} s: it fails only sometimes", time.as_secs_f64())
                }
                _ => format!("but not in {MAX_ATTEMPTS} more runs on the same input: {NOT_DETERMINISTIC}"),
            };
            let report = format!("{name}: {failure}, {repeats}{disturbance}\n");
            return report + &difference + &stderr;
        }
        let last = run.failure.filter(|last| last != failure && !last.is_timeout());
        let after = last.map_or(String::new(), |last| format!(", {last} after shrinking"));
        let (size, recurrence) = (self.size_summary(), self.recurrence_summary());
        let alone = if self.each_is_correct { "; each alone is right" } else { "" };
        let explanation = self.explanation(palette).map_or(String::new(), |text| format!("\n{text}\n"));
        let summary = format!("{name}: {failure}{after}; {size}{alone}{recurrence}{disturbance}");
        let details = format!("{summary}\n{difference}{explanation}\n");
        match self.all_failed {
            Some(runs) => format!("every one of {runs} runs failed\n{stderr}{details}"),
            None => details + &stderr,
        }
    }

    /// The size of the smallest input, and how it was found.
    fn size_summary(&self) -> String {
        let (kind, runs) = (self.problem.item_kind, plural(self.shrink_runs, "run"));
        let [items, original] = [&self.input, &self.original].map(|input| self.problem.items(input));
        let (size, original_size) = (kind.describe(&items), kind.describe(&original));
        let is_empty = items.iter().map(|item| self.problem.size_of(item)).eq([0]);
        let (can_be, stopped) = match self.ending {
            Ending::Minimal => ("could not be", String::new()),
            Ending::After(time) => {
                let seconds = time.as_secs_f64();
                ("not yet", format!("; stopped shrinking after {seconds} s: --stress COMMAND INPUT goes on"))
            }
            Ending::Interrupted => ("not yet", "; stopped shrinking at Ctrl-C".into()),
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

    /// How long the original took after a timeout, and how the failure recurred, unless it always did.
    fn recurrence_summary(&self) -> String {
        let seconds = self.original_time.map(|time| time.as_secs_f64());
        let time = seconds.map_or(String::new(), |seconds| format!("; the original took {seconds:.1} s"));
        let recurrence = match self.recurrence {
            Recurrence::Always => String::new(),
            Recurrence::Sometimes(MAX_ATTEMPTS) => {
                format!(
                    "; it fails in {MAX_ATTEMPTS} of {MAX_ATTEMPTS} runs, but on the original only sometimes"
                )
            }
            Recurrence::Sometimes(count) => {
                format!("; it fails in {count} of {MAX_ATTEMPTS} runs: {NOT_DETERMINISTIC}")
            }
            Recurrence::Never => {
                format!("; it failed once, but in none of {MAX_ATTEMPTS} more runs: {NOT_DETERMINISTIC}")
            }
        };
        time + &recurrence
    }

    /// The explanation of the items or events that are wrong, each with the one before it, which may be the cause; in a
    /// simulation, without its board. `None` after a timeout on several items, whose number is the likely reason.
    fn explanation(&self, palette: Palette) -> Option<String> {
        if self.run.failure.is_some_and(Failure::is_timeout) && self.problem.items(&self.input).len() > 1 {
            return None;
        }
        let wrong_indices = self.wrong_indices();
        let indices: BTreeSet<_> =
            wrong_indices.iter().flat_map(|index| [index.saturating_sub(1), *index]).collect();
        let mut explanation = Vec::new();
        for index in indices {
            let input = Input::new(self.input.as_slice()).select(Some(Selection::Nth(index as u64 + 1)));
            let mut text = Vec::new();
            // Ignore the error: there may be fewer items.
            let _ = self.problem.explain(input, palette, &mut text);
            let has_picture = !self.problem.has_single_item() || wrong_indices.contains(&index);
            let max_lines = if has_picture { usize::MAX } else { 1 };
            explanation.extend(text.split_inclusive(|byte| *byte == b'\n').take(max_lines).flatten());
        }
        Some(String::from_utf8_lossy(explanation.trim_ascii_end()).into())
    }

    /// The indices of the first items with wrong answers, or of the first such event of a simulation, from which the
    /// other differences follow. If the output shows none, the first items take their place, or the last event.
    fn wrong_indices(&self) -> Vec<usize> {
        let is_simulation = self.problem.has_single_item();
        let mut indices = self.problem.wrong_items(&self.input, &self.run.stdout);
        let is_silent = self.run.stdout.is_empty() || indices.is_empty();
        if is_silent && !is_simulation {
            return (0..MAX_EXPLAINED_ITEMS).collect();
        }
        if indices.is_empty() {
            let answer = self.problem.answer(&self.input);
            indices.extend(self.problem.item_kind.split_sections(&answer).len().checked_sub(1));
        }
        indices.truncate(if is_simulation { 1 } else { MAX_EXPLAINED_ITEMS });
        indices
    }

    /// The difference between the answer and the correct one; empty unless the failure is wrong output. Where too much
    /// output is cut, it is longer than the correct answer, so the difference comes before that.
    fn difference(&self) -> String {
        if !self.run.failure.is_some_and(Failure::is_wrong_output) {
            return String::new();
        }
        let mut check = Check::new(self.problem, PROBLEMS, self.run.stdout.as_slice());
        let written = check.expected_writer("").write_all(&self.problem.answer(&self.input));
        match (written, check.difference()) {
            (Ok(()), Ok(Some(difference))) => format!("stdout:{}: {}", difference.line, difference.text),
            _ => String::new(),
        }
    }
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
    lines.map(|line| printable_start(line.trim_ascii_end())).collect()
}

/// The start of a line, with spaces for tabs, as in a stack trace.
fn printable_start(line: &[u8]) -> String {
    let chunks = line.utf8_chunks();
    let lengths =
        chunks.flat_map(|chunk| chunk.valid().chars().map(char::len_utf8).chain([chunk.invalid().len()]));
    let (start, rest) = line.split_at(lengths.take(MAX_STDERR_LINE_LENGTH).sum());
    let pieces: Vec<_> = start.split(|byte| *byte == b'\t').map(escape).collect();
    pieces.join(" ") + if rest.is_empty() { "" } else { "..." }
}
