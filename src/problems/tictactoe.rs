//! Codeforces 3C: given a tic-tac-toe board, determine whose turn it is, who has won, or that the board is illegal.

use crate::bitboard::{self, Bitboard};
use crate::cases::random::Random;
use crate::cases::{Cases, Label, label};
use crate::item::Item;
use crate::picture::BoardStyle;
use crate::problem::{Encoding, Kind, Problem, Words};
use crate::problems::boards::notation::Notation;
use crate::problems::boards::reader::BoardReader;
use crate::problems::boards::{BoardProblem, Illegal, Status};

pub const PROBLEM: Problem = Problem {
    name: "tictactoe",
    kind: Kind::Boards,
    description: "3 x 3 boards: whose turn, who won, or illegal",
    words: Words { noun: "board", label: "board ", unit: "mark" },
    max_items: 1,
    text: |_, board| board.into(),
    form: |scanner| TicTacToe::NOTATION.form(scanner),
    starts_input: |text| TicTacToe::NOTATION.starts_input(text),
    reader: |_| Box::<BoardReader<TicTacToe, SIDE, SIDE, SIDE>>::default(),
    verdicts: &TicTacToe::VERDICTS,
    row_verdicts: &TicTacToe::VERDICTS,
    cases: Cases {
        labeler: || Box::new(labels),
        random_item,
        rare_items: &[],
        largest: ("", ""),
        last_items: &[],
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
    const NOTATION: Notation<SIDE, SIDE, SIDE> = Notation {
        first: b'X',
        second: b'0',
        cell_hint: |byte| match byte? {
            b'x' => Some("use an uppercase X"),
            b'O' | b'o' => Some("use the digit 0, not the letter O"),
            _ => None,
        },
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

fn labels(board: &[u8]) -> Vec<Label> {
    let board = TicTacToe::NOTATION.board(board).unwrap_or_default();
    let status = TicTacToe.status(&board);
    let mut labels = vec![TicTacToe::status_label(&board, status)];
    let empty = Marks::FULL - board.chips();
    match status {
        Ok(won @ (Status::FirstWon | Status::SecondWon)) => {
            let cells: Vec<_> = board.rows().cells().map(Marks::coordinates).collect();
            labels.push(label("wins by winner and cells of the lines", (won, cells)));
            if empty.has_row() {
                labels.push(label("wins beside an empty line", ()));
            }
        }
        Ok(_) if empty.count() == 1 => {
            labels.push(label("not over, only one cell empty, by cell", empty.coordinates()));
        }
        Ok(_) if empty.has_row() => {
            labels.push(label("not over, with an empty line, by marks", board.chips().count()));
        }
        _ => {}
    }
    labels
}

/// A board, often full, of any marks, or of marks of players who move in turn.
fn random_item(random: &mut Random) -> Item {
    let count = SIDE * SIDE - random.below(SIDE * SIDE + 1) * random.below(2);
    let cells = Marks::FULL.random_subset(random, count);
    let firsts = if random.below(2) == 0 { random.between(0, count) } else { count.div_ceil(2) };
    let first = cells.random_subset(random, firsts);
    TicTacToe::NOTATION.text(&Board { first, second: cells - first })
}
