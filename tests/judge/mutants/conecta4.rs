//! Mutants of a judge for `conecta4`.

use super::Mutation;
use super::grid::Grid;

/// Each mutation, and an input that kills the mutant.
pub const MUTATIONS: &[(&str, &str)] = &[
    ("columns are seven cells high", "\n"),
    (
        "42 chips fill the board",
        "1 1 1 1 1 1 2 2 3 3 3 3 2 2 2 2 3 3 5 4 4 5 5 5 5 4 4 4 4 5 6 6 6 6 6 6 7 7 7 7 7 7\n",
    ),
    ("the second player starts", "1\n\n"),
    ("blank lines print nothing", "\n"),
    ("blank lines before the first move print nothing", "\n"),
    ("only one of two blank lines prints the board", "\n\n"),
    ("only the first 15 lines are read", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"),
    ("a blank line passes the turn", "\n1\n\n"),
    ("blank lines after the end print the board", "1 1 3 1 2 1 4\n\n"),
    ("only the first move on a line is read", "1 1\n\n"),
    ("column 8 is INVALID", "8\n"),
    ("INVALID is not printed", "1 1 1 1 1 1 1\n"),
    ("INVALID passes the turn", "4 4 2 4 1 4 4 4 4 3\n"),
    (
        "INVALID counts as a chip",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2\n",
    ),
    ("INVALID prints the board", "1 1 1 1 1 1 1\n"),
    ("INVALID replaces the top chip", "1 1 1 1 1 1 1\n\n"),
    ("INVALID skips the rest of its line", "1 1 1 1 1 1 1 1\n"),
    ("INVALID ends the game", "1 1 1 1 1 1 1 1\n"),
    (
        "a full board does not end the game",
        "1 2 1 2 1 2 2 1 2 1 2 1 3 4 3 4 3 4 4 3 4 3 4 3 5 6 5 6 5 6 6 5 6 5 6 5 7 8 7 8 7 8 8 7 8 7 8 7\n",
    ),
    (
        "FULL has priority over CONNECT4",
        "8 6 6 3 3 2 1 7 1 1 6 1 6 3 4 6 5 2 5 8 3 8 6 1 7 8 1 7 8 5 3 4 3 4 4 5 8 5 2 4 5 7 7 4 2 2 2 7\n",
    ),
    ("CONNECT4 and FULL are printed without the board", "1 2 1 2 1 2 1\n"),
    (
        "FULL is printed without the board",
        "1 2 1 2 1 2 2 1 2 1 2 1 3 4 3 4 3 4 4 3 4 3 4 3 5 6 5 6 5 6 6 5 6 5 6 5 7 8 7 8 7 8 8 7 8 7 8 7\n",
    ),
    ("the last board is printed before CONNECT4 or FULL", "1 2 1 2 1 2 1\n"),
    ("QUIT is also printed after the end", "1 2 1 2 1 2 1\n"),
    ("moves after the end are played", "1 1 3 1 4 1 2 1\n"),
    ("QUIT is not printed", "1\n"),
    ("QUIT prints the board", "1\n"),
    ("the board is printed upside down", "1\n\n"),
    ("empty lines of the board are omitted", "\n"),
    ("the slashes below the board are swapped", "\n"),
    ("horizontal rows are missed", "1 2 3 4 1 5 2 5 3 6 4\n"),
    ("vertical rows are missed", "2 1 2 1 2 1 2\n"),
    ("rising rows are missed", "2 1 3 2 3 3 4 4 4 4\n"),
    ("falling rows are missed", "1 3 2 3 2 4 1 2 1 1\n"),
    ("the second player's falling rows are missed", "2 1 2 2 1 4 1 1 3 3\n"),
    ("horizontal rows in the bottom line are missed", "2 1 3 1 5 1 4\n"),
    ("horizontal rows that end in the last column are missed", "5 1 7 1 8 1 6\n"),
    ("vertical rows in the first column are missed", "1 2 1 2 1 2 1\n"),
    ("vertical rows that end in the top line are missed", "1 1 1 2 1 2 1 2 1\n"),
    ("rising rows that end in the top line are missed", "1 1 3 4 4 4 3 3 3 4 1 2 4 1 3 2 4 2 2\n"),
    ("rising rows that end in the last column are missed", "5 6 7 8 8 7 6 1 7 8 8\n"),
    ("falling rows that start in the top line are missed", "1 2 3 1 2 2 1 4 3 2 4 2 3 3 1 4 1 1\n"),
    ("falling rows that end in the bottom line are missed", "3 4 1 3 2 2 1 2 1 1\n"),
    ("falling rows that end in the last column are missed", "8 5 5 6 6 5 5 7 6 1 7\n"),
    ("rows of more than four are missed", "1 1 5 1 3 1 2 2 4\n"),
    ("rows completed in the middle are missed", "3 1 4 1 6 1 5\n"),
    ("three chips are a row", "1 2 1 2 1\n"),
    ("a row needs five chips", "1 2 1 2 1 2 1\n"),
    ("four empty cells are a row", "1\n"),
    ("horizontal rows wrap into the next line", "6 1 1 1 7 1 8\n"),
    ("rising rows wrap around the right edge", "8 2 1 8 2 7 1 1 2 1 2 2\n"),
    ("falling rows wrap around the right edge", "8 8 1 1 7 2 7 7\n"),
    ("vertical rows wrap into the next column", "2 1 2 1 1 1 1 2 1\n"),
];

/// The answer to an input.
pub fn judge(input: &str, mutation: Mutation) -> String {
    let mutated = |name| mutation.is(name);
    let max_lines = if mutated("only the first 15 lines are read") { 15 } else { usize::MAX };
    let mut grid = Grid::new(8, if mutated("columns are seven cells high") { 7 } else { 6 });
    let cells = if mutated("42 chips fill the board") { 42 } else { 8 * grid.lines.len() };
    let mut chips = 0;
    let mut turn = usize::from(mutated("the second player starts"));
    let mut over = false;
    let mut blank_before = false;
    let mut output = String::new();
    'input: for line in input.lines().take(max_lines) {
        // A blank line shows the board.
        if line.is_empty() {
            let is_ignored = mutated("blank lines print nothing")
                || mutated("blank lines before the first move print nothing") && chips == 0
                || mutated("only one of two blank lines prints the board") && blank_before;
            if !is_ignored {
                output += &picture(&grid, mutation);
            }
            if mutated("a blank line passes the turn") {
                turn = 1 - turn;
            }
        }
        blank_before = line.is_empty();
        for (index, word) in line.split([' ', '\t']).filter(|word| !word.is_empty()).enumerate() {
            if over && mutated("blank lines after the end print the board")
                || index > 0 && mutated("only the first move on a line is read")
            {
                break;
            }
            let column: usize = word.parse().expect("columns should be numbers");
            let chip = ['0', '1'][turn];
            // The move is ignored if the column is full, and the same player moves again.
            if mutated("column 8 is INVALID") && column == 8 || !grid.drop(column - 1, chip) {
                if !mutated("INVALID is not printed") {
                    output += "INVALID\n";
                }
                if mutated("INVALID passes the turn") {
                    turn = 1 - turn;
                } else if mutated("INVALID counts as a chip") {
                    chips += 1;
                } else if mutated("INVALID prints the board") {
                    output += &picture(&grid, mutation);
                } else if mutated("INVALID replaces the top chip") {
                    grid.heights[column - 1] -= 1;
                    grid.drop(column - 1, chip);
                } else if mutated("INVALID skips the rest of its line") {
                    break;
                } else if mutated("INVALID ends the game") {
                    break 'input;
                }
                continue;
            }
            chips += 1;
            let has_row = !grid.rows(chip, mutation).is_empty();
            let is_full = chips == cells && !mutated("a full board does not end the game");
            turn = 1 - turn;
            if !has_row && !is_full {
                continue;
            }
            // The game ends with a row or a full board.
            let word = if has_row && !(is_full && mutated("FULL has priority over CONNECT4")) {
                "CONNECT4"
            } else {
                "FULL"
            };
            let board = picture(&grid, mutation);
            output += &match () {
                () if mutated("CONNECT4 and FULL are printed without the board") => format!("{word}\n"),
                () if mutated("FULL is printed without the board") && word == "FULL" => format!("{word}\n"),
                () if mutated("the last board is printed before CONNECT4 or FULL") => {
                    format!("{board}{word}\n")
                }
                () => format!("{word}\n{board}"),
            };
            if mutated("QUIT is also printed after the end") {
                break 'input;
            }
            over = true;
            let continues = mutated("moves after the end are played")
                || mutated("blank lines after the end print the board");
            if !continues {
                return output;
            }
        }
    }
    if !over && !mutated("QUIT is not printed") {
        output += "QUIT\n";
    }
    if !over && mutated("QUIT prints the board") {
        output += &picture(&grid, mutation);
    }
    output
}

/// The board in its frame, top line first.
fn picture(grid: &Grid, mutation: Mutation) -> String {
    let mutated = |name| mutation.is(name);
    let mut lines: Vec<_> = grid.lines.iter().map(|line| line.iter().collect::<String>()).collect();
    if !mutated("the board is printed upside down") {
        lines.reverse();
    }
    let mut text = String::new();
    for chips in lines {
        if chips.trim().is_empty() && mutated("empty lines of the board are omitted") {
            continue;
        }
        text += &format!("|{chips}|\n");
    }
    text + if mutated("the slashes below the board are swapped") { "/--------\\\n" } else { "\\--------/\n" }
}
