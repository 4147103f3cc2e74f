//! `--check`: compares an answer with the correct one, section by section and, where they differ, line by line.
//!
//! `answer` divides the answer into sections, `pairing` decides which game a section belongs to, and `report` has the
//! words. An item whose section is not equal waits for the next item, as the number of that decides, too.

mod answer;
mod checked_answer;
mod pairing;
mod report;

use std::io::{self, Read};
use std::ops::Range;
use std::rc::Rc;
use std::{iter, mem};

use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::{plural, shorten};
use crate::modes::items::{End, Items};
use crate::picture::Palette;
use crate::problem::{ItemReader, LinePair, Operation, Problem};
use answer::{AnswerReader, MAX_EXCESS, Section, count_lines, value};
use pairing::{GameNumber, Numbers, Pairing};
use report::{EMPTY_LINE, ItemName, Names, Summary, WRONG_NUMBER, file_hint, format_lines, line_hint};

pub use checked_answer::{CheckedAnswer, wrong_items};
pub use report::{Difference, trailing_hint};

/// A comparison of an answer with the correct answers to inputs.
pub struct Check<'a> {
    problem: &'a Problem,
    palette: Palette,
    answer: AnswerReader<'a>,
    inputs: u64,
    /// Whether no input ended at what is bad in it, or could not be read.
    is_complete: bool,
    /// The numbers of the current input's games.
    numbers: Numbers,
    /// The item to compare as soon as the number of the next one is known.
    pending: Option<Pending>,
    /// Games that are skipped, as the answer seems to go on with a later one.
    gap: Option<Gap>,
    /// The correct section before the current one.
    previous: Vec<u8>,
    /// Whether nothing more is compared.
    has_ended: bool,
    /// The first difference, without the hint and the summary.
    first: Option<Difference>,
    hint: Option<String>,
    summary: Summary,
}

struct Pending {
    /// Its position in its input, from 1.
    nth: u64,
    number: GameNumber,
    name: ItemName,
    expected: Vec<u8>,
    /// The explanation of the correct answer; empty once a difference was found.
    explanation: String,
}

struct Gap {
    /// The number of the first of the games, and the one with which the answer seems to go on.
    numbers: Range<u128>,
    first: ItemName,
    games: Names,
    /// Whether it is the first difference.
    is_first_difference: bool,
}

impl<'a> Check<'a> {
    /// Creates a check of an answer to `problem`. Pictures in the explanation use this palette.
    pub fn new(problem: &'a Problem, palette: Palette, answer: impl Read + 'a) -> Self {
        Self {
            problem,
            palette,
            answer: AnswerReader::new(problem, answer),
            inputs: 0,
            is_complete: true,
            numbers: Numbers::default(),
            pending: None,
            gap: None,
            previous: Vec::new(),
            has_ended: false,
            first: None,
            hint: None,
            summary: Summary::default(),
        }
    }

    /// Compares the answer to the next input; `name` is empty if there is only one input.
    pub fn add(&mut self, name: &str, input: Input) -> Result<(), Error> {
        let was_complete = mem::replace(&mut self.is_complete, false);
        self.inputs += 1;
        let name: Rc<str> = name.into();
        let mut sink = io::sink();
        let mut items = Items::new(self.problem, input, &mut sink);
        let mut is_first = true;
        while let Some((item, _)) = items.next()? {
            let number = GameNumber { value: value(item.number()), is_first: mem::take(&mut is_first) };
            self.compare_pending(Some(number));
            if self.is_equal(item, number, &name) {
                let (count, mut length) = (item.count(), 0);
                items
                    .fast_forward(Operation::CompareAnswers { text: self.answer.rest(), equal: &mut length });
                self.skip_equal(items.count() - count, length);
            }
        }
        self.is_complete = was_complete && items.end != End::Bad;
        Ok(())
    }

    /// Whether every input was read to its end.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The number of items compared, with its noun, as in `69 games`.
    pub fn compared_items(&self) -> String {
        let count = if self.problem.is_simulation() { self.inputs } else { self.summary.sections };
        plural(count, self.problem.noun)
    }

