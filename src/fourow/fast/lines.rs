//! The loop over regular lines, those that look just as the statement shows them.

use crate::fourow::format::GAME;
use crate::fourow::game::{Game, Wins};
use crate::fourow::text::{self, BODY, LINES, Line};
use crate::output::Output;

/// The most bytes that a regular line has before its moves: `Game #n:` and a space.
const LONGEST_LEAD: usize = 32;

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

/// What a line looks like up to its moves. Consecutive games mostly have numbers of the same length, so where the moves
/// start is known before the line is read, and the processor need not wait for it.
struct Lead {
    /// The length of `Game #n`.
    length: usize,
    /// The least that each character may be.
    least: [u8; LONGEST_LEAD],
    /// The greatest that each character may be. After the lead any character will do.
    most: [u8; LONGEST_LEAD],
}

impl Lead {
    /// The lead of a line, if it is that of a regular one.
    // It is rarely called; inlined, it would take registers from the loop over lines.
    #[cold]
    fn of(line: &[u8]) -> Option<Self> {
        let number = line.strip_prefix(GAME)?;
        let digits = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let shape = |digit: u8, other: u8| -> Option<[u8; LONGEST_LEAD]> {
            let mut shape = [other; LONGEST_LEAD];
            let (start, rest) = shape.split_at_mut(GAME.len());
            let (number, rest) = rest.split_at_mut_checked(digits)?;
            start.copy_from_slice(GAME);
            number.fill(digit);
            *rest.first_chunk_mut()? = *b": ";
            Some(shape)
        };
        let lead =
            Self { length: GAME.len() + digits, least: shape(b'0', u8::MIN)?, most: shape(b'9', u8::MAX)? };
        (digits > 0 && lead.fits(line.first_chunk()?)).then_some(lead)
    }

    /// Whether a line has a lead of this shape.
    #[inline(always)]
    fn fits(&self, line: &[u8; LONGEST_LEAD]) -> bool {
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
    wins: impl Fn(&Game) -> Wins,
    draw: impl Fn(&Game, usize) -> [Line; LINES] + Copy,
) -> Taken {
    let mut taken = Taken::NOTHING;
    let mut written = 0;
    let room = output.room();
    let Some(mut lead) = Lead::of(block) else { return taken };
    while taken.games < most
        && let Some(line) = block[taken.bytes..].first_chunk::<{ LONGEST_LEAD + REST }>()
        && let Some(start) = line.first_chunk()
        && let Some(text) = room[written..].first_chunk_mut::<{ LONGEST_LEAD + BODY }>()
    {
        if !lead.fits(start) {
            let Some(other) = Lead::of(line) else { break };
            lead = other;
        }
        let Some(rest) = line[lead.length + 1..].first_chunk() else { break };
        let Some(game) = read(rest) else { break };
        text[..LONGEST_LEAD].copy_from_slice(start);
        let Some(body) = text[lead.length..].first_chunk_mut() else { break };
        taken.bytes += lead.length + ": ".len() + game.plies + "\n".len();
        taken.games += 1;
        written += lead.length + text::write(&game, wins(&game), draw, body);
    }
    output.commit(written);
    taken
}
