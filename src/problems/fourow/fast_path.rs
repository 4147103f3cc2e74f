//! The fast path: the loop over regular lines, written as in the statement, but with LF or CRLF, numbers of up to 24
//! digits, and up to 64 moves, legal or not.
//!
//! It consumes those at the start of a block, up to one that is not regular, may continue in the next block, is one
//! game too many, or has no room for its answer or a wrong one; the slow path goes on from there.
//!
//! ```text
//!   Game #123: 4453↵
//!   ├───────┘            the game's name, which also starts the answer
//!   ├─────────┘          the prefix
//!             ├────┘     the tail, from the space on
//! ```

use std::hint::black_box;

use super::answer::{BODY_SIZE, FIELD_SIZE, LABEL, VERDICT_TEXTS, write_body};
use super::rules::{Game, slot};
use crate::io::output::Output;
use crate::item::{MAX_DIGITS, MAX_VERDICTS, VerdictCounts};
use crate::number::{Decimal, split_digits};
use crate::problem::Operation;

/// The unread part of a stream's block, from the start of a line.
pub struct Block<'a> {
    pub text: &'a [u8],
    /// The number of its first line.
    pub line: u64,
    pub max_games: u64,
}

/// The part of a block that a kernel consumed.
#[derive(Clone, Copy, Default)]
pub struct Consumed {
    /// The number of bytes, which make up whole lines.
    pub bytes: usize,
    /// The number of games, one per line.
    pub games: u64,
}

/// A function that runs an operation on the regular lines at the start of a block.
pub type Kernel = fn(Block, &mut Output, Operation) -> Consumed;

/// A function that chooses the kernel for a block, given its size.
pub type ChooseKernel = fn(usize) -> Kernel;

/// The portable kernel, which runs on any machine and is the reference for the other one.
pub fn run_portable(block: Block, output: &mut Output, operation: Operation) -> Consumed {
    run(block, output, operation, play)
}

fn play(tail: &[u8; MAX_TAIL]) -> Game {
    let [_, moves @ .., _, _] = tail;
    Game::play(moves.iter().map_while(|digit| slot(*digit)))
}

const MAX_PREFIX: usize = LABEL.len() + MAX_DIGITS + ": ".len();

/// The maximum number of moves in a regular line: one for each bit of a word.
const MAX_REGULAR_MOVES: usize = u64::BITS as usize;

/// The space before the moves is in the tail, too, so that the byte at `plies` is the last move, if there is one.
pub const MAX_TAIL: usize = " ".len() + MAX_REGULAR_MOVES + "\r\n".len();

const ANSWER_SIZE: usize = MAX_PREFIX + BODY_SIZE;

/// The size of a buffer for a TSV row without its first field. Fields are copied with their padding.
const ROW_SIZE: usize = Decimal::SIZE + MAX_PREFIX + FIELD_SIZE + MAX_TAIL;

/// The body of all kernels, which differ in how they play the moves in the tail of a line, up to the first byte that is
/// no move. All else is left to the compiler, which may use the `target_feature` of a kernel in what is inlined there.
/// So large functions are `inline(always)`, and loops over bytes have no early exit, with a branch for each byte.
#[inline(always)]
pub fn run(
    block: Block,
    output: &mut Output,
    operation: Operation,
    play: impl Fn(&[u8; MAX_TAIL]) -> Game,
) -> Consumed {
    let mut lines = RegularLines::new(block, play);
    match operation {
        Operation::WriteAnswers => lines.write_answers(output),
        Operation::CountVerdicts(counts) => lines.count_verdicts(counts),
        Operation::WriteRows { file } => lines.write_rows(output, file),
        Operation::CompareAnswers { text, equal } => lines.compare_answers(text, equal),
    }
    lines.consumed
}

/// The name and the moves of the first line of a text, and the length of the line; `None` if it is not regular.
pub fn first_regular_line(text: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    let mut lines = RegularLines::new(Block { text, line: 1, max_games: 1 }, play);
    let RegularLine { start, name_length, tail: [_, moves @ ..], game } = lines.next()?;
    Some((&start[..name_length], &moves[..game.plies], lines.consumed.bytes))
}

struct RegularLines<'a, P> {
    block: Block<'a>,
    /// The prefix of the previous line.
    prefix: Prefix,
    consumed: Consumed,
    play: P,
}

struct RegularLine<'a> {
    /// The bytes that contain its prefix.
    start: &'a [u8; MAX_PREFIX],
    name_length: usize,
    /// The bytes that contain its tail.
    tail: &'a [u8; MAX_TAIL],
    game: Game,
}

impl<'a, P: Fn(&[u8; MAX_TAIL]) -> Game> RegularLines<'a, P> {
    #[inline(always)]
    fn new(block: Block<'a>, play: P) -> Self {
        Self { block, prefix: Prefix::NONE, consumed: Consumed::default(), play }
    }

    #[inline(always)]
    fn write_answers(&mut self, output: &mut Output) {
        let room = output.room();
        let mut written = 0;
        while let Some(text) = room[written..].first_chunk_mut()
            && let Some(line) = self.next()
        {
            written += line.write_answer(text);
        }
        output.commit(written);
    }

    #[inline(always)]
    fn compare_answers(&mut self, text: &[u8], equal: &mut usize) {
        let mut answer = [0; ANSWER_SIZE];
        let mut consumed = Consumed::default();
        while let Some(line) = self.next() {
            let length = line.write_answer(&mut answer);
            if !text[*equal..].starts_with(&answer[..length]) {
                break;
            }
            *equal += length;
            consumed = self.consumed;
        }
        self.consumed = consumed;
    }

