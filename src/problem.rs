//! What a problem is to the modes: strings and functions.

use std::cell::Cell;
use std::io::{self, Write};

use crate::cases::CaseTable;
use crate::forms::Form;
use crate::io::error::Error;
use crate::io::input::Input;
use crate::io::item_loop::ItemLoop;
use crate::io::output::{Decimal, Output};
use crate::item::{Item, ItemKind, Shape, VisitItem, plural, shown};
use crate::picture::Palette;

/// A problem of an online judge: its name, strings and functions.
#[derive(Debug)]
pub struct Problem {
    /// The name on the command line.
    pub name: &'static str,
    /// A description of the problem, for the help.
    pub description: &'static str,
    /// A description of an input, for the prompt on a terminal.
    pub input_description: &'static str,
    pub(crate) item_kind: &'static ItemKind,
    /// The verdicts on a game or board, or the messages of a simulation, in the statement's order.
    pub(crate) verdicts: &'static [&'static str],
    /// Returns whether a line of an answer is part of a board; `None` if no answer starts with a board.
    pub(crate) is_board_line: Option<fn(&[u8]) -> bool>,
    /// Returns whether these bytes are probably the start of an input.
    pub(crate) starts_input: fn(&[u8]) -> bool,
    pub(crate) judge: fn(&mut ItemLoop) -> Result<(), Error>,
    pub(crate) count_verdicts: fn(&mut ItemLoop, &VerdictCounts) -> Result<(), Error>,
    /// `None` for simulations.
    pub(crate) tabulate: Option<Tabulate>,
    pub(crate) explain: fn(&mut ItemLoop, Palette) -> Result<(), Error>,
    /// Calls a function with each item.
    pub(crate) read: fn(&mut ItemLoop, VisitItem) -> Result<(), Error>,
    pub(crate) cases: CaseTable,
    pub(crate) encoding: Encoding,
    /// The forms of inputs that real data may have besides the statement's; none if the online judge passes an array.
    pub forms: &'static [Form],
}

/// Writes a row for each item; its first field is given.
type Tabulate = fn(&mut ItemLoop, &[u8]) -> Result<(), Error>;

/// Writes all fields of a row of `--tsv` but the last, which is the item or, if it is bad, the description of its
/// error. The number of a bad item is not known for certain, so it is left empty.
pub fn put_row_start(
    file: &[u8],
    line: u64,
    number: &[u8],
    verdict: &str,
    output: &mut Output,
) -> Result<(), Error> {
    for field in [file, Decimal::new(line).digits(), b"\t", number, b"\t", verdict.as_bytes(), b"\t"] {
        output.put(field)?;
    }
    Ok(())
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
    /// Removes from an item all that rarely matters, at once. That saves many small steps.
    pub shortcut: Option<fn(&[u8]) -> Item>,
}

impl Problem {
    /// Whether an input is always a single item.
    pub fn has_single_item(&self) -> bool {
        self.item_kind.is_simulation()
    }

    /// The default number of items in a generated input: the maximum that the statement allows.
    pub fn default_items(&self) -> u64 {
        self.item_kind.max_items()
    }

    /// The default number of generated inputs to try.
    pub fn default_rounds(&self) -> u64 {
        if self.default_items() > 1 { 100 } else { 1000 }
    }

    /// Judges `input` and writes the answer to `output`. If the input is bad, the answers to everything before the
    /// first bad byte are still written.
    pub fn judge(&self, input: Input, output: &mut dyn Write) -> Result<(), Error> {
        ItemLoop::new(input, output).process(self.judge)
    }

    /// Calls `visit` with each item of an input.
    pub(crate) fn read(&self, input: Input, visit: VisitItem) -> Result<(), Error> {
        ItemLoop::new(input, &mut io::sink()).process(|items| (self.read)(items, visit))
    }

    /// The items of a valid input.
    pub(crate) fn items(&self, input: &[u8]) -> Vec<Item> {
        let mut items = Vec::new();
        self.read(Input::new(input), &mut |_, item| items.push(item)).expect("the input should be valid");
        items
    }

    /// The answer to a valid input.
    pub(crate) fn answer(&self, input: &[u8]) -> Vec<u8> {
        let mut answer = Vec::new();
        self.judge(Input::new(input), &mut answer).expect("the input should be valid");
        answer
    }

    pub(crate) fn element_count(&self, item: &Item) -> usize {
        (self.encoding.encode)(item).len()
    }

    /// The indices of the items, or of the events of a simulation, with wrong answers; only the first of them if the
    /// answer has too many or too few sections. If only sections after the last item's are wrong, the last item.
    pub(crate) fn wrong_items(&self, input: &[u8], answer: &[u8]) -> Vec<usize> {
        let correct = self.answer(input);
        let [expected, actual] = [&correct, answer].map(|answer| self.item_kind.split_sections(answer));
        // Sections after a missing or extra one belong to other items.
        let max = if expected.len() == actual.len() { expected.len() } else { 1 };
        let differs = |index: &usize| expected.get(*index) != actual.get(*index);
        let mut wrong: Vec<_> = (0..expected.len()).filter(differs).take(max).collect();
        if wrong.is_empty() && actual.len() > expected.len() {
            wrong.extend(expected.len().checked_sub(1));
        }
        wrong
    }

    /// Writes a human-readable explanation of the answer: the reasons, with pictures of the boards.
    pub fn explain(&self, input: Input, palette: Palette, output: &mut dyn Write) -> Result<(), Error> {
        ItemLoop::new(input, output).process(|items| (self.explain)(items, palette))
    }

    /// Formats a number of bad items, as in `2 bad lines`.
    pub fn format_bad_count(&self, count: u64) -> String {
        let noun = if let Shape::Games { .. } = self.item_kind.shape { "line" } else { self.item_kind.noun };
        plural(count, &format!("bad {noun}"))
    }

    /// The text of an item in the statement's form, but cut if it is a game of too many moves, and the separator after
    /// it. The item must be the only one that `input` selects. The text of a simulation, which would be too long to
    /// repeat, is empty.
    /// Fails if the input has changed since it was judged, and is bad or no longer contains the item.
    pub fn item_text(&self, input: Input) -> Result<Vec<u8>, Error> {
        let mut text = Vec::new();
        if !self.has_single_item() {
            self.read(input, &mut |number, item| text.extend((self.item_kind.text)(number, &shown(&item))))?;
            text.extend_from_slice(self.item_kind.separator);
        }
        Ok(text)
    }
}

/// The count of each of a problem's verdicts, by index.
#[derive(Debug, Default)]
pub struct VerdictCounts([Cell<u64>; Self::CAPACITY]);

impl VerdictCounts {
    /// The maximum number of verdicts: a power of two, so that a mask replaces the bounds check.
    pub const CAPACITY: usize = 8;

    #[inline(always)]
    pub fn add(&self, index: usize) {
        let count = &self.0[index % Self::CAPACITY];
        count.set(count.get() + 1);
    }

    pub fn iter(&self) -> impl Iterator<Item = u64> {
        self.0.iter().map(Cell::get)
    }
}
