//! Reference for `conecta4`: reads the input line by line and plays the moves on the plain grid.

use super::grid::Grid;

const WIDTH: usize = 8;
const HEIGHT: usize = 6;

/// Everything that the simulator prints for an input.
pub fn judge(input: &str) -> String {
    let mut grid = Grid::new(WIDTH, HEIGHT);
    let mut chip = '0';
    let mut output = String::new();
    for line in input.lines() {
        if line.is_empty() {
            output += &picture(&grid);
        }
        for column in line.split_whitespace() {
            let column: usize = column.parse().expect("columns should be numbers");
            if grid.drop(column - 1, chip).is_none() {
                // The move is ignored, so the same player moves again.
                output += "INVALID\n";
                continue;
            }
            if !grid.runs(chip, 4).is_empty() {
                return output + "CONNECT4\n" + &picture(&grid);
            }
            if grid.is_full() {
                return output + "FULL\n" + &picture(&grid);
            }
            chip = if chip == '0' { '1' } else { '0' };
        }
    }
    output + "QUIT\n"
}

/// The board in its frame, top line first.
fn picture(grid: &Grid) -> String {
    let mut text = String::new();
    for line in (0..HEIGHT).rev() {
        let chips: String = (0..WIDTH).map(|column| grid.get((column, line)).unwrap_or(' ')).collect();
        text += &format!("|{chips}|\n");
    }
    text + "\\" + &"-".repeat(WIDTH) + "/\n"
}
