//! The grid that the tests use as their model of a board, and a plain scan for rows: each row on the board is looked at
//! cell by cell.

/// A column and a line, both counted from 0. Line 0 is the *bottom* line, where the first chip of a column lands.
pub type Cell = (usize, usize);

/// An empty cell.
pub const EMPTY: char = ' ';

#[derive(Clone)]
pub struct Grid {
    /// The cells of each line, the bottom line first.
    pub lines: Vec<Vec<char>>,
    /// For each column, the line on which the next chip lands.
    pub heights: Vec<usize>,
    /// The cell of the chip that was dropped last.
    pub last: Option<Cell>,
}

impl Grid {
    pub fn new(width: usize, height: usize) -> Self {
        Self { lines: vec![vec![EMPTY; width]; height], heights: vec![0; width], last: None }
    }

    /// A board given by its lines, the top line first, with dots for empty cells. Chips may float.
    pub fn from_board<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let cells = |line: &str| line.chars().map(|chip| if chip == '.' { EMPTY } else { chip }).collect();
        let mut lines: Vec<Vec<char>> = lines.into_iter().map(cells).collect();
        lines.reverse();
        let is_chip = |column: usize, line: &usize| lines[*line][column] != EMPTY;
        let top = |column| (0..lines.len()).rev().find(|line| is_chip(column, line));
        let heights = (0..lines[0].len()).map(|column| top(column).map_or(0, |line| line + 1)).collect();
        Self { lines, heights, last: None }
    }

    /// The chip in a cell.
    pub fn get(&self, (column, line): Cell) -> char {
        self.lines[line][column]
    }

    pub fn column_is_full(&self, column: usize) -> bool {
        self.heights[column] >= self.lines.len()
    }

    /// Drops a chip into a column with room.
    pub fn drop(&mut self, column: usize, chip: char) {
        let line = self.heights[column];
        self.lines[line][column] = chip;
        self.heights[column] += 1;
        self.last = Some((column, line));
    }

    /// Removes the top chip of a column, if it has any, and returns it.
    pub fn pop(&mut self, column: usize) -> Option<char> {
        let line = self.heights[column].checked_sub(1)?;
        self.heights[column] = line;
        Some(std::mem::replace(&mut self.lines[line][column], EMPTY))
    }

    /// The cells with this chip, line by line from the bottom up.
    pub fn cells(&self, chip: char) -> Vec<Cell> {
        let cells = self.lines.iter().enumerate().flat_map(|(line, cells)| {
            cells.iter().enumerate().map(move |(column, other)| ((column, line), *other))
        });
        cells.filter(|(_, other)| *other == chip).map(|(cell, _)| cell).collect()
    }

    /// The chips of each column, from the bottom up.
    pub fn columns(&self) -> Vec<Vec<char>> {
        let column = |column: usize| self.lines.iter().map(move |line| line[column]);
        (0..self.heights.len()).map(|n| column(n).filter(|chip| *chip != EMPTY).collect()).collect()
    }

    /// The text of each line, the top line first.
    pub fn text(&self) -> impl Iterator<Item = String> {
        self.lines.iter().rev().map(|line| line.iter().collect())
    }
}

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Direction {
    Horizontal,
    Vertical,
    Rising,
    Falling,
}
use Direction::{Falling, Horizontal, Rising, Vertical};

/// Cells that are a row if they have equal chips, from left to right or from the bottom up.
#[derive(Clone)]
pub struct Row {
    pub direction: Direction,
    pub cells: Vec<Cell>,
}

/// Whether a row counts as one of the player with this chip.
type Counts = Box<dyn Fn(&Grid, &Row, char) -> bool>;

/// What counts as a row.
pub struct Rows {
    /// Every row of the board. A longer run of chips consists of several.
    pub all: Vec<Row>,
    pub counts: Counts,
}

impl Rows {
    /// The rows of this length on a board of this size.
    pub fn new(width: usize, height: usize, length: usize) -> Self {
        let mut all = Vec::new();
        for (direction, right, up) in [(Horizontal, 1, 0), (Vertical, 0, 1), (Rising, 1, 1), (Falling, 1, -1)]
        {
            for (line, column) in (0..height).flat_map(|line| (0..width).map(move |column| (line, column))) {
                let cell = |step: isize| {
                    let column = column.checked_add_signed(step * right).filter(|column| *column < width)?;
                    let line = line.checked_add_signed(step * up).filter(|line| *line < height)?;
                    Some((column, line))
                };
                let cells: Option<Vec<Cell>> = (0..length as isize).map(cell).collect();
                all.extend(cells.map(|cells| Row { direction, cells }));
            }
        }
        Self { all, counts: Box::new(is_filled) }
    }

    /// The rows of the player with this chip.
    pub fn of<'a>(&'a self, grid: &'a Grid, chip: char) -> impl Iterator<Item = &'a Row> {
        self.all.iter().filter(move |row| (self.counts)(grid, row, chip))
    }

    /// Whether the player with this chip has a row.
    pub fn any(&self, grid: &Grid, chip: char) -> bool {
        self.of(grid, chip).next().is_some()
    }
}

/// Whether every cell of a row has this chip.
pub fn is_filled(grid: &Grid, row: &Row, chip: char) -> bool {
    row.cells.iter().all(|cell| grid.get(*cell) == chip)
}
