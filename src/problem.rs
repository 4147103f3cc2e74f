//! What a problem is to the modes: strings and functions.

use std::io::{self, Write};

use crate::cases::CaseTable;
use crate::forms::Form;
use crate::io::error::Error;
use crate::io::input::Input;
use crate::io::item_loop::{ItemLoop, ItemReader};
use crate::io::output::Decimal;
use crate::io::stream::Stream;
use crate::item::{Item, ItemKind, Shape, VisitItem, plural};
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
    /// The names of the verdicts in the rows of `--tsv`; none for simulations, which have no rows.
    pub(crate) row_verdicts: &'static [&'static str],
    /// Returns a reader of the games, boards or events of an input.
    pub(crate) reader: fn() -> Box<dyn ItemReader>,
    /// Reads a simulation, whose events are no items; `None` for games and boards.
    pub(crate) read_whole: Option<ReadWhole>,
    /// Returns every possible item, smallest first; `None` if there are too many to test.
    pub(crate) all_items: Option<fn() -> &'static [Item]>,
    pub(crate) cases: CaseTable,
    pub(crate) encoding: Encoding,
    /// The forms of inputs that real data may have besides the statement's; none if the online judge passes an array.
    pub forms: &'static [Form],
}

/// Reads an input as a single item.
type ReadWhole = fn(&mut Stream) -> Result<Item, Error>;

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

    /// The number of possible inputs, each of one item; `None` if there are too many to try.
    pub(crate) fn possible_inputs(&self) -> Option<u64> {
        self.all_items.map(|all_items| all_items().len() as u64)
    }

    /// Whether this many rounds are enough to try every possible input, so that none are generated.
    pub fn tries_every_input(&self, rounds: u64) -> bool {
        self.possible_inputs().is_some_and(|possible| rounds >= possible)
    }

    /// Judges `input` and writes the answer to `output`. If the input is bad, the answers to everything before the
    /// first bad byte are still written.
    pub fn judge(&self, input: Input, output: &mut dyn Write) -> Result<(), Error> {
        crate::io::item_loop::judge(&mut *(self.reader)(), &mut ItemLoop::new(self.item_kind, input, output))
    }

    /// Calls `visit` with the number and the text of each item of an input.
    pub(crate) fn read(&self, input: Input, visit: VisitItem) -> Result<(), Error> {
        let mut sink = io::sink();
        let mut items = ItemLoop::new(self.item_kind, input, &mut sink);
        if let Some(read_whole) = self.read_whole {
            return items.process(|items| {
                visit(b"", read_whole(&mut items.stream)?);
                Ok(())
            });
        }
        items.for_each(&mut *(self.reader)(), |item, _| {
            let mut text = Item::new();
            item.item(&mut text);
            visit(item.number().unwrap_or(Decimal::new(item.count()).digits()), text);
            Ok(())
        })
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
        let mut items = ItemLoop::new(self.item_kind, input, output);
        let is_alone = !items.selects_all();
        items.for_each(&mut *(self.reader)(), |item, stream| {
            stream.output.put(item.explain(palette, is_alone).as_bytes())
        })
    }

    /// Formats a number of bad items, as in `2 bad lines`.
    pub fn format_bad_count(&self, count: u64) -> String {
        let noun = if let Shape::Games { .. } = self.item_kind.shape { "line" } else { self.item_kind.noun };
        plural(count, &format!("bad {noun}"))
    }
}
