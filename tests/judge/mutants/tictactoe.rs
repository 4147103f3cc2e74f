//! Mutants of a judge for `tictactoe`.

use super::Mutation;
use crate::reference::grid::Direction::{Falling, Horizontal, Rising, Vertical};
use crate::reference::grid::{EMPTY, Grid, Rows};
use crate::reference::tictactoe::Rules;

/// The witness is a board.
pub const MUTATIONS: &[Mutation<Rules>] = &[
    ("the second player's mark is the letter O", "... ... ..0", |rules| {
        rules.answer = |grid, _, _| match counts(grid) {
            [0, _] => "first",
            [1, _] => "second",
            _ => "illegal",
        };
    }),
    ("the second player may start", "... ... ..0", |rules| {
        rules.answer = |grid, rows, answer| match (counts(grid), winners(grid, rows)) {
            ([first, second], [false, false]) if second == first + 1 => answer_if_legal(grid, rows),
            _ => answer,
        };
    }),
    ("the first player may be two marks ahead", "... ... .XX", |rules| {
        rules.answer = |grid, rows, answer| match (counts(grid), winners(grid, rows)) {
            ([first, second], [_, false]) if first == second + 2 => answer_if_legal(grid, rows),
            _ => answer,
        };
    }),
    ("marks are not counted if somebody won", "... ... 000", |rules| {
        rules.answer = |grid, rows, answer| match winners(grid, rows) {
            [false, false] => answer,
            _ => answer_if_legal(grid, rows),
        };
    }),
    ("marks are not counted", "... ... ..0", |rules| {
        rules.answer = |grid, rows, _| answer_if_legal(grid, rows)
    }),
    ("the first player may win without having moved last", "..0 .00 XXX", |rules| {
        rules.answer = |grid, rows, answer| match (counts(grid), winners(grid, rows)) {
            ([first, second], [true, false]) if first == second => "the first player won",
            _ => answer,
        };
    }),
    ("the second player may win without having moved last", "..0 X0X 0XX", |rules| {
        rules.answer = |grid, rows, answer| match (counts(grid), winners(grid, rows)) {
            ([first, second], [false, true]) if first == second + 1 => "the second player won",
            _ => answer,
        };
    }),
    ("both players may have won", "..X 000 XXX", |rules| {
        rules.answer = |grid, rows, answer| match (counts(grid), winners(grid, rows)) {
            ([first, second], [true, true]) if first == second + 1 => "the first player won",
            _ => answer,
        };
    }),
    ("two lines of a player are illegal", "00X 00X XXX", |rules| {
        rules.answer = |grid, rows, answer| {
            let has_two = ['X', '0'].iter().any(|mark| rows.of(grid, *mark).count() > 1);
            if has_two { "illegal" } else { answer }
        };
    }),
    ("the empty board is illegal", "... ... ...", |rules| {
        rules.answer = |grid, _, answer| if counts(grid) == [0, 0] { "illegal" } else { answer };
    }),
    ("a full board is a draw even if somebody won", "00X 00X XXX", |rules| {
        rules.answer = |grid, _, answer| {
            if grid.cells(EMPTY).is_empty() && answer != "illegal" { "draw" } else { answer }
        };
    }),
    ("a full board does not end the game", "00X XX0 0XX", |rules| {
        rules.answer = |_, _, answer| if answer == "draw" { "second" } else { answer };
    }),
    ("the turns are swapped", "... ... ...", |rules| {
        rules.answer = |_, _, answer| match answer {
            "first" => "second",
            "second" => "first",
            _ => answer,
        };
    }),
    ("three empty cells are a line", "... ... ...", |rules| {
        rules.answer = |grid, rows, answer| if rows.any(grid, EMPTY) { "illegal" } else { answer };
    }),
    ("horizontal lines are missed", "XXX .00 ...", |rules| {
        rules.rows.all.retain(|row| row.direction != Horizontal);
    }),
    ("vertical lines are missed", ".X. .X. 0X0", |rules| {
        rules.rows.all.retain(|row| row.direction != Vertical)
    }),
    ("diagonals are missed", "..X .X. X00", |rules| {
        rules.rows.all.retain(|row| [Horizontal, Vertical].contains(&row.direction));
    }),
    ("the bottom line is missed", "... .00 XXX", |rules| {
        rules.rows.all.retain(|row| row.cells != [(0, 0), (1, 0), (2, 0)]);
    }),
    ("the right column is missed", "..X ..X 00X", |rules| {
        rules.rows.all.retain(|row| row.cells != [(2, 0), (2, 1), (2, 2)]);
    }),
    ("the falling diagonal is missed", "X.. .X. 00X", |rules| {
        rules.rows.all.retain(|row| row.direction != Falling)
    }),
    ("the rising diagonal is missed", "..X .X. X00", |rules| {
        rules.rows.all.retain(|row| row.direction != Rising)
    }),
];

/// The numbers of the players' marks.
fn counts(grid: &Grid) -> [usize; 2] {
    ['X', '0'].map(|mark| grid.cells(mark).len())
}

/// Which players have a line.
fn winners(grid: &Grid, rows: &Rows) -> [bool; 2] {
    ['X', '0'].map(|mark| rows.any(grid, mark))
}

/// The answer to a board whose marks are not counted.
fn answer_if_legal(grid: &Grid, rows: &Rows) -> &'static str {
    match (winners(grid, rows), counts(grid)) {
        ([true, true], _) => "illegal",
        ([true, false], _) => "the first player won",
        ([false, true], _) => "the second player won",
        (_, [first, second]) if first + second == 9 => "draw",
        (_, [first, second]) if first == second => "first",
        _ => "second",
    }
}
