//! The hard cases of ConnectFour.

mod analysis;
mod generators;

use std::sync::LazyLock;

use super::{Chips, ConnectFour, HEIGHT, LENGTH, WIDTH};
use crate::bitboard::Direction::{self, Horizontal};
use crate::bitboard::Player;
use crate::boards::BoardProblem;
use crate::boards::generators::ahead_after;
use crate::boards::legality::{Illegal, Standing};
use crate::cases::rows::{NearMiss, ROWS, ROWS_OF_FOUR, by_player, ends, name_by_player};
use crate::cases::win::{PAIRS, pair_name};
use crate::cases::wraparound::{WRAPAROUNDS, WrappedRows};
use crate::cases::{Case, HardCases, Item, Scope, VisitItem, variants_that};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;
use analysis::Search::{Backward, Forward};
use analysis::{Analysis, GREEDY};
use generators::{
    Playout, any, board, floating, hard, hard_forward, near_miss, no_end, no_order_to_row, no_start, open,
    separate_rows, swapped, three_rows, two_rows, uneven, with_row,
};

/// The rows that wrap around an edge.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<WIDTH, HEIGHT, LENGTH>>> = LazyLock::new(WrappedRows::all);

/// The rows but for one cell, except those where a chip would float above it.
static NEAR_MISSES: LazyLock<Vec<NearMiss<WIDTH, HEIGHT, LENGTH>>> = LazyLock::new(|| {
    NearMiss::all().filter(|near| !near.is_empty || (near.row & near.gap.above()).is_empty()).collect()
});

/// How many there are: four for each row whose gap the other player has, and four where it is empty, but one if upright.
const NEAR_MISS_COUNT: usize = 4 * ROWS + 4 * ROWS - 3 * 3 * WIDTH;

/// The table of ConnectFour.
pub struct ConnectFourCases;

