//! Codeforces 3C: whose turn it is on a board of tic-tac-toe, who has won, or that it is illegal.

mod cases;

use crate::bitboard::{self, Bitboard};

use crate::boards::legality::{self, Illegal, Standing};
use crate::boards::notation::Notation;
use crate::boards::{self, BoardProblem};
use crate::cases::CaseTable;
use crate::picture::{ChipStyle, RED, YELLOW};
use crate::problem::{CommonMistake, Problem};

/// The problem.
pub const PROBLEM: Problem = Problem {
    name: "tictactoe",
    summary: "3 x 3 boards: whose turn, who won, or illegal",
    input: "boards of three lines of 'X', '0' and '.'",
    items: &boards::BOARDS,
    verdicts: VERDICTS,
    starts_answer: None,
    starts_input: |text| TicTacToe::NOTATION.starts_input(SIDE, text),
    common_mistakes: COMMON_MISTAKES,
    every: Some(cases::every),
    cases: CaseTable::of::<cases::TicTacToeCases>(),
    judge: boards::judge::<TicTacToe, SIDE, SIDE, SIDE>,
    count: boards::count::<TicTacToe, SIDE, SIDE, SIDE>,
    explain: boards::explain::<TicTacToe, SIDE, SIDE, SIDE>,
};

/// Cells across, cells up, and cells of a row.
const SIDE: usize = 3;

/// The common mistakes.
const COMMON_MISTAKES: &[CommonMistake] = &[
    CommonMistake {
        expected: TicTacToe::NOTATION.cells,
        found: |byte| b"Oo".contains(&byte),
        hint: "a zero is meant, not the letter O",
    },
    CommonMistake {
        expected: TicTacToe::NOTATION.cells,
        found: |byte| byte == b'x',
        hint: "marks are capitals",
    },
    TicTacToe::NOTATION.wrong_empty_cell(),
    TicTacToe::NOTATION.blanks_in_line(),
];

/// One player's marks.
type Marks = Bitboard<SIDE, SIDE, SIDE>;

/// Both players' marks.
type Board = bitboard::Board<SIDE, SIDE, SIDE>;

/// A game that leads to such a board.
type Witness = boards::Witness<SIDE, SIDE, SIDE>;

/// The rules. There is nothing to remember from board to board.
#[derive(Default)]
struct TicTacToe;

impl BoardProblem<SIDE, SIDE, SIDE> for TicTacToe {
    const NOTATION: Notation = Notation {
        first: b'X',
        second: b'0',
        cells: "'X', '0' or '.'",
        line: "a line of 3 cells",
        separators: b"",
    };

    const CHIPS: [ChipStyle; 2] = [ChipStyle::new('X', 'X', YELLOW), ChipStyle::new('0', '0', RED)];

    const ANSWERS: [&'static str; 6] =
        ["first", "second", "the first player won", "the second player won", "draw", "illegal"];

    /// Nothing falls here: no mark keeps another from being the last, and any order of the others will do.
    fn standing(&mut self, board: &Board) -> Result<Standing, Illegal> {
        legality::last_move(*board, board.chips()).map(|(standing, _)| standing)
    }

    fn witness(&mut self, board: &Board, _: u64) -> Result<Witness, Illegal> {
        let (standing, last) = legality::last_move(*board, board.chips())?;
        let last = last.cells().next().unwrap_or_default();
        let sentence = format!("These moves lead there, as line and column: {}.", moves(board, last));
        Ok(Witness { standing, last, sentence })
    }
}

/// The answers in the statement's order.
const VERDICTS: &[&str] = {
    let [first, second, first_won, second_won, draw, illegal] = TicTacToe::ANSWERS;
    &[first, second, illegal, first_won, second_won, draw]
};

/// Moves that lead to a board and end with the `last` mark. Lines are counted from the top.
fn moves(board: &Board, last: Marks) -> String {
    let ordered = |side: Marks| (side - last).cells().chain((side & last).cells()).collect::<Vec<_>>();
    let mut sides = [board.first, board.second].map(|side| ordered(side).into_iter());
    let moves = (0..board.chips().count()).filter_map(|ply| sides[ply % 2].next());
    let moves: Vec<_> =
        moves.map(|cell| format!("{},{}", SIDE - cell.lowest(), cell.leftmost() + 1)).collect();
    if moves.is_empty() { "none".into() } else { moves.join(" ") }
}
