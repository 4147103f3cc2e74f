//! Shrinking of ConnectFour boards: when a chip is removed, those above it fall.

use super::board::{Board, Chips, HEIGHT, WIDTH};
use super::rules::ConnectFour;
use crate::bitboard::Player;
use crate::boards::BoardProblem;
use crate::boards::shrink::{alphabet, feature, player_at};
use crate::shrink::encoding::{Element, Encoding};
use crate::shrink::features;

/// The elements are the cells of each column up to its highest chip.
pub const ENCODING: Encoding = Encoding {
    elements,
    item: |elements| ConnectFour::NOTATION.text(&board(elements).unwrap_or_default()),
    alphabet: &alphabet::<{ WIDTH * CONTENT_COUNT }>(),
    lower,
    feature_count: features::COUNT,
    feature: || {
        let mut problem = ConnectFour::default();
        Box::new(move |elements, n| Some(feature(&mut problem, &board(elements)?, n)))
    },
    simple_items: &[],
};

/// The number of possible contents of a cell: nothing, or a chip of either player. An element is the content plus
/// `CONTENT_COUNT` times the column.
const CONTENT_COUNT: usize = 3;

fn elements(text: &[u8]) -> Vec<Element> {
    let mut elements = Vec::new();
    for column in 0..WIDTH {
        let player_at = |level| player_at(&ConnectFour::NOTATION, text, column, level);
        let empty_above = (0..HEIGHT).rev().take_while(|level| player_at(*level).is_none()).count();
        let contents =
            (0..HEIGHT - empty_above).map(|level| player_at(level).map_or(0, |player| 1 + player as usize));
        elements.extend(contents.map(|content| (column * CONTENT_COUNT + content) as Element));
    }
    elements
}

/// The board with these elements; `None` if a column has too many.
fn board(elements: &[Element]) -> Option<Board> {
    let mut board = Board::default();
    let mut heights = [0; WIDTH];
    for element in elements.iter().map(|element| usize::from(*element)) {
        let (column, content) = (element / CONTENT_COUNT, element % CONTENT_COUNT);
        if heights[column] == HEIGHT {
            return None;
        }
        let cell = Chips::cell(column, heights[column]);
        heights[column] += 1;
        match content {
            0 => {}
            1 => *board.side_mut(Player::First) |= cell,
            _ => *board.side_mut(Player::Second) |= cell,
        }
    }
    Some(board)
}

/// A chip directly below an empty cell may be replaced by an empty cell, so that those above do not fall.
fn lower(elements: &[Element], index: usize) -> Vec<Element> {
    let empty = elements[index] - elements[index] % CONTENT_COUNT as Element;
    let is_chip = elements[index] != empty;
    if is_chip && elements.get(index + 1) == Some(&empty) { vec![empty] } else { Vec::new() }
}
