//! `--check`: compares an answer with the correct one, line by line.
//!
//! Numbered sections are paired in order, past those that the answer lacks, as long as their numbers match; without
//! numbers, lines are paired. In a simulation, only the first difference counts, because the others follow from it.

mod checked_answer;
mod report;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;

use crate::io::input::Input;
use crate::io::stream::BLOCK_SIZE;
use crate::item::{ItemKind, ItemRef, plural};
use crate::problem::Problem;
use crate::system;
use report::{EMPTY_LINE, EarlyEnd, WRONG_NUMBER, WrongItems, file_hint, format_lines, line_hint};

pub use checked_answer::CheckedAnswer;
pub use report::{Difference, trailing_hint};

/// A comparison of an answer with the correct one, which the caller writes to
/// [`expected_writer`](Self::expected_writer).
pub struct Check<'a> {
    problem: &'static Problem,
    /// The problems that the answer may be for instead.
    all: &'static [Problem],
    answer: AnswerReader<'a>,
    inputs: usize,
    /// The current input, with no item yet; `None` once its first section has started.
    next_input: Option<ItemRef>,
    /// The current line of the correct answer, as received so far, unless it is compared in place.
    line: Vec<u8>,
    /// The number of sections in the correct answer so far.
    sections: u64,
    /// The number of lines of the current section so far; 0 after a line that ends a section.
    section_lines: u64,
    item: ItemRef,
    /// The first line of the section before the current one, or before those that are not compared.
    previous: Vec<u8>,
    /// Whether the current item is counted as wrong already.
    is_counted: bool,
    /// Whether a line of the current section differs, apart from extra lines before it.
    section_differs: bool,
    wrong: WrongItems,
    /// The first difference, without the hint and the summary.
    first_difference: Option<Difference>,
    /// The hint about it. What follows in the answer may give a better one.
    hint: Option<String>,
}

impl<'a> Check<'a> {
    /// Creates a check of an answer to `problem`. By mistake, it may be to another one of `all`.
    pub fn new(problem: &'static Problem, all: &'static [Problem], answer: impl Read + 'a) -> Self {
        Self {
            problem,
            all,
            answer: AnswerReader::new(answer),
            inputs: 0,
            next_input: None,
            line: Vec::new(),
            sections: 0,
            section_lines: 0,
            item: ItemRef::default(),
            previous: Vec::new(),
            is_counted: false,
            section_differs: false,
            wrong: WrongItems::default(),
            first_difference: None,
            hint: None,
        }
    }

    /// Returns a writer for the correct answer to the next input; `name` is empty if there is only one input.
    pub fn expected_writer(&mut self, name: &str) -> &mut impl Write {
        self.next_input = Some(ItemRef { input: self.inputs, input_name: name.into(), ..ItemRef::default() });
        self.inputs += 1;
        self
    }

    /// The number of items compared, with its noun, as in `69 games`.
    pub fn compared_items(&self) -> String {
        let kind = self.problem.item_kind;
        plural(if kind.is_simulation() { self.inputs as u64 } else { self.sections }, kind.noun)
    }

