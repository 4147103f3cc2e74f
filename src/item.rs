//! The items of an input (games, boards or one simulation), and the sections of its answer.

/// The maximum length of an input that `--strict` accepts, and of an item, which has no spaces, that `--coverage`
/// analyzes. It is a limit of this program: the statement's own limits keep games and boards shorter, but simulations
/// have none.
pub const MAX_INPUT_LENGTH: usize = 1 << 20;

/// The maximum number of digits in a game's number.
pub const MAX_DIGITS: usize = 24;

/// The maximum number of a game's moves to show. Boards have fewer bytes.
pub const MAX_SHOWN_MOVES: usize = 100;

/// An item of an input: the moves of a game as digits, the text of a board with its line endings, or the moves and line
/// feeds of a simulation without its spaces.
pub type Item = Vec<u8>;

/// The maximum number of a problem's verdicts: a power of two, so that a mask replaces the bounds check.
pub const MAX_VERDICTS: usize = 8;

/// The count of each of a problem's verdicts, by index.
pub type VerdictCounts = [u64; MAX_VERDICTS];

/// A callback for the number (empty if there is none) and the text of an item.
pub type VisitItem<'a> = &'a mut dyn FnMut(&[u8], Item);

/// What the items of inputs are, how many the statement allows, and how the lines of an answer form sections, one for
/// each item or for each event of a simulation.
#[derive(Debug)]
pub enum Shape {
    /// Games, after a line with their number. A section starts with the game's label and number.
    Games { max_games: u64, max_moves: usize },
    /// Boards. The statement allows one, and each line of an answer is a section.
    Boards,
    /// A single simulation. The last line of a section, and no other line, satisfies the condition. The hint about a
    /// pair of lines depends on the first line of the previous section, too.
    Simulation { ends_section: fn(&[u8]) -> bool, line_hint: fn(&[u8], [&[u8]; 2]) -> Option<&'static str> },
}

/// A kind of item: its names, and its form in inputs and answers.
#[derive(Debug)]
pub struct ItemKind {
    pub shape: Shape,
    /// The noun for an item, as in `69 games`.
    pub noun: &'static str,
    /// The noun for the unit of an item's size, as in `1 game of 7 moves`.
    pub unit: &'static str,
    /// The part of an item's name before its number; the whole name if items have no numbers.
    pub label: &'static str,
    /// The bytes of an item that are such units: moves, or chips.
    pub units: &'static [u8],
    /// Returns the text of an item in the statement's form.
    pub text: fn(number: &[u8], item: &[u8]) -> Vec<u8>,
    /// What stands between two items in an input.
    pub separator: &'static [u8],
    /// The letters of chips in the grids of answers: lowercase, and capitals in winning rows.
    pub chip_letters: &'static [u8],
    /// Whether the online judge ignores whitespace at the ends of lines.
    pub ignores_trailing_whitespace: bool,
}

impl ItemKind {
    pub fn is_simulation(&self) -> bool {
        matches!(self.shape, Shape::Simulation { .. })
    }

    /// The maximum number of items that the statement allows.
    pub fn max_items(&self) -> u64 {
        if let Shape::Games { max_games, .. } = self.shape { max_games } else { 1 }
    }

    pub fn name(&self, number: &[u8]) -> String {
        format!("{}{}", self.label, String::from_utf8_lossy(number))
    }

    /// The text before the items of an input, given their count.
    pub fn header(&self, count: u64) -> Vec<u8> {
        if let Shape::Games { .. } = self.shape { format!("{count}\n").into() } else { Vec::new() }
    }

    pub fn input_text(&self, items: &[Item]) -> Vec<u8> {
        let mut text = self.header(items.len() as u64);
        for (number, item) in (1..).zip(items) {
            self.append_item(number, item, &mut text);
        }
        text
    }

