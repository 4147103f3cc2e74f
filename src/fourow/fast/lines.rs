//! The loop over regular lines, those that look just as the statement shows them.

use std::hint::black_box;

use crate::fourow::format::GAME;
use crate::fourow::game::{Game, Wins};
use crate::fourow::text::{self, BODY, LINES, Line};
use crate::output::Output;
use crate::summary::VerdictCounts;

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

/// The regular lines at the start of a block.
struct Lines<'a> {
    block: &'a [u8],
    /// How many games may be taken.
    most: u64,
    lead: Lead,
    taken: Taken,
}

impl<'a> Lines<'a> {
    /// The lines of a block, if the first is regular.
    fn of(block: &'a [u8], most: u64) -> Option<Self> {
        Some(Self { block, most, lead: Lead::of(block)?, taken: Taken::NOTHING })
    }

    /// The start of the next line, and its game; `None` if it is not regular, may go on after the block, or is one game
    /// too many.
    #[inline(always)]
    fn next(&mut self, read: impl Fn(&[u8; REST]) -> Option<Game>) -> Option<(&'a [u8; LONGEST_LEAD], Game)> {
        if self.taken.games == self.most {
            return None;
        }
        let line = self.block[self.taken.bytes..].first_chunk::<{ LONGEST_LEAD + REST }>()?;
        let start = line.first_chunk()?;
        if !self.lead.fits(start) {
            self.lead = Lead::of(line)?;
        }
        let game = read(line[self.lead.length + 1..].first_chunk()?)?;
        Some((start, game))
    }

    /// Goes past the next line, which holds this game.
    #[inline(always)]
    fn pass(&mut self, game: &Game) {
        self.taken.bytes += self.lead.length + ": ".len() + game.plies + "\n".len();
        self.taken.games += 1;
    }
}

/// Something to do with the regular lines at the start of a block.
///
/// A kernel says how to read the moves of a line, find the rows of a game and draw its grid.
pub trait Work {
    /// Does it, and tells what was taken.
    fn run(
        self,
        read: impl Fn(&[u8; REST]) -> Option<Game>,
        wins: impl Fn(&Game) -> Wins,
        draw: impl Fn(&Game, usize) -> [Line; LINES] + Copy,
    ) -> Taken;
}

/// To answer them, no more games than `most`, and not more than the output has room for.
pub struct Answer<'a, 'b> {
    pub block: &'a [u8],
    pub output: &'a mut Output<'b>,
    pub most: u64,
}

impl Work for Answer<'_, '_> {
    #[inline(always)]
    fn run(
        self,
        read: impl Fn(&[u8; REST]) -> Option<Game>,
        wins: impl Fn(&Game) -> Wins,
        draw: impl Fn(&Game, usize) -> [Line; LINES] + Copy,
    ) -> Taken {
        let Some(mut lines) = Lines::of(self.block, self.most) else { return Taken::NOTHING };
        let room = self.output.room();
        let mut written = 0;
        while let Some((start, game)) = lines.next(&read)
            && let Some(text) = room[written..].first_chunk_mut::<{ LONGEST_LEAD + BODY }>()
        {
            text[..LONGEST_LEAD].copy_from_slice(start);
            let Some(body) = text[lines.lead.length..].first_chunk_mut() else { break };
            written += lines.lead.length + text::write(&game, wins(&game), draw, body);
            lines.pass(&game);
        }
        self.output.commit(written);
        lines.taken
    }
}

/// To count their verdicts, no more games than `most`. Nothing is drawn.
pub struct Count<'a> {
    pub block: &'a [u8],
    pub counts: &'a VerdictCounts,
    pub most: u64,
}

impl Work for Count<'_> {
    #[inline(always)]
    fn run(
        self,
        read: impl Fn(&[u8; REST]) -> Option<Game>,
        wins: impl Fn(&Game) -> Wins,
        _: impl Fn(&Game, usize) -> [Line; LINES] + Copy,
    ) -> Taken {
        let Some(mut lines) = Lines::of(self.block, self.most) else { return Taken::NOTHING };
        while let Some((_, game)) = lines.next(&read) {
            // The black box keeps the compiler from a branch for each verdict, which would often be mispredicted.
            self.counts.add(black_box(game.verdict(&wins(&game))) as usize);
            lines.pass(&game);
        }
        lines.taken
    }
}
