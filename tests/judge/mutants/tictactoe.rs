//! Mutants of a judge for `tictactoe`. Each witness is a board.

use super::{Mutant, mutants};
use crate::reference::board;
use crate::reference::grid::Direction::Falling;
use crate::reference::grid::{EMPTY, Grid, Row, Rows};
use crate::reference::tictactoe::{Answer, Rules, judge};

pub fn mutants() -> Vec<Mutant> {
    mutants! {
        "the second player may start", "... ... ..0":
            answer: legal_if(|[first, second], won| second == first + 1 && won == [false, false]);
        "the first player may be two marks ahead", "... ... .XX":
            answer: legal_if(|[first, second], won| first == second + 2 && !won[1]);
        "the first player may win without having moved last", "..0 .00 XXX":
            answer: legal_if(|[first, second], won| first == second && won == [true, false]);
        "the second player may win without having moved last", "..0 X0X 0XX":
            answer: legal_if(|[first, second], won| first == second + 1 && won == [false, true]);
        "both players may have won", "..X 000 XXX":
            answer: legal_if(|[first, second], won| first == second + 1 && won == [true, true]);

        "the empty board is illegal", "... ... ...":
            answer: Box::new(|grid, _, answer| if grid.cells(EMPTY).len() == 9 { "illegal" } else { answer });
        "two lines of a player are illegal", "00X 00X XXX":
            answer: Box::new(|grid, rows, answer| {
                if ['X', '0'].iter().any(|mark| rows.of(grid, *mark).count() > 1) { "illegal" } else { answer }
            });
        "a full board does not end the game", "00X XX0 0XX":
            answer: Box::new(|_, _, answer| if answer == "draw" { "second" } else { answer });

        "the bottom line is missed", "... .00 XXX":
            rows: without(|row| row.cells == [(0, 0), (1, 0), (2, 0)]);
        "the right column is missed", "..X ..X 00X":
            rows: without(|row| row.cells == [(2, 0), (2, 1), (2, 2)]);
        "the falling diagonal is missed", "X.. .X. 00X": rows: without(|row| row.direction == Falling);
    }
}

fn input(lines: &str) -> String {
    board("tictactoe", lines)
}

fn without(is_missed: fn(&Row) -> bool) -> Rows {
    let mut rows = Rows::new(3, 3, 3);
    rows.all.retain(|row| !is_missed(row));
    rows
}

/// Takes a board for legal on a condition on the numbers of the players' marks, and on who has a line.
fn legal_if(is_legal: fn([usize; 2], [bool; 2]) -> bool) -> Box<Answer> {
    Box::new(move |grid: &Grid, rows, answer| {
        let counts = ['X', '0'].map(|mark| grid.cells(mark).len());
        let won = ['X', '0'].map(|mark| rows.any(grid, mark));
        match (won, counts) {
            _ if !is_legal(counts, won) => answer,
            ([true, _], _) => "the first player won",
            ([_, true], _) => "the second player won",
            (_, [first, second]) if first + second == 9 => "draw",
            (_, [first, second]) if first == second => "first",
            _ => "second",
        }
    })
}
