//! The hard cases of tic-tac-toe.

use std::sync::LazyLock;

use super::{Board, Marks, SIDE, TicTacToe};
use crate::board::Player;
use crate::boards::legality::{Illegal, Standing};
use crate::boards::make::{fill, some_of, without_chips};
use crate::boards::{self, BoardProblem};
use crate::cases::play::rows_of;
use crate::cases::{Case, HardCases, Item, Reduction, variants};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;

/// The table of tic-tac-toe.
pub struct TicTacToeCases;

/// What is known of a board.
pub struct Facts {
    board: Board,
    standing: Result<Standing, Illegal>,
}

impl Facts {
    /// Whether the board is legal and holds this line, which the first player has, if `first`, or else the second.
    fn is_won_by(&self, line: Marks, first: bool) -> bool {
        let side = if first { self.board.first } else { self.board.second };
        self.standing.is_ok() && (line - side).is_empty()
    }

    fn is(&self, standing: Standing) -> bool {
        self.standing == Ok(standing)
    }

    fn is_illegal(&self, illegal: Illegal) -> bool {
        self.standing == Err(illegal)
    }

    /// Whether the first player has this many marks more than the second.
    fn ahead(&self, marks: isize) -> bool {
        self.board.first.count() as isize - self.board.second.count() as isize == marks
    }

    /// How many lines the players have.
    fn lines(&self) -> usize {
        (0..8)
            .filter(|n| {
                [self.board.first, self.board.second].iter().any(|side| (line(*n) - *side).is_empty())
            })
            .count()
    }
}

impl HardCases for TicTacToeCases {
    type Facts = Facts;

    const CASES: &'static [Case<Facts>] = &[
        Case::item("first", |f| f.is(Standing::FirstMoves), legal),
        Case::item("second", |f| f.is(Standing::SecondMoves), legal),
        Case::item("illegal", |f| f.standing.is_err(), any),
        Case::item("the first player won", |f| f.is(Standing::FirstWon), legal),
        Case::item("the second player won", |f| f.is(Standing::SecondWon), legal),
        Case::item("draw", |f| f.is(Standing::Draw), |r| marks(r, Board::default(), 9, 1)),
        Case::item("no marks", |f| f.board.chips().is_empty(), |r| marks(r, Board::default(), 0, 0)),
        Case::each(
            "lines that won, by player",
            (16, line_name),
            |f| variants(16, |n| f.is_won_by(line(n % 8), n < 8)),
            |r, n| won(r, line(n % 8), n < 8),
        ),
        Case::item(
            "the first player is two ahead, no line",
            |f| f.ahead(2) && f.board.rows().is_empty(),
            |r| {
                let count = 2 + 2 * r.below(3);
                marks(r, Board::default(), count, 2)
            },
        ),
        Case::item(
            "the second player is ahead, no line",
            |f| f.ahead(-1) && f.board.rows().is_empty(),
            |r| {
                let count = 1 + 2 * r.below(4);
                marks(r, Board::default(), count, -1)
            },
        ),
        Case::item(
            "the first player has a line and is two ahead",
            |f| f.ahead(2) && f.board.first.has_row(),
            |r| with_line(r, true, 2),
        ),
        Case::item(
            "the second player has a line and is ahead",
            |f| f.ahead(-1) && f.board.second.has_row(),
            |r| with_line(r, false, -1),
        ),
        Case::item("both players have a line", |f| f.is_illegal(Illegal::BothWon), both),
        Case::item(
            "the first player has a line, but did not move last",
            |f| f.is_illegal(Illegal::WinnerNotLast) && f.board.first.has_row(),
            |r| with_line(r, true, 0),
        ),
        Case::item(
            "the second player has a line, but did not move last",
            |f| f.is_illegal(Illegal::WinnerNotLast) && f.board.second.has_row(),
            |r| with_line(r, false, 1),
        ),
        Case::item(
            "two lines of one player",
            |f| f.standing.is_ok() && f.lines() == 2,
            |r| {
                let first = Board { first: line(r.below(8)) | line(r.below(8)), second: Marks::EMPTY };
                marks(r, first, 9, 1)
            },
        ),
        Case::item(
            "a full board, won",
            |f| f.is(Standing::FirstWon) && f.board.chips() == Marks::FULL,
            |r| {
                let first = Board { first: line(r.below(8)), second: Marks::EMPTY };
                marks(r, first, 9, 1)
            },
        ),
        Case::item(
            "a full board, illegal",
            |f| f.standing.is_err() && f.board.chips() == Marks::FULL,
            |r| marks(r, Board::default(), 9, 3),
        ),
    ];

    fn read(stream: &mut Stream, tell: &mut dyn FnMut(&[u8], &Facts)) -> Result<(), Error> {
        boards::read::<TicTacToe, SIDE, SIDE, SIDE>(stream, |number, board| {
            tell(number, &Facts { board: *board, standing: TicTacToe.standing(board) });
        })
    }

    fn random(random: &mut Random) -> Option<Item> {
        if random.below(4) == 0 { legal(random) } else { any(random) }
    }

    fn items(stream: &mut Stream, tell: &mut dyn FnMut(Item)) -> Result<(), Error> {
        boards::read::<TicTacToe, SIDE, SIDE, SIDE>(stream, |_, board| tell(TicTacToe::NOTATION.write(board)))
    }

    fn smaller(item: &[u8], step: Reduction) -> Vec<Item> {
        without_chips(item, step, 0)
    }
}

