//! `--check`: compares an answer with the correct one, section by section and, where they differ, line by line.
//!
//! `answer` divides the answer into sections, `pairing` decides which game a section belongs to, and `report` has the
//! words. An item whose section is not equal waits for the next item, as the number of that decides, too.

mod answer;
mod pairing;
mod report;

use std::io::{self, Read};
use std::ops::Range;
use std::rc::Rc;
use std::{iter, mem};

use crate::io::error::Error;
use crate::io::input::Input;
use crate::item::shorten;
use crate::modes::items::Items;
use crate::picture::Palette;
use crate::problem::{ItemReader, LinePair, Operation, Problem, Sections};
use answer::{AnswerReader, MAX_EXCESS, Section, value};
use pairing::{Flaw, GameNumber, Numbers, Pairing};
use report::{Names, Summary, WRONG_NUMBER, format_lines, hint};

pub use answer::split_lines;
pub use report::{Difference, quote, trailing_hint};

/// A comparison of an answer with the correct answers to inputs.
pub struct Check<'a> {
    problem: &'a Problem,
    palette: Palette,
    answer: AnswerReader<'a>,
    /// Whether every input was read to its end.
    is_complete: bool,
    numbers: Numbers,
    /// The item to compare as soon as the number of the next one is known.
    pending: Option<Pending>,
    /// The number of the first game that is passed over, as the answer seems to go on with a later one, and that of the
    /// later game; empty if there is none.
    gap: Range<u128>,
    passed: Names,
    /// Whether the gap before the current game was none: what follows in the answer is only skipped.
    is_lost: bool,
    /// The correct section before the current one.
    previous: Vec<u8>,
    /// The number of bytes of the sections that were skipped since one was compared.
    skipped: usize,
    /// The first difference, without the summary.
    first: Option<Difference>,
    summary: Summary,
    /// The positions of the first items that differ. An input of a stress test has no more.
    wrong: Vec<u64>,
}

const MAX_WRONG: usize = 100;

struct Pending {
    /// Its position in its input, from 1.
    nth: u64,
    number: GameNumber,
    digits: Box<[u8]>,
    /// The name of the input; empty if there is only one.
    input: Rc<str>,
    expected: Vec<u8>,
    /// The explanation of the correct answer; empty once a difference was found.
    explanation: String,
}

impl Pending {
    /// The name in a sentence, as in `Game #5 of a.in`.
    fn name(&self, problem: &Problem) -> String {
        let name = problem.item_name(&self.digits);
        if self.input.is_empty() { name } else { format!("{name} of {}", self.input) }
    }

    /// The name in a list of several of its kind, as in `a.in #5`.
    fn short_name(&self, problem: &Problem) -> String {
        let sign = if let Sections::Numbered = problem.sections { "#" } else { "" };
        format!("{} {sign}{}", self.input, String::from_utf8_lossy(&self.digits)).trim_start().into()
    }
}

impl<'a> Check<'a> {
    /// Creates a check of an answer to `problem`. Pictures in the explanation use this palette.
    pub fn new(problem: &'a Problem, palette: Palette, answer: impl Read + 'a) -> Self {
        Self {
            problem,
            palette,
            answer: AnswerReader::new(problem, answer),
            is_complete: true,
            numbers: Numbers::default(),
            pending: None,
            gap: 0..0,
            passed: Names::default(),
            is_lost: false,
            previous: Vec::new(),
            skipped: 0,
            first: None,
            summary: Summary::default(),
            wrong: Vec::new(),
        }
    }

