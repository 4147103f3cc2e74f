//! Mutants of a judge for `connectfour`. Each witness is a board: its lines from the top down, without the empty ones.

use std::collections::HashSet;

use super::{Mutant, mutants, rows};
use crate::reference::board;
use crate::reference::connectfour::{Rules, is_legal, judge, last_columns, last_mover, opponent};
use crate::reference::grid::{EMPTY, Grid, Row, Rows};

pub fn mutants() -> Vec<Mutant> {
    let mut mutants = mutants! {
        "only the bottom line is checked for gaps", "......X .....O. .....OX":
            floats: |grid, (column, line)| line == 1 && grid.get((column, 0)) == EMPTY;
        "the second player may start", "......O":
            last_mover: |first, second| last_mover(first, second).or((second == first + 1).then_some('O'));
        "both players may have won", "..O.... ..O.... ..O.... ..O.... XXXX..X": both_may_win: true;

        "the order of the chips on a full board is not checked", "XXXOXXX OOOXXOX XXOOOXX XOXXOOO OXOOXXO OOXXOOO":
            is_legal: |grid, winner, last, rules| {
                winner.is_none() && is_full(grid) || is_legal(grid, winner, last, rules)
            };
        "the order of the chips on an unfinished board is not checked", "...X... ...O...":
            is_legal: |grid, winner, last, rules| {
                winner.is_none() && !is_full(grid) || is_legal(grid, winner, last, rules)
            };
        "the order need not end with the winning chip", "X..X... X.XO... X.OO... X.OO...":
            is_legal: |grid, winner, last, rules| {
                let can_win = |winner| winner == last && !last_columns(grid, winner, rules).is_empty();
                winner.is_none_or(can_win) && (rules.has_order)(&grid.columns(), last)
            };
        "the winner need not have moved last", "......O ......O .XXXXOO":
            is_legal: |grid, winner, last, rules| match winner {
                Some(winner) if winner != last => (rules.has_order)(&grid.columns(), last),
                _ => is_legal(grid, winner, last, rules),
            };
        "the last chip need only complete one of the rows", "..O.... ..O.... ..OX... ..OX..X ..OX..X":
            last_columns: |grid, winner, rules| {
                let top = |column: usize| (column, grid.heights[column].wrapping_sub(1));
                let contains_top = |row: &Row, column| row.cells.contains(&top(column));
                let is_in_row = |column: &usize| rules.rows.of(grid, winner).any(|row| contains_top(row, *column));
                (0..7).filter(is_in_row).collect()
            };
        "only the leftmost candidate for the last chip is tried", ".....O. ....OX. ...OXX. ..OXXO.":
            last_columns: |grid, winner, rules| last_columns(grid, winner, rules).into_iter().take(1).collect();

        "a board is assumed invalid once 1000 boards have been searched",
        "......O ......O ....O.O O..OXXX OOXXOOX XXXOXXX":
            has_order: |columns, last| removes_all(columns, last, &Search { max_boards: 1000, ..SEARCH });
        "heights are remembered as digits in base 6", "OOX.OOO OOO.OOO OXO.OXO XOX.XOX XXX.XXX XXX.OXX":
            has_order: |columns, last| removes_all(columns, last, &Search { base: 6, ..SEARCH });
        "chips are removed greedily, from the tallest column", "O..O... O..X... X..X...":
            has_order: |columns, last| {
                let sort = |choices: &mut [usize], heights: &[usize]| choices.sort_by_key(|n| 6 - heights[*n]);
                removes_all(columns, last, &Search { sort, max_choices: 1, ..SEARCH })
            };

        "the empty board is invalid", "":
            answer: |grid, answer| if grid.heights == [0; 7] { "invalid" } else { answer };
        "a full board is a draw even if somebody won", "OOXOXXX OXOOXXO XOXXOOX OXOXOOO OOXXOXX XXXOXOO":
            answer: |grid, answer| if is_full(grid) && answer.ends_with("wins") { "draw game" } else { answer };
        "a full board is not a draw", "OOOXOOO XXXOXXX OOOXOOO XXXOXXX OOOXOOO XXXOXXX":
            answer: |_, answer| if answer == "draw game" { "first player moves" } else { answer };
        "a row of more than four is invalid", ".....O. .....O. ..O..O. ..XXXXX":
            answer: |grid, answer| {
                if ['X', 'O'].iter().any(|chip| Rows::new(7, 6, 5).any(grid, *chip)) { "invalid" } else { answer }
            };
        "rows in two directions are invalid", "......X .....XO O...XOO O.OXXXX":
            answer: |grid, answer| {
                let rows = Rows::new(7, 6, 4);
                let rows = ['X', 'O'].iter().flat_map(|chip| rows.of(grid, *chip));
                let directions: HashSet<_> = rows.map(|row| row.direction).collect();
                if directions.len() > 1 { "invalid" } else { answer }
            };
    };
    mutants.extend(rows::mutants("connectfour", ROWS, input));
    mutants
}

