//! The encoding of simulations for shrinking.

use crate::item::Item;
use crate::shrink::Encoding;

/// The elements are the digits of moves and line feeds. Without the last line feed, moves are on one line with those
/// after them; a line feed that follows no move is a blank line. The one at the end of a line of moves at the end of
/// the text is omitted.
pub const ENCODING: Encoding = Encoding {
    encode: |text| {
        let mut elements: Item = text.iter().copied().filter(|byte| *byte != b' ').collect();
        if let [.., b'1'..=b'8', b'\n'] = *elements {
            elements.pop();
        }
        elements
    },
    decode: |elements| {
        let mut text = Item::new();
        for element in elements {
            if element.is_ascii_digit() && text.last().is_some_and(u8::is_ascii_digit) {
                text.push(b' ');
            }
            text.push(*element);
        }
        if text.last().is_some_and(u8::is_ascii_digit) {
            text.push(b'\n');
        }
        text
    },
    // A line feed is simpler than any move.
    lower: |elements, index| {
        let digits = b'1'..elements[index];
        let line_feed = Some(b'\n').filter(|_| elements[index].is_ascii_digit());
        line_feed.into_iter().chain(digits).collect()
    },
};
