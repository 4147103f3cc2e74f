//! Generators of boards that are hard cases of ConnectFour.

use crate::bitboard::{Bitboard, Direction, Player};
use crate::boards::BoardProblem;
use crate::boards::generators::{ahead_after, fill, on_chips, settled, some_of};
use crate::cases::Item;
use crate::cases::playout::{self, Goal, retry};
use crate::cases::rows::{NearMiss, ROWS_OF_FOUR, rows_of};
use crate::connectfour::{Board, Chips, ConnectFour};
use crate::random::Random;

pub type Playout = playout::Playout<7, 6, 4>;

/// Legal boards with very many dead ends, found by climbing towards more. Columns are from the left, each from the bottom
/// up.
const HARD: [[&str; 7]; 7] = [
    ["OOXXOO", "OXXOXX", "OOXXOX", "XOOXXX", "OOXXO", "OXOOXX", "OOXX"],
    ["XOXOOO", "XOXXOO", "XXOOXX", "OXXOO", "XXOOXO", "XOXX", "XXXOOO"],
    ["OXXX", "OXOOXX", "OOXXOO", "XXOXOO", "OOXX", "OXOOXX", "OOOXXX"],
    ["OXOXXO", "XOXOX", "OOOXXX", "OXOXO", "XOOXX", "OOXOXX", "OXOOXX"],
    ["OXOXXO", "OXOXO", "OOXXXO", "XOXO", "OOXXXO", "OXOOXX", "OOXXX"],
    ["OXOXX", "OXOOXX", "OOXXXO", "XOXOO", "OOXXXO", "OXOOXX", "OOXXXO"],
    ["OOXXXO", "OXOXX", "OOXXXO", "XOXO", "OOXXXO", "OXOOXX", "OOXXXO"],
];

/// Full boards without a row that no order of moves leads to, found likewise.
const NO_ORDER: [[&str; 7]; 5] = [
    ["OOXXXO", "OXOXOX", "OOXXXO", "XOXOXO", "OOXXXO", "OXOXOX", "OOXXXO"],
    ["OOOXXX", "XOXOXO", "OOOXXX", "OXOXOX", "XOOXXO", "OOXOXX", "OOOXXX"],
    ["OXOOXX", "OXOXOX", "OOOXXX", "XOXOXO", "XOOXOX", "OXOXOX", "OOXXOX"],
    ["OOXOXX", "OXOXOX", "XOOXXO", "XOXOXO", "OXOXOX", "OXOXOX", "OOOXXX"],
    ["OOXXOX", "OXOXOX", "OXOXOX", "XOXOXO", "OOXXOX", "OXOXOX", "OOOXXX"],
];

fn text(board: &Board) -> Item {
    ConnectFour::NOTATION.write(board)
}

/// The board to which play led.
pub fn board(playout: Option<Playout>) -> Option<Item> {
    playout.map(|playout| text(&playout.board))
}

/// From `min` to `max` chips, and nobody has a row.
pub fn open(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let plies = random.between(min, max);
    board(retry(|| Playout::without_row(random, plies)))
}

