//! The fast way through plain lines, those that look just as the statement shows them.

use super::Game;
use super::format::{HEAD, slot};
use super::text::{self, BODY};
use crate::stream::Stream;

/// The longest `Game #n` of a plain line.
const LONGEST_HEAD: usize = 32;

/// The bytes that a plain line lies within: its head, a colon and a space, a move for each cell and a line feed.
const WINDOW: usize = LONGEST_HEAD + 2 + 42 + 1;

/// A line `Game #n: moves`, with one space behind the colon and a line feed at its end.
struct Line {
    /// The length of `Game #n`.
    head: usize,
    /// The length of the line.
    length: usize,
    game: Game,
}

/// Judges plain lines, `most` at the most, until one is not plain or may reach beyond the block or its answer
/// beyond the room in the output. Returns how many; the lines after them are left to who reads with more care.
pub fn judge(stream: &mut Stream, most: u64) -> u64 {
    let (block, output) = stream.block();
    let (mut used, mut judged) = (0, 0);
    while judged < most
        && let Some(window) = block[used..].first_chunk()
        && let Some(line) = read(window)
        && let Some(room) = output.room::<{ LONGEST_HEAD + BODY }>()
        && let Some(body) = room[line.head..].first_chunk_mut()
    {
        let length = line.head + text::body(&line.game, body);
        room[..line.head].copy_from_slice(&window[..line.head]);
        output.commit(length);
        used += line.length;
        judged += 1;
    }
    stream.advance_lines(used, judged);
    judged
}

/// Reads a plain line; nothing if the window starts with another line.
fn read(window: &[u8; WINDOW]) -> Option<Line> {
    let number = window.strip_prefix(HEAD)?;
    let digits =
        number.iter().take(LONGEST_HEAD - HEAD.len()).take_while(|byte| byte.is_ascii_digit()).count();
    let moves = number[digits..].strip_prefix(b": ")?;
    let count = moves.iter().take_while(|byte| slot(**byte).is_some()).count();
    if digits == 0 || moves.get(count) != Some(&b'\n') {
        return None;
    }
    let head = HEAD.len() + digits;
    let game = Game::play(moves[..count].iter().copied().filter_map(slot));
    Some(Line { head, length: head + 2 + count + 1, game })
}
