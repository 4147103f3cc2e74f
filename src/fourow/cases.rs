//! The hard cases of FOUROW.

use std::sync::LazyLock;

use super::fast::Consumed;
use super::format::Transcript;
use super::game::{Board, Chips, Game, Verdict};
use super::games::for_each_game;
use crate::bitboard::{Direction, Player};
use crate::cases::generators::{self, retry};
use crate::cases::rows::{
    self, DIAGONAL, DIRECTION_PAIRS, HORIZONTAL, ROW_COUNT, ROWS_OF_FOUR, WinKind, coordinates,
    direction_pair_name, ends, name_by_player, player_and_row, split_by_player,
};
use crate::cases::wraparound::{WRAPPED_ROWS_COUNT, WrappedRows};
use crate::cases::{Case, HardCases, Item, Scope, VisitItem, case, context, variants};
use crate::error::Error;
use crate::item_stream::ItemStream;
use crate::output::Output;
use crate::random::Random;

type Win = rows::Win<7, 6, 4>;
type Playout = generators::Playout<7, 6, 4>;

/// The hard cases of FOUROW.
pub struct FourowCases;

/// The names of the cases that are matched by verdict.
const VERDICT_CASES: [&str; 5] =
    ["invalid", "no winner", "the first player won", "the second player won", "not over"];

/// The rows that wrap around an edge, grouped by how they wrap.
static WRAPPED_ROWS: LazyLock<Vec<WrappedRows<7, 6, 4>>> = LazyLock::new(WrappedRows::all);

/// The `n`th cell, counted from 0, column by column from the left, and upward within a column.
const fn cell(n: usize) -> Chips {
    Chips::cell(n / 6, n % 6)
}

/// The kinds of moves after a win.
const MOVES_AFTER_WIN: [&str; 4] = ["one", "several", "full-slot", "another-row"];

/// A game whose last move completes eleven rows of four, the maximum.
const ELEVEN_ROWS: &[u8] = b"114111422222234335353356666677575577674";

