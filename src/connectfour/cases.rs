//! The hard cases of ConnectFour.

mod analysis;
mod generators;

use std::sync::LazyLock;

use super::board::{Chips, HEIGHT, LENGTH, WIDTH};
use super::rules::ConnectFour;
use crate::bitboard::{Direction, Player};
use crate::boards::BoardProblem;
use crate::boards::generators::ahead_after;
use crate::boards::legality::{Illegal, Standing};
use crate::cases::rows::{NearMiss, ROW_COUNT, ROWS_OF_FOUR, ends, name_by_player, split_by_player};
use crate::cases::win::{DIAGONAL, HORIZONTAL, PAIRS, pair_name};
use crate::cases::wraparound::{WRAPAROUND_COUNT, WrappedRows};
use crate::cases::{Case, HardCases, Item, Scope, VisitItem, variants_where};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;
use analysis::Search::{Backward, Forward};
use analysis::{Analysis, GREEDY};
use generators::{
    Gap, Playout, any_board, floating, full_without_order, hard_board, hard_upside_down, long_row,
    miscounted, near_miss, played_and_swapped, playout_item, row_with_few_orders, separate_rows, three_rows,
    two_rows, with_row, without_first_move, without_row,
};

/// The rows that wrap around an edge.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<WIDTH, HEIGHT, LENGTH>>> = LazyLock::new(WrappedRows::all);

/// The near misses, except those with a chip that would float above the empty cell.
static NEAR_MISSES: LazyLock<Vec<NearMiss<WIDTH, HEIGHT, LENGTH>>> = LazyLock::new(|| {
    NearMiss::all().filter(|near| !near.gap_is_empty || (near.row & near.gap.above()).is_empty()).collect()
});

/// The number of near misses: for each row, four with a chip of the other player and four with an empty cell, but only
/// one with an empty cell if the row is vertical.
const NEAR_MISS_COUNT: usize = 4 * ROW_COUNT + 4 * ROW_COUNT - 3 * 3 * WIDTH;

/// The table of cases of ConnectFour.
pub struct ConnectFourCases;