/// Mutations of the rows.
const ROWS: &[(&str, &str)] = &[
    ("the second player's falling rows are missed", "...O... ...XO.. ...XXO. ...OXXO"),
    ("horizontal rows in the bottom line are missed", ".....O. .....O. .....O. ...XXXX"),
    ("horizontal rows that end in the last column are missed", "...O.O. ..OXXXX"),
    ("vertical rows in the first column are missed", "X...... X...... X...... X..OO.O"),
    ("vertical rows that end in the top line are missed", ".....X. .....X. .....X. ....OX. ....OO. ....OX."),
    ("rising rows that end in the top line are missed", ".....X. ....XO. ...XOO. ..XOOX. ..XXXO. X.OXOO."),
    ("falling rows that end in the bottom line are missed", "...X... ...OX.. ...OOX. ..OOXXX"),
    ("rows of more than four are missed", ".....O. .....O. ..O..O. ..XXXXX"),
    ("horizontal rows wrap into the next line", "....O.. X...O.. O...XXX"),
    ("rising rows wrap around the right edge", "X...... O...... O.....X O....XX X...XOO"),
    ("vertical rows wrap into the next column", ".....X. .....X. .....O. .....OO .....OX .....XX"),
];

fn input(lines: &str) -> String {
    board("connectfour", lines)
}

fn is_full(grid: &Grid) -> bool {
    grid.cells(EMPTY).is_empty()
}

/// A search that removes the chips again.
struct Search {
    /// Sorts the columns that a chip can be removed from, given all heights.
    sort: fn(&mut [usize], &[usize]),
    /// The maximum number of columns that are tried.
    max_choices: usize,
    /// The base in which the heights are the digits of a board's number. No number is searched twice.
    base: usize,
    /// The maximum number of boards that are searched.
    max_boards: usize,
}

/// A correct search.
const SEARCH: Search = Search { sort: |_, _| {}, max_choices: 7, base: 7, max_boards: usize::MAX };

/// Whether the players, starting with the one who has this `chip`, can alternately remove a chip of their own from the
/// top of a column until the board is empty, as the search finds it.
fn removes_all(columns: &[Vec<char>], chip: char, search: &Search) -> bool {
    let heights: Vec<_> = columns.iter().map(Vec::len).collect();
    removes_rest(columns, heights, chip, search, &mut HashSet::new())
}

fn removes_rest(
    columns: &[Vec<char>],
    heights: Vec<usize>,
    chip: char,
    search: &Search,
    searched: &mut HashSet<usize>,
) -> bool {
    let number = heights.iter().fold(0, |number, height| search.base * number + height);
    if searched.len() > search.max_boards || !searched.insert(number) {
        return false;
    }
    let can_remove = |column: &usize| columns[*column][..heights[*column]].last() == Some(&chip);
    let mut choices: Vec<usize> = (0..7).filter(can_remove).collect();
    (search.sort)(&mut choices, &heights);
    choices.truncate(search.max_choices);
    let succeeds = |column| {
        let mut heights = heights.clone();
        heights[column] -= 1;
        removes_rest(columns, heights, opponent(chip), search, searched)
    };
    heights == [0; 7] || choices.into_iter().any(succeeds)
}
