//! The hard cases of ConnectFour.

mod analysis;
mod generators;

use super::{Chips, ConnectFour};
use crate::bitboard::Direction::{self, Horizontal};
use crate::bitboard::Player;
use crate::boards::BoardProblem;
use crate::boards::generators::ahead_after;
use crate::boards::legality::{Illegal, Standing};
use crate::cases::rows::{ROWS, ROWS_OF_FOUR, ends};
use crate::cases::win::{PAIRS, pair_name};
use crate::cases::wraparound::Wraparound;
use crate::cases::{Case, HardCases, Item, VisitItem};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;
use analysis::{Analysis, GREEDY};
use generators::{
    Playout, any, board, floating, hard, no_end, no_order_to_row, no_start, open, separate_rows, swapped,
    three_rows, two_rows, uneven, with_row, won_by,
};

/// The table of cases of ConnectFour.
pub struct ConnectFourCases;

impl HardCases for ConnectFourCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        Case::item("first player moves", |a, _| a.is(Standing::FirstMoves), |r, _| open(r, 2, 40)),
        Case::item("second player moves", |a, _| a.is(Standing::SecondMoves), |r, _| open(r, 3, 41)),
        Case::item("first player wins", |a, _| a.is(Standing::FirstWon), |r, _| board(Playout::won(r))),
        Case::item("second player wins", |a, _| a.is(Standing::SecondWon), |r, _| board(Playout::won(r))),
        Case::item("draw game", |a, _| a.is(Standing::Draw), |r, _| open(r, 42, 42)),
        Case::item("invalid", |a, _| a.standing.is_err(), |r, _| any(r)),
        Case::item("no chips", |a, _| a.chips().is_empty(), |r, _| open(r, 0, 0)),
        Case::item("one chip", |a, _| a.is_open() && a.chips().count() == 1, |r, _| open(r, 1, 1)),
        Case::item(
            "41 chips and nobody won",
            |a, _| a.is_open() && a.chips().count() == 41,
            |r, _| open(r, 41, 41),
        ),
        Case::item(
            "a full board, won",
            |a, _| a.is(Standing::SecondWon) && a.is_full(),
            |r, _| board(Playout::won_at_the_end(r)),
        ),
        Case::variants(
            "rows of the first player, by column,line of their ends",
            (ROWS, |n| ends(ROWS_OF_FOUR[n])),
            |a, n| a.is_won_by(Player::First, ROWS_OF_FOUR[n]),
            |r, n| won_by(r, Player::First, ROWS_OF_FOUR[n]),
        ),
        Case::variants(
            "rows of the second player, by column,line of their ends",
            (ROWS, |n| ends(ROWS_OF_FOUR[n])),
            |a, n| a.is_won_by(Player::Second, ROWS_OF_FOUR[n]),
            |r, n| won_by(r, Player::Second, ROWS_OF_FOUR[n]),
        ),
        Case::variants(
            "no row, but one if edges were open",
            (Wraparound::COUNT, Wraparound::name),
            |a, n| a.is_open() && Wraparound::nth(n).has_row(&a.board),
            |r, n| board(Playout::completing(r, &Wraparound::nth(n).wrapped_rows())),
        ),
        Case::item(
            "a horizontal row of 5",
            |a, _| a.win.is_some_and(|win| win.longest_run(&[Horizontal]) == 5),
            |r, _| board(Playout::long_row(r, 5, &[Horizontal])),
        ),
        Case::item(
            "a diagonal row of 5",
            |a, _| a.win.is_some_and(|win| win.longest_run(&Direction::DIAGONAL) == 5),
            |r, _| board(Playout::long_row(r, 5, &Direction::DIAGONAL)),
        ),
        Case::item(
            "a horizontal row of 6",
            |a, _| a.win.is_some_and(|win| win.longest_run(&[Horizontal]) == 6),
            |r, _| board(Playout::long_row(r, 6, &[Horizontal])),
        ),
        Case::item(
            "a diagonal row of 6",
            |a, _| a.win.is_some_and(|win| win.longest_run(&Direction::DIAGONAL) == 6),
            |r, _| board(Playout::long_row(r, 6, &Direction::DIAGONAL)),
        ),
        Case::item(
            "a row of 7",
            |a, _| a.win.is_some_and(|win| win.longest_run(&[Horizontal]) == 7),
            |r, _| board(Playout::long_row(r, 7, &[Horizontal])),
        ),
        Case::variants(
            "rows in two directions",
            (PAIRS.len(), pair_name),
            |a, n| a.win.is_some_and(|win| PAIRS[n].iter().all(|direction| win.has_row_along(*direction))),
            |r, n| board(Playout::crossing(r, &PAIRS[n])),
        ),
        Case::item(
            "rows in three directions",
            |a, _| a.win.is_some_and(|win| win.directions() == 3),
            |r, _| board(Playout::crossing_three(r)),
        ),
        Case::item(
            "rows in four directions",
            |a, _| a.win.is_some_and(|win| win.directions() == 4),
            |r, _| board(Playout::crossing(r, &Direction::ALL)),
        ),
        Case::item(
            "a chip floats, none below it",
            |a, _| a.only_floats(|column| !a.chips().contains(column, 0)),
            |r, _| floating(r, true),
        ),
        Case::item(
            "a chip floats, another below it",
            |a, _| a.only_floats(|column| a.chips().contains(column, 0)),
            |r, _| floating(r, false),
        ),
        Case::item("the second player is ahead", |a, _| a.is_only_uneven(-1), |r, _| uneven(r, -1)),
        Case::item("the first player is two ahead", |a, _| a.is_only_uneven(2), |r, _| uneven(r, 2)),
        Case::variants(
            "rows of both players, but for that legal, by who moved last",
            (2, |n| ["second", "first"][n].into()),
            |a, n| a.is_won_twice([Player::Second, Player::First][n]),
            |r, n| two_rows(r, n as isize),
        ),
        Case::variants(
            "a row of a player who did not move last",
            (2, |n| ["first", "second"][n].into()),
            |a, n| a.is_illegal(Illegal::WinnerNotLast) && [a.board.first, a.board.second][n].has_row(),
            |r, n| with_row(r, [Player::First, Player::Second][n], n as isize),
        ),
        Case::item("separate rows", |a, _| a.is_illegal(Illegal::SeparateRows), |r, _| separate_rows(r)),
        Case::item(
            "separate rows, two of which share their last chip",
            |a, _| a.shares_some_rows(),
            |r, _| three_rows(r),
        ),
        Case::item(
            "every last chip is buried",
            |a, _| a.is_illegal(Illegal::Buried),
            |r, _| {
                let player = Player::random(r);
                with_row(r, player, ahead_after(player))
            },
        ),
        Case::item(
            "no order, nobody won",
            |a, _| a.is_illegal(Illegal::NoOrder) && !a.has_row() && !a.is_full(),
            |r, _| no_start(r),
        ),
        Case::item(
            "no order, full and nobody won",
            |a, _| a.is_illegal(Illegal::NoOrder) && !a.has_row() && a.is_full(),
            |r, _| no_end(r),
        ),
        Case::item(
            "no order, somebody won",
            |a, _| a.is_illegal(Illegal::NoOrder) && a.has_row(),
            |r, _| no_order_to_row(r),
        ),
        Case::item(
            "no order, unless another chip came last",
            |a, _| a.needs_another_last(),
            |r, _| no_order_to_row(r),
        ),
        Case::item(
            "of the last chips, the leftmost will not do",
            |a, _| a.leftmost_was_not_last(),
            |r, _| no_order_to_row(r),
        ),
        Case::item(
            "of the last chips, the rightmost will not do",
            |a, _| a.rightmost_was_not_last(),
            |r, _| no_order_to_row(r),
        ),
        Case::variants(
            "legal, but taking chips off fails",
            (GREEDY.len(), |n| GREEDY[n].0.into()),
            |a, n| a.greedy_fails(GREEDY[n].1),
            |r, _| hard(r),
        ),
        Case::item(
            "legal, with 1000 dead ends on the way",
            |a, _| a.standing.is_ok() && a.is_hard(),
            |r, _| hard(r),
        ),
        Case::item(
            "illegal, with 1000 dead ends on the way",
            |a, _| a.standing.is_err() && a.is_hard(),
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