impl HardCases for ConnectFourCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        Case::item("first player moves", |a| a.is(Standing::FirstMoves), |r, _| open(r, 2, 40)),
        Case::item("second player moves", |a| a.is(Standing::SecondMoves), |r, _| open(r, 3, 41)),
        Case::item("first player wins", |a| a.is(Standing::FirstWon), |r, _| board(Playout::won(r))),
        Case::item("second player wins", |a| a.is(Standing::SecondWon), |r, _| board(Playout::won(r))),
        Case::item("draw game", |a| a.is(Standing::Draw), |r, _| open(r, 42, 42)),
        Case::item("invalid", |a| a.standing.is_err(), |r, _| any(r)),
        Case::item("no chips", |a| a.chips().is_empty(), |r, _| open(r, 0, 0)),
        Case::item("one chip", |a| a.is_open() && a.chips().count() == 1, |r, _| open(r, 1, 1)),
        Case::item(
            "41 chips and nobody won",
            |a| a.is_open() && a.chips().count() == 41,
            |r, _| open(r, 41, 41),
        ),
        Case::item(
            "a full board, won",
            |a| a.is(Standing::SecondWon) && a.is_full(),
            |r, _| board(Playout::won_at_the_end(r)),
        ),
        Case::variants(
            "only rows, by player, column,line of their ends",
            Scope::Variants(2 * ROWS, |n| name_by_player(n, ROWS, |n| ends(ROWS_OF_FOUR[n]))),
            Analysis::only_row,
            |r, n| {
                let (player, n) = by_player(n, ROWS);
                board(Playout::completed_by(r, player, ROWS_OF_FOUR[n], HEIGHT))
            },
        ),
        Case::variants(
            "near misses, by column,line of a row's ends and of a cell",
            Scope::Shared(NEAR_MISS_COUNT, |n| NEAR_MISSES[n].name(&ends(NEAR_MISSES[n].row))),
            |a| a.near_misses(&NEAR_MISSES),
            |r, n| near_miss(r, &NEAR_MISSES[n]),
        ),
        Case::variants(
            "no row, but one across an edge",
            Scope::Shared(WRAPAROUNDS, |n| WRAPPED_ROWS[n].name.clone()),
            |a| {
                if a.is_rowless() {
                    variants_that(WRAPAROUNDS, |n| WRAPPED_ROWS[n].is_on(&a.board))
                } else {
                    Vec::new()
                }
            },
            |r, n| board(Playout::completing(r, &WRAPPED_ROWS[n].rows)),
        ),
        Case::item(
            "a horizontal row of 5",
            |a| a.win.is_some_and(|win| win.longest_run(&[Horizontal]) == 5),
            |r, _| board(Playout::long_row(r, 5, &[Horizontal])),
        ),
        Case::item(
            "a diagonal row of 5",
            |a| a.win.is_some_and(|win| win.longest_run(&Direction::DIAGONAL) == 5),
            |r, _| board(Playout::long_row(r, 5, &Direction::DIAGONAL)),
        ),
        Case::item(
            "a horizontal row of 6",
            |a| a.win.is_some_and(|win| win.longest_run(&[Horizontal]) == 6),
            |r, _| board(Playout::long_row(r, 6, &[Horizontal])),
        ),
        Case::item(
            "a diagonal row of 6",
            |a| a.win.is_some_and(|win| win.longest_run(&Direction::DIAGONAL) == 6),
            |r, _| board(Playout::long_row(r, 6, &Direction::DIAGONAL)),
        ),
        Case::item(
            "a row of 7",
            |a| a.win.is_some_and(|win| win.longest_run(&[Horizontal]) == 7),
            |r, _| board(Playout::long_row(r, 7, &[Horizontal])),
        ),
        Case::variants(
            "rows in two directions",
            Scope::Variants(PAIRS.len(), pair_name),
            |a| a.win.map_or_else(Vec::new, |win| win.pairs()),
            |r, n| board(Playout::crossing(r, &PAIRS[n])),
        ),
        Case::item(
            "rows in three directions",
            |a| a.win.is_some_and(|win| win.directions() == 3),
            |r, _| board(Playout::crossing_three(r)),
        ),
        Case::item(
            "rows in four directions",
            |a| a.win.is_some_and(|win| win.directions() == 4),
            |r, _| board(Playout::crossing(r, &Direction::ALL)),
        ),
        Case::item(
            "a chip floats, none below it",
            |a| a.only_floats(|column| !a.chips().contains(column, 0)),
            |r, _| floating(r, true),
        ),
        Case::item(
            "a chip floats, another below it",
            |a| a.only_floats(|column| a.chips().contains(column, 0)),
            |r, _| floating(r, false),
        ),
        Case::item("the second player is ahead", |a| a.is_only_uneven(-1), |r, _| uneven(r, -1)),
        Case::item("the first player is two ahead", |a| a.is_only_uneven(2), |r, _| uneven(r, 2)),
        Case::variants(
            "rows of both players, but for that legal, by who moved last",
            Scope::Variants(2, |n| ["second", "first"][n].into()),
            |a| variants_that(2, |n| a.is_won_twice([Player::Second, Player::First][n])),
            |r, n| two_rows(r, n as isize),
        ),
        Case::variants(
            "a row of a player who did not move last",
            Scope::Variants(2, |n| ["first", "second"][n].into()),
            |a| {
                let sides = [a.board.first, a.board.second];
                variants_that(2, |n| a.is_illegal(Illegal::WinnerNotLast) && sides[n].has_row())
            },
            |r, n| with_row(r, [Player::First, Player::Second][n], n as isize),
        ),
        Case::item("separate rows", |a| a.is_illegal(Illegal::SeparateRows), |r, _| separate_rows(r)),
        Case::item(
            "separate rows, two of which share their last chip",
            |a| a.shares_some_rows(),
            |r, _| three_rows(r),
        ),
        Case::item(
            "every last chip is buried",
            |a| a.is_illegal(Illegal::Buried),
            |r, _| {
                let player = Player::random(r);
                with_row(r, player, ahead_after(player))
            },
        ),
        Case::item(
            "no order, nobody won",
            |a| a.is_illegal(Illegal::NoOrder) && !a.has_row() && !a.is_full(),
            |r, _| no_start(r),
        ),
        Case::item(
            "no order, full and nobody won",
            |a| a.is_illegal(Illegal::NoOrder) && !a.has_row() && a.is_full(),
            |r, _| no_end(r),
        ),
        Case::item(
            "no order, somebody won",
            |a| a.is_illegal(Illegal::NoOrder) && a.has_row(),
            |r, _| no_order_to_row(r),
        ),
        Case::item(
            "no order, unless another chip came last",
            |a| a.needs_another_last(),
            |r, _| no_order_to_row(r),
        ),
        Case::item(
            "of the last chips, the leftmost will not do",
            |a| a.leftmost_was_not_last(),
            |r, _| no_order_to_row(r),
        ),
        Case::item(
            "of the last chips, the rightmost will not do",
            |a| a.rightmost_was_not_last(),
            |r, _| no_order_to_row(r),
        ),
        Case::variants(
            "legal, but taking chips off fails",
            Scope::Variants(GREEDY.len(), |n| GREEDY[n].0.into()),
            |a| variants_that(GREEDY.len(), |n| a.standing.is_ok() && a.greedy_fails(Backward, GREEDY[n].1)),
            |r, _| hard(r),
        ),
        Case::variants(
            "legal, but putting chips on fails",
            Scope::Variants(GREEDY.len(), |n| GREEDY[n].0.into()),
            |a| variants_that(GREEDY.len(), |n| a.is_rowless() && a.greedy_fails(Forward, GREEDY[n].1)),
            |r, _| hard(r),
        ),
        Case::variants(
            "legal, with 1000 dead ends on the way",
            Scope::Variants(4, |n| {
                ["backward", "forward", "backward-full-column", "forward-full-column"][n].into()
            }),
            |a| {
                let is_hard =
                    [a.standing.is_ok() && a.is_hard(Backward), a.is_rowless() && a.is_hard(Forward)];
                let has_full = (0..WIDTH).any(|column| !a.chips().has_room(column));
                variants_that(4, |n| is_hard[n % 2] && (n < 2 || has_full))
            },
            |r, n| if n % 2 == 0 { hard(r) } else { hard_forward(r) },
        ),
        Case::item(
            "illegal, with 1000 dead ends on the way",
            |a| a.is_illegal(Illegal::NoOrder) && a.is_hard(Backward),
            |r, _| no_end(r),
        ),
    ];

    fn read(stream: &mut Stream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        let mut problem = ConnectFour::default();
        ConnectFour::read(stream, |number, board| {
            visit(number, &Analysis::new(board, &mut problem.0));
        })
    }

    /// Some of the boards are played; the others need not be legal.
    fn random(random: &mut Random) -> Option<Item> {
        match random.below(5) {
            0 => open(random, 2, Chips::CELLS),
            1 => board(Playout::won(random)),
            2 => swapped(random),
            3 => any(random),
            _ => {
                let (player, ahead) = (Player::random(random), random.below(2) as isize);
                with_row(random, player, ahead)
            }
        }
    }

    fn items(stream: &mut Stream, visit: VisitItem) -> Result<(), Error> {
        ConnectFour::read(stream, |_, board| visit(ConnectFour::NOTATION.write(board)))
    }
}
