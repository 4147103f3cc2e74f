//! The grid that the references use: a stack of chips for each column, and a plain scan for runs.
//!
//! The scan is kept simple rather than fast: it steps from cell to cell and counts.

use std::collections::BTreeSet;

/// A column and a line, both counted from 0. Line 0 is the *bottom* line, where the first chip of a column lands.
pub type Cell = (usize, usize);

/// Right, up, and the two diagonals to the right. The other four directions are the reverse of these.
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

    /// The chip in a cell; `None` if the cell is empty or outside the grid.
    pub fn get(&self, (column, line): Cell) -> Option<char> {
        self.columns.get(column)?.get(line).copied()
    }

    /// Drops a chip and returns its cell. If the column is full, returns `None` and leaves the grid unchanged.
    pub fn drop(&mut self, column: usize, chip: char) -> Option<Cell> {
        let line = self.columns[column].len();
        if line == self.height {
            return None;
        }
        self.columns[column].push(chip);
        Some((column, line))
    }

    /// Whether every column is filled to the top.
    pub fn is_full(&self) -> bool {
        self.columns.iter().all(|chips| chips.len() == self.height)
    }

    /// All cells in straight runs of at least `length` chips equal to `chip`.
    pub fn runs(&self, chip: char, length: usize) -> BTreeSet<Cell> {
        let mut cells = BTreeSet::new();
        for (column, chips) in self.columns.iter().enumerate() {
            for (line, &other) in chips.iter().enumerate() {
                if other == chip && self.in_run((column, line), length) {
                    cells.insert((column, line));
                }
            }
        }
        cells
    }

    /// Whether the chip in `cell` is part of a straight run of at least `length` equal chips.
    pub fn in_run(&self, cell: Cell, length: usize) -> bool {
        DIRECTIONS.iter().any(|&(right, up)| {
            let behind = self.walk(cell, -right, -up);
            let ahead = self.walk(cell, right, up);
            behind + 1 + ahead >= length
        })
    }

    /// Counts the chips directly after `cell`, in the direction (`right`, `up`), that equal its chip.
    fn walk(&self, cell: Cell, right: isize, up: isize) -> usize {
        let chip = self.get(cell);
        let (mut column, mut line) = cell;
        let mut count = 0;
        loop {
            // A step off the left or the bottom edge wraps around to a huge number, which is off the grid, too.
            column = column.wrapping_add_signed(right);
            line = line.wrapping_add_signed(up);
            let next = self.get((column, line));
            if next.is_none() || next != chip {
                return count;
            }
            count += 1;
        }
    }
}
