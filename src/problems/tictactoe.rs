//! Codeforces 3C: given a tic-tac-toe board, determine whose turn it is, who has won, or that the board is illegal.

use std::array::from_fn;
use std::sync::LazyLock;

use crate::bitboard::{self, Bitboard};
use crate::cases::Condition::{ByPlayer, Variant};
use crate::cases::random::Random;
use crate::cases::{Case, CaseTable, case, family, list, matcher};
use crate::io::error::{FindHint, LETTER_FOR_ZERO};
use crate::item::Item;
use crate::picture::BoardStyle;
use crate::problem::{Encoding, Problem, Sections};
use crate::problems::boards::notation::Notation;
use crate::problems::boards::reader::BoardReader;
use crate::problems::boards::{BoardProblem, Illegal, Status};

pub const PROBLEM: Problem = Problem {
    name: "tictactoe",
    description: "3 x 3 boards: whose turn, who won, or illegal",
    input_description: "boards of three lines of 'X', '0' and '.'",
    noun: "board",
    label: "board ",
    unit: "mark",
    units: b"X0",
    max_items: 1,
    text: |_, board| board.into(),
    form: |scanner| TicTacToe::NOTATION.form(scanner, TicTacToe::CELL_HINT),
    starts_input: |text| TicTacToe::NOTATION.starts_input(text),
    reader: |_| Box::<BoardReader<TicTacToe, SIDE, SIDE, SIDE>>::default(),
    verdicts: &TicTacToe::VERDICTS,
    row_verdicts: &TicTacToe::VERDICTS,
    sections: Sections::Lines,
    is_board_line: None,
    line_hint: |_| None,
    cases: CaseTable {
        list: || list(CASES),
        matcher: || matcher(CASES, |board, _| Analysis::new(TicTacToe::NOTATION.board(board))),
        random_item,
        hard_items: Vec::new,
        ending: &[],
    },
    // An element is a mark: twice the offset of its character in the text, plus 1 for a `0`.
    encoding: Encoding {
        encode: |text| {
            let marks = (0_u8..).zip(text).filter(|(_, cell)| b"X0".contains(cell));
            marks.map(|(offset, cell)| 2 * offset + u8::from(*cell == b'0')).collect()
        },
        decode: |marks| {
            let mut text = b"...\n...\n...\n".to_vec();
            marks.iter().for_each(|mark| text[usize::from(mark / 2)] = b"X0"[usize::from(mark % 2)]);
            text
        },
        lower: |_, _| Vec::new(),
    },
};

/// The width and height of the board, and the length of a row.
pub const SIDE: usize = 3;

pub type Marks = Bitboard<SIDE, SIDE, SIDE>;

pub type Board = bitboard::Board<SIDE, SIDE, SIDE>;

#[derive(Default)]
pub struct TicTacToe;

impl BoardProblem<SIDE, SIDE, SIDE> for TicTacToe {
    const NOTATION: Notation<SIDE, SIDE, SIDE> = Notation { first: b'X', second: b'0' };

    const CELL_HINT: FindHint = |byte| match byte {
        Some(b'x') => Some("use an uppercase X"),
        byte => LETTER_FOR_ZERO(byte),
    };

    const STYLE: BoardStyle<SIDE> = BoardStyle { chips: ['X', '0'], line_numbers: ['3', '2', '1'] };

