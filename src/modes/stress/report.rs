//! The report on a counterexample.

use std::collections::BTreeSet;
use std::io::Write;

use super::counterexample::{Counterexample, describe};
use super::run::{Failure, Run};
use super::solution::MAX_ATTEMPTS;
use crate::io::error::escape;
use crate::io::input::{Input, Selection};
use crate::item::plural;
use crate::modes::check::Check;
use crate::modes::strict::read_items;
use crate::picture::Palette;

const MAX_STDERR_LINES: usize = 10;

const MAX_STDERR_LINE_LENGTH: usize = 200;

/// What reports say if a failure beside other runs did not come again alone.
pub const DISTURBED: &str =
    "; runs side by side disturb each other: went on with --jobs 1 (or the command fails only sometimes)";

/// The maximum number of items to explain, apart from those before them.
const MAX_EXPLAINED_ITEMS: usize = 5;

impl Counterexample {
    /// The human-readable report: the failure, the difference between the answers, the explanation, and the command's
    /// standard error.
    pub fn report(&self, was_disturbed: bool, palette: Palette) -> String {
        let Self { name, failure, run, .. } = self;
        let (difference, stderr) = (self.difference(), stderr_section(run));
        let disturbed = if was_disturbed && self.failures.is_none() { DISTURBED } else { "" };
        if !self.recurred {
            let repeats = format!("but not in {MAX_ATTEMPTS} more runs on the same input");
            let conclusion = if failure.is_timeout() {
                "it fails only sometimes"
            } else {
                "the command is not deterministic"
            };
            let report = format!("{name}: {failure}, {repeats}: {conclusion}\n");
            return report + &difference + &stderr;
        }
        let last = run.failure.filter(|last| last != failure);
        let after = last.map_or(String::new(), |last| format!(", {last} after shrinking"));
        let size = self.size_summary();
        let alone = if self.needs_all_items { "; each alone is right" } else { "" };
        let stopped = self.stop.as_ref().map_or(String::new(), |stop| format!("; stopped shrinking {stop}"));
        let repeats = self.failures.map_or(String::new(), |failures| {
            format!("; it fails in {failures} of {MAX_ATTEMPTS} runs: the command is not deterministic")
        });
        let explanation = self.explanation(palette).map_or(String::new(), |text| format!("\n{text}\n"));
        let details = format!(
            "{name}: {failure}{after}; {size}{alone}{stopped}{repeats}{disturbed}\n{difference}{explanation}\n"
        );
        match self.all_failed {
            Some(runs) => format!("every one of {runs} runs failed\n{stderr}{details}"),
            None => details + &stderr,
        }
    }

    fn size_summary(&self) -> String {
        let [size, original_size] = [&self.input, &self.original].map(|input| describe(self.problem, input));
        let runs = plural(self.shrink_runs, "run");
        let [original, items] = [&self.original, &self.input].map(|input| self.count_items(input));
        match &self.stop {
            None if self.shrink_runs == 0 => format!("{size} is the smallest input"),
            None if size == original_size => format!("{size} could not be shrunk in {runs}"),
            Some(_) if size == original_size => format!("{size} not yet shrunk in {runs}"),
            _ if items == original => format!("shrunk to {size} in {runs}"),
            _ => {
                let original = plural(original, self.problem.item_kind.noun);
                format!("shrunk from {original} to {size} in {runs}")
            }
        }
    }

    fn count_items(&self, input: &[u8]) -> u64 {
        read_items(self.problem, input).unwrap_or_default().len() as u64
    }

    /// The explanation of the items or events that are wrong, each with the one before it, which may be the cause; in a
    /// simulation, without its board. `None` after a timeout on several items, whose number is the likely reason.
    fn explanation(&self, palette: Palette) -> Option<String> {
        if self.run.failure.is_some_and(Failure::is_timeout) && self.count_items(&self.input) > 1 {
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
        let mut check = Check::new(self.problem, self.run.stdout.as_slice());
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