impl HardCases for ConnectFourCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        Case::item("first player moves", |a| a.is(Standing::FirstMoves), |r, _| without_row(r, 2, 40)),
        Case::item("second player moves", |a| a.is(Standing::SecondMoves), |r, _| without_row(r, 3, 41)),
        Case::item("first player wins", |a| a.is(Standing::FirstWon), |r, _| playout_item(Playout::won(r))),
        Case::item("second player wins", |a| a.is(Standing::SecondWon), |r, _| playout_item(Playout::won(r))),
        Case::item("draw game", |a| a.is(Standing::Draw), |r, _| without_row(r, 42, 42)),
        Case::item("invalid", |a| a.standing.is_err(), |r, _| any_board(r)),
        Case::item("no chips", |a| a.chips().is_empty(), |r, _| without_row(r, 0, 0)),
        Case::item("one chip", |a| a.is_open() && a.chips().count() == 1, |r, _| without_row(r, 1, 1)),
        Case::item(
            "41 chips and nobody won",
            |a| a.is_open() && a.chips().count() == 41,
            |r, _| without_row(r, 41, 41),
        ),
        Case::item(
            "a full board with a winner",
            |a| a.is(Standing::SecondWon) && a.is_full(),
            |r, _| playout_item(Playout::won_on_full_board(r)),
        ),
        Case::variants(
            "single rows, by player and column,line of their ends",
            Scope::Variants(2 * ROW_COUNT, |n| name_by_player(n, ROW_COUNT, |n| ends(ROWS_OF_FOUR[n]))),
            Analysis::single_row_variant,
            |r, n| {
                let (player, n) = split_by_player(n, ROW_COUNT);
                playout_item(Playout::completing(r, player, ROWS_OF_FOUR[n], HEIGHT))
            },
        ),
        Case::variants(
            "near misses, by column,line of the row's ends and of the missing cell",
            Scope::Overlapping(NEAR_MISS_COUNT, |n| NEAR_MISSES[n].name(&ends(NEAR_MISSES[n].row))),
            |a| a.near_misses(&NEAR_MISSES),
            |r, n| near_miss(r, &NEAR_MISSES[n]),
        ),
        Case::variants(
            "no row, except one that wraps around an edge",
            Scope::Overlapping(WRAPAROUND_COUNT, |n| WRAPPED_ROWS[n].name.clone()),
            |a| {
                variants_where(WRAPAROUND_COUNT, |n| {
                    a.is_legal_without_row() && WRAPPED_ROWS[n].has_any_on(&a.board)
                })
            },
            |r, n| playout_item(Playout::completing_any(r, &WRAPPED_ROWS[n].rows)),
        ),
        Case::item(
            "a horizontal row of 5",
            |a| a.has_run_of(5, HORIZONTAL),
            |r, _| long_row(r, 5, HORIZONTAL),
        ),
        Case::item("a diagonal row of 5", |a| a.has_run_of(5, DIAGONAL), |r, _| long_row(r, 5, DIAGONAL)),
        Case::item(
            "a horizontal row of 6",
            |a| a.has_run_of(6, HORIZONTAL),
            |r, _| long_row(r, 6, HORIZONTAL),
        ),
        Case::item("a diagonal row of 6", |a| a.has_run_of(6, DIAGONAL), |r, _| long_row(r, 6, DIAGONAL)),
        Case::item("a row of 7", |a| a.has_run_of(7, HORIZONTAL), |r, _| long_row(r, 7, HORIZONTAL)),
        Case::variants(
            "rows in two directions",
            Scope::Variants(PAIRS.len(), pair_name),
            |a| a.win.iter().flat_map(|win| win.direction_pairs()).collect(),
            |r, n| playout_item(Playout::with_crossing_rows(r, &PAIRS[n])),
        ),
        Case::item(
            "rows in three directions",
            |a| a.win.is_some_and(|win| win.direction_count() == 3),
            |r, _| playout_item(Playout::with_rows_in_three_directions(r)),
        ),
        Case::item(
            "rows in four directions",
            |a| a.win.is_some_and(|win| win.direction_count() == 4),
            |r, _| playout_item(Playout::with_crossing_rows(r, &Direction::ALL)),
        ),
        Case::item(
            "a chip floats, none below it",
            |a| a.only_fault_is_floating_chips(|column| !a.chips().contains(column, 0)),
            |r, _| floating(r, Gap::AtBottom),
        ),
        Case::item(
            "a chip floats, another below it",
            |a| a.only_fault_is_floating_chips(|column| a.chips().contains(column, 0)),
            |r, _| floating(r, Gap::AboveChip),
        ),
        Case::item(
            "the second player is ahead",
            |a| a.only_fault_is_wrong_counts(-1),
            |r, _| miscounted(r, -1),
        ),
        Case::item(
            "the first player is two ahead",
            |a| a.only_fault_is_wrong_counts(2),
            |r, _| miscounted(r, 2),
        ),
        Case::variants(
            "rows of both players, otherwise legal, by last mover",
            Scope::Variants(2, |n| ["second", "first"][n].into()),
            |a| variants_where(2, |n| a.only_fault_is_two_winners(n as isize)),
            |r, n| two_rows(r, n as isize),
        ),
        Case::variants(
            "a row of a player who did not move last",
            Scope::Variants(2, |n| ["first", "second"][n].into()),
            |a| {
                let sides = [a.board.first, a.board.second];
                variants_where(2, |n| a.is_illegal(Illegal::WinnerNotLast) && sides[n].has_row())
            },
            |r, n| with_row(r, [Player::First, Player::Second][n], n as isize),
        ),
        Case::item("separate rows", |a| a.is_illegal(Illegal::SeparateRows), |r, _| separate_rows(r)),
        Case::item(
            "separate rows, two with the same last chip",
            |a| a.some_rows_share_chip(),
            |r, _| three_rows(r),
        ),
        Case::item(
            "every candidate for the last chip is buried",
            |a| a.is_illegal(Illegal::Buried),
            |r, _| {
                let player = Player::random(r);
                with_row(r, player, ahead_after(player))
            },
        ),
        Case::item(
            "no order of moves, nobody won",
            |a| a.is_illegal(Illegal::NoOrder) && !a.has_row() && !a.is_full(),
            |r, _| without_first_move(r),
        ),
        Case::item(
            "no order of moves, full and nobody won",
            |a| a.is_illegal(Illegal::NoOrder) && !a.has_row() && a.is_full(),
            |r, _| full_without_order(r),
        ),
        Case::item(
            "no order of moves, somebody won",
            |a| a.is_illegal(Illegal::NoOrder) && a.has_row(),
            |r, _| row_with_few_orders(r),
        ),
        Case::item(
            "no order of moves unless another chip was last",
            |a| a.needs_another_last_chip(),
            |r, _| row_with_few_orders(r),
        ),
        Case::item(
            "the leftmost candidate for the last chip fails",
            |a| a.leftmost_candidate_fails(),
            |r, _| row_with_few_orders(r),
        ),
        Case::item(
            "the rightmost candidate for the last chip fails",
            |a| a.rightmost_candidate_fails(),
            |r, _| row_with_few_orders(r),
        ),
        Case::variants(
            "legal, but greedy removal of chips fails",
            Scope::Variants(GREEDY.len(), |n| GREEDY[n].0.into()),
            |a| variants_where(GREEDY.len(), |n| a.standing.is_ok() && a.greedy_fails(Backward, GREEDY[n].1)),
            |r, _| hard_board(r),
        ),
        Case::variants(
            "legal, but greedy placement of chips fails",
            Scope::Variants(GREEDY.len(), |n| GREEDY[n].0.into()),
            |a| {
                variants_where(GREEDY.len(), |n| {
                    a.is_legal_without_row() && a.greedy_fails(Forward, GREEDY[n].1)
                })
            },
            |r, _| hard_board(r),
        ),
        Case::variants(
            "legal, with 1000 dead ends on the way",
            Scope::Variants(4, |n| {
                ["backward", "forward", "backward-full-column", "forward-full-column"][n].into()
            }),
            |a| {
                let is_hard = [
                    a.standing.is_ok() && a.is_hard(Backward),
                    a.is_legal_without_row() && a.is_hard(Forward),
                ];
                let has_full = (0..WIDTH).any(|column| !a.chips().has_room(column));
                variants_where(4, |n| is_hard[n % 2] && (n < 2 || has_full))
            },
            |r, n| if n % 2 == 0 { hard_board(r) } else { hard_upside_down(r) },
        ),
        Case::item(
            "illegal, with 1000 dead ends on the way",
            |a| a.is_illegal(Illegal::NoOrder) && a.is_hard(Backward),
            |r, _| full_without_order(r),
        ),
    ];

    fn read(stream: &mut Stream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        let mut problem = ConnectFour::default();
        ConnectFour::read(stream, |number, board| {
            visit(number, &Analysis::new(board, &mut problem.0));
        })
    }

    /// Two fifths of the boards come from random games, and are therefore legal; the others may be illegal.
    fn generate_random(random: &mut Random) -> Option<Item> {
        match random.below(5) {
            0 => without_row(random, 2, Chips::CELL_COUNT),
            1 => playout_item(Playout::won(random)),
            2 => played_and_swapped(random),
            3 => any_board(random),
            _ => {
                let (player, ahead) = (Player::random(random), random.below(2) as isize);
                with_row(random, player, ahead)
            }
        }
    }

    fn read_items(stream: &mut Stream, visit: VisitItem) -> Result<(), Error> {
        ConnectFour::read(stream, |_, board| visit(ConnectFour::NOTATION.text(board)))
    }
}
