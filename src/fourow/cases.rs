//! The hard cases of FOUROW.

mod facts;
mod make;

use std::sync::LazyLock;

use super::fast::Taken;
use super::game::{Chips, Verdict};
use super::{Transcript, for_each};
use crate::bitboard::Direction;
use crate::cases::numbering::{NUMBERINGS, Numbering, numbering_name};
use crate::cases::win::{PAIRS, Way, ends, pair_name};
use crate::cases::{Case, HardCases, Item, Reduction, Test, leave_out, play, variants};
use crate::error::Error;
use crate::output::Output;
use crate::random::Random;
use crate::stream::Stream;
use facts::{Facts, Win};
use make::{CELLS, Play, game};

/// The table of FOUROW.
pub struct FourowCases;

/// The rows of four that a board has: 24 across, 21 upright and 12 along each diagonal.
const ROWS: usize = 6 * 4 + 7 * 3 + 2 * 4 * 3;

/// The last move completes eleven rows of four; no chip can complete more.
const MOST_ROWS: &[u8] = b"114111422222234335353356666677575577674";

impl HardCases for FourowCases {
    type Facts = Facts;

    const CASES: &'static [Case<Facts>] = &[
        Case::item("is invalid", |f| f.verdict == Verdict::Invalid, |r| make::overfull(r, 0)),
        Case::item("no winner", |f| f.verdict == Verdict::NoWinner, |r| make::open(r, CELLS, CELLS)),
        Case::item("the first player won", |f| f.verdict == Verdict::FirstWon, |r| game(Play::won(r))),
        Case::item("the second player won", |f| f.verdict == Verdict::SecondWon, |r| game(Play::won(r))),
        Case::item("not over", Facts::is_open, |r| make::open(r, 1, 40)),
        Case::item("won by either player", |f| f.win.is_some(), |r| game(Play::won(r))),
        Case::each(
            "wins by player, direction, last chip's place",
            (Way::COUNT, Way::name),
            |f| f.variants_won(Way::COUNT, |win, n| Way::number(n).is(win)),
            |r, n| game(Play::won_in(r, &Way::number(n))),
        ),
        Case::each(
            "grids by their number of lines",
            (6, |n| (n + 1).to_string()),
            |f| variants(6, |n| f.win.is_some() && f.game.chips().height() == n + 1),
            |r, n| {
                let low = ROWS_OF_FOUR.iter().copied().filter(|row| row.height() <= n + 1);
                game(Play::completing_within(r, &low.collect::<Vec<_>>(), n + 1))
            },
        ),
        Case::item("no moves", |f| f.plies == 0, |_| Some(Item::new())),
        Case::context("no moves in the first game", Test::First("no moves")),
        Case::context("no moves in the last game", Test::Last("no moves")),
        Case::context("no moves twice running", Test::Then("no moves", "no moves")),
        Case::context("no moves, then a won game", Test::Then("no moves", "won by either player")),
        Case::item("one move", |f| f.plies == 1, |r| Some(make::any(r, 1))),
        Case::item("a short game", |f| f.is_open() && f.plies <= 8, |r| make::open(r, 1, 8)),
        Case::item("a long game", |f| f.is_open() && f.plies >= 30, |r| make::open(r, 30, 40)),
        Case::context("a short game after a long one", Test::Then("a long game", "a short game")),
        Case::context("a short game after an invalid one", Test::Then("is invalid", "a short game")),
        Case::context("a short game after a draw", Test::Then("no winner", "a short game")),
        Case::context("a short game after a won one", Test::Then("won by either player", "a short game")),
        Case::each(
            "rows of four, by slot,line of their ends",
            (ROWS, |n| ends(ROWS_OF_FOUR[n])),
            |f| f.variants_won(ROWS, |win, n| (ROWS_OF_FOUR[n] - win.rows).is_empty()),
            |r, n| game(Play::completing(r, &[ROWS_OF_FOUR[n]])),
        ),
        Case::item("41 chips and nobody won", |f| f.is_open() && f.plies == 41, |r| make::open(r, 41, 41)),
        Case::item(
            "won with move 42",
            |f| f.win.is_some() && f.plies == CELLS,
            |r| game(Play::won_at_the_end(r)),
        ),
        Case::item(
            "a seventh chip as the last move",
            |f| f.is_overfull() && f.late.len() == 1,
            |r| make::overfull(r, 0),
        ),
        Case::item(
            "moves after a seventh chip",
            |f| f.is_overfull() && f.late.len() > 1,
            |r| make::overfull(r, 6),
        ),
        Case::item("moves after a seventh chip, legal without it", Facts::is_legal_after_seventh, |r| {
            make::overfull(r, 6)
        }),
        Case::item("a row after a seventh chip", Facts::has_row_after_seventh, |r| make::overfull(r, 20)),
        Case::item("one move after a win", |f| f.goes_on_in_room(1, 1), |r| make::goes_on(r, 1, 1)),
        Case::item("several moves after a win", |f| f.goes_on_in_room(2, CELLS), |r| make::goes_on(r, 2, 6)),
        Case::item(
            "a move into a full slot right after a win",
            |f| f.goes_on() && f.late_slot_was_full(),
            make::goes_on_in_full_slot,
        ),
        Case::item("the other player's row after a win", Facts::loser_has_row, |r| make::goes_on(r, 1, 8)),
        Case::each(
            "no row, but one if edges were open",
            (NUMBERINGS, numbering_name),
            |f| variants(NUMBERINGS, |n| f.is_falsely_won(&Numbering::number(n))),
            |r, n| game(Play::completing(r, &Numbering::number(n).false_rows())),
        ),
        Case::item(
            "a winner's chip in line with a row, after a gap",
            |f| f.won(Win::has_gap),
            |r| game(Play::won(r)),
        ),
        Case::item(
            "three in line through the last chip, and a row",
            |f| f.won(Win::has_near_row),
            |r| game(Play::won(r)),
        ),
        Case::item(
            "a horizontal row of 5",
            |f| f.won(|win| win.has_row_of(5, true)),
            |r| game(Play::long_row(r, 5, true)),
        ),
        Case::item(
            "a diagonal row of 5",
            |f| f.won(|win| win.has_row_of(5, false)),
            |r| game(Play::long_row(r, 5, false)),
        ),
        Case::item(
            "a horizontal row of 6",
            |f| f.won(|win| win.has_row_of(6, true)),
            |r| game(Play::long_row(r, 6, true)),
        ),
        Case::item(
            "a diagonal row of 6",
            |f| f.won(|win| win.has_row_of(6, false)),
            |r| game(Play::long_row(r, 6, false)),
        ),
        Case::item(
            "a row of 7",
            |f| f.won(|win| win.has_row_of(7, true)),
            |r| game(Play::long_row(r, 7, true)),
        ),
        Case::each(
            "rows in two directions",
            (PAIRS.len(), pair_name),
            |f| f.variants_won(PAIRS.len(), |win, n| PAIRS[n].iter().all(|direction| win.has(*direction))),
            |r, n| game(Play::crossing(r, &PAIRS[n])),
        ),
        Case::item(
            "rows in three directions",
            |f| f.won(|win| win.directions() == 3),
            |r| game(Play::crossing_three(r)),
        ),
        Case::item(
            "rows in four directions",
            |f| f.won(|win| win.directions() == 4),
            |r| game(Play::crossing(r, &Direction::ALL)),
        ),
        Case::item(
            "eleven rows of four by one chip",
            |f| f.won(|win| win.shortest_rows() == 11),
            |r| {
                let mirrored = MOST_ROWS.iter().map(|digit| b'1' + (b'7' - digit)).collect();
                Some(if r.below(2) == 0 { mirrored } else { MOST_ROWS.to_vec() })
            },
        ),
        Case::context("one game", Test::Count(1)),
        Case::context("99 games", Test::Count(99)),
    ];

    fn read(stream: &mut Stream, tell: &mut dyn FnMut(&[u8], &Facts)) -> Result<(), Error> {
        let examine = |transcript: &Transcript, _: &mut Output| {
            tell(transcript.number(), &Facts::of(&transcript.moves));
            Ok(())
        };
        for_each(stream, examine, |_, _, _| Taken::NOTHING)
    }

    /// Half of the games are played to their end and a quarter is cut short. Of the others some are open, some go on after
    /// their end, and some are any moves.
    fn random(random: &mut Random) -> Option<Item> {
        match random.below(20) {
            0..10 => game(Some(Play::at_random(random, CELLS))),
            10..15 => {
                let most = random.below(CELLS + 1);
                game(Some(Play::at_random(random, most)))
            }
            15..17 => game(Some(Play::default().avoid_rows(random, CELLS))),
            17..19 => make::goes_on(random, 1, 6),
            _ => {
                let plies = random.below(CELLS + 1);
                Some(make::any(random, plies))
            }
        }
    }

    fn items(stream: &mut Stream, tell: &mut dyn FnMut(Item)) -> Result<(), Error> {
        let tell = |transcript: &Transcript, _: &mut Output| {
            tell(make::item(&transcript.moves));
            Ok(())
        };
        for_each(stream, tell, |_, _, _| Taken::NOTHING)
    }

    fn smaller(item: &[u8], step: Reduction) -> Vec<Item> {
        let lower = |ply: usize| (b'1'..item[ply]).map(move |slot| (ply, slot));
        match step {
            Reduction::Lower => {
                (0..item.len()).flat_map(lower).map(|(ply, slot)| with(item, ply, slot)).collect()
            }
            _ => leave_out(item, step, |moves| moves.into()),
        }
    }
}

/// The item with one of its bytes replaced.
fn with(item: &[u8], place: usize, byte: u8) -> Item {
    let mut item = item.to_vec();
    item[place] = byte;
    item
}

static ROWS_OF_FOUR: LazyLock<Vec<Chips>> = LazyLock::new(|| play::rows_of(4, |_| true));
