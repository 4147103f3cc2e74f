//! Judges written from the statements with a plain grid and a plain scan, to compare the product with.
//!
//! They share no code with it and know well-formed input only.

pub mod conecta4;
pub mod connectfour;
pub mod fourow;
pub mod grid;
pub mod tictactoe;

use std::collections::HashMap;
use std::sync::LazyLock;

/// The correct answer to an input of a problem.
pub fn judge(problem: &str, input: &str) -> String {
    let lines: Vec<_> = input.split_whitespace().collect();
    match problem {
        "fourow" => fourow::judge(input),
        "connectfour" => {
            let answers = lines.as_chunks::<6>().0.iter().map(connectfour::judge);
            answers.map(|answer| format!("{answer}\n")).collect()
        }
        "conecta4" => conecta4::judge(input),
        _ => {
            static LEGAL: LazyLock<HashMap<String, &str>> = LazyLock::new(tictactoe::legal_positions);
            let answers = lines.chunks(3).map(|board| LEGAL.get(&board.concat()).unwrap_or(&"illegal"));
            answers.map(|answer| format!("{answer}\n")).collect()
        }
    }
}
