//! The hard cases of tic-tac-toe.

use std::sync::LazyLock;

use super::{Board, Marks, SIDE, TicTacToe};
use crate::bitboard::{Direction, Player};
use crate::boards::BoardProblem;
use crate::boards::generators::{ahead_after, fill, some_of};
use crate::boards::legality::{Illegal, Standing};
use crate::cases::rows::{row_count, rows_of};
use crate::cases::{Case, HardCases, Item, VisitItem};
use crate::error::Error;
use crate::random::Random;
use crate::stream::Stream;

/// The table of cases of tic-tac-toe.
pub struct TicTacToeCases;

/// The analysis of a board.
pub struct Analysis {
    board: Board,
    standing: Result<Standing, Illegal>,
}

impl Analysis {
    fn is(&self, standing: Standing) -> bool {
        self.standing == Ok(standing)
    }

    fn is_illegal(&self, illegal: Illegal) -> bool {
        self.standing == Err(illegal)
    }

    fn is_full(&self) -> bool {
        self.board.chips() == Marks::FULL
    }

    /// Whether the first player has this many marks more than the second.
    fn is_ahead(&self, marks: isize) -> bool {
        self.board.first.count() as isize - self.board.second.count() as isize == marks
    }

    /// The number of lines that the players have.
    fn line_count(&self) -> usize {
        let players = [Player::First, Player::Second];
        LINES.iter().filter(|line| players.iter().any(|player| self.has_line(*player, **line))).count()
    }

    fn has_line(&self, player: Player, line: Marks) -> bool {
        (line - self.board.side(player)).is_empty()
    }
}

/// The number of lines on a board.
const LINE_COUNT: usize = row_count(SIDE, SIDE, SIDE);

static LINES: LazyLock<Vec<Marks>> = LazyLock::new(|| rows_of(SIDE, &Direction::ALL));

/// Each player's lines, the first player's first.
fn line_of_player(n: usize) -> (Player, Marks) {
    (if n < LINE_COUNT { Player::First } else { Player::Second }, LINES[n % LINE_COUNT])
}

/// A name such as `first-top`.
fn line_name(n: usize) -> String {
    let names = ["bottom", "middle", "top", "left", "center", "right", "rising", "falling"];
    let (player, _) = line_of_player(n);
    format!("{player:?}-{}", names[n % LINE_COUNT]).to_lowercase()
}

impl HardCases for TicTacToeCases {
    type Analysis = Analysis;

