//! Mutants of a judge for `conecta4`. Each witness is an input.

use super::{Mutant, mutants, rows};
use crate::reference::conecta4::{Next, Rules, judge, moves};
use crate::reference::grid::Rows;

pub fn mutants() -> Vec<Mutant> {
    let mut mutants = mutants! {
        "columns are seven cells high", "\n": height: 7, capacity: 56, rows: Rows::new(8, 7, 4);
        "42 chips fill the board",
        "1 1 1 1 1 1 2 2 3 3 3 3 2 2 2 2 3 3 5 4 4 5 5 5 5 4 4 4 4 5 6 6 6 6 6 6 7 7 7 7 7 7\n":
            capacity: 42;
        "a full board does not end the game",
        "1 2 1 2 1 2 2 1 2 1 2 1 3 4 3 4 3 4 4 3 4 3 4 3 5 6 5 6 5 6 6 5 6 5 6 5 7 8 7 8 7 8 8 7 8 7 8 7\n":
            capacity: usize::MAX;
        "the second player starts", "1\n\n": starts: 1;

        "only one of two blank lines prints the board", "\n\n":
            change_lines: |lines| lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
        "only the first 15 lines are read", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n":
            change_lines: |lines| lines.truncate(15);
        "only the first move on a line is read", "1 1\n\n":
            moves: |_, line| line.split_whitespace().take(1).collect();

        "blank lines print nothing", "\n": blank_line: |_| {};
        "blank lines before the first move print nothing", "\n":
            blank_line: |game| {
                if game.count > 0 {
                    game.print_board();
                }
            };
        "a blank line passes the turn", "\n1\n\n":
            blank_line: |game| {
                game.print_board();
                game.turn = 1 - game.turn;
            };

        "column 8 is INVALID", "8\n": is_full: |grid, column| column == 7 || grid.column_is_full(column);
        "INVALID passes the turn", "4 4 2 4 1 4 4 4 4 3\n":
            after_invalid: |game, _| {
                game.turn = 1 - game.turn;
                Next::Move
            };
        "INVALID counts as a chip",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2\n":
            after_invalid: |game, _| {
                game.count += 1;
                Next::Move
            };
        "INVALID prints the board", "1 1 1 1 1 1 1\n":
            after_invalid: |game, _| {
                game.print_board();
                Next::Move
            };
        "INVALID replaces the top chip", "1 1 1 1 1 1 1\n\n":
            after_invalid: |game, column| {
                game.grid.pop(column);
                game.grid.drop(column, ['0', '1'][game.turn]);
                Next::Move
            };
        "INVALID skips the rest of its line", "1 1 1 1 1 1 1 1\n": after_invalid: |_, _| Next::Line;
        "INVALID ends the game", "1 1 1 1 1 1 1 1\n": after_invalid: |_, _| Next::Quit;

        "FULL has priority over CONNECT4",
        "8 6 6 3 3 2 1 7 1 1 6 1 6 3 4 6 5 2 5 8 3 8 6 1 7 8 1 7 8 5 3 4 3 4 4 5 8 5 2 4 5 7 7 4 2 2 2 7\n":
            end: |has_row, is_full| is_full.then_some("FULL").or(has_row.then_some("CONNECT4"));
        "moves after the end are played", "1 1 3 1 4 1 2 1\n": after_end: Next::Move;
        "blank lines after the end print the board", "1 1 3 1 2 1 4\n\n":
            after_end: Next::Line,
            moves: |game, line| if game.is_over { Vec::new() } else { moves(game, line) };

        "INVALID is not printed", "1 1 1 1 1 1 1\n": print: |output| output.replace("INVALID\n", "");
        "QUIT is not printed", "1\n": print: |output| output.replace("QUIT\n", "");
        "QUIT is also printed after the end", "1 2 1 2 1 2 1\n":
            print: |output| output.trim_end_matches("QUIT\n").to_string() + "QUIT\n";
        "QUIT prints the board", "1\n":
            quit: |game| {
                game.output += "QUIT\n";
                game.print_board();
            };
        "CONNECT4 and FULL are printed without the board", "1 2 1 2 1 2 1\n":
            print: |output| change_end(&output, |word, _| word.into());
        "FULL is printed without the board",
        "1 2 1 2 1 2 2 1 2 1 2 1 3 4 3 4 3 4 4 3 4 3 4 3 5 6 5 6 5 6 6 5 6 5 6 5 7 8 7 8 7 8 8 7 8 7 8 7\n":
            print: |output| change_end(&output, |word, board| {
                if word == "FULL\n" { word.into() } else { word.to_string() + board }
            });
        "the last board is printed before CONNECT4 or FULL", "1 2 1 2 1 2 1\n":
            print: |output| change_end(&output, |word, board| format!("{board}{word}"));
        "the board is printed upside down", "1\n\n":
            print: |output| {
                let mut lines: Vec<_> = output.lines().collect();
                let boards = lines.chunk_by_mut(|line, next| line.starts_with('|') && next.starts_with('|'));
                boards.for_each(<[_]>::reverse);
                lines.iter().map(|line| format!("{line}\n")).collect()
            };
        "empty lines of the board are omitted", "\n": print: |output| output.replace("|        |\n", "");
        "the slashes below the board are swapped", "\n":
            print: |output| output.replace("\\--------/", "/--------\\");
    };
    mutants.extend(rows::mutants("conecta4", ROWS, input));
    mutants
}

/// Mutations of the rows.
const ROWS: &[(&str, &str)] = &[
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

fn input(text: &str) -> String {
    text.into()
}

/// The output with another end, given the last word and the board after it, if the game is over.
fn change_end(output: &str, end: fn(&str, &str) -> String) -> String {
    let Some(start) = output.rfind("CONNECT4\n").or(output.rfind("FULL\n")) else { return output.into() };
    let (before, last) = output.split_at(start);
    let (word, board) = last.split_at(last.find('|').expect("a board should follow"));
    before.to_string() + &end(word, board)
}