impl HardCases for FourowCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        case("invalid", |a| a.verdict == Verdict::Invalid, |r, _| moves_after_win(r, 1, 6)),
        case("no winner", |a| a.verdict == Verdict::NoWinner, |r, _| without_row(r, 42, 42)),
        case("the first player won", |a| a.verdict == Verdict::FirstWon, |r, _| item(Playout::won(r))),
        case("the second player won", |a| a.verdict == Verdict::SecondWon, |r, _| item(Playout::won(r))),
        case("not over", |a| a.is_open(), |r, _| without_row(r, 1, 40)),
        case("a won game", |a| a.win.is_some(), |r, _| item(Playout::won(r))),
        context("no moves in the first game", Scope::First(&["no moves"])),
        context("verdicts of the first game", Scope::First(&VERDICT_CASES)),
        context("verdicts of the last game", Scope::Last(&VERDICT_CASES)),
        context("no moves in the last game", Scope::Last(&["no moves"])),
        variants(
            "wins by player, direction and last chip",
            Scope::Variants(WinKind::COUNT, WinKind::name),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| win.is_kind(n)),
            |r, n| item(Playout::with_win(r, WinKind::from_index(n))),
        ),
        variants(
            "grids by number of lines",
            Scope::Variants(6, |n| (n + 1).to_string()),
            |a| a.win.is_some(),
            |a, n| a.board.chips().height() == n + 1,
            |r, n| {
                let mut rows = ROWS_OF_FOUR.clone();
                rows.retain(|row| row.height() <= n + 1);
                let goal = (Player::random(r), *r.pick(&rows));
                item(Playout::completing(r, goal, n + 1))
            },
        ),
        case("no moves", |a| a.plies == 0, |_, _| Some(Item::new())),
        context("no moves in two consecutive games", Scope::Consecutive(&["no moves"], &["no moves"])),
        context("no moves, then a won game", Scope::Consecutive(&["no moves"], &["a won game"])),
        variants(
            "games of a few moves",
            Scope::Variants(3, |n| (n + 1).to_string()),
            |a| a.plies > 0,
            |a, n| a.plies == n + 1,
            |r, n| Some(random_moves(r, n + 1)),
        ),
        case("a short game", |a| a.is_open() && a.plies <= 8, |r, _| without_row(r, 1, 8)),
        case("a long game", |a| a.is_open() && a.plies >= 30, |r, _| without_row(r, 30, 40)),
        context(
            "consecutive games",
            Scope::Consecutive(
                &["a long game", "invalid", "no winner", "a won game"],
                &["a short game", "not over", "a won game"],
            ),
        ),
        variants(
            "single rows, by player and slot,line of their ends",
            Scope::Variants(2 * ROW_COUNT, |n| name_by_player(n, ROW_COUNT, |n| ends(ROWS_OF_FOUR[n]))),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| (win.winner, win.rows) == player_and_row(n)),
            |r, n| item(Playout::completing(r, player_and_row(n), 6)),
        ),
        case("41 chips and nobody won", |a| a.is_open() && a.plies == 41, |r, _| without_row(r, 41, 41)),
        case(
            "won on move 7",
            |a| a.win.is_some() && a.plies == 7,
            |r, _| {
                let mut rows = ROWS_OF_FOUR.clone();
                rows.retain(|row| row.height() == 1);
                let goal = (Player::First, *r.pick(&rows));
                item(Playout::completing(r, goal, 6))
            },
        ),
        case(
            "won on move 42",
            |a| a.win.is_some() && a.plies == 42,
            |r, _| item(Playout::won_on_full_board(r)),
        ),
        variants(
            "a seventh chip, by player, slot and what follows",
            Scope::Variants(28, |n| {
                name_by_player(n, 14, |n| format!("{}-{}", n % 7 + 1, ["last", "more"][n / 7]))
            }),
            |a| a.only_fault_is_seventh_chip(),
            |a, n| {
                let (player, n) = split_by_player(n, 14);
                let has_more_moves = a.illegal_moves.len() > 1;
                player == a.offender()
                    && a.illegal_moves.first() == Some(&(n % 7))
                    && has_more_moves == (n >= 7)
            },
            |r, n| {
                let (player, n) = split_by_player(n, 14);
                seventh_chip(r, player, n % 7, n >= 7)
            },
        ),
        case(
            "a row after a seventh chip",
            |a| a.has_row_after_seventh_chip(),
            |r, _| row_after_seventh_chip(r),
        ),
        variants(
            "no row, except one that wraps around an edge",
            Scope::Overlapping(WRAPPED_ROWS_COUNT, |n| WRAPPED_ROWS[n].name.clone()),
            |a| a.is_open(),
            |a, n| WRAPPED_ROWS[n].any_completed_on(&a.board),
            |r, n| item(Playout::completing_any(r, &WRAPPED_ROWS[n].rows)),
        ),
        case(
            "a winner's chip in line with a row, after a gap",
            |a| a.win.is_some_and(|win| win.has_chip_after_gap()),
            |r, _| item(Playout::won(r)),
        ),
        case(
            "a row, and three in a line through the last chip",
            |a| a.has_run_of(3, &Direction::ALL),
            |r, _| item(Playout::won(r)),
        ),
        case("a horizontal row of 5", |a| a.has_run_of(5, HORIZONTAL), |r, _| long_row(r, 5, HORIZONTAL)),
        case("a diagonal row of 5", |a| a.has_run_of(5, DIAGONAL), |r, _| long_row(r, 5, DIAGONAL)),
        case("a horizontal row of 6", |a| a.has_run_of(6, HORIZONTAL), |r, _| long_row(r, 6, HORIZONTAL)),
        case("a diagonal row of 6", |a| a.has_run_of(6, DIAGONAL), |r, _| long_row(r, 6, DIAGONAL)),
        case("a row of 7", |a| a.has_run_of(7, HORIZONTAL), |r, _| long_row(r, 7, HORIZONTAL)),
        variants(
            "rows in two directions",
            Scope::Variants(DIRECTION_PAIRS.len(), direction_pair_name),
            |a| a.win.is_some(),
            |a, n| a.win.is_some_and(|win| win.has_rows_along(&DIRECTION_PAIRS[n])),
            |r, n| item(Playout::with_crossing_rows(r, &DIRECTION_PAIRS[n])),
        ),
        variants(
            "wins by player and slot,line of the last chip",
            Scope::Variants(2 * Chips::CELL_COUNT, |n| {
                name_by_player(n, Chips::CELL_COUNT, |n| coordinates(cell(n)))
            }),
            |a| a.win.is_some(),
            |a, n| {
                let (player, n) = split_by_player(n, Chips::CELL_COUNT);
                a.game.last == cell(n) && a.win.is_some_and(|win| win.winner == player)
            },
            |r, n| {
                let (player, n) = split_by_player(n, Chips::CELL_COUNT);
                item(Playout::won_at(r, player, cell(n)))
            },
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
        variants(
            "moves after a win, by winner and kind",
            Scope::Variants(8, |n| name_by_player(n, 4, |n| MOVES_AFTER_WIN[n].into())),
            |a| a.moves_after_win().is_some(),
            |a, n| {
                let (winner, n) = split_by_player(n, 4);
                a.moves_after_win() == Some((winner, MOVES_AFTER_WIN[n]))
            },
            |r, n| match n % 4 {
                0 => moves_after_win(r, 1, 1),
                1 => moves_after_win(r, 2, 6),
                2 => full_slot_after_win(r),
                _ => row_after_win(r),
            },
        ),
        case(
            "eleven rows of four completed by one chip",
            |a| a.win.is_some_and(|win| win.min_length_row_count() == 11),
            |r, _| {
                let mirrored = ELEVEN_ROWS.iter().map(|digit| b'1' + (b'7' - digit)).collect();
                Some(if r.below(2) == 0 { mirrored } else { ELEVEN_ROWS.to_vec() })
            },
        ),
        context("numbers of games", Scope::Count(&[1, 2, 3, 99])),
    ];

    fn read(items: &mut ItemStream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        let visit = |transcript: &Transcript, _: &mut Output| {
            visit(transcript.number(), &Analysis::new(&transcript.moves));
            Ok(())
        };
        for_each_game(items, visit, |_, _| Consumed::NOTHING)
    }

    /// Half of the games are played to the end, and a quarter may stop early. The others have no row, have moves
    /// after a win, or consist of arbitrary moves.
    fn generate_random(random: &mut Random) -> Option<Item> {
        match random.below(20) {
            0..10 => item(Some(Playout::random(random, Chips::CELL_COUNT))),
            10..15 => {
                let max_moves = random.between(0, Chips::CELL_COUNT);
                item(Some(Playout::random(random, max_moves)))
            }
            15..17 => item(Some(Playout::default().avoid_rows(random, Chips::CELL_COUNT, Chips::EMPTY))),
            17..19 => moves_after_win(random, 1, 6),
            _ => {
                let plies = random.between(0, Chips::CELL_COUNT);
                Some(random_moves(random, plies))
            }
        }
    }

    fn read_items(items: &mut ItemStream, visit: VisitItem) -> Result<(), Error> {
        let visit = |transcript: &Transcript, _: &mut Output| {
            visit(digits(&transcript.moves));
            Ok(())
        };
        for_each_game(items, visit, |_, _| Consumed::NOTHING)
    }
}

