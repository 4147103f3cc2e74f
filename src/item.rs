//! The items of an input, which are games, boards or one simulation, and the sections of an answer to them.

use crate::words;

/// An item of an input: the moves of a game as digits, or the text of a board or of a simulation with its line ends.
pub type Item = Vec<u8>;

/// A reference to an item of one of several inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemRef {
    /// The index of the input.
    pub input: usize,
    /// The name of the input; empty if it needs none.
    pub(crate) input_name: String,
    /// The position in the input, from 1, of a game, of a board, or of an event of a simulation.
    pub nth: u64,
    /// The number of a game, as in the answer, or of a board; empty for a simulation.
    pub(crate) number: Vec<u8>,
}

impl ItemRef {
    /// The number of a game or board; `None` for a simulation.
    pub fn number(&self) -> Option<String> {
        (!self.number.is_empty()).then(|| self.number.escape_ascii().to_string())
    }

    /// The number for a message; a long one is cut.
    pub fn short_number(&self) -> Option<String> {
        (!self.number.is_empty()).then(|| words::number(&self.number))
    }

    /// The name of the item, with that of its input.
    pub(crate) fn name(&self, kind: &ItemKind) -> String {
        let name = kind.name(&self.number);
        if self.input_name.is_empty() { name } else { format!("{name} of {}", self.input_name) }
    }

    /// The name of the item in a list of several of its kind.
    pub(crate) fn short_name(&self, kind: &ItemKind) -> String {
        let name = kind.name(&self.number);
        let number = name.rsplit(' ').next().unwrap_or_default();
        format!("{} {number}", self.input_name).trim().into()
    }
}

/// A kind of items: their names, and their form in inputs and in answers.
#[derive(Debug)]
pub struct ItemKind {
    /// The name of an item, as in `69 games`.
    pub noun: &'static str,
    /// The name of an item that is bad, as in `3 bad lines`.
    pub unit: &'static str,
    /// The noun for an element that shrinking removes from an item, as in `1 game of 7 moves`.
    pub element: &'static str,
    /// The part of an item's name before its number; the whole name if items have no numbers.
    pub label: &'static str,
    /// Whether an input as a whole is one item.
    pub single: bool,
    /// The maximum number of items that the statement allows.
    pub max_items: u64,
    /// The number of generated inputs that are tried by default.
    pub default_rounds: u64,
    /// The text before the items of an input, by their number.
    pub header: fn(u64) -> String,
    /// The text of an item with this number in an input.
    pub text: fn(number: &[u8], item: &[u8]) -> Vec<u8>,
    /// The text between two items of an input.
    pub separator: &'static [u8],
    /// How the lines of an answer form sections.
    pub sections: Sections,
    /// The letters that solutions, correct or not, draw chips with. A line of an answer with another letter is text,
    /// not part of a grid.
    pub chips: &'static [u8],
    /// Whether the online judge ignores white space at the ends of an answer's lines.
    pub ignores_trailing_space: bool,
}

/// How the lines of an answer form sections, one for each item or for each event of a simulation.
#[derive(Debug)]
pub enum Sections {
    /// The first line of a section, and no other line, starts with this, followed by the item's number; if it is
    /// empty, each line is a section. Its last byte occurs nowhere else in an answer.
    StartWith(&'static [u8]),
    /// This function recognizes the last line of a section.
    EndWith(fn(&[u8]) -> bool),
}

impl ItemKind {
    /// The name of an item. A long number is cut.
    pub fn name(&self, number: &[u8]) -> String {
        format!("{}{}", self.label, words::number(number))
    }

    /// An input of these items.
    pub fn input(&self, items: &[Item]) -> Vec<u8> {
        let mut text = (self.header)(items.len() as u64).into_bytes();
        for (number, item) in (1..).zip(items) {
            self.add(number, item, &mut text);
        }
        text
    }

    /// Adds the next item to the text of an input; items are numbered from 1.
    pub fn add(&self, number: u64, item: &[u8], text: &mut Vec<u8>) {
        if number > 1 {
            text.extend_from_slice(self.separator);
        }
        text.extend((self.text)(number.to_string().as_bytes(), item));
    }

    /// Whether a section of an answer starts between two lines; the first is empty at the start of the answer.
    pub fn starts_section(&self, previous: &[u8], line: &[u8]) -> bool {
        match self.sections {
            Sections::StartWith(prefix) => line.starts_with(prefix),
            Sections::EndWith(ends) => previous.is_empty() || ends(previous),
        }
    }

    /// The sections of an answer, each as its lines.
    pub fn split_sections<'a>(&self, answer: &'a [u8]) -> Vec<Vec<&'a [u8]>> {
        let lines: Vec<_> = answer.split_inclusive(|byte| *byte == b'\n').collect();
        lines.chunk_by(|line, next| !self.starts_section(line, next)).map(<[_]>::to_vec).collect()
    }

    /// The text before the number at the start of each section; `None` if sections have no numbers.
    pub fn number_prefix(&self) -> Option<&'static [u8]> {
        match self.sections {
            Sections::StartWith(prefix) => Some(prefix).filter(|prefix| !prefix.is_empty()),
            Sections::EndWith(_) => None,
        }
    }

    /// The number of the item whose section starts with this line, if there is one.
    pub fn number<'a>(&self, line: &'a [u8]) -> Option<&'a [u8]> {
        line.strip_prefix(self.number_prefix()?)?.split(|byte| !byte.is_ascii_digit()).next()
    }

    /// The text in a line of an answer where a verdict may be: after the item's number, or all of the line.
    pub fn verdict<'a>(&self, line: &'a [u8]) -> Option<&'a [u8]> {
        match self.number_prefix() {
            Some(prefix) => line.strip_prefix(prefix)?.splitn(2, |byte| *byte == b' ').nth(1),
            None => Some(line),
        }
    }

    /// Whether a line of an answer is part of a grid.
    pub fn is_grid(&self, line: &[u8]) -> bool {
        !line.iter().any(|byte| byte.is_ascii_alphabetic() && !self.chips.contains(byte))
    }
}
