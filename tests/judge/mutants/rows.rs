//! Mutations of what counts as a row, which most problems share.

use super::Mutant;
use crate::reference::grid::Direction::{self, Falling, Horizontal, Rising, Vertical};
use crate::reference::grid::{Cell, Row, Rows, is_filled};
use crate::reference::{judge_with_rows, size};

/// Whether a row is missed, given its first and last cells, and the last cell of the board.
type IsMissed = fn(Cell, Cell, Cell) -> bool;

/// Mutations that miss rows of one direction.
const MISSED: [(&str, Direction, IsMissed); 6] = [
    ("horizontal rows in the bottom line are missed", Horizontal, |_, end, _| end.1 == 0),
    ("horizontal rows that end in the last column are missed", Horizontal, |_, end, corner| {
        end.0 == corner.0
    }),
    ("vertical rows in the first column are missed", Vertical, |_, end, _| end.0 == 0),
    ("vertical rows that end in the top line are missed", Vertical, |_, end, corner| end.1 == corner.1),
    ("rising rows that end in the top line are missed", Rising, |_, end, corner| end.1 == corner.1),
    ("falling rows that end in the bottom line are missed", Falling, |_, end, _| end.1 == 0),
];

/// A problem's mutants with these mutations of its rows, each given with a short form of its witness.
pub fn mutants(
    problem: &str,
    mutations: &[(&'static str, &'static str)],
    input: fn(&str) -> String,
) -> Vec<Mutant> {
    let mutant = |&(name, witness): &(&'static str, &str)| Mutant {
        name,
        answer: judge_with_rows(problem, mutated(problem, name)),
        witness: input(witness),
    };
    mutations.iter().map(mutant).collect()
}

/// The rows of a problem, as a judge with this mutation sees them.
fn mutated(problem: &str, name: &str) -> Rows {
    let (width, height, length) = size(problem);
    let mut rows = Rows::new(width, height, length);
    if let Some(&(_, direction, is_missed)) = MISSED.iter().find(|(other, ..)| *other == name) {
        let is_missed = |cells: &[Cell]| is_missed(cells[0], cells[length - 1], (width - 1, height - 1));
        rows.all.retain(|row| row.direction != direction || !is_missed(&row.cells));
        return rows;
    }
    match name {
        "horizontal rows wrap into the next line" => wrap(&mut rows, Horizontal, 1, width, height),
        "rising rows wrap around the right edge" => wrap(&mut rows, Rising, width + 1, width, height),
        "vertical rows wrap into the next column" => wrap(&mut rows, Vertical, 1, width, height),
        "the second player's falling rows are missed" => {
            rows.counts = Box::new(|grid, row, chip| {
                is_filled(grid, row, chip) && !(row.direction == Falling && "oO1".contains(chip))
            });
        }
        "rows of more than four are missed" => {
            let longer = Rows::new(width, height, 5);
            rows.counts = Box::new(move |grid, row, chip| {
                let contains_row = |longer: &Row| row.cells.iter().all(|cell| longer.cells.contains(cell));
                is_filled(grid, row, chip) && !longer.of(grid, chip).any(contains_row)
            });
        }
        "rows completed in the middle are missed" => {
            rows.counts = Box::new(|grid, row, chip| {
                let ends = [row.cells.first().copied(), row.cells.last().copied()];
                is_filled(grid, row, chip) && ends.contains(&grid.last)
            });
        }
        _ => panic!("'{name}' is not a mutation of rows"),
    }
    rows
}

/// Replaces the rows in a direction by those of a judge that numbers the cells, line by line or, for vertical rows,
/// column by column, and takes cells at equal `distance` for a row.
fn wrap(rows: &mut Rows, direction: Direction, distance: usize, width: usize, height: usize) {
    rows.all.retain(|row| row.direction != direction);
    for start in 0..(width * height).saturating_sub(3 * distance) {
        let cell = |n| if direction == Vertical { (n / height, n % height) } else { (n % width, n / width) };
        let cells = (0..4).map(|n| cell(start + n * distance)).collect();
        rows.all.push(Row { direction, cells });
    }
}