    const VERDICTS: [&'static str; 6] =
        ["first", "second", "illegal", "the first player won", "the second player won", "draw"];

    const VERDICT_INDICES: [usize; 6] = [0, 1, 3, 4, 5, 2];

    const MOVES: &'static str = "These moves (line,column) lead to this board";

    fn status(&mut self, board: &Board) -> Result<Status, Illegal> {
        // Marks do not fall, so any mark can be the last, and the order of the others does not matter.
        board.judge_by_last_move(board.chips()).map(|(status, _)| status)
    }

    fn witness(&mut self, board: &Board) -> Result<(Status, Marks, String), Illegal> {
        let (status, last) = board.judge_by_last_move(board.chips())?;
        let last = last.cells().next().unwrap_or_default();
        let ordered = |marks: Marks| (marks - last).cells().chain((marks & last).cells()).collect::<Vec<_>>();
        let mut cells_by_player = [board.first, board.second].map(|marks| ordered(marks).into_iter());
        let moves = (0..board.chips().count()).filter_map(|ply| cells_by_player[ply % 2].next());
        // Lines are numbered from the top, and columns from the left, both from 1.
        let moves =
            moves.map(|cell| format!("{},{}", SIDE - cell.leftmost_level(), cell.leftmost_column() + 1));
        Ok((status, last, moves.collect::<Vec<_>>().join(" ")))
    }
}

pub struct Analysis {
    board: Board,
    status: Result<Status, Illegal>,
}

impl Analysis {
    fn new(board: Board) -> Self {
        Self { board, status: TicTacToe.status(&board) }
    }
}

/// Pairs of rows that share a cell.
static CROSSING_ROWS: LazyLock<Vec<[usize; 2]>> = LazyLock::new(|| {
    let pairs = (0..Marks::ROW_COUNT).flat_map(|n| (0..n).map(move |other| [other, n]));
    pairs.filter(|[other, n]| !(Marks::nth_row(*other) & Marks::nth_row(*n)).is_empty()).collect()
});

/// Two horizontal or two vertical rows, in either order.
fn parallel_rows(n: usize) -> [usize; 2] {
    let first = n / 2;
    [first, first / SIDE * SIDE + (first + 1 + n % 2) % SIDE]
}

/// The name of a row, such as `top`.
fn row_name(n: usize) -> String {
    ["bottom", "middle", "top", "left", "center", "right", "rising", "falling"][n].into()
}

const CASES: &[Case<Analysis>] = &[
    case("first", |a| a.status == Ok(Status::FirstToMove)),
    case("second", |a| a.status == Ok(Status::SecondToMove)),
    case("illegal", |a| a.status.is_err()),
    case("the first player won", |a| a.status == Ok(Status::FirstWon)),
    case("the second player won", |a| a.status == Ok(Status::SecondWon)),
    case("draw", |a| a.status == Ok(Status::Draw)),
    case("no marks", |a| a.board.chips().is_empty()),
    family(
        "wins with a single line, by player",
        Marks::ROW_COUNT,
        row_name,
        ByPlayer(|a, player, n| a.status.is_ok() && a.board.chips_of(player).rows() == Marks::nth_row(n)),
    ),
    family(
        "the first player won with two lines, by pair of lines",
        22,
        |n| CROSSING_ROWS[n].map(row_name).join("+"),
        Variant(|a, n| {
            let has_row = |n: &usize| (Marks::nth_row(*n) - a.board.first).is_empty();
            a.status == Ok(Status::FirstWon) && CROSSING_ROWS[n].iter().all(has_row)
        }),
    ),
    case("the first player is two marks ahead, no line", |a| {
        a.board.ahead() == 2 && a.board.rows().is_empty()
    }),
    case("the second player is one mark ahead, no line", |a| {
        a.board.ahead() == -1 && a.board.rows().is_empty()
    }),
    case("the first player has a line and is two marks ahead", |a| {
        a.board.ahead() == 2 && a.board.first.has_row()
    }),
    case("the second player has a line and is one mark ahead", |a| {
        a.board.ahead() == -1 && a.board.second.has_row()
    }),
    case("right counts, both players have a line", |a| a.status == Err(Illegal::BothWon)),
    case("equal counts, only the first player has a line", |a| {
        a.status == Err(Illegal::WinnerNotLast) && a.board.first.has_row()
    }),
    case("the first player is one ahead, only the second has a line", |a| {
        a.status == Err(Illegal::WinnerNotLast) && a.board.second.has_row()
    }),
    case("a legal full board with a winner", |a| {
        a.status == Ok(Status::FirstWon) && a.board.chips() == Marks::FULL
    }),
    family(
        "a won line beside an empty one, by these two lines",
        12,
        |n| parallel_rows(n).map(row_name).join("/"),
        Variant(|a, n| {
            let [won, empty] = parallel_rows(n).map(Marks::nth_row);
            a.status.is_ok() && (won - a.board.rows()).is_empty() && (empty & a.board.chips()).is_empty()
        }),
    ),
    case("a full board without a line, but with wrong counts", |a| {
        a.status.is_err() && a.board.chips() == Marks::FULL && a.board.rows().is_empty()
    }),
    case("an illegal full board", |a| a.status.is_err() && a.board.chips() == Marks::FULL),
];

/// A board of any marks, or of marks of players who move in turn, sometimes with a fault.
fn random_item(random: &mut Random, _: &[u8]) -> Item {
    let count = random.between(0, SIDE * SIDE);
    let cells = Marks::FULL.random_subset(random, count);
    let first = cells.random_subset(random, cells.count().div_ceil(2));
    let board = Board { first, second: cells - first };
    let board = match random.below(10) {
        0..4 => Board::random(random, [1, 1, 1]),
        4 => {
            let weights = from_fn(|_| *random.pick(&[1, 2, 5]));
            Board::random(random, weights)
        }
        5 | 6 => board.with_fault(random),
        _ => board,
    };
    TicTacToe::NOTATION.text(&board)
}