/// The analysis of a game.
pub struct Analysis {
    verdict: Verdict,
    /// The total number of moves, legal or not.
    plies: usize,
    /// The game before its first illegal move.
    game: Game,
    /// The first illegal move and all moves after it, as slots counted from 0.
    illegal_moves: Vec<usize>,
    /// The board after all moves, legal or not, except those into full slots.
    board: Board,
    /// The win, if the game is legal and won.
    win: Option<Win>,
}

impl Analysis {
    /// Analyzes a game. Moves are slots counted from 0.
    fn new(moves: &[usize]) -> Self {
        let whole = Game::play(moves.iter().copied());
        let verdict = whole.verdict(&whole.wins());
        let game = Game::legal_prefix(moves);
        let (legal, illegal) = moves.split_at(game.plies);
        let mut board = game.board();
        for (ply, slot) in (legal.len()..).zip(illegal) {
            let chips = board.chips();
            if chips.has_room(*slot) {
                *board.chips_of_mut(Player::to_move(ply)) |= chips.landing(*slot);
            }
        }
        let winner = match verdict {
            Verdict::FirstWon => Some(Player::First),
            Verdict::SecondWon => Some(Player::Second),
            _ => None,
        };
        let win = winner.map(|winner| Win::new(&board, winner, game.last));
        Self { verdict, plies: moves.len(), game, illegal_moves: illegal.to_vec(), board, win }
    }

    /// Whether the game is legal and not over.
    fn is_open(&self) -> bool {
        self.verdict == Verdict::NotOver
    }

    /// Whether the game is won, and the run through its last chip has exactly this length in one of these directions.
    fn has_run_of(&self, length: usize, directions: &[Direction]) -> bool {
        self.win.is_some_and(|win| win.has_run_of(length, directions))
    }

