//! The hard cases of FOUROW.

mod analysis;
mod generators;

use std::sync::LazyLock;

use super::fast::Consumed;
use super::format::Transcript;
use super::game::{Chips, Verdict};
use super::games::for_each;
use crate::bitboard::{Direction, Player};
use crate::cases::rows::{ROW_COUNT, ROWS_OF_FOUR, coordinates, ends, name_by_player, split_by_player};
use crate::cases::win::{DIAGONAL, HORIZONTAL, PAIRS, WinKind, pair_name};
use crate::cases::wraparound::{WRAPAROUND_COUNT, WrappedRows};
use crate::cases::{Case, HardCases, Item, Scope, VisitItem, variants_where};
use crate::error::Error;
use crate::output::Output;
use crate::random::Random;
use crate::stream::Stream;
use analysis::Analysis;
use generators::{
    Playout, any_moves, full_slot_after_win, item, long_row, moves_after_win, playout_item,
    row_after_seventh_chip, row_after_win, seventh_chip, without_row,
};

/// The table of cases of FOUROW.
pub struct FourowCases;

/// The names of the cases for verdicts.
const VERDICTS: [&str; 5] =
    ["invalid", "no winner", "the first player won", "the second player won", "not over"];

/// The rows that wrap around an edge.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<7, 6, 4>>> = LazyLock::new(WrappedRows::all);

/// The cell with this number, counted column by column.
const fn cell(n: usize) -> Chips {
    Chips::cell(n / 6, n % 6)
}

/// A game whose last move completes eleven rows of four, the maximum.
const ELEVEN_ROWS: &[u8] = b"114111422222234335353356666677575577674";

