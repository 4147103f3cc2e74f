//! The hard cases of Conecta 4.

use std::array::from_fn;
use std::collections::BTreeSet;
use std::iter::repeat_n;
use std::mem;

use super::reader::ENCODING;
use super::rules::{Event, Game, HEIGHT, WIDTH};
use crate::cases::random::{self, Random};
use crate::cases::wins::win_labels;
use crate::cases::{Cases, Label, label};
use crate::item::Item;

type Playout = random::Playout<WIDTH, HEIGHT, 4>;

pub const CASES: Cases =
    Cases { labeler: || Box::new(labels), random_item, rare_items: &[], largest: ("", ""), ending: &[] };

/// The usual sizes of buffers for lines, in bytes. 96 bytes hold a move for each cell.
const BUFFER_SIZES: [usize; 18] =
    [16, 20, 32, 50, 64, 80, 96, 100, 128, 200, 256, 500, 512, 1000, 1024, 2000, 2048, 4096];

const FILLED_BUFFERS: &str = "lines that fill a buffer before the end, by bytes with LF";

/// The length of a move in bytes, with the space or line feed behind it.
const MOVE_LENGTH: usize = 2;

/// A random game, or uniformly random moves, and sometimes more after its end. After a move, often or rarely, the line
/// ends, a blank line follows, or moves into a full column do, sometimes as many as fill a buffer.
fn random_item(random: &mut Random) -> Item {
    let [line, blank_line, invalid] = from_fn(|_| *random.pick(&[1, 2, 4, 16, 100]));
    let mut moves = if random.below(3) == 0 { Vec::new() } else { Playout::random(random).moves };
    let more = *random.pick(&[0, 0, 1, 2, 10, 100]);
    moves.extend((0..more).map(|_| random.below(WIDTH)));
    let mut elements = b"\n".repeat(*random.pick(&[0, 0, 0, 1, 2, 3]));
    let mut heights = [0; WIDTH];
    for column in moves {
        let digit = b'1' + column as u8;
        elements.push(digit);
        heights[column] += 1;
        if heights[column] == HEIGHT && random.below(invalid) == 0 {
            let on_line = elements.iter().rev().take_while(|element| **element != b'\n').count();
            let fills_buffer = *random.pick(&BUFFER_SIZES) / MOVE_LENGTH;
            let count = if random.below(4) == 0 {
                fills_buffer.saturating_sub(on_line)
            } else {
                random.between(1, 3)
            };
            elements.extend(repeat_n(digit, count));
        }
        let line_ends = if random.below(blank_line) == 0 {
            random.between(2, 4)
        } else {
            usize::from(random.below(line) == 0)
        };
        elements.extend(repeat_n(b'\n', line_ends));
    }
    (ENCODING.decode)(&elements)
}

fn labels(simulation: &[u8]) -> Vec<Label> {
    let mut labels = Vec::new();
    let mut game = Game::default();
    let mut moves_on_line = 0;
    let mut steps = vec!["start"];
    let mut rest = simulation.iter();
    let end = loop {
        match rest.next() {
            None => break "QUIT",
            Some(b'\n') => match mem::take(&mut moves_on_line) * MOVE_LENGTH {
                0 => steps.push("board"),
                bytes if BUFFER_SIZES.contains(&bytes) => labels.push(label(FILLED_BUFFERS, bytes)),
                _ => {}
            },
            Some(digit) => {
                moves_on_line += 1;
                match game.play((digit - b'1').into()) {
                    Some(Event::Won) => break "CONNECT4",
                    Some(Event::Full) => break "FULL",
                    Some(Event::Invalid) => steps.push("INVALID"),
                    _ if steps.ends_with(&["chip"]) => {}
                    _ => steps.push("chip"),
                }
            }
        }
    };
    steps.push(end);
    let succession: BTreeSet<_> = steps.windows(3).collect();
    labels.extend(succession.iter().map(|steps| label("three steps in succession", steps.join("-"))));
    let chips = game.board.chips();
    if chips.count() < 5 || chips.count() > 45 {
        labels.push(label("few or many chips at the end", format!("{}-{end}", chips.count())));
    }
    let after = match rest.as_slice() {
        [] | [b'\n'] => "nothing",
        [b'\n', b'\n', ..] => "blank-line",
        [b'\n', ..] => "line",
        _ => "move",
    };
    if end != "QUIT" {
        labels.push(label("what follows the end", format!("{end}-{after}")));
    }
    if end == "CONNECT4" {
        labels.extend(win_labels(game.board.chips_of(game.player.opponent()), game.last_chip));
    }
    labels
}
