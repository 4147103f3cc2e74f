//! The longest beginnings in explanations of boards of ConnectFour, compared with a breadth-first search that plays
//! forward from the empty board.

use std::collections::HashSet;

use fourow::Palette;

use crate::reference::grid::Grid;
use crate::run::{explanation, generated, judge};

const PROBLEM: &str = "connectfour";

/// The columns of a board in the statement's form, each from the bottom up.
fn columns(board: &str) -> Vec<String> {
    let column = |index| board.lines().rev().filter_map(move |line| line.chars().nth(index));
    (0..7).map(|index| column(index).filter(|chip| *chip != '.').collect()).collect()
}

/// The chip of the player to move on a board with this many chips.
fn mover(count: usize) -> char {
    ['X', 'O'][count % 2]
}

fn has_row(columns: &[String]) -> bool {
    let columns = columns.iter().map(|column| column.chars().collect()).collect();
    let grid = Grid { columns, height: 6 };
    ['X', 'O'].iter().any(|chip| !grid.runs(*chip, 4).is_empty())
}

/// The boards on which the players must alternate: on a board with rows, those without the last chip, each with its
/// column, counted from 0; otherwise only the board itself.
fn targets(columns: &[String]) -> Vec<(Option<usize>, Vec<String>)> {
    if !has_row(columns) {
        return vec![(None, columns.to_vec())];
    }
    let last_mover = mover(columns.concat().len() - 1);
    let without_top = |column: usize| {
        let mut rest = columns.to_vec();
        let is_last = rest[column].pop() == Some(last_mover) && !has_row(&rest);
        is_last.then_some((Some(column), rest))
    };
    (0..7).filter_map(without_top).collect()
}

/// The maximum number of moves before the player to move finds no chip to place.
fn max_moves(target: &[String]) -> usize {
    let mut boards = HashSet::from([vec![0; 7]]);
    for count in 0.. {
        let mut next = HashSet::new();
        for heights in &boards {
            for column in
                (0..7).filter(|column| target[*column][heights[*column]..].starts_with(mover(count)))
            {
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
    let columns = columns(board);
    let targets = targets(&columns);
    let count = targets.iter().map(|(_, target)| max_moves(target)).max().expect("some chip should be last");

    let (_, text) = explanation.split_once("leads to it; at most ").expect("no beginning");
    let length = format!("{count} of {} chips can be placed", columns.concat().len());
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
    let mut chips: Vec<_> = target.iter().map(|column| column.chars().peekable()).collect();
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
            *if has_row(&columns(board)) { &mut with_rows } else { &mut without_rows } += 1;
        }
    }
    assert!(with_rows > 30 && without_rows > 200, "{with_rows} with rows, {without_rows} without");
}
