//! The hard cases of ConnectFour.

mod facts;
mod make;

use std::sync::LazyLock;

use super::{Chips, ConnectFour, HEIGHT, LENGTH, WIDTH};
use crate::bitboard::Direction;
use crate::boards::legality::{Illegal, Standing};
use crate::boards::make::without_chips;
use crate::boards::{self, BoardProblem};
use crate::cases::numbering::{NUMBERINGS, Numbering, numbering_name};
use crate::cases::win::{PAIRS, ends, pair_name};
use crate::cases::{Case, HardCases, Item, Reduction, play, variants};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;
use facts::{Facts, GREEDY};
use make::{CELLS, Play, board};

/// The table of ConnectFour.
pub struct ConnectFourCases;

/// The rows of four that a board has: 24 across, 21 upright and 12 along each diagonal.
const ROWS: usize = 6 * 4 + 7 * 3 + 2 * 4 * 3;

impl HardCases for ConnectFourCases {
    type Facts = Facts;

    const CASES: &'static [Case<Facts>] = &[
        Case::item("first player moves", |f| f.is(Standing::FirstMoves), |r| make::open(r, 2, 40)),
        Case::item("second player moves", |f| f.is(Standing::SecondMoves), |r| make::open(r, 3, 41)),
        Case::item("first player wins", |f| f.is(Standing::FirstWon), |r| board(Play::won(r))),
        Case::item("second player wins", |f| f.is(Standing::SecondWon), |r| board(Play::won(r))),
        Case::item("draw game", |f| f.is(Standing::Draw), |r| make::open(r, CELLS, CELLS)),
        Case::item("invalid", |f| f.standing.is_err(), make::any),
        Case::item("no chips", |f| f.chips().is_empty(), |r| make::open(r, 0, 0)),
        Case::item("one chip", |f| f.is_open() && f.chips().count() == 1, |r| make::open(r, 1, 1)),
        Case::item(
            "41 chips and nobody won",
            |f| f.is_open() && f.chips().count() == CELLS - 1,
            |r| make::open(r, CELLS - 1, CELLS - 1),
        ),
        Case::item(
            "a full board, won",
            |f| f.is(Standing::SecondWon) && f.chips() == Chips::FULL,
            |r| board(Play::won_at_the_end(r)),
        ),
        Case::each(
            "rows of the first player, by column,line of their ends",
            (ROWS, |n| ends(ROWS_OF_FOUR[n])),
            |f| variants(ROWS, |n| f.is(Standing::FirstWon) && (ROWS_OF_FOUR[n] - f.board.first).is_empty()),
            |r, n| make::row_of(r, ROWS_OF_FOUR[n], true),
        ),
        Case::each(
            "rows of the second player, by column,line of their ends",
            (ROWS, |n| ends(ROWS_OF_FOUR[n])),
            |f| {
                variants(ROWS, |n| f.is(Standing::SecondWon) && (ROWS_OF_FOUR[n] - f.board.second).is_empty())
            },
            |r, n| make::row_of(r, ROWS_OF_FOUR[n], false),
        ),
        Case::each(
            "no row, but one if edges were open",
            (NUMBERINGS, numbering_name),
            |f| variants(NUMBERINGS, |n| f.is_falsely_won(&Numbering::number(n))),
            |r, n| board(Play::completing(r, &Numbering::number(n).false_rows())),
        ),
        Case::item("a horizontal row of 5", |f| f.has_row_of(5, true), |r| board(Play::long_row(r, 5, true))),
        Case::item("a diagonal row of 5", |f| f.has_row_of(5, false), |r| board(Play::long_row(r, 5, false))),
        Case::item("a horizontal row of 6", |f| f.has_row_of(6, true), |r| board(Play::long_row(r, 6, true))),
        Case::item("a diagonal row of 6", |f| f.has_row_of(6, false), |r| board(Play::long_row(r, 6, false))),
        Case::item("a row of 7", |f| f.has_row_of(7, true), |r| board(Play::long_row(r, 7, true))),
        Case::each(
            "rows in two directions",
            (PAIRS.len(), pair_name),
            |f| variants(PAIRS.len(), |n| PAIRS[n].iter().all(|direction| f.has_row_along(*direction))),
            |r, n| board(Play::crossing(r, &PAIRS[n])),
        ),
        Case::item("rows in three directions", |f| f.directions() == 3, |r| board(Play::crossing_three(r))),
        Case::item(
            "rows in four directions",
            |f| f.directions() == 4,
            |r| board(Play::crossing(r, &Direction::ALL)),
        ),
        Case::item("a chip floats, none below it", |f| f.floats(true), |r| make::floating(r, true)),
        Case::item("a chip floats, another below it", |f| f.floats(false), |r| make::floating(r, false)),
        Case::item("the second player is ahead", |f| f.is_only_uneven(-1), |r| make::uneven(r, -1)),
        Case::item("the first player is two ahead", |f| f.is_only_uneven(2), |r| make::uneven(r, 2)),
        Case::each(
            "rows of both players, but for that legal, by who moved last",
            (2, |n| ["second", "first"][n].into()),
            |f| variants(2, |n| f.is_won_twice(n == 1)),
            |r, n| make::two_rows(r, n as isize),
        ),
        Case::each(
            "a row of a player who did not move last",
            (2, |n| ["first", "second"][n].into()),
            |f| variants(2, |n| f.is_illegal(Illegal::WinnerNotLast) && f.board.second.has_row() == (n == 1)),
            |r, n| make::with_row(r, n == 0, n as isize),
        ),
        Case::item("separate rows", |f| f.is_illegal(Illegal::SeparateRows), make::separate_rows),
        Case::item(
            "separate rows, two of which share their last chip",
            Facts::shares_some_rows,
            make::three_rows,
        ),
        Case::item(
            "every last chip is buried",
            |f| f.is_illegal(Illegal::Buried),
            |r| {
                let first = r.below(2) == 0;
                make::with_row(r, first, first.into())
            },
        ),
        Case::item("no order, nobody won", |f| f.has_no_order(false) && !f.is_full(), make::no_start),
        Case::item("no order, full and nobody won", |f| f.has_no_order(false) && f.is_full(), make::no_end),
        Case::item("no order, somebody won", |f| f.has_no_order(true), make::no_order_to_row),
        Case::item(
            "no order, unless another chip came last",
            Facts::needs_another_last,
            make::no_order_to_row,
        ),
        Case::item(
            "of the last chips, the leftmost will not do",
            |f| f.end_fails(false),
            make::no_order_to_row,
        ),
        Case::item(
            "of the last chips, the rightmost will not do",
            |f| f.end_fails(true),
            make::no_order_to_row,
        ),
        Case::each(
            "legal, but taking chips off fails",
            (GREEDY.len(), |n| GREEDY[n].0.into()),
            |f| variants(GREEDY.len(), |n| f.greedy_fails(GREEDY[n].1)),
            |r, _| make::hard(r),
        ),
        Case::item(
            "legal, with 1000 dead ends on the way",
            |f| f.standing.is_ok() && f.is_hard(),
            make::hard,
        ),
        Case::item(
            "illegal, with 1000 dead ends on the way",
            |f| f.standing.is_err() && f.is_hard(),
            make::no_end,
        ),
    ];

    fn read(stream: &mut Stream, tell: &mut dyn FnMut(&[u8], &Facts)) -> Result<(), Error> {
        let mut problem = ConnectFour::default();
        boards::read::<ConnectFour, WIDTH, HEIGHT, LENGTH>(stream, |number, board| {
            tell(number, &Facts::of(board, &mut problem.0));
        })
    }

    /// Some of the boards are played; the others need not be legal.
    fn random(random: &mut Random) -> Option<Item> {
        match random.below(5) {
            0 => make::open(random, 2, CELLS),
            1 => board(Play::won(random)),
            2 => make::swapped(random),
            3 => make::any(random),
            _ => {
                let (first, ahead) = (random.below(2) == 0, random.below(2) as isize);
                make::with_row(random, first, ahead)
            }
        }
    }

    fn items(stream: &mut Stream, tell: &mut dyn FnMut(Item)) -> Result<(), Error> {
        boards::read::<ConnectFour, WIDTH, HEIGHT, LENGTH>(stream, |_, board| {
            tell(ConnectFour::NOTATION.write(board))
        })
    }

    fn smaller(item: &[u8], step: Reduction) -> Vec<Item> {
        without_chips(item, step, WIDTH + 1)
    }
}

static ROWS_OF_FOUR: LazyLock<Vec<Chips>> = LazyLock::new(|| play::rows_of(LENGTH, |_| true));
