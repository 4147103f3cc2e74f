//! `--check`: compares an answer with the correct one, line by line.
//!
//! Numbered sections are paired in order, past those that the answer lacks, as long as their numbers match; without
//! numbers, lines are paired. In a simulation, only the first difference counts, because the others follow from it.

mod checked_answer;
mod report;

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;

use crate::io::input::Input;
use crate::io::stream::BLOCK_SIZE;
use crate::item::{ItemKind, ItemRef, plural};
use crate::problem::Problem;
use crate::system;
use report::{EMPTY_LINE, EarlyEnd, LineHint, WrongItems, file_hint, format_lines, line_hint};

pub use checked_answer::CheckedAnswer;
pub use report::{Difference, trailing_hint};

/// A comparison of an answer with the correct one, which the caller writes to
/// [`expected_writer`](Self::expected_writer).
pub struct Check<'a> {
    problem: &'static Problem,
    kind: &'static ItemKind,
    answer: AnswerReader<'a>,
    inputs: usize,
    /// The start of a line of the correct answer whose end has not been written yet.
    partial_line: Vec<u8>,
    /// The number of sections in the correct answer so far.
    sections: u64,
    /// The number of lines of the current section so far; 0 after a line that ends a section.
    section_lines: u64,
    state: SectionState,
    item: ItemRef,
    /// The first line of the section before the current one, or before those that are not compared.
    previous: Vec<u8>,
    wrong: WrongItems,
    /// The first difference, without the hint and the summary.
    first_difference: Option<Difference>,
    /// The hint about it. What follows in the answer may give a better one.
    hint: Option<LineHint>,
}

/// What is known of the current section of the answer.
#[derive(Default, PartialEq)]
enum SectionState {
    #[default]
    Correct,
    /// Extra lines before it count against it, but no line of it differs.
    AfterExtraLines,
    Different,
}

impl<'a> Check<'a> {
    /// Creates a check of an answer to `problem`.
    pub fn new(problem: &'static Problem, answer: impl Read + 'a) -> Self {
        Self {
            problem,
            kind: problem.item_kind,
            answer: AnswerReader::new(answer),
            inputs: 0,
            partial_line: Vec::new(),
            sections: 0,
            section_lines: 0,
            state: SectionState::Correct,
            item: ItemRef::default(),
            previous: Vec::new(),
            wrong: WrongItems::default(),
            first_difference: None,
            hint: None,
        }
    }

    /// Returns a writer for the correct answer to the next input; `name` is empty if there is only one input.
    pub fn expected_writer(&mut self, name: &str) -> &mut impl Write {
        self.item.input = self.inputs;
        self.item.input_name = name.into();
        self.item.nth = 0;
        self.inputs += 1;
        self
    }

    /// The number of items compared, with its noun, as in `69 games`.
    pub fn compared_items(&self) -> String {
        let count = if self.kind.is_simulation() { self.inputs as u64 } else { self.sections };
        plural(count, self.kind.noun)
    }

