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
    /// The lines of an input.
    pub read: fn(&str) -> Vec<&str>,
    /// What a blank line does.
    pub blank_line: fn(&mut Game),
    /// What comes before a move into this column is played, and whether it is.
    pub before_move: fn(&mut Game, usize) -> Next,
    /// The word that ends the game, given whether the last move has made a row, and whether the board is full.
    pub end: fn(bool, bool) -> Option<&'static str>,
    /// Whether moves are read after the end of the game.
    pub goes_on: bool,
    /// Changes what is printed.
    pub print: fn(&Game, String) -> String,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            height: 6,
            capacity: 48,
            starts: 0,
            rows: Rows::new(8, 6, 4),
            read: |input| input.lines().collect(),
            blank_line: Game::print_board,
            before_move: reject_full_columns,
            end,
            goes_on: false,
            print: |_, output| output,
        }
    }
}

/// What follows: the move is played, or the next one is read, or the next line, or nothing.
#[derive(PartialEq)]
pub enum Next {
    Play,
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
        game.play((rules.read)(input), &rules);
        if !game.is_over {
            game.output += "QUIT\n";
        }
        let output = std::mem::take(&mut game.output);
        (rules.print)(&game, output)
    })
}

/// If the column is full, the move is ignored, so the same player moves again.
pub fn reject_full_columns(game: &mut Game, column: usize) -> Next {
    if !game.grid.column_is_full(column) {
        return Next::Play;
    }
    game.output += "INVALID\n";
    Next::Move
}

fn end(has_row: bool, is_full: bool) -> Option<&'static str> {
    has_row.then_some("CONNECT4").or(is_full.then_some("FULL"))
}

impl Game {
    fn play(&mut self, lines: Vec<&str>, rules: &Rules) {
        for line in lines {
            if line.is_empty() {
                (rules.blank_line)(self);
            }
            for column in line.split_whitespace() {
                let column = column.parse::<usize>().expect("columns should be numbers") - 1;
                match (rules.before_move)(self, column) {
                    Next::Play => {}
                    Next::Move => continue,
                    Next::Line => break,
                    Next::Quit => return,
                }
                let chip = ['0', '1'][self.turn];
                self.grid.drop(column, chip);
                self.count += 1;
                self.turn = 1 - self.turn;
                if let Some(word) =
                    (rules.end)(rules.rows.any(&self.grid, chip), self.count == rules.capacity)
                {
                    self.output += &format!("{word}\n");
                    self.print_board();
                    self.is_over = true;
                    if !rules.goes_on {
                        return;
                    }
                }
            }
        }
    }

    pub fn print_board(&mut self) {
        self.output += &self.board();
    }

    /// The board in its frame, top line first.
    pub fn board(&self) -> String {
        self.grid.text().map(|chips| format!("|{chips}|\n")).collect::<String>() + "\\--------/\n"
    }
}
