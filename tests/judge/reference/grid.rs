//! The grid of the references: a stack of chips for each column, and one plain scan for runs.
//!
//! Deliberately plain: it walks from cell to cell and counts, and is not meant to be fast.

use std::collections::BTreeSet;

/// Column and row. Column 0 is the leftmost one; row 0 is the *bottom* one, where the first chip
/// of a column comes to rest.
pub type Cell = (usize, usize);

/// Right, up, and the two diagonals to the right. The other four are these, walked backwards.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone)]
pub struct Grid {
    /// The chips of each column from the bottom up. A stack has no gaps, so nothing floats.
    pub columns: Vec<Vec<char>>,
    pub height: usize,
}

impl Grid {
    pub fn new(width: usize, height: usize) -> Self {
        Grid { columns: vec![Vec::new(); width], height }
    }

    /// The chip on a cell; `None` if the cell is empty or outside the grid.
    pub fn get(&self, (column, row): Cell) -> Option<char> {
        self.columns.get(column)?.get(row).copied()
    }

    /// Drops a chip and returns where it comes to rest; `None`, without a change, if the column is full.
    pub fn drop(&mut self, column: usize, chip: char) -> Option<Cell> {
        let row = self.columns[column].len();
        if row == self.height {
            return None;
        }
        self.columns[column].push(chip);
        Some((column, row))
    }

    /// Whether every column is filled to the top.
    pub fn is_full(&self) -> bool {
        self.columns.iter().all(|chips| chips.len() == self.height)
    }

    /// All cells in a straight run of at least `length` chips like `chip`.
    pub fn runs(&self, chip: char, length: usize) -> BTreeSet<Cell> {
        let mut cells = BTreeSet::new();
        for (column, chips) in self.columns.iter().enumerate() {
            for (row, &other) in chips.iter().enumerate() {
                if other == chip && self.in_run((column, row), length) {
                    cells.insert((column, row));
                }
            }
        }
        cells
    }

    /// Whether the chip on `cell` lies in a straight run of at least `length` chips like it.
    pub fn in_run(&self, cell: Cell, length: usize) -> bool {
        DIRECTIONS.iter().any(|&(right, up)| {
            let behind = self.walk(cell, -right, -up);
            let ahead = self.walk(cell, right, up);
            behind + 1 + ahead >= length
        })
    }

    /// Walks from `cell` on, for as long as the chips are like the one on it, and counts them.
    fn walk(&self, cell: Cell, right: isize, up: isize) -> usize {
        let chip = self.get(cell);
        let (mut column, mut row) = cell;
        let mut count = 0;
        loop {
            // A step off the left or the lower edge wraps round to a huge number, where, as off the
            // other edges, there is no chip.
            column = column.wrapping_add_signed(right);
            row = row.wrapping_add_signed(up);
            let next = self.get((column, row));
            if next.is_none() || next != chip {
                return count;
            }
            count += 1;
        }
    }
}
