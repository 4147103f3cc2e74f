//! The loop over regular lines, those that look just as the statement shows them.

use crate::fourow::format::HEAD;
use crate::fourow::game::{Game, Rows};
use crate::fourow::text::{self, BODY, LINES, Line};
use crate::output::Output;

/// The most bytes that the head of a regular line has: `Game #n:` and a space.
const LONGEST_HEAD: usize = 32;

/// The most bytes that the rest of it has, from that space on: a move for each bit of a word, and a newline.
pub const REST: usize = 1 + u64::BITS as usize + 1;

/// What a kernel took from a block and answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// How many bytes, whole lines.
    pub bytes: usize,
    /// How many games, one a line.
    pub games: u64,
}

impl Taken {
    /// Not a line.
    pub const NOTHING: Self = Self { bytes: 0, games: 0 };
}

/// What lines look like up to their moves. The numbers of games that follow each other mostly have equally many digits.
/// So it is known where the moves start before the line is looked at, and the processor need not wait for it.
struct Head {
    /// The length of `Game #n`.
    length: usize,
    /// The least that each character may be.
    least: [u8; LONGEST_HEAD],
    /// The greatest that each character may be. After the head any character will do.
    most: [u8; LONGEST_HEAD],
}

impl Head {
    /// The head that a line starts with, if it is that of a regular line.
    // It is rarely called; inlined, it would take registers from the loop over lines.
    #[cold]
    fn of(line: &[u8]) -> Option<Self> {
        let number = line.strip_prefix(HEAD)?;
        let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let shape = |digit: u8, other: u8| -> Option<[u8; LONGEST_HEAD]> {
            let mut shape = [other; LONGEST_HEAD];
            let (start, rest) = shape.split_at_mut(HEAD.len());
            let (number, rest) = rest.split_at_mut_checked(digits)?;
            start.copy_from_slice(HEAD);
            number.fill(digit);
            *rest.first_chunk_mut()? = *b": ";
            Some(shape)
        };
        let head =
            Self { length: HEAD.len() + digits, least: shape(b'0', u8::MIN)?, most: shape(b'9', u8::MAX)? };
        (digits > 0 && head.fits(line.first_chunk()?)).then_some(head)
    }

    /// Whether a line has a head of this shape.
    #[inline(always)]
    fn fits(&self, line: &[u8; LONGEST_HEAD]) -> bool {
        let ranges = self.least.iter().zip(&self.most);
        line.iter()
            .zip(ranges)
            .fold(true, |fits, (byte, (least, most))| fits & (least <= byte && byte <= most))
    }
}

/// Takes regular lines from the start of a block, at most `most` of them, and puts their answers on the output. Stops
/// before a line that is not regular or may go on after the block, and before the output's room may be too small.
///
/// A kernel says how to read the moves of a line, find the rows of a game and draw its grid.
#[inline(always)]
pub fn take(
    block: &[u8],
    output: &mut Output,
    most: u64,
    read: impl Fn(&[u8; REST]) -> Option<Game>,
    rows: impl Fn(&Game) -> Rows,
    draw: impl Fn(&Game, usize) -> [Line; LINES] + Copy,
) -> Taken {
    let mut taken = Taken::NOTHING;
    let mut written = 0;
    let room = output.room();
    let Some(mut head) = Head::of(block) else { return taken };
    while taken.games < most
        && let Some(line) = block[taken.bytes..].first_chunk::<{ LONGEST_HEAD + REST }>()
        && let Some(start) = line.first_chunk()
        && let Some(text) = room[written..].first_chunk_mut::<{ LONGEST_HEAD + BODY }>()
    {
        if !head.fits(start) {
            let Some(other) = Head::of(line) else { break };
            head = other;
        }
        let Some(rest) = line[head.length + 1..].first_chunk() else { break };
        let Some(game) = read(rest) else { break };
        text[..LONGEST_HEAD].copy_from_slice(start);
        let Some(body) = text[head.length..].first_chunk_mut() else { break };
        taken.bytes += head.length + ": ".len() + game.plies + "\n".len();
        taken.games += 1;
        written += head.length + text::write(&game, rows(&game), draw, body);
    }
    output.commit(written);
    taken
}