    /// The difference between the answers, once the correct one has been written; `None` if they are equal.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        let has_excess = self.wrong.early_end.is_none() && !self.answer.line().is_empty();
        if has_excess {
            self.record_if_first(b"");
        }
        self.answer.error.take().map_or(Ok(()), Err)?;
        let excess = if has_excess { self.answer.excess(self.kind)? } else { None };
        let has_several = self.sections > 1 && !self.kind.is_simulation();
        let summary = has_several.then(|| self.wrong.summary(self.kind, self.sections));
        let summary = [summary, excess].into_iter().flatten().reduce(|first, second| first + "; " + &second);
        let hint = self.hint.map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        Ok(self.first_difference.map(|first| Difference { text: first.text + &hint, summary, ..first }))
    }

    #[inline(always)]
    fn compare_line(&mut self, expected: &[u8]) {
        let starts_section = self.kind.starts_section(self.section_lines == 0, expected);
        if !self.answer.skip_equal_line(expected) {
            self.compare_slowly(expected, starts_section);
        } else if starts_section {
            self.start_section(expected);
        }
        self.section_lines = if self.kind.ends_section(expected) { 0 } else { self.section_lines + 1 };
    }

    /// Returns what is known of the section before.
    fn start_section(&mut self, first_line: &[u8]) -> SectionState {
        if self.wrong.early_end.is_none() {
            mem::swap(&mut self.previous, &mut self.item.first_line);
        }
        first_line.clone_into(&mut self.item.first_line);
        self.item.nth += 1;
        self.sections += 1;
        self.section_lines = 0;
        mem::take(&mut self.state)
    }

    /// Compares a line that may be equal, too, but is not in the reader's buffer.
    #[cold]
    fn compare_slowly(&mut self, expected: &[u8], starts_section: bool) {
        if starts_section {
            self.compare_first_line(expected);
        } else if self.wrong.early_end.is_none() {
            if self.answer.line() != expected {
                self.record_wrong_line(expected, SectionState::Different);
            }
            // The first line of another section is kept, to be compared with that section.
            if self.kind.number(self.answer.line()).is_none() {
                self.answer.advance();
            }
        }
    }

    /// Compares the first line of a section of the correct answer, or ends the comparison if the answer to check does
    /// not continue with that section.
    fn compare_first_line(&mut self, expected: &[u8]) {
        let previous_state = self.start_section(expected);
        self.resume();
        if self.wrong.early_end.is_some() {
            return;
        }
        let is_first = self.first_difference.is_none();
        let extra = self.skip_extra_lines(expected);
        let number = self.kind.number(expected);
        let line = self.answer.line();
        let actual = self.kind.number(line);
        if line.is_empty() || actual.is_some() && actual != number {
            return self.end_early(expected, &extra);
        }
        let has_number = actual == number;
        let differs = line != expected;
        // Where the answer to the item does not follow, the empty line may stand for it.
        if is_first && !extra.is_empty() && extra.trim_ascii().is_empty() {
            self.hint.get_or_insert(LineHint::Text(EMPTY_LINE.into()));
        }
        if differs {
            self.record_wrong_line(expected, SectionState::Different);
        } else if !extra.is_empty() && previous_state != SectionState::Different {
            self.record_wrong_line(expected, SectionState::AfterExtraLines);
        }
        self.answer.advance();
        // A line without the number and one with it both stand for the first line.
        if !has_number && self.kind.number(self.answer.line()) == number {
            self.answer.advance();
        }
    }

    /// Skips the lines before a numbered section, and returns them. A line whose first number is the right one counts
    /// as the first line of the section, with a mistake before the number.
    fn skip_extra_lines(&mut self, expected: &[u8]) -> Vec<u8> {
        let mut extra = Vec::new();
        let Some(number) = self.kind.number(expected) else { return extra };
        while extra.len() <= MAX_EXCESS {
            let line = self.answer.line();
            let first_number = line.split(|byte| !byte.is_ascii_digit()).find(|digits| !digits.is_empty());
            if line.is_empty() || self.kind.starts_section(false, line) || first_number == Some(number) {
                return extra;
            }
            extra.extend_from_slice(line);
            self.record_if_first(expected);
            self.answer.advance();
        }
        self.answer.stopped = true;
        extra
    }

    /// Ends the comparison: the answer to check ends here, or continues with another section.
    fn end_early(&mut self, expected: &[u8], extra: &[u8]) {
        let at_end = self.answer.line().is_empty() && !self.answer.stopped;
        let is_missing = at_end && self.kind.may_be_grid_line(extra);
        let first = self.item.name(self.kind);
        self.wrong.early_end = Some(EarlyEnd { first, compared: self.sections - 1, is_missing });
        self.record_if_first(expected);
    }

    /// Resumes the comparison if the answer continues with the current item: those since it ended are missing. A number
    /// that was answered just before may be a repetition instead.
    fn resume(&mut self) {
        let lines = [self.answer.line(), &self.item.first_line, &self.previous];
        let [next, number, previous] = lines.map(|line| self.kind.number(line));
        let continues = next.is_some() && next == number && next != previous;
        let end = self.wrong.early_end.take_if(|_| continues);
        let Some(EarlyEnd { first, compared, .. }) = end else { return };
        if self.hint == Some(LineHint::WrongNumber) {
            self.hint = Some(LineHint::Text(format!("the answer to {first} is missing")));
        }
        self.wrong.missing.get_or_insert((first, 0)).1 += self.sections - 1 - compared;
    }

    fn record_wrong_line(&mut self, expected: &[u8], state: SectionState) {
        if mem::replace(&mut self.state, state) == SectionState::Correct {
            self.wrong.add(self.item.short_name(self.kind));
        }
        self.record_if_first(expected);
    }

    /// After the last item, `expected` is empty.
    fn record_if_first(&mut self, expected: &[u8]) {
        if self.first_difference.is_some() {
            return;
        }
        let item = (!expected.is_empty()).then(|| self.item.clone());
        let suffix = match &item {
            Some(item) => format!(" in {}", item.name(self.kind)),
            None if self.sections == 0 => format!(": the input contains no {}s", self.kind.noun),
            None if self.kind.is_simulation() => format!(" after the end of {}", self.kind.label),
            None => format!(" after the last {}", self.kind.noun),
        };
        let line = self.answer.lines + 1;
        let actual = self.answer.line();
        let hint = if line == 1 { file_hint(self.problem, expected, actual) } else { None };
        let previous = if expected.is_empty() { &self.item.first_line } else { &self.previous };
        let lines = [expected, actual];
        self.hint =
            hint.map(LineHint::Text).or_else(|| line_hint(self.kind, previous, self.section_lines, lines));
        let text = format!("the answers differ{suffix}\n{}", format_lines(expected, actual));
        self.first_difference = Some(Difference { line, item, text, summary: None });
        // The others in a simulation follow from it.
        self.answer.stopped |= self.kind.is_simulation();
    }
}

