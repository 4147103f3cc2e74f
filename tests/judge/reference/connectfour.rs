//! Reference for `connectfour`: plays forward from the empty board, in every order of moves that may lead to the given
//! board, until it finds a legal game.

use super::grid::Grid;
use std::array::from_fn;
use std::collections::HashSet;

const WIDTH: usize = 7;
const HEIGHT: usize = 6;

/// The answer to a board, given as its lines from the top down.
pub fn judge(board: &[&str; 6]) -> &'static str {
    let Some(target) = parse_board(board) else {
        return "invalid";
    };
    let mut game = Grid::new(WIDTH, HEIGHT);
    if !can_end(&target) || !reaches(&mut game, &target, &mut HashSet::new()) {
        return "invalid";
    }
    if !target.runs('X', 4).is_empty() {
        "first player wins"
    } else if !target.runs('O', 4).is_empty() {
        "second player wins"
    } else if target.is_full() {
        "draw game"
    } else if mover(chip_count(&target)) == 'X' {
        "first player moves"
    } else {
        "second player moves"
    }
}

/// The board as a grid; `None` if a chip floats.
fn parse_board(board: &[&str; 6]) -> Option<Grid> {
    let mut grid = Grid::new(WIDTH, HEIGHT);
    for (line, chips) in board.iter().rev().enumerate() {
        for (column, chip) in chips.chars().enumerate() {
            if chip != '.' && grid.drop(column, chip) != Some((column, line)) {
                return None;
            }
        }
    }
    Some(grid)
}

/// The number of chips on a grid.
fn chip_count(grid: &Grid) -> usize {
    grid.columns.iter().map(Vec::len).sum()
}

/// The player to move on a board with this many `chips`: the players alternate, X first.
fn mover(chips: usize) -> char {
    if chips.is_multiple_of(2) { 'X' } else { 'O' }
}

/// Whether the chip counts are legal, and some chip on top of a column could have been played last: without it, nobody
/// may have a run of four. This check only saves time: the search alone would try every game before rejecting the
/// board.
fn can_end(target: &Grid) -> bool {
    let chips = chip_count(target);
    let first_count = target.columns.iter().flatten().filter(|&&chip| chip == 'X').count();
    if first_count != chips.div_ceil(2) {
        return false;
    }
    chips == 0
        || (0..WIDTH).any(|column| {
            let mut before = target.clone();
            before.columns[column].pop() == Some(mover(chips - 1))
                && before.runs('X', 4).is_empty()
                && before.runs('O', 4).is_empty()
        })
}

/// Whether legal moves lead from the game so far to the target.
///
/// A column can only receive the target's chips from the bottom up. The heights of the columns therefore determine the
/// board, and heights that were tried without success need not be tried again.
fn reaches(game: &mut Grid, target: &Grid, tried: &mut HashSet<[usize; WIDTH]>) -> bool {
    if chip_count(game) == chip_count(target) {
        return true;
    }
    if !tried.insert(from_fn(|column| game.columns[column].len())) {
        return false;
    }
    let mover = mover(chip_count(game));
    for column in 0..WIDTH {
        let next_cell = (column, game.columns[column].len());
        if target.get(next_cell) != Some(mover) {
            continue;
        }
        game.drop(column, mover);
        // Nobody plays on after a win.
        let can_continue = !game.in_run(next_cell, 4) || chip_count(game) == chip_count(target);
        if can_continue && reaches(game, target, tried) {
            return true;
        }
        game.columns[column].pop();
    }
    false
}