    const CASES: &'static [Case<Analysis>] = &[
        Case::item("first", |a, _| a.is(Standing::FirstMoves), |r, _| legal(r)),
        Case::item("second", |a, _| a.is(Standing::SecondMoves), |r, _| legal(r)),
        Case::item("illegal", |a, _| a.standing.is_err(), |r, _| any(r)),
        Case::item("the first player won", |a, _| a.is(Standing::FirstWon), |r, _| legal(r)),
        Case::item("the second player won", |a, _| a.is(Standing::SecondWon), |r, _| legal(r)),
        Case::item("draw", |a, _| a.is(Standing::Draw), |r, _| marks(r, Board::default(), 9, 1)),
        Case::item("no marks", |a, _| a.board.chips().is_empty(), |r, _| marks(r, Board::default(), 0, 0)),
        Case::variants(
            "lines that won, by player",
            (2 * LINE_COUNT, line_name),
            |a, n| {
                let (player, line) = line_of_player(n);
                a.standing.is_ok() && a.has_line(player, line)
            },
            |r, n| {
                let (player, line) = line_of_player(n);
                won(r, player, line)
            },
        ),
        Case::item(
            "the first player is two ahead, no line",
            |a, _| a.is_ahead(2) && a.board.rows().is_empty(),
            |r, _| {
                let count = 2 + 2 * r.below(3);
                marks(r, Board::default(), count, 2)
            },
        ),
        Case::item(
            "the second player is ahead, no line",
            |a, _| a.is_ahead(-1) && a.board.rows().is_empty(),
            |r, _| {
                let count = 1 + 2 * r.below(4);
                marks(r, Board::default(), count, -1)
            },
        ),
        Case::item(
            "the first player has a line and is two ahead",
            |a, _| a.is_ahead(2) && a.board.first.has_row(),
            |r, _| with_line(r, Player::First, 2),
        ),
        Case::item(
            "the second player has a line and is ahead",
            |a, _| a.is_ahead(-1) && a.board.second.has_row(),
            |r, _| with_line(r, Player::Second, -1),
        ),
        Case::item("both players have a line", |a, _| a.is_illegal(Illegal::BothWon), |r, _| both(r)),
        Case::item(
            "the first player has a line, but did not move last",
            |a, _| a.is_illegal(Illegal::WinnerNotLast) && a.board.first.has_row(),
            |r, _| with_line(r, Player::First, 0),
        ),
        Case::item(
            "the second player has a line, but did not move last",
            |a, _| a.is_illegal(Illegal::WinnerNotLast) && a.board.second.has_row(),
            |r, _| with_line(r, Player::Second, 1),
        ),
        Case::item(
            "two lines of one player",
            |a, _| a.standing.is_ok() && a.line_count() == 2,
            |r, _| {
                let lines = *r.pick(&LINES) | *r.pick(&LINES);
                marks(r, Board::with_side(Player::First, lines), 9, 1)
            },
        ),
        Case::item(
            "a full board, won",
            |a, _| a.is(Standing::FirstWon) && a.is_full(),
            |r, _| {
                let line = *r.pick(&LINES);
                marks(r, Board::with_side(Player::First, line), 9, 1)
            },
        ),
        Case::item(
            "a full board, illegal",
            |a, _| a.standing.is_err() && a.is_full(),
            |r, _| marks(r, Board::default(), 9, 3),
        ),
    ];

    fn read(stream: &mut Stream, visit: &mut dyn FnMut(&[u8], &Analysis)) -> Result<(), Error> {
        TicTacToe::read(stream, |number, board| {
            visit(number, &Analysis { board: *board, standing: TicTacToe.standing(board) });
        })
    }

    fn random(random: &mut Random) -> Option<Item> {
        if random.below(4) == 0 { legal(random) } else { any(random) }
    }

    fn items(stream: &mut Stream, visit: VisitItem) -> Result<(), Error> {
        TicTacToe::read(stream, |_, board| visit(TicTacToe::NOTATION.write(board)))
    }
}

/// All boards, those with fewer marks first.
pub fn every() -> &'static [Item] {
    static EVERY: LazyLock<Vec<Item>> = LazyLock::new(|| {
        let mut boards = vec![Item::new()];
        for index in 0..SIDE * SIDE {
            let ends: &[u8] = if index % SIDE == SIDE - 1 { b"\n" } else { b"" };
            let longer = |board: &Item| b".X0".map(|cell| [board, &[cell][..], ends].concat());
            boards = boards.iter().flat_map(longer).collect();
        }
        boards.sort_by_key(|board| board.iter().filter(|cell| cell.is_ascii_alphanumeric()).count());
        boards
    });
    &EVERY
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
fn won(random: &mut Random, player: Player, line: Marks) -> Option<Item> {
    let count = 5 + random.below(5);
    marks(random, Board::with_side(player, line), count, ahead_after(player))
}

/// A line of one player, with the first player `ahead`.
fn with_line(random: &mut Random, player: Player, ahead: isize) -> Option<Item> {
    let line = *random.pick(&LINES);
    let count = 3 + random.below(7);
    marks(random, Board::with_side(player, line), count, ahead)
}

/// A line of each player.
fn both(random: &mut Random) -> Option<Item> {
    let (first, second) = (*random.pick(&LINES), *random.pick(&LINES));
    let count = 6 + random.below(4);
    let ahead = random.below(2) as isize;
    (first & second).is_empty().then(|| marks(random, Board { first, second }, count, ahead))?
}
