//! Reference for `connectfour`: looks for a chip that may have been the last, and plays forward from the empty board,
//! in every order of moves that may lead to the board without it, until it finds a legal game.

use std::collections::HashSet;

use super::Judge;
use super::grid::{Cell, EMPTY, Grid, Rows};

/// What makes a board legal, and the answer to it. A mutant replaces one of these rules.
pub struct Rules {
    pub rows: Rows,
    /// Whether the chip in a cell floats.
    pub floats: fn(&Grid, Cell) -> bool,
    /// The player who moved last, given the numbers of the first and of the second player's chips.
    pub last_mover: fn(usize, usize) -> Option<char>,
    /// Whether a board on which both players have rows is won by the first.
    pub both_may_win: bool,
    /// Whether a game leads to the board, given the winner and who moved last.
    pub is_legal: fn(&Grid, Option<char>, char, &Rules) -> bool,
    /// The columns whose top chip may have been the winner's last.
    pub last_columns: fn(&Grid, char, &Rules) -> Vec<usize>,
    /// Whether the players can fill these columns in turn, given who moves last.
    pub has_order: fn(&[Vec<char>], char) -> bool,
    /// The answer, given what it would be otherwise.
    pub answer: fn(&Grid, &'static str) -> &'static str,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            rows: Rows::new(7, 6, 4),
            floats: |grid, (column, line)| line > 0 && grid.get((column, line - 1)) == EMPTY,
            last_mover,
            both_may_win: false,
            is_legal,
            last_columns,
            has_order,
            answer: |_, answer| answer,
        }
    }
}

/// A judge with these rules.
pub fn judge(rules: Rules) -> Judge {
    super::board_judge(6, move |grid| {
        let [first_cells, second_cells] = ['X', 'O'].map(|chip| grid.cells(chip));
        let last = (rules.last_mover)(first_cells.len(), second_cells.len());
        let is_full = first_cells.len() + second_cells.len() == 42;
        let floats = |cell: &Cell| (rules.floats)(grid, *cell);
        let (Some(last), false) = (last, first_cells.iter().chain(&second_cells).any(floats)) else {
            return "invalid";
        };
        let [first_won, second_won] = ['X', 'O'].map(|chip| rules.rows.any(grid, chip));
        let winner = first_won.then_some('X').or(second_won.then_some('O'));
        let is_legal = !(first_won && second_won) || rules.both_may_win;
        let answer = match winner {
            _ if !(is_legal && (rules.is_legal)(grid, winner, last, &rules)) => "invalid",
            Some('X') => "first player wins",
            Some(_) => "second player wins",
            None if is_full => "draw game",
            None if last == 'O' => "first player moves",
            None => "second player moves",
        };
        (rules.answer)(grid, answer)
    })
}

/// The players alternate, and the first starts.
pub fn last_mover(first_count: usize, second_count: usize) -> Option<char> {
    match first_count.checked_sub(second_count) {
        Some(0) => Some('O'),
        Some(1) => Some('X'),
        _ => None,
    }
}

pub fn is_legal(grid: &Grid, winner: Option<char>, last: char, rules: &Rules) -> bool {
    let Some(winner) = winner else {
        return (rules.has_order)(&grid.columns(), last);
    };
    // Nobody plays on after a win, so the winner moved last.
    let can_be_last = |column: usize| {
        let mut columns = grid.columns();
        columns[column].pop();
        (rules.has_order)(&columns, opponent(last))
    };
    winner == last && (rules.last_columns)(grid, winner, rules).into_iter().any(can_be_last)
}

/// Without the last chip, there is no row. Then there was none earlier, either.
pub fn last_columns(grid: &Grid, winner: char, rules: &Rules) -> Vec<usize> {
    let can_be_last = |column: &usize| {
        let mut before = grid.clone();
        before.pop(*column) == Some(winner) && !rules.rows.any(&before, winner)
    };
    (0..7).filter(can_be_last).collect()
}

fn has_order(columns: &[Vec<char>], last: char) -> bool {
    let count: usize = columns.iter().map(Vec::len).sum();
    let mover = if count.is_multiple_of(2) { opponent(last) } else { last };
    can_be_filled(columns, [0; 7], mover, &mut HashSet::new())
}

/// Whether the players can fill the columns from these heights on.
///
/// A column can only receive its chips from the bottom up. The heights therefore determine the board, and heights that
/// were tried without success need not be tried again.
fn can_be_filled(
    columns: &[Vec<char>],
    mut heights: [usize; 7],
    mover: char,
    tried: &mut HashSet<[usize; 7]>,
) -> bool {
    if columns.iter().zip(heights).all(|(chips, height)| chips.len() == height) {
        return true;
    }
    if !tried.insert(heights) {
        return false;
    }
    for column in 0..7 {
        if columns[column].get(heights[column]) == Some(&mover) {
            heights[column] += 1;
            if can_be_filled(columns, heights, opponent(mover), tried) {
                return true;
            }
            heights[column] -= 1;
        }
    }
    false
}

pub fn opponent(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}
