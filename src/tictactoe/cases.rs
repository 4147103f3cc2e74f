//! The hard cases of tic-tac-toe.

use std::sync::LazyLock;

use super::rules::{Board, Marks, SIDE, TicTacToe};
use crate::bitboard::{Direction, Player};
use crate::boards::BoardProblem;
use crate::boards::legality::{Illegal, Status};
use crate::cases::generators::{ahead_after, fill, random_subset};
use crate::cases::rows::{NearMiss, coordinates, name_by_player, row_count, rows_of, split_by_player};
use crate::cases::{Case, HardCases, Item, Scope, VisitItem, case, variants};
use crate::error::Error;
use crate::item_stream::ItemStream;
use crate::random::Random;

/// The hard cases of tic-tac-toe.
pub struct TicTacToeCases;

/// The analysis of a board.
pub struct Analysis {
    board: Board,
    status: Result<Status, Illegal>,
}

impl Analysis {
    fn has_status(&self, status: Status) -> bool {
        self.status == Ok(status)
    }

    fn is_illegal(&self, illegal: Illegal) -> bool {
        self.status == Err(illegal)
    }

    fn is_full(&self) -> bool {
        self.board.chips() == Marks::FULL
    }
}

/// The `n`th cell, counted from 0, column by column from the left, and upward within a column.
const fn cell(n: usize) -> Marks {
    Marks::cell(n / SIDE, n % SIDE)
}

/// The number of winning lines.
const LINE_COUNT: usize = row_count(SIDE, SIDE, SIDE);

/// The winning lines.
static LINES: LazyLock<Vec<Marks>> = LazyLock::new(|| rows_of(SIDE, &Direction::ALL));

/// Every near miss.
static NEAR_MISSES: LazyLock<Vec<NearMiss<SIDE, SIDE, SIDE>>> = LazyLock::new(|| NearMiss::all().collect());

/// The number of near misses: for each cell of each line, one where the cell is empty and one where it is the other
/// player's.
const NEAR_MISS_COUNT: usize = LINE_COUNT * SIDE * 2;

/// The name of a line, such as `top`.
fn line_name(line: Marks) -> String {
    let names = ["bottom", "middle", "top", "left", "center", "right", "rising", "falling"];
    let n = LINES.iter().position(|other| *other == line).unwrap_or_default();
    names[n].into()
}

impl HardCases for TicTacToeCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        case("first", |a| a.has_status(Status::FirstToMove), |r, _| with_legal_counts(r)),
        case("second", |a| a.has_status(Status::SecondToMove), |r, _| with_legal_counts(r)),
        case("illegal", |a| a.status.is_err(), |r, _| any_board(r)),
        case("the first player won", |a| a.has_status(Status::FirstWon), |r, _| with_legal_counts(r)),
        case("the second player won", |a| a.has_status(Status::SecondWon), |r, _| with_legal_counts(r)),
        case("draw", |a| a.has_status(Status::Draw), |r, _| with_mark_count(r, Board::default(), 9, 1)),
        case("no marks", |a| a.board.chips().is_empty(), |r, _| with_mark_count(r, Board::default(), 0, 0)),
        variants(
            "winning lines by player",
            Scope::Variants(2 * LINE_COUNT, |n| name_by_player(n, LINE_COUNT, |n| line_name(LINES[n]))),
            |a| a.status.is_ok(),
            |a, n| {
                let (player, n) = split_by_player(n, LINE_COUNT);
                (LINES[n] - a.board.chips_of(player)).is_empty()
            },
            |r, n| {
                let (player, n) = split_by_player(n, LINE_COUNT);
                with_winning_line(r, player, LINES[n])
            },
        ),
        variants(
            "two lines completed by one mark, by cell of the mark",
            Scope::Variants(SIDE * SIDE, |n| coordinates(cell(n))),
            |a| a.has_status(Status::FirstWon),
            |a, n| {
                let completed = LINES.iter().filter(|line| (**line - a.board.first).is_empty());
                completed.filter(|line| !(**line & cell(n)).is_empty()).count() > 1
            },
            |r, n| {
                let through: Vec<_> = LINES.iter().filter(|line| !(**line & cell(n)).is_empty()).collect();
                let lines = **r.pick(&through) | **r.pick(&through);
                with_mark_count(r, Board::with_chips(Player::First, lines), 9, 1)
            },
        ),
        variants(
            "near misses, by player",
            Scope::Overlapping(2 * NEAR_MISS_COUNT, |n| {
                name_by_player(n, NEAR_MISS_COUNT, |n| NEAR_MISSES[n].name(&line_name(NEAR_MISSES[n].row)))
            }),
            |a| a.status.is_ok() && a.board.rows().is_empty(),
            |a, n| {
                let (player, n) = split_by_player(n, NEAR_MISS_COUNT);
                NEAR_MISSES[n].belongs_to(player, &a.board)
            },
            |r, n| {
                let (player, n) = split_by_player(n, NEAR_MISS_COUNT);
                near_miss(r, player, &NEAR_MISSES[n])
            },
        ),
        case(
            "the first player is two marks ahead, no line",
            |a| a.board.ahead() == 2 && a.board.rows().is_empty(),
            |r, _| {
                let count = 2 + 2 * r.below(3);
                with_mark_count(r, Board::default(), count, 2)
            },
        ),
        case(
            "the second player is one mark ahead, no line",
            |a| a.board.ahead() == -1 && a.board.rows().is_empty(),
            |r, _| {
                let count = 1 + 2 * r.below(4);
                with_mark_count(r, Board::default(), count, -1)
            },
        ),
        case(
            "the first player has a line and is two marks ahead",
            |a| a.board.ahead() == 2 && a.board.first.has_row(),
            |r, _| with_line(r, Player::First, 2),
        ),
        case(
            "the second player has a line and is one mark ahead",
            |a| a.board.ahead() == -1 && a.board.second.has_row(),
            |r, _| with_line(r, Player::Second, -1),
        ),
        case("both players have a line", |a| a.is_illegal(Illegal::BothWon), |r, _| two_lines(r)),
        case(
            "the first player has a line, but did not move last",
            |a| a.is_illegal(Illegal::WinnerNotLast) && a.board.first.has_row(),
            |r, _| with_line(r, Player::First, 0),
        ),
        case(
            "the second player has a line, but did not move last",
            |a| a.is_illegal(Illegal::WinnerNotLast) && a.board.second.has_row(),
            |r, _| with_line(r, Player::Second, 1),
        ),
        case(
            "a full board with a winner",
            |a| a.has_status(Status::FirstWon) && a.is_full(),
            |r, _| {
                let line = *r.pick(&LINES);
                with_mark_count(r, Board::with_chips(Player::First, line), 9, 1)
            },
        ),
        case(
            "an illegal full board",
            |a| a.status.is_err() && a.is_full(),
            |r, _| with_mark_count(r, Board::default(), 9, 3),
        ),
    ];

    fn read(items: &mut ItemStream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        TicTacToe::read(items, |number, board| {
            visit(number, &Analysis { board: *board, status: TicTacToe.status(board) });
        })
    }

    fn generate_random(random: &mut Random) -> Option<Item> {
        if random.below(4) == 0 { with_legal_counts(random) } else { any_board(random) }
    }

    fn read_items(items: &mut ItemStream, visit: VisitItem) -> Result<(), Error> {
        TicTacToe::read(items, |_, board| visit(TicTacToe::NOTATION.text(board)))
    }
}

