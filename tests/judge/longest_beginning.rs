//! The longest beginnings in explanations of boards of ConnectFour, compared with a breadth-first search that plays
//! forward from the empty board.

use std::collections::HashSet;

use fourow::Palette;

use crate::reference::grid::{Grid, Rows};
use crate::run::{explanation, generated, judge};

const PROBLEM: &str = "connectfour";

/// The chip of the player to move on a board with this many chips.
fn mover(count: usize) -> char {
    ['X', 'O'][count % 2]
}

fn has_row(grid: &Grid) -> bool {
    let rows = Rows::new(7, 6, 4);
    ['X', 'O'].iter().any(|chip| rows.any(grid, *chip))
}

/// The boards on which the players must alternate: on a board with rows, those without the last chip, each with its
/// column, counted from 0; otherwise only the board itself.
fn targets(grid: &Grid) -> Vec<(Option<usize>, Vec<Vec<char>>)> {
    if !has_row(grid) {
        return vec![(None, grid.columns())];
    }
    let last_mover = mover(grid.columns().concat().len() - 1);
    let without_top = |column: usize| {
        let mut rest = grid.clone();
        let is_last = rest.pop(column) == Some(last_mover) && !has_row(&rest);
        is_last.then(|| (Some(column), rest.columns()))
    };
    (0..7).filter_map(without_top).collect()
}

/// The maximum number of moves before the player to move finds no chip to place.
fn max_moves(target: &[Vec<char>]) -> usize {
    let mut boards = HashSet::from([vec![0; 7]]);
    for count in 0.. {
        let mut next = HashSet::new();
        for heights in &boards {
            let can_move = |column: &usize| target[*column].get(heights[*column]) == Some(&mover(count));
            for column in (0..7).filter(can_move) {
                let mut heights: Vec<usize> = heights.clone();
                heights[column] += 1;
                next.insert(heights);
            }
        }
        if next.is_empty() {
            return count;
        }
        boards = next;
    }
    unreachable!("a board has at most 42 chips")
}

/// Asserts that an explanation gives a beginning of maximum length, and what blocks it.
fn check(board: &str, explanation: &str) {
    let grid = Grid::from_board(board.lines());
    let targets = targets(&grid);
    let count = targets.iter().map(|(_, target)| max_moves(target)).max().expect("some chip should be last");

    let (_, text) = explanation.split_once("leads to it; at most ").expect("no beginning");
    let length = format!("{count} of {} chips can be placed", grid.columns().concat().len());
    let rest = text.strip_prefix(&length).unwrap_or_else(|| panic!("not {length}"));
    let rest = rest.strip_prefix(", by column: ").unwrap_or(rest);
    let (moves, rest) = rest.split_at(rest.find([',', ';']).expect("the moves should end"));
    assert_eq!(moves.len(), count);
    let (left, blocked) = rest.split_once("; ").expect("something should block the game");

    let is_left = |column: &Option<usize>| match column {
        Some(column) => {
            left == format!(", with the winning chip on top of column {} kept for last", column + 1)
        }
        None => left.is_empty(),
    };
    let (_, target) =
        targets.iter().find(|(column, _)| is_left(column)).expect("a wrong chip is left for last");
    let mut chips: Vec<_> = target.iter().map(|column| column.iter().copied().peekable()).collect();
    for (ply, digit) in moves.bytes().enumerate() {
        assert_eq!(chips[usize::from(digit - b'1')].next(), Some(mover(ply)), "move {}", ply + 1);
    }
    let [mover, other] = [mover(count), mover(count + 1)];
    let other_chip = if left.is_empty() { "" } else { "other " };
    assert_eq!(blocked, format!("then '{mover}' must move, but every {other_chip}next chip is '{other}'."));
    let next: HashSet<_> = chips.iter_mut().filter_map(|column| column.peek().copied()).collect();
    assert_eq!(next, HashSet::from([other]));
    assert_eq!(judge("fourow", format!("1\nGame #1: {moves}\n").as_bytes()), "Game #1 is not over, yet.\n");
}

#[test]
fn explanations_have_the_longest_beginning() {
    let input = generated(PROBLEM, 1, 40_000);
    let explanation = explanation(PROBLEM, Palette::Monochrome, &input);
    let explanations = explanation.lines().filter(|line| line.starts_with("Board "));
    let (mut with_rows, mut without_rows) = (0, 0);
    for (board, explanation) in input.trim_end().split("\n\n").zip(explanations) {
        if explanation.contains("no order of moves") {
            // Shown if the test fails.
            println!("{board}\n{explanation}");
            check(board, explanation);
            *if has_row(&Grid::from_board(board.lines())) { &mut with_rows } else { &mut without_rows } += 1;
        }
    }
    assert!(with_rows > 30 && without_rows > 200, "{with_rows} with rows, {without_rows} without");
}