    /// Compares the answer to the next input; `name` is empty if there is only one input.
    pub fn add(&mut self, name: &str, input: Input) -> Result<(), Error> {
        let was_complete = mem::replace(&mut self.is_complete, false);
        let name: Rc<str> = name.into();
        let mut items = Items::new(self.problem, input, io::sink());
        let mut nth = 1;
        while let Some((item, _)) = items.next()? {
            let number = GameNumber { value: value(item.number()), is_first: nth == 1 };
            self.compare_pending(Some(number));
            if number.is_first {
                self.close_gap(false);
                self.is_lost = false;
            }
            let expected = item.answer();
            if self.gap.is_empty() && self.answer.skip_equal(expected) {
                self.previous.clear();
                self.previous.extend_from_slice(expected);
                let (text, mut equal) = (self.answer.rest(), 0);
                let next_number = u64::try_from(number.value + 1).unwrap_or_default();
                items.fast_forward(Operation::CompareAnswers { next_number, text, equal: &mut equal });
                self.add_equal(number, items.count - nth, equal);
            } else {
                let expected = expected.into();
                let is_first = self.first.is_none();
                let explanation =
                    if is_first { explanation(self.problem, item, self.palette) } else { String::new() };
                let (digits, input) = (item.number().into(), Rc::clone(&name));
                self.pending = Some(Pending { nth, number, digits, input, expected, explanation });
            }
            self.summary.items += items.count + 1 - nth;
            nth = items.count + 1;
        }
        self.is_complete = was_complete && !items.is_stopped;
        Ok(())
    }

    /// Whether every input was read to its end.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The difference between the answers, once all inputs have been added; `None` if they are equal.
    pub fn difference(mut self) -> io::Result<Option<Difference>> {
        self.compare_pending(None);
        self.close_gap(false);
        while let Some(section) = self.answer.section(None, None) {
            let flaw = section.number.map_or(Flaw::Excess, |number| self.numbers.flaw(number));
            self.skip_extra(None, &section, flaw);
        }
        self.answer.error.take().map_or(Ok(()), Err)?;
        let Some(mut first) = self.first else { return Ok(None) };
        first.text += &first.hint.take().map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        first.summary = self.summary.text(self.problem);
        first.wrong = match first.nth {
            _ if self.summary.is_paired() => self.wrong,
            nth => vec![nth.unwrap_or(self.summary.items)],
        };
        Ok(Some(first))
    }

    /// Adds an item that is equal, and skips the answers to this many more, whose numbers follow each other.
    fn add_equal(&mut self, number: GameNumber, more: u64, length: usize) {
        let last = number.value + u128::from(more);
        self.numbers.set_next(number);
        self.numbers.next = last;
        self.numbers.push(number.value..last + 1, Flaw::Twice);
        self.answer.skip(length);
        self.skipped = 0;
    }

    /// Compares the answer to the pending item, given the number of the item after it.
    fn compare_pending(&mut self, next: Option<GameNumber>) {
        let Some(item) = self.pending.take() else { return };
        let number = item.number.value;
        self.numbers.set_next(item.number);
        if number < self.gap.end {
            return self.pass_over(&item);
        }
        self.close_gap(number == self.gap.end);
        loop {
            let section = self.answer.section(Some(number), next.map(|next| next.value));
            let pairing = self.numbers.pair(section.as_ref(), next);
            let section = section.unwrap_or_default();
            match pairing {
                Pairing::Same | Pairing::WrongNumber => {
                    return self.compare_section(item, &section, pairing, next.is_some());
                }
                Pairing::Later => {
                    self.record(Some(&item), &section, pairing);
                    self.gap = number..section.number.unwrap_or_default();
                    return self.pass_over(&item);
                }
                Pairing::Missing => {
                    self.record(Some(&item), &Section::default(), pairing);
                    let flaw = if self.answer.is_cut { Flaw::NotCompared } else { Flaw::Missing };
                    self.summary.add(flaw, || item.short_name(self.problem));
                    return self.numbers.push(number..number + 1, Flaw::OutOfOrder);
                }
                Pairing::Extra(flaw) => self.skip_extra(Some(&item), &section, flaw),
                Pairing::Unknown => {
                    self.record(Some(&item), &section, pairing);
                    self.answer.cut(0);
                }
            }
        }
    }

    /// Compares a section with the correct one, line by line.
    fn compare_section(&mut self, item: Pending, section: &Section, pairing: Pairing, has_next: bool) {
        let number = item.number.value;
        let text = &self.answer.rest()[..section.length];
        if text != item.expected {
            // What follows the correct section may stand for the next one.
            let lacks_next = has_next && section.next_number.is_none() && text.starts_with(&item.expected);
            self.record(Some(&item), section, if lacks_next { Pairing::Missing } else { pairing });
            if self.wrong.len() < MAX_WRONG {
                self.wrong.push(item.nth);
            }
            self.summary.add(Flaw::Differs, || item.short_name(self.problem));
        }
        self.numbers.push(number..number + 1, Flaw::Twice);
        self.answer.skip(section.length);
        self.skipped = 0;
        self.previous = item.expected;
    }