/// Every board, legal or not, sorted by the number of marks.
pub fn all_boards() -> &'static [Item] {
    static BOARDS: LazyLock<Vec<Item>> = LazyLock::new(|| {
        let mut boards = vec![Item::new()];
        for index in 0..SIDE * SIDE {
            let line_ending: &[u8] = if index % SIDE == SIDE - 1 { b"\n" } else { b"" };
            let longer = |board: &Item| b".X0".map(|cell| [board, &[cell][..], line_ending].concat());
            boards = boards.iter().flat_map(longer).collect();
        }
        boards.sort_by_key(|board| board.iter().filter(|cell| cell.is_ascii_alphanumeric()).count());
        boards
    });
    &BOARDS
}

/// The text of a board.
fn text(board: &Board) -> Item {
    TicTacToe::NOTATION.text(board)
}

/// A board with `count` marks, including those of `board`, on which the first player has `ahead` more than the second;
/// `None` if there is none.
fn with_mark_count(random: &mut Random, board: Board, count: usize, ahead: isize) -> Option<Item> {
    let new_cells =
        random_subset(random, Marks::FULL - board.chips(), count.saturating_sub(board.chips().count()));
    fill(random, board, new_cells, ahead).map(|board| text(&board))
}

/// A board with legal mark counts.
fn with_legal_counts(random: &mut Random) -> Option<Item> {
    let count = 3 + random.below(7);
    with_mark_count(random, Board::default(), count, (count % 2) as isize)
}

/// A random board, legal or not.
fn any_board(random: &mut Random) -> Option<Item> {
    let mut board = Board::default();
    for cell in Marks::FULL.cells() {
        match random.below(3) {
            0 => board.first |= cell,
            1 => board.second |= cell,
            _ => {}
        }
    }
    Some(text(&board))
}

/// A board on which the player has this line, with legal mark counts.
fn with_winning_line(random: &mut Random, player: Player, line: Marks) -> Option<Item> {
    let count = 5 + random.below(5);
    with_mark_count(random, Board::with_chips(player, line), count, ahead_after(player))
}

/// A board on which the player has this near miss, with legal mark counts.
fn near_miss(random: &mut Random, player: Player, near: &NearMiss<SIDE, SIDE, SIDE>) -> Option<Item> {
    let mut board = Board::with_chips(player, near.row - near.gap);
    if !near.gap_is_empty {
        *board.chips_of_mut(player.opponent()) |= near.gap;
    }
    let count = board.chips().count() + random.below(6);
    let cells = random_subset(random, Marks::FULL - board.chips() - near.gap, count - board.chips().count());
    let ahead = (cells | board.chips()).count() % 2;
    fill(random, board, cells, ahead as isize).map(|board| text(&board))
}

/// A board on which this player has a line, and the first player has `ahead` more marks than the second.
fn with_line(random: &mut Random, player: Player, ahead: isize) -> Option<Item> {
    let line = *random.pick(&LINES);
    let count = 3 + random.below(7);
    with_mark_count(random, Board::with_chips(player, line), count, ahead)
}

/// A board on which each player has a line.
fn two_lines(random: &mut Random) -> Option<Item> {
    let (first, second) = (*random.pick(&LINES), *random.pick(&LINES));
    let count = 6 + random.below(4);
    let ahead = random.below(2) as isize;
    (first & second).is_empty().then(|| with_mark_count(random, Board { first, second }, count, ahead))?
}
