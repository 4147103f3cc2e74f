//! Examples of the hard cases of Conecta 4. In the inputs, `65 x 1` stands for a line of 65 moves into column 1.

use super::Example;

/// 47 moves without a row, then `rest`. A move into column 4 fills the board.
macro_rules! after_47_moves {
    ($rest:literal) => {
        concat!(
            "6 1 7 1 3 4 6 2 2 7 5 1 7 6 6 2 7 3 2 8 8 8 1 5 4 3 6 3 3 5 2 2 6 1 5 7 4 1 3 8 8 7 8 5 5 4 4",
            $rest
        )
    };
}

pub const EXAMPLES: &[Example] = &[
    ("QUIT", "", "1 2 1 2 1 2", "1 2 1 2 1 2 1"),
    ("CONNECT4", "", "1 2 1 2 1 2 1", "1 2 1 2 1 2"),
    ("FULL", "", after_47_moves!(" 4"), after_47_moves!("")),
    ("INVALID", "", "1 1 1 1 1 1 1", "1 1 1 1 1 1"),
    ("an empty input", "", "", "\n"),
    ("only a blank line", "", "\n", "\n\n"),
    ("wins by player, direction and last chip", "first-horizontal-end", "1 1 2 1 3 1 4", "1 1 2 1 4 1 3"),
    ("wins by player, direction and last chip", "first-horizontal-middle", "1 1 2 1 4 1 3", "1 1 2 1 3 1 4"),
    ("wins by player, direction and last chip", "second-vertical-end", "3 1 2 1 2 1 2 1", "1 2 1 2 1 2 1"),
    ("a horizontal row of 5", "", "1 1 2 2 3 3 5 5 4", "1 1 2 2 3 3 6 6 4"),
    ("a diagonal row of 5", "", "6 4 7 5 3 7 2 6 5 6 6 7 5 7 7 5 4", "6 4 1 5 3 7 2 6 5 6 6 7 5 7 7 5 4"),
    ("a row of 7", "", "1 1 2 2 3 3 5 5 6 6 7 7 4", "1 1 2 2 3 3 5 5 6 6 8 8 4"),
    ("rows in two directions", "horizontal+rising", "2 5 4 4 2 2 3 4 4 3 3 2 1", "4 5 4 4 2 2 3 4 4 3 3 2 1"),
    ("rows in two directions", "vertical+falling", "3 4 6 6 3 6 3 4 4 5 5 1 3", "3 2 6 6 3 6 3 4 4 5 5 1 3"),
    (
        "won with the 48th chip",
        "",
        "8 6 6 3 3 2 1 7 1 1 6 1 6 3 4 6 5 2 5 8 3 8 6 1 7 8 1 7 8 5 3 4 3 4 4 5 8 5 2 4 5 7 7 4 2 2 2 7",
        after_47_moves!(" 4"),
    ),
    ("only one column is not full", "4", after_47_moves!(""), after_47_moves!(" 4")),
    ("47 chips and nobody won", "", after_47_moves!(""), after_47_moves!(" 4")),
    ("a blank line at the start", "", "\n1", "1\n\n"),
    ("two consecutive blank lines", "", "1\n\n\n2", "1\n\n2\n\n"),
    ("a board, more chips, and another board", "", "1\n\n2\n\n", "1\n\n\n2"),
    ("a blank line after INVALID", "", "1 1 1 1 1 1 1\n\n", "1 1 1 1 1 1 2\n\n"),
    ("a full column played twice in succession", "", "1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 2"),
    ("a full column played twice in succession", "", "1 1 1 1 1 1 1 1", "1 1 1 1 1 1 2 2 2 2 2 2 1 2"),
    (
        "two INVALIDs in succession, then a chip and a board",
        "",
        "1 1 1 1 1 1 1 1 2\n\n",
        "1 1 1 1 1 1 1 2\n\n",
    ),
    ("INVALID, then a win", "", "1 1 1 1 1 1 1 2 3 2 3 2 3 2", "1 1 1 1 1 1 2 3 2 3 2 3 2"),
    ("INVALID, then FULL", "", after_47_moves!(" 1 4"), after_47_moves!(" 4 1")),
    ("several moves on a line", "", "1\n2 3", "1\n2\n3"),
    ("lines that just fill a buffer, by bytes", "128", "64 x 1\n1", "63 x 1\n1"),
    ("lines that just fill a buffer, by bytes", "20", "10 x 1\n1", "1 x 1 1 1 1 1 1 2 3 2 3 2 3 2 4"),
    ("moves after the end, on the same line", "", "1 2 1 2 1 2 1 4", "1 2 1 2 1 2 1"),
    ("moves after FULL, on the same line", "", after_47_moves!(" 4 4"), after_47_moves!(" 4\n4")),
    ("a blank line after the end", "", "1 2 1 2 1 2 1\n\n", "1 2 1 2 1 2 1\n"),
    ("a blank line after FULL", "", after_47_moves!(" 4\n\n"), after_47_moves!(" 4\n")),
];
