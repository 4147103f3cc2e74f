//! Shrinking of simulations: by moves and blank lines.

use super::{Event, Game};
use crate::item::Item;
use crate::shrink::encoding::{Element, Encoding};
use crate::shrink::features::{self, LEVELS, hash};

/// The elements are blank lines, as line ends, and moves: digits, or letters from A on for those that start a line although
/// a move comes before them. So the lines of two moves are joined by a lower element.
pub const ENCODING: Encoding = Encoding {
    elements,
    item,
    alphabet: b"\n12345678ABCDEFGH",
    lower: |elements, index| {
        let columns = b'1'..=column(elements[index]);
        let starts_line = elements[index].is_ascii_alphabetic();
        let letters = (b'A'..elements[index]).filter(|_| starts_line);
        columns.filter(|digit| *digit != elements[index]).chain(letters).collect()
    },
    levels: 2 * LEVELS,
    feature: || Box::new(|elements, level| Some(feature(elements, level))),
    simple_items: &[],
};

/// The digit of a move; a line end for a blank line, before which there is no digit.
fn column(element: Element) -> u8 {
    if element.is_ascii_alphabetic() { element - b'A' + b'1' } else { element }
}

fn elements(text: &[u8]) -> Vec<Element> {
    let mut elements = Vec::new();
    for line in text.strip_suffix(b"\n").unwrap_or(text).split(|byte| *byte == b'\n') {
        let mut moves = line.iter().copied().filter(|byte| matches!(byte, b'1'..=b'8'));
        match (moves.next(), elements.last()) {
            (None, _) if text.is_empty() => {}
            (None, _) => elements.push(b'\n'),
            (Some(digit), None | Some(b'\n')) => elements.push(digit),
            (Some(digit), _) => elements.push(digit - b'1' + b'A'),
        }
        elements.extend(moves);
    }
    elements
}

fn item(elements: &[Element]) -> Item {
    let mut text = Item::new();
    let mut in_line = false;
    for element in elements {
        let starts_line = !element.is_ascii_digit();
        if in_line {
            text.push(if starts_line { b'\n' } else { b' ' });
        }
        text.push(column(*element));
        in_line = *element != b'\n';
    }
    if in_line {
        text.push(b'\n');
    }
    text
}

/// Simulations have their ends and their rows in common, and at higher levels whether boards are shown and moves invalid.
fn feature(elements: &[Element], level: usize) -> u64 {
    let mut game = Game::default();
    let (mut shown, mut invalid, mut end) = (false, false, Event::Quit);
    for element in elements {
        if *element == b'\n' {
            shown = true;
            continue;
        }
        match game.play(usize::from(column(*element) - b'1')) {
            Some(Event::Invalid) => invalid = true,
            Some(event) => {
                end = event;
                break;
            }
            None => {}
        }
    }
    let mut outcome = [end as u64, 0, 0];
    if level >= LEVELS {
        outcome = [end as u64, u64::from(shown), u64::from(invalid)];
    }
    features::feature(hash(0, &outcome), &game.board, level % LEVELS)
}
