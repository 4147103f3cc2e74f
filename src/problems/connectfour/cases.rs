//! The hard cases of ConnectFour.

use std::sync::LazyLock;

use super::analysis::SearchDirection::{Backward, Forward};
use super::analysis::{Analysis, GREEDY, LEFTMOST, RIGHTMOST};
use super::retrograde::{Board, Chips, HEIGHT, LENGTH, RetrogradeSearch, WIDTH};
use super::rules::ConnectFour;
use crate::bitboard::{Bitboard, Player};
use crate::cases::random::{self, Random, fill, part_of_board, random_subset, with_fault};
use crate::cases::rows::{
    DIAGONAL, DIRECTION_PAIRS, HORIZONTAL, NearMiss, ROW_COUNT, ROWS_OF_FOUR, WRAPPED_ROWS,
    WRAPPED_ROWS_COUNT, direction_pair_name, ends, is_single_row, name_by_player, player_and_row,
};
use crate::cases::{Case, HardCases, case, family};
use crate::item::Item;
use crate::problems::boards::{BoardProblem, Illegal, Status};

type Playout = random::Playout<WIDTH, HEIGHT, LENGTH>;

/// The near misses, except those with an empty gap directly below a chip of the row, which would float.
static NEAR_MISSES: LazyLock<Vec<NearMiss<WIDTH, HEIGHT, LENGTH>>> = LazyLock::new(|| {
    NearMiss::all().filter(|near| !near.gap_is_empty || (near.row & near.gap.lifted(1)).is_empty()).collect()
});

/// The number of near misses: for each row, four with a chip of the other player and four with an empty cell, but only
/// one with an empty cell if the row is vertical.
const NEAR_MISS_COUNT: usize = 4 * ROW_COUNT + 4 * ROW_COUNT - 3 * 3 * WIDTH;

#[derive(Default)]
pub struct ConnectFourCases(RetrogradeSearch);

