//! TopCoder ConnectFour: given a board, determine whose turn it is, who has won, or that no legal game leads to it.
//!
//! `rules` decides whether a board is legal: its chips and rows, as in the other board problem, and then `retrograde`,
//! which searches for an order of moves. The hard cases are in `cases`. Boards are read and answered by the module
//! `boards`.

mod cases;
mod retrograde;
mod rules;

use crate::bitboard::Player;
use crate::item::Item;
use crate::problem::{Element, Encoding, Kind, Problem, Words};
use crate::problems::boards::BoardProblem;
use crate::problems::boards::reader::BoardReader;
use retrograde::{Chips, HEIGHT, LENGTH, WIDTH};
use rules::ConnectFour;

pub use retrograde::{Board, RetrogradeSearch};
pub use rules::order_of_moves;

pub const PROBLEM: Problem = Problem {
    name: "connectfour",
    kind: Kind::Boards,
    description: "7 x 6 boards: whose turn, who won, or unreachable",
    words: Words { noun: "board", label: "board ", unit: "chip" },
    max_items: 1,
    text: |_, board| board.into(),
    form: |scanner| ConnectFour::NOTATION.form(scanner),
    starts_input: |text| ConnectFour::NOTATION.starts_input(text),
    reader: |_| Box::<BoardReader<ConnectFour, WIDTH, HEIGHT, LENGTH>>::default(),
    verdicts: &ConnectFour::VERDICTS,
    row_verdicts: &ConnectFour::VERDICTS,
    cases: cases::CASES,
    encoding: Encoding { encode, decode, lower },
};

/// The number of possible contents of a cell: nothing, or a chip of either player. An element is the content plus
/// `CONTENT_COUNT` times the column.
const CONTENT_COUNT: usize = 3;

/// The elements are the cells of each column up to its highest chip, so when a chip is removed, those above it fall.
fn encode(text: &[u8]) -> Vec<Element> {
    let board = ConnectFour::NOTATION.board(text).unwrap_or_default();
    let cells = (0..WIDTH).flat_map(|column| {
        let height = (board.chips() & Chips::column(column)).height();
        (0..height).map(move |level| (column, board.player_at(column, level)))
    });
    let content = |player: Option<Player>| player.map_or(0, |player| 1 + player as usize);
    cells.map(|(column, player)| (column * CONTENT_COUNT + content(player)) as Element).collect()
}

fn decode(elements: &[Element]) -> Item {
    let mut board = Board::default();
    let mut heights = [0; WIDTH];
    for element in elements.iter().map(|element| usize::from(*element)) {
        let (column, content) = (element / CONTENT_COUNT, element % CONTENT_COUNT);
        let cell = Chips::cell(column, heights[column]);
        heights[column] += 1;
        if let Some(player) = content.checked_sub(1).and_then(|index| Player::BOTH.get(index)) {
            *board.chips_of_mut(*player) |= cell;
        }
    }
    ConnectFour::NOTATION.text(&board)
}

/// Returns an empty cell to replace the chip at `index` if the next element is of the same column; otherwise, nothing.
/// Unlike removing the chip, this does not let those above it fall.
fn lower(elements: &[Element], index: usize) -> Vec<Element> {
    let empty = elements[index] - elements[index] % CONTENT_COUNT as Element;
    let has_cell_above =
        elements.get(index + 1).is_some_and(|next| (empty..empty + CONTENT_COUNT as Element).contains(next));
    if elements[index] != empty && has_cell_above { vec![empty] } else { Vec::new() }
}
