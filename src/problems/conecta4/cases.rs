//! The hard cases of Conecta 4.

use std::collections::BTreeSet;
use std::iter::repeat_n;
use std::mem;

use super::reader::ENCODING;
use super::rules::{Event, Game, HEIGHT, WIDTH};
use crate::cases::labels::{open_column_label, win_labels};
use crate::cases::random::{Playout, Random};
use crate::cases::{Cases, Label, label};
use crate::item::Item;

pub const CASES: Cases = Cases {
    labeler: || Box::new(labels),
    random_item,
    // The last move fills the board, behind an invalid one.
    rare_items: &[
        "6171346227517662732888154363352261574138878554414\n",
        "61713462275176627328881543633522615741388785544\n\n14\n",
    ],
    largest: ("", ""),
    last_items: &[],
};

/// The usual sizes of buffers for lines, in bytes. 96 bytes hold a move for each cell.
const BUFFER_SIZES: [usize; 18] =
    [16, 20, 32, 50, 64, 80, 96, 100, 128, 200, 256, 500, 512, 1000, 1024, 2000, 2048, 4096];

const FILLED_BUFFERS: &str = "lines that fill a buffer before the end, by bytes with LF";

/// The length of a move in bytes, with the space or line feed behind it.
const MOVE_LENGTH: usize = 2;

/// The names of a simulation's steps: its events by their index, moves that cause none, and its start.
const STEPS: [&str; 7] = ["INVALID", "CONNECT4", "FULL", "QUIT", "board", "moves", "start"];
const MOVES: usize = 5;
const START: usize = 6;

/// A random game, or uniformly random moves, and sometimes more after its end. After a move, often or rarely, the line
/// ends, a blank line follows, or moves into a full column do, sometimes as many as fill a buffer.
fn random_item(random: &mut Random) -> Item {
    let [line, blank_line, invalid] = [(); 3].map(|()| *random.pick(&[1, 2, 4, 16, 1000]));
    let mut moves =
        if random.below(3) == 0 { Vec::new() } else { Playout::<WIDTH, HEIGHT, 4>::random(random).moves };
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
            let fills_buffer = (*random.pick(&BUFFER_SIZES) / MOVE_LENGTH).saturating_sub(on_line);
            elements.extend(repeat_n(digit, *random.pick(&[fills_buffer, 1, 2, 3])));
        }
        if random.below(blank_line) == 0 {
            elements.extend(repeat_n(b'\n', random.between(2, 4)));
        } else if random.below(line) == 0 {
            elements.push(b'\n');
        }
    }
    (ENCODING.decode)(&elements)
}

fn labels(simulation: &[u8]) -> Vec<Label> {
    let mut labels = Vec::new();
    let mut game = Game::default();
    let mut moves_on_line = 0;
    let mut steps = Vec::with_capacity(simulation.len());
    steps.push(START);
    let mut rest = simulation.iter();
    let end = loop {
        match rest.next() {
            None => break Event::Quit,
            Some(b'\n') => match mem::take(&mut moves_on_line) * MOVE_LENGTH {
                0 => steps.push(Event::BoardRequested as usize),
                bytes if BUFFER_SIZES.contains(&bytes) => labels.push(label(FILLED_BUFFERS, bytes)),
                _ => {}
            },
            Some(digit) => {
                moves_on_line += 1;
                match game.play((digit - b'1').into()) {
                    Some(end @ (Event::Won | Event::Full)) => break end,
                    Some(event) => steps.push(event as usize),
                    None if steps.ends_with(&[MOVES]) => {}
                    None => steps.push(MOVES),
                }
            }
        }
    };
    steps.push(end as usize);
    // Collecting them would sort them.
    let mut successions = BTreeSet::new();
    successions.extend(steps.windows(3));
    for steps in successions {
        let names = steps.iter().map(|step| STEPS[*step]).collect::<Vec<_>>().join(", ");
        labels.push(("three steps in succession", names));
    }
    let end = STEPS[end as usize];
    if let count @ (0..5 | 46..) = game.board.chips().count() {
        labels.push(label("few or many chips at the end", (count, end)));
    }
    let after = match rest.as_slice() {
        [] | [b'\n'] => "nothing",
        [b'\n', b'\n', ..] => "a blank line",
        [b'\n', ..] => "a line",
        _ => "a move",
    };
    if end == "QUIT" {
        labels.extend(open_column_label(game.board.chips()));
    } else {
        labels.push(label("what follows the end", (end, after)));
    }
    if end == "CONNECT4" {
        let winner = game.player.opponent();
        labels.extend(win_labels(winner, game.board.chips_of(winner), game.last_chip));
    }
    labels
}