impl Write for Check<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let start = mem::take(&mut self.partial_line);
        let lines = if start.is_empty() { text.into() } else { Cow::from([&start, text].concat()) };
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            if line.ends_with(b"\n") {
                self.compare_line(line);
            } else {
                self.partial_line = line.into();
            }
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The maximum number of bytes of a line, and of extra lines in succession: an answer with more may be endless, so it
/// is not read any further. No correct line is as long.
const MAX_EXCESS: usize = 1 << 16;

struct AnswerReader<'a> {
    reader: BufReader<Box<dyn Read + 'a>>,
    /// The number of lines skipped so far.
    lines: u64,
    /// The current line, truncated at [`MAX_EXCESS`]; empty if it has not been read yet.
    line: Vec<u8>,
    error: Option<io::Error>,
    /// Whether nothing is read after the current line.
    stopped: bool,
}

impl<'a> AnswerReader<'a> {
    fn new(reader: impl Read + 'a) -> Self {
        let reader = BufReader::with_capacity(BLOCK_SIZE, Input::new(reader).reader);
        Self { reader, lines: 0, line: Vec::new(), error: None, stopped: false }
    }

    /// The current line including its newline; empty at the end of the answer.
    fn line(&mut self) -> &[u8] {
        if self.line.is_empty() && !self.stopped {
            let mut line = (&mut self.reader).take(MAX_EXCESS as u64);
            self.error = line.read_until(b'\n', &mut self.line).err();
            let is_cut = line.limit() == 0 && !self.line.ends_with(b"\n");
            self.stopped = is_cut || self.error.is_some();
            system::normalize_line_endings(&mut self.line);
        }
        &self.line
    }

    /// Skips the current line if it equals `line`, is in the buffer and has not been read with [`line`](Self::line);
    /// returns whether it was skipped.
    #[inline]
    fn skip_equal_line(&mut self, line: &[u8]) -> bool {
        let is_equal = self.line.is_empty() && !self.stopped && self.reader.buffer().starts_with(line);
        if is_equal {
            self.reader.consume(line.len());
            self.lines += 1;
        }
        is_equal
    }

    /// Skips the current line, which must have been read with [`line`](Self::line).
    fn advance(&mut self) {
        self.lines += 1;
        self.line.clear();
    }

    /// Reports how many items are answered after the last one, which the current line follows; `None` if none are. The
    /// rest of the answer is truncated at [`MAX_EXCESS`], too.
    fn excess(&mut self, kind: &ItemKind) -> io::Result<Option<String>> {
        let length = (&mut self.reader).take(MAX_EXCESS as u64).read_to_end(&mut self.line)?;
        let at_least = if length == MAX_EXCESS { "at least " } else { "" };
        let lines = self.line.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let count = lines.filter(|line| kind.starts_section(false, line)).count() as u64;
        Ok((count > 0).then(|| format!("the answer has {at_least}{} too many", plural(count, kind.noun))))
    }
}