/// All boards, those with fewer marks first.
pub fn every() -> &'static [Item] {
    static EVERY: LazyLock<Vec<Item>> = LazyLock::new(|| {
        let mut boards = vec![Item::new()];
        for place in 0..SIDE * SIDE {
            let ends: &[u8] = if place % SIDE == SIDE - 1 { b"\n" } else { b"" };
            let longer = |board: &Item| b".X0".map(|cell| [board, &[cell][..], ends].concat());
            boards = boards.iter().flat_map(longer).collect();
        }
        boards.sort_by_key(|board| board.iter().filter(|cell| cell.is_ascii_alphanumeric()).count());
        boards
    });
    &EVERY
}

/// What a line is called, and whose it is.
fn line_name(n: usize) -> String {
    let names = ["bottom", "middle", "top", "left", "center", "right", "rising", "falling"];
    format!("{}-{}", if n < 8 { "first" } else { "second" }, names[n % 8])
}

/// One of the eight lines.
fn line(n: usize) -> Marks {
    static LINES: LazyLock<Vec<Marks>> = LazyLock::new(|| rows_of(SIDE, |_| true));
    LINES[n]
}

fn text(board: &Board) -> Item {
    TicTacToe::NOTATION.write(board)
}

/// A board of this many marks, those of `board` among them, with the first player `ahead`.
fn marks(random: &mut Random, board: Board, count: usize, ahead: isize) -> Option<Item> {
    let more = some_of(random, Marks::FULL - board.chips(), count.saturating_sub(board.chips().count()));
    fill(random, board, more, ahead).map(|board| text(&board))
}

/// As many marks as play can lead to.
fn legal(random: &mut Random) -> Option<Item> {
    let count = 3 + random.below(7);
    marks(random, Board::default(), count, (count % 2) as isize)
}

/// Any board at all.
fn any(random: &mut Random) -> Option<Item> {
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

/// A board won by this line.
fn won(random: &mut Random, line: Marks, first: bool) -> Option<Item> {
    let (board, ahead) = (Board::with_side(player(first), line), isize::from(first));
    let count = 5 + random.below(5);
    marks(random, board, count, ahead)
}

/// A line of one player, with the first player `ahead`.
fn with_line(random: &mut Random, first: bool, ahead: isize) -> Option<Item> {
    let line = line(random.below(8));
    let board = Board::with_side(player(first), line);
    let count = 3 + random.below(7);
    marks(random, board, count, ahead)
}

/// A line of each player.
fn both(random: &mut Random) -> Option<Item> {
    let (first, second) = (line(random.below(8)), line(random.below(8)));
    let count = 6 + random.below(4);
    let ahead = random.below(2) as isize;
    (first & second).is_empty().then(|| marks(random, Board { first, second }, count, ahead))?
}

fn player(first: bool) -> Player {
    if first { Player::First } else { Player::Second }
}
