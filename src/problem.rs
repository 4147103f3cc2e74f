//! What problems and modes know of each other: a problem is strings and functions, and a reader of its items.

use crate::cases::Cases;
use crate::io::error::ItemError;
use crate::io::scanner::{Scanned, Scanner};
use crate::io::stream::Stream;
use crate::item::{Item, VerdictCounts};
use crate::number::{noun_for, plural};

/// A problem of an online judge: its names, strings and functions.
#[derive(Debug)]
pub struct Problem {
    /// The name on the command line.
    pub name: &'static str,
    /// What its items are.
    pub kind: Kind,
    /// A description of the problem, for the help.
    pub description: &'static str,
    /// The words for its items.
    pub words: Words,
    /// The maximum number of items in an input that the statement allows, and their default number in a generated one.
    pub max_items: u64,
    /// Returns the text of an item in the statement's form.
    pub(crate) text: fn(number: &[u8], item: &[u8]) -> Vec<u8>,
    /// Scans an input in the statement's own form.
    pub(crate) form: fn(&mut Scanner) -> Scanned,
    /// Returns whether these bytes are probably the start of an input.
    pub(crate) starts_input: fn(&[u8]) -> bool,
    /// Returns a reader of the items of an input. A simulation is read whole, as a single item with what follows the
    /// end of the game, or event by event, each answered before the next is read.
    pub(crate) reader: fn(reads_whole: bool) -> Box<dyn ItemReader>,
    /// The verdicts on an item or, in a simulation, the messages, in the statement's order.
    pub(crate) verdicts: &'static [&'static str],
    /// The names of the verdicts in the rows of `--tsv`; none for simulations, which have no rows.
    pub(crate) row_verdicts: &'static [&'static str],
    /// Its hard cases.
    pub cases: Cases,
    pub(crate) encoding: Encoding,
}

/// The words for a problem's items.
#[derive(Debug)]
pub struct Words {
    /// The noun for an item, as in `69 games`.
    pub noun: &'static str,
    /// The part of an item's name before its number; the whole name if items have no numbers.
    pub label: &'static str,
    /// The noun for the unit of an item's size, as in `7 moves`.
    pub unit: &'static str,
}

/// The kind of a problem's inputs and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Games with numbers. A section of an answer is a line with a game's label and number, and those up to the next.
    Games,
    /// Boards, separated by blank lines. A section is a line, and the online judge ignores whitespace at its end.
    Boards,
    /// A single simulation. A section answers an event.
    Simulation,
}

/// A reader of the items of an input, one after another: games, boards or, in a simulation, its events. It holds the
/// current one, and judges it.
pub trait ItemReader {
    /// Reads the next item, and returns whether there is one. After bad input, the next call resumes after it.
    fn next(&mut self, stream: &mut Stream) -> Result<bool, ItemError>;

    /// The number of the line that the item starts on.
    fn line(&self) -> u64;

    /// The number of the item: that in the input, or else its position; empty for an event.
    fn number(&mut self) -> &[u8];

    /// The item; empty for an event.
    fn item(&mut self) -> &[u8];

    /// The index of the verdict or, of an event, the message.
    fn verdict(&mut self) -> usize;

    /// The answer, a section.
    fn answer(&mut self) -> &[u8];

    /// The reason for the answer, with a picture.
    fn explain(&mut self) -> String;

    /// Reads on, and does the work of a mode, as far as that is faster than item by item. Returns the number of items.
    fn fast_forward(&mut self, _: &mut Stream, _: Operation) -> u64 {
        0
    }
}

/// The work of a mode on items.
pub enum Operation<'a> {
    WriteAnswers,
    CountVerdicts(&'a mut VerdictCounts),
    /// Write the rows of `--tsv`, which start with this field.
    WriteRows {
        file: &'a [u8],
    },
    /// Compare the answers with a text, up to the first that differs.
    CompareAnswers {
        text: &'a [u8],
        /// The length of the answers that are equal.
        equal: &'a mut usize,
    },
}

/// An element of an item, in a problem-specific code: a move, a line feed, a chip, or an empty cell below a chip.
pub type Element = u8;

/// The encoding of a problem's items as sequences of elements, for shrinking.
#[derive(Debug)]
pub struct Encoding {
    pub encode: fn(&[u8]) -> Vec<Element>,
    pub decode: fn(&[Element]) -> Item,
    /// Returns the simpler elements that may replace the one at an index, such as moves into lower slots, the simplest
    /// first.
    pub lower: fn(&[Element], usize) -> Vec<Element>,
}

impl Problem {
    /// The default number of generated inputs to try.
    pub fn default_rounds(&self) -> u64 {
        if self.max_items > 1 { 100 } else { 1000 }
    }

    /// Formats a number of bad items, as in `2 bad lines`.
    pub fn format_bad_count(&self, count: u64) -> String {
        let noun = if self.kind == Kind::Games { "line" } else { self.words.noun };
        format!("{count} bad {}", noun_for(count, noun))
    }

    pub(crate) fn element_count(&self, item: &Item) -> usize {
        (self.encoding.encode)(item).len()
    }

    /// The text before the items of an input, given their number.
    pub(crate) fn header(&self, items: u64) -> Vec<u8> {
        if self.kind == Kind::Games { format!("{items}\n").into() } else { Vec::new() }
    }

    /// Appends an item, numbered from 1, to the text of an input.
    pub(crate) fn append_item(&self, number: u64, item: &[u8], text: &mut Vec<u8>) {
        if number > 1 && self.kind == Kind::Boards {
            text.push(b'\n');
        }
        text.extend((self.text)(number.to_string().as_bytes(), item));
    }

    /// Whether an item keeps the statement's promises.
    pub(crate) fn is_strict(&self, item: &[u8]) -> bool {
        (self.form)(&mut Scanner::new(&self.input_text(&[item.to_vec()]))).is_ok()
    }

    pub(crate) fn input_text(&self, items: &[Item]) -> Vec<u8> {
        let mut text = self.header(items.len() as u64);
        for (number, item) in (1..).zip(items) {
            self.append_item(number, item, &mut text);
        }
        text
    }

    /// A description of an input with these items, as in `2 games (7 moves)`.
    pub(crate) fn describe(&self, items: &[Item]) -> String {
        // Moves and chips are single letters or digits.
        let units = items.iter().flatten().filter(|byte| byte.is_ascii_alphanumeric()).count();
        format!("{} ({})", plural(items.len() as u64, self.words.noun), plural(units as u64, self.words.unit))
    }
}