    /// Adds an item to the gap.
    fn pass_over(&mut self, item: &Pending) {
        self.numbers.push(item.number.value..item.number.value + 1, Flaw::OutOfOrder);
        self.passed.push(|| item.short_name(self.problem));
    }

    /// Ends the gap, if there is one: the game with which the answer goes on is next, or there is no such game.
    fn close_gap(&mut self, is_next: bool) {
        let games = mem::take(&mut self.passed);
        if mem::take(&mut self.gap).is_empty() {
            return;
        }
        if is_next {
            return self.summary.append(Flaw::Missing, games);
        }
        self.summary.append(Flaw::NotCompared, games);
        // What is not compared is not explained. The gap is the first difference if that is on the line that is next.
        if let Some(first) = self.first.as_mut().filter(|first| first.line == self.answer.lines + 1) {
            first.explanation.clear();
            first.hint = Some(WRONG_NUMBER.into());
        }
        if let Some(section) = self.answer.section(None, None) {
            self.skip_extra(None, &section, Flaw::NoSuchGame);
        }
        self.is_lost = true;
    }

    /// Skips a section that is not the answer to the item that is next, if there is one, or a later item. Ends the
    /// comparison if the answer may go on so without end.
    fn skip_extra(&mut self, item: Option<&Pending>, section: &Section, flaw: Flaw) {
        if self.skipped > MAX_EXCESS {
            self.summary.is_endless = true;
            return self.answer.cut(0);
        }
        self.record(item, section, Pairing::Extra(flaw));
        if !self.is_lost && !self.answer.rest()[..section.length].trim_ascii().is_empty() {
            self.summary.add(flaw, || format!("#{}", section.number.unwrap_or_default()));
        }
        self.answer.skip(section.length);
        self.skipped += section.length;
    }

    /// Records the first difference: that of an item, or of what follows the last. There is no hint about a section
    /// that is missing.
    fn record(&mut self, item: Option<&Pending>, section: &Section, pairing: Pairing) {
        if self.first.is_some() {
            return;
        }
        let problem = self.problem;
        let name = item.map_or(String::new(), |item| item.name(problem));
        let context = match item {
            Some(_) => format!(" in {name}"),
            None if self.summary.items == 0 => format!(": the input contains no {}s", problem.noun),
            None if problem.is_simulation() => format!(" after the end of {}", problem.label),
            None => format!(" after the last {}", problem.noun),
        };
        let correct = item.map_or(&b""[..], |item| &item.expected);
        let lines = iter::zip(split_lines(correct), split_lines(self.answer.rest()));
        let index = lines.take_while(|(expected, actual)| expected == actual).count();
        let nth_line = |text| split_lines(text).nth(index).unwrap_or_default();
        let (expected, actual) = (nth_line(correct), nth_line(self.answer.rest()));
        let line = self.answer.lines + index as u64 + 1;
        let pair = LinePair { previous: &self.previous, index, expected, actual };
        let hint = hint(problem, line == 1, &pair, pairing, &name, section.number);
        let rest = self.answer.rest()[..section.length].get(actual.len()..);
        let rest = rest.filter(|_| index == 0 && hint.is_none()).unwrap_or_default().into();
        self.first = Some(Difference {
            line,
            nth: item.map(|item| item.nth),
            text: format!("the answers differ{context}\n{}", format_lines(expected, actual)),
            hint,
            // A section that is not the item's says nothing about the item.
            explanation: match (item, pairing) {
                (None, _) | (_, Pairing::Extra(_) | Pairing::Unknown) => String::new(),
                (Some(item), _) => item.explanation.clone(),
            },
            rest,
            ..Difference::default()
        });
    }
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
    String::from_utf8_lossy(&text).into_owned() + item.explain(palette, true).trim_ascii_end()
}
