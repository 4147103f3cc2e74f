//! Reference for `conecta4`: reads the input line by line and plays the moves on the plain grid.

use super::Judge;
use super::grid::{Grid, Rows};

/// The rules of the game, and what is printed of it. A mutant replaces one of them.
pub struct Rules {
    /// The number of chips that fit into a column.
    pub height: usize,
    /// The number of chips that fill the board.
    pub capacity: usize,
    /// The player who starts: 0 or 1.
    pub starts: usize,
    pub rows: Rows,
    /// Changes the lines that are read.
    pub change_lines: fn(&mut Vec<&str>),
    /// The moves on a line.
    pub moves: for<'a> fn(&Game, &'a str) -> Vec<&'a str>,
    /// What a blank line does.
    pub blank_line: fn(&mut Game),
    /// Whether a move into this column is INVALID.
    pub is_full: fn(&Grid, usize) -> bool,
    /// What else such a move does, and what follows it.
    pub after_invalid: fn(&mut Game, usize) -> Next,
    /// The word that ends the game, given whether the last move has made a row, and whether the board is full.
    pub end: fn(bool, bool) -> Option<&'static str>,
    /// What follows the end of the game.
    pub after_end: Next,
    /// What the end of the input does.
    pub quit: fn(&mut Game),
    /// Changes what is printed.
    pub print: fn(String) -> String,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            height: 6,
            capacity: 48,
            starts: 0,
            rows: Rows::new(8, 6, 4),
            change_lines: |_| {},
            moves,
            blank_line: Game::print_board,
            is_full: Grid::column_is_full,
            // The move is ignored, so the same player moves again.
            after_invalid: |_, _| Next::Move,
            end,
            after_end: Next::Quit,
            quit: |game| game.output += "QUIT\n",
            print: |output| output,
        }
    }
}

/// What is read next.
#[derive(Clone, Copy)]
pub enum Next {
    Move,
    Line,
    Quit,
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
        let mut game = Game {
            grid: Grid::new(8, rules.height),
            count: 0,
            turn: rules.starts,
            is_over: false,
            output: String::new(),
        };
        let mut lines = input.lines().collect();
        (rules.change_lines)(&mut lines);
        game.play(&lines, &rules);
        if !game.is_over {
            (rules.quit)(&mut game);
        }
        (rules.print)(game.output)
    })
}

pub fn moves<'a>(_: &Game, line: &'a str) -> Vec<&'a str> {
    line.split_whitespace().collect()
}

fn end(has_row: bool, is_full: bool) -> Option<&'static str> {
    has_row.then_some("CONNECT4").or(is_full.then_some("FULL"))
}

impl Game {
    fn play(&mut self, lines: &[&str], rules: &Rules) {
        for line in lines {
            if line.is_empty() {
                (rules.blank_line)(self);
            }
            for column in (rules.moves)(self, line) {
                let column = column.parse::<usize>().expect("columns should be numbers") - 1;
                match self.play_move(column, rules) {
                    Next::Move => {}
                    Next::Line => break,
                    Next::Quit => return,
                }
            }
        }
    }

    fn play_move(&mut self, column: usize, rules: &Rules) -> Next {
        if (rules.is_full)(&self.grid, column) {
            self.output += "INVALID\n";
            return (rules.after_invalid)(self, column);
        }
        let chip = ['0', '1'][self.turn];
        self.grid.drop(column, chip);
        self.count += 1;
        self.turn = 1 - self.turn;
        let Some(word) = (rules.end)(rules.rows.any(&self.grid, chip), self.count == rules.capacity) else {
            return Next::Move;
        };
        self.output += &format!("{word}\n");
        self.print_board();
        self.is_over = true;
        rules.after_end
    }

    pub fn print_board(&mut self) {
        self.output += &self.board();
    }

    /// The board in its frame, top line first.
    pub fn board(&self) -> String {
        self.grid.text().map(|chips| format!("|{chips}|\n")).collect::<String>() + "\\--------/\n"
    }
}
