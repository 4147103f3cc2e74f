//! Generators of boards that are hard cases of ConnectFour.

use crate::bitboard::{Bitboard, Direction, Player};
use crate::boards::BoardProblem;
use crate::cases::Item;
use crate::cases::generators::{self, Goal, ahead_after, fill, random_subset, retry};
use crate::cases::rows::{NearMiss, ROWS_OF_FOUR, rows_of};
use crate::connectfour::board::{Board, Chips, HEIGHT, WIDTH};
use crate::connectfour::rules::ConnectFour;
use crate::random::Random;

/// A random game of ConnectFour.
pub type Playout = generators::Playout<7, 6, 4>;

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

/// The text of a board.
fn text(board: &Board) -> Item {
    ConnectFour::NOTATION.text(board)
}

/// The item for the final board of a playout, if there is one.
pub fn item(playout: Option<Playout>) -> Option<Item> {
    playout.map(|playout| text(&playout.board))
}

/// A board of `min` to `max` chips without a row.
pub fn without_row(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    item(Playout::without_row(random, min, max))
}

/// A board won with a row of this length in one of these directions.
pub fn long_row(random: &mut Random, length: usize, directions: &[Direction]) -> Option<Item> {
    item(Playout::with_long_row(random, length, directions))
}

/// A nearly full board with this near miss and many more: other rows through its gap, rows through other cells that
/// stay empty, and columns in which three chips of one player lie below an empty cell.
pub fn near_miss(random: &mut Random, near: &NearMiss<7, 6, 4>) -> Option<Item> {
    let mut rows = ROWS_OF_FOUR.clone();
    let above = |column, chips| Chips::column(column) - with_support(chips);
    retry(|| {
        let player = Player::random(random);
        let mut board = Board::with_chips(player, near.row - near.gap);
        let mut empty =
            if near.gap_is_empty { above(near.gap.leftmost_column(), board.chips()) } else { Chips::EMPTY };
        *board.chips_of_mut(player.opponent()) = near.gap - empty;
        for _ in 0..3 {
            let (column, level) = (random.below(7), random.below(4));
            let stack = if level == 3 { Chips::EMPTY } else { Bitboard(7 << level << (8 * column)) };
            if (Chips::column(column) & (near.row | empty)).is_empty() {
                *board.chips_of_mut(Player::random(random)) |= stack;
                empty |= above(column, stack);
            }
        }
        random.shuffle(&mut rows);
        rows.sort_by_key(|row| (*row & near.gap).is_empty());
        for row in &rows {
            let gap = *row & (empty | near.gap);
            let owner = if (gap & empty).is_empty() { player } else { Player::random(random) };
            let is_free = |player: Player| ((*row - gap) & board.chips_of(player.opponent())).is_empty();
            let owner = if is_free(owner) || (gap & empty).is_empty() { owner } else { owner.opponent() };
            if gap.count() == 1 && is_free(owner) && random.below(3) > 0 {
                *board.chips_of_mut(owner) |= *row - gap;
            }
        }
        let playout = Playout::reaching(random, Goal { board, last: Chips::EMPTY, empty })?;
        Some(text(&playout.avoid_rows(random, Chips::CELL_COUNT, empty).board))
    })
}

/// The cells of a set and all cells below them.
fn with_support(set: Chips) -> Chips {
    (0..HEIGHT).fold(set, |cells, _| cells | Bitboard(cells.0 >> 1 & Chips::FULL.0))
}

/// The cells of a set, all cells below them, and a random number of cells stacked on top of each column.
fn with_random_stacks(random: &mut Random, set: Chips) -> Chips {
    let mut cells = with_support(set);
    for column in 0..WIDTH {
        for _ in 0..random.below(HEIGHT) {
            if random.below(2) == 0 && cells.has_room(column) {
                cells |= cells.landing(column);
            }
        }
    }
    cells
}

/// A random board on which no chip floats, with legal chip counts.
pub fn any_board(random: &mut Random) -> Option<Item> {
    let cells = with_random_stacks(random, Chips::EMPTY);
    let ahead = (cells.count() % 2) as isize;
    fill(random, Board::default(), cells, ahead).map(|board| text(&board))
}

/// The board with random chips added, so that the first player has `ahead` more than the second; `None` if that is
/// impossible.
pub fn with_random_chips(random: &mut Random, board: Board, ahead: isize) -> Option<Item> {
    let cells = with_random_stacks(random, board.chips());
    fill(random, board, cells, ahead).map(|board| text(&board))
}

/// The final board of a random playout, after swapping a random chip of each player.
pub fn played_and_swapped(random: &mut Random) -> Option<Item> {
    let plies = 2 + random.below(Chips::CELL_COUNT - 1);
    let board = Playout::random(random, plies).board;
    Some(text(&swapped(random, board)))
}