    /// A description of an input with these items, as in `1 game of 7 moves`, `2 games totaling 7 moves` and, for a
    /// simulation, `7 moves and 1 blank line`.
    pub fn describe(&self, items: &[Item]) -> String {
        let text = items.concat();
        let units = text.iter().filter(|byte| self.units.contains(byte)).count();
        let units = plural(units as u64, self.unit);
        let blank_lines = text.split_inclusive(|byte| *byte == b'\n').filter(|line| *line == b"\n").count();
        let count = plural(items.len() as u64, self.noun);
        match (items, blank_lines) {
            ([_, _, ..], _) => format!("{count} totaling {units}"),
            _ if !self.is_simulation() => format!("{count} of {units}"),
            (_, 0) => units,
            (_, lines) => format!("{units} and {}", plural(lines as u64, "blank line")),
        }
    }

    /// Items are numbered from 1.
    pub fn append_item(&self, number: u64, item: &[u8], text: &mut Vec<u8>) {
        if number > 1 {
            text.extend_from_slice(self.separator);
        }
        text.extend((self.text)(number.to_string().as_bytes(), item));
    }

    /// Whether a section of an answer starts with `line`. `follows_end` is whether that line is the first or follows
    /// one that [ends a section](Self::ends_section).
    pub fn starts_section(&self, follows_end: bool, line: &[u8]) -> bool {
        match self.shape {
            // Most lines differ in the first byte, which is compared without a call.
            Shape::Games { .. } => {
                line.first() == self.label.as_bytes().first() && line.starts_with(self.label.as_bytes())
            }
            Shape::Boards => true,
            Shape::Simulation { .. } => follows_end,
        }
    }

    /// Whether `line` by itself shows that a section of an answer ends with it.
    pub fn ends_section(&self, line: &[u8]) -> bool {
        matches!(self.shape, Shape::Simulation { ends_section, .. } if ends_section(line))
    }

    pub fn split_sections<'a>(&self, answer: &'a [u8]) -> Vec<Vec<&'a [u8]>> {
        let lines: Vec<_> = answer.split_inclusive(|byte| *byte == b'\n').collect();
        lines.chunk_by(|a, b| !self.starts_section(self.ends_section(a), b)).map(Vec::from).collect()
    }

    /// Whether a line of an answer, correct or wrong, may be part of a grid: it has no letters but those of chips.
    pub fn may_be_grid_line(&self, line: &[u8]) -> bool {
        !line.iter().any(|byte| byte.is_ascii_alphabetic() && !self.chip_letters.contains(byte))
    }

    /// The text before the number at the start of each section; `None` if sections have no numbers.
    pub fn number_prefix(&self) -> Option<&'static [u8]> {
        matches!(self.shape, Shape::Games { .. }).then_some(self.label.as_bytes())
    }

    /// The number of an item in the first line of its section; `None` if the line has no number.
    pub fn number<'a>(&self, line: &'a [u8]) -> Option<&'a [u8]> {
        Some(split_digits(line.strip_prefix(self.number_prefix()?)?).0).filter(|digits| !digits.is_empty())
    }
}

/// Cuts a game of too many moves to what is shown of it, with an ellipsis.
pub fn shorten(item: &mut Item) {
    if item.len() > MAX_SHOWN_MOVES {
        item.truncate(MAX_SHOWN_MOVES);
        item.extend_from_slice(b"...");
    }
}

/// The digits of moves, given as columns counted from 0.
pub fn digits(moves: &[usize]) -> String {
    moves.iter().map(|column| char::from(b'1' + *column as u8)).collect()
}

/// Splits the digits at the start of a text from the rest.
pub fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|byte| byte.is_ascii_digit()).count())
}

/// A number with its noun, as in `1 move` and `2 moves`.
pub fn plural(number: u64, noun: &str) -> String {
    format!("{number} {}", noun_for(number, noun))
}

pub fn noun_for(number: u64, singular: &str) -> String {
    format!("{singular}{}", if number == 1 { "" } else { "s" })
}

/// A number with its noun and thousands separators, as in `9,900 games`.
pub fn plural_with_commas(number: u64, noun: &str) -> String {
    format!("{} {}", with_commas(number), noun_for(number, noun))
}

pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let grouped: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    grouped.join(",")
}
