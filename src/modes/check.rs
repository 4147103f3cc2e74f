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
use crate::item::{plural, shorten};
use crate::modes::items::{End, Items};
use crate::picture::Palette;
use crate::problem::{ItemReader, LinePair, Operation, Problem, Sections};
use answer::{AnswerReader, MAX_EXCESS, Section, split_lines, value};
use pairing::{GameNumber, Numbers, Pairing};
use report::{EMPTY_LINE, Flaw, Summary, WRONG_NUMBER, file_hint, format_lines, is_blank_line, line_hint};

pub use report::{Difference, trailing_hint};

/// A comparison of an answer with the correct answers to inputs.
pub struct Check<'a> {
    problem: &'a Problem,
    palette: Palette,
    answer: AnswerReader<'a>,
    inputs: u64,
    /// Whether no input ended at what is bad in it, or could not be read.
    is_complete: bool,
    numbers: Numbers,
    /// The item to compare as soon as the number of the next one is known.
    pending: Option<Pending>,
    /// The games that are passed over, up to one with which the answer seems to go on: their numbers, and how many were
    /// missing before.
    gap: Option<(Range<u128>, u64)>,
    /// The correct section before the current one.
    previous: Vec<u8>,
    has_ended: bool,
    /// The first difference, without the hint and the summary.
    first: Option<Difference>,
    hint: Option<String>,
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
            wrong: Vec::new(),
        }
    }

    /// Compares the answer to the next input; `name` is empty if there is only one input.
    pub fn add(&mut self, name: &str, input: Input) -> Result<(), Error> {
        let was_complete = mem::replace(&mut self.is_complete, false);
        self.inputs += 1;
        let name: Rc<str> = name.into();
        let mut sink = io::sink();
        let mut items = Items::new(self.problem, input, &mut sink);
        let mut nth = 1;
        while let Some((item, _)) = items.next()? {
            let number = GameNumber { value: value(item.number()), is_first: nth == 1 };
            self.compare_pending(Some(number));
            if self.is_equal(item, nth, number, &name) {
                let mut length = 0;
                items
                    .fast_forward(Operation::CompareAnswers { text: self.answer.rest(), equal: &mut length });
                self.summary.sections += items.count - nth;
                self.answer.skip(length);
            }
            nth = items.count + 1;
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
        self.compare_pending(None);
        self.close_gap(false);
        self.count_excess();
        self.answer.error.take().map_or(Ok(()), Err)?;
        let Some(first) = self.first else { return Ok(None) };
        let hint = self.hint.map_or(String::new(), |hint| format!("  hint: {hint}\n"));
        let wrong = match first.nth {
            _ if self.summary.is_paired() => self.wrong,
            nth => vec![nth.unwrap_or(self.summary.sections)],
        };
        Ok(Some(Difference {
            text: first.text + &hint,
            summary: self.summary.text(self.problem),
            wrong,
            ..first
        }))
    }

    /// Compares the answer to an item, and returns whether it is equal. Otherwise, the item is pending.
    fn is_equal(&mut self, item: &mut dyn ItemReader, nth: u64, number: GameNumber, input: &Rc<str>) -> bool {
        if number.is_first {
            self.close_gap(false);
        }
        self.summary.sections += 1;
        let expected = item.answer();
        if !self.has_ended && self.gap.is_none() && self.answer.skip_equal(expected) {
            self.numbers.push(number);
            self.previous.clear();
            self.previous.extend_from_slice(expected);
            return true;
        }
        let expected = expected.into();
        let is_first = self.first.is_none();
        let explanation =
            if is_first { explanation(self.problem, item, self.palette) } else { String::new() };
        let (digits, input) = (item.number().into(), Rc::clone(input));
        self.pending = Some(Pending { nth, number, digits, input, expected, explanation });
        false
    }

    /// Compares the answer to the pending item, given the number of the item after it.
    fn compare_pending(&mut self, next: Option<GameNumber>) {
        let Some(item) = self.pending.take() else { return };
        let number = item.number.value;
        self.numbers.push(item.number);
        if self.gap.as_ref().is_some_and(|(gap, _)| gap.end > number) {
            return self.add_flaw(Flaw::Missing, &item);
        }
        self.close_gap(self.gap.as_ref().is_some_and(|(gap, _)| gap.end == number));
        let mut extra = 0;
        while !self.has_ended {
            let section = self.answer.section(Some(number), next.map(|next| next.value));
            let pairing =
                section.as_ref().map_or(Pairing::NextInput, |section| self.numbers.pair(section, next));
            let section = section.unwrap_or_default();
            match pairing {
                Pairing::Same => return self.compare_section(item, &section, None, next.is_some()),
                Pairing::WrongNumber => {
                    return self.compare_section(item, &section, Some(WRONG_NUMBER), true);
                }
                Pairing::Later => {
                    self.record(Some(&item), 0, |_, name| Some(format!("the answer to {name} is missing")));
                    self.gap = Some((
                        number..section.number.unwrap_or_default(),
                        self.summary.items(Flaw::Missing).count,
                    ));
                    return self.add_flaw(Flaw::Missing, &item);
                }
                Pairing::NextInput => {
                    self.record(Some(&item), 0, |_, _| None);
                    let flaw = if self.answer.is_cut { Flaw::NotCompared } else { Flaw::Missing };
                    return self.add_flaw(flaw, &item);
                }
                Pairing::Extra(flaw) => {
                    self.skip_extra(Some(&item), &section, flaw);
                    extra += section.length;
                    self.has_ended |= extra > MAX_EXCESS;
                }
                Pairing::Unknown => {
                    self.record(Some(&item), 0, |_, _| Some(WRONG_NUMBER.into()));
                    self.has_ended = true;
                }
            }
        }
        self.add_flaw(Flaw::NotCompared, &item);
    }

    /// Compares a section with the correct one. A hint is about the section.
    fn compare_section(&mut self, item: Pending, section: &Section, hint: Option<&str>, has_next: bool) {
        let text = &self.answer.rest()[..section.length];
        if text != item.expected {
            if self.first.is_none() {
                let lines = iter::zip(split_lines(&item.expected), split_lines(text));
                let offset = lines.take_while(|(a, b)| a == b).map(|(line, _)| line.len()).sum();
                let stands_for_next = section.next_number.is_some() != has_next;
                self.record(Some(&item), offset, |pair, _| match hint {
                    None if is_blank_line(self.problem, pair) => {
                        (!stands_for_next).then(|| EMPTY_LINE.into())
                    }
                    hint => hint.or(line_hint(self.problem, pair)).map(String::from),
                });
            }
            if self.wrong.len() < MAX_WRONG {
                self.wrong.push(item.nth);
            }
            self.add_flaw(Flaw::Differs, &item);
        }
        self.answer.skip(section.length);
        self.previous = item.expected;
    }

    /// Ends the gap, if there is one, before the game with which the answer goes on. If there is no such game, what was
    /// passed over and what follows is not compared.
    fn close_gap(&mut self, is_found: bool) {
        let Some((gap, count)) = self.gap.take() else { return };
        if is_found {
            return self.numbers.push_gap(gap);
        }
        let passed_over = self.summary.items(Flaw::Missing).truncate(count);
        self.summary.items(Flaw::NotCompared).count += passed_over;
        self.summary.items(Flaw::NoSuchGame).push(|| format!("#{}", gap.end));
        // It is the first difference if that is on the line that is next. What is not compared is not explained.
        if let Some(first) = self.first.as_mut().filter(|first| first.line == self.answer.lines + 1) {
            first.explanation.clear();
            self.hint = Some(WRONG_NUMBER.into());
        }
        self.has_ended = true;
    }

    /// Skips a section that is not the answer to the item that is next, if there is one, or a later item.
    fn skip_extra(&mut self, item: Option<&Pending>, section: &Section, flaw: Flaw) {
        let is_blank = self.answer.rest()[..section.length].trim_ascii().is_empty();
        let number = section.number.unwrap_or_default();
        let problem = self.problem;
        let name = problem.item_name(number.to_string().as_bytes());
        self.record(item, 0, |pair, _| match flaw {
            Flaw::Excess => is_blank_line(problem, pair).then(|| EMPTY_LINE.into()),
            Flaw::Twice => Some(format!("{name} is answered twice")),
            _ => Some(WRONG_NUMBER.into()),
        });
        if !is_blank {
            self.summary.items(flaw).push(|| format!("#{number}"));
        }
        self.answer.skip(section.length);
    }

    /// Skips and counts the sections behind that of the last item.
    fn count_excess(&mut self) {
        let mut length = 0;
        while !self.has_ended
            && let Some(section) = self.answer.section(None, None)
        {
            self.summary.is_endless = length > MAX_EXCESS;
            self.has_ended = self.summary.is_endless;
            length += section.length;
            let has_games = self.summary.sections > 0;
            let number = section.number.filter(|_| has_games);
            self.skip_extra(None, &section, number.map_or(Flaw::Excess, |number| self.numbers.flaw(number)));
        }
    }

    fn add_flaw(&mut self, flaw: Flaw, item: &Pending) {
        self.summary.items(flaw).push(|| item.short_name(self.problem));
    }

    /// Records the first difference: that of an item, or of what follows the last. The lines that differ start at this
    /// offset in the section and in what is left of the answer. The hint depends on them and on the item's name.
    fn record(
        &mut self,
        item: Option<&Pending>,
        offset: usize,
        hint: impl FnOnce(&LinePair, &str) -> Option<String>,
    ) {
        if self.first.is_some() {
            return;
        }
        let problem = self.problem;
        let name = item.map_or(String::new(), |item| item.name(problem));
        let place = match item {
            Some(_) => format!(" in {name}"),
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
        self.hint = file_hint.or_else(|| hint(&pair, &name));
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
