//! Reference for `fourow`: plays each game on the plain grid and scans it after every move.

use super::grid::Grid;

const WIDTH: usize = 7;
const HEIGHT: usize = 6;

/// The answer to an input, which may omit the line with the number of games.
pub fn judge(input: &str) -> String {
    let mut lines = input.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    // Well-formed input has exactly t games, so t is not needed.
    lines.next_if(|line| !line.starts_with("Game"));
    lines.map(judge_game).collect()
}

/// The answer to a line, `Game #n: moves`.
fn judge_game(line: &str) -> String {
    let (game, moves) = line.split_once(':').expect("a colon should follow the number");
    format!("{game}{}", verdict(moves.trim()))
}

/// The rest of the answer after `Game #n`: the verdict, and the grid if somebody won.
pub fn verdict(moves: &str) -> String {
    let mut grid = Grid::new(WIDTH, HEIGHT);
    let mut winner = None;
    for (ply, slot) in moves.chars().enumerate() {
        let column = slot.to_digit(10).expect("slots should be digits") as usize - 1;
        let chip = if ply % 2 == 0 { 'x' } else { 'o' };
        if winner.is_some() || grid.drop(column, chip).is_none() {
            return " is invalid.\n".to_string();
        }
        if !grid.runs(chip, 4).is_empty() {
            winner = Some(chip);
        }
    }
    match winner {
        Some('x') => format!(" is over. The first player won.\n{}", picture(&grid, 'x')),
        Some(_) => format!(" is over. The second player won.\n{}", picture(&grid, 'o')),
        None if grid.is_full() => " is over. There is no winner.\n".to_string(),
        None => " is not over, yet.\n".to_string(),
    }
}

/// The lines with chips, from the top down, between two lines of hyphens; the winner's chips in rows are capitals.
fn picture(grid: &Grid, winner: char) -> String {
    let winning = grid.runs(winner, 4);
    let hyphens = "-".repeat(WIDTH) + "\n";
    let mut text = hyphens.clone();
    for line in (0..HEIGHT).rev() {
        if (0..WIDTH).all(|column| grid.get((column, line)).is_none()) {
            continue;
        }
        for cell in (0..WIDTH).map(|column| (column, line)) {
            let chip = grid.get(cell).unwrap_or(' ');
            text.push(if winning.contains(&cell) { chip.to_ascii_uppercase() } else { chip });
        }
        text.push('\n');
    }
    text + &hyphens
}
