//! Mutants of a judge for `conecta4`.

use super::Mutation;
use crate::reference::conecta4::{Game, Next, Rules, reject_full_columns};
use crate::reference::grid::Rows;

/// The witness is an input.
pub const MUTATIONS: &[Mutation<Rules>] = &[
    ("columns are seven cells high", "\n", |rules| {
        (rules.height, rules.capacity, rules.rows) = (7, 56, Rows::new(8, 7, 4));
    }),
    (
        "42 chips fill the board",
        "1 1 1 1 1 1 2 2 3 3 3 3 2 2 2 2 3 3 5 4 4 5 5 5 5 4 4 4 4 5 6 6 6 6 6 6 7 7 7 7 7 7\n",
        |rules| rules.capacity = 42,
    ),
    ("the second player starts", "1\n\n", |rules| rules.starts = 1),
    ("blank lines print nothing", "\n", |rules| rules.blank_line = |_| {}),
    ("blank lines before the first move print nothing", "\n", |rules| {
        rules.blank_line = |game| {
            if game.count > 0 {
                game.print_board();
            }
        };
    }),
    ("only one of two blank lines prints the board", "\n\n", |rules| {
        rules.read = |input| {
            let mut lines: Vec<_> = input.lines().collect();
            lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
            lines
        };
    }),
    ("only the first 15 lines are read", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n", |rules| {
        rules.read = |input| input.lines().take(15).collect()
    }),
    ("a blank line passes the turn", "\n1\n\n", |rules| {
        rules.blank_line = |game| {
            game.print_board();
            game.turn = 1 - game.turn;
        };
    }),
    ("blank lines after the end print the board", "1 1 3 1 2 1 4\n\n", |rules| {
        rules.goes_on = true;
        rules.before_move =
            |game, column| if game.is_over { Next::Line } else { reject_full_columns(game, column) };
    }),
    ("only the first move on a line is read", "1 1\n\n", |rules| {
        rules.read =
            |input| input.lines().map(|line| line.split_whitespace().next().unwrap_or(line)).collect();
    }),
    ("column 8 is INVALID", "8\n", |rules| {
        rules.before_move = |game, column| {
            if column == 7 {
                game.output += "INVALID\n";
                return Next::Move;
            }
            reject_full_columns(game, column)
        };
    }),
    ("INVALID is not printed", "1 1 1 1 1 1 1\n", |rules| {
        rules.print = |_, output| output.replace("INVALID\n", "")
    }),
    ("INVALID passes the turn", "4 4 2 4 1 4 4 4 4 3\n", |rules| {
        rules.before_move = |game, column| {
            let next = reject_full_columns(game, column);
            if next == Next::Move {
                game.turn = 1 - game.turn;
            }
            next
        };
    }),
    (
        "INVALID counts as a chip",
        "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 2\n",
        |rules| {
            rules.before_move = |game, column| {
                let next = reject_full_columns(game, column);
                game.count += usize::from(next == Next::Move);
                next
            };
        },
    ),
    ("INVALID prints the board", "1 1 1 1 1 1 1\n", |rules| {
        rules.before_move = |game, column| {
            let next = reject_full_columns(game, column);
            if next == Next::Move {
                game.print_board();
            }
            next
        };
    }),
    ("INVALID replaces the top chip", "1 1 1 1 1 1 1\n\n", |rules| {
        rules.before_move = |game, column| {
            let next = reject_full_columns(game, column);
            if next == Next::Move {
                game.grid.pop(column);
                game.grid.drop(column, ['0', '1'][game.turn]);
            }
            next
        };
    }),
    ("INVALID skips the rest of its line", "1 1 1 1 1 1 1 1\n", |rules| {
        rules.before_move = |game, column| match reject_full_columns(game, column) {
            Next::Move => Next::Line,
            next => next,
        };
    }),
    ("INVALID ends the game", "1 1 1 1 1 1 1 1\n", |rules| {
        rules.before_move = |game, column| match reject_full_columns(game, column) {
            Next::Move => Next::Quit,
            next => next,
        };
    }),
    (
        "a full board does not end the game",
        "1 2 1 2 1 2 2 1 2 1 2 1 3 4 3 4 3 4 4 3 4 3 4 3 5 6 5 6 5 6 6 5 6 5 6 5 7 8 7 8 7 8 8 7 8 7 8 7\n",
        |rules| rules.capacity = usize::MAX,
    ),
    (
        "FULL has priority over CONNECT4",
        "8 6 6 3 3 2 1 7 1 1 6 1 6 3 4 6 5 2 5 8 3 8 6 1 7 8 1 7 8 5 3 4 3 4 4 5 8 5 2 4 5 7 7 4 2 2 2 7\n",
        |rules| {
            rules.end = |has_row, is_full| is_full.then_some("FULL").or(has_row.then_some("CONNECT4"));
        },
    ),
    ("CONNECT4 and FULL are printed without the board", "1 2 1 2 1 2 1\n", |rules| {
        rules.print = |game, output| change_end(game, output, |word, _| word.into());
    }),
    (
        "FULL is printed without the board",
        "1 2 1 2 1 2 2 1 2 1 2 1 3 4 3 4 3 4 4 3 4 3 4 3 5 6 5 6 5 6 6 5 6 5 6 5 7 8 7 8 7 8 8 7 8 7 8 7\n",
        |rules| {
            rules.print = |game, output| {
                change_end(game, output, |word, board| {
                    word.to_string() + if word == "FULL\n" { "" } else { board }
                })
            };
        },
    ),
    ("the last board is printed before CONNECT4 or FULL", "1 2 1 2 1 2 1\n", |rules| {
        rules.print = |game, output| change_end(game, output, |word, board| board.to_string() + word);
    }),
    ("QUIT is also printed after the end", "1 2 1 2 1 2 1\n", |rules| {
        rules.print = |game, output| change_end(game, output, |word, board| format!("{word}{board}QUIT\n"));
    }),
    ("moves after the end are played", "1 1 3 1 4 1 2 1\n", |rules| rules.goes_on = true),
    ("QUIT is not printed", "1\n", |rules| rules.print = |_, output| output.replace("QUIT\n", "")),
    ("QUIT prints the board", "1\n", |rules| {
        rules.print = |game, output| if game.is_over { output } else { output + &game.board() };
    }),
    ("the board is printed upside down", "1\n\n", |rules| {
        rules.print = |_, output| {
            let mut lines: Vec<_> = output.lines().collect();
            let boards = lines.chunk_by_mut(|line, next| line.starts_with('|') && next.starts_with('|'));
            boards.for_each(<[_]>::reverse);
            lines.iter().map(|line| format!("{line}\n")).collect()
        };
    }),
    ("empty lines of the board are omitted", "\n", |rules| {
        rules.print = |_, output| output.replace("|        |\n", "");
    }),
    ("the slashes below the board are swapped", "\n", |rules| {
        rules.print = |_, output| output.replace("\\--------/", "/--------\\");
    }),
];

/// Each mutation of the rows, and its witness.
pub const ROWS: &[(&str, &str)] = &[
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

/// The output with another end, given the last word and the board after it, if the game is over.
fn change_end(game: &Game, output: String, end: fn(&str, &str) -> String) -> String {
    match output.rfind("CONNECT4\n").or(output.rfind("FULL\n")).filter(|_| game.is_over) {
        Some(start) => {
            let (before, last) = output.split_at(start);
            let (word, board) = last.split_at(last.find('|').expect("a board should follow"));
            before.to_string() + &end(word, board)
        }
        None => output,
    }
}
