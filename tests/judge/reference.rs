//! Reference judges, written from the statements, with a plain grid and a plain scan for rows, and a test of
//! them. The tests of each problem compare the library with its reference.
//!
//! They share no code with the library, and require well-formed input.

pub mod conecta4;
pub mod connectfour;
pub mod fourow;
pub mod grid;
pub mod tictactoe;

use ::fourow::PROBLEMS;

use crate::run::{self, assert_same, generated, samples};
use grid::{Grid, Rows};

/// A function that answers an input.
pub type Judge = Box<dyn Fn(&str) -> String>;

/// The reference for a problem.
pub fn judge(problem: &str) -> Judge {
    let (width, height, length) = size(problem);
    judge_with_rows(problem, Rows::new(width, height, length))
}

/// The width and height of a problem's board, and the length of a row.
pub fn size(problem: &str) -> (usize, usize, usize) {
    match problem {
        "fourow" | "connectfour" => (7, 6, 4),
        "conecta4" => (8, 6, 4),
        "tictactoe" => (3, 3, 3),
        _ => panic!(
            "{problem} needs a reference: a judge that is written from the statement, in tests/judge/reference"
        ),
    }
}

/// A judge that is correct if these are the rows of its board.
pub fn judge_with_rows(problem: &str, rows: Rows) -> Judge {
    match problem {
        "fourow" => fourow::judge(fourow::Rules { rows, ..Default::default() }),
        "connectfour" => connectfour::judge(connectfour::Rules { rows, ..Default::default() }),
        "conecta4" => conecta4::judge(conecta4::Rules { rows, ..Default::default() }),
        "tictactoe" => tictactoe::judge(tictactoe::Rules { rows, ..Default::default() }),
        _ => panic!("{problem} needs a reference"),
    }
}

/// An input of one board, given by its lines, which are separated by spaces. Empty lines at the top can be omitted.
pub fn board(problem: &str, lines: &str) -> String {
    let (width, height, _) = size(problem);
    let lines: String = lines.split_whitespace().map(|line| format!("{line}\n")).collect();
    format!("{}\n", ".".repeat(width)).repeat(height - lines.lines().count()) + &lines
}

/// A judge for boards of this many lines, given the answer to a board.
fn board_judge(height: usize, answer: impl Fn(&Grid) -> &'static str + 'static) -> Judge {
    Box::new(move |input| {
        let lines = input.split(|character: char| !".XO0".contains(character));
        let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
        let boards = lines.chunks(height).map(|board| Grid::from_board(board.iter().copied()));
        boards.map(|board| answer(&board).to_string() + "\n").collect()
    })
}

#[test]
fn the_references_agree_with_every_sample() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        let judge = judge(problem);
        for (input, answer) in samples(problem) {
            assert_same(&judge(&input), &answer);
        }
    }
}

/// Asserts that the library agrees with a reference on random items, many of which get each of these verdicts.
pub fn assert_agrees(problem: &str, items: u64, verdicts: &[&str]) {
    let input = generated(problem, 1, items);
    let answer = run::judge(problem, input.as_bytes());
    for verdict in verdicts {
        let count = answer.lines().filter(|line| line.ends_with(verdict)).count();
        assert!(count > 100, "only {count} items for '{verdict}'");
    }
    assert_same(&answer, &judge(problem)(&input));
}