    /// The player who makes the first illegal move.
    fn offender(&self) -> Player {
        Player::to_move(self.game.plies)
    }

    /// The player who won before the first illegal move, and the kind of the moves after the win, one of
    /// [`MOVES_AFTER_WIN`]; `None` if nobody had won or the moves are of none of these kinds.
    fn moves_after_win(&self) -> Option<(Player, &'static str)> {
        let loser = self.offender();
        let loser_has_row = self.board.chips_of(loser).has_row();
        let kind = match *self.illegal_moves {
            [slot] if !self.game.chips().has_room(slot) => "full-slot",
            [_] if loser_has_row => "another-row",
            [_] => "one",
            [_, _, ..] if !loser_has_row && self.board.chips().count() == self.plies => "several",
            _ => return None,
        };
        self.game.last_mover.has_row().then_some((loser.opponent(), kind))
    }

    /// Whether the only fault is that a seventh chip was put into a slot.
    fn only_fault_is_seventh_chip(&self) -> bool {
        self.board.chips().count() + 1 == self.plies && self.board.rows().is_empty()
    }

    /// Whether the moves after a seventh chip would complete a row if that chip were ignored.
    fn has_row_after_seventh_chip(&self) -> bool {
        !self.illegal_moves.is_empty() && !self.game.last_mover.has_row() && !self.board.rows().is_empty()
    }
}

/// The item for moves, which are slots counted from 0.
fn digits(moves: &[usize]) -> Item {
    moves.iter().map(|slot| b'1' + *slot as u8).collect()
}

/// An item of `plies` random moves, legal or not.
fn random_moves(random: &mut Random, plies: usize) -> Item {
    (0..plies).map(|_| b'1' + random.below(7) as u8).collect()
}

/// The item for a playout, if there is one.
fn item(playout: Option<Playout>) -> Option<Item> {
    playout.map(|playout| digits(&playout.moves))
}

/// A game of `min` to `max` moves without a row.
fn without_row(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    item(Playout::without_row(random, min, max))
}

/// A game won with a row of this length in one of these directions.
fn long_row(random: &mut Random, length: usize, directions: &[Direction]) -> Option<Item> {
    item(Playout::with_long_row(random, length, directions))
}

/// A game in which a player puts a seventh chip into a slot. If `has_more_moves`, the chip is followed by
/// moves that complete no row.
fn seventh_chip(random: &mut Random, player: Player, slot: usize, has_more_moves: bool) -> Option<Item> {
    retry(|| {
        let (plies, more) = (random.between(12, 30), if has_more_moves { random.between(1, 6) } else { 0 });
        let mut playout = Playout::filling_column(random, slot, plies);
        let is_ready = playout.mover() == player && !playout.board.chips().has_room(slot);
        is_ready.then(|| {
            playout.moves.push(slot);
            let plies = playout.moves.len() + more;
            digits(&playout.avoid_rows(random, plies, Chips::EMPTY).moves)
        })
    })
}

/// A game in which a player puts a seventh chip into a slot, followed by random moves, which may complete a row.
fn row_after_seventh_chip(random: &mut Random) -> Option<Item> {
    let (player, slot) = (Player::random(random), random.below(7));
    Some([seventh_chip(random, player, slot, false)?, random_moves(random, 11)].concat())
}

/// A won game, then `min` to `max` random moves.
fn moves_after_win(random: &mut Random, min: usize, max: usize) -> Option<Item> {
    let moves = Playout::won(random)?.moves;
    let more = random.between(min, max);
    (moves.len() + more <= Chips::CELL_COUNT).then(|| [digits(&moves), random_moves(random, more)].concat())
}

/// A won game, then a move into a full slot.
fn full_slot_after_win(random: &mut Random) -> Option<Item> {
    let playout = Playout::won(random)?;
    let full = playout.full_column()?;
    (playout.moves.len() < Chips::CELL_COUNT).then(|| [digits(&playout.moves), digits(&[full])].concat())
}

/// A won game, then a move with which the other player completes a row.
fn row_after_win(random: &mut Random) -> Option<Item> {
    let playout = Playout::won(random)?;
    let loser = playout.board.chips_of(playout.mover());
    let column =
        playout.open_columns().find(|column| (loser | playout.board.chips().landing(*column)).has_row())?;
    Some([digits(&playout.moves), digits(&[column])].concat())
}