    /// The difference between the answers, once the correct one has been written; `None` if they are equal.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        let kind = self.problem.item_kind;
        let mut excess = None;
        if !self.is_over() && !self.answer.line().is_empty() {
            self.record_if_first(b"");
            excess = self.answer.excess(kind);
        }
        if let Some(error) = self.answer.error {
            return Err(error);
        }
        let has_several = self.sections > 1 && !kind.is_simulation();
        let summary = has_several.then(|| self.wrong.summary(kind, self.sections));
        let summary =
            summary.into_iter().chain(excess).reduce(|summary, excess| format!("{summary}; {excess}"));
        let hint = self.hint.map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        Ok(self.first_difference.map(|first| Difference { text: first.text + &hint, summary, ..first }))
    }

    fn is_over(&self) -> bool {
        self.wrong.early_end.is_some() || self.problem.has_single_item() && self.first_difference.is_some()
    }

    fn compare_line(&mut self, expected: &[u8]) {
        let kind = self.problem.item_kind;
        if kind.starts_section(self.section_lines == 0, expected) {
            self.compare_first_line(expected);
        } else if !self.is_over() && self.answer.line() == expected {
            self.answer.advance();
        } else if !self.is_over() {
            self.section_differs = true;
            self.record_wrong_line(expected);
            // The first line of another section is kept, to be compared with that section.
            if kind.number(self.answer.line()).is_none() {
                self.answer.advance();
            }
        }
    }

    /// Compares the first line of a section of the correct answer, or ends the comparison if the answer to check does
    /// not continue with that section.
    fn compare_first_line(&mut self, expected: &[u8]) {
        let kind = self.problem.item_kind;
        // Extra lines belong to the previous section if a line of it differs, and otherwise to this one.
        let owns_extra_lines = !self.section_differs;
        self.start_section(expected);
        self.resume();
        if self.is_over() {
            return;
        }
        let extra = self.skip_extra_lines(expected);
        let number = kind.number(expected);
        let line = self.answer.line();
        let has_number = match kind.number(line) {
            None if line.is_empty() => return self.end_early(expected, &extra),
            Some(actual) if Some(actual) != number => return self.end_early(expected, &extra),
            actual => actual.is_some(),
        };
        self.section_differs = line != expected;
        // Where the answer to the item does not follow, the empty line may stand for it.
        if self.wrong.count == 0 && self.wrong.missing.is_none() && extra.exist && extra.text.is_empty() {
            self.hint.get_or_insert(EMPTY_LINE.into());
        }
        if self.section_differs || owns_extra_lines && extra.exist {
            self.record_wrong_line(expected);
        }
        self.answer.advance();
        // A line without the number and one with it both stand for the first line.
        if !has_number && number.is_some() && kind.number(self.answer.line()) == number {
            self.answer.advance();
        }
    }

    /// Ends the comparison: the answer to check ends here, or continues with another section.
    fn end_early(&mut self, expected: &[u8], extra: &ExtraLines) {
        let may_be_grid = self.problem.item_kind.may_be_grid_line(&extra.text);
        let is_missing = self.answer.line().is_empty() && may_be_grid && !self.answer.stopped;
        let phrase = if is_missing { "no answer for" } else { "not compared:" };
        let first = self.item.name(self.problem.item_kind);
        self.wrong.early_end = Some(EarlyEnd { first, compared: self.sections - 1, phrase });
        self.record_if_first(expected);
    }

    /// Resumes the comparison if the answer continues with the current item: those since it ended are missing. A number
    /// that was answered just before may be a repetition instead.
    fn resume(&mut self) {
        let Some(EarlyEnd { first, compared, .. }) = &self.wrong.early_end else { return };
        let lines = [self.answer.line(), &self.item.first_line, &self.previous];
        let [next, number, previous] = lines.map(|line| self.problem.item_kind.number(line));
        if next.is_some() && next == number && next != previous {
            if self.hint.as_deref() == Some(WRONG_NUMBER) {
                self.hint = Some(format!("the answer to {first} is missing"));
            }
            let missing = self.sections - 1 - compared;
            self.wrong.missing.get_or_insert_with(|| (first.clone(), 0)).1 += missing;
            self.wrong.early_end = None;
        }
    }

    /// Skips lines before a numbered section. A line whose first number is the right one counts as the first line of
    /// the section, with a mistake before the number.
    fn skip_extra_lines(&mut self, expected: &[u8]) -> ExtraLines {
        let kind = self.problem.item_kind;
        let mut extra = ExtraLines::default();
        let mut excess = 0;
        let Some(number) = kind.number(expected) else { return extra };
        loop {
            let line = self.answer.line();
            if line.is_empty() || kind.starts_section(false, line) || first_number(line) == Some(number) {
                return extra;
            }
            extra.exist = true;
            extra.text.extend_from_slice(line.trim_ascii());
            excess += line.len();
            self.record_if_first(expected);
            self.answer.advance();
            self.answer.stopped |= excess > MAX_EXCESS;
        }
    }

    fn start_section(&mut self, first_line: &[u8]) {
        if self.wrong.early_end.is_none() {
            mem::swap(&mut self.previous, &mut self.item.first_line);
        }
        if let Some(input) = self.next_input.take() {
            self.item = input;
        }
        self.sections += 1;
        self.item.nth += 1;
        self.is_counted = false;
        self.section_differs = false;
        self.section_lines = 0;
        self.item.first_line.clear();
        self.item.first_line.extend_from_slice(first_line);
    }

    /// Counts a line of the correct answer as one of the current section.
    #[inline]
    fn count_line(&mut self, line: &[u8]) {
        let ends_section = self.problem.item_kind.ends_section(line);
        self.section_lines = if ends_section { 0 } else { self.section_lines + 1 };
    }

    fn record_wrong_line(&mut self, expected: &[u8]) {
        if !mem::replace(&mut self.is_counted, true) {
            self.wrong.add(self.problem.item_kind, &self.item);
        }
        self.record_if_first(expected);
    }

    /// After the last item, `expected` is empty.
    fn record_if_first(&mut self, expected: &[u8]) {
        if self.first_difference.is_some() {
            return;
        }
        let kind = self.problem.item_kind;
        let item = (!expected.is_empty()).then(|| self.item.clone());
        let suffix = match &item {
            Some(item) => format!(" in {}", item.name(kind)),
            None if self.sections == 0 => format!(": the input contains no {}s", kind.noun),
            None if kind.is_simulation() => format!(" after the end of {}", kind.label),
            None => format!(" after the last {}", kind.noun),
        };
        let line = self.answer.lines + 1;
        let actual = self.answer.line();
        let hint = if line == 1 { file_hint(self.problem, self.all, expected, actual) } else { None };
        let previous = if expected.is_empty() { &self.item.first_line } else { &self.previous };
        self.hint = hint.or_else(|| line_hint(kind, previous, self.section_lines, [expected, actual]));
        let lines = format_lines(expected, actual);
        let text = format!("the answers differ{suffix}\n{lines}");
        self.first_difference = Some(Difference { line, item, text, summary: None });
    }
}

