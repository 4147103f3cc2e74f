//! `--check`: compares an answer with the correct one, item by item and, where they differ, line by line.
//!
//! Numbered sections are paired in order, past those that the answer lacks, as long as their numbers match; without
//! numbers, lines are paired. In a simulation, only the first difference counts, because the others follow from it.

mod checked_answer;
mod report;

use std::io::{self, BufRead, BufReader, Read};
use std::mem;

use crate::io::error::Error;
use crate::io::input::Input;
use crate::io::item_loop::{ItemLoop, ItemReader};
use crate::io::stream::{BLOCK_SIZE, Stream};
use crate::item::{Item, ItemKind, Shape, plural, shorten};
use crate::picture::Palette;
use crate::problem::Problem;
use crate::system;
use report::{EMPTY_LINE, EarlyEnd, LineHint, WrongItems, file_hint, format_lines, line_hint};

pub use checked_answer::CheckedAnswer;
pub use report::{Difference, trailing_hint};

/// A comparison of an answer with the correct answers to inputs.
pub struct Check<'a> {
    problem: &'static Problem,
    kind: &'static ItemKind,
    palette: Palette,
    answer: AnswerReader<'a>,
    inputs: u64,
    /// The name of the input; empty if there is only one.
    input_name: String,
    /// The number of sections in the correct answer so far.
    sections: u64,
    /// The number of the current item, unless it is equal; a simulation has none.
    number: String,
    /// The current section of the correct answer.
    expected: Vec<u8>,
    /// The one before it, or before those that are not compared.
    previous: Vec<u8>,
    /// Whether a line of the current section, or of the one before it, differs.
    differs: bool,
    wrong: WrongItems,
    /// The first difference, without the hint and the summary.
    first_difference: Option<Difference>,
    /// The hint about it. What follows in the answer may give a better one.
    hint: Option<LineHint>,
}

impl<'a> Check<'a> {
    /// Creates a check of an answer to `problem`. Pictures in the explanation use this palette.
    pub fn new(problem: &'static Problem, palette: Palette, answer: impl Read + 'a) -> Self {
        Self {
            problem,
            kind: problem.item_kind,
            palette,
            answer: AnswerReader::new(answer),
            inputs: 0,
            input_name: String::new(),
            sections: 0,
            number: String::new(),
            expected: Vec::new(),
            previous: Vec::new(),
            differs: false,
            wrong: WrongItems::default(),
            first_difference: None,
            hint: None,
        }
    }

    /// Compares the answer to the next input; `name` is empty if there is only one input.
    pub fn add(&mut self, name: &str, input: Input) -> Result<(), Error> {
        self.inputs += 1;
        self.input_name = name.into();
        let mut reader = (self.problem.reader)();
        ItemLoop::new(self.kind, input, &mut io::sink()).for_each(&mut *reader, |item, stream| {
            self.compare(item, stream);
            Ok(())
        })
    }

    /// The number of items compared, with its noun, as in `69 games`.
    pub fn compared_items(&self) -> String {
        let count = if self.kind.is_simulation() { self.inputs } else { self.sections };
        plural(count, self.kind.noun)
    }

