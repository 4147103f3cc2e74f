//! Mutants of a judge for `conecta4`. Each witness is an input.

use super::{Mutant, mutants, rows};
use crate::reference::conecta4::{Rules, judge};

pub fn mutants() -> Vec<Mutant> {
    let mut mutants = mutants! {
        "a full board does not end the game",
        "1 2 1 2 1 2 2 1 2 1 2 1 3 4 3 4 3 4 4 3 4 3 4 3 5 6 5 6 5 6 6 5 6 5 6 5 7 8 7 8 7 8 8 7 8 7 8 7\n":
            capacity: usize::MAX;

        "only one of two blank lines prints the board", "\n\n":
            change_lines: |lines| lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
        "only the first 15 lines are read", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n":
            change_lines: |lines| lines.truncate(15);

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

        "INVALID passes the turn", "4 4 2 4 1 4 4 4 4 3\n":
            invalid: |game, _| game.turn = 1 - game.turn;
        "INVALID counts as a chip",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2\n":
            invalid: |game, _| game.count += 1;
        "INVALID replaces the top chip", "1 1 1 1 1 1 1\n\n":
            invalid: |game, column| {
                game.grid.pop(column);
                game.grid.drop(column, ['0', '1'][game.turn]);
            };
        "INVALID skips the rest of its line", "1 1 1 1 1 1 1 1\n": invalid_ends_line: true;

        "FULL has priority over CONNECT4",
        "8 6 6 3 3 2 1 7 1 1 6 1 6 3 4 6 5 2 5 8 3 8 6 1 7 8 1 7 8 5 3 4 3 4 4 5 8 5 2 4 5 7 7 4 2 2 2 7\n":
            end: |has_row, is_full| is_full.then_some("FULL").or(has_row.then_some("CONNECT4"));
        "blank lines after the end print the board", "1 1 3 1 2 1 4\n\n":
            prints_after_end: true;

        "QUIT is not printed", "1\n": quit: "";
    };
    mutants.extend(rows::mutants("conecta4", ROWS, input));
    mutants
}

/// Mutations of the rows.
const ROWS: &[(&str, &str)] = &[
    ("the second player's falling rows are missed", "2 1 2 2 1 4 1 1 3 3\n"),
    ("horizontal rows in the bottom line are missed", "2 1 3 1 5 1 4\n"),
    ("horizontal rows that end in the last column are missed", "5 1 7 1 8 1 6\n"),
    ("vertical rows in the first column are missed", "1 2 1 2 1 2 1\n"),
    ("vertical rows that end in the top line are missed", "1 1 1 2 1 2 1 2 1\n"),
    ("rising rows that end in the top line are missed", "1 1 3 4 4 4 3 3 3 4 1 2 4 1 3 2 4 2 2\n"),
    ("falling rows that end in the bottom line are missed", "3 4 1 3 2 2 1 2 1 1\n"),
    ("rows of more than four are missed", "1 1 5 1 3 1 2 2 4\n"),
    ("rows completed in the middle are missed", "3 1 4 1 6 1 5\n"),
    ("horizontal rows wrap into the next line", "6 1 1 1 7 1 8\n"),
    ("rising rows wrap around the right edge", "8 2 1 8 2 7 1 1 2 1 2 2\n"),
    ("vertical rows wrap into the next column", "2 1 2 1 1 1 1 2 1\n"),
];

fn input(text: &str) -> String {
    text.into()
}
