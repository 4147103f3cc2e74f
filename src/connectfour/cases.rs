//! The hard cases of ConnectFour.

mod analysis;
mod generators;

use std::sync::LazyLock;

use super::board::{Board, Chips, HEIGHT, LENGTH, WIDTH};
use super::rules::ConnectFour;
use crate::bitboard::{Direction, Player};
use crate::boards::BoardProblem;
use crate::boards::legality::{Illegal, Status};
use crate::cases::generators::ahead_after;
use crate::cases::rows::{
    DIAGONAL, DIRECTION_PAIRS, HORIZONTAL, NearMiss, ROW_COUNT, ROWS_OF_FOUR, direction_pair_name, ends,
    name_by_player, player_and_row,
};
use crate::cases::wraparound::{WRAPPED_ROWS_COUNT, WrappedRows};
use crate::cases::{Case, HardCases, Item, Scope, VisitItem, case, variants};
use crate::error::Error;
use crate::item_stream::ItemStream;
use crate::random::Random;
use analysis::SearchDirection::{Backward, Forward};
use analysis::{Analysis, GREEDY, LEFTMOST, RIGHTMOST};
use generators::{
    Playout, any_board, floating, full_without_order, hard_board, hard_upside_down, item, long_row,
    near_miss, played_and_swapped, row_with_few_orders, separate_rows, three_rows, two_rows,
    with_random_chips, with_row, without_first_move, without_row,
};

/// The rows that wrap around an edge, grouped by how they wrap.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<WIDTH, HEIGHT, LENGTH>>> = LazyLock::new(WrappedRows::all);

/// The near misses, except those with an empty gap directly below a chip of the row, which would float.
static NEAR_MISSES: LazyLock<Vec<NearMiss<WIDTH, HEIGHT, LENGTH>>> = LazyLock::new(|| {
    NearMiss::all().filter(|near| !near.gap_is_empty || (near.row & near.gap.above()).is_empty()).collect()
});

/// The number of near misses: for each row, four with a chip of the other player and four with an empty cell, but only
/// one with an empty cell if the row is vertical.
const NEAR_MISS_COUNT: usize = 4 * ROW_COUNT + 4 * ROW_COUNT - 3 * 3 * WIDTH;

/// The hard cases of ConnectFour.
pub struct ConnectFourCases;