impl Write for Check<'_> {
    /// Compares the equal lines at the start of `text`, and the line that follows them.
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let kind = self.problem.item_kind;
        let mut rest = text;
        while self.line.is_empty()
            && let Some(end) = rest.iter().position(|byte| *byte == b'\n')
            && self.answer.skip_equal_line(&rest[..=end])
        {
            let line;
            (line, rest) = rest.split_at(end + 1);
            if kind.starts_section(self.section_lines == 0, line) {
                self.start_section(line);
            }
            self.count_line(line);
        }
        let mut unread = rest;
        let length = unread.read_until(b'\n', &mut self.line)?;
        if self.line.ends_with(b"\n") {
            // The line is taken and put back, so that its allocation is kept.
            let mut line = mem::take(&mut self.line);
            self.compare_line(&line);
            self.count_line(&line);
            line.clear();
            self.line = line;
        }
        Ok(text.len() - rest.len() + length)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The lines between two sections.
#[derive(Default)]
struct ExtraLines {
    exist: bool,
    /// Their text without whitespace around it.
    text: Vec<u8>,
}

fn first_number(line: &[u8]) -> Option<&[u8]> {
    line.split(|byte| !byte.is_ascii_digit()).find(|digits| !digits.is_empty())
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
    /// Whether the rest of the answer is not read.
    stopped: bool,
}

impl<'a> AnswerReader<'a> {
    fn new(reader: impl Read + 'a) -> Self {
        let reader = BufReader::with_capacity(BLOCK_SIZE, Input::new(reader).reader);
        Self { reader, lines: 0, line: Vec::new(), error: None, stopped: false }
    }

    /// The current line including its newline; empty at the end of the answer.
    fn line(&mut self) -> &[u8] {
        if self.line.is_empty() && self.error.is_none() && !self.stopped {
            let mut line = (&mut self.reader).take(MAX_EXCESS as u64);
            self.error = line.read_until(b'\n', &mut self.line).err();
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
        self.stopped |= self.line.len() == MAX_EXCESS && !self.line.ends_with(b"\n");
        self.lines += 1;
        self.line.clear();
    }

    /// Reports how many items are answered after the last one, which the current line follows; `None` if none are. The
    /// rest of the answer is truncated at [`MAX_EXCESS`], too.
    fn excess(&mut self, kind: &ItemKind) -> Option<String> {
        let read = (&mut self.reader).take(MAX_EXCESS as u64).read_to_end(&mut self.line);
        let is_cut = matches!(read, Ok(MAX_EXCESS));
        self.error = self.error.take().or(read.err());
        let lines = self.line.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let count = lines.filter(|line| kind.starts_section(false, line)).count() as u64;
        let at_least = if is_cut { "at least " } else { "" };
        (count > 0).then(|| format!("the answer has {at_least}{} too many", plural(count, kind.noun)))
    }
}