    /// The difference between the answers, once all inputs have been added; `None` if they are equal.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        let has_excess = self.wrong.early_end.is_none() && !self.answer.line().is_empty();
        if has_excess {
            self.record_if_first(0, b"");
        }
        self.answer.error.take().map_or(Ok(()), Err)?;
        let excess = if has_excess { self.answer.excess(self.kind)? } else { None };
        let has_several = self.sections > 1 && !self.kind.is_simulation();
        let summary = has_several.then(|| self.wrong.summary(self.kind, self.sections));
        let summary = [summary, excess].into_iter().flatten().reduce(|first, second| first + "; " + &second);
        let hint = self.hint.map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        Ok(self.first_difference.map(|first| Difference { text: first.text + &hint, summary, ..first }))
    }

    fn compare(&mut self, item: &mut dyn ItemReader, stream: &mut Stream) {
        if self.wrong.early_end.is_none() {
            mem::swap(&mut self.previous, &mut self.expected);
        }
        self.expected.clear();
        self.expected.extend_from_slice(item.answer());
        self.sections += 1;
        if self.answer.buffer().starts_with(&self.expected) {
            self.differs = false;
            self.answer.skip(self.expected.len());
            self.compare_fast(item, stream);
        } else {
            let is_equal_so_far = self.first_difference.is_none();
            self.number = match item.number() {
                Some(number) => String::from_utf8_lossy(number).into(),
                None if self.kind.is_simulation() => String::new(),
                None => item.count().to_string(),
            };
            self.compare_lines();
            if is_equal_so_far && let Some(first) = &mut self.first_difference {
                (first.nth, first.explanation) =
                    (Some(item.count()), explanation(self.kind, item, self.palette));
            }
        }
    }

    /// Skips correct answers as far as there is a fast path.
    fn compare_fast(&mut self, item: &mut dyn ItemReader, stream: &mut Stream) {
        let (count, answer) = (item.count(), self.answer.buffer());
        let equal = &answer[..item.fast_equal(stream, answer)];
        let mut lines = equal.split_inclusive(|byte| *byte == b'\n');
        if let Some(line) = lines.rfind(|line| self.kind.starts_section(false, line)) {
            line.clone_into(&mut self.expected);
        }
        self.sections += item.count() - count;
        self.answer.skip(equal.len());
    }

    /// Compares a section that may be equal, too, but is not in the reader's buffer.
    #[cold]
    fn compare_lines(&mut self) {
        let section = self.expected.clone();
        let number = self.kind.number(&section);
        let lines = section.split_inclusive(|byte| *byte == b'\n');
        let previous_differs = mem::take(&mut self.differs);
        let Some(has_extra) = self.find_section(lines.clone().next().unwrap_or_default()) else { return };
        let mut rest = &section[..];
        for (index, expected) in lines.enumerate() {
            if self.answer.buffer().starts_with(rest) {
                self.answer.skip(rest.len());
                break;
            }
            rest = &rest[expected.len()..];
            let actual = self.answer.line();
            let found = self.kind.number(actual);
            let (has_number, starts_section) = (found == number, found.is_some());
            if actual != expected {
                self.differs = true;
                self.record_if_first(index, expected);
            }
            // The first line of another section is kept, to be compared with that section.
            if index == 0 || !starts_section {
                self.answer.advance();
            }
            // A line without the number and one with it both stand for the first line.
            if index == 0 && !has_number && self.kind.number(self.answer.line()) == number {
                self.answer.advance();
            }
        }
        // Extra lines count against the section before if that is wrong already.
        if self.differs || has_extra && !previous_differs {
            self.wrong.count += 1;
            if self.wrong.names.len() < 10 {
                let name = self.short_name();
                self.wrong.names.push(name);
            }
        }
    }

    /// Finds a section of the correct answer, given its first line, and returns whether extra lines were skipped. Ends
    /// the comparison if the answer to check does not continue with that section.
    fn find_section(&mut self, expected: &[u8]) -> Option<bool> {
        self.resume();
        if self.wrong.early_end.is_some() {
            return None;
        }
        let is_first = self.first_difference.is_none();
        let extra = self.skip_extra_lines(expected);
        let line = self.answer.line();
        let actual = self.kind.number(line);
        if line.is_empty() || actual.is_some() && actual != self.kind.number(expected) {
            self.end_early(expected, &extra);
            return None;
        }
        // Where the answer to the item does not follow, the empty line may stand for it.
        if is_first && !extra.is_empty() && extra.trim_ascii().is_empty() {
            self.hint.get_or_insert(LineHint::Text(EMPTY_LINE.into()));
        }
        Some(!extra.is_empty())
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
            self.record_if_first(0, expected);
            self.answer.advance();
        }
        self.answer.stopped = true;
        extra
    }

    /// Ends the comparison: the answer to check ends here, or continues with another section.
    fn end_early(&mut self, expected: &[u8], extra: &[u8]) {
        let at_end = self.answer.line().is_empty() && !self.answer.stopped;
        let is_missing = at_end && self.kind.may_be_grid_line(extra);
        let first = self.name();
        self.wrong.early_end = Some(EarlyEnd { first, compared: self.sections - 1, is_missing });
        self.record_if_first(0, expected);
    }

    /// Resumes the comparison if the answer continues with the current item: those since it ended are missing. A number
    /// that was answered just before may be a repetition instead.
    fn resume(&mut self) {
        let lines = [self.answer.line(), &self.expected, &self.previous];
        let [next, number, previous] = lines.map(|line| self.kind.number(line));
        let continues = next.is_some() && next == number && next != previous;
        let end = self.wrong.early_end.take_if(|_| continues);
        let Some(EarlyEnd { first, compared, .. }) = end else { return };
        if self.hint == Some(LineHint::WrongNumber) {
            self.hint = Some(LineHint::Text(format!("the answer to {first} is missing")));
        }
        self.wrong.missing.get_or_insert((first, 0)).1 += self.sections - 1 - compared;
    }

    /// Records a difference from a line, given its index in its section. After the last item, `expected` is empty.
    fn record_if_first(&mut self, index: usize, expected: &[u8]) {
        if self.first_difference.is_some() {
            return;
        }
        let suffix = match expected {
            [_, ..] => format!(" in {}", self.name()),
            [] if self.sections == 0 => format!(": the input contains no {}s", self.kind.noun),
            [] if self.kind.is_simulation() => format!(" after the end of {}", self.kind.label),
            [] => format!(" after the last {}", self.kind.noun),
        };
        let line = self.answer.lines + 1;
        let actual = self.answer.line();
        let hint = if line == 1 { file_hint(self.problem, expected, actual) } else { None };
        let previous = if expected.is_empty() { &self.expected } else { &self.previous };
        let lines = [expected, actual];
        self.hint = hint.map(LineHint::Text).or_else(|| line_hint(self.kind, previous, index, lines));
        let text = format!("the answers differ{suffix}\n{}", format_lines(expected, actual));
        self.first_difference = Some(Difference { line, text, ..Difference::default() });
        // The others in a simulation follow from it.
        self.answer.stopped |= self.kind.is_simulation();
    }

    /// The name of the current item, as in `Game #5 of a.in`.
    fn name(&self) -> String {
        let name = self.kind.name(self.number.as_bytes());
        if self.input_name.is_empty() { name } else { format!("{name} of {}", self.input_name) }
    }

    /// The name of the current item in a list of several of its kind, as in `a.in #5`.
    fn short_name(&self) -> String {
        let sign = if let Shape::Games { .. } = self.kind.shape { "#" } else { "" };
        format!("{} {sign}{}", self.input_name, self.number).trim_start().into()
    }
}

/// The text of an item in the statement's form, but cut if it is a game of too many moves, and the explanation of the
/// correct answer. The text of a simulation would be too long to repeat.
fn explanation(kind: &ItemKind, item: &mut dyn ItemReader, palette: Palette) -> String {
    let mut text = Item::new();
    if !kind.is_simulation() {
        item.item(&mut text);
        shorten(&mut text);
        text = [(kind.text)(item.number().unwrap_or_default(), &text), kind.separator.into()].concat();
    }
    let explanation = item.explain(palette, true);
    format!("{}{}", String::from_utf8_lossy(&text), explanation.trim_ascii_end())
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

    /// What follows in the buffer; nothing if the current line has been read.
    fn buffer(&self) -> &[u8] {
        if self.line.is_empty() && !self.stopped { self.reader.buffer() } else { b"" }
    }

    /// Skips whole lines of the buffer.
    fn skip(&mut self, length: usize) {
        let chunks = self.reader.buffer()[..length].chunks(255);
        let newlines =
            |chunk: &[u8]| u64::from(chunk.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>());
        self.lines += chunks.map(newlines).sum::<u64>();
        self.reader.consume(length);
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