impl HardCases for ConnectFourCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        case("first player moves", |a| a.has_status(Status::FirstToMove), |r, _| without_row(r, 2, 40)),
        case("second player moves", |a| a.has_status(Status::SecondToMove), |r, _| without_row(r, 3, 41)),
        case("first player wins", |a| a.has_status(Status::FirstWon), |r, _| item(Playout::won(r))),
        case("second player wins", |a| a.has_status(Status::SecondWon), |r, _| item(Playout::won(r))),
        case("draw game", |a| a.has_status(Status::Draw), |r, _| without_row(r, 42, 42)),
        case("invalid", |a| a.status.is_err(), |r, _| any_board(r)),
        case("no chips", |a| a.chips().is_empty(), |r, _| without_row(r, 0, 0)),
        case("one chip", |a| a.is_open() && a.chips().count() == 1, |r, _| without_row(r, 1, 1)),
        case(
            "41 chips and nobody won",
            |a| a.is_open() && a.chips().count() == 41,
            |r, _| without_row(r, 41, 41),
        ),
        case(
            "a full board with a winner",
            |a| a.has_status(Status::SecondWon) && a.is_full(),
            |r, _| item(Playout::won_on_full_board(r)),
        ),
        variants(
            "single rows, by player and column,line of their ends",
            Scope::Variants(2 * ROW_COUNT, |n| name_by_player(n, ROW_COUNT, |n| ends(ROWS_OF_FOUR[n]))),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| (win.winner, win.rows) == player_and_row(n)),
            |r, n| item(Playout::completing(r, player_and_row(n), HEIGHT)),
        ),
        variants(
            "near misses, by column,line of the row's ends and of the gap",
            Scope::Overlapping(NEAR_MISS_COUNT, |n| NEAR_MISSES[n].name(&ends(NEAR_MISSES[n].row))),
            |a| a.is_legal_without_row(),
            |a, n| NEAR_MISSES[n].is_on(&a.board),
            |r, n| near_miss(r, &NEAR_MISSES[n]),
        ),
        variants(
            "no row, except one that wraps around an edge",
            Scope::Overlapping(WRAPPED_ROWS_COUNT, |n| WRAPPED_ROWS[n].name.clone()),
            |a| a.is_legal_without_row(),
            |a, n| WRAPPED_ROWS[n].any_completed_on(&a.board),
            |r, n| item(Playout::completing_any(r, &WRAPPED_ROWS[n].rows)),
        ),
        case("a horizontal row of 5", |a| a.max_run_is(5, HORIZONTAL), |r, _| long_row(r, 5, HORIZONTAL)),
        case("a diagonal row of 5", |a| a.max_run_is(5, DIAGONAL), |r, _| long_row(r, 5, DIAGONAL)),
        case("a horizontal row of 6", |a| a.max_run_is(6, HORIZONTAL), |r, _| long_row(r, 6, HORIZONTAL)),
        case("a diagonal row of 6", |a| a.max_run_is(6, DIAGONAL), |r, _| long_row(r, 6, DIAGONAL)),
        case("a row of 7", |a| a.max_run_is(7, HORIZONTAL), |r, _| long_row(r, 7, HORIZONTAL)),
        variants(
            "rows in two directions",
            Scope::Variants(DIRECTION_PAIRS.len(), direction_pair_name),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| win.has_rows_along(&DIRECTION_PAIRS[n])),
            |r, n| item(Playout::with_crossing_rows(r, &DIRECTION_PAIRS[n])),
        ),
        case(
            "rows in three directions",
            |a| a.win.is_some_and(|win| win.direction_count() == 3),
            |r, _| item(Playout::with_rows_in_three_directions(r)),
        ),
        case(
            "rows in four directions",
            |a| a.win.is_some_and(|win| win.direction_count() == 4),
            |r, _| item(Playout::with_crossing_rows(r, &Direction::ALL)),
        ),
        case(
            "a chip floats, none below it",
            |a| a.only_fault_is_floating_chips(|column| !a.chips().contains(column, 0)),
            |r, _| floating(r, |level| level == 0),
        ),
        case(
            "a chip floats, another below it",
            |a| a.only_fault_is_floating_chips(|column| a.chips().contains(column, 0)),
            |r, _| floating(r, |level| level > 0),
        ),
        case(
            "the second player is one chip ahead",
            |a| a.only_fault_is_wrong_counts(-1),
            |r, _| with_random_chips(r, Board::default(), -1),
        ),
        case(
            "the first player is two chips ahead",
            |a| a.only_fault_is_wrong_counts(2),
            |r, _| with_random_chips(r, Board::default(), 2),
        ),
        variants(
            "rows of both players, otherwise legal, by last mover",
            Scope::Variants(2, |n| ["second", "first"][n].into()),
            |a| a.only_fault_is_two_winners(),
            |a, n| a.board.ahead() == n as isize,
            |r, n| two_rows(r, n as isize),
        ),
        variants(
            "a row of a player who did not move last",
            Scope::Variants(2, |n| ["first", "second"][n].into()),
            |a| a.is_illegal(Illegal::WinnerNotLast),
            |a, n| a.board.chips_of(Player::BOTH[n]).has_row(),
            |r, n| with_row(r, Player::BOTH[n], n as isize),
        ),
        case("separate rows", |a| a.is_illegal(Illegal::SeparateRows), |r, _| separate_rows(r)),
        case(
            "separate rows, two with the same last chip",
            |a| a.some_rows_share_chip(),
            |r, _| three_rows(r),
        ),
        case(
            "every candidate for the last chip is buried",
            |a| a.is_illegal(Illegal::Buried),
            |r, _| {
                let player = Player::random(r);
                with_row(r, player, ahead_after(player))
            },
        ),
        case(
            "no order of moves, nobody won",
            |a| a.is_illegal(Illegal::NoOrder) && !a.has_row() && !a.is_full(),
            |r, _| without_first_move(r),
        ),
        case(
            "no order of moves, full and nobody won",
            |a| a.is_illegal(Illegal::NoOrder) && !a.has_row() && a.is_full(),
            |r, _| full_without_order(r),
        ),
        case(
            "no order of moves, somebody won",
            |a| a.is_illegal(Illegal::NoOrder) && a.has_row(),
            |r, _| row_with_few_orders(r),
        ),
        case(
            "no order of moves unless another chip was last",
            |a| a.is_illegal(Illegal::NoOrder) && a.has_row() && a.has_order_despite_rows,
            |r, _| row_with_few_orders(r),
        ),
        case(
            "the leftmost candidate for the last chip fails",
            |a| a.candidate_fails(LEFTMOST),
            |r, _| row_with_few_orders(r),
        ),
        case(
            "the rightmost candidate for the last chip fails",
            |a| a.candidate_fails(RIGHTMOST),
            |r, _| row_with_few_orders(r),
        ),
        variants(
            "legal, but greedy removal of chips fails",
            Scope::Variants(GREEDY.len(), |n| GREEDY[n].0.into()),
            |a| a.status.is_ok(),
            |a, n| a.greedy_fails(Backward, GREEDY[n].1),
            |r, _| hard_board(r),
        ),
        variants(
            "legal, but greedy placement of chips fails",
            Scope::Variants(GREEDY.len(), |n| GREEDY[n].0.into()),
            |a| a.is_legal_without_row(),
            |a, n| a.greedy_fails(Forward, GREEDY[n].1),
            |r, _| hard_board(r),
        ),
        variants(
            "legal, with at least 1000 dead ends",
            Scope::Variants(4, |n| {
                ["backward", "forward", "backward-full-column", "forward-full-column"][n].into()
            }),
            |a| a.status.is_ok(),
            |a, n| {
                let has_full_column = (0..WIDTH).any(|column| !a.chips().has_room(column));
                a.is_hard[n % 2] && (n < 2 || has_full_column)
            },
            |r, n| if n % 2 == 0 { hard_board(r) } else { hard_upside_down(r) },
        ),
        case(
            "illegal, with at least 1000 dead ends",
            |a| a.is_illegal(Illegal::NoOrder) && a.is_hard[0],
            |r, _| full_without_order(r),
        ),
    ];

    fn read(items: &mut ItemStream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        let mut problem = ConnectFour::default();
        ConnectFour::read(items, |number, board| {
            visit(number, &Analysis::new(board, &mut problem.0));
        })
    }

    /// Two fifths of the boards are final boards of random playouts, and therefore legal; the others may be illegal.
    fn generate_random(random: &mut Random) -> Option<Item> {
        match random.below(5) {
            0 => without_row(random, 2, Chips::CELL_COUNT),
            1 => item(Playout::won(random)),
            2 => played_and_swapped(random),
            3 => any_board(random),
            _ => {
                let (player, ahead) = (Player::random(random), random.below(2) as isize);
                with_row(random, player, ahead)
            }
        }
    }

    fn read_items(items: &mut ItemStream, visit: VisitItem) -> Result<(), Error> {
        ConnectFour::read(items, |_, board| visit(ConnectFour::NOTATION.text(board)))
    }
}
