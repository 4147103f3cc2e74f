//! The fast way through plain lines, those that look just as the statement shows them.

use super::format::{HEAD, slot};
use super::text::{self, BODY, ROWS, Row};
use super::{Game, Rows};
use crate::output::Output;

/// The bytes in which the head of a plain line lies: `Game #n:` and a space.
const LONGEST_HEAD: usize = 32;

/// The bytes in which the rest of it lies: that space, a move for each bit of a word, and a line feed.
pub const REST: usize = 1 + u64::BITS as usize + 1;

/// Bytes of a block that make it worth asking what the machine can do; the question takes longer than judging
/// a few games.
#[cfg(target_arch = "x86_64")]
const WORTH_ASKING: usize = 1 << 13;

/// What lines look like up to their moves. Numbers rarely change their length from one line to the next, so where
/// the moves start is known before the line is looked at, and the processor need not wait for it.
struct Head {
    /// The length of `Game #n`.
    length: usize,
    /// The least and the greatest that each character may be; any, behind the head.
    least: [u8; LONGEST_HEAD],
    most: [u8; LONGEST_HEAD],
}

impl Head {
    /// The head that a line starts with, if it is that of a plain line. Kept out of the loop over lines, it leaves
    /// that all registers.
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

/// Judges plain lines at the start of a block, `most` at the most, until one is not plain or may reach beyond the
/// block or its answer beyond the room in the output. Returns the bytes they took and how many they were; what
/// follows is left to who reads with more care.
pub fn judge(block: &[u8], output: &mut Output, most: u64) -> (usize, u64) {
    #[cfg(target_arch = "x86_64")]
    if block.len() >= WORTH_ASKING
        && let Some(judged) = super::vector::judge(block, output, most)
    {
        return judged;
    }
    judge_portably(block, output, most)
}

/// Does the same without asking what the machine can do.
pub fn judge_portably(block: &[u8], output: &mut Output, most: u64) -> (usize, u64) {
    judge_lines(block, output, most, read, Game::rows, text::draw)
}

/// Does the same with the given ways to read a line's moves, to look for rows and to draw the grid.
#[inline(always)]
pub fn judge_lines(
    block: &[u8],
    output: &mut Output,
    most: u64,
    read: impl Fn(&[u8; REST]) -> Option<Game>,
    rows: impl Fn(&Game) -> Rows,
    draw: impl Fn(&Game, usize) -> [Row; ROWS] + Copy,
) -> (usize, u64) {
    let (mut used, mut judged, mut written) = (0, 0, 0);
    let room = output.room();
    let Some(mut head) = Head::of(block) else { return (0, 0) };
    while judged < most
        && let Some(line) = block[used..].first_chunk::<{ LONGEST_HEAD + REST }>()
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
        used += head.length + ": ".len() + game.plies + "\n".len();
        judged += 1;
        written += head.length + text::write(&game, rows(&game), draw, body);
    }
    output.commit(written);
    (used, judged)
}

/// Plays the moves that a plain line holds behind a space; nothing if they do not end with the line.
fn read(rest: &[u8; REST]) -> Option<Game> {
    let moves = &rest[1..];
    let game = Game::play(moves.iter().map_while(|digit| slot(*digit)));
    (moves.get(game.plies) == Some(&b'\n')).then_some(game)
}