    #[inline(always)]
    fn count_verdicts(&mut self, counts: &mut VerdictCounts) {
        while let Some(line) = self.next() {
            counts[line.verdict() % MAX_VERDICTS] += 1;
        }
    }

    #[inline(always)]
    fn write_rows(&mut self, output: &mut Output, file: &[u8]) {
        let mut line_number = Decimal::new(self.block.line);
        let room = output.room();
        let mut written = 0;
        while let Some((start, row)) = room[written..].split_at_mut_checked(file.len())
            && let Some(row) = row.first_chunk_mut::<ROW_SIZE>()
            && let Some(line) = self.next()
        {
            // With a single input the field is empty, and copying it would still take time.
            if !file.is_empty() {
                start.copy_from_slice(file);
            }
            written += file.len() + line.write_row(&line_number, row);
            line_number.increment();
        }
        output.commit(written);
    }

    /// Consumes the next line and plays its game. Returns `None` if the slow path has to go on.
    #[inline(always)]
    fn next(&mut self) -> Option<RegularLine<'a>> {
        if self.consumed.games == self.block.max_games {
            return None;
        }
        let line = self.block.text[self.consumed.bytes..].first_chunk::<{ MAX_PREFIX + MAX_TAIL }>()?;
        let start = line.first_chunk()?;
        if !self.prefix.matches(start) {
            self.prefix = Prefix::new(start)?;
        }
        let name_length = usize::from(self.prefix.name_length);
        let tail = line[name_length + ":".len()..].first_chunk()?;
        let game = (self.play)(tail);
        // Most lines of an input have the same line ending, so the branch is predicted correctly, and the next line
        // need not wait for it.
        let line_ending = match tail[" ".len() + game.plies..] {
            [b'\n', ..] => "\n",
            [b'\r', b'\n', ..] => "\r\n",
            _ => return None,
        };
        self.consumed.bytes += name_length + ": ".len() + game.plies + line_ending.len();
        self.consumed.games += 1;
        Some(RegularLine { start, name_length, tail, game })
    }
}

impl RegularLine<'_> {
    // The black box keeps the compiler from branching on the verdict. The branches would often be mispredicted.
    #[inline(always)]
    fn verdict(&self) -> usize {
        black_box(self.game.verdict()) as usize
    }

    /// Writes the answer and returns its length.
    #[inline(always)]
    fn write_answer(&self, text: &mut [u8; ANSWER_SIZE]) -> usize {
        text[..MAX_PREFIX].copy_from_slice(self.start);
        let Some(body) = text[self.name_length..].first_chunk_mut() else {
            unreachable!("a name is no longer than the prefix");
        };
        self.name_length + write_body(&self.game, body)
    }

    /// Writes all fields of the row but the first, and returns their length. Every field is copied with its padding, so
    /// that only the start of the next field depends on its length.
    #[inline(always)]
    fn write_row(&self, line_number: &Decimal, row: &mut [u8; ROW_SIZE]) -> usize {
        let (_, number) = self.start.split_at(LABEL.len());
        let [_, moves @ .., _, _] = self.tail;
        let (field, field_length) = &VERDICT_TEXTS[self.verdict()].field;
        let mut written = 0;
        let mut put = |padded: &[u8], length: usize| {
            row[written..][..padded.len()].copy_from_slice(padded);
            written += length;
        };
        put(&line_number.text, line_number.length);
        put(b"\t", 1);
        put(number, self.name_length - LABEL.len());
        put(field, *field_length);
        put(moves, self.game.plies);
        put(b"\n", 1);
        written
    }
}

/// A pattern for the start of a line, up to the moves. Consecutive games usually have numbers of the same length, so
/// while the pattern stays the same, the CPU can start on the moves before it has checked the line.
struct Prefix {
    /// The length of the name, `Game #n`: a byte, as that makes checks of slices superfluous.
    name_length: u8,
    min: [u8; MAX_PREFIX],
    /// The maximum of each byte. After the prefix, any byte matches.
    max: [u8; MAX_PREFIX],
}

impl Prefix {
    /// A prefix that matches no line.
    const NONE: Self = Self { name_length: 0, min: [1; MAX_PREFIX], max: [0; MAX_PREFIX] };

    /// Creates the prefix of lines that start like `start`, with a number of the same length; `None` if no regular line
    /// starts like that.
    // Rarely called; inlined, it would take registers from the loop over lines.
    #[cold]
    fn new(start: &[u8; MAX_PREFIX]) -> Option<Self> {
        let number = start.strip_prefix(LABEL.as_bytes())?;
        let (digits, rest) = split_digits(number);
        if digits.is_empty() || !rest.starts_with(b": ") {
            return None;
        }
        let name_length = LABEL.len() + digits.len();
        let (mut min, mut max) = ([u8::MIN; MAX_PREFIX], [u8::MAX; MAX_PREFIX]);
        for (index, byte) in start.iter().enumerate().take(name_length + ": ".len()) {
            (min[index], max[index]) = if byte.is_ascii_digit() { (b'0', b'9') } else { (*byte, *byte) };
        }
        Some(Self { name_length: u8::try_from(name_length).ok()?, min, max })
    }

    #[inline(always)]
    fn matches(&self, start: &[u8; MAX_PREFIX]) -> bool {
        let mut matches = true;
        for (index, byte) in start.iter().enumerate() {
            matches &= self.min[index] <= *byte && *byte <= self.max[index];
        }
        matches
    }
}
