//! Reference for `tictactoe`: plays every possible game and records each position on the way.

use std::collections::HashMap;

use super::Judge;
use super::grid::{EMPTY, Grid, Rows};

/// The answer to a board, given what it would be otherwise.
pub type Answer = dyn Fn(&Grid, &Rows, &'static str) -> &'static str;

/// What counts as a line, and the answer. A mutant replaces one of them.
pub struct Rules {
    pub rows: Rows,
    pub answer: Box<Answer>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { rows: Rows::new(3, 3, 3), answer: Box::new(|_, _, answer| answer) }
    }
}

/// A judge with these rules.
pub fn judge(rules: Rules) -> Judge {
    let mut legal = HashMap::new();
    record(&mut Grid::new(3, 3), &rules.rows, &mut legal);
    super::board_judge(3, move |grid| {
        let answer = legal.get(&grid.lines).unwrap_or(&"illegal");
        (rules.answer)(grid, &rules.rows, answer)
    })
}

/// Records the answer to a position that was reached by play, and to all that can follow it if the game is not over.
fn record(grid: &mut Grid, rows: &Rows, positions: &mut HashMap<Vec<Vec<char>>, &'static str>) {
    let answer = answer(grid, rows);
    let is_known = positions.insert(grid.lines.clone(), answer).is_some();
    let mark = match answer {
        "first" => 'X',
        "second" => '0',
        _ => return,
    };
    if is_known {
        return;
    }
    for (column, line) in grid.cells(EMPTY) {
        grid.lines[line][column] = mark;
        record(grid, rows, positions);
        grid.lines[line][column] = EMPTY;
    }
}

/// The answer to a position that was reached by play.
fn answer(grid: &Grid, rows: &Rows) -> &'static str {
    let empty_count = grid.cells(EMPTY).len();
    if rows.any(grid, 'X') {
        "the first player won"
    } else if rows.any(grid, '0') {
        "the second player won"
    } else if empty_count == 0 {
        "draw"
    } else if empty_count.is_multiple_of(2) {
        "second"
    } else {
        "first"
    }
}