impl HardCases for ConnectFourCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        case("first player moves", |a| a.has_status(Status::FirstToMove)),
        case("second player moves", |a| a.has_status(Status::SecondToMove)),
        case("first player wins", |a| a.has_status(Status::FirstWon)),
        case("second player wins", |a| a.has_status(Status::SecondWon)),
        case("draw game", |a| a.has_status(Status::Draw)),
        case("invalid", |a| a.status.is_err()),
        case("no chips", |a| a.chips().is_empty()),
        case("one chip", |a| a.is_open() && a.chips().count() == 1),
        case("41 chips and nobody won", |a| a.is_open() && a.chips().count() == 41),
        family(
            "only one column is not full",
            WIDTH,
            |n| (n + 1).to_string(),
            |a| a.is_open(),
            |a, n| a.board.only_column_with_room() == Some(n),
        ),
        family(
            "wins with the fewest chips, by player",
            2,
            |n| Player::BOTH[n].ordinal().into(),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| win.winner == Player::BOTH[n]) && a.chips().count() == 7 + n,
        ),
        case("a full board with a winner", |a| a.has_status(Status::SecondWon) && a.is_full()),
        family(
            "single rows, by player and column,line of their ends",
            2 * ROW_COUNT,
            |n| name_by_player(n, ROW_COUNT, |n| ends(ROWS_OF_FOUR[n])),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| (win.winner, win.rows) == player_and_row(n)),
        ),
        family(
            "near misses, by column,line of the row's ends and of the gap",
            NEAR_MISS_COUNT,
            |n| NEAR_MISSES[n].name(&ends(NEAR_MISSES[n].row)),
            |a| a.is_legal_without_row(),
            |a, n| NEAR_MISSES[n].is_on(&a.board),
        ),
        family(
            "no row, except one that wraps around an edge",
            WRAPPED_ROWS_COUNT,
            |n| WRAPPED_ROWS[n].name.clone(),
            |a| a.is_legal_without_row(),
            |a, n| WRAPPED_ROWS[n].any_completed_on(&a.board),
        ),
        case("a horizontal row of 5", |a| is_single_row(a.win, 5, HORIZONTAL)),
        case("a diagonal row of 5", |a| is_single_row(a.win, 5, DIAGONAL)),
        case("a horizontal row of 6", |a| is_single_row(a.win, 6, HORIZONTAL)),
        case("a diagonal row of 6", |a| is_single_row(a.win, 6, DIAGONAL)),
        case("a row of 7", |a| is_single_row(a.win, 7, HORIZONTAL)),
        family(
            "rows in two directions",
            DIRECTION_PAIRS.len(),
            direction_pair_name,
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| win.has_rows_along(&DIRECTION_PAIRS[n])),
        ),
        case("rows in three directions", |a| a.win.is_some_and(|win| win.direction_count() == 3)),
        case("rows in four directions", |a| a.win.is_some_and(|win| win.direction_count() == 4)),
        family(
            "one chip floats, none below it, by column",
            WIDTH,
            |n| (n + 1).to_string(),
            |a| a.only_fault_is_floating_chip().is_some(),
            |a, n| a.only_fault_is_floating_chip() == Some(n) && !a.chips().contains(n, 0),
        ),
        family(
            "one chip floats, another below it, by column",
            WIDTH,
            |n| (n + 1).to_string(),
            |a| a.only_fault_is_floating_chip().is_some(),
            |a, n| a.only_fault_is_floating_chip() == Some(n) && a.chips().contains(n, 0),
        ),
        case("the second player is one chip ahead", |a| a.only_fault_is_wrong_counts(-1)),
        case("the first player is two chips ahead", |a| a.only_fault_is_wrong_counts(2)),
        case("a full board with wrong counts, nobody has a row", |a| {
            a.is_illegal(Illegal::WrongCounts) && a.is_full() && !a.has_row()
        }),
        family(
            "rows of both players, otherwise legal, by last mover",
            2,
            |n| ["second", "first"][n].into(),
            |a| a.only_fault_is_two_winners(),
            |a, n| a.board.ahead() == n as isize,
        ),
        family(
            "a row of a player who did not move last",
            2,
            |n| ["first", "second"][n].into(),
            |a| a.is_illegal(Illegal::WinnerNotLast),
            |a, n| a.board.chips_of(Player::BOTH[n]).has_row(),
        ),
        case("separate rows", |a| a.is_illegal(Illegal::SeparateRows)),
        case("separate rows, two with the same last chip", |a| a.some_rows_share_chip()),
        case("every candidate for the last chip is buried", |a| a.is_illegal(Illegal::Buried)),
        case("no order of moves, nobody won", |a| {
            a.is_illegal(Illegal::NoOrder) && !a.has_row() && !a.is_full()
        }),
        case("no order of moves, full and nobody won", |a| {
            a.is_illegal(Illegal::NoOrder) && !a.has_row() && a.is_full()
        }),
        case("no order of moves, somebody won", |a| a.is_illegal(Illegal::NoOrder) && a.has_row()),
        case("no order of moves unless another chip was last", |a| {
            a.is_illegal(Illegal::NoOrder) && a.has_row() && a.has_order_despite_rows
        }),
        case("the leftmost candidate for the last chip fails", |a| a.candidate_fails(LEFTMOST)),
        case("the rightmost candidate for the last chip fails", |a| a.candidate_fails(RIGHTMOST)),
        family(
            "legal, but greedy removal of chips fails",
            GREEDY.len(),
            |n| GREEDY[n].0.into(),
            |a| a.status.is_ok(),
            |a, n| a.greedy_fails(Backward, GREEDY[n].1),
        ),
        family(
            "legal, but greedy placement of chips fails",
            GREEDY.len(),
            |n| GREEDY[n].0.into(),
            |a| a.is_legal_without_row(),
            |a, n| a.greedy_fails(Forward, GREEDY[n].1),
        ),
        family(
            "legal, with at least 1000 dead ends",
            4,
            |n| ["backward", "forward", "backward-full-column", "forward-full-column"][n].into(),
            |a| a.status.is_ok(),
            |a, n| {
                let has_full_column = (0..WIDTH).any(|column| !a.chips().has_room(column));
                a.is_hard[n % 2] && (n < 2 || has_full_column)
            },
        ),
        case("illegal, with at least 1000 dead ends", |a| a.is_illegal(Illegal::NoOrder) && a.is_hard[0]),
    ];

    fn analyze(&mut self, item: &[u8]) -> Analysis {
        Analysis::new(&ConnectFour::NOTATION.board(item), &mut self.0)
    }

    /// The final board of a game, often with a fault; a board with any chips, none of which float, or with rows; or a
    /// board that is hard to search.
    fn random_item(random: &mut Random, _: &[u8]) -> Item {
        let played = Playout::any(random).board;
        let board = match random.below(100) {
            0 => hard_board(random),
            1..3 => without_order(random),
            3..10 => any_board(random),
            10..35 => with_rows(random),
            35..65 => with_fault(random, played),
            _ => played,
        };
        ConnectFour::NOTATION.text(&board)
    }
}

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