    /// The difference between the answers, once all inputs have been added; `None` if they are equal.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        self.finish();
        self.answer.error.take().map_or(Ok(()), Err)?;
        let Some(first) = self.first else { return Ok(None) };
        let hint = self.hint.map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        let summary = self.summary.text(self.problem);
        Ok(Some(Difference { text: first.text + &hint, summary, ..first }))
    }

    /// Compares what is left.
    fn finish(&mut self) {
        self.compare_pending(None);
        self.close_gap(false);
        if !self.has_ended {
            self.count_excess();
            self.has_ended = true;
        }
    }

    /// Compares the answer to an item, and returns whether it is equal. Otherwise, the item is pending.
    fn is_equal(&mut self, item: &mut dyn ItemReader, number: GameNumber, input: &Rc<str>) -> bool {
        if number.is_first {
            self.close_gap(false);
        }
        self.summary.sections += 1;
        let expected = item.answer();
        if !self.has_ended && self.gap.is_none() && self.answer.skip_equal(expected) {
            self.numbers.push(number);
            self.summary.add_answered(true);
            self.previous.clear();
            self.previous.extend_from_slice(expected);
            return true;
        }
        let expected = expected.into();
        self.pending = Some(Pending {
            nth: item.count(),
            number,
            name: ItemName { number: item.number().into(), input: Rc::clone(input) },
            expected,
            explanation: match self.first {
                None => explanation(self.problem, item, self.palette),
                Some(_) => String::new(),
            },
        });
        false
    }

    /// Skips the answers to this many games, which are equal.
    fn skip_equal(&mut self, games: u64, length: usize) {
        let mut lines = self.answer.rest()[..length].split_inclusive(|byte| *byte == b'\n').rev();
        if let Some(number) = lines.find_map(|line| self.problem.number(line)) {
            self.numbers.push(GameNumber { value: value(number), is_first: false });
        }
        self.summary.sections += games;
        self.summary.answered += games;
        self.answer.skip(length);
    }

    /// Compares the answer to the pending item, given the number of the item after it.
    fn compare_pending(&mut self, next: Option<GameNumber>) {
        let Some(item) = self.pending.take() else { return };
        self.numbers.push(item.number);
        let number = item.number.value;
        if let Some(gap) = self.gap.as_mut().filter(|gap| number < gap.numbers.end) {
            return gap.games.push(item.nth, || item.name.short(self.problem));
        }
        self.close_gap(self.gap.as_ref().is_some_and(|gap| number == gap.numbers.end));
        let mut skipped = 0;
        while !self.has_ended {
            let Some(section) = self.answer.section(Some(number), next.map(|next| next.value)) else {
                return self.add_missing(item);
            };
            let pairing = self.numbers.pair(&section, next);
            match pairing {
                Pairing::Same | Pairing::WrongNumber => {
                    return self.compare_section(item, &section, pairing, next.is_some());
                }
                Pairing::Later => return self.open_gap(item, &section),
                Pairing::NextInput => return self.add_missing(item),
                Pairing::Unknown => {
                    self.record(Some(&item), 0, |_, _| Some(WRONG_NUMBER.into()));
                    self.has_ended = true;
                }
                _ => {
                    self.record(Some(&item), 0, |problem, _| pairing_hint(problem, &section, pairing));
                    skipped += section.length;
                    self.skip_extra(&section, pairing);
                    self.has_ended |= skipped > MAX_EXCESS;
                }
            }
        }
        self.summary.uncompared += 1;
    }

    /// Compares a section with the correct one.
    fn compare_section(&mut self, item: Pending, section: &Section, pairing: Pairing, has_next: bool) {
        let text = &self.answer.rest()[..section.length];
        self.summary.add_answered(count_lines(text) >= count_lines(&item.expected));
        if text != item.expected {
            if self.first.is_none() {
                self.record_line(&item, section, pairing, has_next);
            }
            self.summary.differing.push(item.nth, || item.name.short(self.problem));
        }
        self.answer.skip(section.length);
        self.previous = item.expected;
    }

    /// Records the first line of a section that differs.
    #[cold]
    fn record_line(&mut self, item: &Pending, section: &Section, pairing: Pairing, has_next: bool) {
        let text = &self.answer.rest()[..section.length];
        let lines = iter::zip(split_lines(&item.expected), split_lines(text));
        let offset = lines.take_while(|(a, b)| a == b).map(|(line, _)| line.len()).sum();
        // The lines that start no section, in front of the correct ones or behind them.
        let extra = match offset {
            0 => &text[..section.extra],
            _ if offset == item.expected.len() => &text[offset..],
            _ => b"",
        };
        let is_blank = extra.trim_ascii().is_empty() && section.next_number.is_some() == has_next;
        let has_extra = !extra.is_empty();
        self.record(Some(item), offset, |problem, pair| match pairing {
            Pairing::WrongNumber => Some(WRONG_NUMBER.into()),
            _ if has_extra => is_blank.then(|| EMPTY_LINE.into()),
            _ => line_hint(problem, pair).map(String::from),
        });
    }

    /// Starts to skip games up to the one whose number the section has.
    fn open_gap(&mut self, item: Pending, section: &Section) {
        let is_first_difference = self.first.is_none();
        self.record(Some(&item), 0, |_, _| Some(WRONG_NUMBER.into()));
        let mut games = Names::default();
        games.push(item.nth, || item.name.short(self.problem));
        let numbers = item.number.value..section.number.unwrap_or_default();
        self.gap = Some(Gap { numbers, first: item.name, games, is_first_difference });
    }

    /// Ends the gap, if there is one: the game with which the answer goes on was found, or there is none.
    fn close_gap(&mut self, is_found: bool) {
        let Some(gap) = self.gap.take() else { return };
        if is_found {
            if gap.is_first_difference && self.hint.as_deref() == Some(WRONG_NUMBER) {
                self.hint = Some(format!("the answer to {} is missing", gap.first.long(self.problem)));
            }
            self.numbers.push_gap(gap.numbers);
            self.summary.missing.append(gap.games);
            return;
        }
        // What is not compared is not explained.
        if let Some(first) = self.first.as_mut().filter(|_| gap.is_first_difference) {
            first.explanation.clear();
        }
        self.numbers.pass_over(gap.numbers.start);
        self.summary.uncompared += gap.games.count;
        if let Some(section) = self.answer.section(None, None) {
            self.skip_extra(&section, Pairing::NoSuchGame);
        }
    }

    /// Adds an item after the end of the answer.
    fn add_missing(&mut self, item: Pending) {
        self.record(Some(&item), 0, |_, _| None);
        if self.answer.is_cut {
            self.summary.uncompared += 1;
        } else {
            self.summary.missing.push(item.nth, || item.name.short(self.problem));
        }
    }

    /// Skips a section that is the answer to no item, or to one that has passed.
    fn skip_extra(&mut self, section: &Section, pairing: Pairing) {
        let Summary { twice, out_of_order, unknown, uncompared, excess, .. } = &mut self.summary;
        let name = || format!("#{}", section.number.unwrap_or_default());
        match pairing {
            Pairing::Twice => twice.push_new(name),
            Pairing::OutOfOrder => out_of_order.push_new(name),
            Pairing::NoSuchGame => unknown.push_new(name),
            Pairing::Forgotten => *uncompared += 1,
            Pairing::PassedOver => {}
            _ => *excess += 1,
        }
        self.answer.skip(section.length);
    }

    /// Counts the sections behind the last item's.
    fn count_excess(&mut self) {
        let mut length = 0;
        while let Some(section) = self.answer.section(None, None) {
            if length > MAX_EXCESS {
                self.summary.is_endless = true;
                return;
            }
            let pairing = self.numbers.pair_excess(&section);
            let is_blank = self.answer.rest()[..section.length].trim_ascii().is_empty();
            self.record(None, 0, |problem, _| match pairing {
                _ if is_blank && !problem.ignores_trailing_whitespace => Some(EMPTY_LINE.into()),
                _ => pairing_hint(problem, &section, pairing),
            });
            length += section.length;
            match is_blank {
                true => self.answer.skip(section.length),
                false => self.skip_extra(&section, pairing),
            }
        }
    }

    /// Records a difference, unless there was one before: that of an item, or of what follows the last. The lines that
    /// differ start at this offset in the section and in what is left of the answer.
    fn record(
        &mut self,
        item: Option<&Pending>,
        offset: usize,
        hint: impl FnOnce(&Problem, &LinePair) -> Option<String>,
    ) {
        if self.first.is_some() {
            return;
        }
        let problem = self.problem;
        let place = match item {
            Some(item) => format!(" in {}", item.name.long(problem)),
            None if self.summary.sections == 0 => format!(": the input contains no {}s", problem.noun),
            None if problem.is_simulation() => format!(" after the end of {}", problem.label),
            None => format!(" after the last {}", problem.noun),
        };
        let section = item.map_or(&b""[..], |item| &item.expected);
        let first_line = |text| split_lines(text).next().unwrap_or_default();
        let (expected, actual) = (first_line(&section[offset..]), first_line(&self.answer.rest()[offset..]));
        let index = split_lines(&section[..offset]).count();
        let line = self.answer.lines + index as u64 + 1;
        let pair = LinePair { previous: &self.previous, index, expected, actual };
        let file_hint = if line == 1 { file_hint(problem, &pair) } else { None };
        self.hint = file_hint.or_else(|| hint(problem, &pair));
        self.first = Some(Difference {
            line,
            nth: item.map(|item| item.nth),
            text: format!("the answers differ{place}\n{}", format_lines(expected, actual)),
            explanation: item.map_or(String::new(), |item| item.explanation.clone()),
            ..Difference::default()
        });
        // In a simulation, the others follow from it.
        self.has_ended |= problem.is_simulation();
    }
}

/// The hint about a section that is not the answer to the item that is next.
fn pairing_hint(problem: &Problem, section: &Section, pairing: Pairing) -> Option<String> {
    let name = problem.item_name(section.number?.to_string().as_bytes());
    match pairing {
        Pairing::Twice => Some(format!("{name} is answered twice")),
        Pairing::Excess => None,
        _ => Some(WRONG_NUMBER.into()),
    }
}

fn split_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

/// The text of an item in the statement's form, but cut if it is a game of too many moves, and the explanation of the
/// correct answer. The text of a simulation would be too long to repeat.
fn explanation(problem: &Problem, item: &mut dyn ItemReader, palette: Palette) -> String {
    let mut text = Vec::new();
    if !problem.is_simulation() {
        let number = item.number().to_vec();
        let (shown, ellipsis) = shorten(item.item());
        text = (problem.text)(&number, &[shown, ellipsis].concat());
        text.extend_from_slice(problem.separator);
    }
    let explanation = item.explain(palette, true);
    format!("{}{}", String::from_utf8_lossy(&text), explanation.trim_ascii_end())
}
