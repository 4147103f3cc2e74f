//! Reference for `connectfour`: plays forward from the empty board in every order of moves that
//! ends in the position asked about, until one turns out to be a legal game.
//!
//! Deliberately plain, and for well-formed boards only.

use super::grid::Grid;
use std::array::from_fn;
use std::collections::HashSet;

const WIDTH: usize = 7;
const HEIGHT: usize = 6;

/// The answer for a board, its rows given from the top down.
pub fn judge(board: &[&str; 6]) -> &'static str {
    let Some(target) = settled(board) else {
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
    } else if mover(chips(&target)) == 'X' {
        "first player moves"
    } else {
        "second player moves"
    }
}

/// The board as a grid; `None` if a chip floats.
fn settled(board: &[&str; 6]) -> Option<Grid> {
    let mut grid = Grid::new(WIDTH, HEIGHT);
    for (row, line) in board.iter().rev().enumerate() {
        for (column, chip) in line.chars().enumerate() {
            if chip != '.' && grid.drop(column, chip) != Some((column, row)) {
                return None;
            }
        }
    }
    Some(grid)
}

/// The number of chips on a grid.
fn chips(grid: &Grid) -> usize {
    grid.columns.iter().map(Vec::len).sum()
}

/// Whose chip is dropped on a board with `chips`: the players alternate, X first.
fn mover(chips: usize) -> char {
    if chips.is_multiple_of(2) { 'X' } else { 'O' }
}

/// Whether the players have as many chips as they must, and some chip could have been the last one:
/// without it nobody has a run, as nobody plays on after a win. The search would find out as well,
/// but only after every game that leads nowhere.
fn can_end(target: &Grid) -> bool {
    let chips = chips(target);
    let first_players = target.columns.iter().flatten().filter(|&&chip| chip == 'X').count();
    if first_players != chips.div_ceil(2) {
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

/// Whether the game so far can go on legally and arrive at the target.
///
/// A column can only receive the target's chips in their order there. The heights
/// of the columns therefore determine a game so far, and heights that were tried once without
/// success need no second try.
fn reaches(game: &mut Grid, target: &Grid, tried: &mut HashSet<[usize; WIDTH]>) -> bool {
    if chips(game) == chips(target) {
        return true;
    }
    if !tried.insert(from_fn(|column| game.columns[column].len())) {
        return false;
    }
    let mover = mover(chips(game));
    for column in 0..WIDTH {
        let next_cell = (column, game.columns[column].len());
        if target.get(next_cell) != Some(mover) {
            continue;
        }
        game.drop(column, mover);
        // Nobody plays on after a win.
        let goes_on = !game.in_run(next_cell, 4) || chips(game) == chips(target);
        if goes_on && reaches(game, target, tried) {
            return true;
        }
        game.columns[column].pop();
    }
    false
}
