//! The encoding of simulations for shrinking, with moves and blank lines as elements.

use super::game::{Event, Game};
use crate::item::Item;
use crate::shrink::encoding::{Element, Encoding, FEATURE_COUNT, board_feature, hash};

/// An element is a line feed for a blank line, a digit for a move, or a letter from A to H for a move that starts a new
/// line right after a line of moves. Lowering a letter to a digit joins the two lines.
pub const ENCODING: Encoding = Encoding {
    encode,
    decode,
    alphabet: b"\n12345678ABCDEFGH",
    lower: |elements, index| {
        // This range is empty for a line feed, whose code is less than that of any digit.
        let digits = b'1'..=byte(elements[index]);
        let is_letter = elements[index].is_ascii_alphabetic();
        let letters = (b'A'..elements[index]).filter(|_| is_letter);
        digits.filter(|digit| *digit != elements[index]).chain(letters).collect()
    },
    feature_count: 2 * FEATURE_COUNT,
    new_feature_fn: || Box::new(|elements, n| Some(feature(elements, n))),
    simple_items: &[],
};

/// The digit of a move, or the line feed of a blank line.
fn byte(element: Element) -> u8 {
    if element.is_ascii_alphabetic() { element - b'A' + b'1' } else { element }
}

fn encode(text: &[u8]) -> Vec<Element> {
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

fn decode(elements: &[Element]) -> Item {
    let mut text = Item::new();
    let mut in_line = false;
    for element in elements {
        let starts_line = !element.is_ascii_digit();
        if in_line {
            text.push(if starts_line { b'\n' } else { b' ' });
        }
        text.push(byte(*element));
        in_line = *element != b'\n';
    }
    if in_line {
        text.push(b'\n');
    }
    text
}

/// The `n`th feature of a simulation: a hash of the event that ends it and of properties of its final board, such as
/// rows. Features in the second half also depend on whether it has blank lines and whether it has invalid moves.
fn feature(elements: &[Element], n: usize) -> u64 {
    let mut game = Game::default();
    let (mut end, mut has_blank_line, mut has_invalid) = (Event::Quit, false, false);
    for element in elements {
        if *element == b'\n' {
            has_blank_line = true;
            continue;
        }
        match game.play(usize::from(byte(*element) - b'1')) {
            Some(Event::Invalid) => has_invalid = true,
            Some(event) => {
                end = event;
                break;
            }
            None => {}
        }
    }
    let is_detailed = n >= FEATURE_COUNT;
    let outcome =
        [end as u64, u64::from(is_detailed && has_blank_line), u64::from(is_detailed && has_invalid)];
    board_feature(hash(0, &outcome), &game.board, n % FEATURE_COUNT)
}