/// A board with a floating chip above a gap on a level that satisfies a condition.
pub fn floating(random: &mut Random, condition: fn(usize) -> bool) -> Option<Item> {
    let plies = 8 + random.below(25);
    let Board { first, second } = Playout::try_without_row(random, plies)?.board;
    let chips = first | second;
    let gaps: Chips = chips.cells().filter(|cell| !(cell.above() & chips).is_empty()).collect();
    let gap = random_subset(random, gaps, 1);
    let chip = random_subset(random, second - gap, 1);
    (condition(gap.leftmost_level()) && !gap.is_empty()).then(|| {
        // Try to remove a chip of each player, to keep the chip counts legal.
        let removed = if (gap & first).is_empty() {
            gap | random_subset(random, first & chips.tops(), 1)
        } else {
            gap | chip & chips.tops()
        };
        text(&Board { first: first - removed, second: second - removed })
    })
}

/// A board with a row of this player, on which the first player has `ahead` more chips than the second.
pub fn with_row(random: &mut Random, player: Player, ahead: isize) -> Option<Item> {
    let row = random_row(random);
    with_random_chips(random, Board::with_chips(player, row), ahead)
}

/// A random row of four.
fn random_row(random: &mut Random) -> Chips {
    *random.pick(&ROWS_OF_FOUR)
}

/// A board with a row of each player, on which the first player has `ahead` more chips than the second.
pub fn two_rows(random: &mut Random, ahead: isize) -> Option<Item> {
    let (first, second) = (random_row(random), random_row(random));
    (first & second).is_empty().then(|| with_random_chips(random, Board { first, second }, ahead))?
}

/// A board with two rows of one player that share no chip.
pub fn separate_rows(random: &mut Random) -> Option<Item> {
    let (one, other) = (random_row(random), random_row(random));
    let board = Board { first: one | other, second: Chips::EMPTY };
    (one & other).is_empty().then(|| with_random_chips(random, board, 1))?
}

/// A board with a vertical row and two horizontal ones, the upper through its top chip, and the lower through the chip
/// below that.
pub fn three_rows(random: &mut Random) -> Option<Item> {
    let vertical = *random.pick(&rows_of::<7, 6, 4>(4, &[Direction::Vertical]));
    let top = vertical.cells().last()?;
    let through = |cell: Chips| {
        let mut rows = rows_of::<7, 6, 4>(4, &[Direction::Horizontal]);
        rows.retain(|row| !(*row & cell).is_empty());
        rows
    };
    let below = Bitboard(top.0 >> 1);
    let (upper, lower) = (*random.pick(&through(top)), *random.pick(&through(below)));
    let board = Board { first: vertical | upper | lower, second: Chips::EMPTY };
    let cells = with_random_stacks(random, board.chips()) - top.above();
    fill(random, board, cells, 1).map(|board| text(&board))
}

/// A board without chips of the first player on the bottom level, so that no first move is possible.
pub fn without_first_move(random: &mut Random) -> Option<Item> {
    let count = 1 + random.below(7);
    let second = random_subset(random, Chips::BOTTOM, count);
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

/// A full board that has no row and probably no order of moves: one of [`BOARDS_WITHOUT_ORDER`], after random swaps.
pub fn full_without_order(random: &mut Random) -> Option<Item> {
    let mut columns = *random.pick(&BOARDS_WITHOUT_ORDER);
    if random.below(2) == 0 {
        columns.reverse();
    }
    let mut board = from_columns(columns);
    for _ in 0..random.below(60) {
        let other = swapped(random, board);
        if other.rows().is_empty() {
            board = other;
        }
    }
    Some(text(&board))
}

/// A board with a row and few other chips, which leaves few possible orders of moves.
pub fn row_with_few_orders(random: &mut Random) -> Option<Item> {
    let row = random_row(random);
    let player = Player::random(random);
    let mut cells = with_support(row);
    for _ in 0..random.below(6) {
        let column = random.below(7);
        if cells.has_room(column) && (cells & Chips::column(column) & row).is_empty() {
            cells |= cells.landing(column);
        }
    }
    fill(random, Board::with_chips(player, row), cells, ahead_after(player)).map(|board| text(&board))
}

/// A board that is probably legal and has a great many dead ends: one of [`HARD_BOARDS`] with its columns shuffled and
/// some top chips removed.
pub fn hard_board(random: &mut Random) -> Option<Item> {
    let mut columns = *random.pick(&HARD_BOARDS);
    random.shuffle(&mut columns);
    Some(text(&from_columns(columns.map(|chips| &chips[..chips.len() - usize::from(random.below(8) == 0)]))))
}

/// One of [`HARD_BOARDS`] upside down, with shuffled columns: hard for a search that places chips. The player who moved
/// last now starts; if that is the second player, the players are swapped.
pub fn hard_upside_down(random: &mut Random) -> Option<Item> {
    let mut columns = random.pick(&HARD_BOARDS).map(|chips| chips.chars().rev().collect::<String>());
    random.shuffle(&mut columns);
    let Board { first, second } = from_columns(columns.each_ref().map(String::as_str));
    let is_first_ahead = first.count() > second.count();
    Some(text(&if is_first_ahead { Board { first, second } } else { Board { first: second, second: first } }))
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

/// The board after swapping a random chip of each player.
fn swapped(random: &mut Random, Board { first, second }: Board) -> Board {
    let (one, other) = (random_subset(random, first, 1), random_subset(random, second, 1));
    Board { first: (first - one) | other, second: (second - other) | one }
}
