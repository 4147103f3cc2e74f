//! Reference judges, written from the statements, with a plain grid and a plain scan for rows, and tests that compare
//! the library with them.
//!
//! They share no code with the library, and require well-formed input.

pub mod conecta4;
pub mod connectfour;
pub mod fourow;
pub mod grid;
pub mod tictactoe;

use std::collections::HashMap;
use std::sync::LazyLock;

use ::fourow::PROBLEMS;

use crate::run::{self, assert_same, generated, samples};

/// The correct answer to an input of a problem.
pub fn judge(problem: &str, input: &str) -> String {
    let board_lines =
        input.split(|character: char| !".XO0".contains(character)).filter(|line| !line.is_empty());
    let board_lines: Vec<_> = board_lines.collect();
    match problem {
        "fourow" => fourow::judge(input),
        "connectfour" => {
            let answers = board_lines.as_chunks::<6>().0.iter().map(connectfour::judge);
            answers.map(|answer| format!("{answer}\n")).collect()
        }
        "conecta4" => conecta4::judge(input),
        "tictactoe" => {
            static LEGAL: LazyLock<HashMap<String, &str>> = LazyLock::new(tictactoe::legal_positions);
            let answers = board_lines.chunks(3).map(|board| LEGAL.get(&board.concat()).unwrap_or(&"illegal"));
            answers.map(|answer| format!("{answer}\n")).collect()
        }
        _ => panic!(
            "{problem} needs a reference: a judge that is written from the statement, in tests/judge/reference"
        ),
    }
}

#[test]
fn the_references_agree_with_every_sample() {
    for problem in PROBLEMS.iter().map(|problem| problem.name) {
        for (input, answer) in samples(problem) {
            assert_same(&judge(problem, &input), &answer);
        }
    }
}

#[test]
fn the_references_agree_with_the_library_on_random_items() {
    let board_verdicts =
        ["first player moves", "second player moves", "first player wins", "second player wins", "invalid"];
    let game_verdicts =
        ["is invalid.", "no winner.", "first player won.", "second player won.", "not over, yet."];
    for (problem, items, verdicts) in
        [("connectfour", 6000, board_verdicts), ("fourow", 20_000, game_verdicts)]
    {
        let input = generated(problem, 1, items);
        let answer = run::judge(problem, input.as_bytes());
        for verdict in verdicts {
            let count = answer.lines().filter(|line| line.ends_with(verdict)).count();
            assert!(count > 150, "only {count} items for '{verdict}'");
        }
        assert_same(&answer, &judge(problem, &input));
    }
}
