//! The hard cases of FOUROW.

mod analysis;
mod generators;

use super::fast::Consumed;
use super::game::{Chips, Verdict};
use super::{Transcript, for_each};
use crate::bitboard::Direction::{self, Horizontal};
use crate::cases::rows::{ROWS, ROWS_OF_FOUR, ends};
use crate::cases::win::{PAIRS, WinKind, pair_name};
use crate::cases::wraparound::Wraparound;
use crate::cases::{Case, HardCases, Item, Scope, VisitItem};
use crate::error::Error;
use crate::output::Output;
use crate::random::Random;
use crate::stream::Stream;
use analysis::Analysis;
use generators::{Playout, any_moves, full_slot_after_win, game, item, moves_after_win, open, overfull};

/// The table of cases of FOUROW.
pub struct FourowCases;

/// A game whose last move completes eleven rows of four, the maximum for one chip.
const ELEVEN_ROWS: &[u8] = b"114111422222234335353356666677575577674";

impl HardCases for FourowCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        Case::item("is invalid", |a, _| a.verdict == Verdict::Invalid, |r, _| overfull(r, 0)),
        Case::item("no winner", |a, _| a.verdict == Verdict::NoWinner, |r, _| open(r, 42, 42)),
        Case::item(
            "the first player won",
            |a, _| a.verdict == Verdict::FirstWon,
            |r, _| game(Playout::won(r)),
        ),
        Case::item(
            "the second player won",
            |a, _| a.verdict == Verdict::SecondWon,
            |r, _| game(Playout::won(r)),
        ),
        Case::item("not over", |a, _| a.is_open(), |r, _| open(r, 1, 40)),
        Case::item("won by either player", |a, _| a.win.is_some(), |r, _| game(Playout::won(r))),
        Case::variants(
            "wins by player, direction, last chip's place",
            (WinKind::COUNT, WinKind::name),
            |a, n| a.win.is_some_and(|win| WinKind::nth(n).matches(&win)),
            |r, n| game(Playout::won_like(r, WinKind::nth(n))),
        ),
        Case::variants(
            "grids by their number of lines",
            (6, |n| (n + 1).to_string()),
            |a, n| a.win.is_some() && a.game.chips().height() == n + 1,
            |r, n| {
                let low = ROWS_OF_FOUR.iter().copied().filter(|row| row.height() <= n + 1);
                game(Playout::completing_within(r, &low.collect::<Vec<_>>(), n + 1))
            },
        ),
        Case::item("no moves", |a, _| a.plies == 0, |_, _| Some(Item::new())),
        Case::context("no moves in the first game", Scope::First("no moves")),
        Case::context("no moves in the last game", Scope::Last("no moves")),
        Case::context("no moves twice running", Scope::Then("no moves", "no moves")),
        Case::context("no moves, then a won game", Scope::Then("no moves", "won by either player")),
        Case::item("one move", |a, _| a.plies == 1, |r, _| Some(any_moves(r, 1))),
        Case::item("a short game", |a, _| a.is_open() && a.plies <= 8, |r, _| open(r, 1, 8)),
        Case::item("a long game", |a, _| a.is_open() && a.plies >= 30, |r, _| open(r, 30, 40)),
        Case::context("a short game after a long one", Scope::Then("a long game", "a short game")),
        Case::context("a short game after an invalid one", Scope::Then("is invalid", "a short game")),
        Case::context("a short game after a draw", Scope::Then("no winner", "a short game")),
        Case::context("a short game after a won one", Scope::Then("won by either player", "a short game")),
        Case::variants(
            "rows of four, by slot,line of their ends",
            (ROWS, |n| ends(ROWS_OF_FOUR[n])),
            |a, n| a.win.is_some_and(|win| (ROWS_OF_FOUR[n] - win.rows).is_empty()),
            |r, n| game(Playout::completing(r, &[ROWS_OF_FOUR[n]])),
        ),
        Case::item("41 chips and nobody won", |a, _| a.is_open() && a.plies == 41, |r, _| open(r, 41, 41)),
        Case::item(
            "won with move 42",
            |a, _| a.win.is_some() && a.plies == 42,
            |r, _| game(Playout::won_at_the_end(r)),
        ),
        Case::item(
            "a seventh chip as the last move",
            |a, _| a.is_overfull() && a.late.len() == 1,
            |r, _| overfull(r, 0),
        ),
        Case::item(
            "moves after a seventh chip",
            |a, _| a.is_overfull() && a.late.len() > 1,
            |r, _| overfull(r, 6),
        ),
        Case::item(
            "moves after a seventh chip, legal without it",
            |a, _| a.is_legal_after_seventh(),
            |r, _| overfull(r, 6),
        ),
        Case::item("a row after a seventh chip", |a, _| a.has_row_after_seventh(), |r, _| overfull(r, 20)),
        Case::item(
            "one move after a win",
            |a, _| a.has_harmless_moves_after_win() && a.late.len() == 1,
            |r, _| moves_after_win(r, 1, 1),
        ),
        Case::item(
            "several moves after a win",
            |a, _| a.has_harmless_moves_after_win() && a.late.len() > 1,
            |r, _| moves_after_win(r, 2, 6),
        ),
        Case::item(
            "a move into a full slot right after a win",
            |a, _| a.has_moves_after_win() && a.late_slot_was_full(),
            |r, _| full_slot_after_win(r),
        ),
        Case::item(
            "the other player's row after a win",
            |a, _| a.loser_has_row(),
            |r, _| moves_after_win(r, 1, 8),
        ),
        Case::variants(
            "no row, but one if edges were open",
            (Wraparound::COUNT, Wraparound::name),
            |a, n| a.is_open() && Wraparound::nth(n).has_row(&a.game.board()),
            |r, n| game(Playout::completing(r, &Wraparound::nth(n).wrapped_rows())),
        ),
        Case::item(
            "a winner's chip in line with a row, after a gap",
            |a, _| a.win.is_some_and(|win| win.has_gap()),
            |r, _| game(Playout::won(r)),
        ),
        Case::item(
            "three in line through the last chip, and a row",
            |a, _| a.win.is_some_and(|win| win.has_run_of(3, &Direction::ALL)),
            |r, _| game(Playout::won(r)),
        ),
        Case::item(
            "a horizontal row of 5",
            |a, _| a.win.is_some_and(|win| win.has_run_of(5, &[Horizontal])),
            |r, _| game(Playout::long_row(r, 5, &[Horizontal])),
        ),
        Case::item(
            "a diagonal row of 5",
            |a, _| a.win.is_some_and(|win| win.has_run_of(5, &Direction::DIAGONAL)),
            |r, _| game(Playout::long_row(r, 5, &Direction::DIAGONAL)),
        ),
        Case::item(
            "a horizontal row of 6",
            |a, _| a.win.is_some_and(|win| win.has_run_of(6, &[Horizontal])),
            |r, _| game(Playout::long_row(r, 6, &[Horizontal])),
        ),
        Case::item(
            "a diagonal row of 6",
            |a, _| a.win.is_some_and(|win| win.has_run_of(6, &Direction::DIAGONAL)),
            |r, _| game(Playout::long_row(r, 6, &Direction::DIAGONAL)),
        ),
        Case::item(
            "a row of 7",
            |a, _| a.win.is_some_and(|win| win.has_run_of(7, &[Horizontal])),
            |r, _| game(Playout::long_row(r, 7, &[Horizontal])),
        ),
        Case::variants(
            "rows in two directions",
            (PAIRS.len(), pair_name),
            |a, n| a.win.is_some_and(|win| PAIRS[n].iter().all(|direction| win.has_row_along(*direction))),
            |r, n| game(Playout::crossing(r, &PAIRS[n])),
        ),
        Case::item(
            "rows in three directions",
            |a, _| a.win.is_some_and(|win| win.directions() == 3),
            |r, _| game(Playout::crossing_three(r)),
        ),
        Case::item(
            "rows in four directions",
            |a, _| a.win.is_some_and(|win| win.directions() == 4),
            |r, _| game(Playout::crossing(r, &Direction::ALL)),
        ),
        Case::item(
            "eleven rows of four by one chip",
            |a, _| a.win.is_some_and(|win| win.shortest_rows() == 11),
            |r, _| {
                let mirrored = ELEVEN_ROWS.iter().map(|digit| b'1' + (b'7' - digit)).collect();
                Some(if r.below(2) == 0 { mirrored } else { ELEVEN_ROWS.to_vec() })
            },
        ),
        Case::context("one game", Scope::Count(1)),
        Case::context("99 games", Scope::Count(99)),
    ];

    fn read(stream: &mut Stream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        let visit = |transcript: &Transcript, _: &mut Output| {
            visit(transcript.number(), &Analysis::new(&transcript.moves));
            Ok(())
        };
        for_each(stream, visit, |_, _, _, _| Consumed::NOTHING)
    }

    /// Half of the games are played to the end, and a quarter stop early. The others are open, have moves after a win, or
    /// consist of arbitrary moves.
    fn random(random: &mut Random) -> Option<Item> {
        match random.below(20) {
            0..10 => game(Some(Playout::at_random(random, Chips::CELLS))),
            10..15 => {
                let max_moves = random.between(0, Chips::CELLS);
                game(Some(Playout::at_random(random, max_moves)))
            }
            15..17 => game(Some(Playout::default().avoid_rows(random, Chips::CELLS))),
            17..19 => moves_after_win(random, 1, 6),
            _ => {
                let plies = random.between(0, Chips::CELLS);
                Some(any_moves(random, plies))
            }
        }
    }

    fn items(stream: &mut Stream, visit: VisitItem) -> Result<(), Error> {
        let visit = |transcript: &Transcript, _: &mut Output| {
            visit(item(&transcript.moves));
            Ok(())
        };
        for_each(stream, visit, |_, _, _, _| Consumed::NOTHING)
    }
}