impl HardCases for FourowCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        Case::item("invalid", |a| a.verdict == Verdict::Invalid, |r, _| moves_after_win(r, 1, 6)),
        Case::item("no winner", |a| a.verdict == Verdict::NoWinner, |r, _| without_row(r, 42, 42)),
        Case::item(
            "the first player won",
            |a| a.verdict == Verdict::FirstWon,
            |r, _| playout_item(Playout::won(r)),
        ),
        Case::item(
            "the second player won",
            |a| a.verdict == Verdict::SecondWon,
            |r, _| playout_item(Playout::won(r)),
        ),
        Case::item("not over", |a| a.is_open(), |r, _| without_row(r, 1, 40)),
        Case::item("a won game", |a| a.win.is_some(), |r, _| playout_item(Playout::won(r))),
        Case::context("no moves in the first game", Scope::First(&["no moves"])),
        Case::context("verdicts of the first game", Scope::First(&VERDICTS)),
        Case::context("verdicts of the last game", Scope::Last(&VERDICTS)),
        Case::context("no moves in the last game", Scope::Last(&["no moves"])),
        Case::variants(
            "wins by player, direction and last chip",
            Scope::Variants(WinKind::COUNT, WinKind::name),
            |a| a.win.iter().flat_map(WinKind::indices_of).collect(),
            |r, n| playout_item(Playout::with_win(r, WinKind::from_index(n))),
        ),
        Case::variants(
            "grids by number of lines",
            Scope::Variants(6, |n| (n + 1).to_string()),
            |a| a.win.iter().map(|_| a.game.chips().height() - 1).collect(),
            |r, n| {
                let mut rows = ROWS_OF_FOUR.clone();
                rows.retain(|row| row.height() <= n + 1);
                let (player, row) = (Player::random(r), *r.pick(&rows));
                playout_item(Playout::completing(r, player, row, n + 1))
            },
        ),
        Case::item("no moves", |a| a.plies == 0, |_, _| Some(Item::new())),
        Case::context("no moves in two consecutive games", Scope::Consecutive(&["no moves"], &["no moves"])),
        Case::context("no moves, then a won game", Scope::Consecutive(&["no moves"], &["a won game"])),
        Case::variants(
            "games of a few moves",
            Scope::Variants(3, |n| (n + 1).to_string()),
            |a| (0..3).filter(|n| n + 1 == a.plies).collect(),
            |r, n| Some(any_moves(r, n + 1)),
        ),
        Case::item("a short game", |a| a.is_open() && a.plies <= 8, |r, _| without_row(r, 1, 8)),
        Case::item("a long game", |a| a.is_open() && a.plies >= 30, |r, _| without_row(r, 30, 40)),
        Case::context(
            "consecutive games",
            Scope::Consecutive(
                &["a long game", "invalid", "no winner", "a won game"],
                &["a short game", "not over", "a won game"],
            ),
        ),
        Case::variants(
            "single rows, by player and slot,line of their ends",
            Scope::Variants(2 * ROW_COUNT, |n| name_by_player(n, ROW_COUNT, |n| ends(ROWS_OF_FOUR[n]))),
            Analysis::single_row_variant,
            |r, n| {
                let (player, n) = split_by_player(n, ROW_COUNT);
                playout_item(Playout::completing(r, player, ROWS_OF_FOUR[n], 6))
            },
        ),
        Case::item(
            "41 chips and nobody won",
            |a| a.is_open() && a.plies == 41,
            |r, _| without_row(r, 41, 41),
        ),
        Case::item(
            "won on move 7",
            |a| a.win.is_some() && a.plies == 7,
            |r, _| {
                let low =
                    ROWS_OF_FOUR.iter().filter(|row| row.cells().all(|cell| cell.leftmost_level() == 0));
                let row = *r.pick(&low.copied().collect::<Vec<_>>());
                playout_item(Playout::completing(r, Player::First, row, 6))
            },
        ),
        Case::item(
            "won on move 42",
            |a| a.win.is_some() && a.plies == 42,
            |r, _| playout_item(Playout::won_on_full_board(r)),
        ),
        Case::variants(
            "a seventh chip, by player, slot and what follows",
            Scope::Variants(28, |n| {
                let (player, n) = split_by_player(n, 14);
                format!("{}-{}-{}", player.ordinal(), n % 7 + 1, ["last", "more"][n / 7])
            }),
            |a| a.seventh_chip_variant().into_iter().collect(),
            |r, n| {
                let (player, n) = split_by_player(n, 14);
                seventh_chip(r, player, n % 7, n >= 7)
            },
        ),
        Case::item(
            "a row after a seventh chip",
            |a| a.has_row_after_seventh_chip(),
            |r, _| row_after_seventh_chip(r),
        ),
        Case::variants(
            "no row, except one that wraps around an edge",
            Scope::Overlapping(WRAPAROUND_COUNT, |n| WRAPPED_ROWS[n].name.clone()),
            |a| {
                variants_where(WRAPAROUND_COUNT, |n| {
                    a.is_open() && WRAPPED_ROWS[n].has_any_on(&a.game.board())
                })
            },
            |r, n| playout_item(Playout::completing_any(r, &WRAPPED_ROWS[n].rows)),
        ),
        Case::item(
            "a winner's chip in line with a row, after a gap",
            |a| a.win.is_some_and(|win| win.has_chip_after_gap()),
            |r, _| playout_item(Playout::won(r)),
        ),
        Case::item(
            "a row, and three in line through the last chip",
            |a| a.has_run_of(3, &Direction::ALL),
            |r, _| playout_item(Playout::won(r)),
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
        Case::variants(
            "wins by player and slot,line of the last chip",
            Scope::Variants(2 * Chips::CELL_COUNT, |n| {
                name_by_player(n, Chips::CELL_COUNT, |n| coordinates(cell(n)))
            }),
            |a| {
                variants_where(2 * Chips::CELL_COUNT, |n| {
                    let (winner, n) = split_by_player(n, Chips::CELL_COUNT);
                    a.game.last == cell(n) && a.win.is_some_and(|win| win.winner == winner)
                })
            },
            |r, n| {
                let (player, n) = split_by_player(n, Chips::CELL_COUNT);
                playout_item(Playout::won_at(r, player, cell(n)))
            },
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
        Case::variants(
            "moves after a win, by winner and kind",
            Scope::Variants(8, |n| {
                let (winner, n) = split_by_player(n, 4);
                format!("{}-{}", winner.ordinal(), ["one", "several", "full-slot", "another-row"][n])
            }),
            |a| {
                let kinds = [
                    a.has_plain_moves_after_win() && a.rest.len() == 1,
                    a.has_plain_moves_after_win() && a.rest.len() > 1,
                    a.has_moves_after_win() && a.rest.len() == 1 && a.first_illegal_is_into_full_slot(),
                    a.has_moves_after_win() && a.rest.len() == 1 && a.loser_has_row(),
                ];
                let winner = a.to_move().opponent();
                variants_where(8, |n| split_by_player(n, 4).0 == winner && kinds[n % 4])
            },
            |r, n| match n % 4 {
                0 => moves_after_win(r, 1, 1),
                1 => moves_after_win(r, 2, 6),
                2 => full_slot_after_win(r),
                _ => row_after_win(r),
            },
        ),
        Case::item(
            "eleven rows of four completed by one chip",
            |a| a.win.is_some_and(|win| win.min_length_row_count() == 11),
            |r, _| {
                let mirrored = ELEVEN_ROWS.iter().map(|digit| b'1' + (b'7' - digit)).collect();
                Some(if r.below(2) == 0 { mirrored } else { ELEVEN_ROWS.to_vec() })
            },
        ),
        Case::context("numbers of games", Scope::Count(&[1, 2, 3, 99])),
    ];

    fn read(stream: &mut Stream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        let visit = |transcript: &Transcript, _: &mut Output| {
            visit(transcript.number(), &Analysis::new(&transcript.moves));
            Ok(())
        };
        for_each(stream, visit, |_, _| Consumed::NOTHING)
    }

    /// Half of the games are played to the end, and a quarter stop early. The others have no row, have moves after a
    /// win, or consist of arbitrary moves.
    fn generate_random(random: &mut Random) -> Option<Item> {
        match random.below(20) {
            0..10 => playout_item(Some(Playout::at_random(random, Chips::CELL_COUNT))),
            10..15 => {
                let max_moves = random.between(0, Chips::CELL_COUNT);
                playout_item(Some(Playout::at_random(random, max_moves)))
            }
            15..17 => {
                playout_item(Some(Playout::default().avoid_rows(random, Chips::CELL_COUNT, Chips::EMPTY)))
            }
            17..19 => moves_after_win(random, 1, 6),
            _ => {
                let plies = random.between(0, Chips::CELL_COUNT);
                Some(any_moves(random, plies))
            }
        }
    }

    fn read_items(stream: &mut Stream, visit: VisitItem) -> Result<(), Error> {
        let visit = |transcript: &Transcript, _: &mut Output| {
            visit(item(&transcript.moves));
            Ok(())
        };
        for_each(stream, visit, |_, _| Consumed::NOTHING)
    }
}
