//! Reference for `conecta4`: reads the input line by line and plays the moves on the plain grid.

use super::Judge;
use super::grid::{Grid, Rows};

/// The rules of the game, and what is printed of it. A mutant replaces one of them.
pub struct Rules {
    /// The number of chips that fill the board.
    pub capacity: usize,
    pub rows: Rows,
    /// Changes the lines that are read.
    pub change_lines: fn(&mut Vec<&str>),
    /// What a blank line does.
    pub blank_line: fn(&mut Game),
    /// What else a move into a full column does.
    pub invalid: fn(&mut Game, usize),
    /// Whether such a move ends its line.
    pub invalid_ends_line: bool,
    /// The word that ends the game, given whether the last move has made a row, and whether the board is full.
    pub end: fn(bool, bool) -> Option<&'static str>,
    /// Whether blank lines after the end of the game print the board.
    pub prints_after_end: bool,
    /// What is printed at the end of the input.
    pub quit: &'static str,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            capacity: 48,
            rows: Rows::new(8, 6, 4),
            change_lines: |_| {},
            blank_line: Game::print_board,
            // The move is ignored, so the same player moves again.
            invalid: |_, _| {},
            invalid_ends_line: false,
            end,
            prints_after_end: false,
            quit: "QUIT\n",
        }
    }
}

pub struct Game {
    pub grid: Grid,
    /// The number of chips that were dropped.
    pub count: usize,
    /// The player to move: 0 or 1.
    pub turn: usize,
    pub is_over: bool,
    pub output: String,
}

/// A judge with these rules.
pub fn judge(rules: Rules) -> Judge {
    Box::new(move |input| {
        let mut game =
            Game { grid: Grid::new(8, 6), count: 0, turn: 0, is_over: false, output: String::new() };
        let mut lines = input.lines().collect();
        (rules.change_lines)(&mut lines);
        game.play(&lines, &rules);
        if !game.is_over {
            game.output += rules.quit;
        }
        game.output
    })
}

fn end(has_row: bool, is_full: bool) -> Option<&'static str> {
    has_row.then_some("CONNECT4").or(is_full.then_some("FULL"))
}

impl Game {
    fn play(&mut self, lines: &[&str], rules: &Rules) {
        for line in lines {
            if line.is_empty() && (!self.is_over || rules.prints_after_end) {
                (rules.blank_line)(self);
            }
            for column in line.split_whitespace() {
                if self.is_over || !self.play_move(column, rules) {
                    break;
                }
            }
        }
    }

    /// Plays a move, and returns whether its line goes on.
    fn play_move(&mut self, column: &str, rules: &Rules) -> bool {
        let column = column.parse::<usize>().expect("columns should be numbers") - 1;
        if self.grid.column_is_full(column) {
            self.output += "INVALID\n";
            (rules.invalid)(self, column);
            return !rules.invalid_ends_line;
        }
        let chip = ['0', '1'][self.turn];
        self.grid.drop(column, chip);
        self.count += 1;
        self.turn = 1 - self.turn;
        if let Some(word) = (rules.end)(rules.rows.any(&self.grid, chip), self.count == rules.capacity) {
            self.output += &format!("{word}\n");
            self.print_board();
            self.is_over = true;
        }
        true
    }

    pub fn print_board(&mut self) {
        self.output.extend(self.grid.text().map(|chips| format!("|{chips}|\n")));
        self.output += "\\--------/\n";
    }
}
