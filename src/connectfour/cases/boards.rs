//! Random boards of ConnectFour, among them some that are hard to search.

use crate::bitboard::{Bitboard, Player};
use crate::cases::playout::{fill, part_of_board, random_subset};
use crate::cases::rows::ROWS_OF_FOUR;
use crate::connectfour::retrograde::{Board, Chips, HEIGHT, WIDTH};
use crate::random::Random;

/// Legal boards with a great many dead ends, found by hill climbing: their columns from left to right, each from the
/// bottom up.
const HARD_BOARDS: [[&str; 7]; 7] = [
    ["OOXXOO", "OXXOXX", "OOXXOX", "XOOXXX", "OOXXO", "OXOOXX", "OOXX"],
    ["XOXOOO", "XOXXOO", "XXOOXX", "OXXOO", "XXOOXO", "XOXX", "XXXOOO"],
    ["OXXX", "OXOOXX", "OOXXOO", "XXOXOO", "OOXX", "OXOOXX", "OOOXXX"],
    ["OXOXXO", "XOXOX", "OOOXXX", "OXOXO", "XOOXX", "OOXOXX", "OXOOXX"],
    ["OXOXXO", "OXOXO", "OOXXXO", "XOXO", "OOXXXO", "OXOOXX", "OOXXX"],
    ["OXOXX", "OXOOXX", "OOXXXO", "XOXOO", "OOXXXO", "OXOOXX", "OOXXXO"],
    ["OOXXXO", "OXOXX", "OOXXXO", "XOXO", "OOXXXO", "OXOOXX", "OOXXXO"],
];

/// Full boards without a row and without an order of moves, found by hill climbing.
const BOARDS_WITHOUT_ORDER: [[&str; 7]; 5] = [
    ["OOXXXO", "OXOXOX", "OOXXXO", "XOXOXO", "OOXXXO", "OXOXOX", "OOXXXO"],
    ["OOOXXX", "XOXOXO", "OOOXXX", "OXOXOX", "XOOXXO", "OOXOXX", "OOOXXX"],
    ["OXOOXX", "OXOXOX", "OOOXXX", "XOXOXO", "XOOXOX", "OXOXOX", "OOXXOX"],
    ["OOXOXX", "OXOXOX", "XOOXXO", "XOXOXO", "OXOXOX", "OXOXOX", "OOOXXX"],
    ["OOXXOX", "OXOXOX", "OXOXOX", "XOXOXO", "OOXXOX", "OXOXOX", "OOOXXX"],
];

/// A board of any chips of players who move in turn; none floats.
pub fn any_board(random: &mut Random) -> Board {
    let part = part_of_board(random);
    let cells = with_random_stacks(random, Chips::EMPTY, part);
    fill(random, cells)
}

/// A board on which no chip floats, with one to three rows of four, mostly of one player, and sometimes few other
/// chips.
pub fn with_rows(random: &mut Random) -> Board {
    let player = *random.pick(&Player::BOTH);
    let part = if random.below(2) == 0 { Chips::EMPTY } else { part_of_board(random) };
    let mut rows = Board::default();
    for n in 0..*random.pick(&[1, 1, 2, 3]) {
        let other = if n > 0 && random.below(3) == 0 { player.opponent() } else { player };
        let row = *random.pick(&ROWS_OF_FOUR) - rows.chips();
        *rows.chips_of_mut(other) |= row;
    }
    let cells = with_random_stacks(random, rows.chips(), part);
    let Board { first, .. } = rows;
    // The other chips are such that the players have moved in turn, if that is possible.
    let count = cells.count().div_ceil(2).saturating_sub(first.count());
    let first = first | random_subset(random, cells - rows.chips(), count);
    Board { first, second: cells - first }
}

/// The cells of a set, all cells below them, and a random number of cells in each column of a part of the board.
fn with_random_stacks(random: &mut Random, set: Chips, part: Chips) -> Chips {
    let mut cells = (0..HEIGHT).fold(set, |cells, _| cells | Bitboard(cells.0 >> 1 & Chips::FULL.0));
    for column in 0..WIDTH {
        for _ in 0..random.below(HEIGHT + 1) {
            cells |= cells.landing(column) & part;
        }
    }
    cells
}

/// One of [`BOARDS_WITHOUT_ORDER`], after random swaps that complete no row.
pub fn without_order(random: &mut Random) -> Board {
    let mut board = from_columns(*random.pick(&BOARDS_WITHOUT_ORDER));
    for _ in 0..random.below(20) {
        let (one, other) = (random_subset(random, board.first, 1), random_subset(random, board.second, 1));
        let swapped = Board { first: (board.first - one) | other, second: (board.second - other) | one };
        if swapped.rows().is_empty() {
            board = swapped;
        }
    }
    board
}

/// One of [`HARD_BOARDS`] with shuffled columns and, sometimes, some chips removed; half of them upside down, which is
/// hard for a search from the empty board. The player who moved last begins there, so the colors may be swapped.
pub fn hard_board(random: &mut Random) -> Board {
    let mut columns = random.pick(&HARD_BOARDS).map(String::from);
    let (is_upside_down, is_whole) = (random.below(2) == 0, random.below(2) == 0);
    for column in &mut columns {
        if !is_whole && random.below(8) == 0 {
            column.pop();
        }
        if is_upside_down {
            *column = column.chars().rev().collect();
        }
    }
    random.shuffle(&mut columns);
    let board = from_columns(columns.each_ref().map(String::as_str));
    if board.ahead() < 0 { Board { first: board.second, second: board.first } } else { board }
}

/// The board with these columns.
fn from_columns(columns: [&str; 7]) -> Board {
    let mut board = Board::default();
    for (column, chips) in columns.iter().enumerate() {
        for (level, chip) in chips.bytes().enumerate() {
            let side = if chip == b'X' { &mut board.first } else { &mut board.second };
            *side |= Chips::cell(column, level);
        }
    }
    board
}
