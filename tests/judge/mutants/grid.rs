//! The mutants' grid: lines of characters, and a scan for rows, with the mutations of that scan.

use super::Mutation;

/// A column and a line, both counted from 0, the line from the bottom. The cell may be off the grid.
pub type Cell = (isize, isize);

/// Four cells that the judge counts as a row; three or five in some mutants. A longer row yields several of these.
pub struct Row {
    /// 0 horizontal, 1 vertical, 2 rising, 3 falling.
    pub direction: usize,
    /// The cells from left to right, or from the bottom up.
    pub cells: Vec<Cell>,
}

#[derive(Clone)]
pub struct Grid {
    /// The lines from the bottom up, with spaces for empty cells.
    pub lines: Vec<Vec<char>>,
    /// The number of chips in each column.
    pub heights: Vec<usize>,
    /// The cell of the last chip; off the grid if there is none.
    pub last: Cell,
}

impl Grid {
    pub fn new(width: usize, height: usize) -> Self {
        Grid { lines: vec![vec![' '; width]; height], heights: vec![0; width], last: (-1, -1) }
    }

    /// The chip in a cell, or a space if the cell is empty; `None` off the grid.
    pub fn get(&self, (column, line): Cell) -> Option<char> {
        let line = self.lines.get(usize::try_from(line).ok()?)?;
        line.get(usize::try_from(column).ok()?).copied()
    }

    /// Drops a chip, and returns whether the column had room.
    pub fn drop(&mut self, column: usize, chip: char) -> bool {
        let height = self.heights[column];
        if height >= self.lines.len() {
            return false;
        }
        self.lines[height][column] = chip;
        self.heights[column] += 1;
        self.last = (column as isize, height as isize);
        true
    }

    /// The cells with this chip, line by line from the bottom up.
    pub fn cells(&self, chip: char) -> Vec<Cell> {
        let (width, height) = (self.lines[0].len() as isize, self.lines.len() as isize);
        let cells = (0..height).flat_map(|line| (0..width).map(move |column| (column, line)));
        cells.filter(|&cell| self.get(cell) == Some(chip)).collect()
    }

    /// All rows of this player's chips, as a judge with this mutation finds them.
    pub fn rows(&self, chip: char, mutation: Mutation) -> Vec<Row> {
        let mutated = |name| mutation.is(name);
        let (width, height) = (self.lines[0].len() as isize, self.lines.len() as isize);
        let length = if mutated("three chips are a row") {
            3
        } else if mutated("a row needs five chips") {
            5
        } else {
            4
        };
        let mut starts = self.cells(chip);
        if mutated("four empty cells are a row") {
            starts.extend(self.cells(' '));
        }
        // Rows do not cross an edge, unless the mutant lets rows in their direction wrap around it.
        let wraps = [
            "horizontal rows wrap into the next line",
            "vertical rows wrap into the next column",
            "rising rows wrap around the right edge",
            "falling rows wrap around the right edge",
        ]
        .map(mutated);
        let mut rows = Vec::new();
        for (direction, (right, up)) in [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().enumerate() {
            let [horizontal, vertical, rising, falling] = [0, 1, 2, 3].map(|other| other == direction);
            for &start in &starts {
                let cell = |step: isize| {
                    let (column, line) = (start.0 + step * right, start.1 + step * up);
                    let (index_by_column, index_by_line) = (column * height + line, line * width + column);
                    match wraps[direction] {
                        false => (column, line),
                        true if vertical => {
                            (index_by_column.div_euclid(height), index_by_column.rem_euclid(height))
                        }
                        true => (index_by_line.rem_euclid(width), index_by_line.div_euclid(width)),
                    }
                };
                if (1..length).any(|step| self.get(cell(step)) != self.get(start)) {
                    continue;
                }
                let cells: Vec<Cell> = (0..length).map(cell).collect();
                let end = cells[cells.len() - 1];
                let is_longer = [cell(-1), cell(length)].iter().any(|&next| self.get(next) == Some(chip));
                let is_completed_inside = self.last != start && self.last != end;
                // Some mutants miss a direction, an edge, or rows that are long or completed in the middle.
                let missed = [
                    ("horizontal rows are missed", horizontal),
                    ("vertical rows are missed", vertical),
                    ("rising rows are missed", rising),
                    ("falling rows are missed", falling),
                    ("the second player's falling rows are missed", falling && "oO1".contains(chip)),
                    ("horizontal rows in the bottom line are missed", horizontal && end.1 == 0),
                    (
                        "horizontal rows that end in the last column are missed",
                        horizontal && end.0 == width - 1,
                    ),
                    ("vertical rows in the first column are missed", vertical && end.0 == 0),
                    ("vertical rows that end in the top line are missed", vertical && end.1 == height - 1),
                    ("rising rows that end in the top line are missed", rising && end.1 == height - 1),
                    ("rising rows that end in the last column are missed", rising && end.0 == width - 1),
                    ("falling rows that start in the top line are missed", falling && start.1 == height - 1),
                    ("falling rows that end in the bottom line are missed", falling && end.1 == 0),
                    ("falling rows that end in the last column are missed", falling && end.0 == width - 1),
                    ("rows of more than four are missed", is_longer),
                    ("rows completed in the middle are missed", is_completed_inside),
                ];
                if !missed.iter().any(|&(name, missed)| missed && mutated(name)) {
                    rows.push(Row { direction, cells });
                }
            }
        }
        rows
    }
}
