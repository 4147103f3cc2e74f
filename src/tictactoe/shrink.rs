//! Shrinking of tic-tac-toe boards: mark by mark.

use super::rules::{Board, Marks, SIDE, TicTacToe};
use crate::bitboard::Player;
use crate::boards::BoardProblem;
use crate::boards::shrink::{alphabet, feature, player_at};
use crate::shrink::encoding::{Element, Encoding};
use crate::shrink::features;

/// An element is a mark: the index of its player plus twice the index of its cell.
pub const ENCODING: Encoding = Encoding {
    elements,
    item: |elements| TicTacToe::NOTATION.text(&board(elements).unwrap_or_default()),
    alphabet: &alphabet::<{ 2 * SIDE * SIDE }>(),
    lower: |_, _| Vec::new(),
    feature_count: features::COUNT,
    feature: || Box::new(|elements, n| Some(feature(&mut TicTacToe, &board(elements)?, n))),
    simple_items: &[],
};

fn elements(text: &[u8]) -> Vec<Element> {
    let mark = |n| {
        let player = player_at(&TicTacToe::NOTATION, text, n / SIDE, n % SIDE)?;
        Some((2 * n + player as usize) as Element)
    };
    (0..SIDE * SIDE).filter_map(mark).collect()
}

/// The board with these marks; `None` if a cell has two.
fn board(elements: &[Element]) -> Option<Board> {
    let mut board = Board::default();
    for element in elements.iter().map(|element| usize::from(*element)) {
        let cell = Marks::cell(element / 2 / SIDE, element / 2 % SIDE);
        if !(board.chips() & cell).is_empty() {
            return None;
        }
        let player = if element % 2 == 0 { Player::First } else { Player::Second };
        *board.side_mut(player) |= cell;
    }
    Some(board)
}