/// A nearly full board that has a near miss, and many others around its cell, around empty ones and on a column of three.
pub fn near_miss(random: &mut Random, near: &NearMiss<7, 6, 4>) -> Option<Item> {
    let mut rows = ROWS_OF_FOUR.clone();
    let above = |column, chips| Chips::column(column) - on_chips(chips);
    retry(|| {
        let player = Player::random(random);
        let mut board = Board::with_side(player, near.row - near.gap);
        let mut empty = if near.is_empty { above(near.gap.leftmost(), board.chips()) } else { Chips::EMPTY };
        *board.side_mut(player.other()) = near.gap - empty;
        for _ in 0..3 {
            let (column, level) = (random.below(7), random.below(4));
            let three = if level == 3 { Chips::EMPTY } else { Bitboard(7 << level << (8 * column)) };
            if ((Chips::column(column)) & (near.row | empty)).is_empty() {
                *board.side_mut(Player::random(random)) |= three;
                empty |= above(column, three);
            }
        }
        random.shuffle(&mut rows);
        rows.sort_by_key(|row| (*row & near.gap).is_empty());
        for row in &rows {
            let gap = *row & (empty | near.gap);
            let player = if (gap & empty).is_empty() { player } else { Player::random(random) };
            let is_free = |player: Player| ((*row - gap) & board.side(player.other())).is_empty();
            let player = if is_free(player) || (gap & empty).is_empty() { player } else { player.other() };
            if gap.count() == 1 && is_free(player) && random.below(3) > 0 {
                *board.side_mut(player) |= *row - gap;
            }
        }
        let playout = Playout::to_goal(random, Goal { board, last: Chips::EMPTY, empty })?;
        Some(text(&playout.avoid_rows(random, Chips::CELLS, empty).board))
    })
}

/// Any chips that do not float, as many of each player as there can be.
pub fn any(random: &mut Random) -> Option<Item> {
    let cells = settled(random, Chips::EMPTY);
    let ahead = (cells.count() % 2) as isize;
    fill(random, Board::default(), cells, ahead).map(|board| text(&board))
}

/// Chips around those of a board, with the first player `ahead`; `None` if the number of cells does not allow that.
fn around(random: &mut Random, board: Board, ahead: isize) -> Option<Item> {
    let cells = settled(random, board.chips());
    fill(random, board, cells, ahead).map(|board| text(&board))
}

/// A played board with two chips of different players exchanged.
pub fn swapped(random: &mut Random) -> Option<Item> {
    let plies = 2 + random.below(Chips::CELLS - 1);
    let board = Playout::at_random(random, plies).board;
    Some(text(&exchanged(random, board)))
}

/// A chip over an empty cell, at the bottom of its column or above another chip.
pub fn floating(random: &mut Random, above_empty_bottom: bool) -> Option<Item> {
    let plies = 8 + random.below(25);
    let Board { first, second } = Playout::without_row(random, plies)?.board;
    let chips = first | second;
    let gaps: Chips = chips.cells().filter(|cell| !(cell.above() & chips).is_empty()).collect();
    let gap = some_of(random, gaps, 1);
    let chip = some_of(random, second - gap, 1);
    let bottom = gap.lowest() == 0;
    (bottom == above_empty_bottom && !gap.is_empty()).then(|| {
        // One chip of each player goes, so that nothing but the gap is wrong.
        let gone = if (gap & first).is_empty() {
            gap | some_of(random, first & chips.tops(), 1)
        } else {
            gap | chip & chips.tops()
        };
        text(&Board { first: first - gone, second: second - gone })
    })
}

/// Numbers of chips that do not go together, and no row.
pub fn uneven(random: &mut Random, ahead: isize) -> Option<Item> {
    around(random, Board::default(), ahead)
}

/// A row of one player, with the first player `ahead`.
pub fn with_row(random: &mut Random, player: Player, ahead: isize) -> Option<Item> {
    let row = a_row(random);
    around(random, Board::with_side(player, row), ahead)
}

fn a_row(random: &mut Random) -> Chips {
    *random.pick(&ROWS_OF_FOUR)
}

/// A row of each player.
pub fn two_rows(random: &mut Random, ahead: isize) -> Option<Item> {
    let (first, second) = (a_row(random), a_row(random));
    (first & second).is_empty().then(|| around(random, Board { first, second }, ahead))?
}

/// Two rows of one player that have no chip in common.
pub fn separate_rows(random: &mut Random) -> Option<Item> {
    let (one, other) = (a_row(random), a_row(random));
    let board = Board { first: one | other, second: Chips::EMPTY };
    (one & other).is_empty().then(|| around(random, board, 1))?
}

