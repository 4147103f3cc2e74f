//! Reference for `fourow`: plays each game on the plain grid and looks for rows after every move.

use super::Judge;
use super::grid::{Cell, EMPTY, Grid, Row, Rows};

/// The number and the moves of each game.
pub type Games = Vec<(String, String)>;

/// The rules of the game, and what is printed of it. A mutant replaces one of them.
pub struct Rules {
    /// The number of chips that fill the grid.
    pub capacity: usize,
    pub rows: Rows,
    /// Changes the games that are read.
    pub change_games: fn(&mut Games),
    /// What a new game keeps of the previous one, given that one's verdict.
    pub keep: fn(&mut Game, Game, Verdict),
    /// What a move after a win does, given the moves that follow it.
    pub after_win: fn(&str) -> Step,
    /// What a move into a full slot does, given the moves that follow it.
    pub full_slot: fn(&mut Game, usize, &str) -> Step,
    /// Who has won by the last move, given who it would be otherwise.
    pub winner: fn(&Game, Option<usize>) -> Option<usize>,
    /// The verdict, given what it would be otherwise.
    pub verdict: fn(&Game, Verdict) -> Verdict,
    /// The cells that are printed as capitals, given the winner's rows.
    pub capitals: fn(&Game, &[&Row]) -> Vec<Cell>,
    /// Changes the lines that are printed for a game.
    pub print: fn(&mut Vec<String>),
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            capacity: 42,
            rows: Rows::new(7, 6, 4),
            change_games: |_| {},
            keep: |_, _, _| {},
            after_win: |_| Step::Invalid,
            full_slot: |_, _, _| Step::Invalid,
            winner: |_, winner| winner,
            verdict: |_, verdict| verdict,
            capitals: |_, rows| cells(rows),
            print: |_| {},
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    Invalid,
    Draw,
    Won(usize),
    NotOver,
}

/// What a move does: it is played or not, or makes the game invalid.
#[derive(PartialEq)]
pub enum Step {
    Play,
    Ignore,
    Invalid,
}

/// The players' chips.
const CHIPS: [char; 2] = ['x', 'o'];

#[derive(Clone)]
pub struct Game {
    pub grid: Grid,
    /// The number of chips that were dropped.
    pub count: usize,
    /// The player to move: 0 or 1.
    pub turn: usize,
    pub winner: Option<usize>,
    pub capitals: Vec<Cell>,
}

/// A judge with these rules.
pub fn judge(rules: Rules) -> Judge {
    let new = || Game { grid: Grid::new(7, 6), count: 0, turn: 0, winner: None, capitals: Vec::new() };
    Box::new(move |input| {
        let mut output = String::new();
        let mut game = new();
        let mut games = read(input);
        (rules.change_games)(&mut games);
        for (number, moves) in games {
            let verdict = game.play(&moves, &rules);
            let mut lines = vec![format!("Game #{number} {}", sentence(verdict))];
            if matches!(verdict, Verdict::Won(_)) {
                lines.extend(game.picture(&rules));
            }
            (rules.print)(&mut lines);
            output.extend(lines.into_iter().map(|line| line + "\n"));
            let previous = std::mem::replace(&mut game, new());
            (rules.keep)(&mut game, previous, verdict);
        }
        output
    })
}

/// Well-formed input has exactly t games, so t, which may be missing, is not needed.
fn read(input: &str) -> Games {
    let lines = input.lines().filter_map(|line| line.trim().strip_prefix("Game #"));
    let games = lines.map(|line| line.split_once(':').expect("a colon should follow the number"));
    games.map(|(number, moves)| (number.into(), moves.trim().into())).collect()
}

pub fn cells(rows: &[&Row]) -> Vec<Cell> {
    rows.iter().flat_map(|row| row.cells.clone()).collect()
}

fn sentence(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Invalid => "is invalid.",
        Verdict::Draw => "is over. There is no winner.",
        Verdict::Won(0) => "is over. The first player won.",
        Verdict::Won(_) => "is over. The second player won.",
        Verdict::NotOver => "is not over, yet.",
    }
}

impl Game {
    fn play(&mut self, moves: &str, rules: &Rules) -> Verdict {
        let verdict = if !self.play_all(moves, rules) {
            Verdict::Invalid
        } else if let Some(winner) = self.winner {
            Verdict::Won(winner)
        } else if self.count >= rules.capacity {
            Verdict::Draw
        } else {
            Verdict::NotOver
        };
        (rules.verdict)(self, verdict)
    }

    /// Plays the moves, and returns whether all of them are valid.
    fn play_all(&mut self, moves: &str, rules: &Rules) -> bool {
        for (index, slot) in moves.chars().enumerate() {
            // A mutant may read another word as the moves.
            let Some(slot) = "1234567".find(slot) else { return false };
            let rest = &moves[index + 1..];
            let mut step = Step::Play;
            if self.winner.is_some() {
                step = (rules.after_win)(rest);
            }
            if step == Step::Play && self.grid.column_is_full(slot) {
                step = (rules.full_slot)(self, slot, rest);
            }
            match step {
                Step::Play => {}
                Step::Ignore => continue,
                Step::Invalid => return false,
            }
            self.grid.drop(slot, CHIPS[self.turn]);
            self.count += 1;
            let winner = rules.rows.any(&self.grid, CHIPS[self.turn]).then_some(self.turn);
            self.winner = self.winner.or((rules.winner)(self, winner));
            self.turn = 1 - self.turn;
        }
        true
    }

    /// The lines with chips, from the top down, between two lines of hyphens; the winner's chips in rows are capitals.
    fn picture(&mut self, rules: &Rules) -> Vec<String> {
        if let Some(winner) = self.winner {
            let rows: Vec<_> = rules.rows.of(&self.grid, CHIPS[winner]).collect();
            let capitals = (rules.capitals)(self, &rows);
            self.capitals.extend(capitals);
        }
        let mut grid = self.grid.clone();
        for &(column, line) in &self.capitals {
            grid.lines[line][column].make_ascii_uppercase();
        }
        let hyphens = || "-".repeat(7);
        let lines = grid.text().filter(|line| line.contains(|chip| chip != EMPTY));
        [hyphens()].into_iter().chain(lines).chain([hyphens()]).collect()
    }
}