/// An upright row and two across, of which the upper one has the upright one's last chip.
pub fn three_rows(random: &mut Random) -> Option<Item> {
    let upright = *random.pick(&rows_of::<7, 6, 4>(4, &[Direction::Vertical]));
    let top = upright.cells().last()?;
    let through = |cell: Chips| {
        let mut rows = rows_of::<7, 6, 4>(4, &[Direction::Horizontal]);
        rows.retain(|row| !(*row & cell).is_empty());
        rows
    };
    let below = Bitboard(top.0 >> 1);
    let (upper, lower) = (*random.pick(&through(top)), *random.pick(&through(below)));
    let board = Board { first: upright | upper | lower, second: Chips::EMPTY };
    let cells = settled(random, board.chips()) - top.above();
    fill(random, board, cells, 1).map(|board| text(&board))
}

/// Only chips of the second player at the bottom, so nobody can have started.
pub fn no_start(random: &mut Random) -> Option<Item> {
    let count = 1 + random.below(7);
    let second = some_of(random, Chips::BOTTOM, count);
    let mut cells = second;
    for _ in 0..3 * count {
        let column = random.below(7);
        if second.contains(column, 0) && cells.has_room(column) {
            cells |= cells.landing(column);
        }
    }
    let ahead = (cells.count() % 2) as isize;
    fill(random, Board { first: Chips::EMPTY, second }, cells, ahead).map(|board| text(&board))
}

/// A full board like one that no order of moves leads to: some chips of either player exchanged, and still no row.
pub fn no_end(random: &mut Random) -> Option<Item> {
    let mut columns = *random.pick(&NO_ORDER);
    if random.below(2) == 0 {
        columns.reverse();
    }
    let mut board = stacked(columns);
    for _ in 0..random.below(60) {
        let other = exchanged(random, board);
        if other.rows().is_empty() {
            board = other;
        }
    }
    Some(text(&board))
}

/// A row on chips that hardly leave an order.
pub fn no_order_to_row(random: &mut Random) -> Option<Item> {
    let row = a_row(random);
    let player = Player::random(random);
    let mut cells = on_chips(row);
    for _ in 0..random.below(6) {
        let column = random.below(7);
        if cells.has_room(column) && (cells & Chips::column(column) & row).is_empty() {
            cells |= cells.landing(column);
        }
    }
    fill(random, Board::with_side(player, row), cells, ahead_after(player)).map(|board| text(&board))
}

/// A legal board with very many dead ends, its columns in another order, perhaps with some chips less on top.
pub fn hard(random: &mut Random) -> Option<Item> {
    let mut columns = *random.pick(&HARD);
    random.shuffle(&mut columns);
    Some(text(&stacked(columns.map(|chips| &chips[..chips.len() - usize::from(random.below(8) == 0)]))))
}

/// Such a board upside down, so that dead ends are met from the bottom.
pub fn hard_forward(random: &mut Random) -> Option<Item> {
    let mut columns = random.pick(&HARD).map(|chips| chips.chars().rev().collect::<String>());
    random.shuffle(&mut columns);
    let Board { first, second } = stacked(columns.each_ref().map(String::as_str));
    let is_first_ahead = first.count() > second.count();
    Some(text(&if is_first_ahead { Board { first, second } } else { Board { first: second, second: first } }))
}

/// The board with these columns.
fn stacked(columns: [&str; 7]) -> Board {
    let mut board = Board::default();
    for (column, chips) in columns.iter().enumerate() {
        for (level, chip) in chips.bytes().enumerate() {
            let side = if chip == b'X' { &mut board.first } else { &mut board.second };
            *side |= Chips::cell(column, level);
        }
    }
    board
}

/// The board with two chips of different players exchanged.
fn exchanged(random: &mut Random, Board { first, second }: Board) -> Board {
    let (one, other) = (some_of(random, first, 1), some_of(random, second, 1));
    Board { first: (first - one) | other, second: (second - other) | one }
}
